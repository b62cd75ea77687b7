/* SPDX-License-Identifier: MIT */
/*
 * See run_queue.h. A kind has a place in the line exactly while work of it waits.
 */
#include "work/run_queue.h"

#include "work/pool_stats.h"

static struct rd_queue waiting[RD_WORK_KINDS]; /* rd_work.queue, the oldest first */
static struct rd_queue line;                   /* the places of the kinds that wait */
static struct rd_queue places[RD_WORK_KINDS];

static void dequeue(struct rd_work *work);

void rd_run_queue_init(void) {
  rd_queue_init(&line);
  for (unsigned int kind = 0; kind < RD_WORK_KINDS; kind++) {
    rd_queue_init(&waiting[kind]);
    rd_queue_init(&places[kind]);
  }
}

void rd_run_queue_push(struct rd_work *work, enum rd_work_kind kind) {
  rd_pool_stats_submitted(kind);
  rd_queue_push_back(&waiting[kind], &work->queue);
  if (rd_queue_is_empty(&places[kind]))
    rd_queue_push_back(&line, &places[kind]);
}

/* Rare, so that it may cost a walk to the end of the queue to learn which one that is. */
void rd_run_queue_remove(struct rd_work *work) {
  const struct rd_queue *end = work->queue.next;
  while (end < waiting || end >= waiting + RD_WORK_KINDS)
    end = end->next;
  rd_pool_stats_withdrawn((enum rd_work_kind)(end - waiting));
  dequeue(work);
}

static struct rd_queue *next_up(bool takes_slow) {
  struct rd_queue *first = rd_queue_first(&line);
  if (first == &places[RD_WORK_SLOW] && !takes_slow)
    first = first->next;
  return first != &line ? first : NULL;
}

bool rd_run_queue_has_work(bool takes_slow) {
  return next_up(takes_slow) != NULL;
}

struct rd_work *rd_run_queue_take(bool takes_slow, bool was_idle, enum rd_work_kind *kind) {
  struct rd_queue *place = next_up(takes_slow);
  if (place == NULL)
    return NULL;
  *kind = (enum rd_work_kind)(place - places);
  struct rd_work *work = rd_container_of(rd_queue_first(&waiting[*kind]), struct rd_work, queue);
  dequeue(work);
  rd_pool_stats_begun(*kind);
  if (!was_idle && !rd_queue_is_empty(place)) {
    rd_queue_remove(place);
    rd_queue_push_back(&line, place);
  }
  return work;
}

/* Of whatever kind it was: who waits no more has no place in the line. */
static void dequeue(struct rd_work *work) {
  rd_queue_remove(&work->queue);
  for (unsigned int kind = 0; kind < RD_WORK_KINDS; kind++)
    if (rd_queue_is_empty(&waiting[kind]))
      rd_queue_remove(&places[kind]);
}
