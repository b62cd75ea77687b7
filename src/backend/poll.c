/* SPDX-License-Identifier: MIT */
/*
 * The backend on poll(2), for every POSIX system: no descriptor of its own, so uv_backend_fd() is
 * -1, and each wait costs in proportion to the number of watchers.
 *
 * The kernel keeps nothing between calls. `fds` is made from the table of watchers again after each
 * change. Its first entry is the wake pipe.
 *
 * Edge-triggered watchers are not reported again before PAUSE_MS have passed.
 */
#include <errno.h>
#include <poll.h>

#include "backend/backend.h"
#include "backend/lost.h"
#include "backend/poll_select.h"
#include "backend/sigprof.h"
#include "base/alloc.h"
#include "base/fd.h"
#include "base/queue.h"
#include "os/clock.h"
#include "os/wake.h"

#define PAUSE_MS 100u

#ifdef POLLRDHUP
#define HANG_UP POLLRDHUP
#else
#define HANG_UP 0 /* a peer that only stops sending is not reported */
#endif

/* In the memory of the loop. */
struct rd_poll_state {
  struct rd_wake_pipe wake;
  struct pollfd wake_alone; /* fds of a loop that never had a watcher */
  struct pollfd *fds;
  size_t count;
  size_t capacity;
  size_t next; /* where collecting events begins, so that no descriptor is starved */
  uint64_t edge_due_ms;
  bool has_edge; /* some watcher is edge-triggered */
  bool is_stale; /* fds has to be made again */
  bool is_short; /* of memory for fds: changes wait */
};

_Static_assert(sizeof(struct rd_poll_state) <= sizeof(((uv_loop_t *)0)->backend_state),
               "the state fits into the loop");

static bool renew_if_lost(uv_loop_t *loop);
static int make_room(uv_loop_t *loop);
static void make_fds(uv_loop_t *loop);
static int wait_as_configured(uv_loop_t *loop, int timeout_ms, uint64_t due_ns);
static int collect(uv_loop_t *loop, int ready, struct rd_event *events);

static struct rd_poll_state *state_of(uv_loop_t *loop) {
  return (struct rd_poll_state *)(void *)&loop->backend_state;
}

int rd_backend_open(uv_loop_t *loop) {
  struct rd_poll_state *state = state_of(loop);
  int err = rd_lost_open_pipe(loop, &state->wake);
  if (err != 0)
    return err;
  state->fds = &state->wake_alone;
  state->capacity = 1;
  state->is_stale = true;
  return 0;
}

void rd_backend_close(uv_loop_t *loop) {
  struct rd_poll_state *state = state_of(loop);
  rd_wake_pipe_close(&state->wake);
  if (state->fds != &state->wake_alone)
    rd_free(state->fds);
  state->fds = NULL;
  loop->wake_fd = -1;
}

/* A wake pipe of its own: the child must not take the parent's messages. */
int rd_backend_fork(uv_loop_t *loop) {
  struct rd_poll_state *state = state_of(loop);
  rd_wake_pipe_close(&state->wake);
  int err = rd_lost_open_pipe(loop, &state->wake);
  if (err != 0)
    return err;
  rd_watch_register_all_again(loop);
  state->is_stale = true;
  return 0;
}

/* poll() takes files and directories, which are always ready; epoll refuses them. */
int rd_backend_probe(uv_loop_t *loop, int fd) {
  (void)loop;
  return rd_fd_probe(fd);
}

void rd_backend_remove(uv_loop_t *loop, struct rd_watcher *watcher) {
  (void)watcher;
  state_of(loop)->is_stale = true;
}

void rd_backend_apply_changes(uv_loop_t *loop, struct rd_queue *refused) {
  state_of(loop)->is_short = make_room(loop) != 0;
  if (state_of(loop)->is_short)
    return;
  while (!rd_queue_is_empty(&loop->watcher_changes)) {
    struct rd_queue *first = rd_queue_pop_front(&loop->watcher_changes);
    struct rd_watcher *watcher = rd_container_of(first, struct rd_watcher, changed);
    if (watcher->wanted == 0) {
      rd_watch_forget(loop, watcher);
      continue;
    }
    bool is_new = watcher->registered == 0;
    if (is_new && !rd_fd_is_open(watcher->fd)) {
      rd_queue_push_back(refused, first);
      continue;
    }
    if (is_new)
      *rd_watch_generation(loop, watcher) = ++loop->watcher_generation;
    watcher->registered = watcher->wanted;
    state_of(loop)->is_stale = true;
  }
}

