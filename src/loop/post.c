/* SPDX-License-Identifier: MIT */
/*
 * rondo_post(): runs functions of other threads on a loop. They arrive through an inbox and run
 * from poll, as async handles do.
 */
#include "base/alloc.h"
#include "base/inbox.h"
#include "loop/loop.h"
#include "rondo.h"

struct post {
  struct rd_queue queue;
  rondo_post_cb cb;
  void *arg;
};

int rondo_post(uv_loop_t *loop, rondo_post_cb cb, void *arg) {
  if (loop == NULL || cb == NULL)
    return UV_EINVAL;
  struct post *post = rd_malloc(sizeof *post);
  if (post == NULL)
    return UV_ENOMEM;
  post->cb = cb;
  post->arg = arg;
  rd_loop_deliver(loop, &loop->post_inbox, &post->queue);
  return 0;
}

static struct post *take(struct rd_queue *posted) {
  return rd_container_of(rd_queue_pop_front(posted), struct post, queue);
}

/* Functions posted while these run wait for the next turn. */
bool rd_post_dispatch(uv_loop_t *loop) {
  struct rd_queue posted;
  rd_queue_init(&posted);
  rd_inbox_drain(&loop->post_inbox, &posted);
  bool any = !rd_queue_is_empty(&posted);
  while (!rd_queue_is_empty(&posted)) {
    struct post *post = take(&posted);
    rondo_post_cb cb = post->cb;
    void *arg = post->arg;
    rd_free(post);
    cb(loop, arg);
  }
  return any;
}

void rd_post_forget(uv_loop_t *loop) {
  struct rd_queue posted;
  rd_queue_init(&posted);
  rd_inbox_drain(&loop->post_inbox, &posted);
  while (!rd_queue_is_empty(&posted))
    rd_free(take(&posted));
}
