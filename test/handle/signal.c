/* SPDX-License-Identifier: MIT */
/* Signal handles: many for one signal, in many loops, one-shot, and through a fork. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

TEST_LABEL("threads")

static uv_loop_t loop;
static uv_signal_t handles[3];
static void (*action)(uv_signal_t *handle);

static void on_signal(uv_signal_t *handle, int signum) {
  ck_assert_int_eq(signum, SIGUSR1);
  seq_add("%d", (int)(handle - handles));
  if (action != NULL)
    action(handle);
}

static void set_up(void (*what)(uv_signal_t *handle)) {
  seq_reset();
  action = what;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 3; i++)
    uv_signal_init(&loop, &handles[i]);
}

static void turn(const char *expected) {
  seq_reset();
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect(expected);
}

static void (*disposition_of(int signum))(int) {
  struct sigaction action_now;
  ck_assert_int_eq(sigaction(signum, NULL, &action_now), 0);
  return action_now.sa_handler;
}

TEST(every_signal_handle_sees_every_delivery) {
  set_up(NULL);
  for (int i = 0; i < 3; i++)
    ck_assert_int_eq(uv_signal_start(&handles[i], on_signal, SIGUSR1), 0);
  raise(SIGUSR1);
  raise(SIGUSR1);
  turn("0 1 2 0 1 2");
  turn("");
  loop_end(&loop);
}

TEST(stopping_the_last_handle_restores_default_disposition) {
  set_up(NULL);
  ck_assert_ptr_eq(disposition_of(SIGUSR1), SIG_DFL);
  uv_signal_start(&handles[0], on_signal, SIGUSR1);
  uv_signal_start(&handles[1], on_signal, SIGUSR1);
  uv_signal_stop(&handles[0]);
  ck_assert_ptr_ne(disposition_of(SIGUSR1), SIG_DFL);
  uv_signal_stop(&handles[1]);
  ck_assert_ptr_eq(disposition_of(SIGUSR1), SIG_DFL);
  loop_end(&loop);
}

TEST(one_shot_signal_runs_once_and_stops_immediately) {
  set_up(NULL);
  ck_assert_int_eq(uv_signal_start_oneshot(&handles[0], on_signal, SIGUSR1), 0);
  raise(SIGUSR1);
  ck_assert_ptr_eq(disposition_of(SIGUSR1), SIG_DFL);
  turn("0");
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handles[0]), 0);
  loop_end(&loop);
}

TEST(one_shot_signal_beside_a_persistent_one_runs_once) {
  set_up(NULL);
  uv_signal_start(&handles[0], on_signal, SIGUSR1);
  uv_signal_start_oneshot(&handles[1], on_signal, SIGUSR1);
  raise(SIGUSR1);
  raise(SIGUSR1);
  turn("0 1 0");
  raise(SIGUSR1);
  turn("0");
  loop_end(&loop);
}

static void restart_one_shot(uv_signal_t *handle) {
  ck_assert_int_eq(uv_is_active((uv_handle_t *)handle), 0);
  ck_assert_int_eq(uv_signal_start_oneshot(handle, on_signal, SIGUSR1), 0);
}

TEST(one_shot_signal_may_restart_in_its_callback) {
  set_up(restart_one_shot);
  uv_signal_start_oneshot(&handles[0], on_signal, SIGUSR1);
  for (int i = 0; i < 3; i++) {
    raise(SIGUSR1);
    turn("0");
  }
  loop_end(&loop);
}

static void raise_again(uv_signal_t *handle) {
  (void)handle;
  raise(SIGUSR1);
}

TEST(signal_raised_in_its_callback_is_delivered_next_turn) {
  set_up(raise_again);
  uv_signal_start(&handles[0], on_signal, SIGUSR1);
  raise(SIGUSR1);
  turn("0");
  turn("0");
  loop_end(&loop);
}

static void stop_all(uv_signal_t *handle) {
  (void)handle;
  for (int i = 0; i < 3; i++)
    uv_signal_stop(&handles[i]);
}

TEST(signal_handle_stopped_by_another_does_not_run) {
  set_up(stop_all);
  for (int i = 0; i < 3; i++)
    uv_signal_start(&handles[i], on_signal, SIGUSR1);
  raise(SIGUSR1);
  raise(SIGUSR1);
  turn("0");
  turn("");
  loop_end(&loop);
}

static void close_all(uv_signal_t *handle) {
  loop_close_handles(handle->loop);
}

TEST(signal_handle_may_close_itself_and_others) {
  set_up(close_all);
  for (int i = 0; i < 3; i++)
    uv_signal_start(&handles[i], on_signal, SIGUSR1);
  raise(SIGUSR1);
  turn("0");
  loop_end(&loop);
}

static void on_other_signal(uv_signal_t *handle, int signum) {
  (void)handle;
  ck_assert_int_eq(signum, SIGUSR2);
  seq_add("other");
}

TEST(signal_restart_changes_callback_and_signal) {
  set_up(NULL);
  uv_signal_start(&handles[0], on_other_signal, SIGUSR1);
  uv_signal_start(&handles[0], on_signal, SIGUSR1);
  raise(SIGUSR1);
  turn("0");
  raise(SIGUSR1); /* caught, then stopped */
  uv_signal_start(&handles[0], on_other_signal, SIGUSR2);
  ck_assert_int_eq(handles[0].signum, SIGUSR2);
  raise(SIGUSR2);
  turn("other");
  loop_end(&loop);
}

