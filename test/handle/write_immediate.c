/* SPDX-License-Identifier: MIT */
/*
 * What uv_write() can hand to the kernel is in the kernel when it returns, also when many
 * callbacks of one poll batch write: nothing is lost or reordered.
 */
#include "many_clients.h"

TEST(writes_are_in_the_kernel_when_uv_write_returns) {
  connect_all("1");
  for (int i = 0; i < 50; i++)
    ck_assert_int_eq(count_early(), PEERS);
  ck_assert_int_eq(written, 50 * PEERS);
  ck_assert_int_eq(fds_rings(), 0);
  disconnect_all();
}

TEST(writes_are_in_the_kernel_when_uv_write_returns_without_a_ring) {
  connect_all("0");
  ck_assert_int_eq(count_early(), PEERS);
  disconnect_all();
}

static void write_three_times(int index) {
  write_text(index, 0, "one ");
  write_text(index, 1, "two ");
  write_text(index, 2, "three ");
}

static void write_list(int index) {
  uv_buf_t bufs[5] = {text("a"), text(""), text("bc"), text("d"), text("ef")};
  ok(uv_write(&reqs[0][index], as_stream(&peers[index]), bufs, 5, on_written));
}

TEST(writes_of_one_callback_stay_in_order) {
  connect_all("1");
  for (int i = 0; i < 5; i++) {
    let_all_ask(write_three_times);
    let_all_ask(write_list);
    expect_text_from_all("one two three abcdef");
  }
  ck_assert_int_eq(written, 5 * 4 * PEERS);
  disconnect_all();
}

static void write_then_try(int index) {
  uv_buf_t buf = text("second");
  write_text(index, 0, "first ");
  ck_assert_int_eq(uv_try_write(as_stream(&peers[index]), &buf, 1), 6);
}

TEST(try_write_data_follows_uv_write_data) {
  connect_all("1");
  let_all_ask(write_then_try);
  expect_text_from_all("first second");
  disconnect_all();
}

/* Written to the descriptor directly, without the library. */
static void write_then_use_the_descriptor(int index) {
  int fd = peers[index].watcher.fd;
  write_text(index, 0, "first ");
  ck_assert_int_eq(write(fd, "second ", 7), 7);
  write_text(index, 1, "third ");
  ck_assert_int_eq(write(fd, "fourth", 6), 6);
}

TEST(plain_write_data_follows_uv_write_data) {
  connect_all("1");
  let_all_ask(write_then_use_the_descriptor);
  expect_text_from_all("first second third fourth");
  disconnect_all();
}

static void write_and_close(int index) {
  write_x(index);
  uv_close(as_handle(&peers[index]), NULL);
}

TEST(data_written_before_close_arrives) {
  connect_all("1");
  let_all_ask(write_and_close);
  expect_text_from_all("x");
  ck_assert_int_eq(written, PEERS);
  ok(last_status);
  disconnect_all();
}

static int shut;

static void on_shut(uv_shutdown_t *req, int status) {
  (void)req;
  ok(status);
  ck_assert_int_gt(written, shut++);
}

static void write_and_shut_down(int index) {
  static uv_shutdown_t shutdowns[PEERS];
  write_x(index);
  ok(uv_shutdown(&shutdowns[index], as_stream(&peers[index]), on_shut));
}

TEST(shutdown_follows_writes_of_many_streams) {
  char byte;
  connect_all("1");
  let_all_ask(write_and_shut_down);
  expect_text_from_all("x");
  run_until(&shut, PEERS);
  for (int i = 0; i < PEERS; i++)
    ck_assert_int_eq(recv(clients[i], &byte, 1, 0), 0);
  disconnect_all();
}

static void write_and_ask_for_the_queue(int index) {
  write_x(index);
  ck_assert_uint_eq(uv_stream_get_write_queue_size(as_stream(&peers[index])), 0);
  ck_assert_uint_eq(peers[index].write_queue_size, 0);
  ck_assert(has_arrived(index));
}

TEST(written_bytes_do_not_count_as_queued) {
  connect_all("1");
  let_all_ask(write_and_ask_for_the_queue);
  disconnect_all();
}

static void hang_up_on_all_and_write(int index) {
  struct linger linger = {.l_onoff = 1};
  for (int i = 0; index == 0 && i < PEERS; i++) {
    setsockopt(clients[i], SOL_SOCKET, SO_LINGER, &linger, sizeof(linger));
    close(clients[i]);
    clients[i] = -1;
  }
  write_x(index);
}

TEST(write_errors_are_passed_to_write_callbacks) {
  connect_all("1");
  let_all_ask(hang_up_on_all_and_write);
  run_until(&written, PEERS);
  ck_assert(last_status == UV_EPIPE || last_status == UV_ECONNRESET);
  disconnect_all();
}

static char large[16000];

static void write_much(int index) {
  uv_buf_t buf = uv_buf_init(large, sizeof(large));
  for (int i = 0; i < 8; i++)
    ok(uv_write(&reqs[i][index], as_stream(&peers[index]), &buf, 1, on_written));
}

static void expect_much(int index) {
  static char memory[sizeof(large)];
  for (int i = 0; i < 8; i++) {
    size_t length = 0;
    while (length < sizeof(memory)) {
      uv_run(&loop, UV_RUN_NOWAIT);
      ssize_t count = recv(clients[index], memory + length, sizeof(memory) - length, MSG_DONTWAIT);
      length += count > 0 ? (size_t)count : 0;
    }
    ck_assert_mem_eq(memory, large, sizeof(memory));
  }
}

TEST(writes_beyond_socket_buffer_stay_queued) {
  int small = 4096;
  connect_all("1");
  for (size_t i = 0; i < sizeof(large); i++)
    large[i] = (char)(i * 7 % 251);
  for (int i = 0; i < PEERS; i++)
    ok(uv_send_buffer_size(as_handle(&peers[i]), &small));
  let_all_ask(write_much);
  for (int i = 0; i < PEERS; i++)
    expect_much(i);
  run_until(&written, 8 * PEERS);
  ok(last_status);
  disconnect_all();
}
