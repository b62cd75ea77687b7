/* SPDX-License-Identifier: MIT */
/* Writing to streams: order, queueing, failures, and what the callbacks may do. */
#include <signal.h>
#include <stdlib.h>

#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_tcp_t left, right;
static uv_write_t reqs[64];
static int written;
static char big[4 << 20];

static void fill(void) {
  for (size_t i = 0; i < sizeof big; i++)
    big[i] = (char)(i * 131 + i / 251);
}

/* Larger than the socket buffer, so that a part stays queued. */
static void write_big(uv_write_t *req, void *stream) {
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  ok(uv_write(req, as_stream(stream), &buf, 1, on_write));
  ck_assert_uint_gt(uv_stream_get_write_queue_size(as_stream(stream)), 0);
}

TEST(write_is_immediate_but_calls_back_later) {
  char byte;
  uv_os_fd_t fd;
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, on_write));
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  ok(uv_fileno(as_handle(&b), &fd));
  ck_assert_int_eq(read(fd, &byte, 1), 1);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written");
  ck_assert_ptr_eq(reqs[0].handle, as_stream(&a));
  ck_assert_int_eq(reqs[0].type, UV_WRITE);
  tear_down();
}

static void count_written(uv_write_t *req, int status) {
  ok(status);
  ck_assert_ptr_eq(req, &reqs[written]);
  written++;
}

static size_t drained;
static uint64_t checksum;

static void drain(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)stream;
  ck_assert_int_ge(nread, 0);
  for (ssize_t i = 0; i < nread; i++)
    checksum = checksum * 31 + (unsigned char)buf->base[i];
  drained += (size_t)nread;
}

TEST(writes_finish_in_order_and_nothing_is_lost) {
  size_t total = 0;
  uint64_t expected = 0;
  fill();
  set_up();
  pipe_pair(&a, &b, 0);
  for (int i = 0; i < 64; i++) {
    size_t offset = (size_t)i * 777, length = i % 3 == 0 ? 100000 : (size_t)i + 1;
    uv_buf_t buf = uv_buf_init(big + offset, (unsigned int)length);
    ok(uv_write(&reqs[i], as_stream(&a), &buf, 1, count_written));
    for (size_t k = 0; k < length; k++)
      expected = expected * 31 + (unsigned char)big[offset + k];
    total += length;
  }
  ck_assert_int_eq(written, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, drain));
  while (drained < total || written < 64)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_uint_eq(drained, total);
  ck_assert(checksum == expected);
  tear_down();
}

TEST(many_buffers_are_written_as_one) {
  enum { COUNT = 3000 }; /* more than the kernel takes with one call */
  static uv_buf_t bufs[COUNT];
  uint64_t expected = 0;
  size_t total = 0;
  for (int i = 0; i < COUNT; i++) {
    bufs[i] = uv_buf_init((char *)"abcdefgh", (unsigned int)i % 9); /* empty ones too */
    total += bufs[i].len;
    for (int k = 0; k < i % 9; k++)
      expected = expected * 31 + (unsigned char)"abcdefgh"[k];
  }
  set_up();
  tcp_pair(&left, &right);
  ok(uv_write(&reqs[0], as_stream(&left), bufs, COUNT, count_written));
  memset(bufs, 0, sizeof bufs); /* the caller may reuse the array */
  ok(uv_read_start(as_stream(&right), on_alloc, drain));
  while (drained < total || written < 1)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_uint_eq(drained, total);
  ck_assert(checksum == expected);
  tear_down();
}

TEST(empty_write_calls_back) {
  uv_buf_t empty = uv_buf_init(NULL, 0);
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &empty, 1, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written");
  tear_down();
}

TEST(write_without_callback_is_allowed) {
  uv_buf_t buf = text("quiet");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, NULL));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:quiet");
  tear_down();
}

TEST(write_queue_size_is_exact) {
  uv_buf_t buf = uv_buf_init(big, 100);
  set_up();
  pipe_pair(&a, &b, 0);
  write_big(&reqs[0], &a);
  size_t before = uv_stream_get_write_queue_size(as_stream(&a));
  ok(uv_write(&reqs[1], as_stream(&a), &buf, 1, on_write));
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), before + 100);
  ck_assert_uint_eq(a.write_queue_size, before + 100);
  ok(uv_read_start(as_stream(&b), on_alloc, drain));
  while (drained < sizeof big + 100) {
    uv_run(&loop, UV_RUN_ONCE);
    ck_assert_uint_le(uv_stream_get_write_queue_size(as_stream(&a)) + drained, sizeof big + 100);
  }
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  seq_expect("written written");
  tear_down();
}

static void write_again(uv_write_t *req, int status) {
  uv_buf_t buf = text(".");
  ok(status);
  if (++written < 5)
    ok(uv_write(req, req->handle, &buf, 1, write_again));
}

