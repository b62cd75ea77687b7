/* SPDX-License-Identifier: MIT */
/*
 * For tests of writes from many callbacks: peers whose clients all send something at the same time,
 * so that one poll batch has an event for each, and what the peers answer.
 */
#ifndef TEST_HANDLE_CROWD_H
#define TEST_HANDLE_CROWD_H

#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "stream_tools.h"

enum { PEERS = 16 };

static uv_tcp_t server, peers[PEERS];
static int clients[PEERS]; /* clients[i] talks with peers[i] */
static int accepted, written, last_status;
static uv_write_t reqs[8][PEERS];
static void (*answer)(int index);

static inline void on_written(uv_write_t *req, int status) {
  (void)req;
  written++;
  last_status = status;
}

/* Writes to a peer, with one of its eight requests. */
static inline void write_text(int index, int request, const char *words) {
  uv_buf_t buf = text(words);
  ok(uv_write(&reqs[request][index], as_stream(&peers[index]), &buf, 1, on_written));
}

static inline void on_question(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  if (count > 0)
    answer((int)((uv_tcp_t *)stream - peers));
}

static inline void on_connection(uv_stream_t *listener, int status) {
  ok(status);
  ok(uv_tcp_init(&loop, &peers[accepted]));
  ok(uv_accept(listener, as_stream(&peers[accepted])));
  ok(uv_read_start(as_stream(&peers[accepted]), on_alloc, on_question));
  accepted++;
}

static inline void connect_one(int index, const struct sockaddr_in *address) {
  clients[index] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ok(connect(clients[index], (const struct sockaddr *)address, sizeof(*address)));
  while (accepted <= index)
    uv_run(&loop, UV_RUN_ONCE);
}

/* Every client sends something: one poll batch with an event for each peer. */
static inline void let_all_ask(void (*with)(int index)) {
  answer = with;
  for (int i = 0; i < PEERS; i++) {
    struct pollfd arrival = {.fd = peers[i].watcher.fd, .events = POLLIN};
    ck_assert_int_eq(send(clients[i], "?", 1, 0), 1);
    ck_assert_int_eq(poll(&arrival, 1, -1), 1);
  }
  uv_run(&loop, UV_RUN_ONCE);
}

static inline void expect_text(int index, const char *words) {
  char memory[256] = "";
  size_t length = strlen(words);
  ck_assert_int_eq(recv(clients[index], memory, length, MSG_WAITALL), (int)length);
  ck_assert_mem_eq(memory, words, length);
}

static inline void expect_text_from_all(const char *words) {
  for (int i = 0; i < PEERS; i++)
    expect_text(i, words);
}

static inline bool has_arrived(int index) {
  char byte;
  return recv(clients[index], &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 1;
}

static inline void write_x(int index) {
  write_text(index, 0, "x");
}

static inline void connect_all(const char *setting) {
  setenv("UV_USE_IO_URING", setting, 1);
  set_up();
  struct sockaddr_in address = tcp_listen(&server, PEERS, on_connection);
  for (int i = 0; i < PEERS; i++)
    connect_one(i, &address);
}

static inline void disconnect_all(void) {
  tear_down();
  for (int i = 0; i < PEERS; i++)
    close(clients[i]);
}

static int early;

static inline void write_and_look_at_the_first(int index) {
  write_x(index);
  early += has_arrived(0);
}

/* Number of callbacks in which the first write of the batch had already arrived. */
static inline int count_early(void) {
  early = 0;
  let_all_ask(write_and_look_at_the_first);
  expect_text_from_all("x");
  return early;
}

#endif
