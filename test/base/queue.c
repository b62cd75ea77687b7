/* SPDX-License-Identifier: MIT */
/* The doubly linked queue, and the multi-producer inbox. */
#include <pthread.h>

#include "base/inbox.h"
#include "harness.h"

TEST_LABEL("threads")

static struct rd_queue members[4];

static void expect_order(const struct rd_queue *queue, const char *expected) {
  seq_reset();
  for (const struct rd_queue *q = queue->next; q != queue; q = q->next)
    seq_add("%d", (int)(q - members));
  seq_expect(expected);
}

TEST(queue_keeps_order_of_front_and_back_inserts) {
  struct rd_queue queue;
  rd_queue_init(&queue);
  ck_assert(rd_queue_is_empty(&queue));
  rd_queue_push_back(&queue, &members[0]);
  rd_queue_push_back(&queue, &members[1]);
  rd_queue_push_front(&queue, &members[2]);
  expect_order(&queue, "2 0 1");
  ck_assert_ptr_eq(rd_queue_pop_front(&queue), &members[2]);
  rd_queue_remove(&members[1]);
  expect_order(&queue, "0");
}

TEST(removing_a_member_twice_does_nothing) {
  struct rd_queue queue;
  rd_queue_init(&queue);
  rd_queue_push_back(&queue, &members[0]);
  rd_queue_push_back(&queue, &members[1]);
  rd_queue_remove(&members[0]);
  rd_queue_remove(&members[0]);
  expect_order(&queue, "1");
}

TEST(moving_a_queue_leaves_it_empty) {
  struct rd_queue from, to;
  rd_queue_init(&from);
  rd_queue_move(&from, &to);
  ck_assert(rd_queue_is_empty(&to));
  for (int i = 0; i < 3; i++)
    rd_queue_push_back(&from, &members[i]);
  rd_queue_move(&from, &to);
  ck_assert(rd_queue_is_empty(&from));
  expect_order(&to, "0 1 2");
}

TEST(inbox_drains_oldest_first_behind_existing_members) {
  struct rd_queue *inbox = NULL;
  struct rd_queue into;
  rd_queue_init(&into);
  rd_queue_push_back(&into, &members[3]);
  ck_assert(rd_inbox_push(&inbox, &members[0]));
  ck_assert(!rd_inbox_push(&inbox, &members[1]));
  ck_assert(!rd_inbox_push(&inbox, &members[2]));
  rd_inbox_drain(&inbox, &into);
  expect_order(&into, "3 0 1 2");
  rd_inbox_drain(&inbox, &into);
  expect_order(&into, "3 0 1 2");
  rd_queue_remove(&members[0]);
  ck_assert(rd_inbox_push(&inbox, &members[0]));
}

/* Several threads push concurrently; the order of each thread's members is kept. */
#define THREADS 4
#define EACH 20000

struct numbered {
  struct rd_queue queue;
  int thread;
  int number;
};

static struct numbered pushed[THREADS][EACH];
static struct rd_queue *shared_inbox;

static void *push_all(void *arg) {
  struct numbered *own = arg;
  for (int i = 0; i < EACH; i++)
    rd_inbox_push(&shared_inbox, &own[i].queue);
  return NULL;
}

TEST(inbox_loses_nothing_and_keeps_per_sender_order) {
  pthread_t threads[THREADS];
  int next[THREADS] = {0};
  int received = 0;
  struct rd_queue into;
  rd_queue_init(&into);
  for (int t = 0; t < THREADS; t++) {
    for (int i = 0; i < EACH; i++)
      pushed[t][i] = (struct numbered){.thread = t, .number = i};
    ck_assert_int_eq(pthread_create(&threads[t], NULL, push_all, pushed[t]), 0);
  }
  while (received < THREADS * EACH) {
    rd_inbox_drain(&shared_inbox, &into);
    while (!rd_queue_is_empty(&into)) {
      struct numbered *got = rd_container_of(rd_queue_pop_front(&into), struct numbered, queue);
      ck_assert_int_eq(got->number, next[got->thread]++);
      received++;
    }
  }
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], NULL);
}
