/* SPDX-License-Identifier: MIT */
/*
 * Semaphores, condition variables, barriers, sleep.
 *
 * The thread sanitizer takes the destruction of a barrier that others still leave for a race,
 * although POSIX and libuv allow it: that test is left out there.
 */
#include "harness.h"

#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>

TEST_LABEL("threads")

#define THREADS 4
#define ROUNDS 50
#define NS_PER_MS 1000000u

struct box {
  uv_mutex_t mutex;
  uv_cond_t cond;
  int value;
};

static void box_init(struct box *box) {
  ck_assert_int_eq(uv_mutex_init(&box->mutex), 0);
  ck_assert_int_eq(uv_cond_init(&box->cond), 0);
  box->value = 0;
}

static void box_destroy(struct box *box) {
  uv_cond_destroy(&box->cond);
  uv_mutex_destroy(&box->mutex);
}

static void take_from_box(void *arg) {
  struct box *box = arg;
  uv_mutex_lock(&box->mutex);
  while (box->value == 0)
    uv_cond_wait(&box->cond, &box->mutex);
  box->value--;
  uv_mutex_unlock(&box->mutex);
}

static void put_into_box(struct box *box, int count) {
  uv_mutex_lock(&box->mutex);
  box->value += count;
  if (count == 1)
    uv_cond_signal(&box->cond);
  else
    uv_cond_broadcast(&box->cond);
  uv_mutex_unlock(&box->mutex);
}

static void ignore_signal(int number) {
  (void)number;
}

/* Interrupts blocking calls every millisecond. */
static void start_interruptions(void) {
  struct sigaction action = {.sa_handler = ignore_signal};
  struct itimerval every = {{0, 1000}, {0, 1000}};
  ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
  ck_assert_int_eq(setitimer(ITIMER_REAL, &every, NULL), 0);
}

static void post_often(void *arg) {
  for (int i = 0; i < ROUNDS; i++)
    uv_sem_post(arg);
}

TEST(semaphore_counts) {
  uv_sem_t sem;
  ck_assert_int_eq(uv_sem_init(&sem, 2), 0);
  uv_sem_wait(&sem);
  ck_assert_int_eq(uv_sem_trywait(&sem), 0);
  ck_assert_int_eq(uv_sem_trywait(&sem), UV_EAGAIN);
  uv_sem_post(&sem);
  ck_assert_int_eq(uv_sem_trywait(&sem), 0);
  uv_sem_destroy(&sem);
}

static void post_later(void *arg) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  uv_sleep(30);
  uv_sem_post(arg);
}

TEST(sem_wait_resumes_after_signals) {
  uv_sem_t sem;
  uv_thread_t thread;
  ck_assert_int_eq(uv_sem_init(&sem, 0), 0);
  start_interruptions();
  ck_assert_int_eq(uv_thread_create(&thread, post_later, &sem), 0);
  uint64_t start = uv_hrtime();
  uv_sem_wait(&sem);
  ck_assert_uint_ge(uv_hrtime() - start, 10u * NS_PER_MS);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  uv_sem_destroy(&sem);
}

static uv_sem_t posted_by_handler;

static void post_in_handler(int number) {
  (void)number;
  uv_sem_post(&posted_by_handler);
}

TEST(sem_post_in_signal_handler_ends_wait_of_the_same_thread) {
  struct sigaction action = {.sa_handler = post_in_handler};
  struct itimerval once = {{0, 0}, {0, 20000}};
  ck_assert_int_eq(uv_sem_init(&posted_by_handler, 0), 0);
  ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
  ck_assert_int_eq(setitimer(ITIMER_REAL, &once, NULL), 0);
  uv_sem_wait(&posted_by_handler);
  ck_assert_int_eq(uv_sem_trywait(&posted_by_handler), UV_EAGAIN);
  uv_sem_destroy(&posted_by_handler);
}

TEST(semaphore_loses_no_post_of_many_threads) {
  uv_sem_t sem;
  uv_thread_t threads[THREADS];
  ck_assert_int_eq(uv_sem_init(&sem, 0), 0);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], post_often, &sem), 0);
  for (int i = 0; i < THREADS * ROUNDS; i++)
    uv_sem_wait(&sem);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
  ck_assert_int_eq(uv_sem_trywait(&sem), UV_EAGAIN);
  uv_sem_destroy(&sem);
}

TEST(cond_signal_wakes_a_waiting_thread) {
  struct box box;
  uv_thread_t thread;
  box_init(&box);
  ck_assert_int_eq(uv_thread_create(&thread, take_from_box, &box), 0);
  put_into_box(&box, 1);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  ck_assert_int_eq(box.value, 0);
  box_destroy(&box);
}

