/* SPDX-License-Identifier: MIT */
/*
 * See quiet.h. The ring belongs to the thread that made it: that thread's kernel entries are where
 * completions get written. A loop that goes on in another thread, or in the child of a fork, starts
 * anew. Only making a ring takes system calls of io_uring: a filter that comes later meets none.
 * And only that takes a descriptor: no program finds its numbers changed, or closes the ring by
 * mistake.
 *
 * What holds while `is_empty`: the last time that epoll was asked it had nothing, and whatever came
 * since is a completion that has not been looked at.
 */
#include "backend/quiet.h"

#include <poll.h>

#include "backend/ring.h"
#include "backend/wish.h"
#include "base/alloc.h"
#include "loop/loop.h"
#include "os/thread_number.h"

#define ENTRIES 64u /* as many as cost no more than a page */

struct rd_quiet {
  struct rd_ring ring;
  unsigned int thread; /* its number */
  bool is_empty;
  uint64_t asked_ms; /* when epoll was last asked, in the loop's time */
};

/* So many turns in a row must have been for nothing before a ring is worth its price. */
static unsigned int patience(void) {
  return rd_ring_wish() == RD_RING_AT_ONCE ? 1 : 1000;
}

/* Has the kernel tell of each time that epoll gets something. */
static bool arm(struct rd_quiet *quiet, int epoll_fd) {
  struct io_uring_sqe *entry = rd_ring_prepare(&quiet->ring);
  entry->opcode = IORING_OP_POLL_ADD;
  entry->fd = epoll_fd;
  entry->len = IORING_POLL_ADD_MULTI;
  entry->poll32_events = POLLIN;
  return rd_ring_submit(&quiet->ring) == 1;
}

static struct rd_quiet *create(int epoll_fd) {
  struct rd_quiet *quiet = rd_calloc(1, sizeof *quiet);
  if (quiet == NULL)
    return NULL;
  quiet->thread = rd_thread_take_number();
  if (quiet->thread != 0 && rd_ring_open(&quiet->ring, ENTRIES) == 0) {
    if (arm(quiet, epoll_fd)) {
      rd_ring_give_descriptor_back(&quiet->ring);
      return quiet;
    }
    rd_ring_close(&quiet->ring);
  }
  rd_free(quiet);
  return NULL;
}

/*
 * Takes completions away. How many there were; `goes_on` is false if there may be no more, because
 * one of them was the last, or because there was no room for the last.
 */
static unsigned int take_completions(struct rd_quiet *quiet, bool *goes_on) {
  unsigned int count = rd_ring_completions(&quiet->ring);
  *goes_on = count <= quiet->ring.cq_mask;
  for (unsigned int i = 0; i < count; i++)
    *goes_on &= (rd_ring_take(&quiet->ring).flags & IORING_CQE_F_MORE) != 0;
  return count;
}

bool rd_quiet_is_certain(uv_loop_t *loop) {
  struct rd_quiet *quiet = loop->quiet;
  if (quiet == NULL || !quiet->is_empty)
    return false;
  if (quiet->asked_ms != loop->time || quiet->thread != rd_thread_number())
    return false;
  return rd_ring_completions(&quiet->ring) == 0;
}

/* A completion that is there now may be of something that came after epoll was asked. */
static void look_after(uv_loop_t *loop, struct rd_quiet *quiet, int count) {
  bool goes_on = false;
  unsigned int completions = 0;
  if (quiet->thread == rd_thread_number())
    completions = take_completions(quiet, &goes_on);
  quiet->is_empty = count == 0 && completions == 0;
  quiet->asked_ms = loop->time;
  if (!goes_on)
    rd_quiet_end(loop);
}

void rd_quiet_asked(uv_loop_t *loop, int count) {
  if (loop->quiet != NULL)
    look_after(loop, loop->quiet, count);
  else if (count != 0)
    loop->empty_turns = 0;
  else if (++loop->empty_turns == patience() && rd_ring_is_allowed())
    loop->quiet = create(loop->backend_fd);
}

void rd_quiet_end(uv_loop_t *loop) {
  loop->empty_turns = 0;
  if (loop->quiet == NULL)
    return;
  rd_ring_close(&loop->quiet->ring);
  rd_free(loop->quiet);
  loop->quiet = NULL;
}
