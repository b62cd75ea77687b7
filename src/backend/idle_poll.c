/* SPDX-License-Identifier: MIT */
/*
 * See idle_poll.h. The ring belongs to the thread that created it, since the kernel writes
 * completions when that thread enters the kernel. A loop that continues in another thread, or in
 * the child of a fork, starts over. Only creating the ring uses io_uring's system calls, so a
 * seccomp filter that is installed later sees none; and only that needs a descriptor, which is
 * closed immediately, so the program's descriptors keep their numbers and it cannot close the ring
 * by mistake.
 *
 * Invariant while `is_empty`: the last epoll_wait() found nothing, and everything that happened
 * since is a completion that has not been taken.
 */
#include "backend/idle_poll.h"

#include <poll.h>

#include "backend/backend.h"
#include "backend/ring.h"
#include "backend/ring_policy.h"
#include "base/alloc.h"
#include "os/thread.h"

#define ENTRIES 64u /* as many as fit into a page */

struct rd_idle_poll {
  struct rd_ring ring;
  unsigned int thread; /* rd_thread_id() of the owner */
  bool is_empty;
  uint64_t asked_ms; /* loop->time at the last epoll_wait() */
};

static unsigned int empty_turns_before_ring(void);
static __attribute__((noinline)) void look_after(uv_loop_t *loop, struct rd_idle_poll *idle_poll,
                                                 int count);
static __attribute__((noinline)) void create_if_allowed(uv_loop_t *loop);

bool rd_backend_ring_is_empty(const uv_loop_t *loop) {
  const struct rd_idle_poll *idle_poll = loop->idle_poll;
  if (!idle_poll->is_empty)
    return false;
  if (idle_poll->asked_ms != loop->time || idle_poll->thread != rd_thread_id())
    return false;
  return rd_ring_completions(&idle_poll->ring) == 0;
}

/* Without a ring it needs no stack frame: loops that never get one pay for this every turn. */
void rd_idle_poll_done(uv_loop_t *loop, int count) {
  if (loop->idle_poll != NULL)
    look_after(loop, loop->idle_poll, count);
  else if (count != 0)
    loop->empty_turns = 0;
  else if (++loop->empty_turns == empty_turns_before_ring())
    create_if_allowed(loop);
}

void rd_idle_poll_end(uv_loop_t *loop) {
  loop->empty_turns = 0;
  if (loop->idle_poll == NULL)
    return;
  rd_ring_close(&loop->idle_poll->ring);
  rd_free(loop->idle_poll);
  loop->idle_poll = NULL;
}

/* Create the ring only after this many consecutive empty turns. */
static unsigned int empty_turns_before_ring(void) {
  return rd_ring_policy() == RD_RING_IMMEDIATELY ? 1 : 1000;
}

/* Makes the kernel post a completion whenever the epoll descriptor becomes readable. */
static bool arm(struct rd_idle_poll *idle_poll, int epoll_fd) {
  struct io_uring_sqe *entry = rd_ring_prepare(&idle_poll->ring);
  entry->opcode = IORING_OP_POLL_ADD;
  entry->fd = epoll_fd;
  entry->len = IORING_POLL_ADD_MULTI;
  entry->poll32_events = POLLIN;
  return rd_ring_submit(&idle_poll->ring) == 1;
}

static struct rd_idle_poll *create(int epoll_fd) {
  struct rd_idle_poll *idle_poll = rd_calloc(1, sizeof *idle_poll);
  if (idle_poll == NULL)
    return NULL;
  idle_poll->thread = rd_thread_take_id();
  if (idle_poll->thread != 0 && rd_ring_open(&idle_poll->ring, ENTRIES) == 0) {
    if (arm(idle_poll, epoll_fd)) {
      rd_ring_give_descriptor_back(&idle_poll->ring);
      return idle_poll;
    }
    rd_ring_close(&idle_poll->ring);
  }
  rd_free(idle_poll);
  return NULL;
}

/*
 * Takes all completions and returns how many there were. `goes_on` is false if the kernel will post
 * no more, because one of them was the last, or because the queue overflowed.
 */
static unsigned int take_completions(struct rd_idle_poll *idle_poll, bool *goes_on) {
  unsigned int count = rd_ring_completions(&idle_poll->ring);
  *goes_on = count <= idle_poll->ring.cq_mask;
  for (unsigned int i = 0; i < count; i++)
    *goes_on &= (rd_ring_take(&idle_poll->ring).flags & IORING_CQE_F_MORE) != 0;
  return count;
}

/* A completion may belong to an event that arrived after epoll_wait() returned. */
static __attribute__((noinline)) void look_after(uv_loop_t *loop, struct rd_idle_poll *idle_poll,
                                                 int count) {
  bool goes_on = false;
  unsigned int completions = 0;
  if (idle_poll->thread == rd_thread_id())
    completions = take_completions(idle_poll, &goes_on);
  idle_poll->is_empty = count == 0 && completions == 0;
  idle_poll->asked_ms = loop->time;
  if (!goes_on)
    rd_idle_poll_end(loop);
}

static __attribute__((noinline)) void create_if_allowed(uv_loop_t *loop) {
  if (rd_ring_is_allowed())
    loop->idle_poll = create(loop->backend_fd);
}
