/* SPDX-License-Identifier: MIT */
/*
 * The watchdog: a thread that reports callbacks that run too long, while they still run, with the
 * stack of their thread.
 *
 * It reads from the rings of a recording what threads are running; a small recording in memory is
 * enough. A signal to the thread captures the stack.
 */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/self.h"
#include "os/stack.h"
#include "os/thread.h"
#include "rondo.h"
#include "trace/recording.h"

/* The engine of the runtime uses SIGRTMIN + 10. */
#define STACK_SIGNAL (SIGRTMIN + 11)
#define MAX_FRAMES 48
/* Do not show the frames of the signal handler. */
#define OWN_FRAMES 2
#define FEW_RECORDS ((size_t)256)
#define STACK_WAIT_MS 200
/* How many times the limit the watchdog leaves to a runtime that reports blocked callbacks itself.
 */
#define RUNTIME_PATIENCE 10u
#define STACK_BYTES ((size_t)256 << 10)

static struct {
  pthread_mutex_t lock; /* guards start and stop */
  pthread_t thread;
  bool is_running;
  unsigned int limit_ms; /* atomic; 0: stop */
  uv_mutex_t sleep;
  uv_cond_t wake;                      /* it has to stop */
  uint64_t reported[RD_TRACE_THREADS]; /* start of the callback that was reported last */
} dog = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int start(void);
static void stop(void);

/* The thread does not exist in the child. */
static void after_fork_in_child(void) {
  dog.is_running = false;
  dog.limit_ms = 0;
  pthread_mutex_init(&dog.lock, NULL);
}

/* When the library is loaded: see pool.c. */
__attribute__((constructor)) static void register_fork_handler(void) {
  pthread_atfork(NULL, NULL, after_fork_in_child);
}

int rondo_warn_blocked(unsigned int limit_ms) {
  rondo_trace_options_t small = {NULL, FEW_RECORDS};
  int err = 0;
  pthread_mutex_lock(&dog.lock);
  if (limit_ms != 0 && !rondo_trace_is_on())
    err = rondo_trace_start(&small);
  if (err == 0) {
    __atomic_store_n(&dog.limit_ms, limit_ms, __ATOMIC_RELEASE);
    if (limit_ms != 0 && !dog.is_running)
      err = start();
    else if (limit_ms == 0 && dog.is_running)
      stop();
  }
  pthread_mutex_unlock(&dog.lock);
  return err;
}

/* Where the C library knows no stacks, nothing has to be interrupted. */
#ifdef RD_HAVE_EXECINFO

static struct {
  void *frames[MAX_FRAMES];
  int count;
  sem_t taken;
} stack;

static void take_stack(int signum) {
  (void)signum;
  stack.count = rd_stack_take(stack.frames, MAX_FRAMES);
  sem_post(&stack.taken);
}

static struct timespec after_ms(unsigned int ms) {
  struct timespec when;
  clock_gettime(CLOCK_REALTIME, &when);
  when.tv_sec += ms / 1000;
  when.tv_nsec += (long)(ms % 1000) * 1000000;
  if (when.tv_nsec >= 1000000000) {
    when.tv_sec++;
    when.tv_nsec -= 1000000000;
  }
  return when;
}

static void show_stack(uint32_t tid) {
  struct timespec deadline = after_ms(STACK_WAIT_MS);
  while (sem_trywait(&stack.taken) == 0) {} /* a stack that was captured too late */
  if (rd_self_signal(tid, STACK_SIGNAL) != 0)
    return;
  int rc;
  do
    rc = sem_timedwait(&stack.taken, &deadline);
  while (rc != 0 && errno == EINTR);
  if (rc == 0 && stack.count > OWN_FRAMES)
    rd_stack_print(stack.frames + OWN_FRAMES, stack.count - OWN_FRAMES, STDERR_FILENO);
}

static void prepare_stacks(void) {
  struct sigaction action = {.sa_handler = take_stack, .sa_flags = SA_RESTART};
  void *frames[1];
  rd_stack_take(frames, 1); /* loads its library now, not in the handler */
  sigaction(STACK_SIGNAL, &action, NULL);
  sem_init(&stack.taken, 0, 0);
}

#else

static void show_stack(uint32_t tid) {
  (void)tid;
}

static void prepare_stacks(void) {
}

#endif

static const char *kind_name(unsigned int kind) {
  const char *name = kind >= RD_TRACE_REQUEST
                         ? uv_req_type_name((uv_req_type)(kind - RD_TRACE_REQUEST))
                         : uv_handle_type_name((uv_handle_type)kind);
  return name != NULL ? name : "callback";
}

