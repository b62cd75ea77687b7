/* SPDX-License-Identifier: MIT */
/*
 * For tests of streams: a loop, connected pairs of each kind, and callbacks that many tests use.
 * Callbacks name a stream by the text in its data.
 */
#ifndef TEST_HANDLE_STREAM_TOOLS_H
#define TEST_HANDLE_STREAM_TOOLS_H

#include <sys/resource.h>
#include <unistd.h>

#include "harness.h"

#define ok(call) ck_assert_int_eq((call), 0)

/* That a member has an offset: one for systems with 64 bits, one for those with 32. */
#define is_at(type, member, on_64, on_32) \
  ck_assert_uint_eq(offsetof(type, member), sizeof(void *) == 8 ? on_64 : on_32)

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

static uv_loop_t loop;

static inline uv_stream_t *as_stream(void *stream) {
  return (uv_stream_t *)stream;
}

static inline uv_handle_t *as_handle(void *handle) {
  return (uv_handle_t *)handle;
}

static inline uv_buf_t text(const char *words) {
  return uv_buf_init((char *)words, (unsigned int)strlen(words));
}

/* Two connected Unix sockets. */
static inline void pipe_pair(uv_pipe_t *a, uv_pipe_t *b, int ipc) {
  uv_os_sock_t fds[2];
  ok(uv_socketpair(SOCK_STREAM, 0, fds, 0, 0));
  ok(uv_pipe_init(&loop, a, ipc));
  ok(uv_pipe_init(&loop, b, ipc));
  ok(uv_pipe_open(a, fds[0]));
  ok(uv_pipe_open(b, fds[1]));
  a->data = "a";
  b->data = "b";
}

/* The two ends of a pipe that goes one way. */
static inline void fifo_pair(uv_pipe_t *reader, uv_pipe_t *writer) {
  uv_file fds[2];
  ok(uv_pipe(fds, 0, 0));
  ok(uv_pipe_init(&loop, reader, 0));
  ok(uv_pipe_init(&loop, writer, 0));
  ok(uv_pipe_open(reader, fds[0]));
  ok(uv_pipe_open(writer, fds[1]));
  reader->data = "reader";
  writer->data = "writer";
}

static inline struct sockaddr_in loopback(int port) {
  struct sockaddr_in addr;
  ok(uv_ip4_addr("127.0.0.1", port, &addr));
  return addr;
}

static inline struct sockaddr_in address_of(const uv_tcp_t *handle) {
  struct sockaddr_in addr;
  int length = sizeof addr;
  ok(uv_tcp_getsockname(handle, (struct sockaddr *)&addr, &length));
  return addr;
}

static inline int option(void *handle, int level, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  uv_os_fd_t fd;
  ok(uv_fileno(as_handle(handle), &fd));
  ok(getsockopt(fd, level, name, &value, &size));
  return value;
}

/* Listens on a port of 127.0.0.1 that the kernel chooses. */
static inline struct sockaddr_in tcp_listen(uv_tcp_t *server, int backlog, uv_connection_cb cb) {
  struct sockaddr_in addr = loopback(0);
  ok(uv_tcp_init(&loop, server));
  ok(uv_tcp_bind(server, (const struct sockaddr *)&addr, 0));
  ok(uv_listen((uv_stream_t *)server, backlog, cb));
  server->data = "server";
  return address_of(server);
}

/* Two connected TCP sockets. */
static inline void tcp_pair(uv_tcp_t *a, uv_tcp_t *b) {
  struct sockaddr_in addr = loopback(0);
  socklen_t length = sizeof addr;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ok(bind(listener, (const struct sockaddr *)&addr, length));
  ok(listen(listener, 1));
  ok(getsockname(listener, (struct sockaddr *)&addr, &length));
  int connected = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ok(connect(connected, (const struct sockaddr *)&addr, length));
  int accepted = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  ck_assert_int_ge(accepted, 0);
  close(listener);
  ok(uv_tcp_init(&loop, a));
  ok(uv_tcp_init(&loop, b));
  ok(uv_tcp_open(a, connected));
  ok(uv_tcp_open(b, accepted));
  a->data = "a";
  b->data = "b";
}

/* No descriptor may have this number or a higher one from now on. */
static inline void limit_descriptors(rlim_t most) {
  struct rlimit limit;
  ok(getrlimit(RLIMIT_NOFILE, &limit));
  limit.rlim_cur = most;
  ok(setrlimit(RLIMIT_NOFILE, &limit));
}

static inline void set_up(void) {
  seq_reset();
  ok(uv_loop_init(&loop));
}

static inline void close_all(void) {
  loop_close_handles(&loop);
}

static inline void tear_down(void) {
  loop_end(&loop);
}

/* Runs the loop until a count is reached; the test's time limit catches a hang. */
static inline void run_until(const int *count, int wanted) {
  while (*count < wanted)
    uv_run(&loop, UV_RUN_ONCE);
}

static inline void on_alloc(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  static char memory[65536];
  (void)handle;
  ck_assert_uint_eq(suggested_size, sizeof memory);
  *buf = uv_buf_init(memory, sizeof memory);
}

/* "b:hello", "b:EOF" */
static inline void on_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  const char *name = stream->data;
  if (nread >= 0)
    seq_add("%s:%.*s", name, (int)nread, buf->base);
  else
    seq_add("%s:%s", name, uv_err_name((int)nread));
}

/* "written", "write:EPIPE" */
static inline void on_write(uv_write_t *req, int status) {
  (void)req;
  if (status == 0)
    seq_add("written");
  else
    seq_add("write:%s", uv_err_name(status));
}

static inline void on_shutdown(uv_shutdown_t *req, int status) {
  (void)req;
  if (status == 0)
    seq_add("shutdown");
  else
    seq_add("shutdown:%s", uv_err_name(status));
}

static inline void on_connect(uv_connect_t *req, int status) {
  (void)req;
  if (status == 0)
    seq_add("connected");
  else
    seq_add("connect:%s", uv_err_name(status));
}

/* Does not accept the connection, so that the server pauses. */
static inline void ignore_connection(uv_stream_t *server, int status) {
  (void)server;
  ok(status);
}

static inline void on_close(uv_handle_t *handle) {
  seq_add("closed:%s", (const char *)handle->data);
}

#endif
