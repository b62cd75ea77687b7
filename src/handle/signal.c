/* SPDX-License-Identifier: MIT */
/*
 * Signal handles. Any number of handles, in any number of loops, may listen for a signal.
 *
 * The signal handler walks the list of listeners, which all threads share. Its lock is taken only
 * with all signals blocked, so a handler never interrupts the holder; at most it waits a few
 * nanoseconds for another thread.
 *
 * handle->caught counts deliveries whose callback has not run. The increment from 0 puts the handle
 * into its loop's inbox.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include "base/inbox.h"
#include "handle/kinds.h"
#include "loop/handle.h"
#include "loop/loop.h"

#define SIGNALS NSIG

/* The disposition of a signal. ONE_SHOT becomes UNTOUCHED when the signal arrives. */
enum disposition { UNTOUCHED, ONE_SHOT, LASTING };

static struct slot {
  struct rd_queue listeners; /* uv_signal_t.listener, in the order of starting; internal first */
  unsigned int lasting;      /* how many of them are not one-shot */
  enum disposition disposition;
} slots[SIGNALS];

static pthread_once_t slots_once = PTHREAD_ONCE_INIT;
static bool slots_locked;
static sigset_t mask_before_fork;

static int start(uv_signal_t *handle, uv_signal_cb signal_cb, int signum, unsigned int one_shot);
static void stop(uv_signal_t *handle);
static int listen_for(uv_signal_t *handle, int signum);
static void add_listener(uv_signal_t *handle, struct slot *slot);
static void remove_listener(uv_signal_t *handle, struct slot *slot);
static int set_disposition(int signum);
static void on_signal(int signum);

/* The lock. */

static void lock_slots(void) {
  while (__atomic_test_and_set(&slots_locked, __ATOMIC_ACQUIRE))
    sched_yield();
}

static void unlock_slots(void) {
  __atomic_clear(&slots_locked, __ATOMIC_RELEASE);
}

static void block_signals_and_lock(sigset_t *mask_before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, mask_before);
  lock_slots();
}

static void unlock_and_restore_signals(const sigset_t *mask_before) {
  unlock_slots();
  pthread_sigmask(SIG_SETMASK, mask_before, NULL);
}

/* A fork must not copy the lock while another thread holds it. */
static void before_fork(void) {
  sigset_t mask;
  block_signals_and_lock(&mask);
  mask_before_fork = mask;
}

static void after_fork(void) {
  sigset_t mask = mask_before_fork;
  unlock_and_restore_signals(&mask);
}

/* When the library is loaded: a fork in progress runs no handler that is registered later. */
__attribute__((constructor)) static void register_fork_handlers(void) {
  pthread_atfork(before_fork, after_fork, after_fork);
}

static void set_up_slots(void) {
  for (int signum = 0; signum < SIGNALS; signum++)
    rd_queue_init(&slots[signum].listeners);
}

/* The life of a handle. */

int uv_signal_init(uv_loop_t *loop, uv_signal_t *handle) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  pthread_once(&slots_once, set_up_slots);
  rd_handle_init(loop, (uv_handle_t *)handle, UV_SIGNAL);
  handle->signal_cb = NULL;
  handle->signum = 0;
  handle->caught = 0;
  rd_queue_init(&handle->listener);
  rd_queue_init(&handle->queue);
  return 0;
}

int uv_signal_start(uv_signal_t *handle, uv_signal_cb signal_cb, int signum) {
  return start(handle, signal_cb, signum, 0);
}

int uv_signal_start_oneshot(uv_signal_t *handle, uv_signal_cb signal_cb, int signum) {
  return start(handle, signal_cb, signum, RD_SIGNAL_ONE_SHOT);
}

int uv_signal_stop(uv_signal_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  stop(handle);
  return 0;
}

void rd_signal_close(uv_handle_t *handle) {
  stop((uv_signal_t *)handle);
}

