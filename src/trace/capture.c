/* SPDX-License-Identifier: MIT */
/*
 * Takes the registers and the stack of a thread that runs a callback.
 *
 * A thread that waits in a system call is left alone: the kernel says where it waits
 * (/proc/self/task/TID/syscall), and its stack is read through /proc/self/mem, which reports an
 * error where a plain access would crash. So sleep(), poll() and the like are not interrupted.
 *
 * A thread that runs gets a signal. The handler copies the registers and the stack between the
 * interrupted function and the callback, which the thread is using, and nothing else: no lock, no
 * allocation, no unwinding. A system call that begins between the look and the signal is restarted,
 * by the kernel or by the handler itself (restart.h).
 *
 * The signal is a real-time one with the default action, and a high number: so the kernel delivers
 * it after others, and a system call that one of those has interrupted is not restarted. Before
 * each use its handler is checked, and from time to time that the thread does not block it: a
 * program that wants it gets it. The handler stays installed, since a signal may still be pending.
 */
#include "trace/capture.h"

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/restart.h"
#include "os/self.h"

#ifdef RD_HAVE_REGISTERS

/* The engine of the runtime uses SIGRTMIN + 10, the watchdog SIGRTMIN + 11, valgrind SIGRTMAX. */
#define LOWEST_SIGNAL (SIGRTMIN + 12)
#define HIGHEST_SIGNAL (SIGRTMAX - 1)
#define MOST_STACK_BYTES ((size_t)64 << 10)
#define PATIENCE_NS (100 * (uint64_t)RD_NS_PER_MS)
#define CHECK_MASK_EVERY_NS (100 * (uint64_t)RD_NS_PER_MS)

enum { IDLE, ASKED, TAKING };

/* What the handler is asked for, and what it has taken. */
static struct {
  int signum;           /* 0: none */
  int state;            /* atomic */
  pid_t pid;            /* atomic */
  uint64_t lowest, top; /* the part of the stack that may be copied */
  uint32_t handled;     /* atomic; signals that have arrived */
  sem_t taken;
  struct rd_registers registers;
  uint64_t time_ns;
  size_t size;
} shot;
static uint64_t words[MOST_STACK_BYTES / 8];

static uint32_t sent; /* signals */
static struct {
  uint32_t tid;
  uint64_t at_ns;
  bool is_blocked;
} mask;

/* Sanitizers object to reading whole stacks. */
#if defined(__has_attribute)
#if __has_attribute(no_sanitize)
#define ANY_STACK __attribute__((no_sanitize("address", "thread", "undefined")))
#endif
#endif
#ifndef ANY_STACK
#define ANY_STACK
#endif

ANY_STACK static size_t copy_own_stack(uint64_t from, uint64_t to) {
  size_t count = (size_t)(to - from) / 8;
  const volatile uint64_t *source = (const volatile uint64_t *)(uintptr_t)from;
  if (count > MOST_STACK_BYTES / 8)
    count = MOST_STACK_BYTES / 8;
  for (size_t i = 0; i < count; i++)
    words[i] = source[i];
  return count * 8;
}

/* Runs in the sampled thread. */
static void take(int signum, siginfo_t *info, void *context) {
  (void)signum;
  if (info->si_code != SI_TKILL || info->si_pid != __atomic_load_n(&shot.pid, __ATOMIC_RELAXED))
    return;
  int saved = errno;
  int expected = ASKED;
  __atomic_add_fetch(&shot.handled, 1, __ATOMIC_RELAXED);
  if (__atomic_compare_exchange_n(&shot.state, &expected, TAKING, false, __ATOMIC_ACQUIRE,
                                  __ATOMIC_RELAXED)) {
    rd_registers_of(&shot.registers, context);
    uint64_t sp = shot.registers.value[RD_REG_SP];
    bool is_own = sp % 8 == 0 && sp >= shot.lowest && sp < shot.top;
    shot.size = is_own ? copy_own_stack(sp, shot.top) : 0;
    shot.time_ns = rd_monotonic_ns();
    sem_post(&shot.taken);
  }
  rd_restart_call(context);
  errno = saved;
}

static bool is_ours(int signum) {
  struct sigaction action;
  return sigaction(signum, NULL, &action) == 0 && (action.sa_flags & SA_SIGINFO) != 0 &&
         action.sa_sigaction == take;
}

static bool claim_signal(void) {
  for (int signum = HIGHEST_SIGNAL; signum >= LOWEST_SIGNAL; signum--) {
    struct sigaction action;
    if (sigaction(signum, NULL, &action) != 0 || (action.sa_flags & SA_SIGINFO) != 0 ||
        action.sa_handler != SIG_DFL)
      continue;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = take;
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    if (sigaction(signum, &action, NULL) == 0) {
      shot.signum = signum;
      return true;
    }
  }
  shot.signum = 0;
  return false;
}

