/* SPDX-License-Identifier: MIT */
/*
 * Channels of the runtime between plain threads with loops: no message is lost, repeated or out of
 * order, whatever happens at the same time, and nothing is left behind.
 */
#include "harness.h"

#include "binding/channel.h"
#include "binding/message.h"
#include "fds.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

TEST_LABEL("threads")

/* Stands in for the engine: the bytes of a buffer are a counter of references. */
static int shared_count;

void rt_memory_share(struct rt_memory *from, struct rt_memory *to) {
  *to = *from;
  __atomic_add_fetch(&shared_count, 1, __ATOMIC_RELAXED);
}

void rt_memory_drop(struct rt_memory *memory) {
  (void)memory;
  __atomic_sub_fetch(&shared_count, 1, __ATOMIC_RELAXED);
}

static struct rt_message *message_of(int number) {
  struct rt_message *message = calloc(1, sizeof *message);
  ck_assert_ptr_nonnull(message);
  message->length = sizeof number;
  message->bytes = malloc(message->length);
  memcpy(message->bytes, &number, sizeof number);
  return message;
}

static void add_end(struct rt_message *message, struct rt_end *end) {
  message->ends = calloc(1, sizeof(struct rt_end *));
  message->ends[0] = end;
  message->end_count = 1;
}

static int number_in(const struct rt_message *message) {
  int number;
  memcpy(&number, message->bytes, sizeof number);
  return number;
}

/* A thread with a loop that owns one end. */
struct peer {
  uv_thread_t thread;
  uv_loop_t loop;
  uv_async_t async;
  struct rt_end *end;
  int received;
  int expected; /* the next number */
  int echo;     /* send each message back */
  int most;     /* close after this many; 0: when the other end is closed */
};

static void close_peer(struct peer *peer) {
  rt_end_move(peer->end, NULL);
  rt_end_close(peer->end);
  peer->end = NULL;
  uv_close((uv_handle_t *)&peer->async, NULL);
}

static void take_all(uv_async_t *async) {
  struct peer *peer = async->data;
  bool is_over = false;
  for (;;) {
    struct rt_message *message = rt_end_take(peer->end, &is_over);
    if (message == NULL)
      break;
    ck_assert_int_eq(number_in(message), peer->expected++);
    peer->received++;
    if (peer->echo)
      rt_end_post(peer->end, message);
    else
      rt_message_free(message);
    if (peer->received == peer->most) {
      close_peer(peer);
      return;
    }
  }
  if (is_over)
    close_peer(peer);
}

static void run_peer(void *data) {
  struct peer *peer = data;
  ck_assert_int_eq(uv_loop_init(&peer->loop), 0);
  ck_assert_int_eq(uv_async_init(&peer->loop, &peer->async, take_all), 0);
  peer->async.data = peer;
  rt_end_move(peer->end, &peer->async);
  uv_run(&peer->loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&peer->loop), 0);
}

static void start(struct peer *peer, struct rt_end *end) {
  peer->end = end;
  rt_end_has_thread(end);
  ck_assert_int_eq(uv_thread_create(&peer->thread, run_peer, peer), 0);
}

TEST(channel_delivers_every_message_in_order_before_the_end) {
  enum { COUNT = 20000 };
  struct rt_end *ends[2];
  struct peer peer = {0};
  ck_assert_int_eq(rt_channel_pair(ends), 0);
  start(&peer, ends[1]);
  for (int i = 0; i < COUNT; i++)
    rt_end_post(ends[0], message_of(i));
  rt_end_close(ends[0]);
  uv_thread_join(&peer.thread);
  ck_assert_int_eq(peer.received, COUNT);
}

TEST(channel_carries_messages_both_ways_between_loops) {
  enum { COUNT = 5000 };
  struct rt_end *ends[2];
  struct peer first = {.most = COUNT};
  struct peer second = {.echo = 1};
  ck_assert_int_eq(rt_channel_pair(ends), 0);
  for (int i = 0; i < COUNT; i++)
    rt_end_post(ends[0], message_of(i));
  start(&first, ends[0]);
  start(&second, ends[1]);
  uv_thread_join(&first.thread);
  uv_thread_join(&second.thread);
  ck_assert_int_eq(first.received, COUNT);
  ck_assert_int_eq(second.received, COUNT);
}

/* The receiver leaves, and its loop ends, while messages are on their way. */
TEST(channel_receiver_may_leave_while_messages_arrive) {
  for (int round = 0; round < 200; round++) {
    struct rt_end *ends[2];
    struct peer peer = {.most = 1 + round % 7};
    ck_assert_int_eq(rt_channel_pair(ends), 0);
    start(&peer, ends[1]);
    for (int i = 0; i < 50; i++)
      rt_end_post(ends[0], message_of(i));
    rt_end_close(ends[0]);
    uv_thread_join(&peer.thread);
    ck_assert_int_eq(peer.received, peer.most);
  }
}

