/* SPDX-License-Identifier: MIT */
/*
 * The backend on epoll, level-triggered.
 *
 * epoll watches open files, not descriptors: if the program closes a descriptor without telling us
 * while a duplicate exists (in a child process, for example), its events keep coming and cannot be
 * removed. So each registration has a generation. An event of an old generation reveals the
 * problem, and then the epoll instance is rebuilt.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "backend/backend.h"
#include "backend/epoll.h"
#include "backend/idle_poll.h"
#include "backend/lost.h"
#include "backend/sigprof.h"
#include "base/queue.h"
#include "os/clock.h"

#define WAKE_TOKEN UINT64_MAX
#define CHECK_NS ((uint64_t)RD_LOST_CHECK_MS * RD_NS_PER_MS)

/* watcher.h has the numbers of the kernel. */
_Static_assert((int)RD_WATCH_IN == EPOLLIN && (int)RD_WATCH_PRI == EPOLLPRI &&
                   (int)RD_WATCH_OUT == EPOLLOUT && (int)RD_WATCH_ERR == EPOLLERR &&
                   (int)RD_WATCH_HUP == EPOLLHUP && (int)RD_WATCH_RDHUP == EPOLLRDHUP &&
                   RD_WATCH_EDGE == (unsigned int)EPOLLET,
               "events are passed to epoll as they are");

static bool may_be_lost(int err);
static int wait_once(uv_loop_t *loop, struct epoll_event *ready, int timeout_ms, uint64_t due_ns);
static int wait_long(uv_loop_t *loop, struct epoll_event *ready, int timeout_ms, uint64_t due_ns);
static int wait_failed(uv_loop_t *loop, int err, int timeout_ms);
static int register_watcher(uv_loop_t *loop, struct rd_watcher *watcher);
static int wait_as_configured(uv_loop_t *loop, struct epoll_event *ready, int timeout_ms,
                              uint64_t due_ns);

static uint64_t token_of(const uv_loop_t *loop, struct rd_watcher *watcher) {
  return (uint64_t)*rd_watch_generation(loop, watcher) << 32 | (uint32_t)watcher->fd;
}

int rd_backend_open(uv_loop_t *loop) {
  int err = rd_epoll_make(&loop->backend_fd, &loop->wake_fd);
  if (err != 0)
    return err;
  err = rd_epoll_register_wake(loop->backend_fd, loop->wake_fd);
  if (err == 0) {
    rd_epoll_claim(loop);
    return 0;
  }
  close(loop->wake_fd);
  close(loop->backend_fd);
  loop->wake_fd = -1;
  loop->backend_fd = -1;
  return err;
}

int rd_epoll_make(int *epoll_fd, int *wake_fd) {
  *wake_fd = -1;
  *epoll_fd = epoll_create1(EPOLL_CLOEXEC);
  if (*epoll_fd < 0)
    return -errno;
  *wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (*wake_fd >= 0)
    return 0;
  int err = -errno;
  close(*epoll_fd);
  *epoll_fd = -1;
  return err;
}

/* Does not close descriptors that are no longer ours. */
void rd_backend_close(uv_loop_t *loop) {
  rd_idle_poll_end(loop);
  if (rd_epoll_is_ours(loop)) {
    close(loop->wake_fd);
    close(loop->backend_fd);
  }
  loop->wake_fd = -1;
  loop->backend_fd = -1;
}

int rd_backend_fork(uv_loop_t *loop) {
  rd_backend_close(loop);
  int err = rd_backend_open(loop);
  if (err == 0)
    rd_watch_register_all_again(loop);
  return err;
}

int rd_backend_probe(uv_loop_t *loop, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = -1};
  if (epoll_ctl(loop->backend_fd, EPOLL_CTL_ADD, fd, &event) == 0) {
    epoll_ctl(loop->backend_fd, EPOLL_CTL_DEL, fd, &event);
    return 0;
  }
  int err = -errno;
  if (may_be_lost(err) && rd_epoll_renew_if_lost(loop))
    return rd_backend_probe(loop, fd);
  return err == UV_EEXIST ? 0 : err;
}

