/* SPDX-License-Identifier: MIT */
/*
 * Writes of many callbacks that leave together: nothing is lost, nothing comes out of order, and
 * whoever looks at one stream finds it as if each had left at once.
 */
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "filter.h"
#include "stream_tools.h"

enum { PEERS = 16 };

static uv_tcp_t server, peers[PEERS];
static int clients[PEERS]; /* clients[i] talks with peers[i] */
static int accepted, written, last_status;
static uv_write_t reqs[8][PEERS];
static void (*answer)(int index);

static void on_written(uv_write_t *req, int status) {
  (void)req;
  written++;
  last_status = status;
}

/* Writes to a peer, with one of its eight requests. */
static void write_text(int index, int request, const char *words) {
  uv_buf_t buf = text(words);
  ok(uv_write(&reqs[request][index], as_stream(&peers[index]), &buf, 1, on_written));
}

static void on_question(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  if (count > 0)
    answer((int)((uv_tcp_t *)stream - peers));
}

static void on_connection(uv_stream_t *listener, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &peers[accepted]));
  ok(uv_accept(listener, as_stream(&peers[accepted])));
  ok(uv_read_start(as_stream(&peers[accepted]), on_alloc, on_question));
  accepted++;
}

/* Every client says something: that is one round of poll, with an event for each peer. */
static void let_all_ask(void (*with)(int index)) {
  answer = with;
  for (int i = 0; i < PEERS; i++) {
    struct pollfd arrival = {.fd = peers[i].watcher.fd, .events = POLLIN};
    ck_assert_int_eq(send(clients[i], "?", 1, 0), 1);
    ck_assert_int_eq(poll(&arrival, 1, -1), 1);
  }
  uv_run(&loop, UV_RUN_ONCE);
}

static void expect_text_from_all(const char *words) {
  size_t length = strlen(words);
  for (int i = 0; i < PEERS; i++) {
    char memory[256] = "";
    ck_assert_int_eq(recv(clients[i], memory, length, MSG_WAITALL), (int)length);
    ck_assert_mem_eq(memory, words, length);
  }
}

