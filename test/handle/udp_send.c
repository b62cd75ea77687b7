/* SPDX-License-Identifier: MIT */
/* UDP: immediate and queued sends, queue counters, order of callbacks. */
#include <sys/un.h>
#include <unistd.h>

#include "udp_pair.h"

#define MANY 1000
#define TOO_LARGE 70000

static uv_udp_send_t reqs[MANY];
static int sent_count;

static void on_sent(uv_udp_send_t *req, int status) {
  seq_add("%d:%s", (int)(req - reqs), status == 0 ? "ok" : uv_err_name(status));
}

static void on_counted(uv_udp_send_t *req, int status) {
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq((int)(req - reqs), sent_count);
  sent_count++;
}

static void on_close(uv_handle_t *handle) {
  (void)handle;
  seq_add("closed");
}

/* What the kernel holds for the server, without a loop. */
static ssize_t receive(char *into, size_t size) {
  uv_os_fd_t fd;
  ok(uv_fileno((uv_handle_t *)&server, &fd));
  return recv(fd, into, size, MSG_DONTWAIT);
}

static int send_text(int i, const char *text, uv_udp_send_cb cb) {
  uv_buf_t buf = udp_text(text);
  return uv_udp_send(&reqs[i], &client, &buf, 1, to_server(), cb);
}

/* Makes the client's queue block: a Unix socket whose reader does not read. */
static void open_full_socket(int pair[2]) {
  ok(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, pair));
  while (send(pair[0], "x", 1, 0) == 1)
    continue;
  ok(uv_udp_open(&client, pair[0]));
}

TEST(udp_send_is_immediate_but_calls_back_from_the_loop) {
  char got[16];
  udp_set_up(0);
  ok(send_text(0, "hello", on_sent));
  seq_expect("");
  ck_assert_int_eq(receive(got, sizeof got), 5);
  ck_assert_mem_eq(got, "hello", 5);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&client), 1);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("0:ok");
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&client), 0);
  udp_tear_down();
}

TEST(udp_send_queue_size_and_count_are_exact) {
  uv_buf_t parts[6];
  for (int i = 0; i < 6; i++)
    parts[i] = udp_text("ab");
  udp_set_up(0);
  ok(uv_udp_send(&reqs[0], &client, parts, 6, to_server(), on_sent));
  ok(send_text(1, "x", on_sent));
  ck_assert_uint_eq(uv_udp_get_send_queue_size(&client), 13);
  ck_assert_uint_eq(uv_udp_get_send_queue_count(&client), 2);
  ck_assert_uint_eq(client.send_queue_size, 13);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_uint_eq(uv_udp_get_send_queue_size(&client), 0);
  ck_assert_uint_eq(uv_udp_get_send_queue_count(&client), 0);
  char got[32];
  ck_assert_int_eq(receive(got, sizeof got), 12);
  ck_assert_mem_eq(got, "abababababab", 12);
  udp_tear_down();
}

TEST(udp_send_accepts_empty_datagram_and_no_callback) {
  char got[4];
  udp_set_up(0);
  ok(send_text(0, "", NULL));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(receive(got, sizeof got), 0);
  udp_tear_down();
}

TEST(udp_send_requires_an_address_unless_connected) {
  uv_buf_t buf = udp_text("x");
  struct sockaddr other = {.sa_family = 99};
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_send(&reqs[0], &client, &buf, 1, NULL, NULL), UV_EDESTADDRREQ);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, NULL), UV_EDESTADDRREQ);
  ck_assert_int_eq(uv_udp_send(&reqs[0], &client, &buf, 1, &other, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_udp_send(&reqs[0], &client, &buf, 0, to_server(), NULL), UV_EINVAL);
  ck_assert_int_eq(uv_udp_try_send(&client, NULL, 1, to_server()), UV_EINVAL);
  ok(uv_udp_connect(&client, to_server()));
  ck_assert_int_eq(uv_udp_send(&reqs[0], &client, &buf, 1, to_server(), NULL), UV_EISCONN);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, to_server()), UV_EISCONN);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, NULL), 1);
  ok(uv_udp_send(&reqs[0], &client, &buf, 1, NULL, on_sent));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("0:ok");
  udp_tear_down();
}