/* Fails if the descriptor is closed; then there is nothing to remove. */
void rd_backend_remove(uv_loop_t *loop, struct rd_watcher *watcher) {
  struct epoll_event unused = {0};
  epoll_ctl(loop->backend_fd, EPOLL_CTL_DEL, watcher->fd, &unused);
}

void rd_backend_apply_changes(uv_loop_t *loop, struct rd_queue *refused) {
  while (!rd_queue_is_empty(&loop->watcher_changes)) {
    struct rd_queue *first = rd_queue_pop_front(&loop->watcher_changes);
    struct rd_watcher *watcher = rd_container_of(first, struct rd_watcher, changed);
    if (watcher->wanted == 0) {
      rd_watch_forget(loop, watcher);
    } else if (watcher->wanted != watcher->registered) {
      int err = register_watcher(loop, watcher);
      if (may_be_lost(err) && rd_epoll_renew_if_lost(loop))
        continue; /* all watchers, this one included, are on the list of changes again */
      if (err != 0)
        rd_queue_push_back(refused, first);
    }
  }
}

int rd_backend_wait(uv_loop_t *loop, int timeout_ms, uint64_t due_ns, struct rd_event *events) {
  struct epoll_event ready[RD_BACKEND_EVENTS];
  if (timeout_ms != 0)
    rd_idle_poll_end(loop);
  if (loop->time - loop->backend_checked_ms >= RD_LOST_CHECK_MS && rd_epoll_renew_if_lost(loop))
    return 0;
  int count = timeout_ms >= 0 && timeout_ms <= RD_LOST_CHECK_MS
                  ? wait_once(loop, ready, timeout_ms, due_ns)
                  : wait_long(loop, ready, timeout_ms, due_ns);
  if (count < 0)
    return wait_failed(loop, -errno, timeout_ms);

  for (int i = 0; i < count; i++) {
    uint64_t token = ready[i].data.u64;
    events[i].fd = token == WAKE_TOKEN ? RD_EVENT_WAKE : (int)(uint32_t)token;
    events[i].generation = (unsigned int)(token >> 32);
    events[i].events = ready[i].events;
  }
  return count;
}

int rd_backend_look(uv_loop_t *loop, struct rd_event *events) {
  if (rd_backend_is_known_empty(loop))
    return 0;
  int count = rd_backend_wait(loop, 0, 0, events);
  rd_idle_poll_done(loop, count);
  return count;
}

int rd_backend_watch_child(uv_loop_t *loop, pid_t pid) {
  (void)loop;
  (void)pid;
  return UV_ENOSYS;
}

/* If no descriptor is left for a new instance, the old one stays in use. */
void rd_backend_rebuild(uv_loop_t *loop) {
  if (rd_epoll_renew_if_lost(loop))
    return;
  int fresh = epoll_create1(EPOLL_CLOEXEC);
  if (fresh < 0)
    return;
  rd_idle_poll_end(loop);
  if (rd_epoll_register_wake(fresh, loop->wake_fd) == 0 &&
      dup3(fresh, loop->backend_fd, O_CLOEXEC) >= 0)
    rd_watch_register_all_again(loop);
  close(fresh);
}

/* Edge-triggered: every write is a new event, and the counter need not be read. */
int rd_epoll_register_wake(int epoll_fd, int wake_fd) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = WAKE_TOKEN};
  return epoll_ctl(epoll_fd, EPOLL_CTL_ADD, wake_fd, &event) == 0 ? 0 : -errno;
}

/* The errors of epoll_ctl() and epoll_wait() when the number refers to something else by now. */
static bool may_be_lost(int err) {
  return err == UV_EBADF || err == UV_EINVAL;
}

static inline int wait_once(uv_loop_t *loop, struct epoll_event *ready, int timeout_ms,
                            uint64_t due_ns) {
  return (loop->flags & (RD_LOOP_BLOCK_SIGPROF | RD_LOOP_WAITS_IN_NS)) == 0
             ? epoll_wait(loop->backend_fd, ready, RD_BACKEND_EVENTS, timeout_ms)
             : wait_as_configured(loop, ready, timeout_ms, due_ns);
}

