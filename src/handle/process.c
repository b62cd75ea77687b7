/* SPDX-License-Identifier: MIT */
/*
 * Process handles: uv_spawn(), signals to processes, closing.
 *
 * A handle is active from a successful uv_spawn() until its exit callback. If uv_spawn() fails, the
 * handle is initialised nevertheless and must be closed.
 */
#include "handle/process.h"

#include <errno.h>
#include <signal.h>

#include "base/alloc.h"
#include "base/fd.h"
#include "handle/kinds.h"

/* Every child has standard input, output and error. */
#define FEWEST_DESCRIPTORS 3

/* uv_disable_stdio_inheritance() stops at the first descriptor from here on that is not open. */
#define FIRST_TO_GIVE_UP_AT 16

static int check_options(const uv_process_options_t *options);
static int start(const uv_process_options_t *options, pid_t *pid);
static int start_with(const uv_process_options_t *options, struct rd_stdio *stdio, int *fds,
                      int count, pid_t *pid);

int uv_spawn(uv_loop_t *loop, uv_process_t *handle, const uv_process_options_t *options) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)handle, UV_PROCESS);
  handle->exit_cb = NULL;
  handle->pid = 0;
  handle->child = NULL;
  int err = check_options(options);
  if (err != 0)
    return err;

  struct rd_child *child = rd_malloc(sizeof *child);
  if (child == NULL)
    return UV_ENOMEM;
  pid_t pid = 0;
  err = start(options, &pid);
  if (err != 0) {
    rd_free(child);
    return err;
  }
  child->handle = handle;
  child->pid = pid;
  handle->child = child;
  handle->pid = pid;
  handle->exit_cb = options->exit_cb;
  rd_child_watch(loop, child);
  rd_handle_start((uv_handle_t *)handle);
  return 0;
}

/* After waitpid() the pid may belong to another process. */
int uv_process_kill(uv_process_t *handle, int signum) {
  if (handle == NULL)
    return UV_EINVAL;
  return handle->child != NULL ? uv_kill(handle->pid, signum) : UV_ESRCH;
}

int uv_kill(int pid, int signum) {
  return kill(pid, signum) == 0 ? 0 : -errno;
}

uv_pid_t uv_process_get_pid(const uv_process_t *handle) {
  if (handle == NULL)
    return 0;
  return handle->pid;
}

void uv_disable_stdio_inheritance(void) {
  for (int fd = 0; rd_fd_set_cloexec(fd, true) == 0 || fd < FIRST_TO_GIVE_UP_AT; fd++)
    continue;
}

/* The child continues to run, and is reaped without a callback. */
void rd_process_close(uv_handle_t *handle) {
  uv_process_t *process = (uv_process_t *)handle;
  if (process->child != NULL)
    process->child->handle = NULL;
  process->child = NULL;
  rd_handle_stop(handle);
}

static int check_options(const uv_process_options_t *options) {
  if (options == NULL || options->file == NULL)
    return UV_EINVAL;
  if (options->stdio_count > 0 && options->stdio == NULL)
    return UV_EINVAL;
  unsigned int known = UV_PROCESS_SETUID | UV_PROCESS_SETGID | UV_PROCESS_DETACHED |
                       UV_PROCESS_WINDOWS_VERBATIM_ARGUMENTS | UV_PROCESS_WINDOWS_HIDE |
                       UV_PROCESS_WINDOWS_HIDE_CONSOLE | UV_PROCESS_WINDOWS_HIDE_GUI |
                       UV_PROCESS_WINDOWS_FILE_PATH_EXACT_NAME;
  return (options->flags & ~known) == 0 ? 0 : UV_EINVAL;
}

static int start(const uv_process_options_t *options, pid_t *pid) {
  int count = options->stdio_count > FEWEST_DESCRIPTORS ? options->stdio_count : FEWEST_DESCRIPTORS;
  int err = UV_ENOMEM;
  struct rd_stdio *stdio = rd_calloc((size_t)count, sizeof *stdio);
  int *fds = rd_calloc((size_t)count, sizeof *fds);
  if (stdio != NULL && fds != NULL)
    err = start_with(options, stdio, fds, count, pid);
  rd_free(fds);
  rd_free(stdio);
  return err;
}

/* Streams are open if there was a process, even one that failed: reading them gives EOF. */
static int start_with(const uv_process_options_t *options, struct rd_stdio *stdio, int *fds,
                      int count, pid_t *pid) {
  int err = rd_stdio_open(options, stdio, count);
  if (err != 0)
    return err;
  for (int i = 0; i < count; i++)
    fds[i] = stdio[i].theirs;
  struct rd_plan plan = {.cwd = options->cwd,
                         .flags = options->flags,
                         .uid = options->uid,
                         .gid = options->gid,
                         .fds = fds,
                         .fd_count = count};
  err = rd_plan_program(&plan, options);
  if (err == 0)
    err = rd_process_start(&plan, pid);
  rd_plan_free(&plan);
  if (*pid > 0)
    rd_stdio_hand_over(options, stdio, count);
  else
    rd_stdio_close(stdio, count);
  return err;
}
