/* SPDX-License-Identifier: MIT */
/*
 * What the files of the process handle offer each other.
 *
 * A child lives in struct rd_child from the moment it runs until it has been waited for: longer
 * than its handle, if that is closed first, so that no zombie is left. It is on loop->children
 * while it runs and on loop->children_exited until its callback.
 */
#ifndef RD_HANDLE_PROCESS_H
#define RD_HANDLE_PROCESS_H

#include "backend/watcher.h"
#include "loop/handle.h"

struct rd_child {
  struct rd_queue queue;
  struct rd_watcher watcher; /* of a pidfd; without one, fd is -1 and SIGCHLD tells */
  uv_process_t *handle;      /* NULL once it is closed */
  pid_t pid;
  int status; /* as from waitpid() */
};

/* process_reap.c. From now on the child is the loop's. Cannot fail: the child runs already. */
void rd_child_watch(uv_loop_t *loop, struct rd_child *child);

/*
 * All that the new process does before it becomes another program. It shares the parent's memory
 * while it does so: it writes only to fds, shell_args and env.
 */
struct rd_plan {
  const char *paths; /* to try, each ends with a zero; the last is empty */
  char **args;
  char **shell_args; /* args for a shell that runs a file without #!; [1] is left free for it */
  char **env;        /* NULL: ours, with what fork handlers have made of it */
  const char *cwd;
  unsigned int flags; /* uv_process_flags */
  uv_uid_t uid;
  uv_gid_t gid;
  int *fds; /* what the child's descriptors 0, 1, ... come from; -1: nothing */
  int fd_count;
  int report_fd; /* takes the error as an int, is closed if there is none; not below fd_count */
};

/* process_plan.c: where to look for the program, and with which arguments. */
int rd_plan_program(struct rd_plan *plan, const uv_process_options_t *options);
void rd_plan_free(struct rd_plan *plan);

/* process_stdio.c: both ends of what connects us with the child. */
struct rd_stdio {
  int ours; /* -1 unless it was made here */
  int theirs;
};

int rd_stdio_open(const uv_process_options_t *options, struct rd_stdio *stdio, int count);
void rd_stdio_hand_over(const uv_process_options_t *options, struct rd_stdio *stdio, int count);
void rd_stdio_close(struct rd_stdio *stdio, int count);

/*
 * process_start.c: 0 once a new process runs the program. If it could not do that it is gone again;
 * *pid is still set, and only left alone if there never was a process.
 */
int rd_process_start(struct rd_plan *plan, pid_t *pid);

/* process_mode.c: whether fork() has to be used, with all its handlers. */
bool rd_process_wants_fork(void);

/* process_child.c: runs in the new process, is given its plan, and does not return. */
int rd_process_become(void *arg);

#endif
