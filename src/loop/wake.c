/* SPDX-License-Identifier: MIT */
/*
 * Delivering to a loop's inboxes and waking it, from any thread or signal handler.
 *
 * A running loop checks its inboxes before it waits again, so only a loop that waits, or that is
 * not running, needs a system call to wake it. The sender pushes to the inbox, then checks whether
 * the loop is awake; the loop declares itself asleep, then checks the inboxes. In any interleaving
 * at least one of them sees the other.
 *
 * A program that has asked for the loop's descriptor may wait for it anywhere, even in a callback.
 * Such a loop is always woken by a system call.
 */
#include <errno.h>

#include "base/queue.h"
#include "loop/loop.h"
#include "os/wake.h"

void rd_loop_deliver(uv_loop_t *loop, struct rd_queue **inbox, struct rd_queue *member) {
  if (rd_inbox_push(inbox, member) && !__atomic_load_n(&loop->is_awake, __ATOMIC_SEQ_CST))
    rd_loop_wake(loop);
}

void rd_loop_wake(uv_loop_t *loop) {
  int saved_errno = errno;
  int fd = __atomic_load_n(&loop->wake_fd, __ATOMIC_RELAXED);
  while (rd_wake_write(fd) != 0 && errno == EINTR) {}
  errno = saved_errno;
}

void rd_loop_stay_awake(uv_loop_t *loop) {
  if (!__atomic_load_n(&loop->is_embedded, __ATOMIC_RELAXED))
    __atomic_store_n(&loop->is_awake, 1, __ATOMIC_RELAXED);
}

bool rd_loop_fall_asleep(uv_loop_t *loop) {
  __atomic_store_n(&loop->is_awake, 0, __ATOMIC_SEQ_CST);
  return !rd_loop_has_incoming(loop);
}

void rd_loop_rest(uv_loop_t *loop) {
  if (!rd_loop_fall_asleep(loop))
    rd_loop_wake(loop);
}

void rd_loop_embed(uv_loop_t *loop) {
  if (__atomic_exchange_n(&loop->is_embedded, 1, __ATOMIC_RELAXED) == 0)
    rd_loop_rest(loop);
}