TEST(only_the_oversized_datagram_fails) {
  static char large[TOO_LARGE];
  uv_buf_t buf = uv_buf_init(large, sizeof large);
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, to_server()), UV_EMSGSIZE);
  ok(send_text(0, "a", on_sent));
  ok(send_text(1, "b", on_sent));
  ok(uv_udp_send(&reqs[2], &client, &buf, 1, to_server(), on_sent));
  ok(send_text(3, "c", on_sent));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("0:ok 1:ok 2:EMSGSIZE 3:ok");
  udp_tear_down();
}

TEST(thousand_datagrams_arrive_in_order) {
  char text[16], got[16];
  udp_set_up(0);
  int size = 4 << 20;
  uv_recv_buffer_size((uv_handle_t *)&server, &size);
  for (int i = 0; i < MANY; i++) {
    snprintf(text, sizeof text, "%d", i);
    /* The buffer must live until the queue is sent, so send it before the next one. */
    ok(send_text(i, text, on_counted));
    ok(uv_run(&loop, UV_RUN_NOWAIT) & ~1);
    ck_assert_int_eq(receive(got, sizeof got), (int)strlen(text));
    ck_assert_mem_eq(got, text, strlen(text));
  }
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(sent_count, MANY);
  udp_tear_down();
}

TEST(queued_datagrams_are_sent_when_writable_again) {
  int pair[2];
  char got[4];
  udp_set_up(0);
  open_full_socket(pair);
  uv_buf_t buf = udp_text("q");
  for (int i = 0; i < 50; i++)
    ok(uv_udp_send(&reqs[i], &client, &buf, 1, NULL, on_counted));
  ck_assert_uint_eq(uv_udp_get_send_queue_count(&client), 50);
  ck_assert_int_eq(uv_udp_try_send(&client, &buf, 1, NULL), UV_EAGAIN);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(sent_count, 0);
  int queued = 0;
  while (sent_count < 50) {
    while (recv(pair[1], got, sizeof got, MSG_DONTWAIT) == 1)
      queued += got[0] == 'q';
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  while (recv(pair[1], got, sizeof got, MSG_DONTWAIT) == 1)
    queued += got[0] == 'q';
  ck_assert_int_eq(queued, 50);
  udp_tear_down();
  close(pair[1]);
}

TEST(udp_close_cancels_queued_sends_before_the_close_callback) {
  int pair[2];
  udp_set_up(0);
  open_full_socket(pair);
  uv_buf_t buf = udp_text("q");
  ok(uv_udp_send(&reqs[0], &client, &buf, 1, NULL, on_sent));
  ok(uv_udp_send(&reqs[1], &client, &buf, 1, NULL, on_sent));
  uv_close((uv_handle_t *)&client, on_close);
  seq_expect("");
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("0:ECANCELED 1:ECANCELED closed");
  ck_assert_uint_eq(uv_udp_get_send_queue_size(&client), 0);
  udp_tear_down();
  close(pair[1]);
}

static void send_two_more(uv_udp_send_t *req, int status) {
  on_sent(req, status);
  ok(send_text(1, "more", on_sent));
  ok(send_text(2, "again", on_sent));
  seq_add("queued");
}

TEST(udp_send_callback_may_send) {
  udp_set_up(0);
  ok(send_text(0, "first", send_two_more));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("0:ok queued 1:ok 2:ok");
  udp_tear_down();
}

static void close_in_callback(uv_udp_send_t *req, int status) {
  on_sent(req, status);
  uv_close((uv_handle_t *)req->handle, on_close);
}

/* The second was already sent: it is not cancelled. */
TEST(udp_send_callback_may_close_the_handle) {
  udp_set_up(0);
  ok(send_text(0, "a", close_in_callback));
  ok(send_text(1, "b", on_sent));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("0:ok 1:ok closed");
  udp_tear_down();
}

TEST(try_send2_sends_several_datagrams_with_one_call) {
  enum { COUNT = 45 };
  uv_buf_t parts[COUNT], *bufs[COUNT];
  unsigned int nbufs[COUNT];
  struct sockaddr *addrs[COUNT];
  char texts[COUNT][16], got[16];
  udp_set_up(0);
  for (int i = 0; i < COUNT; i++) {
    snprintf(texts[i], sizeof texts[i], "%d", i);
    parts[i] = udp_text(texts[i]);
    bufs[i] = &parts[i];
    nbufs[i] = 1;
    addrs[i] = (struct sockaddr *)&server_addr;
  }
  ck_assert_int_eq(uv_udp_try_send2(&client, 0, bufs, nbufs, addrs, 0), UV_EINVAL);
  ck_assert_int_eq(uv_udp_try_send2(&client, 1, bufs, nbufs, addrs, 1), UV_EINVAL);
  ck_assert_int_eq(uv_udp_try_send2(&client, 1, bufs, nbufs, NULL, 0), UV_EDESTADDRREQ);
  ck_assert_int_eq(uv_udp_try_send2(&client, COUNT, bufs, nbufs, addrs, 0), COUNT);
  for (int i = 0; i < COUNT; i++) {
    ck_assert_int_eq(receive(got, sizeof got), (int)strlen(texts[i]));
    ck_assert_mem_eq(got, texts[i], strlen(texts[i]));
  }
  ok(send_text(0, "queued", NULL));
  ck_assert_int_eq(uv_udp_try_send2(&client, 1, bufs, nbufs, addrs, 0), UV_EAGAIN);
  udp_tear_down();
}

TEST(try_send2_reports_count_sent_before_failure) {
  static char large[TOO_LARGE];
  uv_buf_t small = udp_text("x"), too_large = uv_buf_init(large, sizeof large);
  uv_buf_t *bufs[] = {&small, &small, &too_large, &small};
  unsigned int nbufs[] = {1, 1, 1, 1};
  struct sockaddr *to = (struct sockaddr *)&server_addr;
  struct sockaddr *addrs[] = {to, to, to, to};
  udp_set_up(0);
  ck_assert_int_eq(uv_udp_try_send2(&client, 4, bufs, nbufs, addrs, 0), 2);
  ck_assert_int_eq(uv_udp_try_send2(&client, 2, bufs + 2, nbufs, addrs, 0), UV_EMSGSIZE);
  udp_tear_down();
}

TEST(udp_send_without_memory_reports_enomem_and_sends_nothing) {
  uv_buf_t parts[6];
  char got[4];
  for (int i = 0; i < 6; i++)
    parts[i] = udp_text("z");
  alloc_install();
  udp_set_up(0);
  alloc_fail_at(1);
  ck_assert_int_eq(uv_udp_send(&reqs[0], &client, parts, 6, to_server(), on_sent), UV_ENOMEM);
  ck_assert_uint_eq(uv_udp_get_send_queue_count(&client), 0);
  ck_assert_int_eq(receive(got, sizeof got), -1);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("");
  udp_tear_down();
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(udp_send_without_memory_to_queue_is_undone) {
  int pair[2];
  alloc_install();
  udp_set_up(0);
  open_full_socket(pair);
  uv_buf_t buf = udp_text("q");
  alloc_fail_at(1);
  ck_assert_int_eq(uv_udp_send(&reqs[0], &client, &buf, 1, NULL, on_sent), UV_ENOMEM);
  ck_assert_uint_eq(uv_udp_get_send_queue_count(&client), 0);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&client), 0);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("");
  udp_tear_down();
  close(pair[1]);
  ck_assert_uint_eq(alloc_live(), 0);
}
