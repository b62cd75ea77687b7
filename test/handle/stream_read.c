/* SPDX-License-Identifier: MIT */
/* Reading from streams: data, EOF, and what the callbacks may do. */
#include "stream_tools.h"

static uv_pipe_t a, b;
static uv_tcp_t left, right;
static int allocations;
static int reads;
static size_t bytes;

static void send_text(void *stream, const char *words) {
  uv_buf_t buf = text(words);
  ck_assert_int_eq(uv_try_write(stream, &buf, 1), (int)buf.len);
}

TEST(data_written_at_one_end_is_read_at_the_other) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  send_text(&a, "hello");
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:hello");
  tear_down();
}

TEST(eof_is_reported_once_and_stops_reading) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ck_assert_int_eq(uv_is_active(as_handle(&b)), 1);
  send_text(&a, "last");
  uv_close(as_handle(&a), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:last b:EOF");
  ck_assert_int_eq(uv_is_active(as_handle(&b)), 0);
  ck_assert_int_eq(uv_is_writable(as_stream(&b)), 1);
  tear_down();
}

TEST(eof_follows_last_bytes_in_the_same_turn_after_hangup) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  send_text(&a, "last");
  uv_close(as_handle(&a), NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect("b:last b:EOF");
  tear_down();
}

TEST(reading_may_restart_after_eof) {
  set_up();
  pipe_pair(&a, &b, 0);
  uv_close(as_handle(&a), NULL);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:EOF b:EOF");
  tear_down();
}

static void give_nothing(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  *buf = uv_buf_init(NULL, 0);
  if (++allocations == 2)
    *buf = uv_buf_init((char *)&allocations, 0);
}

static void stop_after_two(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  if (++reads == 2)
    uv_read_stop(stream);
}

TEST(read_without_buffer_reports_enobufs_and_keeps_data) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "kept");
  ok(uv_read_start(as_stream(&b), give_nothing, stop_after_two));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:ENOBUFS b:ENOBUFS b:kept");
  tear_down();
}

static void leave_untouched(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  ck_assert_ptr_null(buf->base);
  ck_assert_uint_eq(buf->len, 0);
}

static void stop_at_once(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  ok(uv_read_stop(stream));
}

TEST(alloc_callback_that_does_nothing_reports_enobufs) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "x");
  ok(uv_read_start(as_stream(&b), leave_untouched, stop_at_once));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:ENOBUFS");
  tear_down();
}

static void give_four_bytes(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  static char memory[4];
  (void)handle;
  (void)size;
  *buf = uv_buf_init(memory, sizeof memory);
}

TEST(full_buffer_is_followed_by_another_read) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "12345678");
  ok(uv_read_start(as_stream(&b), give_four_bytes, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:1234 b:5678 b:"); /* the empty one: a third buffer was returned unused */
  tear_down();
}

TEST(short_read_ends_the_read_loop) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "123456");
  ok(uv_read_start(as_stream(&b), give_four_bytes, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:1234 b:56");
  tear_down();
}

static void count_reads(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)stream;
  (void)buf;
  ck_assert_int_gt(nread, 0);
  reads++;
  bytes += (size_t)nread;
}

TEST(reads_per_event_are_bounded) {
  static char much[4 * 100 - 1];
  uv_buf_t buf = uv_buf_init(much, sizeof much);
  set_up();
  pipe_pair(&a, &b, 0);
  ck_assert_int_eq(uv_try_write(as_stream(&a), &buf, 1), sizeof much);
  ok(uv_read_start(as_stream(&b), give_four_bytes, count_reads));
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(reads, 32);
  while (bytes < sizeof much)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(reads, 100);
  tear_down();
}

TEST(read_stop_in_callback_leaves_remaining_data) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "1234567");
  ok(uv_read_start(as_stream(&b), give_four_bytes, stop_at_once));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:1234");
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:1234 b:567");
  tear_down();
}

static void swap_callbacks(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  ok(uv_read_stop(stream));
  ok(uv_read_start(stream, on_alloc, on_read));
}

TEST(read_restart_in_callback_uses_new_callbacks) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "1234567");
  ok(uv_read_start(as_stream(&b), give_four_bytes, swap_callbacks));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:1234 b:567");
  tear_down();
}

static void close_self(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  uv_close(as_handle(stream), on_close);
}

