/* SPDX-License-Identifier: MIT */
/* Threads: create, join, detach, stack sizes, identity. */
#include "harness.h"

#include <limits.h>
#include <string.h>
#include <sys/resource.h>

TEST_LABEL("threads")

static void store_self(void *arg) {
  *(uv_thread_t *)arg = uv_thread_self();
}

static void post(void *arg) {
  uv_sem_post(arg);
}

static void measure_stack(void *arg) {
  pthread_attr_t attributes;
  void *start;
  ck_assert_int_eq(pthread_getattr_np(pthread_self(), &attributes), 0);
  ck_assert_int_eq(pthread_attr_getstack(&attributes, &start, arg), 0);
  pthread_attr_destroy(&attributes);
}

static size_t stack_of(unsigned int flags, size_t wanted) {
  uv_thread_options_t options = {.flags = flags, .stack_size = wanted};
  uv_thread_t thread;
  size_t size = 0;
  ck_assert_int_eq(uv_thread_create_ex(&thread, &options, measure_stack, &size), 0);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  return size;
}

TEST(thread_runs_its_entry_with_its_argument_and_joins) {
  uv_thread_t thread;
  uv_thread_t seen = uv_thread_self();
  ck_assert_int_eq(uv_thread_create(&thread, store_self, &seen), 0);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  ck_assert(uv_thread_equal(&thread, &seen));
}

static uv_thread_t started; /* what uv_thread_create() stores to */
static int wrong_ids;

static void compare_with_self(void *arg) {
  uv_thread_t self = uv_thread_self();
  (void)arg;
  wrong_ids += !uv_thread_equal(&started, &self);
}

TEST_TIMEOUT(thread_id_is_stored_before_entry_runs, 120) {
  enum { THREADS = 20000 };
  for (int i = 0; i < THREADS; i++) {
    memset(&started, 0, sizeof started);
    ck_assert_int_eq(uv_thread_create(&started, compare_with_self, NULL), 0);
    ck_assert_int_eq(uv_thread_join(&started), 0);
  }
  ck_assert_int_eq(wrong_ids, 0);
}

TEST(thread_equal_is_true_only_for_the_same_thread) {
  uv_thread_t self = uv_thread_self();
  uv_thread_t thread;
  uv_sem_t sem;
  ck_assert_int_eq(uv_sem_init(&sem, 0), 0);
  ck_assert_int_eq(uv_thread_create(&thread, post, &sem), 0);
  ck_assert(uv_thread_equal(&self, &self));
  ck_assert(!uv_thread_equal(&self, &thread));
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  uv_sem_destroy(&sem);
}

TEST(detached_thread_still_runs) {
  static uv_sem_t sem;
  uv_thread_t thread;
  ck_assert_int_eq(uv_sem_init(&sem, 0), 0);
  ck_assert_int_eq(uv_thread_create(&thread, post, &sem), 0);
  ck_assert_int_eq(uv_thread_detach(&thread), 0);
  uv_sem_wait(&sem);
}

TEST(thread_stack_is_at_least_the_requested_size) {
  size_t wanted = 300001;
  ck_assert_uint_ge(stack_of(UV_THREAD_HAS_STACK_SIZE, wanted), wanted);
}

TEST(tiny_stack_size_is_raised_to_the_minimum) {
  ck_assert_uint_ge(stack_of(UV_THREAD_HAS_STACK_SIZE, 1), (size_t)PTHREAD_STACK_MIN);
}

TEST(default_stack_size_follows_current_rlimit) {
  struct rlimit limit;
  ck_assert_int_eq(getrlimit(RLIMIT_STACK, &limit), 0);
  limit.rlim_cur = 3u << 20;
  ck_assert_int_eq(setrlimit(RLIMIT_STACK, &limit), 0);
  ck_assert_uint_ge(stack_of(UV_THREAD_NO_FLAGS, 99), 3u << 20);
  ck_assert_uint_ge(stack_of(UV_THREAD_HAS_STACK_SIZE, 0), 3u << 20);
  ck_assert_uint_lt(stack_of(UV_THREAD_HAS_STACK_SIZE, 0), 4u << 20);
}

TEST(thread_create_refuses_bad_arguments) {
  uv_thread_t thread;
  uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = SIZE_MAX};
  ck_assert_int_eq(uv_thread_create(NULL, post, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_thread_create(&thread, NULL, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_thread_create_ex(&thread, NULL, post, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_thread_create_ex(&thread, &options, post, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_thread_join(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_thread_detach(NULL), UV_EINVAL);
}

TEST(thread_create_with_oversized_stack_fails_and_leaks_nothing) {
  uv_thread_t thread;
  uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = SIZE_MAX / 4};
  alloc_install();
  ck_assert_int_lt(uv_thread_create_ex(&thread, &options, post, NULL), 0);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(thread_create_without_memory_reports_enomem) {
  uv_thread_t thread;
  alloc_install();
  alloc_fail_at(1);
  ck_assert_int_eq(uv_thread_create(&thread, post, NULL), UV_ENOMEM);
  ck_assert_uint_eq(alloc_live(), 0);
}
