/* SPDX-License-Identifier: MIT */
/*
 * The backend on kqueue(2), for macOS and the BSDs. On Linux it runs on libkqueue, for tests.
 *
 * Reading and writing are filters of their own in a kqueue, so a watcher has up to four: see
 * kqueue_filters.c. A batch reports each descriptor once, with the events of all its filters.
 *
 * The wake-up is a pipe, as for poll(): signal handlers may write to it.
 *
 * The kernel removes a descriptor that the program closes. A child of fork() inherits no kqueue.
 */
#include <errno.h>
#include <string.h>

#include "backend/backend.h"
#include "backend/kqueue_filters.h"
#include "backend/lost.h"
#include "backend/sigprof.h"
#include "base/alloc.h"
#include "base/fd.h"
#include "base/queue.h"
#include "os/clock.h"
#include "os/wake.h"

#define CHECK_NS ((uint64_t)RD_LOST_CHECK_MS * RD_NS_PER_MS)

/* In the memory of the loop. */
struct rd_kqueue_state {
  struct rd_wake_pipe wake;
  uint16_t *event_of; /* by descriptor: where a batch has its event, if it has one */
  size_t event_capacity;
  bool has_lost_children; /* the kqueue is new and does not know them */
};

_Static_assert(sizeof(struct rd_kqueue_state) <= sizeof(((uv_loop_t *)0)->backend_state),
               "the state fits into the loop");
_Static_assert(RD_BACKEND_EVENTS <= UINT16_MAX, "event_of has room for the number of any event");

static int open_kqueue(const struct rd_wake_pipe *wake);
static bool is_ours(uv_loop_t *loop);
static void register_all_again(uv_loop_t *loop);
static bool renew_if_lost(uv_loop_t *loop);
static void make_room(uv_loop_t *loop);
static int wait_long(uv_loop_t *loop, struct kevent *ready, int timeout_ms, uint64_t due_ns);
static int wait_once(uv_loop_t *loop, struct kevent *ready, int timeout_ms, uint64_t due_ns);
static int wait_failed(uv_loop_t *loop, int err, int timeout_ms);
static int collect(uv_loop_t *loop, const struct kevent *ready, int ready_count,
                   struct rd_event *events);

static struct rd_kqueue_state *state_of(uv_loop_t *loop) {
  return (struct rd_kqueue_state *)(void *)&loop->backend_state;
}

int rd_backend_open(uv_loop_t *loop) {
  struct rd_kqueue_state *state = state_of(loop);
  int err = rd_lost_open_pipe(loop, &state->wake);
  if (err != 0)
    return err;
  int fd = open_kqueue(&state->wake);
  if (fd < 0) {
    rd_wake_pipe_close(&state->wake);
    loop->wake_fd = -1;
    return fd;
  }
  loop->backend_fd = fd;
  return 0;
}

/* Does not close descriptors that are no longer ours. */
void rd_backend_close(uv_loop_t *loop) {
  struct rd_kqueue_state *state = state_of(loop);
  if (is_ours(loop))
    rd_fd_close(loop->backend_fd);
  rd_wake_pipe_close(&state->wake);
  rd_free(state->event_of);
  state->event_of = NULL;
  state->event_capacity = 0;
  loop->backend_fd = -1;
  loop->wake_fd = -1;
}

/* The number of the kqueue is free: it was not inherited. */
int rd_backend_fork(uv_loop_t *loop) {
  rd_wake_pipe_close(&state_of(loop)->wake);
  int err = rd_backend_open(loop);
  if (err == 0)
    rd_watch_register_all_again(loop);
  return err;
}

/* A kqueue takes files, but does not report them at their end. */
int rd_backend_probe(uv_loop_t *loop, int fd) {
  (void)loop;
  return rd_fd_probe(fd);
}

void rd_backend_remove(uv_loop_t *loop, struct rd_watcher *watcher) {
  rd_kqueue_change(loop, watcher, 0);
}