TEST(uncatchable_signals_are_refused) {
  set_up(NULL);
  ck_assert_int_eq(uv_signal_start(&handles[0], on_signal, 0), UV_EINVAL);
  ck_assert_int_eq(uv_signal_start(&handles[0], on_signal, -1), UV_EINVAL);
  ck_assert_int_eq(uv_signal_start(&handles[0], on_signal, 100), UV_EINVAL);
  ck_assert_int_eq(uv_signal_start(&handles[0], on_signal, SIGKILL), UV_EINVAL);
  ck_assert_int_eq(uv_signal_start_oneshot(&handles[0], on_signal, SIGSTOP), UV_EINVAL);
  ck_assert_int_eq(uv_signal_start(&handles[0], NULL, SIGUSR1), UV_EINVAL);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handles[0]), 0);
  ck_assert_int_eq(uv_signal_start(&handles[0], on_signal, SIGUSR1), 0);
  loop_end(&loop);
}

TEST(unreferenced_signal_handle_does_not_keep_the_loop_alive) {
  set_up(NULL);
  uv_signal_start(&handles[0], on_signal, SIGUSR1);
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  uv_unref((uv_handle_t *)&handles[0]);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  loop_end(&loop);
}

/* Loops in several threads, each with a handle for the same signal, started and stopped
 * concurrently. */
#define LOOPS 4
#define DELIVERIES 200

static pthread_barrier_t ready;

static void count_delivery(uv_signal_t *handle, int signum) {
  (void)signum;
  if (++*(int *)handle->data == DELIVERIES)
    uv_close((uv_handle_t *)handle, NULL);
}

static void *run_listener(void *arg) {
  uv_loop_t own_loop;
  uv_signal_t handle;
  ck_assert_int_eq(uv_loop_init(&own_loop), 0);
  uv_signal_init(&own_loop, &handle);
  handle.data = arg;
  ck_assert_int_eq(uv_signal_start(&handle, count_delivery, SIGUSR1), 0);
  pthread_barrier_wait(&ready);
  ck_assert_int_eq(uv_run(&own_loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&own_loop), 0);
  return NULL;
}

TEST(loops_in_several_threads_all_see_a_signal) {
  pthread_t threads[LOOPS];
  int counts[LOOPS] = {0};
  uv_signal_t keep; /* so that a late signal does not end the process */
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_signal_init(&loop, &keep);
  uv_signal_start(&keep, on_other_signal, SIGUSR1);

  pthread_barrier_init(&ready, NULL, LOOPS + 1);
  for (int i = 0; i < LOOPS; i++)
    ck_assert_int_eq(pthread_create(&threads[i], NULL, run_listener, &counts[i]), 0);
  pthread_barrier_wait(&ready);
  for (int i = 0; i < DELIVERIES; i++)
    raise(SIGUSR1);
  for (int i = 0; i < LOOPS; i++) {
    pthread_join(threads[i], NULL);
    ck_assert_int_eq(counts[i], DELIVERIES);
  }
  uv_signal_stop(&keep);
  loop_end(&loop);
}

