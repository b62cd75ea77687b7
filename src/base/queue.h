/* SPDX-License-Identifier: MIT */
/*
 * A doubly linked circular list. Heads and members have the same type; an empty head, and a member
 * that is on no list, point to themselves. Removing a member that is on no list does nothing.
 */
#ifndef RD_BASE_QUEUE_H
#define RD_BASE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "uv.h"

/* The struct that contains a member, from a pointer to that member. */
#define rd_container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

static inline void rd_queue_init(struct rd_queue *queue) {
  queue->next = queue;
  queue->prev = queue;
}

static inline bool rd_queue_is_empty(const struct rd_queue *queue) {
  return queue->next == queue;
}

static inline struct rd_queue *rd_queue_first(const struct rd_queue *queue) {
  return queue->next;
}

static inline void rd_queue_push_back(struct rd_queue *queue, struct rd_queue *member) {
  member->next = queue;
  member->prev = queue->prev;
  queue->prev->next = member;
  queue->prev = member;
}

static inline void rd_queue_push_front(struct rd_queue *queue, struct rd_queue *member) {
  rd_queue_push_back(queue->next, member);
}

static inline void rd_queue_remove(struct rd_queue *member) {
  member->prev->next = member->next;
  member->next->prev = member->prev;
  rd_queue_init(member);
}

static inline struct rd_queue *rd_queue_pop_front(struct rd_queue *queue) {
  struct rd_queue *first = queue->next;
  rd_queue_remove(first);
  return first;
}

/* Moves all members to another list, which it initialises. */
static inline void rd_queue_move(struct rd_queue *from, struct rd_queue *to) {
  if (rd_queue_is_empty(from)) {
    rd_queue_init(to);
    return;
  }
  *to = *from;
  to->next->prev = to;
  to->prev->next = to;
  rd_queue_init(from);
}

#endif
