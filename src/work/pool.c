/* SPDX-License-Identifier: MIT */
/*
 * The threads of the pool. One pool serves all loops of the process.
 *
 * Threads are started on demand, up to the size of the pool, and stay. An idle thread goes to the
 * front of the idle list and sleeps on a semaphore of its own, so that the thread that worked last,
 * whose caches are warm, works next. Every WAKES_PER_ROTATION wake-ups another thread is chosen:
 * the one that was idle for longest, or a new one. So all threads of the pool get work eventually.
 *
 * Wake-ups are chained: submitting wakes at most one thread, and none while one is waking up. A
 * thread that takes work and sees more wakes the next. A burst costs the loop one system call, and
 * no thread is woken in vain. Before it sleeps, a thread spins for a moment if that has paid off
 * lately: see base/spin.h.
 *
 * pool.lock guards everything here, except where noted.
 */
#include "work/pool.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

#include "base/spin.h"
#include "os/clock.h"
#include "os/semaphore.h"
#include "os/thread.h"
#include "trace/hooks.h"
#include "work/arrivals.h"
#include "work/completion.h"
#include "work/in_flight.h"
#include "work/load.h"
#include "work/pool_stats.h"
#include "work/run_queue.h"

/* One of this many wake-ups goes to another thread than the last one. */
#define WAKES_PER_ROTATION 16u
/* After spinning this often for work, a thread leaves the next to another one. */
#define SPINS_PER_ROTATION 256u
#define STACK_BYTES ((size_t)8 << 20)

struct worker {
  pthread_t thread;
  struct rd_semaphore wake; /* posted after it was taken off the idle list */
  struct rd_queue idle;     /* on pool.idle while it sleeps */
  uv_loop_t *notifying;     /* atomic: the loop that it is delivering finished work to */
  struct rd_spin spin;      /* for work that follows soon */
  uint64_t now_ns;          /* just before it last took the lock */
  struct rd_in_flight in_flight;
};

static struct {
  pthread_mutex_t lock;
  struct rd_load load; /* used without the lock */
  unsigned int slow_running;
  unsigned int size __attribute__((aligned(RD_CACHE_LINE))); /* most threads; 0 until first used */
  unsigned int usable;  /* the threads to count on: size, or fewer if the system refused more */
  unsigned int started; /* workers[0] to workers[started - 1] have threads */
  struct rd_queue idle; /* worker.idle, the most recently used first */
  unsigned int wake_count;
  unsigned int spin_count;
  bool waking; /* a thread was started or woken and has not taken work yet */
  bool stopping;
} pool = {.lock = RD_SPINNING_MUTEX};

static struct worker workers[RD_MAX_THREADS];
static _Thread_local struct worker *self;
static int fork_handler_error;
static rd_half generation; /* incremented in the child of a fork */

static int submit_locked(struct rd_work *work, uint64_t now_ns, bool is_late);
static int set_up(void);
static void update_arrivals(void);
static struct worker *call_idle(struct rd_queue *place);
static int wake_worker(struct worker **to_post);
static int start_worker(void);
static void *worker_main(void *arg);

int rd_work_submit(uv_loop_t *loop, struct rd_work *work, const struct rd_work_type *type) {
  work->type = type;
  work->state = RD_WORK_QUEUED;
  work->generation = generation;
  work->loop = loop;

  rd_trace_work(RD_TRACE_QUEUED, work);
  uint64_t now_ns = rd_monotonic_ns();
  if (!rd_arrivals_are_open(type->kind))
    return submit_locked(work, now_ns, false);
  rd_load_add(&pool.load);
  rd_pool_stats_submitted(type->kind, now_ns);
  return rd_arrivals_put(work, type->kind) ? 0 : submit_locked(work, now_ns, true);
}

int rd_work_cancel(struct rd_work *work) {
  uint64_t now_ns = rd_monotonic_ns();
  pthread_mutex_lock(&pool.lock);
  bool is_queued = work->state == RD_WORK_QUEUED;
  int err = is_queued ? 0 : work->state == RD_WORK_CANCELLED ? UV_EALREADY : UV_EBUSY;
  if (is_queued) {
    work->state = RD_WORK_CANCELLED;
    if (work->generation == generation) { /* in the child of a fork, the parent's is not queued */
      rd_arrivals_collect();
      rd_run_queue_remove(work, now_ns);
      rd_load_end(&pool.load);
    }
    rd_work_complete(work);
  }
  pthread_mutex_unlock(&pool.lock);
  return err;
}

unsigned int rd_pool_generation(void) {
  return generation;
}

bool rd_pool_has_room(void) {
  unsigned int size = __atomic_load_n(&pool.size, __ATOMIC_RELAXED);
  return size == 0 || rd_load_in_flight(&pool.load) < size;
}

