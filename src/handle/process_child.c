/* SPDX-License-Identifier: MIT */
/*
 * What the new process does until it executes the program.
 *
 * It usually shares the memory of its parent, which waits meanwhile, and the thread-local storage
 * of the parent's thread: see os/linux/child_calls.h. Sanitizers are disabled for the same reason.
 */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "handle/process.h"
#include "os/child_calls.h"
#include "os/environ.h"

#define SHELL "/bin/sh"
#define EXIT_STATUS_OF_FAILURE 127

static int set_up_descriptors(struct rd_plan *plan);
static int place_descriptor(int from, int to);
static int place_dev_null(int to);
static int set_identity(const struct rd_plan *plan);
static int exec_any(struct rd_plan *plan);

RD_NO_SANITIZER int rd_process_become(void *arg) {
  struct rd_plan *plan = arg;
  int err = 0;
  if ((plan->flags & UV_PROCESS_DETACHED) != 0)
    rd_child_setsid(); /* cannot fail: a new process is no group leader */
  err = set_up_descriptors(plan);
  if (err == 0 && plan->cwd != NULL)
    err = rd_child_chdir(plan->cwd);
  if (err == 0)
    err = set_identity(plan);
  if (err == 0) {
    if (plan->env == NULL)
      plan->env = rd_environ;
    rd_child_reset_signals(); /* SIGKILL and SIGSTOP fail harmlessly */
    err = exec_any(plan);
  }
  rd_child_write(plan->report_fd, &err, sizeof err);
  rd_child_exit(EXIT_STATUS_OF_FAILURE);
  __builtin_unreachable();
}

/* Moves descriptors away first that would be overwritten before they are placed. */
RD_NO_SANITIZER static int set_up_descriptors(struct rd_plan *plan) {
  for (int to = 0; to < plan->fd_count; to++) {
    if (plan->fds[to] < 0 || plan->fds[to] >= to)
      continue;
    int moved = rd_child_fcntl(plan->fds[to], F_DUPFD_CLOEXEC, plan->fd_count);
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
RD_NO_SANITIZER static int place_descriptor(int from, int to) {
  int err = from == to ? rd_child_fcntl(to, F_SETFD, 0) : rd_child_dup(from, to);
  if (err < 0 || to > STDERR_FILENO)
    return err;
  int flags = rd_child_fcntl(to, F_GETFL, 0);
  if (flags >= 0 && (flags & O_NONBLOCK) != 0)
    return rd_child_fcntl(to, F_SETFL, flags & ~O_NONBLOCK);
  return 0;
}

RD_NO_SANITIZER static int place_dev_null(int to) {
  int mode = to == STDIN_FILENO ? O_RDONLY : O_RDWR;
  int fd = rd_child_open("/dev/null", mode);
  if (fd < 0 || fd == to)
    return fd;
  int err = rd_child_dup(fd, to);
  rd_child_close(fd);
  return err;
}

/* Another identity must not keep the parent's supplementary groups; only root can drop them. */
RD_NO_SANITIZER static int set_identity(const struct rd_plan *plan) {
  int err = 0;
  if ((plan->flags & (UV_PROCESS_SETUID | UV_PROCESS_SETGID)) != 0)
    rd_child_drop_groups();
  if ((plan->flags & UV_PROCESS_SETGID) != 0)
    err = rd_child_setgid(plan->gid);
  if (err == 0 && (plan->flags & UV_PROCESS_SETUID) != 0)
    err = rd_child_setuid(plan->uid);
  return err;
}

RD_NO_SANITIZER static int exec_one(struct rd_plan *plan, const char *path) {
  int err = rd_child_execve(path, plan->args, plan->env);
  if (err != -ENOEXEC)
    return err;
  plan->shell_args[1] = (char *)path;
  return rd_child_execve(SHELL, plan->shell_args, plan->env);
}

/* EACCES is reported only if no later path works. */
RD_NO_SANITIZER static int exec_any(struct rd_plan *plan) {
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