static void wait_and_take(void *data) {
  struct peer *peer = data;
  bool is_over = false;
  while (!is_over) {
    rt_end_wait(peer->end);
    struct rt_message *message = rt_end_take(peer->end, &is_over);
    if (message == NULL)
      continue;
    ck_assert_int_eq(number_in(message), peer->received++);
    rt_message_free(message);
  }
  rt_end_close(peer->end);
}

TEST(channel_wakes_a_thread_that_waits_without_a_loop) {
  enum { COUNT = 5000 };
  struct rt_end *ends[2];
  struct peer peer = {0};
  ck_assert_int_eq(rt_channel_pair(ends), 0);
  rt_end_has_thread(ends[0]);
  peer.end = ends[1];
  ck_assert_int_eq(uv_thread_create(&peer.thread, wait_and_take, &peer), 0);
  for (int i = 0; i < COUNT; i++)
    rt_end_post(ends[0], message_of(i));
  rt_end_close(ends[0]);
  uv_thread_join(&peer.thread);
  ck_assert_int_eq(peer.received, COUNT);
}

static void take_port_and_answer(void *data) {
  struct rt_end *end = data;
  bool is_over = false;
  while (!is_over) {
    rt_end_wait(end);
    struct rt_message *message = rt_end_take(end, &is_over);
    if (message == NULL)
      continue;
    ck_assert_uint_eq(message->end_count, 1);
    struct rt_end *port = message->ends[0];
    message->end_count = 0;
    rt_end_post(port, message_of(number_in(message)));
    rt_end_close(port);
    rt_message_free(message);
  }
  rt_end_close(end);
}

/* An end travels in a message while its other end is written to. */
TEST(channel_end_in_a_message_keeps_its_own_messages) {
  enum { COUNT = 1000 };
  struct rt_end *ends[2];
  uv_thread_t thread;
  ck_assert_int_eq(rt_channel_pair(ends), 0);
  rt_end_has_thread(ends[0]);
  ck_assert_int_eq(uv_thread_create(&thread, take_port_and_answer, ends[1]), 0);
  for (int i = 0; i < COUNT; i++) {
    struct rt_end *pair[2];
    ck_assert_int_eq(rt_channel_pair(pair), 0);
    rt_end_has_thread(pair[1]);
    struct rt_message *message = message_of(i);
    add_end(message, pair[1]);
    rt_end_post(ends[0], message);
    rt_end_post(pair[0], message_of(-1)); /* nobody takes it */
    rt_end_wait(pair[0]);
    bool is_over = false;
    struct rt_message *answer = rt_end_take(pair[0], &is_over);
    ck_assert_ptr_nonnull(answer);
    ck_assert_int_eq(number_in(answer), i);
    rt_message_free(answer);
    rt_end_close(pair[0]);
  }
  rt_end_close(ends[0]);
  uv_thread_join(&thread);
}

TEST(channel_frees_ends_and_descriptors_of_messages_nobody_takes) {
  int before = fds_open();
  struct rt_end *outer[2];
  struct rt_end *inner[2];
  ck_assert_int_eq(rt_channel_pair(outer), 0);
  ck_assert_int_eq(rt_channel_pair(inner), 0);
  struct rt_message *message = message_of(0);
  add_end(message, inner[1]);
  message->fds = calloc(1, sizeof(int));
  message->fds[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
  message->fd_count = 1;
  rt_end_post(outer[0], message);
  rt_end_post(inner[0], message_of(1));
  rt_end_close(outer[0]);
  rt_end_close(outer[1]);
  ck_assert(rt_end_is_over(inner[0]));
  rt_end_close(inner[0]);
  ck_assert_int_eq(fds_open(), before);
}

struct speaker {
  uv_thread_t thread;
  int rounds;
};

static void join_and_leave(void *data) {
  struct speaker *speaker = data;
  for (int i = 0; i < speaker->rounds; i++) {
    struct rt_end *end = rt_channel_join("bnews");
    ck_assert_ptr_nonnull(end);
    struct rt_message *message = message_of(i);
    message->memories = calloc(1, sizeof *message->memories);
    message->memory_count = 1;
    __atomic_add_fetch(&shared_count, 1, __ATOMIC_RELAXED);
    rt_end_post(end, message);
    bool is_over = false;
    for (;;) {
      struct rt_message *news = rt_end_take(end, &is_over);
      if (news == NULL)
        break;
      rt_message_free(news);
    }
    rt_channel_send_to("bnews", message_of(i));
    rt_end_close(end);
  }
}

TEST(channel_with_a_name_is_joined_and_left_by_many_threads) {
  struct speaker speakers[4];
  for (int i = 0; i < 4; i++) {
    speakers[i].rounds = 1000;
    ck_assert_int_eq(uv_thread_create(&speakers[i].thread, join_and_leave, &speakers[i]), 0);
  }
  for (int i = 0; i < 4; i++)
    uv_thread_join(&speakers[i].thread);
  ck_assert_int_eq(shared_count, 0);
  ck_assert_int_eq(rt_channel_send_to("bnews", NULL), UV_ESRCH);
}
