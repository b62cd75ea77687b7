/* SPDX-License-Identifier: MIT */
/*
 * syscall(): system calls by number. There is no io_uring here.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"
#include "epoll.h"
#include "fs.h"
#include "process.h"
#include "sim.h"

static long change_mask(long how, const uint64_t *set, uint64_t *before) {
  struct sim_thread *self = sim.current;
  if (before != NULL)
    *before = self->blocked;
  if (set != NULL && how == SIG_SETMASK)
    self->blocked = *set;
  return 0;
}

/* Only cached data may be returned, which may be none. */
static long open_cached(const char *path, const struct open_how *how) {
  if ((how->resolve & RESOLVE_CACHED) != 0 && sim_chance(512))
    return sim_outcome(-EAGAIN);
  return sim_fs_open(path, (int)how->flags, 0);
}

static long wait_for_events(const long *args) {
  const struct timespec *timeout = (const struct timespec *)args[3];
  if (sim_fault(sim.faults.kernel))
    return sim_outcome(-ENOSYS);
  uint64_t ns = (uint64_t)timeout->tv_sec * 1000 * SIM_NS_PER_MS + (uint64_t)timeout->tv_nsec;
  return sim_epoll_wait_until((int)args[0], (struct epoll_event *)args[1], (int)args[2],
                              sim.now_ns + ns);
}

/* Calls made by the library's child before execve(). */
static long call_of_child(long number, const long *args) {
  switch (number) {
  case SYS_fcntl:
    return sim_fcntl((int)args[0], (int)args[1], (int)args[2]);
  case SYS_dup3:
    return sim_dup3((int)args[0], (int)args[1], (int)args[2]);
  case SYS_openat:
    return sim_open((const char *)args[1], (int)args[2], (mode_t)args[3]);
  case SYS_close:
    return sim_close((int)args[0]);
  case SYS_write:
    return sim_write((int)args[0], (const void *)args[1], (size_t)args[2]);
  case SYS_execve:
    return sim_outcome(sim_process_exec((const char *)args[0], (char *const *)args[1]));
  case SYS_exit_group:
    sim_process_exit((int)args[0]);
    return 0;
  case SYS_setsid:
  case SYS_chdir:
  case SYS_rt_sigaction:
    return 0;
  default:
    return sim_outcome(-ENOSYS);
  }
}

/* Only one call has six arguments. A sixth of others would be the caller's memory. */
static int arguments_of(long number) {
  return number == SYS_epoll_pwait2 ? 6 : 5;
}

long sim_syscall(long number, ...) {
  long args[6] = {0};
  va_list list;
  va_start(list, number);
  for (int i = 0; i < arguments_of(number); i++)
    args[i] = va_arg(list, long);
  va_end(list);
  sim_enter();
  switch (number) {
  case SYS_gettid:
    return 1;
  case SYS_epoll_pwait2:
    return wait_for_events(args);
  case SYS_openat2:
    return open_cached((const char *)args[1], (const struct open_how *)args[2]);
  case SYS_rt_sigprocmask:
    return change_mask(args[0], (const uint64_t *)args[1], (uint64_t *)args[2]);
  case SYS_pidfd_open:
    return sim_process_open((int)args[0]);
  default:
    return call_of_child(number, args);
  }
}
