/* SPDX-License-Identifier: MIT */
/*
 * Watches a directory in which a file is created, changed and removed, until the directory is
 * removed too.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

static char directory[] = "/tmp/rondo-watch-XXXXXX";

static void changed(uv_fs_event_t *handle, const char *filename, int events, int status) {
  (void)status;
  if (filename == NULL) /* not every system knows the name */
    filename = "?";
  printf("%s:%s%s\n", filename, (events & UV_RENAME) != 0 ? " rename" : "",
         (events & UV_CHANGE) != 0 ? " change" : "");
  /* Its own name: the event is about the directory itself. */
  if (strcmp(filename, strrchr(directory, '/') + 1) == 0)
    uv_fs_event_stop(handle);
}

static void make_events(uv_timer_t *timer) {
  (void)timer;
  char path[64];
  snprintf(path, sizeof path, "%s/file", directory);
  int fd = open(path, O_WRONLY | O_CREAT, 0600);
  if (fd < 0 || write(fd, "x", 1) != 1)
    perror(path);
  close(fd);
  unlink(path);
  rmdir(directory);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  if (mkdtemp(directory) == NULL) {
    perror(directory);
    return 1;
  }
  uv_fs_event_t watcher;
  uv_fs_event_init(loop, &watcher);
  int err = uv_fs_event_start(&watcher, changed, directory, 0);
  if (err != 0) {
    fprintf(stderr, "cannot watch %s: %s\n", directory, uv_strerror(err));
    return 1;
  }
  uv_timer_t timer;
  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, make_events, 10, 0);
  uv_run(loop, UV_RUN_DEFAULT);

  uv_close((uv_handle_t *)&watcher, NULL);
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(loop, UV_RUN_DEFAULT);
  uv_loop_close(loop);
  return 0;
}
