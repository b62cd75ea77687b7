/* SPDX-License-Identifier: MIT */
/*
 * A thread that helps when something that should be done soon is not: because who should do it is
 * busy, or waits for it to be done. It looks every few milliseconds, and sleeps when for long there
 * was nothing to look at.
 */
#ifndef RD_HANDLE_GUARD_H
#define RD_HANDLE_GUARD_H

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>

struct rd_guard {
  uint64_t since_ns; /* atomic: when it began; what came last, if nothing is under way */
  bool is_needed;    /* atomic: something is under way */
  bool is_asleep;    /* atomic */
  bool ends;         /* atomic */
  sem_t wake;
  pthread_t thread;
  void (*help)(void *arg);
  void *arg;
};

/* 0 or a code. `help` is called from the thread, again and again while something is overdue. */
int rd_guard_start(struct rd_guard *guard, void (*help)(void *arg), void *arg);
void rd_guard_stop(struct rd_guard *guard);

/* Something is under way from now on; it is done. */
void rd_guard_begin(struct rd_guard *guard);
void rd_guard_end(struct rd_guard *guard);

#endif
