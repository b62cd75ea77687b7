/* SPDX-License-Identifier: MIT */
/*
 * Starting a process, and finding out whether it has executed the program.
 *
 * The new process shares the parent's memory while the parent waits, as with vfork(), so that the
 * cost does not depend on the parent's size. fork() is used where its handlers are needed: see
 * process_mode.c.
 *
 * The error arrives through a pipe in both cases, since some emulators implement vfork() as fork().
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fd.h"
#include "handle/process.h"
#include "os/children.h"
#include "os/descriptors.h"

static int open_report(int report[2], int above);
static void keep_status_of_children(void);
static pid_t start_with_signals_blocked(struct rd_plan *plan);
static pid_t start_by_fork(struct rd_plan *plan);
static int read_report(int fd);

int rd_process_start(struct rd_plan *plan, pid_t *pid) {
  int report[2];
  int err = open_report(report, plan->fd_count);
  if (err != 0)
    return err;
  plan->report_fd = report[1];
  keep_status_of_children();
  pid_t started = start_with_signals_blocked(plan);
  rd_fd_close(report[1]);
  err = started > 0 ? read_report(report[0]) : started;
  rd_fd_close(report[0]);
  if (started < 0)
    return err;
  *pid = started;
  while (err != 0 && waitpid(started, NULL, 0) < 0 && errno == EINTR)
    continue;
  return err;
}

/* The child's end must be above the descriptors that the child will have. */
static int open_report(int report[2], int above) {
  int err = rd_fd_pipe(report);
  if (err != 0 || report[1] >= above)
    return err;
  int moved = fcntl(report[1], F_DUPFD_CLOEXEC, above);
  err = moved < 0 ? -errno : 0;
  rd_fd_close(report[1]);
  if (err != 0)
    rd_fd_close(report[0]);
  report[1] = moved;
  return err;
}

/* A process that ignores SIGCHLD, perhaps by inheritance, would never get the exit status. */
static void keep_status_of_children(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) != 0)
    return;
  if (action.sa_handler == SIG_IGN || (action.sa_flags & SA_NOCLDWAIT) != 0)
    signal(SIGCHLD, SIG_DFL);
}

/*
 * No signal handler may run in the new process, and this thread must not be cancelled there.
 */
static pid_t start_with_signals_blocked(struct rd_plan *plan) {
  sigset_t before;
  int cancel_state;
  bool by_fork = rd_process_wants_fork();
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_state);
  rd_signals_block_all(&before);
  pid_t pid = by_fork ? start_by_fork(plan) : rd_child_start(rd_process_become, plan);
  rd_signals_restore(&before);
  pthread_setcancelstate(cancel_state, NULL);
  return pid;
}

static pid_t start_by_fork(struct rd_plan *plan) {
  pid_t pid = fork();
  if (pid == 0)
    rd_process_become(plan);
  return pid > 0 ? pid : -errno;
}

/* If the program was executed, the pipe was closed without data. */
static int read_report(int fd) {
  int err = 0;
  ssize_t size;
  do
    size = read(fd, &err, sizeof err);
  while (size < 0 && errno == EINTR);
  return size == (ssize_t)sizeof err ? err : 0;
}