void rd_backend_apply_changes(uv_loop_t *loop, struct rd_queue *refused) {
  make_room(loop);
  while (!rd_queue_is_empty(&loop->watcher_changes)) {
    struct rd_queue *first = rd_queue_pop_front(&loop->watcher_changes);
    struct rd_watcher *watcher = rd_container_of(first, struct rd_watcher, changed);
    if (watcher->wanted == 0) {
      rd_watch_forget(loop, watcher);
      continue;
    }
    if (watcher->wanted == watcher->registered)
      continue;
    bool is_new = watcher->registered == 0;
    if (is_new)
      *rd_watch_generation(loop, watcher) = ++loop->watcher_generation;
    int err =
        is_new && (watcher->wanted & RD_WATCH_FILE) == 0 ? rd_backend_probe(loop, watcher->fd) : 0;
    if (err == 0)
      err = rd_kqueue_change(loop, watcher, watcher->wanted);
    if (err == UV_EBADF && renew_if_lost(loop))
      continue; /* all watchers, this one included, are on the list of changes again */
    if (err != 0)
      rd_queue_push_back(refused, first);
    else
      watcher->registered = watcher->wanted;
  }
}

int rd_backend_wait(uv_loop_t *loop, int timeout_ms, uint64_t due_ns, struct rd_event *events) {
  struct kevent ready[RD_BACKEND_EVENTS];
  if (loop->time - loop->backend_checked_ms >= RD_LOST_CHECK_MS && renew_if_lost(loop))
    return 0;
  if (state_of(loop)->has_lost_children) {
    state_of(loop)->has_lost_children = false;
    events[0] = (struct rd_event){.fd = RD_EVENT_CHILD};
    return 1;
  }
  int count = timeout_ms >= 0 && timeout_ms <= RD_LOST_CHECK_MS
                  ? wait_once(loop, ready, timeout_ms, due_ns)
                  : wait_long(loop, ready, timeout_ms, due_ns);
  if (count < 0)
    return wait_failed(loop, -errno, timeout_ms);
  return collect(loop, ready, count, events);
}

int rd_backend_look(uv_loop_t *loop, struct rd_event *events) {
  return rd_backend_wait(loop, 0, 0, events);
}

bool rd_backend_ring_is_empty(const uv_loop_t *loop) {
  (void)loop;
  return false;
}

int rd_backend_watch_child(uv_loop_t *loop, pid_t pid) {
  return rd_kqueue_child(loop->backend_fd, pid);
}

/*
 * Closed descriptors have no events in a kernel; libkqueue keeps theirs. The new kqueue has another
 * number: libkqueue does not know copies of its descriptors.
 */
void rd_backend_rebuild(uv_loop_t *loop) {
  if (renew_if_lost(loop))
    return;
  int fresh = open_kqueue(&state_of(loop)->wake);
  if (fresh < 0)
    return;
  rd_fd_close(loop->backend_fd);
  loop->backend_fd = fresh;
  register_all_again(loop);
}

static void register_all_again(uv_loop_t *loop) {
  rd_watch_register_all_again(loop);
  state_of(loop)->has_lost_children = true;
}

/* A kqueue in which the wake-up is registered; or a code. */
static int open_kqueue(const struct rd_wake_pipe *wake) {
  int fd = kqueue();
  if (fd < 0)
    return -errno;
  int err = rd_fd_set_cloexec(fd, true);
  if (err == 0)
    err = rd_kqueue_wake(fd, wake->read_fd, EV_ADD);
  if (err == 0)
    return fd;
  rd_fd_close(fd);
  return err;
}

/* Another kqueue that has got the number does not know the wake-up. */
static bool is_ours(uv_loop_t *loop) {
  const struct rd_wake_pipe *wake = &state_of(loop)->wake;
  return loop->backend_fd >= 0 && rd_wake_pipe_is_ours(wake) &&
         rd_kqueue_wake(loop->backend_fd, wake->read_fd, EV_ENABLE) == 0;
}

/* True if the loop has a new kqueue and wake-up. */
static bool renew_if_lost(uv_loop_t *loop) {
  struct rd_kqueue_state *state = state_of(loop);
  loop->backend_checked_ms = loop->time;
  if (is_ours(loop))
    return false;
  loop->spare_fd = -1; /* it may be gone too */
  loop->backend_fd = -1;
  if (rd_lost_renew_pipe(&state->wake, (int)loop->watcher_capacity))
    loop->backend_fd = open_kqueue(&state->wake);
  __atomic_store_n(&loop->wake_fd, state->wake.write_fd, __ATOMIC_RELAXED);
  if (loop->backend_fd < 0)
    return false;
  register_all_again(loop);
  rd_lost_report_once();
  return true;
}