int rd_backend_wait(uv_loop_t *loop, int timeout_ms, uint64_t due_ns, struct rd_event *events) {
  struct rd_poll_state *state = state_of(loop);
  if (loop->time - loop->backend_checked_ms >= RD_LOST_CHECK_MS && renew_if_lost(loop))
    return 0;
  if (state->is_stale || state->has_edge)
    make_fds(loop);
  bool looks_again = state->has_edge || state->is_short;
  if (looks_again && (timeout_ms < 0 || timeout_ms > (int)PAUSE_MS)) {
    timeout_ms = (int)PAUSE_MS;
    due_ns = loop->time_ns + (uint64_t)PAUSE_MS * RD_NS_PER_MS;
  }
  int ready = wait_as_configured(loop, timeout_ms, due_ns);
  return ready >= 0 ? collect(loop, ready, events) : -errno;
}

int rd_backend_look(uv_loop_t *loop, struct rd_event *events) {
  return rd_backend_wait(loop, 0, 0, events);
}

bool rd_backend_ring_is_empty(const uv_loop_t *loop) {
  (void)loop;
  return false;
}

int rd_backend_watch_child(uv_loop_t *loop, pid_t pid) {
  (void)loop;
  (void)pid;
  return UV_ENOSYS;
}

void rd_backend_rebuild(uv_loop_t *loop) {
  if (!renew_if_lost(loop))
    state_of(loop)->is_stale = true;
}

/* True if the loop has a new wake pipe, with the old numbers if these are free. */
static bool renew_if_lost(uv_loop_t *loop) {
  struct rd_poll_state *state = state_of(loop);
  loop->backend_checked_ms = loop->time;
  if (rd_wake_pipe_is_ours(&state->wake))
    return false;
  state->is_stale = true;
  loop->spare_fd = -1; /* it may be gone too */
  bool is_made = rd_lost_renew_pipe(&state->wake, (int)loop->watcher_capacity);
  if (is_made) {
    rd_watch_register_all_again(loop);
    rd_lost_report_once();
  }
  __atomic_store_n(&loop->wake_fd, state->wake.write_fd, __ATOMIC_RELAXED);
  return is_made;
}

/* For every descriptor that may have a watcher, and for the wake pipe. */
static int make_room(uv_loop_t *loop) {
  struct rd_poll_state *state = state_of(loop);
  size_t wanted = loop->watcher_capacity + 1;
  if (state->capacity >= wanted)
    return 0;
  struct pollfd *old = state->fds != &state->wake_alone ? state->fds : NULL;
  struct pollfd *fds = rd_realloc(old, wanted * sizeof *fds);
  if (fds == NULL)
    return UV_ENOMEM;
  state->fds = fds;
  state->capacity = wanted;
  state->is_stale = true;
  return 0;
}

static short to_poll(unsigned int events) {
  return (short)(((events & RD_WATCH_IN) != 0 ? POLLIN : 0) |
                 ((events & RD_WATCH_OUT) != 0 ? POLLOUT : 0) |
                 ((events & RD_WATCH_PRI) != 0 ? POLLPRI : 0) |
                 ((events & RD_WATCH_RDHUP) != 0 ? HANG_UP : 0));
}

static unsigned int from_poll(short came) {
  return ((came & POLLIN) != 0 ? (unsigned int)RD_WATCH_IN : 0) |
         ((came & POLLOUT) != 0 ? (unsigned int)RD_WATCH_OUT : 0) |
         ((came & POLLPRI) != 0 ? (unsigned int)RD_WATCH_PRI : 0) |
         ((came & POLLERR) != 0 ? (unsigned int)RD_WATCH_ERR : 0) |
         ((came & POLLHUP) != 0 ? (unsigned int)RD_WATCH_HUP : 0) |
         ((came & (HANG_UP | POLLHUP)) != 0 ? (unsigned int)RD_WATCH_RDHUP : 0);
}

