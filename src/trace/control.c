/* SPDX-License-Identifier: MIT */
/*
 * The interface of rondo.h for recordings: start, stop, snapshots, and the program's own records.
 */
#include <pthread.h>

#include "os/self.h"
#include "rondo.h"
#include "trace/attach.h"
#include "trace/recording.h"
#include "trace/sampler.h"

#define DEFAULT_RECORDS ((size_t)1 << 18)
#define LEAST_RECORDS ((size_t)1 << 8)
#define MOST_RECORDS ((size_t)1 << 26)
/* For another process, which reads while the ring fills. */
#define LENT_RECORDS_LEAST ((size_t)1 << 12)

int rd_trace_mode;

/* A recording for another process is kept, with its texts, for the next one. */
static struct {
  struct rd_recording *recording; /* NULL before the first */
  uint32_t sessions;
  uint32_t session; /* atomic; 0: no other process wants it now */
  bool is_kept_on;  /* it has replaced a recording that the watchdog needs */
} lent;

static int fork_handler_error;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int start(const char *path, size_t records);

static struct rd_recording *current(void) {
  return __atomic_load_n(&rd_recording, __ATOMIC_ACQUIRE);
}

static bool is_recording(void) {
  return (__atomic_load_n(&rd_trace_mode, __ATOMIC_RELAXED) & RD_TRACE_RECORDS) != 0;
}

/* The child must not write to the parent's recording. */
static void after_fork_in_child(void) {
  __atomic_and_fetch(&rd_trace_mode, ~(RD_TRACE_RECORDS | RD_TRACE_ASKED), __ATOMIC_RELAXED);
  lent.recording = NULL;
  lent.session = 0;
  lent.is_kept_on = false;
  rd_trace_door.fd = -1;
  pthread_mutex_init(&lock, NULL);
}

/* When the library is loaded: see pool.c. */
__attribute__((constructor)) static void register_fork_handler(void) {
  fork_handler_error = pthread_atfork(NULL, NULL, after_fork_in_child);
}

int rondo_trace_start(const rondo_trace_options_t *options) {
  size_t records = options != NULL && options->records != 0 ? options->records : DEFAULT_RECORDS;
  if (records > MOST_RECORDS)
    return UV_EINVAL;
  pthread_mutex_lock(&lock);
  int err = start(options != NULL ? options->path : NULL, records);
  pthread_mutex_unlock(&lock);
  return err;
}

int rondo_trace_stop(void) {
  pthread_mutex_lock(&lock);
  bool was_on = is_recording();
  if (was_on) {
    rd_recording_note_maps(current());
    __atomic_and_fetch(&rd_trace_mode, ~RD_TRACE_RECORDS, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
  return was_on ? 0 : UV_EALREADY;
}

int rondo_trace_is_on(void) {
  return is_recording();
}

uint32_t rondo_trace_attached(void) {
  return is_recording() ? __atomic_load_n(&lent.session, __ATOMIC_ACQUIRE) : 0;
}

int rondo_trace_snapshot(const char *path) {
  if (path == NULL)
    return UV_EINVAL;
  struct rd_recording *recording = current();
  return recording != NULL ? rd_recording_copy(recording, path) : UV_ENODATA;
}

uint32_t rondo_trace_text(const char *text) {
  if (text == NULL || !is_recording())
    return 0;
  return rd_trace_text(current(), text);
}

void rondo_trace_mark(const char *text) {
  if (text != NULL && is_recording())
    rd_trace_record_own(RD_TRACE_MARK, 0, 0, rd_trace_text(current(), text), 0);
}

void rondo_trace_begin(int kind, uint64_t subject, uint32_t name, uint32_t place) {
  if (rd_trace_is_on())
    rd_trace_record_own(RD_TRACE_SPAN_BEGUN, kind, subject, name, place);
}

void rondo_trace_end(void) {
  if (rd_trace_is_on())
    rd_trace_record_leave();
}

void rondo_trace_scheduled(int kind, uint64_t subject, uint32_t name, uint32_t place) {
  if (rd_trace_is_on())
    rd_trace_record_own(RD_TRACE_SCHEDULED, kind, subject, name, place);
}

static size_t power_of_two_from(size_t count) {
  size_t power = LEAST_RECORDS;
  while (power < count)
    power *= 2;
  return power;
}

/* Too small to be read by another process in time: the watchdog's. */
static bool is_small(const struct rd_recording *recording) {
  return recording->header->ring_records < LENT_RECORDS_LEAST;
}

/* Threads and handlers of the recorder run until the process ends, but a plugin that has loaded
 * the library may be unloaded before. */
static void turn_on(void) {
  rd_self_pin();
  __atomic_store_n(&rd_trace_door.fd, current()->fd, __ATOMIC_RELAXED);
  __atomic_or_fetch(&rd_trace_mode, RD_TRACE_RECORDS, __ATOMIC_RELEASE);
  if (!is_small(current()))
    rd_sampler_start();
}

static int start(const char *path, size_t records) {
  if (is_recording())
    return UV_EALREADY;
  int err = -fork_handler_error;
  if (err == 0)
    err = rd_recording_open(path, power_of_two_from((size_t)records));
  if (err == 0)
    turn_on();
  return err;
}

static int lend(uint64_t records) {
  if (is_recording() && !is_small(current()))
    return UV_EALREADY;
  bool was_on = is_recording();
  int err = 0;
  if (lent.recording != NULL)
    rd_recording_resume(lent.recording);
  else if ((err = -fork_handler_error) == 0)
    err = rd_recording_open(NULL, power_of_two_from((size_t)records));
  if (err == 0) {
    lent.recording = current();
    lent.is_kept_on |= was_on;
  }
  return err;
}

int rd_trace_lend(uint64_t records, uint64_t lease_ns) {
  uint64_t wanted = records < LENT_RECORDS_LEAST ? LENT_RECORDS_LEAST : records;
  pthread_mutex_lock(&lock);
  int err = lend(wanted < MOST_RECORDS ? wanted : MOST_RECORDS);
  if (err == 0 || (err == UV_EALREADY && current() == lent.recording)) {
    __atomic_store_n(&current()->header->lease_ns, lease_ns, __ATOMIC_RELAXED);
    if (lent.session == 0)
      __atomic_store_n(&lent.session, ++lent.sessions, __ATOMIC_RELEASE);
  }
  if (err == 0)
    turn_on();
  pthread_mutex_unlock(&lock);
  return err;
}

void rd_trace_take_back(struct rd_recording *recording) {
  pthread_mutex_lock(&lock);
  if (recording == current() && is_recording()) {
    rd_recording_note_maps(recording);
    __atomic_store_n(&recording->header->lease_ns, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&lent.session, 0, __ATOMIC_RELAXED);
    if (recording != lent.recording || !lent.is_kept_on)
      __atomic_and_fetch(&rd_trace_mode, ~RD_TRACE_RECORDS, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
}
