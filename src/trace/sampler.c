/* SPDX-License-Identifier: MIT */
/*
 * Stacks of the callbacks of C programs: a thread that looks, every few milliseconds, which threads
 * are in a callback, and takes their stacks (capture.c, unwind.c).
 *
 * A sample is a record in the sampling thread's own ring, with the number of the thread that it is
 * about. Frames are addresses of functions; those who read the recording find their names. A
 * runtime that samples its own functions is left to itself.
 */
#include "trace/sampler.h"

#include "os/registers.h"

#ifdef RD_HAVE_REGISTERS

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "os/clock.h"
#include "os/fork_lock.h"
#include "os/thread.h"
#include "rondo.h"
#include "trace/capture.h"

#define OFTEN_NS (4 * (uint64_t)RD_NS_PER_MS)
#define SELDOM_NS (16 * (uint64_t)RD_NS_PER_MS) /* while nothing happens */
#define MOST_LATE_NS (100 * (uint64_t)RD_NS_PER_MS)
#define REFRESH_EVERY_NS (1000 * (uint64_t)RD_NS_PER_MS)
#define STACK_BYTES ((size_t)256 << 10)
enum { MOST_FRAMES = 128, NODE_TEXT = 24 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
RD_NEW_LOCK_IN_CHILD(lock);
static bool is_running; /* guarded by the lock */

static struct rd_frame frames[MOST_FRAMES];
static struct rd_capture capture;

static void *sample_all(void *arg);

/* The thread does not exist in the child. */
static void after_fork_in_child(void) {
  is_running = false;
  rd_capture_forget();
}

/* When the library is loaded: see pool.c. */
__attribute__((constructor)) static void register_fork_handler(void) {
  pthread_atfork(NULL, NULL, after_fork_in_child);
}

void rd_sampler_start(void) {
  const char *wish = getenv("RONDO_TRACE_STACKS");
  pthread_t thread;
  if (wish != NULL && strcmp(wish, "0") == 0)
    return;
  pthread_mutex_lock(&lock);
  if (!is_running && rd_capture_prepare() &&
      rd_thread_start(&thread, STACK_BYTES, sample_all, NULL) == 0) {
    pthread_detach(thread);
    is_running = true;
  }
  pthread_mutex_unlock(&lock);
}

/* The recording that needs samples, or NULL. */
static struct rd_recording *wanted(void) {
  struct rd_recording *recording = __atomic_load_n(&rd_recording, __ATOMIC_ACQUIRE);
  bool is_on = (__atomic_load_n(&rd_trace_mode, __ATOMIC_RELAXED) & RD_TRACE_RECORDS) != 0;
  return is_on && !rd_recording_is_runtimes(recording) ? recording : NULL;
}

static size_t put_base36(char *text, uint32_t number) {
  char digits[8];
  size_t count = 0;
  do
    digits[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
  while ((number /= 36) != 0);
  for (size_t i = 0; i < count; i++)
    text[i] = digits[count - 1 - i];
  return count;
}

/* `@55d0c2a01139` */
static uint32_t address_text(struct rd_recording *recording, uint64_t address) {
  char text[NODE_TEXT];
  size_t length = 0;
  unsigned int shift = 60;
  while (shift > 0 && address >> shift == 0)
    shift -= 4;
  text[length++] = '@';
  for (;; shift -= 4) {
    text[length++] = "0123456789abcdef"[address >> shift & 15];
    if (shift == 0)
      break;
  }
  text[length] = '\0';
  return rd_trace_text(recording, text);
}

/* The text of a stack (docs/trace-format.md). One for which there is no more room ends early. */
static uint32_t stack_text(struct rd_recording *recording, int count) {
  uint32_t node = 0;
  for (int i = count - 1; i >= 0; i--) {
    char text[NODE_TEXT];
    size_t length = put_base36(text, node);
    text[length++] = '.';
    length += put_base36(text + length, address_text(recording, frames[i].function));
    text[length] = '\0';
    uint32_t child = rd_trace_text(recording, text);
    if (child == 0)
      break;
    node = child;
  }
  return node;
}

/* Without the loop's own frames: the callback comes first. It has no frame if its last call has
 * replaced it. `callback` is 0 if it is unknown. */
static int trim(int count, uint64_t callback, uint64_t top) {
  for (int i = count - 1; i >= 0 && callback != 0; i--)
    if (frames[i].function == callback)
      return i + 1;
  while (count > 1 && frames[count - 1].cfa > top)
    count--;
  if (callback != 0 && count < MOST_FRAMES)
    frames[count++] = (struct rd_frame){callback, callback, top};
  return count;
}

/* The address of the function that the thread's loop has called. */
static uint64_t callback_of(const struct rd_trace_ring *ring) {
  bool is_callback =
      (__atomic_load_n(&ring->busy_with.words[1], __ATOMIC_RELAXED) & 0xff) == RD_TRACE_ENTER;
  return is_callback ? __atomic_load_n(&ring->busy_with.words[3], __ATOMIC_RELAXED) : 0;
}

/* Where the program itself was running, inside of which it may have called libraries. 0: unknown.
 */
static uint64_t line_of(int count) {
  for (int i = 0; i < count; i++) {
    const struct rd_mapping *mapping = rd_objects_find(frames[i].pc);
    if (mapping != NULL && !rd_mapping_is_library(mapping))
      return frames[i].pc;
  }
  return 0;
}

/* A thread that had to wait for a processor has got its signal late, and has not moved since: one
 * sample for each interval. More than MOST_LATE_NS means that the process was stopped meanwhile. */
static void put_samples(struct rd_trace_ring *own, uint64_t what, uint64_t line,
                        uint64_t asked_ns) {
  uint64_t late_ns = capture.time_ns > asked_ns ? capture.time_ns - asked_ns : 0;
  if (late_ns > MOST_LATE_NS)
    late_ns = 0;
  uint64_t first_ns = capture.time_ns - late_ns / OFTEN_NS * OFTEN_NS;
  for (uint64_t time_ns = first_ns; time_ns <= capture.time_ns; time_ns += OFTEN_NS) {
    struct rd_trace_record record = {{time_ns, what, time_ns, line}};
    rd_trace_put(own, &record);
  }
}

/* Samples a thread if it is in a callback. */
static void sample(struct rd_recording *recording, uint32_t index) {
  const struct rd_trace_ring *ring = &recording->rings[index];
  uint64_t asked_ns = rd_monotonic_ns();
  uint64_t since_ns = __atomic_load_n(&ring->busy_since_ns, __ATOMIC_ACQUIRE);
  if (since_ns == 0 || __atomic_load_n(&ring->entry->is_over, __ATOMIC_ACQUIRE) != 0 ||
      !rd_capture(ring, &capture) ||
      __atomic_load_n(&ring->busy_since_ns, __ATOMIC_ACQUIRE) != since_ns)
    return;
  uint64_t top = __atomic_load_n(&ring->busy_frame, __ATOMIC_RELAXED);
  int count =
      rd_unwind(&capture.stack, &capture.registers, top + RD_ABOVE_BYTES, frames, MOST_FRAMES);
  struct rd_trace_ring *own = rd_trace_ring();
  if (count == 0 || own == NULL)
    return;
  count = trim(count, callback_of(ring), top);
  uint32_t stack = stack_text(recording, count);
  uint64_t line = line_of(count);
  uint64_t what = (uint64_t)RD_TRACE_SCHEDULED | RONDO_TRACE_SAMPLE << 8 |
                  (uint64_t)(index + 1) << 16 | (uint64_t)stack << 32;
  put_samples(own, what, line != 0 ? address_text(recording, line) : 0, asked_ns);
}

/* The number of records that all threads have written. */
static uint64_t records_of(const struct rd_recording *recording, uint32_t count) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < count; i++)
    sum += __atomic_load_n(&recording->header->threads[i].count, __ATOMIC_RELAXED);
  return sum;
}

