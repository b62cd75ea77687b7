/* SPDX-License-Identifier: MIT */
/*
 * What programs rely on beyond the manual (docs/compatibility.md): offsets of members, counters of
 * the loop, and results. Flag bits are in flags.c; test/abi/foreign.c uses the same members
 * by the names of libuv's own header.
 */
#include "stream_tools.h"

static uv_pipe_t a, b;

TEST(io_watchers_have_libuvs_offset) {
  is_at(uv_stream_t, watcher, 136, 68);
  is_at(uv_stream_t, watcher.fd, 184, 96);
  is_at(uv_tcp_t, watcher.fd, 184, 96);
  is_at(uv_pipe_t, watcher.fd, 184, 96);
  is_at(uv_tty_t, watcher.fd, 184, 96);
  is_at(uv_udp_t, watcher.fd, 176, 92);
  is_at(uv_poll_t, watcher.fd, 152, 80);
  is_at(struct rd_watcher, wanted, 40, 20);
  is_at(struct rd_watcher, registered, 44, 24);
  is_at(struct rd_watcher, fd, 48, 28);
}

TEST(stream_and_request_members_have_libuvs_offsets) {
  is_at(uv_handle_t, handle_queue, 32, 16);
  is_at(uv_stream_t, write_queue_size, 96, 48);
  is_at(uv_stream_t, connect_req, 120, 60);
  is_at(uv_stream_t, shutdown_req, 128, 64);
  is_at(uv_stream_t, write_queue, 192, 100);
  is_at(uv_stream_t, write_completed_queue, 208, 108);
  is_at(uv_stream_t, connection_cb, 224, 116);
  is_at(uv_stream_t, delayed_error, 232, 120);
  is_at(uv_stream_t, accepted_fd, 236, 124);
  is_at(uv_pipe_t, ipc, 248, 132);
  is_at(uv_pipe_t, pipe_fname, 256, 136);
  is_at(uv_udp_t, send_queue_size, 96, 48);
  is_at(uv_udp_t, send_queue_count, 104, 52);
  is_at(uv_write_t, bufs, 112, 56);
  is_at(uv_write_t, nbufs, 120, 60);
  is_at(uv_write_t, error, 124, 64);
  is_at(uv_connect_t, handle, 72, 36);
}

TEST(loop_counters_have_libuvs_offsets) {
  is_at(uv_loop_t, active_handles, 8, 4);
  is_at(uv_loop_t, handle_queue, 16, 8);
  is_at(uv_loop_t, active_reqs, 32, 16);
  is_at(uv_loop_t, stop_flag, 48, 24);
}

TEST(stream_descriptor_is_readable_from_its_io_watcher) {
  uv_os_fd_t fd;
  set_up();
  uv_tcp_t tcp;
  ok(uv_tcp_init(&loop, &tcp));
  ck_assert_int_eq(tcp.watcher.fd, -1);
  pipe_pair(&a, &b, 0);
  ok(uv_fileno(as_handle(&a), &fd));
  ck_assert_int_eq(a.watcher.fd, fd);
  uv_close(as_handle(&a), NULL);
  ck_assert_int_eq(a.watcher.fd, -1);
  tear_down();
}

static uv_loop_t *seen_loop;

static void see_counts(uv_write_t *req, int status) {
  ok(status);
  seen_loop = req->handle->loop;
  ck_assert_uint_eq(seen_loop->active_reqs.count, 0);
}

TEST(loop_counts_active_handles_and_requests) {
  uv_write_t req;
  uv_buf_t buf = text("x");
  set_up();
  pipe_pair(&a, &b, 0);
  ck_assert_uint_eq(loop.active_handles, 0);
  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ck_assert_uint_eq(loop.active_handles, 1);
  uv_unref(as_handle(&b));
  ck_assert_uint_eq(loop.active_handles, 0);
  ok(uv_write(&req, as_stream(&a), &buf, 1, see_counts));
  ck_assert_uint_eq(loop.active_reqs.count, 1);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_ptr_eq(seen_loop, &loop);
  ck_assert_uint_eq(loop.active_reqs.count, 0);
  tear_down();
}

static void wait_and_check(uv_write_t *req, int status) {
  ok(status);
  ck_assert_uint_eq(req->handle->write_queue_size, 0);
  seq_add("empty");
}

static void take(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  (void)stream;
  (void)buf;
  ck_assert_int_ge(nread, 0);
}

TEST(write_queue_size_is_the_unsent_byte_count) {
  static char big[4 << 20];
  uv_write_t req;
  uv_buf_t buf = uv_buf_init(big, sizeof big);
  set_up();
  pipe_pair(&a, &b, 0);
  ok(uv_write(&req, as_stream(&a), &buf, 1, wait_and_check));
  ck_assert_uint_gt(a.write_queue_size, 0);
  ck_assert_uint_lt(a.write_queue_size, sizeof big);
  ck_assert_uint_eq(a.write_queue_size, uv_stream_get_write_queue_size(as_stream(&a)));
  ok(uv_read_start(as_stream(&b), on_alloc, take));
  while (strcmp(seq_text(), "empty") != 0)
    uv_run(&loop, UV_RUN_ONCE);
  tear_down();
}
