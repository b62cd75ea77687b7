/* SPDX-License-Identifier: MIT */
/* See children.h. */
#include "os/children.h"

#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

/* rd_process_become() needs only a few hundred bytes. */
#define CHILD_STACK_SIZE 16384
#define KERNEL_SIGSET_SIZE 8

/* The thread sanitizer's replacement of clone() supports forks only; it does not replace this. */
#ifdef __GLIBC__
int plain_clone(int (*function)(void *), void *stack, int flags, void *arg, ...) __asm__("__clone");
#else
#define plain_clone clone
#endif

int rd_child_descriptor(pid_t pid) {
  int fd = (int)syscall(SYS_pidfd_open, pid, 0); /* close-on-exec always */
  return fd >= 0 ? fd : -errno;
}

pid_t rd_child_start(int (*function)(void *arg), void *arg) {
  char stack[CHILD_STACK_SIZE] __attribute__((aligned(16)));
  pid_t pid = plain_clone(function, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, arg);
  return pid > 0 ? pid : -errno;
}

void rd_signals_block_all(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, before, KERNEL_SIGSET_SIZE);
}

void rd_signals_restore(const sigset_t *before) {
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, before, NULL, KERNEL_SIGSET_SIZE);
}
