/* SPDX-License-Identifier: MIT */
/*
 * See running.h. The lock is taken when threads begin and end, by who asks, and by who was asked;
 * work that nobody wants to end does not know of it.
 */
#include "work/running.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "rondo.h"

static struct {
  pthread_mutex_t lock;
  struct rd_queue threads; /* rd_running.queue */
} all = {PTHREAD_MUTEX_INITIALIZER, {&all.threads, &all.threads}};

static _Thread_local struct rd_running *self;
static int leave_signal; /* atomic: from rondo_cancel_signal(); 0: no signal is ever sent */

/* It has done its part when the system call has returned. */
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

/* Gives the signal its handler. UV_EBUSY: the program has one of its own, or ignores the signal. */
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

/* Only signals that are ignored by default: one that is late, or reset, cannot end the process. */
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

int rd_running_take_signal(void) {
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

void rd_running_enter(struct rd_running *running) {
  running->thread = pthread_self();
  running->work = NULL;
  running->asked = NULL;
  running->is_let_go = false;
  running->unblocked = 0;
  self = running;
  pthread_mutex_lock(&all.lock);
  rd_queue_push_back(&all.threads, &running->queue);
  pthread_mutex_unlock(&all.lock);
}

void rd_running_leave(struct rd_running *running) {
  pthread_mutex_lock(&all.lock);
  rd_queue_remove(&running->queue);
  pthread_mutex_unlock(&all.lock);
}

void rd_running_forget(void) {
  pthread_mutex_init(&all.lock, NULL);
  rd_queue_init(&all.threads);
  self = NULL;
}

/* Work. */

void rd_running_begin(struct rd_running *running, struct rd_work *work) {
  int signum = __atomic_load_n(&leave_signal, __ATOMIC_RELAXED);
  if (running->unblocked != signum)
    __atomic_store_n(&running->unblocked, unblock(signum), __ATOMIC_RELAXED);
  __atomic_store_n(&running->asked, NULL, __ATOMIC_RELAXED);
  __atomic_store_n(&running->work, work, __ATOMIC_RELEASE);
}

/* Signals that are on their way are delivered before the system call returns, and hit no other. */
bool rd_running_end(struct rd_running *running) {
  const struct rd_work *work = running->work;
  __atomic_store_n(&running->work, NULL, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&running->asked, __ATOMIC_SEQ_CST) != work)
    return true;
  pthread_mutex_lock(&all.lock);
  bool is_let_go = running->is_let_go;
  running->is_let_go = false;
  pthread_mutex_unlock(&all.lock);
  syscall(SYS_gettid);
  return !is_let_go;
}

int rd_running_asked(void) {
  if (self == NULL || self->work == NULL)
    return 0;
  if (__atomic_load_n(&self->asked, __ATOMIC_ACQUIRE) != self->work)
    return 0;
  return __atomic_load_n(&self->code, __ATOMIC_RELAXED);
}

/* Asking. */

static struct rd_running *find(const struct rd_work *work) {
  for (struct rd_queue *q = all.threads.next; q != &all.threads; q = q->next) {
    struct rd_running *running = rd_container_of(q, struct rd_running, queue);
    if (__atomic_load_n(&running->work, __ATOMIC_ACQUIRE) == work)
      return running;
  }
  return NULL;
}

/* False if the thread is done with it. */
static bool ask(struct rd_running *running, const struct rd_work *work, int code) {
  __atomic_store_n(&running->code, code, __ATOMIC_RELAXED);
  __atomic_store_n(&running->asked, (struct rd_work *)work, __ATOMIC_SEQ_CST);
  return __atomic_load_n(&running->work, __ATOMIC_SEQ_CST) == work;
}

int rd_running_ask(const struct rd_work *work, int code) {
  pthread_mutex_lock(&all.lock);
  struct rd_running *running = find(work);
  bool is_at_it = running != NULL && ask(running, work, code);
  pthread_mutex_unlock(&all.lock);
  return is_at_it ? 0 : UV_EBUSY;
}

/* A thread that began before the program gave a signal has it blocked. */
static int signal_of(const struct rd_running *running) {
  return running == NULL ? 0 : __atomic_load_n(&running->unblocked, __ATOMIC_RELAXED);
}

int rd_running_interrupt(const struct rd_work *work, int code) {
  int err = rd_running_take_signal();
  if (err != 0)
    return err;
  pthread_mutex_lock(&all.lock);
  struct rd_running *running = find(work);
  int signum = signal_of(running);
  bool is_at_it = signum != 0 && ask(running, work, code);
  if (is_at_it)
    pthread_kill(running->thread, signum); /* if too many wait: it will be asked again */
  pthread_mutex_unlock(&all.lock);
  return is_at_it ? 0 : UV_EBUSY;
}

int rd_running_let_go(struct rd_work *work, void (*discard)(struct rd_work *work, int status)) {
  pthread_mutex_lock(&all.lock);
  struct rd_running *running = find(work);
  bool is_at_it = running != NULL && ask(running, work, UV_ECANCELED);
  if (is_at_it) {
    running->is_let_go = true;
    work->done = discard;
  }
  pthread_mutex_unlock(&all.lock);
  return is_at_it ? 0 : UV_EBUSY;
}