static bool is_any_busy(const struct rd_recording *recording, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (__atomic_load_n(&recording->rings[i].busy_since_ns, __ATOMIC_RELAXED) != 0)
      return true;
  return false;
}

/* Varied a little, so that samples do not keep step with the program's own timers. */
static void pause_for(uint64_t ns) {
  static uint32_t random = 2463534242u;
  random ^= random << 13;
  random ^= random >> 17;
  random ^= random << 5;
  uint64_t varied = ns - ns / 8 + random % (ns / 4);
  struct timespec pause = {(time_t)(varied / 1000000000u), (long)(varied % 1000000000u)};
  clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
}

static void sample_threads(struct rd_recording *recording, uint32_t count) {
  static uint64_t refreshed_ns;
  uint64_t now_ns = rd_monotonic_ns();
  if (now_ns - refreshed_ns > REFRESH_EVERY_NS) {
    refreshed_ns = now_ns;
    rd_objects_refresh();
  }
  for (uint32_t i = 0; i < count; i++)
    sample(recording, i);
}

static bool has_ended(void) {
  pthread_mutex_lock(&lock);
  is_running = wanted() != NULL;
  bool is_over = !is_running;
  pthread_mutex_unlock(&lock);
  return is_over;
}

static void *sample_all(void *arg) {
  (void)arg;
  uint64_t last_records = 0;
  uint64_t pause_ns = OFTEN_NS;
  rd_thread_set_name("rondo-sampler");
  do {
    pause_for(pause_ns);
    struct rd_recording *recording = wanted();
    if (recording == NULL)
      continue;
    uint32_t count = __atomic_load_n(&recording->header->thread_count, __ATOMIC_ACQUIRE);
    bool is_busy = is_any_busy(recording, count);
    if (is_busy)
      sample_threads(recording, count);
    uint64_t records = records_of(recording, count);
    pause_ns = is_busy || records != last_records ? OFTEN_NS : SELDOM_NS;
    last_records = records;
  } while (!has_ended());
  return NULL;
}

#else

void rd_sampler_start(void) {
}

#endif