/* The line of a program whose runtime names its calls: it leads with the position. */
static bool report_call(const struct rd_recording *recording, const struct rd_trace_ring *ring,
                        uint64_t busy_ns) {
  const char *texts = recording->texts;
  uint32_t call = __atomic_load_n(&ring->now.call, __ATOMIC_RELAXED);
  uint32_t place = __atomic_load_n(&ring->now.place, __ATOMIC_RELAXED);
  uint32_t about = __atomic_load_n(&ring->now.about, __ATOMIC_RELAXED);
  if (call == 0)
    return false;
  dprintf(STDERR_FILENO, "rondo: %s%sblocked for %llu ms: %s%s%s%s\n", texts + place,
          place != 0 ? ": " : "", (unsigned long long)(busy_ns / RD_NS_PER_MS), texts + call,
          about != 0 ? " (" : "", texts + about, about != 0 ? ")" : "");
  return true;
}

static void report(const struct rd_recording *recording, const struct rd_trace_ring *ring,
                   uint64_t busy_ns) {
  uint64_t what = __atomic_load_n(&ring->busy_with.words[1], __ATOMIC_RELAXED);
  uint64_t value = __atomic_load_n(&ring->busy_with.words[3], __ATOMIC_RELAXED);
  bool is_span = (what & 0xff) == RD_TRACE_SPAN_BEGUN;
  const char *name = is_span ? recording->texts + (what >> 32) : NULL;
  Dl_info info;
  if (!is_span && dladdr((void *)(uintptr_t)value, &info) != 0)
    name = info.dli_sname;
  dprintf(STDERR_FILENO, "rondo: blocked for %llu ms: %s %s in thread %u (%s)\n",
          (unsigned long long)(busy_ns / RD_NS_PER_MS),
          is_span ? "JavaScript" : kind_name((unsigned int)(what >> 8 & 0xff)),
          name != NULL ? name : "(no name)", ring->entry->tid, ring->entry->name);
  show_stack(ring->entry->tid);
}

/* A runtime reports its own functions, unless it does not get a chance to. */
static bool is_left_to_runtime(const struct rd_recording *recording,
                               const struct rd_trace_ring *ring, uint64_t since, uint64_t now,
                               unsigned int limit_ms) {
  uint64_t reported_ns = __atomic_load_n(&ring->now.reported_ns, __ATOMIC_RELAXED);
  bool is_late = now - since > (uint64_t)limit_ms * RD_NS_PER_MS * RUNTIME_PATIENCE;
  return rd_recording_is_runtimes(recording) && (reported_ns == since || !is_late);
}

static void check_threads(unsigned int limit_ms) {
  struct rd_recording *recording = __atomic_load_n(&rd_recording, __ATOMIC_ACQUIRE);
  uint32_t count = __atomic_load_n(&recording->header->thread_count, __ATOMIC_ACQUIRE);
  for (uint32_t i = 0; i < count; i++) {
    const struct rd_trace_ring *ring = &recording->rings[i];
    uint64_t since = __atomic_load_n(&ring->busy_since_ns, __ATOMIC_ACQUIRE);
    uint64_t now = rd_monotonic_ns();
    if (since == 0 || since == dog.reported[i] || now - since < (uint64_t)limit_ms * RD_NS_PER_MS)
      continue;
    if (!report_call(recording, ring, now - since)) {
      if (is_left_to_runtime(recording, ring, since, now, limit_ms))
        continue;
      report(recording, ring, now - since);
    }
    dog.reported[i] = since;
  }
}

static void *watch(void *arg) {
  (void)arg;
  unsigned int limit_ms;
  rd_thread_set_name("rondo-watchdog");
  uv_mutex_lock(&dog.sleep);
  while ((limit_ms = __atomic_load_n(&dog.limit_ms, __ATOMIC_ACQUIRE)) != 0) {
    uint64_t pause_ns = ((uint64_t)limit_ms / 4 + 1) * RD_NS_PER_MS;
    if (uv_cond_timedwait(&dog.wake, &dog.sleep, pause_ns) != UV_ETIMEDOUT)
      continue;
    uv_mutex_unlock(&dog.sleep);
    check_threads(limit_ms);
    uv_mutex_lock(&dog.sleep);
  }
  uv_mutex_unlock(&dog.sleep);
  return NULL;
}

static int start(void) {
  int err = uv_mutex_init(&dog.sleep);
  if (err != 0)
    return err;
  err = uv_cond_init(&dog.wake);
  if (err == 0) {
    prepare_stacks();
    err = rd_thread_start(&dog.thread, STACK_BYTES, watch, NULL);
    if (err != 0)
      uv_cond_destroy(&dog.wake);
  }
  if (err != 0)
    uv_mutex_destroy(&dog.sleep);
  dog.is_running = err == 0;
  return err;
}

static void stop(void) {
  uv_mutex_lock(&dog.sleep);
  uv_cond_signal(&dog.wake);
  uv_mutex_unlock(&dog.sleep);
  pthread_join(dog.thread, NULL);
  uv_cond_destroy(&dog.wake);
  uv_mutex_destroy(&dog.sleep);
  dog.is_running = false;
}
