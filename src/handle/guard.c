/* SPDX-License-Identifier: MIT */
/*
 * See guard.h. Beginning costs no system call while the thread is awake. Who begins says so and
 * then looks whether the thread is asleep; the thread falls asleep and then looks whether something
 * began. Whatever comes first, one of them sees the other.
 */
#include "handle/guard.h"

#include "base/timespec.h"
#include "loop/loop.h"
#include "os/thread_start.h"

/* It looks so often; if it sees nothing new so many times, it falls asleep. */
#define PAUSE_NS 5000000u
#define LOOKS 200u
#define STACK_BYTES ((size_t)64 * 1024)

static void *guard_main(void *arg);

int rd_guard_start(struct rd_guard *guard, void (*help)(void *arg), void *arg) {
  *guard = (struct rd_guard){.help = help, .arg = arg};
  sem_init(&guard->wake, 0, 0);
  return rd_thread_start(&guard->thread, STACK_BYTES, guard_main, guard);
}

void rd_guard_stop(struct rd_guard *guard) {
  __atomic_store_n(&guard->ends, true, __ATOMIC_SEQ_CST);
  sem_post(&guard->wake);
  pthread_join(guard->thread, NULL);
  sem_destroy(&guard->wake);
}

void rd_guard_begin(struct rd_guard *guard) {
  __atomic_store_n(&guard->since_ns, rd_monotonic_ns(), __ATOMIC_RELAXED);
  __atomic_store_n(&guard->is_needed, true, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&guard->is_asleep, __ATOMIC_SEQ_CST) &&
      __atomic_exchange_n(&guard->is_asleep, false, __ATOMIC_SEQ_CST))
    sem_post(&guard->wake);
}

void rd_guard_end(struct rd_guard *guard) {
  __atomic_store_n(&guard->is_needed, false, __ATOMIC_RELEASE);
}

static void pause_a_little(struct rd_guard *guard) {
  struct timespec until = rd_timespec(rd_monotonic_ns() + PAUSE_NS);
  sem_clockwait(&guard->wake, CLOCK_MONOTONIC, &until);
}

static void sleep_until_needed(struct rd_guard *guard) {
  __atomic_store_n(&guard->is_asleep, true, __ATOMIC_SEQ_CST);
  if (!__atomic_load_n(&guard->is_needed, __ATOMIC_SEQ_CST) &&
      !__atomic_load_n(&guard->ends, __ATOMIC_SEQ_CST))
    while (sem_wait(&guard->wake) != 0) {}
  __atomic_store_n(&guard->is_asleep, false, __ATOMIC_SEQ_CST);
}

static void *guard_main(void *arg) {
  struct rd_guard *guard = arg;
  uint64_t seen_ns = 0;
  unsigned int looks = 0;
  pthread_setname_np(pthread_self(), "rondo-guard");
  while (!__atomic_load_n(&guard->ends, __ATOMIC_SEQ_CST)) {
    uint64_t since_ns = __atomic_load_n(&guard->since_ns, __ATOMIC_RELAXED);
    if (__atomic_load_n(&guard->is_needed, __ATOMIC_ACQUIRE) &&
        rd_monotonic_ns() - since_ns >= PAUSE_NS)
      guard->help(guard->arg);
    looks = since_ns == seen_ns ? looks + 1 : 0;
    seen_ns = since_ns;
    if (looks < LOOKS)
      pause_a_little(guard);
    else
      sleep_until_needed(guard);
  }
  return NULL;
}
