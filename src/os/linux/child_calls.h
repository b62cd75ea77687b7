/* SPDX-License-Identifier: MIT */
/*
 * See child_calls.h. Raw system calls: functions of the C library may take locks that another
 * thread holds, or, like setuid(), signal the other threads of what they take for this process.
 */
#ifndef RD_OS_LINUX_CHILD_CALLS_H
#define RD_OS_LINUX_CHILD_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The first calls of 32-bit systems took 16-bit ids and 32-bit offsets. */
#ifdef SYS_setuid32
#define CALL_SETUID SYS_setuid32
#define CALL_SETGID SYS_setgid32
#define CALL_SETGROUPS SYS_setgroups32
#else
#define CALL_SETUID SYS_setuid
#define CALL_SETGID SYS_setgid
#define CALL_SETGROUPS SYS_setgroups
#endif
#ifdef SYS_fcntl64
#define CALL_FCNTL SYS_fcntl64
#else
#define CALL_FCNTL SYS_fcntl
#endif

#define KERNEL_SIGSET_SIZE 8
#define KERNEL_SIGNALS 64

RD_NO_SANITIZER static inline int rd_child_raw(long number, long a, long b, long c, long d) {
  long result = syscall(number, a, b, c, d);
  return result < 0 ? -errno : (int)result;
}

RD_NO_SANITIZER static inline int rd_child_setsid(void) {
  return rd_child_raw(SYS_setsid, 0, 0, 0, 0);
}

RD_NO_SANITIZER static inline int rd_child_chdir(const char *path) {
  return rd_child_raw(SYS_chdir, (long)path, 0, 0, 0);
}

RD_NO_SANITIZER static inline int rd_child_fcntl(int fd, int command, int value) {
  return rd_child_raw(CALL_FCNTL, fd, command, value, 0);
}

RD_NO_SANITIZER static inline int rd_child_dup(int fd, int to) {
  return rd_child_raw(SYS_dup3, fd, to, 0, 0);
}

RD_NO_SANITIZER static inline int rd_child_open(const char *path, int mode) {
  return rd_child_raw(SYS_openat, AT_FDCWD, (long)path, mode, 0);
}

RD_NO_SANITIZER static inline void rd_child_close(int fd) {
  rd_child_raw(SYS_close, fd, 0, 0, 0);
}

RD_NO_SANITIZER static inline void rd_child_drop_groups(void) {
  rd_child_raw(CALL_SETGROUPS, 0, 0, 0, 0);
}

RD_NO_SANITIZER static inline int rd_child_setgid(gid_t gid) {
  return rd_child_raw(CALL_SETGID, (long)gid, 0, 0, 0);
}

RD_NO_SANITIZER static inline int rd_child_setuid(uid_t uid) {
  return rd_child_raw(CALL_SETUID, (long)uid, 0, 0, 0);
}

RD_NO_SANITIZER static inline int rd_child_execve(const char *path, char **args, char **env) {
  return rd_child_raw(SYS_execve, (long)path, (long)args, (long)env, 0);
}

/* Handlers first, then the mask, so that no handler of the parent runs. */
RD_NO_SANITIZER static inline void rd_child_reset_signals(void) {
  /* The kernel's struct sigaction, all 0: the default action, no flags, nothing blocked. */
  static const unsigned long default_action[8];
  for (int signum = 1; signum <= KERNEL_SIGNALS; signum++)
    rd_child_raw(SYS_rt_sigaction, signum, (long)default_action, 0, KERNEL_SIGSET_SIZE);
  rd_child_raw(SYS_rt_sigprocmask, SIG_SETMASK, (long)default_action, 0, KERNEL_SIGSET_SIZE);
}

RD_NO_SANITIZER static inline void rd_child_write(int fd, const void *bytes, size_t size) {
  rd_child_raw(SYS_write, fd, (long)bytes, (long)size, 0);
}

RD_NO_SANITIZER static inline void rd_child_exit(int status) {
  rd_child_raw(SYS_exit_group, status, 0, 0, 0);
}

#endif