static bool has_arrived(int index) {
  char byte;
  return recv(clients[index], &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 1;
}

static void write_x(int index) {
  write_text(index, 0, "x");
}

static void connect_all(const char *wish) {
  setenv("UV_USE_IO_URING", wish, 1);
  set_up();
  struct sockaddr_in address = tcp_listen(&server, PEERS, on_connection);
  for (int i = 0; i < PEERS; i++) {
    clients[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ok(connect(clients[i], (const struct sockaddr *)&address, sizeof(address)));
    while (accepted <= i)
      uv_run(&loop, UV_RUN_ONCE);
  }
}

static void disconnect_all(void) {
  tear_down();
  for (int i = 0; i < PEERS; i++)
    close(clients[i]);
}

static int early;

static void write_and_look_at_the_first(int index) {
  write_x(index);
  early += has_arrived(0);
}

/* In how many of its callbacks the first write of a round had arrived. */
static int count_early(void) {
  early = 0;
  let_all_ask(write_and_look_at_the_first);
  expect_text_from_all("x");
  return early;
}

/* On a busy machine a round may take so long that writes leave before its end; not every one. */
static bool holds(void) {
  for (int i = 0; i < 1000; i++) {
    if (count_early() == 0)
      return true;
  }
  return false;
}

TEST(writes_of_one_round_leave_when_its_callbacks_have_run) {
  connect_all("1");
  bool is_held = holds();
  ck_assert_int_eq(is_held, fds_rings() == 1); /* or the system has none */
  ck_assert_int_eq(written % PEERS, 0);
  disconnect_all();
}

TEST(writes_leave_at_once_without_a_ring) {
  connect_all("0");
  ck_assert_int_eq(count_early(), PEERS);
  ck_assert_int_eq(fds_rings(), 0);
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

TEST(writes_to_a_held_stream_stay_in_order) {
  connect_all("1");
  for (int i = 0; i < 50; i++) {
    let_all_ask(write_three_times);
    let_all_ask(write_list);
    expect_text_from_all("one two three abcdef");
  }
  ck_assert_int_eq(written, 50 * 4 * PEERS);
  disconnect_all();
}

static void write_then_try(int index) {
  uv_buf_t buf = text("second");
  write_text(index, 0, "first ");
  ck_assert_int_eq(uv_try_write(as_stream(&peers[index]), &buf, 1), 6);
}

TEST(try_write_comes_after_what_is_held) {
  connect_all("1");
  let_all_ask(write_then_try);
  expect_text_from_all("first second");
  disconnect_all();
}

static void write_then_use_the_descriptor(int index) {
  uv_os_fd_t fd;
  write_text(index, 0, "first ");
  ok(uv_fileno(as_handle(&peers[index]), &fd));
  ck_assert_int_eq(write(fd, "second ", 7), 7);
  write_text(index, 1, "third ");
  ck_assert_int_eq(write(fd, "fourth", 6), 6);
}

TEST(whoever_knows_the_descriptor_writes_in_order) {
  connect_all("1");
  let_all_ask(write_then_use_the_descriptor);
  expect_text_from_all("first second third fourth");
  disconnect_all();
}

static void write_and_close(int index) {
  write_x(index);
  uv_close(as_handle(&peers[index]), NULL);
}

TEST(what_was_written_before_closing_arrives) {
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

TEST(shutdown_comes_after_what_is_held) {
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
  ck_assert(has_arrived(index));
}

TEST(asking_for_the_queue_has_it_sent) {
  connect_all("1");
  let_all_ask(write_and_ask_for_the_queue);
  disconnect_all();
}

static void write_and_sleep(int index) {
  write_x(index);
  if (index == PEERS / 2)
    usleep(20000);
}

TEST(nothing_is_held_after_a_callback_that_took_long) {
  connect_all("1");
  for (int i = 0; i < 20; i++) {
    let_all_ask(write_and_sleep);
    expect_text_from_all("x");
  }
  ck_assert_int_eq(count_early(), PEERS);
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

TEST(errors_of_held_writes_come_to_their_callbacks) {
  connect_all("1");
  let_all_ask(hang_up_on_all_and_write);
  run_until(&written, PEERS);
  ck_assert(last_status == UV_EPIPE || last_status == UV_ECONNRESET);
  disconnect_all();
}

static int asked;

/* The first client asks again, but not before it has its answer. */
static void write_and_wait_for_another_question(int index) {
  write_text(index, asked / PEERS, "x");
  if (++asked != PEERS)
    return;
  while (asked == PEERS)
    uv_run(&loop, UV_RUN_ONCE);
}

static void ask_again(void *unused) {
  (void)unused;
  expect_text(0, "x");
  ck_assert_int_eq(send(clients[0], "?", 1, 0), 1);
}

TEST(a_callback_that_runs_the_loop_has_held_writes_sent) {
  uv_thread_t client;
  connect_all("1");
  ok(uv_thread_create(&client, ask_again, NULL));
  let_all_ask(write_and_wait_for_another_question);
  ok(uv_thread_join(&client));
  expect_text_from_all("x");
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

TEST(what_the_kernel_has_no_room_for_waits) {
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

static void write_and_exit(int index) {
  static int seen;
  write_x(index);
  if (++seen == PEERS)
    exit(0);
}

TEST(what_was_written_before_exit_arrives) {
  int status;
  connect_all("1");
  pid_t child = fork();
  if (child == 0) {
    ok(uv_loop_fork(&loop));
    let_all_ask(write_and_exit);
    _exit(1);
  }
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ok(status);
  expect_text_from_all("x");
  disconnect_all();
}

static pid_t forked;
static bool is_loop_told;

static void write_and_fork_in_the_middle(int index) {
  static int seen;
  write_x(index);
  if (++seen != PEERS / 2)
    return;
  forked = fork();
  if (forked == 0 && is_loop_told)
    exit(uv_loop_fork(&loop));
}

static void expect_to_send_once(bool tell_the_loop) {
  int status;
  is_loop_told = tell_the_loop;
  connect_all("1");
  let_all_ask(write_and_fork_in_the_middle);
  for (int i = 0; i < 3; i++)
    uv_run(&loop, UV_RUN_NOWAIT);
  if (forked == 0)
    exit(0);
  ck_assert_int_eq(waitpid(forked, &status, 0), forked);
  ok(status);
  expect_text_from_all("x");
  for (int i = 0; i < PEERS; i++)
    ck_assert(!has_arrived(i));
  disconnect_all();
}

TEST(what_is_held_while_forking_is_sent_once) {
  expect_to_send_once(true);
}

/* Whoever does not tell the loop of the fork gets no ring of its parent's either. */
TEST(what_is_held_while_forking_unawares_is_sent_once) {
  expect_to_send_once(false);
}

static void expect_to_do_without(int error) {
  connect_all("1");
  count_early();
  if (!filter_io_uring(error))
    return;
  let_all_ask(write_x);
  for (int i = 0; i < PEERS; i++)
    while (!has_arrived(i))
      uv_run(&loop, UV_RUN_ONCE);
  expect_text_from_all("x");
  ck_assert_int_eq(count_early(), PEERS);
  disconnect_all();
}

TEST(a_filter_that_comes_later_loses_no_write) {
  expect_to_do_without(EPERM);
}

TEST(a_kernel_that_refuses_later_loses_no_write) {
  expect_to_do_without(ENOSYS);
}

TEST(writes_leave_at_once_without_memory_for_an_outbox) {
  alloc_install();
  connect_all("1");
  alloc_fail_at(1);
  let_all_ask(write_x);
  expect_text_from_all("x");
  ck_assert(alloc_has_failed() || fds_rings() == 0);
  disconnect_all();
  ck_assert_uint_eq(alloc_live(), 0);
}
