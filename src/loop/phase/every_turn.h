/* SPDX-License-Identifier: MIT */
/*
 * The lists of handles that run every turn: idle, prepare, check. The handle that was started last
 * runs first. One that is started while its phase runs waits for the next turn.
 */
#ifndef RD_LOOP_PHASE_EVERY_TURN_H
#define RD_LOOP_PHASE_EVERY_TURN_H

#include "base/queue.h"

static inline void rd_every_turn_add(struct rd_queue *all, struct rd_queue *member) {
  rd_queue_push_front(all, member);
}

/* Takes the next handle of this turn, and queues it for the next turn before its callback. */
static inline struct rd_queue *rd_every_turn_next(struct rd_queue *this_turn,
                                                  struct rd_queue *all) {
  struct rd_queue *next = rd_queue_pop_front(this_turn);
  rd_queue_push_back(all, next);
  return next;
}

#endif
