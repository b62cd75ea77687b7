/* SPDX-License-Identifier: MIT */
/*
 * What the threads of the pool are at, and asking them to leave off.
 *
 * File work is asked through memory, which it looks at between its system calls. If the program has
 * given a signal for it (rondo_cancel_signal()), that makes a system call that waits return. The
 * signal may come just before the call begins, and is lost then: so it has to be sent again until
 * the work is done. What cannot be interrupted, such as a question to the system's resolver, is let
 * go of: its thread goes on with it, and then throws it away.
 *
 * The threads of the pool unblock the signal as they begin work, and no signal before there is one.
 */
#ifndef RD_WORK_IN_FLIGHT_H
#define RD_WORK_IN_FLIGHT_H

#include <pthread.h>
#include <stdbool.h>

#include "base/queue.h"
#include "uv.h"
#include "work/pool.h"

/*
 * One for each thread. A thread is asked to end what it is at while asked == work. Both are atomic,
 * and who changes one of them looks at the other afterwards: so either the asker sees that the work
 * is done, or the thread sees that it was asked. What else there is, is guarded by a lock.
 */
struct rd_in_flight {
  struct rd_queue queue;
  pthread_t thread;
  struct rd_work *work;
  struct rd_work *asked;
  int code;          /* atomic: what is to become of what was asked */
  int unblocked;     /* atomic: the signal that the thread can be interrupted by; 0: none */
  bool is_abandoned; /* nobody waits for it any more */
};

/* By the thread, as it begins and ends; in the child of a fork. */
void rd_in_flight_enter(struct rd_in_flight *in_flight);
void rd_in_flight_leave(struct rd_in_flight *in_flight);
void rd_in_flight_forget(void);

/* Around each work, by its thread. False: nobody waits for it any more. */
void rd_in_flight_begin(struct rd_in_flight *in_flight, struct rd_work *work);
bool rd_in_flight_end(struct rd_in_flight *in_flight);

/* The code with which what the calling thread does is to end; 0 if it is not. Any thread. */
int rd_in_flight_cancelled(void);

/*
 * For a loop's work that has begun: asks it to end; also interrupts its system call; or has its
 * thread throw it away, by that function. UV_EBUSY if it is done already, or cannot be interrupted.
 */
int rd_in_flight_cancel(const struct rd_work *work, int code);
int rd_in_flight_interrupt(const struct rd_work *work, int code);
int rd_in_flight_abandon(struct rd_work *work, const struct rd_work_type *discard);

/* UV_EBUSY if the program gave no signal, or has taken it back by setting a handler. */
int rd_in_flight_take_signal(void);

#endif
