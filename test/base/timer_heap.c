/* SPDX-License-Identifier: MIT */
/* The heap of timers against a plain list: the same first one after every random step. */
#include "loop/timer_heap.h"

#include "harness.h"
#include "random.h"

#define TIMERS 300
#define STEPS 20000

static uv_loop_t loop;
static uv_timer_t timers[TIMERS];
static bool is_in[TIMERS];
static uint64_t order[TIMERS];
static uint64_t next_order;

static int first_of_list(void) {
  int first = -1;
  for (int i = 0; i < TIMERS; i++) {
    if (!is_in[i])
      continue;
    if (first < 0 || timers[i].due < timers[first].due ||
        (timers[i].due == timers[first].due && order[i] < order[first]))
      first = i;
  }
  return first;
}

static void step(void) {
  int i = (int)(next_random() % TIMERS);
  if (is_in[i] && next_random() % 2 == 0) {
    rd_timer_heap_remove(&loop, &timers[i]);
    is_in[i] = false;
    return;
  }
  timers[i].due = next_random() % 50;
  order[i] = next_order++;
  if (is_in[i])
    rd_timer_heap_update(&loop, &timers[i], timers[i].due);
  else
    ck_assert_int_eq(rd_timer_heap_insert(&loop, &timers[i], timers[i].due), 0);
  is_in[i] = true;
}

static void check_invariants(void) {
  for (size_t i = 0; i < loop.timer_count; i++) {
    ck_assert_uint_eq(loop.timer_heap[i].timer->heap_index, i);
    ck_assert_uint_eq(loop.timer_heap[i].timer->due, loop.timer_heap[i].due_ns);
  }
}

TEST(timer_heap_matches_a_plain_list_after_random_steps) {
  for (seed = 1; seed <= 3;) {
    uint32_t start_seed = seed;
    memset(&loop, 0, sizeof loop);
    memset(is_in, 0, sizeof is_in);
    for (int i = 0; i < STEPS; i++) {
      step();
      int expected = first_of_list();
      ck_assert_int_eq(loop.timer_count == 0 ? -1 : (int)(loop.timer_heap[0].timer - timers),
                       expected);
    }
    check_invariants();
    rd_timer_heap_free(&loop);
    seed = start_seed + 1;
  }
}

TEST(timer_heap_frees_memory_when_it_empties) {
  static uv_timer_t many[10000];
  memset(&loop, 0, sizeof loop);
  for (int i = 0; i < 10000; i++)
    ck_assert_int_eq(rd_timer_heap_insert(&loop, &many[i], (uint64_t)i), 0);
  ck_assert_uint_ge(loop.timer_capacity, 10000);
  for (int i = 0; i < 10000; i++)
    rd_timer_heap_remove(&loop, &many[i]);
  ck_assert_uint_eq(loop.timer_count, 0);
  ck_assert_uint_lt(loop.timer_capacity, 100);
  rd_timer_heap_free(&loop);
}