TEST(write_callback_may_reuse_its_request) {
  uv_buf_t buf = text(".");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, write_again));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(written, 5);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:.....");
  tear_down();
}

static void close_writer(uv_write_t *req, int status) {
  on_write(req, status);
  if (!uv_is_closing(as_handle(req->handle)))
    uv_close(as_handle(req->handle), on_close);
}

TEST(closing_in_write_callback_still_runs_other_callbacks) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, close_writer));
  ok(uv_write(&reqs[1], as_stream(&a), &buf, 1, close_writer));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written written closed:a");
  tear_down();
}

TEST(closing_cancels_queued_writes_in_order) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, on_write));
  write_big(&reqs[1], &a);
  ok(uv_write(&reqs[2], as_stream(&a), &buf, 1, on_write));
  uv_close(as_handle(&a), on_close);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written write:ECANCELED write:ECANCELED closed:a");
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  tear_down();
}

TEST(write_to_closed_socket_reports_epipe_without_sigpipe) {
  uv_buf_t buf = text("x");
  set_up();
  signal(SIGPIPE, SIG_DFL);
  pipe_pair(&a, &b, 0);
  uv_close(as_handle(&b), NULL);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, on_write));
  uv_buf_t two[2] = {buf, buf};
  ok(uv_write(&reqs[1], as_stream(&a), two, 2, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("write:EPIPE write:EPIPE");
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  ck_assert_int_eq(uv_try_write(as_stream(&a), &buf, 1), UV_EPIPE);
  tear_down();
}

TEST(write_to_pipe_without_reader_reports_epipe_if_sigpipe_is_ignored) {
  uv_buf_t buf = text("x");
  set_up();
  signal(SIGPIPE, SIG_IGN);
  fifo_pair(&a, &b);
  uv_close(as_handle(&a), NULL);
  ok(uv_write(&reqs[0], as_stream(&b), &buf, 1, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("write:EPIPE");
  tear_down();
}

TEST(queued_writes_fail_when_the_peer_disconnects) {
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  write_big(&reqs[0], &a);
  ok(uv_write(&reqs[1], as_stream(&a), &buf, 1, on_write));
  uv_close(as_handle(&b), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert(strcmp(seq_text(), "write:EPIPE write:EPIPE") == 0 ||
            strcmp(seq_text(), "write:ECONNRESET write:EPIPE") == 0);
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  tear_down();
}

TEST(write_is_refused_without_descriptor_direction_or_buffers) {
  uv_buf_t buf = text("x");
  set_up();
  ok(uv_tcp_init(&loop, &left));
  ck_assert_int_eq(uv_write(&reqs[0], as_stream(&left), &buf, 1, on_write), UV_EBADF);
  fifo_pair(&a, &b);
  ck_assert_int_eq(uv_write(&reqs[0], as_stream(&a), &buf, 1, on_write), UV_EPIPE);
  ck_assert_int_eq(uv_write(&reqs[0], as_stream(&b), NULL, 1, on_write), UV_EINVAL);
  ck_assert_int_eq(uv_write(&reqs[0], as_stream(&b), &buf, 0, on_write), UV_EINVAL);
  uv_close(as_handle(&b), NULL);
  ck_assert_int_eq(uv_write(&reqs[0], as_stream(&b), &buf, 1, on_write), UV_EBADF);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("");
  tear_down();
}

TEST(writes_of_few_buffers_do_not_allocate) {
  uv_buf_t bufs[5];
  setenv("UV_USE_IO_URING", "0", 1); /* its allocations would be counted too */
  alloc_install();
  set_up();
  pipe_pair(&a, &b, 0);
  for (int i = 0; i < 5; i++)
    bufs[i] = text("x");
  size_t before = alloc_total();
  ok(uv_write(&reqs[0], as_stream(&a), bufs, 4, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_uint_eq(alloc_total(), before);
  alloc_fail_at(1);
  ck_assert_int_eq(uv_write(&reqs[0], as_stream(&a), bufs, 5, on_write), UV_ENOMEM);
  ok(uv_write(&reqs[0], as_stream(&a), bufs, 5, on_write));
  tear_down();
  seq_expect("written written");
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(blocking_stream_writes_synchronously) {
  uv_os_fd_t fd;
  static char small[64 * 1024];
  uv_buf_t buf = uv_buf_init(small, sizeof small);
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_stream_set_blocking(as_stream(&a), 1));
  ok(uv_fileno(as_handle(&a), &fd));
  ck_assert_int_eq(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  ok(uv_write(&reqs[0], as_stream(&a), &buf, 1, on_write));
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&a)), 0);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written");
  ok(uv_stream_set_blocking(as_stream(&a), 0));
  ck_assert_int_ne(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(uv_stream_set_blocking(as_stream(&a), 1), UV_EBADF);
  tear_down();
}
