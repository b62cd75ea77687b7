/* SPDX-License-Identifier: MIT */
/*
 * Copies a file to another, which must not exist yet: copy FROM TO. The loop stays free meanwhile.
 * Without arguments it copies this program to a temporary file and removes that.
 */
#include <stdio.h>
#include <uv.h>

static int failed;

static void copied(uv_fs_t *req) {
  failed = req->result != 0;
  if (failed)
    fprintf(stderr, "copy: %s\n", uv_strerror((int)req->result));
  else
    puts("copied");
  uv_fs_req_cleanup(req);
}

int main(int argc, char **argv) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_t req;
  char temporary[64];
  snprintf(temporary, sizeof temporary, "/tmp/rondo-copy-%d", (int)uv_os_getpid());

  const char *from = argc == 3 ? argv[1] : argv[0];
  const char *to = argc == 3 ? argv[2] : temporary;
  int err = uv_fs_copyfile(loop, &req, from, to, UV_FS_COPYFILE_EXCL, copied);
  if (err != 0) {
    fprintf(stderr, "copy: %s\n", uv_strerror(err));
    return 1;
  }
  puts("copying");
  uv_run(loop, UV_RUN_DEFAULT);

  if (argc != 3)
    uv_fs_unlink(loop, &req, temporary, NULL); /* without a callback it waits */
  return uv_loop_close(loop) == 0 ? failed : 1;
}
