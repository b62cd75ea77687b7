/* SPDX-License-Identifier: MIT */
/*
 * Reaping children. Waits only for children of this library, since the program may have others.
 *
 * A pidfd, a descriptor of the process, becomes readable when the child ends. Where there is none
 * (an old kernel, a sandbox, no descriptor left), the backend may report the end; otherwise the
 * loop listens for SIGCHLD and then checks each child without a pidfd. Exit callbacks run at the
 * end of poll, after those for the child's output.
 */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/backend.h"
#include "base/alloc.h"
#include "base/fd.h"
#include "handle/kinds.h"
#include "handle/process.h"
#include "loop/loop.h"
#include "os/children.h"

/* Not a status of waitpid(). */
#define STATUS_LOST (-1)

static void child_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
static void watch_all_again(uv_loop_t *loop);
static bool watch_pidfd(uv_loop_t *loop, struct rd_child *child);
static void close_pidfd(uv_loop_t *loop, struct rd_child *child);
static void listen_for_sigchld(uv_loop_t *loop);
static void stop_listening_if_done(uv_loop_t *loop);
static void sigchld_caught(uv_signal_t *handle, int signum);
static void reap(uv_loop_t *loop, struct rd_child *child, int options);
static void run_exit_callback(struct rd_child *child);

static uv_signal_t *signal_of(uv_loop_t *loop) {
  static_assert(sizeof loop->child_signal >= sizeof(uv_signal_t), "room for a signal handle");
  return (uv_signal_t *)(void *)loop->child_signal;
}

void rd_child_watch(uv_loop_t *loop, struct rd_child *child) {
  rd_queue_push_back(&loop->children, &child->queue);
  rd_watch_init(&child->watcher, child_ready, -1);
  if (watch_pidfd(loop, child) || rd_backend_watch_child(loop, child->pid) == 0)
    return;
  listen_for_sigchld(loop);
  reap(loop, child, WNOHANG); /* it may have ended before the handler was installed */
}

/* A kernel may report the end of a process before it can be waited for. */
bool rd_process_ended(uv_loop_t *loop, pid_t pid) {
  struct rd_queue *next;
  if (pid == 0)
    watch_all_again(loop);
  for (struct rd_queue *q = loop->children.next; q != &loop->children; q = next) {
    next = q->next;
    struct rd_child *child = rd_container_of(q, struct rd_child, queue);
    if (child->pid == pid)
      reap(loop, child, 0);
  }
  return !rd_queue_is_empty(&loop->children_exited);
}

/* The callbacks of children that end while these run wait for the next turn. */
void rd_process_dispatch(uv_loop_t *loop) {
  struct rd_queue exited;
  rd_queue_move(&loop->children_exited, &exited);
  while (!rd_queue_is_empty(&exited))
    run_exit_callback(rd_container_of(rd_queue_pop_front(&exited), struct rd_child, queue));
}

/* After the backend was reopened. The children belong to the parent: never report them. */
void rd_process_fork(uv_loop_t *loop) {
  while (!rd_queue_is_empty(&loop->children)) {
    struct rd_queue *first = rd_queue_pop_front(&loop->children);
    struct rd_child *child = rd_container_of(first, struct rd_child, queue);
    close_pidfd(loop, child);
    if (child->handle == NULL)
      rd_free(child);
  }
  stop_listening_if_done(loop);
}

/* No handle is left. Children that still run are no longer reaped; init will do it. */
void rd_process_leave_loop(uv_loop_t *loop) {
  struct rd_queue *next;
  for (struct rd_queue *q = loop->children.next; q != &loop->children; q = next) {
    next = q->next;
    reap(loop, rd_container_of(q, struct rd_child, queue), WNOHANG);
  }
  rd_process_dispatch(loop);
  rd_process_fork(loop);
  if (signal_of(loop)->type == UV_SIGNAL)
    rd_handle_abandon((uv_handle_t *)signal_of(loop));
}

/* The backend has lost them. */
static void watch_all_again(uv_loop_t *loop) {
  struct rd_queue all;
  rd_queue_move(&loop->children, &all);
  while (!rd_queue_is_empty(&all))
    rd_child_watch(loop, rd_container_of(rd_queue_pop_front(&all), struct rd_child, queue));
}

static void child_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  struct rd_child *child = rd_container_of(watcher, struct rd_child, watcher);
  if ((events & RD_WATCH_GONE) != 0) {
    rd_watch_close(loop, watcher);
    watcher->fd = -1;
    rd_queue_remove(&child->queue);
    rd_child_watch(loop, child);
    return;
  }
  reap(loop, child, WNOHANG);
}

static bool watch_pidfd(uv_loop_t *loop, struct rd_child *child) {
  int fd = rd_child_descriptor(child->pid);
  if (fd < 0)
    return false;
  rd_watch_init(&child->watcher, child_ready, fd);
  if (rd_watch_start(loop, &child->watcher, RD_WATCH_IN) == 0)
    return true;
  close_pidfd(loop, child);
  return false;
}

static void close_pidfd(uv_loop_t *loop, struct rd_child *child) {
  rd_watch_close(loop, &child->watcher);
  if (child->watcher.fd >= 0)
    rd_fd_close(child->watcher.fd);
  child->watcher.fd = -1;
}

static void listen_for_sigchld(uv_loop_t *loop) {
  uv_signal_t *handle = signal_of(loop);
  if (handle->type != UV_SIGNAL) {
    uv_signal_init(loop, handle);
    handle->flags |= RD_HANDLE_INTERNAL;
    rd_handle_unref((uv_handle_t *)handle);
  }
  uv_signal_start(handle, sigchld_caught, SIGCHLD);
}

static void stop_listening_if_done(uv_loop_t *loop) {
  for (struct rd_queue *q = loop->children.next; q != &loop->children; q = q->next)
    if (rd_container_of(q, struct rd_child, queue)->watcher.fd < 0)
      return;
  if (signal_of(loop)->type == UV_SIGNAL)
    uv_signal_stop(signal_of(loop));
}

/* Poll runs signals last, so the exit callbacks can run now. */
static void sigchld_caught(uv_signal_t *handle, int signum) {
  (void)signum;
  uv_loop_t *loop = handle->loop;
  struct rd_queue *next;
  for (struct rd_queue *q = loop->children.next; q != &loop->children; q = next) {
    next = q->next;
    struct rd_child *child = rd_container_of(q, struct rd_child, queue);
    if (child->watcher.fd < 0)
      reap(loop, child, WNOHANG);
  }
  stop_listening_if_done(loop);
  rd_process_dispatch(loop);
}

/* If the child has ended, reaps it and queues its callback. */
static void reap(uv_loop_t *loop, struct rd_child *child, int options) {
  pid_t ended;
  do
    ended = waitpid(child->pid, &child->status, options);
  while (ended < 0 && errno == EINTR);
  if (ended == 0)
    return;
  if (ended < 0)
    child->status = STATUS_LOST;
  close_pidfd(loop, child);
  rd_queue_remove(&child->queue);
  rd_queue_push_back(&loop->children_exited, &child->queue);
}

static void run_exit_callback(struct rd_child *child) {
  uv_process_t *handle = child->handle;
  int status = child->status;
  rd_free(child);
  if (handle == NULL)
    return;
  handle->child = NULL;
  rd_handle_stop((uv_handle_t *)handle);
  if (handle->exit_cb == NULL)
    return;
  bool is_lost = status == STATUS_LOST;
  int64_t code = is_lost ? -ECHILD : WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  int signum = !is_lost && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  RD_TRACED(handle, RD_ROLE_MAIN, handle->exit_cb, handle->exit_cb(handle, code, signum));
}
