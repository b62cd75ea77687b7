/* SPDX-License-Identifier: MIT */
/*
 * syscall(), and io_uring entries: an entry that has to fail becomes a NOP with that result before
 * it is submitted. Kernels before 6.10 complete such a NOP with EINVAL, which is also a failure.
 */
#include <linux/io_uring.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"

#define RINGS 64
#define NOP_INJECT_RESULT 1U /* IORING_NOP_INJECT_RESULT, which older headers lack */

/* By descriptor; a new ring that reuses a number replaces the old one. */
static struct {
  struct io_uring_params params;
  char *ring;
  struct io_uring_sqe *entries;
} rings[RINGS];

typedef long system_call(long number, ...);

static int call_of(long number) {
  switch (number) {
#define AS_CASE(name) \
  case SYS_##name:    \
    return CALL_sys_##name;
    SYSTEM_CALL_NAMES(AS_CASE)
  default:
    return -1;
  }
}

static void fail_entries(int fd, unsigned int count, const void *caller) {
  if (fd < 0 || fd >= RINGS || rings[fd].ring == NULL || rings[fd].entries == NULL)
    return;
  unsigned int tail = *(unsigned int *)(void *)(rings[fd].ring + rings[fd].params.sq_off.tail);
  for (unsigned int i = 0; i < count; i++) {
    unsigned int place = (tail - count + i) & (rings[fd].params.sq_entries - 1);
    struct io_uring_sqe *entry = &rings[fd].entries[place];
    int error = fault_next(CALL_sqe, caller);
    if (error == FAULT_SHORT && entry->opcode == IORING_OP_SEND)
      entry->len = (unsigned int)fault_half(entry->len);
    if (error <= 0)
      continue;
    entry->opcode = IORING_OP_NOP;
    entry->fd = -1;
    entry->len = (unsigned int)-error;
    entry->rw_flags = (int)NOP_INJECT_RESULT;
  }
}

long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long);
  long b = va_arg(rest, long);
  long c = va_arg(rest, long);
  long d = va_arg(rest, long);
  long e = va_arg(rest, long);
  long f = va_arg(rest, long);
  va_end(rest);
  int call = call_of(number);
  int error = call < 0 ? 0 : fault_next((enum call)call, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  if (number == SYS_io_uring_enter && b > 0)
    fail_entries((int)a, (unsigned int)b, FAULT_CALLER);
  long result = ((system_call *)fault_real(CALL_syscall))(number, a, b, c, d, e, f);
  if (number == SYS_io_uring_setup && result >= 0 && result < RINGS) {
    rings[result].params = *(struct io_uring_params *)b;
    rings[result].ring = NULL;
    rings[result].entries = NULL;
  }
  return result;
}

typedef void *map_call(void *, size_t, int, int, int, off_t);

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
  int error = fault_next(CALL_mmap, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return MAP_FAILED;
  }
  void *memory = ((map_call *)fault_real(CALL_mmap))(at, size, protection, flags, fd, offset);
  if (!fault_is_subject(FAULT_CALLER) || memory == MAP_FAILED || fd < 0 || fd >= RINGS)
    return memory;
  if (offset == IORING_OFF_SQES)
    rings[fd].entries = memory;
  else if (offset == IORING_OFF_SQ_RING && rings[fd].params.sq_entries > 0)
    rings[fd].ring = memory;
  return memory;
}