int rondo_pool_report(rondo_pool_report_t *report) {
  if (report == NULL)
    return UV_EINVAL;
  uint64_t now_ns = rd_monotonic_ns();
  pthread_mutex_lock(&pool.lock);
  report->threads = pool.size > 0 ? pool.size : rd_pool_wanted_size();
  report->started = pool.started;
  while (rd_pool_stats_report(report, now_ns) != rd_load_submitted(&pool.load))
    sched_yield(); /* another thread is submitting */
  pthread_mutex_unlock(&pool.lock);
  return 0;
}

/* rd_work_cancel() delivers with the lock held, so taking the lock is enough for it. */
void rd_work_leave_loop(uv_loop_t *loop) {
  pthread_mutex_lock(&pool.lock);
  for (unsigned int i = 0; i < pool.started; i++)
    while (__atomic_load_n(&workers[i].notifying, __ATOMIC_ACQUIRE) == loop)
      sched_yield();
  pthread_mutex_unlock(&pool.lock);
}

/* A thread of the pool cannot join itself: exit() in one ends them all anyway. */
void rd_pool_shutdown(void) {
  if (self != NULL)
    return;
  pthread_mutex_lock(&pool.lock);
  if (pool.started == 0 || pool.stopping) {
    pthread_mutex_unlock(&pool.lock);
    return;
  }
  pool.stopping = true; /* starts no more threads */
  update_arrivals();
  while (!rd_queue_is_empty(&pool.idle))
    rd_semaphore_post(&call_idle(rd_queue_first(&pool.idle))->wake);
  unsigned int count = pool.started;
  pthread_mutex_unlock(&pool.lock);

  for (unsigned int i = 0; i < count; i++)
    pthread_join(workers[i].thread, NULL);

  struct worker *nobody;
  pthread_mutex_lock(&pool.lock);
  pool.started = 0;
  pool.stopping = false;
  wake_worker(&nobody); /* for work that other threads have submitted meanwhile */
  pthread_mutex_unlock(&pool.lock);
}

/* Set-up. */

/* The threads and their work belong to the parent. One of them may have held the lock. */
static void after_fork_in_child(void) {
  rondo_pool_report_t ignored;
  memset(&pool, 0, sizeof pool);
  rd_load_init(&pool.load, rd_pool_stats_report(&ignored, 0));
  rd_arrivals_forget();
  pool.lock = (pthread_mutex_t)RD_SPINNING_MUTEX;
  self = NULL;
  generation++;
  rd_in_flight_forget();
}

/* When the library is loaded: a fork in progress does not run handlers that are registered later,
 * and would copy a lock that another thread holds. */
__attribute__((constructor)) static void register_fork_handler(void) {
  fork_handler_error = pthread_atfork(NULL, NULL, after_fork_in_child);
}

static int set_up(void) {
  if (pool.size > 0)
    return 0;
  if (fork_handler_error != 0)
    return -fork_handler_error;
  rd_run_queue_init();
  rd_queue_init(&pool.idle);
  __atomic_store_n(&pool.size, rd_pool_wanted_size(), __ATOMIC_RELAXED);
  pool.usable = pool.size;
  return 0;
}

static int enqueue(struct rd_work *work, uint64_t now_ns, struct worker **to_post) {
  int err = set_up();
  if (err != 0)
    return err;
  rd_arrivals_collect();
  rd_load_add(&pool.load);
  rd_pool_stats_submitted(work->type->kind, now_ns);
  rd_run_queue_push(work);
  err = wake_worker(to_post);
  if (pool.started > 0)
    return 0; /* no new thread, but there are others */
  rd_run_queue_remove(work, now_ns);
  rd_load_end(&pool.load);
  return err;
}

/* is_late: the work is among the arrivals, but no thread may look into them. */
static int submit_locked(struct rd_work *work, uint64_t now_ns, bool is_late) {
  struct worker *to_post = NULL;
  int err = 0;
  pthread_mutex_lock(&pool.lock);
  if (is_late) {
    rd_arrivals_collect();
    wake_worker(&to_post);
  } else {
    err = enqueue(work, now_ns, &to_post);
  }
  if (err == 0)
    update_arrivals();
  else
    work->state = RD_WORK_STARTED; /* for uv_cancel(): there is nothing to cancel */
  pthread_mutex_unlock(&pool.lock);
  if (to_post != NULL)
    rd_semaphore_post(&to_post->wake);
  return err;
}

/* Threads. */

/* A thread that is waking up looks for work, and so does a busy one before it sleeps. */
static void update_arrivals(void) {
  bool is_busy = pool.started == pool.size && rd_queue_is_empty(&pool.idle);
  rd_arrivals_update(!pool.stopping && (pool.waking || is_busy));
}

/* Slow work gets at most half of the threads, but at least one. */
static bool takes_slow(void) {
  return pool.slow_running < (pool.usable + 1) / 2;
}

static struct worker *call_idle(struct rd_queue *place) {
  rd_queue_remove(place);
  return rd_container_of(place, struct worker, idle);
}

/*
 * Starts or wakes a thread for queued work. For an idle thread, the caller posts its semaphore
 * after unlocking, so that the thread does not wake up only to wait for the lock.
 */