/* Before a long wait, as in epoll.c: otherwise nothing could ever end it. */
static int wait_long(uv_loop_t *loop, struct kevent *ready, int timeout_ms, uint64_t due_ns) {
  int count = wait_once(loop, ready, RD_LOST_CHECK_MS, loop->time_ns + CHECK_NS);
  if (count != 0)
    return count;
  rd_loop_update_time(loop);
  if (renew_if_lost(loop))
    return 0;
  if (timeout_ms > 0)
    timeout_ms = rd_until_ms(due_ns, loop->time_ns);
  return wait_once(loop, ready, timeout_ms, due_ns);
}

static int wait_once(uv_loop_t *loop, struct kevent *ready, int timeout_ms, uint64_t due_ns) {
  uint64_t ns = (uint64_t)(timeout_ms > 0 ? timeout_ms : 0) * RD_NS_PER_MS;
  if (timeout_ms > 0 && (loop->flags & RD_LOOP_WAITS_IN_NS) != 0) {
    uint64_t now_ns = rd_monotonic_ns();
    ns = due_ns > now_ns ? due_ns - now_ns : 0;
  }
  struct timespec timeout = rd_timespec(ns);
  bool blocks_sigprof = (loop->flags & RD_LOOP_BLOCK_SIGPROF) != 0;
  sigset_t before;
  if (blocks_sigprof)
    rd_sigprof_block(&before);
  int count =
      kevent(loop->backend_fd, NULL, 0, ready, RD_BACKEND_EVENTS, timeout_ms < 0 ? NULL : &timeout);
  if (blocks_sigprof)
    rd_sigprof_restore(&before);
  return count;
}

/* If no new descriptors can be made, pause instead of spinning. */
static int wait_failed(uv_loop_t *loop, int err, int timeout_ms) {
  if (err != UV_EBADF || renew_if_lost(loop))
    return err;
  rd_lost_pause(timeout_ms);
  return err;
}

/* For every descriptor that may have a watcher. Without memory, events are not merged. */
static void make_room(uv_loop_t *loop) {
  struct rd_kqueue_state *state = state_of(loop);
  if (state->event_capacity == loop->watcher_capacity)
    return;
  uint16_t *event_of = rd_calloc(loop->watcher_capacity, sizeof *event_of);
  if (event_of == NULL)
    return;
  rd_free(state->event_of);
  state->event_of = event_of;
  state->event_capacity = loop->watcher_capacity;
}

/* The event of this descriptor in the batch, a new one if there is none. */
static struct rd_event *event_for(uv_loop_t *loop, const struct kevent *came,
                                  struct rd_event *events, int *count) {
  struct rd_kqueue_state *state = state_of(loop);
  int fd = (int)came->ident;
  unsigned int generation = rd_kqueue_generation(came);
  bool has_room = (size_t)fd < state->event_capacity;
  int at = has_room ? state->event_of[fd] : 0;
  if (at < *count && events[at].fd == fd && events[at].generation == generation)
    return &events[at];
  if (has_room)
    state->event_of[fd] = (uint16_t)*count;
  events[*count] = (struct rd_event){.fd = fd, .generation = generation};
  return &events[(*count)++];
}

static int collect(uv_loop_t *loop, const struct kevent *ready, int ready_count,
                   struct rd_event *events) {
  const struct rd_wake_pipe *wake = &state_of(loop)->wake;
  int count = 0;
  for (int i = 0; i < ready_count; i++) {
    if (ready[i].filter == EVFILT_PROC) {
      events[count++] = (struct rd_event){RD_EVENT_CHILD, (unsigned int)ready[i].ident, 0};
      continue;
    }
    if ((int)ready[i].ident == wake->read_fd && rd_kqueue_generation(&ready[i]) == 0) {
      rd_wake_pipe_drain(wake);
      events[count++] = (struct rd_event){.fd = RD_EVENT_WAKE};
    } else {
      event_for(loop, &ready[i], events, &count)->events |= rd_kqueue_events(&ready[i]);
    }
  }
  return count;
}
