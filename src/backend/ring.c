/* SPDX-License-Identifier: MIT */
/* See ring.h. */
#include "backend/ring.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "backend/ring_policy.h"
#include "uv.h"

/* RSRC_TAGS came with Linux 5.13, as did multishot poll, which has no feature flag. */
#define NEEDED_FEATURES (IORING_FEAT_SINGLE_MMAP | IORING_FEAT_NODROP | IORING_FEAT_RSRC_TAGS)

static int refused(int error);
static int map_rings(struct rd_ring *ring, const struct io_uring_params *params);

int rd_ring_open(struct rd_ring *ring, unsigned int entries) {
  struct io_uring_params params = {0};
  memset(ring, 0, sizeof *ring);
  ring->fd = (int)syscall(SYS_io_uring_setup, entries, &params);
  if (ring->fd < 0)
    return refused(errno);
  int err =
      (params.features & NEEDED_FEATURES) == NEEDED_FEATURES ? map_rings(ring, &params) : UV_ENOSYS;
  if (err != 0)
    rd_ring_close(ring);
  return err;
}

void rd_ring_close(struct rd_ring *ring) {
  if (ring->rings != NULL)
    munmap(ring->rings, ring->rings_size);
  if (ring->sqes != NULL)
    munmap(ring->sqes, ring->sqes_size);
  if (ring->fd >= 0)
    close(ring->fd);
}

void rd_ring_give_descriptor_back(struct rd_ring *ring) {
  close(ring->fd);
  ring->fd = -1;
}

struct io_uring_sqe *rd_ring_prepare(struct rd_ring *ring) {
  struct io_uring_sqe *entry = &ring->sqes[(*ring->sq_tail + ring->prepared++) & ring->sq_mask];
  memset(entry, 0, sizeof *entry);
  return entry;
}

int rd_ring_submit(struct rd_ring *ring) {
  unsigned int count = ring->prepared;
  ring->prepared = 0;
  __atomic_store_n(ring->sq_tail, *ring->sq_tail + count, __ATOMIC_RELEASE);
  long taken;
  do
    taken = syscall(SYS_io_uring_enter, ring->fd, count, 0, 0, NULL, 0);
  while (taken < 0 && errno == EINTR);
  return taken >= 0 ? (int)taken : refused(errno);
}

struct rd_completion rd_ring_take(struct rd_ring *ring) {
  unsigned int head = *ring->cq_head;
  const struct io_uring_cqe *entry = &ring->cqes[head & ring->cq_mask];
  struct rd_completion completion = {entry->user_data, entry->res, entry->flags};
  __atomic_store_n(ring->cq_head, head + 1, __ATOMIC_RELEASE);
  return completion;
}

/* A refusal (EPERM, ENOSYS) is permanent and remembered; ENOMEM and EMFILE are transient. */
static int refused(int error) {
  if (error == EPERM || error == ENOSYS)
    rd_ring_give_up();
  return -error;
}

static void *map(int fd, size_t size, off_t offset) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, offset);
  return memory != MAP_FAILED ? memory : NULL;
}

/* The indirection array of the submission queue is set once, to the identity. */
static int map_rings(struct rd_ring *ring, const struct io_uring_params *params) {
  size_t sq_size = params->sq_off.array + params->sq_entries * sizeof(unsigned int);
  size_t cq_size = params->cq_off.cqes + params->cq_entries * sizeof(struct io_uring_cqe);
  ring->rings_size = sq_size > cq_size ? sq_size : cq_size;
  ring->sqes_size = params->sq_entries * sizeof(struct io_uring_sqe);
  char *rings = ring->rings = map(ring->fd, ring->rings_size, IORING_OFF_SQ_RING);
  ring->sqes = map(ring->fd, ring->sqes_size, (off_t)IORING_OFF_SQES);
  if (rings == NULL || ring->sqes == NULL)
    return UV_ENOMEM;
  ring->sq_tail = (unsigned int *)(void *)(rings + params->sq_off.tail);
  ring->cq_head = (unsigned int *)(void *)(rings + params->cq_off.head);
  ring->cq_tail = (unsigned int *)(void *)(rings + params->cq_off.tail);
  ring->cqes = (const struct io_uring_cqe *)(void *)(rings + params->cq_off.cqes);
  ring->sq_mask = params->sq_entries - 1;
  ring->cq_mask = params->cq_entries - 1;
  unsigned int *places = (unsigned int *)(void *)(rings + params->sq_off.array);
  for (unsigned int i = 0; i < params->sq_entries; i++)
    places[i] = i;
  return 0;
}
