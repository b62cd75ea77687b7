/* SPDX-License-Identifier: MIT */
/*
 * See quiet.h. The ring belongs to the thread that made it: that thread's kernel entries are where
 * completions get written. A loop that goes on in another thread starts anew.
 *
 * What holds while `is_empty`: the last time that epoll was asked it had nothing, and whatever came
 * since is a completion that has not been looked at.
 */
#include "backend/quiet.h"

#include <poll.h>
#include <pthread.h>

#include "backend/ring.h"
#include "base/alloc.h"
#include "loop/loop.h"

/* So many turns in a row must have been for nothing before a ring is worth its price. */
#define EMPTY_TURNS 1000u
#define ENTRIES 4u

struct rd_quiet {
  struct rd_ring ring;
  pthread_t thread;
  bool is_empty;
  uint64_t asked_ms; /* when epoll was last asked, in the loop's time */
};

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
  quiet->thread = pthread_self();
  if (rd_ring_open(&quiet->ring, ENTRIES) == 0) {
    if (arm(quiet, epoll_fd))
      return quiet;
    rd_ring_close(&quiet->ring);
  }
  rd_free(quiet);
  return NULL;
}

/* Takes completions away; `goes_on` is false if one of them was the last. How many there were. */
static unsigned int take_completions(struct rd_quiet *quiet, bool *goes_on) {
  unsigned int count = 0;
  *goes_on = true;
  for (; rd_ring_has_completions(&quiet->ring); count++)
    *goes_on &= (rd_ring_take(&quiet->ring).flags & IORING_CQE_F_MORE) != 0;
  return count;
}

bool rd_quiet_is_certain(uv_loop_t *loop) {
  struct rd_quiet *quiet = loop->quiet;
  if (quiet == NULL || !quiet->is_empty)
    return false;
  if (quiet->asked_ms != loop->time || !pthread_equal(quiet->thread, pthread_self()))
    return false;
  return !rd_ring_has_completions(&quiet->ring);
}

/* A completion that is there now may be of something that came after epoll was asked. */
static void look_after(uv_loop_t *loop, struct rd_quiet *quiet, int count) {
  bool goes_on;
  unsigned int completions = take_completions(quiet, &goes_on);
  quiet->is_empty = count == 0 && completions == 0;
  quiet->asked_ms = loop->time;
  bool is_lost = !pthread_equal(quiet->thread, pthread_self());
  if (is_lost || (!goes_on && !arm(quiet, loop->backend_fd)))
    rd_quiet_end(loop);
}

void rd_quiet_asked(uv_loop_t *loop, int count) {
  if (loop->quiet != NULL)
    look_after(loop, loop->quiet, count);
  else if (count != 0)
    loop->empty_turns = 0;
  else if (++loop->empty_turns == EMPTY_TURNS && rd_ring_is_allowed())
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
