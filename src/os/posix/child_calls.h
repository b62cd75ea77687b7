/* SPDX-License-Identifier: MIT */
/* See child_calls.h. The process is a copy made by fork(): these are async-signal-safe. */
#ifndef RD_OS_POSIX_CHILD_CALLS_H
#define RD_OS_POSIX_CHILD_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <unistd.h>

static inline int rd_child_result(int result) {
  return result < 0 ? -errno : result;
}

static inline int rd_child_setsid(void) {
  return rd_child_result(setsid());
}

static inline int rd_child_chdir(const char *path) {
  return rd_child_result(chdir(path));
}

static inline int rd_child_fcntl(int fd, int command, int value) {
  return rd_child_result(fcntl(fd, command, value));
}

static inline int rd_child_dup(int fd, int to) {
  return rd_child_result(dup2(fd, to));
}

static inline int rd_child_open(const char *path, int mode) {
  return rd_child_result(open(path, mode));
}

static inline void rd_child_close(int fd) {
  close(fd);
}

static inline void rd_child_drop_groups(void) {
  int unused = setgroups(0, NULL);
  (void)unused;
}

static inline int rd_child_setgid(gid_t gid) {
  return rd_child_result(setgid(gid));
}

static inline int rd_child_setuid(uid_t uid) {
  return rd_child_result(setuid(uid));
}

static inline int rd_child_execve(const char *path, char **args, char **env) {
  return rd_child_result(execve(path, args, env));
}

/* Handlers first, then the mask, so that no handler of the parent runs. */
static inline void rd_child_reset_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t none;
  sigemptyset(&none);
  for (int signum = 1; signum < NSIG; signum++)
    sigaction(signum, &action, NULL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static inline void rd_child_write(int fd, const void *bytes, size_t size) {
  ssize_t unused = write(fd, bytes, size);
  (void)unused;
}

static inline void rd_child_exit(int status) {
  _exit(status);
}

#endif
