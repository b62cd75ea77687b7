/* SPDX-License-Identifier: MIT */
/*
 * Watches a file by polling: it is missing, it appears, it grows.
 */
#include <stdio.h>
#include <unistd.h>
#include <uv.h>

static char path[] = "/tmp/rondo-example-XXXXXX/file";
static const size_t folder_length = sizeof path - sizeof "/file";

static void write_text(const char *text) {
  FILE *file = fopen(path, "w");
  if (file == NULL)
    return;
  fputs(text, file);
  fclose(file);
}

static void changed(uv_fs_poll_t *handle, int status, const uv_stat_t *prev,
                    const uv_stat_t *curr) {
  if (status != 0) {
    printf("missing: %s\n", uv_err_name(status));
    write_text("one");
  } else if (prev->st_size == 0) {
    printf("there now, with %d bytes\n", (int)curr->st_size);
    write_text("one and two");
  } else {
    printf("from %d to %d bytes\n", (int)prev->st_size, (int)curr->st_size);
    uv_close((uv_handle_t *)handle, NULL);
  }
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_poll_t handle;
  uv_fs_t req;
  char folder[sizeof path];

  snprintf(folder, sizeof folder, "%.*s", (int)folder_length, path);
  if (uv_fs_mkdtemp(loop, &req, folder, NULL) != 0)
    return 1;
  snprintf(path, sizeof path, "%s/file", req.path);
  uv_fs_req_cleanup(&req);

  uv_fs_poll_init(loop, &handle);
  if (uv_fs_poll_start(&handle, changed, path, 10) != 0)
    return 1;
  uv_run(loop, UV_RUN_DEFAULT);

  unlink(path);
  path[folder_length] = '\0';
  rmdir(path);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
