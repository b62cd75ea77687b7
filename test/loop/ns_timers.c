/* SPDX-License-Identifier: MIT */
/* Nanosecond timers: never early, ordered with millisecond timers, repeating in phase. */
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/syscall.h>

#include "ns_timers.h"
#include "random.h"

/* Never early. */

enum { MANY = 3000 };
struct promise {
  uv_timer_t timer;
  uint64_t not_before_ns;
  int left;
};
static struct promise promises[MANY];

static void start_randomly(struct promise *promise);

static void on_promise(uv_timer_t *timer) {
  struct promise *promise = (struct promise *)timer;
  ck_assert_uint_ge(now_ns(), promise->not_before_ns);
  if (--promise->left > 0)
    start_randomly(promise);
  else
    uv_close((uv_handle_t *)timer, NULL);
}

static void start_randomly(struct promise *promise) {
  uint64_t timeout_ns = next_random() % (next_random() % 2 ? 1000 : 20 * NS_PER_MS);
  promise->not_before_ns = now_ns() + timeout_ns;
  ck_assert_int_eq(rondo_timer_start(&promise->timer, on_promise, timeout_ns, 0), 0);
}

static void keep_promises(void) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < MANY; i++) {
    uv_timer_init(&loop, &promises[i].timer);
    promises[i].left = 3;
    start_randomly(&promises[i]);
  }
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(nanosecond_timers_are_never_early) {
  keep_promises();
}

TEST(nanosecond_timers_are_never_early_without_epoll_pwait2) {
  ck_assert(forbid(SYS_epoll_pwait2, ENOSYS));
  keep_promises();
}

TEST(nanosecond_timers_are_never_early_when_epoll_pwait2_is_forbidden) {
  ck_assert(forbid(SYS_epoll_pwait2, EPERM));
  keep_promises();
}

TEST(nanosecond_timers_are_never_early_with_sigprof_blocked) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGPROF);
  uv_loop_configure(&loop, UV_METRICS_IDLE_TIME);
  uv_timer_init(&loop, &promises[0].timer);
  promises[0].left = 10;
  start_randomly(&promises[0]);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(nanosecond_timer_counts_from_the_real_clock) {
  uv_timer_t timers[2];
  set_up(timers, 2);
  timers[0].data = "ns";
  timers[1].data = "ms";
  let_time_pass(5 * NS_PER_MS);
  rondo_timer_start(&timers[0], on_named, NS_PER_MS, 0);
  uv_timer_start(&timers[1], on_named, 5, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("ms ns");
  tear_down(timers, 2);
}

/* Order. */

/* When a timer is due; for nanosecond timers only these bounds are known. */
struct bounds {
  uv_timer_t timer;
  uint64_t first_ns, last_ns;
};
static struct bounds mixed[MANY];
static uint64_t fired_ns; /* no timer that fired was due before */
static const struct bounds *last_in_ms;
static int fired;

static void on_mixed(uv_timer_t *timer) {
  const struct bounds *bounds = (struct bounds *)timer;
  ck_assert_uint_ge(bounds->last_ns, fired_ns);
  fired_ns = bounds->first_ns > fired_ns ? bounds->first_ns : fired_ns;
  fired++;
  if (bounds->first_ns != bounds->last_ns)
    return;
  if (last_in_ms != NULL && last_in_ms->first_ns == bounds->first_ns)
    ck_assert(bounds > last_in_ms); /* in the order of starting */
  last_in_ms = bounds;
}

static void start_mixed(struct bounds *bounds) {
  uv_timer_init(&loop, &bounds->timer);
  if (next_random() % 2) {
    uint64_t timeout_ms = 1 + next_random() % 20;
    uv_timer_start(&bounds->timer, on_mixed, timeout_ms, 0);
    bounds->first_ns = bounds->last_ns = (uv_now(&loop) + timeout_ms) * NS_PER_MS;
  } else {
    uint64_t timeout_ns = next_random() % (20 * NS_PER_MS);
    bounds->first_ns = now_ns() + timeout_ns;
    rondo_timer_start(&bounds->timer, on_mixed, timeout_ns, 0);
    bounds->last_ns = now_ns() + timeout_ns;
  }
}

TEST(millisecond_and_nanosecond_timers_fire_by_due_time) {
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < MANY; i++)
    start_mixed(&mixed[i]);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(fired, MANY);
  for (int i = 0; i < MANY; i++)
    uv_close((uv_handle_t *)&mixed[i].timer, NULL);
  tear_down(NULL, 0);
}

static uv_timer_t pair[2];

static void on_restless(uv_timer_t *timer) {
  seq_add("restless");
  uv_timer_start(timer, on_restless, 0, 0);
}

static void on_other(uv_timer_t *timer) {
  (void)timer;
  seq_add("other");
  uv_timer_stop(&pair[0]);
}

