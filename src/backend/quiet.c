/* SPDX-License-Identifier: MIT */
/*
 * See quiet.h. The ring belongs to the thread that made it: that thread's kernel entries are where
 * completions get written. A loop that goes on in another thread starts anew.
 *
 * What holds while `is_empty`: the last time that epoll was asked it had nothing, and whatever came
 * since is a completion that has not been looked at.
 */
#include "backend/quiet.h"

#include <linux/io_uring.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/alloc.h"
#include "loop/loop.h"

/* So many turns in a row must have been for nothing before a ring is worth its price. */
#define EMPTY_TURNS 1000u
#define ENTRIES 4u

struct rd_quiet {
  int fd;
  pthread_t thread;
  bool is_empty;
  uint64_t asked_ms; /* when epoll was last asked, in the loop's time */
  unsigned int *cq_head, *cq_tail, *sq_tail, *sq_array;
  const struct io_uring_cqe *cqes;
  unsigned int cq_mask;
  struct io_uring_sqe *sqes;
  void *rings;
  size_t rings_size, sqes_size;
};

/* A filter of system calls may kill a process for asking. */
static bool is_filtered(void) {
  FILE *status = fopen("/proc/self/status", "re");
  if (status == NULL)
    return true;
  char line[128];
  bool found = false;
  int mode = 1;
  while (!found && fgets(line, sizeof line, status) != NULL)
    found = sscanf(line, "Seccomp: %d", &mode) == 1;
  fclose(status);
  return !found || mode != 0;
}

static bool is_allowed(void) {
  static int answer; /* atomic: 0 not known, 1 yes, -1 no */
  int known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
  if (known != 0)
    return known > 0;
  const char *wish = getenv("UV_USE_IO_URING");
  bool allowed = (wish == NULL || strcmp(wish, "0") != 0) && !is_filtered();
  __atomic_store_n(&answer, allowed ? 1 : -1, __ATOMIC_RELAXED);
  return allowed;
}

static void *map(int fd, size_t size, off_t offset) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, offset);
  return memory != MAP_FAILED ? memory : NULL;
}

static bool map_rings(struct rd_quiet *quiet, const struct io_uring_params *params) {
  size_t sq_size = params->sq_off.array + params->sq_entries * sizeof(unsigned int);
  size_t cq_size = params->cq_off.cqes + params->cq_entries * sizeof(struct io_uring_cqe);
  quiet->rings_size = sq_size > cq_size ? sq_size : cq_size;
  quiet->sqes_size = params->sq_entries * sizeof(struct io_uring_sqe);
  char *rings = quiet->rings = map(quiet->fd, quiet->rings_size, IORING_OFF_SQ_RING);
  quiet->sqes = map(quiet->fd, quiet->sqes_size, (off_t)IORING_OFF_SQES);
  if (rings == NULL || quiet->sqes == NULL)
    return false;
  quiet->cq_head = (unsigned int *)(void *)(rings + params->cq_off.head);
  quiet->cq_tail = (unsigned int *)(void *)(rings + params->cq_off.tail);
  quiet->sq_tail = (unsigned int *)(void *)(rings + params->sq_off.tail);
  quiet->sq_array = (unsigned int *)(void *)(rings + params->sq_off.array);
  quiet->cqes = (const struct io_uring_cqe *)(void *)(rings + params->cq_off.cqes);
  quiet->cq_mask = params->cq_entries - 1;
  return true;
}

/* Has the kernel tell of each time that epoll gets something. */
static bool arm(struct rd_quiet *quiet, int epoll_fd) {
  quiet->sqes[0] = (struct io_uring_sqe){
      .opcode = IORING_OP_POLL_ADD,
      .fd = epoll_fd,
      .len = IORING_POLL_ADD_MULTI,
      .poll32_events = POLLIN,
  };
  quiet->sq_array[*quiet->sq_tail % ENTRIES] = 0;
  __atomic_store_n(quiet->sq_tail, *quiet->sq_tail + 1, __ATOMIC_RELEASE);
  return syscall(SYS_io_uring_enter, quiet->fd, 1, 0, 0, NULL, 0) == 1;
}

static void destroy(struct rd_quiet *quiet) {
  if (quiet->rings != NULL)
    munmap(quiet->rings, quiet->rings_size);
  if (quiet->sqes != NULL)
    munmap(quiet->sqes, quiet->sqes_size);
  if (quiet->fd >= 0)
    close(quiet->fd);
  rd_free(quiet);
}

/* Kernels before 5.13 tell only once: they are asked to have what came at that time. */
#define NEEDED_FEATURES (IORING_FEAT_SINGLE_MMAP | IORING_FEAT_NODROP | IORING_FEAT_RSRC_TAGS)

static struct rd_quiet *create(int epoll_fd) {
  struct io_uring_params params = {0};
  struct rd_quiet *quiet = rd_calloc(1, sizeof *quiet);
  if (quiet == NULL)
    return NULL;
  quiet->thread = pthread_self();
  quiet->fd = (int)syscall(SYS_io_uring_setup, ENTRIES, &params);
  if (quiet->fd >= 0 && (params.features & NEEDED_FEATURES) == NEEDED_FEATURES &&
      map_rings(quiet, &params) && arm(quiet, epoll_fd))
    return quiet;
  destroy(quiet);
  return NULL;
}

/* Takes completions away; `goes_on` is false if one of them was the last. How many there were. */
static unsigned int take_completions(struct rd_quiet *quiet, bool *goes_on) {
  unsigned int tail = __atomic_load_n(quiet->cq_tail, __ATOMIC_ACQUIRE);
  unsigned int head = *quiet->cq_head;
  unsigned int count = tail - head;
  *goes_on = true;
  for (; head != tail; head++)
    *goes_on &= (quiet->cqes[head & quiet->cq_mask].flags & IORING_CQE_F_MORE) != 0;
  __atomic_store_n(quiet->cq_head, head, __ATOMIC_RELEASE);
  return count;
}

bool rd_quiet_is_certain(uv_loop_t *loop) {
  struct rd_quiet *quiet = loop->quiet;
  if (quiet == NULL || !quiet->is_empty)
    return false;
  if (quiet->asked_ms != loop->time || !pthread_equal(quiet->thread, pthread_self()))
    return false;
  return __atomic_load_n(quiet->cq_tail, __ATOMIC_ACQUIRE) == *quiet->cq_head;
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
  else if (++loop->empty_turns == EMPTY_TURNS && is_allowed())
    loop->quiet = create(loop->backend_fd);
}

void rd_quiet_end(uv_loop_t *loop) {
  loop->empty_turns = 0;
  if (loop->quiet == NULL)
    return;
  destroy(loop->quiet);
  loop->quiet = NULL;
}
