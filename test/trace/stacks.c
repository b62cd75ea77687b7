/* SPDX-License-Identifier: MIT */
/*
 * Samples of the stacks of callbacks. Not under the thread sanitizer, which runs signal handlers
 * later, from functions of its own.
 */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <rondo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"
#include "recording.h"

TEST_LABEL("threads")

#if defined(__GLIBC__) && defined(__x86_64__) && defined(__LP64__) && !defined(__SANITIZE_THREAD__)

enum { SAMPLE = 13, LONG_ENOUGH_MS = 400 };

static uv_loop_t loop;
static uv_timer_t timer;
static volatile unsigned int sum;

__attribute__((noinline)) static void grind(uint64_t ms) {
  for (uint64_t end = uv_hrtime() + ms * 1000000; uv_hrtime() < end;)
    for (unsigned int i = 0; i < 100000; i++)
      sum += i;
}

__attribute__((noinline)) static void do_slow_work(uint64_t ms) {
  grind(ms);
  sum++;
}

static void on_slow_timer(uv_timer_t *handle) {
  do_slow_work(LONG_ENOUGH_MS);
  uv_close((uv_handle_t *)handle, NULL);
}

/* Records a loop with one timer. */
static struct recording record(uv_timer_cb callback, size_t records) {
  char *path = tmpdir_path("recording");
  rondo_trace_options_t options = {path, records};
  ck_assert_int_eq(rondo_trace_start(&options), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, callback, 1, 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  ck_assert_int_eq(rondo_trace_stop(), 0);
  struct recording recording = recording_read(path);
  free(path);
  return recording;
}

/* Samples whose stack has the functions in this order, the outermost first; `least` of them. */
static size_t stacks_with(const struct recording *recording, const uintptr_t *functions,
                          size_t count) {
  size_t found = 0;
  for (size_t t = 0; t < recording->thread_count; t++) {
    for (size_t i = 0; i < recording->threads[t].count; i++) {
      const struct record *one = &recording->threads[t].records[i];
      if (one->type != REC_SCHEDULED || one->kind != SAMPLE)
        continue;
      ck_assert_int_eq(one->role, 1); /* the first thread's */
      size_t left = count;
      for (unsigned long node = one->detail; node != 0 && left > 0;) {
        char *end;
        unsigned long parent = strtoul(recording->texts + node, &end, 36);
        const char *text = recording->texts + strtoul(end + 1, NULL, 36);
        ck_assert_int_eq(text[0], '@');
        if (strtoull(text + 1, NULL, 16) == functions[left - 1])
          left--;
        node = parent;
      }
      found += left == 0;
    }
  }
  return found;
}

static size_t samples(const struct recording *recording) {
  return stacks_with(recording, NULL, 0);
}

TEST(sample_has_functions_from_callback_inwards) {
  struct recording recording = record(on_slow_timer, 0);
  const uintptr_t functions[] = {(uintptr_t)on_slow_timer, (uintptr_t)do_slow_work,
                                 (uintptr_t)grind};
  ck_assert_uint_ge(stacks_with(&recording, functions, 3), 2);
}

/* These fail with EINTR, or return early, if a signal arrives. */
static void on_waiting_timer(uv_timer_t *handle) {
  struct timespec pause = {0, 100000000};
  struct pollfd nothing = {-1, 0, 0};
  ck_assert_int_eq(nanosleep(&pause, NULL), 0);
  ck_assert_int_eq(poll(&nothing, 1, 100), 0);
  ck_assert_int_eq(usleep(100000), 0);
  ck_assert_uint_eq(sleep(1), 0);
  uv_close((uv_handle_t *)handle, NULL);
}

/* Busy until just before each wait, so that a signal may be on its way. */
static void on_hasty_timer(uv_timer_t *handle) {
  struct pollfd nothing = {-1, 0, 0};
  for (int i = 0; i < 100; i++) {
    struct timespec pause = {0, 2000000};
    grind(3);
    ck_assert_int_eq(nanosleep(&pause, NULL), 0);
    ck_assert_int_eq(poll(&nothing, 1, 1), 0);
    ck_assert_int_eq(usleep(500), 0);
  }
  uv_close((uv_handle_t *)handle, NULL);
}

TEST(waits_are_restarted_after_signal_of_sampler) {
  struct recording recording = record(on_hasty_timer, 0);
  ck_assert_uint_ge(samples(&recording), 2);
}

TEST(blocked_callback_is_sampled_without_interrupting_it) {
  struct recording recording = record(on_waiting_timer, 0);
  const uintptr_t functions[] = {(uintptr_t)on_waiting_timer};
  ck_assert_uint_ge(samples(&recording), 2);
  ck_assert_uint_ge(stacks_with(&recording, functions, 1), 2);
}

static volatile sig_atomic_t caught;

static void on_own_signal(int signum) {
  (void)signum;
  caught++;
}

TEST(real_time_signals_of_program_are_left_alone) {
  struct sigaction action = {.sa_handler = on_own_signal};
  for (int signum = SIGRTMIN + 13; signum <= SIGRTMAX; signum++)
    ck_assert_int_eq(sigaction(signum, &action, NULL), 0);
  struct recording recording = record(on_slow_timer, 0);
  ck_assert_uint_ge(samples(&recording), 1);
  ck_assert_int_eq(caught, 0);
}

static void on_timer_that_takes_signals(uv_timer_t *handle) {
  struct sigaction action = {.sa_handler = on_own_signal};
  for (int signum = SIGRTMIN + 11; signum <= SIGRTMAX; signum++)
    ck_assert_int_eq(sigaction(signum, &action, NULL), 0);
  on_slow_timer(handle);
}

TEST(program_can_take_signal_of_sampler) {
  record(on_timer_that_takes_signals, 0);
  ck_assert_int_eq(caught, 0);
}

static void on_timer_with_blocked_signals(uv_timer_t *handle) {
  on_slow_timer(handle);
  sigset_t pending;
  sigpending(&pending);
  for (int signum = SIGRTMIN; signum <= SIGRTMAX; signum++)
    ck_assert_int_eq(sigismember(&pending, signum), 0);
}

TEST(thread_that_blocks_signals_gets_none) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  record(on_timer_with_blocked_signals, 0);
}

TEST(small_recording_for_watchdog_has_no_samples) {
  struct recording recording = record(on_slow_timer, 256);
  ck_assert_uint_eq(samples(&recording), 0);
}

TEST(environment_variable_turns_samples_off) {
  setenv("RONDO_TRACE_STACKS", "0", 1);
  struct recording recording = record(on_slow_timer, 0);
  ck_assert_uint_eq(samples(&recording), 0);
}

static void on_timer_that_forks(uv_timer_t *handle) {
  do_slow_work(LONG_ENOUGH_MS / 2);
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    do_slow_work(20);
    _exit(0);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  on_slow_timer(handle);
}

TEST(fork_in_sampled_callback_works) {
  struct recording recording = record(on_timer_that_forks, 0);
  ck_assert_uint_ge(samples(&recording), 2);
}

#endif
