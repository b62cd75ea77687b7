/* SPDX-License-Identifier: MIT */
/*
 * Two connected pipes, and a third that is sent through them: one end sends a handle along with a
 * byte, the other end accepts the handle and reads from it.
 */
#include <stdio.h>
#include <uv.h>

static uv_pipe_t near_end, far_end; /* connected; they can carry handles */
static uv_pipe_t reader, writer;    /* the pipe whose read end is sent */
static uv_pipe_t received;
static uv_write_t with_handle, with_text;
static char memory[256];

static void on_alloc(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  (void)handle;
  (void)suggested_size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void received_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread > 0) {
    printf("through the received handle: %.*s\n", (int)nread, buf->base);
    return;
  }
  uv_close((uv_handle_t *)stream, NULL);
  uv_close((uv_handle_t *)&near_end, NULL);
  uv_close((uv_handle_t *)&far_end, NULL);
}

static void far_end_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  uv_pipe_t *pipe = (uv_pipe_t *)stream;
  (void)buf;
  if (nread <= 0 || uv_pipe_pending_count(pipe) == 0)
    return;
  printf("received a %s handle\n", uv_handle_type_name(uv_pipe_pending_type(pipe)));
  uv_pipe_init(stream->loop, &received, 0);
  uv_accept(stream, (uv_stream_t *)&received);
  uv_read_start((uv_stream_t *)&received, on_alloc, received_read);
  uv_read_stop(stream);
}

static void on_sent(uv_write_t *req, int status) {
  (void)req;
  (void)status;
  uv_close((uv_handle_t *)&reader, NULL); /* the receiver has its own copy */
}

static void on_written(uv_write_t *req, int status) {
  (void)req;
  (void)status;
  uv_close((uv_handle_t *)&writer, NULL);
}

static int open_pipes(uv_loop_t *loop) {
  uv_os_sock_t sockets[2];
  uv_file fds[2];
  int err = uv_socketpair(SOCK_STREAM, 0, sockets, 0, 0);
  if (err == 0)
    err = uv_pipe(fds, 0, 0);
  if (err != 0)
    return err;
  uv_pipe_init(loop, &near_end, 1);
  uv_pipe_init(loop, &far_end, 1);
  uv_pipe_init(loop, &reader, 0);
  uv_pipe_init(loop, &writer, 0);
  uv_pipe_open(&near_end, sockets[0]);
  uv_pipe_open(&far_end, sockets[1]);
  uv_pipe_open(&reader, fds[0]);
  uv_pipe_open(&writer, fds[1]);
  return 0;
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  int err = open_pipes(loop);
  if (err != 0) {
    fprintf(stderr, "pipes: %s\n", uv_strerror(err));
    return 1;
  }
  uv_read_start((uv_stream_t *)&far_end, on_alloc, far_end_read);
  uv_buf_t byte = uv_buf_init("!", 1);
  uv_write2(&with_handle, (uv_stream_t *)&near_end, &byte, 1, (uv_stream_t *)&reader, on_sent);
  uv_buf_t text = uv_buf_init("good morning", 12);
  uv_write(&with_text, (uv_stream_t *)&writer, &text, 1, on_written);
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
