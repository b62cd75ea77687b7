/* SPDX-License-Identifier: MIT */
/*
 * See in_flight.h. The lock is taken when a thread starts or ends, when work is cancelled, and by
 * the thread whose work was cancelled; not for other work.
 */
#include "work/in_flight.h"

#include <errno.h>
#include <signal.h>

#include "os/self.h"
#include "rondo.h"

static struct {
  pthread_mutex_t lock;
  struct rd_queue threads; /* rd_in_flight.queue */
} all = {PTHREAD_MUTEX_INITIALIZER, {&all.threads, &all.threads}};

static _Thread_local struct rd_in_flight *self;
static int leave_signal; /* atomic: from rondo_cancel_signal(); 0: none */

/* Only interrupts a system call. */
static void on_leave_signal(int signum) {
  (void)signum;
}

static bool is_default(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) == 0 && action->sa_handler == SIG_DFL;
}

static bool is_ours(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) == 0 && action->sa_handler == on_leave_signal;
}

static bool is_blocked_here(int signum) {
  sigset_t blocked;
  return pthread_sigmask(SIG_BLOCK, NULL, &blocked) != 0 || sigismember(&blocked, signum) != 0;
}

/* Installs the handler. UV_EBUSY: the program has a handler, or ignores the signal. */
static int take(int signum) {
  struct sigaction now;
  struct sigaction ours = {.sa_handler = on_leave_signal}; /* without SA_RESTART */
  sigemptyset(&ours.sa_mask);
  if (sigaction(signum, NULL, &now) != 0)
    return -errno;
  if (is_ours(&now))
    return 0;
  if (!is_default(&now))
    return UV_EBUSY;
  return sigaction(signum, &ours, NULL) == 0 ? 0 : -errno;
}

/* Only signals that are ignored by default: a late one must not kill the process. */
int rondo_cancel_signal(int signum) {
  if (signum != SIGURG && signum != SIGWINCH)
    return UV_EINVAL;
  int before = __atomic_load_n(&leave_signal, __ATOMIC_RELAXED);
  if ((before != 0 && before != signum) || is_blocked_here(signum))
    return UV_EBUSY;
  int err = take(signum);
  if (err == 0)
    __atomic_store_n(&leave_signal, signum, __ATOMIC_RELEASE);
  return err;
}

int rd_in_flight_take_signal(void) {
  int signum = __atomic_load_n(&leave_signal, __ATOMIC_ACQUIRE);
  return signum == 0 ? UV_EBUSY : take(signum);
}

/* Threads. */

static int unblock(int signum) {
  sigset_t leave;
  sigemptyset(&leave);
  sigaddset(&leave, signum);
  return pthread_sigmask(SIG_UNBLOCK, &leave, NULL) == 0 ? signum : 0;
}

void rd_in_flight_enter(struct rd_in_flight *in_flight) {
  in_flight->thread = pthread_self();
  in_flight->work = NULL;
  in_flight->asked = NULL;
  in_flight->is_abandoned = false;
  in_flight->unblocked = 0;
  self = in_flight;
  pthread_mutex_lock(&all.lock);
  rd_queue_push_back(&all.threads, &in_flight->queue);
  pthread_mutex_unlock(&all.lock);
}

void rd_in_flight_leave(struct rd_in_flight *in_flight) {
  pthread_mutex_lock(&all.lock);
  rd_queue_remove(&in_flight->queue);
  pthread_mutex_unlock(&all.lock);
}

void rd_in_flight_forget(void) {
  pthread_mutex_init(&all.lock, NULL);
  rd_queue_init(&all.threads);
  self = NULL;
}

/* Work. */

void rd_in_flight_begin(struct rd_in_flight *in_flight, struct rd_work *work) {
  int signum = __atomic_load_n(&leave_signal, __ATOMIC_RELAXED);
  if (in_flight->unblocked != signum)
    __atomic_store_n(&in_flight->unblocked, unblock(signum), __ATOMIC_RELAXED);
  __atomic_store_n(&in_flight->asked, NULL, __ATOMIC_RELAXED);
  __atomic_store_n(&in_flight->work, work, __ATOMIC_RELEASE);
}

/* The system call makes pending signals arrive now, so that they do not hit the next work. */
bool rd_in_flight_end(struct rd_in_flight *in_flight) {
  const struct rd_work *work = in_flight->work;
  __atomic_store_n(&in_flight->work, NULL, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&in_flight->asked, __ATOMIC_SEQ_CST) != work)
    return true;
  pthread_mutex_lock(&all.lock);
  bool is_abandoned = in_flight->is_abandoned;
  in_flight->is_abandoned = false;
  pthread_mutex_unlock(&all.lock);
  rd_self_thread();
  return !is_abandoned;
}

int rd_in_flight_cancelled(void) {
  if (self == NULL || self->work == NULL)
    return 0;
  if (__atomic_load_n(&self->asked, __ATOMIC_ACQUIRE) != self->work)
    return 0;
  return __atomic_load_n(&self->code, __ATOMIC_RELAXED);
}

/* Cancelling. */

static struct rd_in_flight *find(const struct rd_work *work) {
  for (struct rd_queue *q = all.threads.next; q != &all.threads; q = q->next) {
    struct rd_in_flight *in_flight = rd_container_of(q, struct rd_in_flight, queue);
    if (__atomic_load_n(&in_flight->work, __ATOMIC_ACQUIRE) == work)
      return in_flight;
  }
  return NULL;
}

/* False if the work is done. */
static bool ask(struct rd_in_flight *in_flight, const struct rd_work *work, int code) {
  __atomic_store_n(&in_flight->code, code, __ATOMIC_RELAXED);
  __atomic_store_n(&in_flight->asked, (struct rd_work *)work, __ATOMIC_SEQ_CST);
  return __atomic_load_n(&in_flight->work, __ATOMIC_SEQ_CST) == work;
}

int rd_in_flight_cancel(const struct rd_work *work, int code) {
  pthread_mutex_lock(&all.lock);
  struct rd_in_flight *in_flight = find(work);
  bool is_at_it = in_flight != NULL && ask(in_flight, work, code);
  pthread_mutex_unlock(&all.lock);
  return is_at_it ? 0 : UV_EBUSY;
}

/* 0 if the work began before the program provided a signal: its thread still blocks it. */
static int signal_of(const struct rd_in_flight *in_flight) {
  return in_flight == NULL ? 0 : __atomic_load_n(&in_flight->unblocked, __ATOMIC_RELAXED);
}

int rd_in_flight_interrupt(const struct rd_work *work, int code) {
  int err = rd_in_flight_take_signal();
  if (err != 0)
    return err;
  pthread_mutex_lock(&all.lock);
  struct rd_in_flight *in_flight = find(work);
  int signum = signal_of(in_flight);
  bool is_at_it = signum != 0 && ask(in_flight, work, code);
  if (is_at_it)
    pthread_kill(in_flight->thread,
                 signum); /* if the signal queue is full, it will be sent again */
  pthread_mutex_unlock(&all.lock);
  return is_at_it ? 0 : UV_EBUSY;
}

int rd_in_flight_abandon(struct rd_work *work, const struct rd_work_type *discard) {
  pthread_mutex_lock(&all.lock);
  struct rd_in_flight *in_flight = find(work);
  bool is_at_it = in_flight != NULL && ask(in_flight, work, UV_ECANCELED);
  if (is_at_it) {
    in_flight->is_abandoned = true;
    work->type = discard;
  }
  pthread_mutex_unlock(&all.lock);
  return is_at_it ? 0 : UV_EBUSY;
}
