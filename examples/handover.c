/* SPDX-License-Identifier: MIT */
/*
 * One thread passes values to another, which gives up if none arrives within a second.
 */
#include <stdio.h>
#include <uv.h>

#define NS_PER_S 1000000000u

static uv_mutex_t mutex;
static uv_cond_t filled;
static uv_sem_t taken;
static int value; /* 0: none */

static int take(void) {
  uv_mutex_lock(&mutex);
  while (value == 0)
    if (uv_cond_timedwait(&filled, &mutex, NS_PER_S) == UV_ETIMEDOUT)
      break;
  int result = value;
  value = 0;
  uv_mutex_unlock(&mutex);
  uv_sem_post(&taken);
  return result;
}

static void hand_over(void *arg) {
  (void)arg;
  for (int i = 1; i <= 3; i++) {
    uv_sem_wait(&taken);
    uv_mutex_lock(&mutex);
    value = i;
    uv_cond_signal(&filled);
    uv_mutex_unlock(&mutex);
  }
}

int main(void) {
  uv_thread_t giver;
  uv_mutex_init(&mutex);
  uv_cond_init(&filled);
  uv_sem_init(&taken, 1);
  uv_thread_create(&giver, hand_over, NULL);

  int sum = 0;
  for (int got = take(); got != 0; got = take()) {
    printf("got %d\n", got);
    sum += got;
  }

  uv_thread_join(&giver);
  uv_sem_destroy(&taken);
  uv_cond_destroy(&filled);
  uv_mutex_destroy(&mutex);
  return sum == 6 ? 0 : 1;
}
