/* SPDX-License-Identifier: MIT */
/*
 * See run_queue.h. A kind is on the list of ready kinds exactly while work of it is queued.
 */
#include "work/run_queue.h"

#include "work/pool_stats.h"

static struct rd_queue queues[RD_WORK_KINDS]; /* rd_work.queue of each kind, oldest first */
static struct rd_queue ready;                 /* ready_kinds[] of kinds that have work */
static struct rd_queue ready_kinds[RD_WORK_KINDS];
static enum rd_work_kind last_kind;

static struct rd_queue *next_ready(bool takes_slow);
static void dequeue(struct rd_work *work);

void rd_run_queue_init(void) {
  rd_queue_init(&ready);
  for (unsigned int kind = 0; kind < RD_WORK_KINDS; kind++) {
    rd_queue_init(&queues[kind]);
    rd_queue_init(&ready_kinds[kind]);
  }
}

void rd_run_queue_push(struct rd_work *work) {
  enum rd_work_kind kind = work->type->kind;
  last_kind = kind;
  rd_queue_push_back(&queues[kind], &work->queue);
  if (rd_queue_is_empty(&ready_kinds[kind]))
    rd_queue_push_back(&ready, &ready_kinds[kind]);
}

int rd_run_queue_only_kind(void) {
  struct rd_queue *first = rd_queue_first(&ready);
  if (rd_queue_is_empty(&ready))
    return (int)last_kind;
  return first->next == &ready ? (int)(first - ready_kinds) : -1;
}

void rd_run_queue_remove(struct rd_work *work, uint64_t now_ns) {
  rd_pool_stats_withdrawn(work->type->kind, now_ns);
  dequeue(work);
}

bool rd_run_queue_has_work(bool takes_slow) {
  return next_ready(takes_slow) != NULL;
}

struct rd_work *rd_run_queue_take(bool takes_slow, bool was_idle, uint64_t now_ns) {
  struct rd_queue *first = next_ready(takes_slow);
  if (first == NULL)
    return NULL;
  enum rd_work_kind kind = (enum rd_work_kind)(first - ready_kinds);
  struct rd_work *work = rd_container_of(rd_queue_first(&queues[kind]), struct rd_work, queue);
  dequeue(work);
  rd_pool_stats_begun(kind, now_ns);
  if (!was_idle && !rd_queue_is_empty(first)) {
    rd_queue_remove(first);
    rd_queue_push_back(&ready, first);
  }
  return work;
}

static struct rd_queue *next_ready(bool takes_slow) {
  struct rd_queue *first = rd_queue_first(&ready);
  if (first == &ready_kinds[RD_WORK_SLOW] && !takes_slow)
    first = first->next;
  return first != &ready ? first : NULL;
}

static void dequeue(struct rd_work *work) {
  enum rd_work_kind kind = work->type->kind;
  rd_queue_remove(&work->queue);
  if (rd_queue_is_empty(&queues[kind]))
    rd_queue_remove(&ready_kinds[kind]);
}
