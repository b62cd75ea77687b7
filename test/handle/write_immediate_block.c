/* SPDX-License-Identifier: MIT */
/* Callbacks that block until their own write has been processed by the peer. */
#include "many_clients.h"

TEST_LABEL("threads")

static uv_sem_t was_answered;

static void write_and_block(int index) {
  static int seen;
  write_x(index);
  if (++seen == PEERS)
    uv_sem_wait(&was_answered);
}

static void tell_of_answer(void *unused) {
  (void)unused;
  expect_text(0, "x");
  uv_sem_post(&was_answered);
}

TEST(callback_may_block_until_its_write_arrives) {
  uv_thread_t client;
  connect_all("1");
  ok(uv_sem_init(&was_answered, 0));
  ok(uv_thread_create(&client, tell_of_answer, NULL));
  let_all_ask(write_and_block);
  ok(uv_thread_join(&client));
  for (int i = 1; i < PEERS; i++)
    expect_text(i, "x");
  run_until(&written, PEERS);
  ok(last_status);
  uv_sem_destroy(&was_answered);
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

TEST(callback_may_run_the_loop_until_its_write_is_answered) {
  uv_thread_t client;
  connect_all("1");
  ok(uv_thread_create(&client, ask_again, NULL));
  let_all_ask(write_and_wait_for_another_question);
  ok(uv_thread_join(&client));
  expect_text_from_all("x");
  disconnect_all();
}
