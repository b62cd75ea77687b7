/* SPDX-License-Identifier: MIT */
/*
 * The lists of handles that run once every turn: idle, prepare, check. The one started last runs
 * first. A handle started while its phase runs waits for the next turn.
 */
#ifndef RD_LOOP_PHASE_EVERY_TURN_H
#define RD_LOOP_PHASE_EVERY_TURN_H

#include "base/queue.h"

static inline void rd_every_turn_add(struct rd_queue *all, struct rd_queue *member) {
  rd_queue_push_front(all, member);
}

/* Takes the next one of this turn, and puts it back for the next turn before its callback runs. */
static inline struct rd_queue *rd_every_turn_next(struct rd_queue *this_turn,
                                                  struct rd_queue *all) {
  struct rd_queue *next = rd_queue_pop_front(this_turn);
  rd_queue_push_back(all, next);
  return next;
}

#endif