/* Both are due in one millisecond; the restarted one is queued behind the others. */
TEST(restarting_zero_timer_does_not_delay_nanosecond_timers) {
  set_up(pair, 2);
  uv_timer_start(&pair[0], on_restless, 0, 0);
  rondo_timer_start(&pair[1], on_other, 0, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("restless other");
  tear_down(pair, 2);
}

static int turns;

static void on_again(uv_timer_t *timer) {
  seq_add("%d", turns);
  if (turns < 3)
    rondo_timer_start(timer, on_again, 0, 0);
}

static void on_check(uv_check_t *check) {
  if (++turns == 3)
    uv_close((uv_handle_t *)check, NULL);
}

TEST(nanosecond_timer_started_by_a_timer_fires_next_turn) {
  uv_timer_t timer;
  uv_check_t check;
  turns = 0;
  set_up(&timer, 1);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  rondo_timer_start(&timer, on_again, 0, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0 1 2 3");
  tear_down(&timer, 1);
}

/* Repeating. */

enum { BEAT_NS = 700001, BEATS = 20 };
static struct { uint64_t low_ns, high_ns; } first_due, next_due; /* somewhere between */
static int beats;

/* Whether an interval boundary is within the bounds of the next due time. */
static bool is_on_the_beat(void) {
  int64_t low_ns = (int64_t)(next_due.low_ns - first_due.high_ns);
  int64_t high_ns = (int64_t)(next_due.high_ns - first_due.low_ns);
  return low_ns <= 0 || high_ns / BEAT_NS > (low_ns - 1) / BEAT_NS;
}

static void on_beat(uv_timer_t *timer) {
  uint64_t before_ns = now_ns();
  ck_assert_uint_ge(before_ns, next_due.low_ns);
  uint64_t due_in_ns = rondo_timer_due_in(timer);
  ck_assert_uint_le(due_in_ns, BEAT_NS);
  next_due.low_ns = before_ns;
  if (due_in_ns > 0) {
    next_due.low_ns = before_ns + due_in_ns;
    next_due.high_ns = now_ns() + due_in_ns;
    ck_assert(is_on_the_beat());
  }
  if (++beats == BEATS)
    uv_close((uv_handle_t *)timer, NULL);
  else if (beats % 5 == 0)
    let_time_pass(3 * BEAT_NS);
}

TEST(repeating_nanosecond_timer_keeps_its_phase_and_skips_missed_intervals) {
  uv_timer_t timer;
  set_up(&timer, 1);
  first_due.low_ns = next_due.low_ns = now_ns() + 500;
  ck_assert_int_eq(rondo_timer_start(&timer, on_beat, 500, BEAT_NS), 0);
  first_due.high_ns = now_ns() + 500;
  ck_assert_uint_eq(uv_timer_get_repeat(&timer), 1);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(beats, BEATS);
  tear_down(&timer, 1);
}

static void stop_it(uv_timer_t *timer) {
  uv_timer_stop(timer);
}

static void stop_both(uv_timer_t *timer) {
  seq_add("%d", (int)(timer - pair));
  uv_timer_stop(&pair[0]);
  uv_timer_stop(&pair[1]);
}

TEST(nanosecond_timer_may_stop_another_due_timer) {
  set_up(pair, 2);
  rondo_timer_start(&pair[0], stop_both, 0, 1);
  rondo_timer_start(&pair[1], stop_both, 1, 1);
  let_time_pass(10);
  uv_run(&loop, UV_RUN_DEFAULT);
  seq_expect("0");
  tear_down(pair, 2);
}

TEST(timer_again_and_set_repeat_work_on_nanosecond_timers) {
  uv_timer_t timer;
  set_up(&timer, 1);
  ck_assert_int_eq(rondo_timer_start(&timer, stop_it, 0, 0), 0);
  ck_assert_int_eq(uv_timer_again(&timer), 0); /* it does not repeat: unchanged */
  ck_assert_uint_eq(rondo_timer_due_in(&timer), 0);

  uv_timer_set_repeat(&timer, 3000);
  ck_assert_uint_eq(uv_timer_get_repeat(&timer), 3000);
  ck_assert_int_eq(uv_timer_again(&timer), 0);
  ck_assert_uint_gt(rondo_timer_due_in(&timer), 2 * (uint64_t)NS_PER_S);
  ck_assert_uint_le(rondo_timer_due_in(&timer), 3 * (uint64_t)NS_PER_S);

  rondo_timer_start(&timer, stop_it, 0, 1500000);
  ck_assert_uint_eq(uv_timer_get_repeat(&timer), 2);
  ck_assert_int_eq(uv_timer_again(&timer), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&timer), 0);
  tear_down(&timer, 1);
}
