/* SPDX-License-Identifier: MIT */
/*
 * Runs a program, writes to its input, and prints its output and exit status.
 */
#include <stdio.h>
#include <uv.h>

static void get_buffer(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  static char memory[4096];
  (void)handle;
  (void)suggested_size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void output_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread > 0)
    printf("output: %.*s", (int)nread, buf->base);
  else if (nread < 0)
    uv_close((uv_handle_t *)stream, NULL); /* UV_EOF: the child writes no more */
}

static void input_written(uv_write_t *req, int status) {
  (void)status;
  uv_close((uv_handle_t *)req->handle, NULL); /* ends the child's input */
}

static void exited(uv_process_t *process, int64_t exit_status, int term_signal) {
  printf("exit status %d, signal %d\n", (int)exit_status, term_signal);
  uv_close((uv_handle_t *)process, NULL);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_pipe_t input, output;
  uv_pipe_init(loop, &input, 0);
  uv_pipe_init(loop, &output, 0);

  uv_stdio_container_t stdio[3] = {{.flags = UV_IGNORE}};
  stdio[0].flags = UV_CREATE_PIPE | UV_READABLE_PIPE; /* the child reads from it */
  stdio[0].data.stream = (uv_stream_t *)&input;
  stdio[1].flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE;
  stdio[1].data.stream = (uv_stream_t *)&output;
  stdio[2].flags = UV_INHERIT_FD;
  stdio[2].data.fd = 2;

  char *args[] = {"tr", "a-z", "A-Z", NULL};
  uv_process_options_t options = {.file = "tr", .args = args, .exit_cb = exited};
  options.stdio = stdio;
  options.stdio_count = 3;

  uv_process_t process;
  int err = uv_spawn(loop, &process, &options);
  if (err != 0) {
    fprintf(stderr, "cannot run %s: %s\n", options.file, uv_strerror(err));
    return 1;
  }
  uv_write_t req;
  uv_buf_t text = uv_buf_init("what the child reads\n", 21);
  uv_write(&req, (uv_stream_t *)&input, &text, 1, input_written);
  uv_read_start((uv_stream_t *)&output, get_buffer, output_read);
  uv_run(loop, UV_RUN_DEFAULT);
  uv_loop_close(loop);
  return 0;
}