/*
 * Before a long wait ends its first RD_LOST_CHECK_MS, verify that the descriptors are still ours:
 * otherwise nothing could ever end the wait.
 */
static int wait_long(uv_loop_t *loop, struct epoll_event *ready, int timeout_ms, uint64_t due_ns) {
  int count = wait_once(loop, ready, RD_LOST_CHECK_MS, loop->time_ns + CHECK_NS);
  if (count != 0)
    return count;
  rd_loop_update_time(loop);
  if (rd_epoll_renew_if_lost(loop))
    return 0;
  if (timeout_ms > 0)
    timeout_ms = rd_until_ms(due_ns, loop->time_ns);
  return wait_once(loop, ready, timeout_ms, due_ns);
}

/* If no new descriptors can be made, pause instead of spinning. */
static int wait_failed(uv_loop_t *loop, int err, int timeout_ms) {
  if (!may_be_lost(err) || rd_epoll_renew_if_lost(loop))
    return err;
  rd_lost_pause(timeout_ms);
  return err;
}

static int register_watcher(uv_loop_t *loop, struct rd_watcher *watcher) {
  bool is_new = watcher->registered == 0;
  if (is_new)
    *rd_watch_generation(loop, watcher) = ++loop->watcher_generation;
  struct epoll_event event = {.events = watcher->wanted, .data.u64 = token_of(loop, watcher)};

  int result =
      epoll_ctl(loop->backend_fd, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, watcher->fd, &event);
  /* The open file is still registered, or its descriptor was closed and reused. */
  if (result != 0 && is_new && errno == EEXIST)
    result = epoll_ctl(loop->backend_fd, EPOLL_CTL_MOD, watcher->fd, &event);
  else if (result != 0 && !is_new && errno == ENOENT)
    result = epoll_ctl(loop->backend_fd, EPOLL_CTL_ADD, watcher->fd, &event);
  if (result != 0)
    return -errno;
  watcher->registered = watcher->wanted;
  return 0;
}

/* Since Linux 5.11; a seccomp filter may refuse it. Its times have 64 bits on every processor. */
static int wait_ns(const uv_loop_t *loop, struct epoll_event *ready, uint64_t ns) {
  struct timespec from = rd_timespec(ns);
  struct {
    int64_t tv_sec, tv_nsec;
  } timeout = {from.tv_sec, from.tv_nsec};
  return (int)syscall(SYS_epoll_pwait2, loop->backend_fd, ready, RD_BACKEND_EVENTS, &timeout, NULL,
                      0);
}

static int wait_for_timer(const uv_loop_t *loop, struct epoll_event *ready, uint64_t due_ns) {
  static bool is_refused; /* atomic */
  uint64_t now_ns = rd_monotonic_ns();
  if (!__atomic_load_n(&is_refused, __ATOMIC_RELAXED)) {
    int count = wait_ns(loop, ready, due_ns > now_ns ? due_ns - now_ns : 0);
    if (count >= 0 || (errno != ENOSYS && errno != EPERM))
      return count;
    __atomic_store_n(&is_refused, true, __ATOMIC_RELAXED);
  }
  return epoll_wait(loop->backend_fd, ready, RD_BACKEND_EVENTS,
                    rd_until_ms(due_ns, rd_monotonic_ns()));
}

static int wait_for_ready(const uv_loop_t *loop, struct epoll_event *ready, int timeout_ms,
                          uint64_t due_ns) {
  if (timeout_ms > 0 && (loop->flags & RD_LOOP_WAITS_IN_NS) != 0)
    return wait_for_timer(loop, ready, due_ns);
  return epoll_wait(loop->backend_fd, ready, RD_BACKEND_EVENTS, timeout_ms);
}

static int wait_as_configured(uv_loop_t *loop, struct epoll_event *ready, int timeout_ms,
                              uint64_t due_ns) {
  if ((loop->flags & RD_LOOP_BLOCK_SIGPROF) == 0)
    return wait_for_ready(loop, ready, timeout_ms, due_ns);
  sigset_t before;
  rd_sigprof_block(&before);
  int count = wait_for_ready(loop, ready, timeout_ms, due_ns);
  rd_sigprof_restore(&before);
  return count;
}
