/* SPDX-License-Identifier: MIT */
/*
 * A list that any number of threads and signal handlers push to, and one thread empties.
 *
 * While a member is in an inbox only its next pointer is in use. Pushing takes no lock and cannot
 * fail; emptying takes everything at once, so a member is never looked at while another thread
 * could remove it.
 */
#ifndef RD_BASE_INBOX_H
#define RD_BASE_INBOX_H

#include "base/queue.h"

/* True if the inbox was empty: then, and only then, the caller has to see to it that it is read. */
static inline bool rd_inbox_push(struct rd_queue **inbox, struct rd_queue *member) {
  struct rd_queue *newest = __atomic_load_n(inbox, __ATOMIC_RELAXED);
  do {
    member->next = newest;
  } while (!__atomic_compare_exchange_n(inbox, &newest, member, true, __ATOMIC_SEQ_CST,
                                        __ATOMIC_RELAXED));
  return newest == NULL;
}

/* Appends what is there to a list, oldest first. */
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
