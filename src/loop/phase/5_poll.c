/* SPDX-License-Identifier: MIT */
/*
 * Phase 5: poll. Waits for I/O until the next timer is due, then runs the callbacks of descriptors
 * and of what other threads have sent; signals last.
 *
 * Continues to wait after a spurious wake-up: a signal without a handle in this loop, or a sender
 * whose message was already handled.
 */
#include "backend/backend.h"
#include "base/fd.h"
#include "base/queue.h"
#include "base/spin.h"
#include "loop/loop.h"
#include "loop/timer_heap.h"
#include "trace/hooks.h"

/* A full batch means that there may be more events: ask again, at most this often. */
#define FULL_ROUNDS 48

struct arrivals {
  struct rd_event events[RD_BACKEND_EVENTS];
  int count;
  bool were_waiting; /* they were pending before poll began */
  bool incoming;     /* an inbox was not empty before poll asked the kernel */
  bool signals;
  bool attached; /* another process has just started or stopped a recording */
};

static bool nothing_is_ready(uv_loop_t *loop);
static bool poll_kernel(uv_loop_t *loop, int timeout_ms);
static bool run_what_is_last(uv_loop_t *loop, struct rd_queue *refused, bool signals);
static void wait_for_events(uv_loop_t *loop, int timeout_ms, struct arrivals *arrivals);
static bool dispatch(uv_loop_t *loop, struct arrivals *arrivals);
static bool run_inboxes(uv_loop_t *loop, struct arrivals *arrivals);
static bool run_watcher(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int came);
static bool run_refused(uv_loop_t *loop, struct rd_queue *refused);

bool rd_phase_poll(uv_loop_t *loop, int timeout_ms) {
  loop->metrics_loop_count++;
  rd_trace_phase(RD_PHASE_POLL);
  if (timeout_ms != 0 || !nothing_is_ready(loop))
    return poll_kernel(loop, timeout_ms);
  rd_loop_update_time(loop);
  return false;
}

/* An empty turn needs no system call, and no stack for events. */
static bool nothing_is_ready(uv_loop_t *loop) {
  return rd_backend_is_known_empty(loop) && !rd_loop_has_incoming(loop) &&
         rd_queue_is_empty(&loop->watcher_changes) && rd_queue_is_empty(&loop->children_exited) &&
         !rd_trace_is_on();
}

RD_APART static bool poll_kernel(uv_loop_t *loop, int timeout_ms) {
  struct arrivals arrivals;
  struct rd_queue refused;
  int left_ms = timeout_ms;
  int full_rounds = 0;
  bool ran = false;
  bool done;

  arrivals.signals = false;
  arrivals.attached = false;
  rd_queue_init(&refused);
  if (timeout_ms != 0)
    rd_loop_release_inline_work(
        loop); /* nothing else is ready, so do not hold it back until check */
  do {
    if (!rd_queue_is_empty(&loop->watcher_changes))
      rd_backend_apply_changes(loop, &refused);
    if (!rd_queue_is_empty(&refused))
      left_ms = 0;
    wait_for_events(loop, left_ms, &arrivals);
    done = dispatch(loop, &arrivals);
    ran |= done;
    if (arrivals.count == RD_BACKEND_EVENTS) {
      left_ms = 0;
      done = ++full_rounds == FULL_ROUNDS;
    } else if (!done) {
      left_ms = left_ms > 0 ? rd_until_next_timer_ms(loop) : left_ms;
      done = left_ms == 0 || arrivals.attached;
    }
  } while (!done);

  return run_what_is_last(loop, &refused, arrivals.signals) || ran;
}

static bool run_what_is_last(uv_loop_t *loop, struct rd_queue *refused, bool signals) {
  bool ran = run_refused(loop, refused);
  if (!rd_queue_is_empty(&loop->children_exited)) {
    loop->ops->dispatch_exits(loop);
    ran = true;
  }
  if (signals)
    loop->ops->dispatch_signals(loop);
  return ran || signals;
}

static void count_events(uv_loop_t *loop, size_t count, bool were_waiting) {
  loop->metrics_events += count;
  if (were_waiting)
    loop->metrics_events_waiting += count;
}

static uint64_t next_timer_ns(const uv_loop_t *loop) {
  return loop->timer_count > 0 ? loop->timer_heap[0].due_ns : UINT64_MAX;
}

/*
 * A loop that has just handled messages of other threads may get the next one in a moment. While it
 * spins it counts as awake, so senders need no system call either.
 */
RD_APART static bool spin(uv_loop_t *loop) {
  int looks = 0;
  while (looks < RD_SPIN_LOOKS && !rd_loop_has_incoming(loop)) {
    rd_spin_pause();
    looks++;
  }
  rd_spin_learn(&loop->spin, looks < RD_SPIN_LOOKS);
  return looks < RD_SPIN_LOOKS;
}

/* False: the loop has declared itself asleep and may wait. */
static bool has_incoming(uv_loop_t *loop, int timeout_ms) {
  if (rd_loop_has_incoming(loop))
    return true;
  if (timeout_ms == 0)
    return false;
  if (rd_spin_is_due(&loop->spin) && spin(loop))
    return true;
  return !rd_loop_fall_asleep(loop);
}

