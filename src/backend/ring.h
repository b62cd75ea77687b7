/* SPDX-License-Identifier: MIT */
/*
 * An io_uring in its plainest form: no thread of the kernel's own, any thread of the process may
 * use it, one at a time. The child of a fork must not: it only closes it.
 *
 * Where it may not be made (see ring_policy.h) or cannot, whoever wanted one does without.
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

/* 0 or a code. `entries` is a power of two. Only after rd_ring_is_allowed(). */
int rd_ring_open(struct rd_ring *ring, unsigned int entries);
void rd_ring_close(struct rd_ring *ring);

/* Nothing will be submitted any more. The memory keeps the ring until it is closed. */
void rd_ring_give_descriptor_back(struct rd_ring *ring);

/* The next entry, to be filled in. No more of them than there are, between two submissions. */
struct io_uring_sqe *rd_ring_prepare(struct rd_ring *ring);

/* Hands over what was prepared. How many entries the kernel took, or a code. */
int rd_ring_submit(struct rd_ring *ring);

/* How many completions wait to be taken. */
static inline unsigned int rd_ring_completions(const struct rd_ring *ring) {
  return __atomic_load_n(ring->cq_tail, __ATOMIC_ACQUIRE) - *ring->cq_head;
}

struct rd_completion {
  uint64_t user_data;
  int result;
  unsigned int flags;
};

/* Only if there is one. Its place is the kernel's again. */
struct rd_completion rd_ring_take(struct rd_ring *ring);

#endif
