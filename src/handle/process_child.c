/* SPDX-License-Identifier: MIT */
/*
 * What the new process does until it executes the program.
 *
 * It usually shares the memory of its parent, which waits meanwhile, and the thread-local storage
 * of the parent's thread. So this code makes raw system calls: functions of the C library may take
 * locks that another thread holds, or, like setuid(), signal the other threads of what they take
 * for this process. Sanitizers are disabled for the same reason.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "handle/process.h"

#define NO_SANITIZER __attribute__((no_sanitize("address", "thread", "undefined")))

#define SHELL "/bin/sh"
#define EXIT_STATUS_OF_FAILURE 127

/* The kernel's struct sigaction, all 0: the default action, no flags, nothing blocked. */
static const unsigned long default_action[8];
#define KERNEL_SIGSET_SIZE 8
#define KERNEL_SIGNALS 64

static int set_up_descriptors(struct rd_plan *plan);
static int place_descriptor(int from, int to);
static int place_dev_null(int to);
static int set_identity(const struct rd_plan *plan);
static void reset_signals(void);
static int exec_any(struct rd_plan *plan);

NO_SANITIZER static int raw(long number, long a, long b, long c, long d) {
  long result = syscall(number, a, b, c, d);
  return result < 0 ? -errno : (int)result;
}

NO_SANITIZER int rd_process_become(void *arg) {
  struct rd_plan *plan = arg;
  int err = 0;
  if ((plan->flags & UV_PROCESS_DETACHED) != 0)
    raw(SYS_setsid, 0, 0, 0, 0); /* cannot fail: a new process is no group leader */
  err = set_up_descriptors(plan);
  if (err == 0 && plan->cwd != NULL)
    err = raw(SYS_chdir, (long)plan->cwd, 0, 0, 0);
  if (err == 0)
    err = set_identity(plan);
  if (err == 0) {
    if (plan->env == NULL)
      plan->env = environ;
    reset_signals();
    err = exec_any(plan);
  }
  raw(SYS_write, plan->report_fd, (long)&err, sizeof err, 0);
  raw(SYS_exit_group, EXIT_STATUS_OF_FAILURE, 0, 0, 0);
  __builtin_unreachable();
}

/* Moves descriptors away first that would be overwritten before they are placed. */
NO_SANITIZER static int set_up_descriptors(struct rd_plan *plan) {
  for (int to = 0; to < plan->fd_count; to++) {
    if (plan->fds[to] < 0 || plan->fds[to] >= to)
      continue;
    int moved = raw(SYS_fcntl, plan->fds[to], F_DUPFD_CLOEXEC, plan->fd_count, 0);
    if (moved < 0)
      return moved;
    plan->fds[to] = moved;
  }
  for (int to = 0; to < plan->fd_count; to++) {
    int err = 0;
    if (plan->fds[to] >= 0)
      err = place_descriptor(plan->fds[to], to);
    else if (to <= STDERR_FILENO)
      err = place_dev_null(to);
    if (err < 0)
      return err;
  }
  return 0;
}

/* Programs expect blocking standard input and output. */
NO_SANITIZER static int place_descriptor(int from, int to) {
  int err = from == to ? raw(SYS_fcntl, to, F_SETFD, 0, 0) : raw(SYS_dup3, from, to, 0, 0);
  if (err < 0 || to > STDERR_FILENO)
    return err;
  int flags = raw(SYS_fcntl, to, F_GETFL, 0, 0);
  if (flags >= 0 && (flags & O_NONBLOCK) != 0)
    return raw(SYS_fcntl, to, F_SETFL, flags & ~O_NONBLOCK, 0);
  return 0;
}

NO_SANITIZER static int place_dev_null(int to) {
  int mode = to == STDIN_FILENO ? O_RDONLY : O_RDWR;
  int fd = raw(SYS_openat, AT_FDCWD, (long)"/dev/null", mode, 0);
  if (fd < 0 || fd == to)
    return fd;
  int err = raw(SYS_dup3, fd, to, 0, 0);
  raw(SYS_close, fd, 0, 0, 0);
  return err;
}

/* Another identity must not keep the parent's supplementary groups; only root can drop them. */
NO_SANITIZER static int set_identity(const struct rd_plan *plan) {
  int err = 0;
  if ((plan->flags & (UV_PROCESS_SETUID | UV_PROCESS_SETGID)) != 0)
    raw(SYS_setgroups, 0, 0, 0, 0);
  if ((plan->flags & UV_PROCESS_SETGID) != 0)
    err = raw(SYS_setgid, (long)plan->gid, 0, 0, 0);
  if (err == 0 && (plan->flags & UV_PROCESS_SETUID) != 0)
    err = raw(SYS_setuid, (long)plan->uid, 0, 0, 0);
  return err;
}

/* In this order, so that no handler of the parent runs. SIGKILL and SIGSTOP fail harmlessly. */
NO_SANITIZER static void reset_signals(void) {
  for (int signum = 1; signum <= KERNEL_SIGNALS; signum++)
    raw(SYS_rt_sigaction, signum, (long)default_action, 0, KERNEL_SIGSET_SIZE);
  raw(SYS_rt_sigprocmask, SIG_SETMASK, (long)default_action, 0, KERNEL_SIGSET_SIZE);
}

NO_SANITIZER static int exec_one(struct rd_plan *plan, const char *path) {
  int err = raw(SYS_execve, (long)path, (long)plan->args, (long)plan->env, 0);
  if (err != -ENOEXEC)
    return err;
  plan->shell_args[1] = (char *)path;
  return raw(SYS_execve, (long)SHELL, (long)plan->shell_args, (long)plan->env, 0);
}

/* EACCES is reported only if no later path works. */
NO_SANITIZER static int exec_any(struct rd_plan *plan) {
  int err = -ENOENT;
  bool refused = false;
  for (const char *path = plan->paths; *path != '\0'; path++) {
    err = exec_one(plan, path);
    refused |= err == -EACCES;
    bool look_on = err == -EACCES || err == -ENOENT || err == -ENOTDIR || err == -ESTALE ||
                   err == -ENODEV || err == -ETIMEDOUT || err == -ENAMETOOLONG;
    if (!look_on)
      return err;
    while (*path != '\0')
      path++;
  }
  return refused ? -EACCES : err;
}
