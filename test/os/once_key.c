/* SPDX-License-Identifier: MIT */
/* uv_once() and thread-local keys. */
#include "harness.h"

#include <limits.h>

TEST_LABEL("threads")

#define THREADS 4

static uv_once_t once = UV_ONCE_INIT;
static int initialised;
static uv_key_t key;

static void initialise(void) {
  initialised++;
}

static void ask_once(void *arg) {
  (void)arg;
  uv_once(&once, initialise);
  ck_assert_int_eq(initialised, 1);
}

static void use_key(void *arg) {
  ck_assert_ptr_null(uv_key_get(&key));
  uv_key_set(&key, arg);
  ck_assert_ptr_eq(uv_key_get(&key), arg);
}

static void run_all(uv_thread_cb entry) {
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], entry, &threads[i]), 0);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
}

TEST(once_runs_once_and_all_threads_see_its_effect) {
  run_all(ask_once);
  ask_once(NULL);
  ck_assert_int_eq(initialised, 1);
}

TEST(key_value_is_thread_local) {
  int mine;
  ck_assert_int_eq(uv_key_create(&key), 0);
  uv_key_set(&key, &mine);
  run_all(use_key);
  ck_assert_ptr_eq(uv_key_get(&key), &mine);
  uv_key_set(&key, NULL);
  ck_assert_ptr_null(uv_key_get(&key));
  uv_key_delete(&key);
}

TEST(key_create_beyond_system_limit_fails) {
  static uv_key_t keys[PTHREAD_KEYS_MAX + 1];
  int count = 0;
  int error;
  while ((error = uv_key_create(&keys[count])) == 0)
    count++;
  ck_assert_int_eq(error, UV_EAGAIN);
  while (count-- > 0)
    uv_key_delete(&keys[count]);
  ck_assert_int_eq(uv_key_create(NULL), UV_EINVAL);
}