static int start(uv_signal_t *handle, uv_signal_cb signal_cb, int signum, unsigned int one_shot) {
  if (!rd_is_initialised(handle) || signal_cb == NULL || signum <= 0 || signum >= SIGNALS ||
      rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;

  /* For the same signal only the callback changes, so that no delivery is lost. */
  bool same = handle->signum == signum && (handle->flags & RD_SIGNAL_ONE_SHOT) == one_shot;
  if (!same) {
    stop(handle);
    handle->flags |= one_shot;
    int err = listen_for(handle, signum);
    if (err != 0) {
      handle->flags &= ~(unsigned int)RD_SIGNAL_ONE_SHOT;
      return err;
    }
    rd_handle_start((uv_handle_t *)handle);
  }
  handle->signal_cb = signal_cb;
  return 0;
}

static void stop(uv_signal_t *handle) {
  if (handle->signum == 0)
    return;
  sigset_t mask;
  block_signals_and_lock(&mask);
  remove_listener(handle, &slots[handle->signum]);
  set_disposition(handle->signum);
  unlock_and_restore_signals(&mask);

  /* No handler can deliver to it any more. Discard pending deliveries. */
  rd_inbox_drain(&handle->loop->signal_inbox, &handle->loop->signal_caught);
  rd_queue_remove(&handle->queue);
  handle->caught = 0;
  handle->signum = 0;
  handle->flags &= ~(unsigned int)RD_SIGNAL_ONE_SHOT;
  rd_handle_stop((uv_handle_t *)handle);
}

static int listen_for(uv_signal_t *handle, int signum) {
  sigset_t mask;
  block_signals_and_lock(&mask);
  add_listener(handle, &slots[signum]);
  int err = set_disposition(signum);
  if (err == 0)
    handle->signum = signum;
  else
    remove_listener(handle, &slots[signum]);
  unlock_and_restore_signals(&mask);
  return err;
}

/* The process's side. With the lock held. */

static bool is_lasting(const uv_signal_t *handle) {
  return (handle->flags & RD_SIGNAL_ONE_SHOT) == 0;
}

/* The library waits for its children before a program that waits for all in its own callback. */
static void add_listener(uv_signal_t *handle, struct slot *slot) {
  if ((handle->flags & RD_HANDLE_INTERNAL) != 0)
    rd_queue_push_front(&slot->listeners, &handle->listener);
  else
    rd_queue_push_back(&slot->listeners, &handle->listener);
  slot->lasting += is_lasting(handle);
}

static void remove_listener(uv_signal_t *handle, struct slot *slot) {
  rd_queue_remove(&handle->listener);
  slot->lasting -= is_lasting(handle);
}

static enum disposition wanted_disposition(const struct slot *slot) {
  if (slot->lasting > 0)
    return LASTING;
  return rd_queue_is_empty(&slot->listeners) ? UNTOUCHED : ONE_SHOT;
}

static int set_disposition(int signum) {
  struct slot *slot = &slots[signum];
  enum disposition wanted = wanted_disposition(slot);
  if (wanted == slot->disposition)
    return 0;

  struct sigaction action = {.sa_flags = SA_RESTART};
  action.sa_handler = wanted == UNTOUCHED ? SIG_DFL : on_signal;
  if (wanted == ONE_SHOT)
    action.sa_flags |= (int)SA_RESETHAND;
  sigfillset(&action.sa_mask);
  if (sigaction(signum, &action, NULL) != 0)
    return -errno;
  slot->disposition = wanted;
  return 0;
}

void rd_signal_shutdown(void) {
  sigset_t mask;
  block_signals_and_lock(&mask);
  for (int signum = 1; signum < SIGNALS; signum++) {
    if (slots[signum].disposition != UNTOUCHED)
      signal(signum, SIG_DFL);
    slots[signum].disposition = UNTOUCHED;
  }
  unlock_and_restore_signals(&mask);
}

/* Runs in any thread, with all signals blocked. */
static void on_signal(int signum) {
  struct slot *slot = &slots[signum];
  lock_slots();
  for (struct rd_queue *q = slot->listeners.next; q != &slot->listeners; q = q->next) {
    uv_signal_t *handle = rd_container_of(q, uv_signal_t, listener);
    if (__atomic_fetch_add(&handle->caught, 1, __ATOMIC_SEQ_CST) == 0)
      rd_loop_deliver(handle->loop, &handle->loop->signal_inbox, &handle->queue);
  }
  if (slot->disposition == ONE_SHOT)
    slot->disposition = UNTOUCHED;
  unlock_slots();
}

/* The loop's side. */

static void run_callback(uv_signal_t *handle) {
  int signum = handle->signum;
  if ((handle->flags & RD_SIGNAL_ONE_SHOT) != 0)
    stop(handle);
  RD_TRACED(handle, RD_ROLE_MAIN, handle->signal_cb, handle->signal_cb(handle, signum));
}

/* Handles take turns, one delivery each, so that several signals arrive in their order. */
void rd_signal_dispatch(uv_loop_t *loop) {
  struct rd_queue caught;
  rd_inbox_drain(&loop->signal_inbox, &loop->signal_caught);
  rd_queue_move(&loop->signal_caught, &caught);
  while (!rd_queue_is_empty(&caught)) {
    uv_signal_t *handle = rd_container_of(rd_queue_pop_front(&caught), uv_signal_t, queue);
    if (__atomic_sub_fetch(&handle->caught, 1, __ATOMIC_SEQ_CST) > 0)
      rd_queue_push_back(&caught, &handle->queue);
    run_callback(handle);
  }
}

/* Signals that were caught before the fork were for the parent. */
void rd_signal_fork(uv_loop_t *loop) {
  rd_inbox_drain(&loop->signal_inbox, &loop->signal_caught);
  while (!rd_queue_is_empty(&loop->signal_caught)) {
    uv_signal_t *handle =
        rd_container_of(rd_queue_pop_front(&loop->signal_caught), uv_signal_t, queue);
    handle->caught = 0;
  }
}