TEST(cond_broadcast_wakes_all_threads) {
  struct box box;
  uv_thread_t threads[THREADS];
  box_init(&box);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], take_from_box, &box), 0);
  put_into_box(&box, THREADS);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
  ck_assert_int_eq(box.value, 0);
  box_destroy(&box);
}

TEST(cond_timedwait_times_out_after_its_timeout) {
  struct box box;
  box_init(&box);
  uv_mutex_lock(&box.mutex);
  uint64_t start = uv_hrtime();
  int result;
  do
    result = uv_cond_timedwait(&box.cond, &box.mutex, 20u * NS_PER_MS);
  while (result == 0); /* a spurious wake-up */
  ck_assert_int_eq(result, UV_ETIMEDOUT);
  ck_assert_uint_ge(uv_hrtime() - start, 20u * NS_PER_MS);
  ck_assert_int_eq(uv_cond_timedwait(&box.cond, &box.mutex, 0), UV_ETIMEDOUT);
  uv_mutex_unlock(&box.mutex);
  box_destroy(&box);
}

static void put_one(void *arg) {
  put_into_box(arg, 1);
}

TEST(infinite_cond_timedwait_is_woken_by_cond_signal) {
  struct box box;
  uv_thread_t thread;
  box_init(&box);
  uv_mutex_lock(&box.mutex);
  ck_assert_int_eq(uv_thread_create(&thread, put_one, &box), 0);
  while (box.value == 0)
    ck_assert_int_eq(uv_cond_timedwait(&box.cond, &box.mutex, UINT64_MAX), 0);
  uv_mutex_unlock(&box.mutex);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  box_destroy(&box);
}

static uv_barrier_t barrier;
static atomic_int serial;
static atomic_int arrived;

static void meet(void *arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    atomic_fetch_add(&arrived, 1);
    serial += uv_barrier_wait(&barrier);
    ck_assert_int_ge(arrived, (i + 1) * THREADS);
    uv_barrier_wait(&barrier);
  }
}

TEST(barrier_waits_for_all_and_returns_true_in_one_thread) {
  uv_thread_t threads[THREADS];
  ck_assert_int_eq(uv_barrier_init(&barrier, THREADS), 0);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], meet, NULL), 0);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
  ck_assert_int_eq(serial, ROUNDS);
  uv_barrier_destroy(&barrier);
}

#ifndef __SANITIZE_THREAD__
/* Whichever thread got 1 destroys it, while the others may still be leaving. */
static void meet_once(void *arg) {
  if (uv_barrier_wait(arg) == 1) {
    uv_barrier_destroy(arg);
    atomic_fetch_add(&serial, 1);
  }
}

TEST(barrier_is_destroyed_by_the_thread_that_got_true) {
  uv_barrier_t once;
  uv_thread_t thread;
  for (int i = 0; i < ROUNDS; i++) {
    ck_assert_int_eq(uv_barrier_init(&once, 2), 0);
    ck_assert_int_eq(uv_thread_create(&thread, meet_once, &once), 0);
    meet_once(&once);
    ck_assert_int_eq(uv_thread_join(&thread), 0);
    ck_assert_int_eq(serial, i + 1);
  }
}
#endif

TEST(barrier_for_one_thread_does_not_block) {
  ck_assert_int_eq(uv_barrier_init(&barrier, 1), 0);
  ck_assert_int_eq(uv_barrier_wait(&barrier), 1);
  ck_assert_int_eq(uv_barrier_wait(&barrier), 1);
  uv_barrier_destroy(&barrier);
}

TEST(synchronization_functions_refuse_bad_arguments) {
  uv_sem_t sem;
  ck_assert_int_eq(uv_sem_init(NULL, 1), UV_EINVAL);
  ck_assert_int_eq(uv_sem_init(&sem, UINT32_MAX), UV_EINVAL);
  ck_assert_int_eq(uv_cond_init(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_barrier_init(NULL, 1), UV_EINVAL);
  ck_assert_int_eq(uv_barrier_init(&barrier, 0), UV_EINVAL);
}

TEST(sleep_resumes_after_signals) {
  start_interruptions();
  uint64_t start = uv_hrtime();
  uv_sleep(40);
  uint64_t slept = uv_hrtime() - start;
  ck_assert_uint_ge(slept, 40u * NS_PER_MS);
  uv_sleep(0);
}
