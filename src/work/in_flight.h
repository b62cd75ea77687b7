/* SPDX-License-Identifier: MIT */
/*
 * The work that the threads of the pool have in flight, and its cancellation.
 *
 * File work checks a flag between its system calls. If the program has provided a signal
 * (rondo_cancel_signal()), that interrupts a blocking system call. The signal may arrive just
 * before the call begins and have no effect, so it is sent repeatedly until the work is done. Work
 * that cannot be interrupted, such as a lookup, is abandoned: its thread finishes it and discards
 * the result.
 *
 * The threads of the pool unblock the signal when they begin work, and no other signal.
 */
#ifndef RD_WORK_IN_FLIGHT_H
#define RD_WORK_IN_FLIGHT_H

#include <pthread.h>
#include <stdbool.h>

#include "base/queue.h"
#include "uv.h"
#include "work/pool.h"

/*
 * One for each thread. The work of a thread is being cancelled while asked == work. Both are
 * atomic, and each side writes one and then reads the other: so either the canceller sees that the
 * work is done, or the thread sees that it was cancelled. A lock guards the other members.
 */
struct rd_in_flight {
  struct rd_queue queue;
  pthread_t thread;
  struct rd_work *work;
  struct rd_work *asked;
  int code;          /* atomic: the result of cancelled work */
  int unblocked;     /* atomic: the signal that interrupts the thread; 0: none */
  bool is_abandoned; /* discard the result */
};

/* Called when a thread starts and ends, and in the child of a fork. */
void rd_in_flight_enter(struct rd_in_flight *in_flight);
void rd_in_flight_leave(struct rd_in_flight *in_flight);
void rd_in_flight_forget(void);

/* Called by a thread before and after its work. Returns false if the work was abandoned. */
void rd_in_flight_begin(struct rd_in_flight *in_flight, struct rd_work *work);
bool rd_in_flight_end(struct rd_in_flight *in_flight);

/* The code with which the calling thread's work is being cancelled, or 0. Any thread. */
int rd_in_flight_cancelled(void);

/*
 * For work in flight: sets its flag; also interrupts its system call; or abandons it, so that its
 * thread calls discard->done. UV_EBUSY if it is done, or cannot be interrupted.
 */
int rd_in_flight_cancel(const struct rd_work *work, int code);
int rd_in_flight_interrupt(const struct rd_work *work, int code);
int rd_in_flight_abandon(struct rd_work *work, const struct rd_work_type *discard);

/* UV_EBUSY if the program has provided no signal, or has installed its own handler. */
int rd_in_flight_take_signal(void);

#endif
