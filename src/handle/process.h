/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the process handle.
 *
 * struct rd_child exists from the start of a child until it was reaped, even if its handle is
 * closed earlier, so that no zombie remains. It is on loop->children while the child runs, then on
 * loop->children_exited until its callback.
 */
#ifndef RD_HANDLE_PROCESS_H
#define RD_HANDLE_PROCESS_H

#include "backend/watcher.h"
#include "loop/handle.h"

struct rd_child {
  struct rd_queue queue;
  struct rd_watcher watcher; /* of a pidfd; without one, fd is -1 and SIGCHLD is used */
  uv_process_t *handle;      /* NULL once it is closed */
  pid_t pid;
  int status; /* as from waitpid() */
};

/* process_reap.c: the loop takes over the child. Cannot fail, since the child already runs. */
void rd_child_watch(uv_loop_t *loop, struct rd_child *child);

/*
 * What the new process does before it executes the program. It shares the parent's memory until
 * then, and writes only to fds, shell_args and env.
 */
struct rd_plan {
  const char *paths; /* to try, each zero-terminated; an empty one ends the list */
  char **args;
  char **shell_args; /* arguments of a shell that runs a file without #!; [1] is for its path */
  char **env;        /* NULL: the parent's, as changed by fork handlers */
  const char *cwd;
  unsigned int flags; /* uv_process_flags */
  uv_uid_t uid;
  uv_gid_t gid;
  int *fds; /* the sources of the child's descriptors 0, 1, ...; -1: none */
  int fd_count;
  int report_fd; /* receives an error as an int, or is closed without one; at least fd_count */
};

/* process_plan.c: the paths of the program, and its arguments. */
int rd_plan_program(struct rd_plan *plan, const uv_process_options_t *options);
void rd_plan_free(struct rd_plan *plan);

/* process_stdio.c: both ends of a connection with the child. */
struct rd_stdio {
  int ours; /* -1 unless rd_stdio_open() created it */
  int theirs;
};

int rd_stdio_open(const uv_process_options_t *options, struct rd_stdio *stdio, int count);
void rd_stdio_hand_over(const uv_process_options_t *options, struct rd_stdio *stdio, int count);
void rd_stdio_close(struct rd_stdio *stdio, int count);

/*
 * process_start.c: 0 once a new process runs the program. If that fails the process has ended, but
 * *pid is set; it is unchanged only if no process was created.
 */
int rd_process_start(struct rd_plan *plan, pid_t *pid);

/* process_mode.c: whether fork() must be used, with all its handlers. */
#ifdef RD_PORTABLE
static inline bool rd_process_wants_fork(void) {
  return true;
}
#else
bool rd_process_wants_fork(void);
#endif

/* process_child.c: runs in the new process with a plan as argument, and does not return. */
int rd_process_become(void *arg);

#endif
