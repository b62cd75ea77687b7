/* SPDX-License-Identifier: MIT */
/*
 * Prints files, like cat: opens each file, reads it in pieces and closes it, without blocking the
 * loop. Without arguments it prints the version of the kernel.
 */
#include <stdio.h>
#include <uv.h>

struct file {
  uv_fs_t req;
  uv_file fd;
  const char *const *names; /* the current file's name, followed by the remaining ones */
  char bytes[16384];
};

static int status;

static void open_next(uv_loop_t *loop, struct file *file);

static void closed(uv_fs_t *req) {
  struct file *file = req->data;
  uv_fs_req_cleanup(req);
  file->names++;
  open_next(req->loop, file);
}

static void complain(const struct file *file, int error) {
  fprintf(stderr, "cat: %s: %s\n", file->names[0], uv_strerror(error));
  status = 1;
}

static void has_read(uv_fs_t *req) {
  struct file *file = req->data;
  ssize_t length = req->result;
  uv_fs_req_cleanup(req);
  if (length <= 0) {
    if (length < 0)
      complain(file, (int)length);
    uv_fs_close(req->loop, req, file->fd, closed);
    return;
  }
  fwrite(file->bytes, 1, (size_t)length, stdout);
  uv_buf_t buf = {.base = file->bytes, .len = sizeof file->bytes};
  uv_fs_read(req->loop, req, file->fd, &buf, 1, -1, has_read);
}

static void opened(uv_fs_t *req) {
  struct file *file = req->data;
  ssize_t result = req->result;
  uv_fs_req_cleanup(req);
  if (result < 0) {
    complain(file, (int)result);
    file->names++;
    open_next(req->loop, file);
    return;
  }
  file->fd = (uv_file)result;
  uv_buf_t buf = {.base = file->bytes, .len = sizeof file->bytes};
  uv_fs_read(req->loop, req, file->fd, &buf, 1, -1, has_read);
}

static void open_next(uv_loop_t *loop, struct file *file) {
  if (file->names[0] != NULL)
    uv_fs_open(loop, &file->req, file->names[0], UV_FS_O_RDONLY, 0, opened);
}

int main(int argc, char **argv) {
  static const char *const kernel[] = {"/proc/version", NULL};
  static struct file file;
  uv_loop_t *loop = uv_default_loop();

  file.req.data = &file;
  file.names = argc > 1 ? (const char *const *)argv + 1 : kernel;
  open_next(loop, &file);
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? status : 1;
}