TEST(closing_in_read_callback_stops_reading) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "12345678");
  ok(uv_read_start(as_stream(&b), give_four_bytes, close_self));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:1234 closed:b");
  tear_down();
}

TEST(stream_may_be_closed_in_eof_callback) {
  set_up();
  pipe_pair(&a, &b, 0);
  uv_close(as_handle(&a), NULL);
  ok(uv_read_start(as_stream(&b), on_alloc, close_self));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:EOF closed:b");
  tear_down();
}

static void close_in_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  on_alloc(handle, size, buf);
  uv_close(handle, on_close);
}

TEST(closing_in_alloc_callback_reads_nothing) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "never");
  ok(uv_read_start(as_stream(&b), close_in_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("closed:b");
  tear_down();
}

static void stop_in_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  on_alloc(handle, size, buf);
  ok(uv_read_stop((uv_stream_t *)handle));
}

TEST(read_stop_in_alloc_callback_keeps_data) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "later");
  ok(uv_read_start(as_stream(&b), stop_in_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("");
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("b:later");
  tear_down();
}

static void stop_other(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  ok(uv_read_stop(as_stream(stream == as_stream(&a) ? &b : &a)));
}

TEST(read_stop_of_another_ready_stream_suppresses_its_callback) {
  set_up();
  pipe_pair(&a, &b, 0);
  send_text(&a, "to-b");
  send_text(&b, "to-a");
  ok(uv_read_start(as_stream(&a), on_alloc, stop_other));
  ok(uv_read_start(as_stream(&b), on_alloc, stop_other));
  uv_run(&loop, UV_RUN_NOWAIT);
  const char *said = seq_text();
  ck_assert(strcmp(said, "a:to-a") == 0 || strcmp(said, "b:to-b") == 0);
  tear_down();
}

static void read_error(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  on_read(stream, nread, buf);
  ck_assert_int_eq(uv_is_active(as_handle(stream)), 1);
}

TEST(stream_neither_reads_nor_writes_after_reset) {
  uv_write_t req;
  uv_buf_t buf = text("x");
  set_up();
  tcp_pair(&left, &right);
  ok(uv_read_start(as_stream(&left), on_alloc, read_error));
  ok(uv_tcp_close_reset(&right, NULL));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("a:ECONNRESET");
  ck_assert_int_eq(uv_is_active(as_handle(&left)), 0);
  ck_assert_int_eq(uv_is_readable(as_stream(&left)), 0);
  ck_assert_int_eq(uv_is_writable(as_stream(&left)), 0);
  ck_assert_int_eq(uv_read_start(as_stream(&left), on_alloc, on_read), UV_ENOTCONN);
  ck_assert_int_eq(uv_write(&req, as_stream(&left), &buf, 1, on_write), UV_EPIPE);
  tear_down();
}

TEST(read_start_refuses_bad_arguments_and_wrong_states) {
  set_up();
  pipe_pair(&a, &b, 0);
  ck_assert_int_eq(uv_read_start(NULL, on_alloc, on_read), UV_EINVAL);
  ck_assert_int_eq(uv_read_start(as_stream(&a), NULL, on_read), UV_EINVAL);
  ck_assert_int_eq(uv_read_start(as_stream(&a), on_alloc, NULL), UV_EINVAL);
  ok(uv_read_start(as_stream(&a), on_alloc, on_read));
  ck_assert_int_eq(uv_read_start(as_stream(&a), on_alloc, on_read), UV_EALREADY);
  ok(uv_read_stop(as_stream(&a)));
  ok(uv_read_stop(as_stream(&a)));
  ok(uv_tcp_init(&loop, &left));
  ck_assert_int_eq(uv_read_start(as_stream(&left), on_alloc, on_read), UV_ENOTCONN);
  ok(uv_read_stop(as_stream(&left)));
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(uv_read_start(as_stream(&a), on_alloc, on_read), UV_EINVAL);
  ok(uv_read_stop(as_stream(&a)));
  tear_down();
}

TEST(unreferenced_reader_does_not_keep_the_loop_alive) {
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  uv_unref(as_handle(&b));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  uv_ref(as_handle(&b));
  ck_assert_int_eq(uv_run(&loop, UV_RUN_NOWAIT), 1);
  tear_down();
}