static void make_fds(uv_loop_t *loop) {
  struct rd_poll_state *state = state_of(loop);
  bool mutes_edge = loop->time < state->edge_due_ms;
  state->fds[0] = (struct pollfd){.fd = state->wake.read_fd, .events = POLLIN};
  state->count = 1;
  state->has_edge = false;
  for (size_t fd = 0; fd < loop->watcher_capacity; fd++) {
    const struct rd_watcher *watcher = loop->watchers[fd].watcher;
    if (watcher == NULL || watcher->registered == 0)
      continue;
    bool is_edge = (watcher->registered & RD_WATCH_EDGE) != 0;
    state->has_edge |= is_edge;
    if (!is_edge || !mutes_edge)
      state->fds[state->count++] =
          (struct pollfd){.fd = (int)fd, .events = to_poll(watcher->registered)};
  }
  state->is_stale = false;
}

static int wait_for_ready(uv_loop_t *loop, int timeout_ms, uint64_t due_ns) {
  struct rd_poll_state *state = state_of(loop);
  nfds_t count = (nfds_t)state->count;
#ifdef RD_HAVE_PPOLL
  if (timeout_ms > 0 && (loop->flags & RD_LOOP_WAITS_IN_NS) != 0) {
    uint64_t now_ns = rd_monotonic_ns();
    struct timespec timeout = rd_timespec(due_ns > now_ns ? due_ns - now_ns : 0);
    return ppoll(state->fds, count, &timeout, NULL);
  }
#else
  (void)due_ns;
#endif
  return poll(state->fds, count, timeout_ms);
}

static int wait_as_configured(uv_loop_t *loop, int timeout_ms, uint64_t due_ns) {
  bool blocks_sigprof = (loop->flags & RD_LOOP_BLOCK_SIGPROF) != 0;
  sigset_t before;
  if (blocks_sigprof)
    rd_sigprof_block(&before);
  int ready = wait_for_ready(loop, timeout_ms, due_ns);
  if (ready < 0 && errno == EINVAL)
    ready = rd_poll_by_select(state_of(loop)->fds, state_of(loop)->count, timeout_ms);
  if (blocks_sigprof)
    rd_sigprof_restore(&before);
  return ready;
}

/* A closed descriptor is registered again, and refused: phase 5 reports it as gone. */
static void register_again(uv_loop_t *loop, struct rd_watcher *watcher) {
  watcher->registered = 0;
  if (rd_queue_is_empty(&watcher->changed))
    rd_queue_push_back(&loop->watcher_changes, &watcher->changed);
  state_of(loop)->is_stale = true;
}

static int collect_wake(uv_loop_t *loop, struct rd_event *events) {
  struct rd_poll_state *state = state_of(loop);
  if (state->fds[0].revents == 0)
    return 0;
  if ((state->fds[0].revents & (POLLNVAL | POLLHUP | POLLERR)) != 0)
    renew_if_lost(loop);
  else
    rd_wake_pipe_drain(&state->wake);
  events[0] = (struct rd_event){.fd = RD_EVENT_WAKE};
  return 1;
}

static int collect(uv_loop_t *loop, int ready, struct rd_event *events) {
  struct rd_poll_state *state = state_of(loop);
  size_t watched = state->count - 1;
  size_t first = state->next < watched ? state->next : 0;
  int left = ready - (state->fds[0].revents != 0);
  int count = ready > 0 ? collect_wake(loop, events) : 0;
  for (size_t i = 0; i < watched && left > 0 && count < RD_BACKEND_EVENTS; i++) {
    size_t at = first + i < watched ? first + i : first + i - watched;
    const struct pollfd *polled = &state->fds[at + 1];
    if (polled->revents == 0)
      continue;
    left--;
    struct rd_watcher *watcher = loop->watchers[polled->fd].watcher;
    if ((polled->revents & POLLNVAL) != 0) {
      register_again(loop, watcher);
      continue;
    }
    if ((watcher->registered & RD_WATCH_EDGE) != 0)
      state->edge_due_ms = loop->time + PAUSE_MS;
    events[count++] = (struct rd_event){polled->fd, *rd_watch_generation(loop, watcher),
                                        from_poll(polled->revents)};
    state->next = left > 0 ? at + 1 : 0;
  }
  return count;
}
