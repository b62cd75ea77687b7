/* SPDX-License-Identifier: MIT */
/* Mutexes and read-write locks, between threads that contend for them. */
#include "harness.h"

TEST_LABEL("threads")

#define THREADS 4
#define ROUNDS 2000

static uv_mutex_t mutex;
static uv_rwlock_t rwlock;
static int counter;

static void run_all(uv_thread_cb entry, void *arg) {
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], entry, arg), 0);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
}

static void count_with_mutex(void *arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    uv_mutex_lock(&mutex);
    counter++;
    uv_mutex_unlock(&mutex);
  }
}

static void try_mutex(void *result) {
  *(int *)result = uv_mutex_trylock(&mutex);
  if (*(int *)result == 0)
    uv_mutex_unlock(&mutex);
}

static void count_with_rwlock(void *arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    uv_rwlock_wrlock(&rwlock);
    counter++;
    uv_rwlock_wrunlock(&rwlock);
    uv_rwlock_rdlock(&rwlock);
    ck_assert_int_gt(counter, 0);
    uv_rwlock_rdunlock(&rwlock);
  }
}

static int in_thread(uv_thread_cb entry) {
  uv_thread_t thread;
  int result = 1;
  ck_assert_int_eq(uv_thread_create(&thread, entry, &result), 0);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  return result;
}

TEST(mutex_excludes_all_other_threads) {
  ck_assert_int_eq(uv_mutex_init(&mutex), 0);
  run_all(count_with_mutex, NULL);
  ck_assert_int_eq(counter, THREADS * ROUNDS);
  uv_mutex_destroy(&mutex);
}

TEST(mutex_trylock_reports_ebusy_while_held) {
  ck_assert_int_eq(uv_mutex_init(&mutex), 0);
  uv_mutex_lock(&mutex);
  ck_assert_int_eq(in_thread(try_mutex), UV_EBUSY);
  ck_assert_int_eq(uv_mutex_trylock(&mutex), UV_EBUSY);
  uv_mutex_unlock(&mutex);
  ck_assert_int_eq(in_thread(try_mutex), 0);
  uv_mutex_destroy(&mutex);
}

TEST(recursive_mutex_is_free_after_matching_unlocks) {
  ck_assert_int_eq(uv_mutex_init_recursive(&mutex), 0);
  uv_mutex_lock(&mutex);
  uv_mutex_lock(&mutex);
  ck_assert_int_eq(uv_mutex_trylock(&mutex), 0);
  uv_mutex_unlock(&mutex);
  uv_mutex_unlock(&mutex);
  ck_assert_int_eq(in_thread(try_mutex), UV_EBUSY);
  uv_mutex_unlock(&mutex);
  ck_assert_int_eq(in_thread(try_mutex), 0);
  uv_mutex_destroy(&mutex);
}

TEST(write_lock_excludes_all_other_threads) {
  ck_assert_int_eq(uv_rwlock_init(&rwlock), 0);
  run_all(count_with_rwlock, NULL);
  ck_assert_int_eq(counter, THREADS * ROUNDS);
  uv_rwlock_destroy(&rwlock);
}

TEST(readers_share_the_lock_and_exclude_writers) {
  ck_assert_int_eq(uv_rwlock_init(&rwlock), 0);
  uv_rwlock_rdlock(&rwlock);
  ck_assert_int_eq(uv_rwlock_tryrdlock(&rwlock), 0);
  ck_assert_int_eq(uv_rwlock_trywrlock(&rwlock), UV_EBUSY);
  uv_rwlock_rdunlock(&rwlock);
  ck_assert_int_eq(uv_rwlock_trywrlock(&rwlock), UV_EBUSY);
  uv_rwlock_rdunlock(&rwlock);
  ck_assert_int_eq(uv_rwlock_trywrlock(&rwlock), 0);
  ck_assert_int_eq(uv_rwlock_tryrdlock(&rwlock), UV_EBUSY);
  uv_rwlock_wrunlock(&rwlock);
  uv_rwlock_destroy(&rwlock);
}

TEST(locks_refuse_bad_arguments) {
  ck_assert_int_eq(uv_mutex_init(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_mutex_init_recursive(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_rwlock_init(NULL), UV_EINVAL);
}