/* Idle time counts only while no event is pending: if it is measured, look before waiting, unless
 * the inboxes, which are empty here, are all that there is. */
static void wait_for_events(uv_loop_t *loop, int timeout_ms, struct arrivals *arrivals) {
  bool measures = (loop->flags & RD_LOOP_MEASURE_IDLE) != 0;
  uint64_t began_ns = rd_trace_is_on() ? rd_monotonic_ns() : 0;
  int count = 0;
  arrivals->incoming = has_incoming(loop, timeout_ms);
  if (arrivals->incoming)
    timeout_ms = 0;
  if (timeout_ms == 0)
    count = rd_backend_look(loop, arrivals->events);
  else if (measures && !rd_backend_only_wakes(loop))
    count = rd_backend_wait(loop, 0, 0, arrivals->events);
  arrivals->were_waiting = count > 0;
  if (timeout_ms != 0 && count <= 0) {
    rd_idle_begin(loop);
    count = rd_backend_wait(loop, timeout_ms, next_timer_ns(loop), arrivals->events);
    rd_idle_end(loop);
  }
  rd_loop_stay_awake(loop);
  rd_loop_update_time(loop);
  arrivals->count = count > 0 ? count : 0;
  count_events(loop, (size_t)arrivals->count, arrivals->were_waiting);
  if (rd_trace_is_on()) {
    rd_report_if_asked(loop);
    arrivals->attached = rd_trace_record_waited(began_ns, timeout_ms, arrivals->count);
  }
}

static bool brings_wake(const struct arrivals *arrivals) {
  for (int i = 0; i < arrivals->count; i++)
    if (arrivals->events[i].fd == RD_EVENT_WAKE)
      return true;
  return false;
}

/*
 * Runs callbacks in the order in which the kernel reported events. True if there were any. Inboxes
 * that were not empty before the kernel was asked come first.
 */
static bool dispatch(uv_loop_t *loop, struct arrivals *arrivals) {
  const struct rd_event *events = arrivals->events;
  unsigned int removals = loop->watcher_removals;
  bool ran = false;
  bool stale = false;

  if (arrivals->incoming && !brings_wake(arrivals)) {
    count_events(loop, 1, true);
    ran = run_inboxes(loop, arrivals);
  }
  for (int i = 0; i < arrivals->count; i++) {
    if (events[i].fd < 0) {
      ran |= events[i].fd == RD_EVENT_WAKE
                 ? run_inboxes(loop, arrivals)
                 : loop->ops->child_ended(loop, (pid_t)events[i].generation);
      continue;
    }
    struct rd_watcher *watcher = rd_watch_find(loop, events[i].fd, events[i].generation);
    if (watcher != NULL)
      ran |= run_watcher(loop, watcher, events[i].events);
    else if (loop->watcher_removals == removals)
      stale = true; /* no callback has just removed it: it has no owner */
  }
  if (stale)
    rd_backend_rebuild(loop);
  return ran;
}

/*
 * Signals that are pending now run after everything else; later ones in the next turn. Each
 * finished work counts as an event; one was counted for the wake-up.
 */
static bool run_inboxes(uv_loop_t *loop, struct arrivals *arrivals) {
  rd_spin_arm(&loop->spin);
  arrivals->signals |= rd_loop_has_signals(loop);
  size_t works = rd_loop_has_completions(loop) ? loop->ops->dispatch_work(loop) : 0;
  if (works > 1)
    count_events(loop, works - 1, arrivals->were_waiting);
  bool ran = rd_loop_has_async(loop) && loop->ops->dispatch_async(loop);
  ran |= rd_post_dispatch(loop);
  return ran || works > 0 || arrivals->signals;
}

static bool run_watcher(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int came) {
  unsigned int unasked = RD_WATCH_ERR | RD_WATCH_HUP;
  unsigned int events = came & (watcher->wanted | unasked);
  if (watcher->wanted == 0 || events == 0)
    return false;
  /* For an error alone, let reads and writes find out what it is. */
  if ((events & ~unasked) == 0)
    events |= watcher->wanted;
  watcher->cb(loop, watcher, events);
  return true;
}

/*
 * Descriptors that the kernel refuses to watch count as ready, and are tried again next turn,
 * unless they are closed.
 */
static bool run_refused(uv_loop_t *loop, struct rd_queue *refused) {
  bool any = !rd_queue_is_empty(refused);
  while (!rd_queue_is_empty(refused)) {
    struct rd_queue *first = rd_queue_pop_front(refused);
    struct rd_watcher *watcher = rd_container_of(first, struct rd_watcher, changed);
    if (!rd_fd_is_open(watcher->fd)) {
      rd_watch_end_gone(loop, watcher);
      continue;
    }
    rd_queue_push_back(&loop->watcher_changes, first);
    if (watcher->wanted != 0)
      watcher->cb(loop, watcher, watcher->wanted | RD_WATCH_ERR);
  }
  return any;
}
