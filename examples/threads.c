/* SPDX-License-Identifier: MIT */
/*
 * Four threads add numbers. A mutex protects the sum, and each thread has a partial sum in
 * thread-local storage.
 */
#include <stdio.h>
#include <uv.h>

#define THREADS 4
#define NUMBERS 1000

static uv_once_t once = UV_ONCE_INIT;
static uv_key_t part_key;
static uv_mutex_t mutex;
static long sum;

static void set_up(void) {
  uv_key_create(&part_key);
  uv_mutex_init(&mutex);
}

static void add_part(void *arg) {
  long part = 0;
  uv_once(&once, set_up);
  uv_thread_setname("adder");
  uv_key_set(&part_key, &part);
  for (long i = *(int *)arg; i < NUMBERS; i += THREADS)
    *(long *)uv_key_get(&part_key) += i;

  uv_mutex_lock(&mutex);
  sum += part;
  uv_mutex_unlock(&mutex);
}

int main(void) {
  uv_thread_t threads[THREADS];
  int firsts[THREADS];
  uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = 256 * 1024};

  for (int i = 0; i < THREADS; i++) {
    firsts[i] = i;
    int error = uv_thread_create_ex(&threads[i], &options, add_part, &firsts[i]);
    if (error != 0) {
      fprintf(stderr, "no thread: %s\n", uv_strerror(error));
      return 1;
    }
  }
  for (int i = 0; i < THREADS; i++)
    uv_thread_join(&threads[i]);

  printf("the sum is %ld\n", sum);
  uv_mutex_destroy(&mutex);
  uv_key_delete(&part_key);
  return sum == NUMBERS * (NUMBERS - 1) / 2 ? 0 : 1;
}
