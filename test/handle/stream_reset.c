/* SPDX-License-Identifier: MIT */
/* A connection reset by its peer: earlier data can be read, then an error is reported.
 */
#include <poll.h>
#include <sys/socket.h>

#include "stream_tools.h"

/* EPOLLHUP with a reset does not mean that all data has arrived. */
TEST(reset_after_unread_data_reports_econnreset_not_eof) {
  uv_tcp_t a, b;
  uv_os_fd_t fd;
  uv_buf_t words = text("bytes");
  ok(uv_loop_init(&loop));
  tcp_pair(&a, &b);
  ck_assert_int_eq(uv_try_write(as_stream(&a), &words, 1), 5);
  ok(uv_tcp_close_reset(&a, NULL));
  ok(uv_fileno(as_handle(&b), &fd));
  struct pollfd hangup = {.fd = fd};
  ck_assert_int_eq(poll(&hangup, 1, -1), 1);

  ok(uv_read_start(as_stream(&b), on_alloc, on_read));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("b:bytes b:ECONNRESET");
  uv_close(as_handle(&b), NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&loop));
}
