/* SPDX-License-Identifier: MIT */
/*
 * Async handles: any thread or signal handler makes the loop run a callback.
 *
 * Sending puts the handle into the loop's inbox unless it is already there, so the cost of a
 * wake-up does not depend on the number of handles, and callbacks run in the order of sending.
 *
 * handle->pending is 1 from a send until just before the callback, which covers all sends in
 * between. Only the thread that sets it may touch handle->queue. A closed handle keeps it at 1, so
 * late sends do nothing. handle->senders counts threads inside uv_async_send(); uv_close() waits
 * for them.
 */
#include <sched.h>

#include "base/inbox.h"
#include "handle/kinds.h"
#include "loop/handle.h"
#include "loop/loop.h"

int uv_async_init(uv_loop_t *loop, uv_async_t *async, uv_async_cb async_cb) {
  if (!rd_can_init(loop, async))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)async, UV_ASYNC);
  rd_queue_init(&async->queue);
  async->async_cb = async_cb;
  async->pending = 0;
  async->senders = 0;
  rd_handle_start((uv_handle_t *)async);
  return 0;
}

int uv_async_send(uv_async_t *async) {
  if (!rd_is_initialised(async))
    return UV_EINVAL;
  rd_trace_sent(async);
  __atomic_add_fetch(&async->senders, 1, __ATOMIC_SEQ_CST);
  /* Always an exchange, never just a load: the callback must see all writes before the send. */
  if (__atomic_exchange_n(&async->pending, 1, __ATOMIC_SEQ_CST) == 0)
    rd_loop_deliver(async->loop, &async->loop->async_inbox, &async->queue);
  __atomic_sub_fetch(&async->senders, 1, __ATOMIC_SEQ_CST);
  return 0;
}

void rd_async_close(uv_handle_t *handle) {
  uv_async_t *async = (uv_async_t *)handle;
  __atomic_store_n(&async->pending, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&async->senders, __ATOMIC_SEQ_CST) != 0)
    sched_yield();
  rd_inbox_drain(&async->loop->async_inbox, &async->loop->async_woken);
  rd_queue_remove(&async->queue);
  rd_handle_stop(handle);
}

/* Handles that are sent to while callbacks run wait for the next turn. */
bool rd_async_dispatch(uv_loop_t *loop) {
  struct rd_queue woken;
  rd_inbox_drain(&loop->async_inbox, &loop->async_woken);
  rd_queue_move(&loop->async_woken, &woken);
  bool any = !rd_queue_is_empty(&woken);
  while (!rd_queue_is_empty(&woken)) {
    uv_async_t *async = rd_container_of(rd_queue_pop_front(&woken), uv_async_t, queue);
    __atomic_exchange_n(&async->pending, 0, __ATOMIC_SEQ_CST);
    if (async->async_cb == NULL)
      continue;
    RD_TRACED(async, RD_ROLE_MAIN, async->async_cb, async->async_cb(async));
  }
  return any;
}

void rd_async_fork(uv_loop_t *loop) {
  for (struct rd_queue *q = loop->handle_queue.next; q != &loop->handle_queue; q = q->next) {
    uv_handle_t *handle = rd_container_of(q, uv_handle_t, handle_queue);
    if (handle->type == UV_ASYNC)
      ((uv_async_t *)handle)->senders = 0;
  }
  rd_loop_wake(loop); /* for what was sent before the fork */
}