static void *start_and_stop_often(void *arg) {
  uv_loop_t own_loop;
  uv_signal_t handle;
  (void)arg;
  ck_assert_int_eq(uv_loop_init(&own_loop), 0);
  uv_signal_init(&own_loop, &handle);
  for (int i = 0; i < 500; i++) {
    ck_assert_int_eq(uv_signal_start(&handle, on_other_signal, SIGUSR2), 0);
    raise(SIGUSR1);
    uv_signal_stop(&handle);
  }
  uv_close((uv_handle_t *)&handle, NULL);
  uv_run(&own_loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(uv_loop_close(&own_loop), 0);
  return NULL;
}

static int total;

static void count_total(uv_signal_t *handle, int signum) {
  (void)handle;
  (void)signum;
  total++;
}

TEST(concurrent_signal_start_and_stop_loses_no_signal) {
  pthread_t threads[LOOPS];
  uv_signal_t counter;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_signal_init(&loop, &counter);
  uv_signal_start(&counter, count_total, SIGUSR1);
  for (int i = 0; i < LOOPS; i++)
    ck_assert_int_eq(pthread_create(&threads[i], NULL, start_and_stop_often, NULL), 0);
  for (int i = 0; i < LOOPS; i++)
    pthread_join(threads[i], NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(total, LOOPS * 500);
  loop_end(&loop);
}

TEST(signal_caught_before_fork_is_delivered_to_the_parent_only) {
  set_up(NULL);
  uv_signal_start(&handles[0], on_signal, SIGUSR1);
  raise(SIGUSR1);
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    int ok = uv_loop_fork(&loop) == 0;
    uv_run(&loop, UV_RUN_NOWAIT);
    ok &= strcmp(seq_text(), "") == 0;
    raise(SIGUSR1);
    uv_run(&loop, UV_RUN_NOWAIT);
    ok &= strcmp(seq_text(), "0") == 0;
    _exit(ok ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  turn("0");
  loop_end(&loop);
}

/*
 * A child waits until this process sleeps in poll, sends the signal, and then reports through a
 * pipe whether the handler has run: it must not before the wait ends.
 */
static int *profiled; /* shared with the child */
static int pipe_fds[2];

static void on_profile(int signum) {
  (void)signum;
  __atomic_add_fetch(profiled, 1, __ATOMIC_SEQ_CST);
}

/* Asleep with SIGPROF blocked. */
static bool is_waiting(pid_t pid) {
  char path[64], line[256];
  char state = '?';
  unsigned long long blocked = 0;
  snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return false;
  while (fgets(line, sizeof line, file) != NULL) {
    sscanf(line, "State: %c", &state);
    sscanf(line, "SigBlk: %llx", &blocked);
  }
  fclose(file);
  return state == 'S' && (blocked >> (SIGPROF - 1) & 1) != 0;
}

static void send_profile(uv_prepare_t *prepare) {
  pid_t parent = getpid();
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    while (!is_waiting(parent))
      usleep(1000);
    kill(parent, SIGPROF);
    usleep(20000);
    char seen = __atomic_load_n(profiled, __ATOMIC_SEQ_CST) == 0 ? 'n' : 'y';
    _exit(write(pipe_fds[1], &seen, 1) == 1 ? 0 : 1);
  }
  uv_close((uv_handle_t *)prepare, NULL);
}

static void on_told(uv_poll_t *handle, int status, int events) {
  char seen;
  (void)events;
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(read(pipe_fds[0], &seen, 1), 1);
  ck_assert_int_eq(seen, 'n');
  ck_assert_int_eq(*profiled, 1); /* delivered as soon as the wait ended */
  uv_close((uv_handle_t *)handle, NULL);
}

TEST(sigprof_does_not_interrupt_the_wait_when_blocked) {
  uv_poll_t handle;
  uv_prepare_t prepare;
  struct sigaction profile_action = {.sa_handler = on_profile};
  setenv("UV_USE_IO_URING", "0", 1); /* its SIGCHLD may interrupt the wait once */
  profiled =
      mmap(NULL, sizeof *profiled, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ck_assert_ptr_ne(profiled, MAP_FAILED);
  ck_assert_int_eq(pipe(pipe_fds), 0);
  sigaction(SIGPROF, &profile_action, NULL);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGPROF), 0);
  uv_poll_init(&loop, &handle, pipe_fds[0]);
  uv_poll_start(&handle, UV_READABLE, on_told);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, send_profile);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  int status;
  wait(&status);
  ck_assert_int_eq(status, 0);
  loop_end(&loop);
}
