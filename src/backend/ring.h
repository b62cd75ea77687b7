/* SPDX-License-Identifier: MIT */
/*
 * A plain io_uring, without a kernel thread. Any thread of the process may use it, one at a time.
 * The child of a fork may only close it.
 *
 * It is optional: callers work without one where it is forbidden (see ring_policy.h) or fails.
 */
#ifndef RD_BACKEND_RING_H
#define RD_BACKEND_RING_H

#include <linux/io_uring.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rd_ring {
  int fd;
  unsigned int *sq_tail, *cq_head, *cq_tail;
  unsigned int sq_mask, cq_mask;
  unsigned int prepared; /* since the last submission */
  struct io_uring_sqe *sqes;
  const struct io_uring_cqe *cqes;
  void *rings;
  size_t rings_size, sqes_size;
};

/* 0 or a code. `entries` is a power of two. Call rd_ring_is_allowed() first. */
int rd_ring_open(struct rd_ring *ring, unsigned int entries);
void rd_ring_close(struct rd_ring *ring);

/* Closes the descriptor after the last submission; the mappings keep the ring alive. */
void rd_ring_give_descriptor_back(struct rd_ring *ring);

/* The next entry for the caller to fill in; at most `entries` between two submissions. */
struct io_uring_sqe *rd_ring_prepare(struct rd_ring *ring);

/* Submits the prepared entries. Returns how many the kernel took, or a code. */
int rd_ring_submit(struct rd_ring *ring);

/* The number of pending completions. */
static inline unsigned int rd_ring_completions(const struct rd_ring *ring) {
  return __atomic_load_n(ring->cq_tail, __ATOMIC_ACQUIRE) - *ring->cq_head;
}

struct rd_completion {
  uint64_t user_data;
  int result;
  unsigned int flags;
};

/* Takes a completion; there must be one. */
struct rd_completion rd_ring_take(struct rd_ring *ring);

#endif
