/* SPDX-License-Identifier: MIT */
/*
 * Opens a FIFO that has no writer, with a deadline, while a timer keeps firing.
 */
#include <fcntl.h>
#include <rondo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define NS_PER_MS 1000000u

static uv_timer_t beat;
static int beats;

static void on_beat(uv_timer_t *timer) {
  (void)timer;
  beats++;
}

static void opened(uv_fs_t *req) {
  printf("the fifo: %s, after some beats: %s\n", uv_strerror((int)req->result),
         beats > 0 ? "yes" : "no");
  uv_fs_req_cleanup(req);
  uv_close((uv_handle_t *)&beat, NULL);
}

int main(void) {
  char directory[] = "/tmp/rondo-deadline-XXXXXX";
  char path[sizeof directory + 8];
  if (mkdtemp(directory) == NULL)
    return 1;
  snprintf(path, sizeof path, "%s/fifo", directory);
  if (mkfifo(path, 0600) != 0)
    return 1;

  uv_loop_t *loop = uv_default_loop();
  uv_timer_init(loop, &beat);
  rondo_timer_start(&beat, on_beat, 0, 250000); /* every quarter of a millisecond */

  uv_fs_t req;
  rondo_cancel_signal(SIGURG);                       /* this program does not use it otherwise */
  uv_fs_open(loop, &req, path, O_RDONLY, 0, opened); /* waits for a writer */
  rondo_deadline((uv_req_t *)&req, 50 * (uint64_t)NS_PER_MS);
  uv_run(loop, UV_RUN_DEFAULT);

  unlink(path);
  rmdir(directory);
  return req.result == UV_ETIMEDOUT ? 0 : 1;
}