static int wake_worker(struct worker **to_post) {
  *to_post = NULL;
  if (pool.waking || !rd_run_queue_has_work(takes_slow()))
    return 0;
  bool has_idle = !rd_queue_is_empty(&pool.idle);
  bool rotates = ++pool.wake_count % WAKES_PER_ROTATION == 0;
  if (pool.started < pool.size && !pool.stopping && (rotates || !has_idle)) {
    int err = start_worker();
    if (err == 0 || !has_idle)
      return err;
  }
  if (has_idle) {
    *to_post = call_idle(rotates ? pool.idle.prev : rd_queue_first(&pool.idle));
    pool.waking = true;
  }
  return 0;
}

static int start_worker(void) {
  struct worker *worker = &workers[pool.started];
  rd_semaphore_init(&worker->wake, 0);
  worker->notifying = NULL;
  int err = rd_thread_start(&worker->thread, STACK_BYTES, worker_main, worker);
  if (err != 0) {
    if (pool.started > 0)
      pool.usable = pool.started;
    return err;
  }
  pool.started++;
  pool.usable = pool.size;
  pool.waking = true;
  return 0;
}

/* Abandoned work must not touch its loop, which may be closed. */
static void hand_back(struct rd_work *work) {
  if (!rd_in_flight_end(&self->in_flight)) {
    work->type->done(work, UV_ECANCELED);
    return;
  }
  __atomic_store_n(&self->notifying, work->loop, __ATOMIC_RELAXED);
  rd_work_complete(work);
  __atomic_store_n(&self->notifying, NULL, __ATOMIC_RELEASE);
}

static void lock_as_worker(void) {
  self->now_ns = rd_monotonic_ns();
  pthread_mutex_lock(&pool.lock);
}

/* Called with the lock held, and releases it while the work runs. */
static void carry_out(struct rd_work *work) {
  const struct rd_work_type *type = work->type; /* rd_in_flight_abandon() may change it */
  work->state = RD_WORK_STARTED;
  rd_in_flight_begin(&self->in_flight, work);
  if (type->kind == RD_WORK_SLOW)
    pool.slow_running++;
  struct worker *to_post;
  wake_worker(&to_post);
  pthread_mutex_unlock(&pool.lock);

  if (to_post != NULL)
    rd_semaphore_post(&to_post->wake);
  rd_trace_work(RD_TRACE_WORK_BEGUN, work);
  type->run(work);
  rd_trace_work(RD_TRACE_WORK_DONE, work);
  hand_back(work);

  lock_as_worker();
  rd_load_end(&pool.load);
  rd_pool_stats_finished(type->kind);
  if (type->kind == RD_WORK_SLOW)
    pool.slow_running--;
  rd_spin_arm(&self->spin);
}

/* Before sleeping, waits a moment for more work. Meanwhile the thread counts as waking up, so
 * nobody posts: the caller must look into the run queue again. */
static bool looked_again(void) {
  if (pool.waking || !rd_spin_is_due(&self->spin))
    return false;
  if (++pool.spin_count % SPINS_PER_ROTATION == 0) {
    pool.wake_count |= WAKES_PER_ROTATION - 1; /* the next wake-up rotates */
    return false;
  }
  unsigned int before = rd_load_submitted(&pool.load);
  pool.waking = true;
  pthread_mutex_unlock(&pool.lock);
  int looks = 0;
  while (looks < RD_SPIN_LOOKS && rd_load_submitted(&pool.load) == before) {
    rd_spin_pause();
    looks++;
  }
  lock_as_worker();
  rd_spin_learn(&self->spin, looks < RD_SPIN_LOOKS);
  return true;
}

/* Returns without sleeping if work arrived before the others knew that this thread is idle. */
static void sleep_until_posted(void) {
  rd_queue_push_front(&pool.idle, &self->idle);
  update_arrivals();
  if (rd_run_queue_has_work(takes_slow())) {
    call_idle(&self->idle);
    return;
  }
  pthread_mutex_unlock(&pool.lock);
  rd_semaphore_wait(&self->wake);
  lock_as_worker();
}

static struct rd_work *next_work(bool was_idle) {
  struct rd_work *work = rd_run_queue_take(takes_slow(), was_idle, self->now_ns);
  if (work == NULL && rd_arrivals_collect())
    work = rd_run_queue_take(takes_slow(), was_idle, self->now_ns);
  return work;
}

static void *worker_main(void *arg) {
  struct rd_work *work;
  self = arg;
  rd_thread_set_name("libuv-worker");
  rd_in_flight_enter(&self->in_flight);
  lock_as_worker();
  for (;;) {
    pool.waking = false;
    update_arrivals();
    bool was_idle = true;
    while ((work = next_work(was_idle)) != NULL) {
      carry_out(work);
      was_idle = false;
    }
    if (pool.stopping)
      break;
    if (!looked_again())
      sleep_until_posted();
  }
  pthread_mutex_unlock(&pool.lock);
  rd_in_flight_leave(&self->in_flight);
  return NULL;
}