bool rd_capture_prepare(void) {
  static bool has_semaphore;
  __atomic_store_n(&shot.pid, getpid(), __ATOMIC_RELAXED);
  if (!has_semaphore)
    has_semaphore = sem_init(&shot.taken, 0, 0) == 0;
  return has_semaphore && (shot.signum != 0 && is_ours(shot.signum) ? true : claim_signal());
}

void rd_capture_forget(void) {
  shot.state = IDLE;
  sent = shot.handled = 0;
}

/* Whether the thread blocks the signal, or may be waiting for it in its own way. */
static bool is_blocked(uint32_t tid) {
  uint64_t now_ns = rd_monotonic_ns();
  if (mask.tid != tid || now_ns - mask.at_ns > CHECK_MASK_EVERY_NS) {
    mask.tid = tid;
    mask.at_ns = now_ns;
    mask.is_blocked = rd_self_blocks(tid, shot.signum);
  }
  return mask.is_blocked;
}

/* The stack of this thread's callbacks, as far as it is mapped. */
static bool find_stack(const struct rd_trace_ring *ring, uint64_t *lowest, uint64_t *top) {
  uint64_t end;
  uint64_t frame = __atomic_load_n(&ring->busy_frame, __ATOMIC_RELAXED);
  if (!rd_objects_find_stack(frame, lowest, &end) &&
      (!rd_objects_refresh() || !rd_objects_find_stack(frame, lowest, &end)))
    return false;
  *top = frame + RD_ABOVE_BYTES < end ? (frame + RD_ABOVE_BYTES) & ~(uint64_t)7 : end;
  return true;
}

static bool wait_for_handler(void) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  uint64_t ns = (uint64_t)deadline.tv_nsec + PATIENCE_NS;
  deadline.tv_sec += (time_t)(ns / 1000000000u);
  deadline.tv_nsec = (long)(ns % 1000000000u);
  int rc;
  do
    rc = sem_timedwait(&shot.taken, &deadline);
  while (rc != 0 && errno == EINTR);
  int expected = ASKED;
  if (rc != 0 && !__atomic_compare_exchange_n(&shot.state, &expected, IDLE, false, __ATOMIC_ACQUIRE,
                                              __ATOMIC_RELAXED))
    while ((rc = sem_wait(&shot.taken)) != 0 && errno == EINTR) {} /* it is being taken just now */
  return rc == 0;
}

/* At most one signal is in flight: one that a thread holds back must not become many. */
static bool interrupt(const struct rd_trace_ring *ring, struct rd_capture *capture) {
  if (!find_stack(ring, &shot.lowest, &shot.top) || !rd_capture_prepare() ||
      is_blocked(ring->entry->tid))
    return false;
  bool is_in_flight = sent != __atomic_load_n(&shot.handled, __ATOMIC_RELAXED);
  __atomic_store_n(&shot.state, ASKED, __ATOMIC_RELEASE);
  if (!is_in_flight && rd_self_signal(ring->entry->tid, shot.signum) != 0) {
    __atomic_store_n(&shot.state, IDLE, __ATOMIC_RELAXED);
    return false;
  }
  sent += !is_in_flight;
  if (!wait_for_handler())
    return false;
  __atomic_store_n(&shot.state, IDLE, __ATOMIC_RELAXED);
  if (shot.size == 0)
    rd_objects_refresh(); /* the stack may have grown */
  capture->registers = shot.registers;
  capture->stack = (struct rd_stack_copy){shot.registers.value[RD_REG_SP], shot.size, words};
  capture->time_ns = shot.time_ns;
  return true;
}

/* The thread may run on meanwhile: then its stack has changed, and the copy is of no use. */
static bool look(const struct rd_trace_ring *ring, const struct rd_blocked *blocked,
                 struct rd_capture *capture) {
  uint64_t lowest;
  uint64_t top;
  struct rd_blocked after;
  uint64_t sp = blocked->sp;
  capture->time_ns = rd_monotonic_ns();
  capture->registers.known = 0;
  capture->registers.pc = blocked->pc;
  rd_register_set(&capture->registers, RD_REG_SP, sp);
  size_t size = 0;
  if (find_stack(ring, &lowest, &top) && sp % 8 == 0 && sp < top && sp >= lowest)
    size = (size_t)(top - sp) < MOST_STACK_BYTES ? (size_t)(top - sp) : MOST_STACK_BYTES;
  else
    rd_objects_refresh();
  size = rd_self_read(sp, words, size);
  capture->stack = (struct rd_stack_copy){sp, size / 8 * 8, words};
  return rd_self_blocked(ring->entry->tid, &after) > 0 && after.pc == blocked->pc && after.sp == sp;
}

bool rd_capture(const struct rd_trace_ring *ring, struct rd_capture *capture) {
  struct rd_blocked blocked;
  int state = rd_self_blocked(ring->entry->tid, &blocked);
  if (state < 0)
    return false;
  return state > 0 ? look(ring, &blocked, capture) : interrupt(ring, capture);
}

#endif
