/* SPDX-License-Identifier: MIT */
/*
 * A lock-free list that any number of threads and signal handlers push to, and one thread drains.
 *
 * While a member is in an inbox only its next pointer is in use. Pushing cannot fail. Draining
 * takes the whole list with one exchange, so there is no ABA problem.
 */
#ifndef RD_BASE_INBOX_H
#define RD_BASE_INBOX_H

#include "base/queue.h"

/* Returns true if the inbox was empty: only then the caller must make sure that it is drained. */
static inline bool rd_inbox_push(struct rd_queue **inbox, struct rd_queue *member) {
  struct rd_queue *newest = __atomic_load_n(inbox, __ATOMIC_RELAXED);
  do {
    member->next = newest;
  } while (!__atomic_compare_exchange_n(inbox, &newest, member, true, __ATOMIC_SEQ_CST,
                                        __ATOMIC_RELAXED));
  return newest == NULL;
}

/* Appends all members to a list, oldest first. */
static inline void rd_inbox_drain(struct rd_queue **inbox, struct rd_queue *into) {
  if (__atomic_load_n(inbox, __ATOMIC_RELAXED) == NULL)
    return; /* cheaper than the exchange */
  struct rd_queue *newest = __atomic_exchange_n(inbox, NULL, __ATOMIC_ACQ_REL);
  struct rd_queue *end = into->prev;
  while (newest != NULL) {
    struct rd_queue *older = newest->next;
    rd_queue_push_front(end, newest);
    newest = older;
  }
}

#endif
