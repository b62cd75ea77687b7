/* SPDX-License-Identifier: MIT */
/*
 * Writes records of what happens in the library.
 *
 * The first word of a record is the time. The second has, from its lowest byte on: type, kind,
 * role, phase, and 32 bits of detail. The third is the subject, the fourth depends on the type.
 */
#include "os/clock.h"
#include "rondo.h"
#include "trace/attach.h"
#include "trace/places.h"
#include "trace/recording.h"

static struct rd_trace_record make(const struct rd_trace_ring *ring, enum rd_trace_type type,
                                   unsigned int kind, enum rd_trace_role role, uint32_t detail) {
  uint64_t what = (uint64_t)type | (uint64_t)kind << 8 | (uint64_t)role << 16 |
                  (uint64_t)ring->phase << 24 | (uint64_t)detail << 32;
  struct rd_trace_record record = {{rd_monotonic_ns(), what, 0, 0}};
  return record;
}

static void put(enum rd_trace_type type, unsigned int kind, enum rd_trace_role role,
                uint32_t detail, uint64_t subject, uint64_t value) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL)
    return;
  struct rd_trace_record record = make(ring, type, kind, role, detail);
  record.words[2] = subject;
  record.words[3] = value;
  rd_trace_put(ring, &record);
}

static uint64_t address(const void *pointer) {
  return (uint64_t)(uintptr_t)pointer;
}

/* Allocation callbacks that take less time and start nothing leave no records: there is one for
 * each read, and hardly any of them says anything. */
#define LEAST_ALLOC_NS 10000u

static unsigned int kind_of_req(const uv_req_t *req) {
  return RD_TRACE_REQUEST + (unsigned int)req->type;
}

/* The operation of a file request. */
static uint32_t detail_of_req(const uv_req_t *req) {
  return req->type == UV_FS ? (uint32_t)((const uv_fs_t *)req)->fs_type : 0;
}

void rd_trace_record_turn(const uv_loop_t *loop) {
  rd_trace_attend();
  uint64_t counts = (uint64_t)loop->active_handles << 32 | loop->active_reqs.count;
  put(RD_TRACE_TURN, 0, RD_ROLE_MAIN, (uint32_t)loop->metrics_loop_count, address(loop), counts);
}

void rd_trace_record_phase(enum rd_phase phase) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring != NULL)
    ring->phase = (uint8_t)phase;
}

/* What leads to be_busy() is inlined, so that the frame is that of the hook: it has the same caller
 * as the callback. */
#define RD_IN_HOOK __attribute__((always_inline)) static inline

/* For the watchdog and the sampler: what this thread is running, since when, and where. */
RD_IN_HOOK void be_busy(struct rd_trace_ring *ring, const struct rd_trace_record *record) {
  for (int i = 0; i < 4; i++)
    __atomic_store_n(&ring->busy_with.words[i], record->words[i], __ATOMIC_RELAXED);
  __atomic_store_n(&ring->busy_frame, (uint64_t)(uintptr_t)__builtin_dwarf_cfa(), __ATOMIC_RELAXED);
  __atomic_store_n(&ring->busy_since_ns, record->words[0], __ATOMIC_RELEASE);
}

RD_IN_HOOK void note_entry(struct rd_trace_ring *ring, struct rd_trace_record *record,
                           const void *subject, uintptr_t function) {
  record->words[2] = address(subject);
  record->words[3] = function;
  if (ring->depth++ == 0)
    be_busy(ring, record);
}

RD_IN_HOOK void put_entry(struct rd_trace_ring *ring, struct rd_trace_record *record,
                          const void *subject, uintptr_t function) {
  note_entry(ring, record, subject, function);
  rd_trace_put(ring, record);
}

RD_IN_HOOK void enter(unsigned int kind, enum rd_trace_role role, uint32_t detail,
                      const void *subject, uintptr_t function) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL)
    return;
  struct rd_trace_record record = make(ring, RD_TRACE_ENTER, kind, role, detail);
  put_entry(ring, &record, subject, function);
}

RD_IN_HOOK void enter_alloc(const uv_handle_t *handle, uintptr_t function) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL)
    return;
  struct rd_trace_record record =
      make(ring, RD_TRACE_ENTER, (unsigned int)handle->type, RD_ROLE_ALLOC, 0);
  note_entry(ring, &record, handle, function);
  rd_trace_delay(ring, &record);
}

void rd_trace_record_handle(const uv_handle_t *handle, enum rd_trace_role role,
                            uintptr_t function) {
  if (role == RD_ROLE_ALLOC)
    enter_alloc(handle, function);
  else
    enter((unsigned int)handle->type, role, 0, handle, function);
}

/* The record of a timer's start has only its first due time, so lateness is recorded here. */
void rd_trace_record_timer(const uv_timer_t *timer, uint64_t due_ns, uintptr_t function) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL)
    return;
  struct rd_trace_record record = make(ring, RD_TRACE_ENTER, UV_TIMER, RD_ROLE_MAIN, 0);
  uint64_t now_ns = record.words[0];
  uint64_t late_us = now_ns > due_ns ? (now_ns - due_ns) / 1000 : 0;
  record.words[1] |= (late_us < UINT32_MAX ? late_us : UINT32_MAX) << 32;
  put_entry(ring, &record, timer, function);
}

void rd_trace_record_req(const uv_req_t *req, uintptr_t function) {
  rd_places_remove(req);
  enter(kind_of_req(req), RD_ROLE_MAIN, detail_of_req(req), req, function);
}

static void end_call(struct rd_trace_ring *ring) {
  ring->now.call_depth = 0;
  __atomic_store_n(&ring->now.call, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&ring->now.place, 0, __ATOMIC_RELAXED);
}

/* How often a thread's CPU time is recorded at most: it costs a system call. */
#define PROCESSOR_EVERY_NS (4 * RD_NS_PER_MS)

static uint64_t ns_of(uv_timeval_t time) {
  return (uint64_t)time.tv_sec * RD_NS_PER_S + (uint64_t)time.tv_usec * 1000;
}

/* After a wait and after each callback, so that a long callback is between two such records. They
 * show whether it computed, or waited for a processor or in a call. */
static void note_processor(struct rd_trace_ring *ring, uint64_t now_ns) {
  uv_rusage_t used;
  if (now_ns - ring->processor_noted_ns < PROCESSOR_EVERY_NS || uv_getrusage_thread(&used) != 0)
    return;
  ring->processor_noted_ns = now_ns;
  struct rd_trace_record record =
      make(ring, RD_TRACE_SCHEDULED, RONDO_TRACE_PROCESSOR, RD_ROLE_MAIN, (uint32_t)used.ru_nivcsw);
  record.words[2] = ns_of(used.ru_utime) + ns_of(used.ru_stime);
  record.words[3] = (uint32_t)used.ru_nvcsw;
  rd_trace_put(ring, &record);
}

/* Recording may have started inside the callback: then there is no record of its start. */
void rd_trace_record_leave(void) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL || ring->depth == 0)
    return;
  if (--ring->depth < ring->now.call_depth)
    end_call(ring);
  if (ring->depth == 0) {
    __atomic_store_n(&ring->busy_since_ns, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&ring->now.about, 0, __ATOMIC_RELAXED);
  }
  struct rd_trace_record record = make(ring, RD_TRACE_LEAVE, 0, RD_ROLE_MAIN, 0);
  if (!rd_trace_drop_delayed(ring, record.words[0], LEAST_ALLOC_NS))
    rd_trace_put(ring, &record);
  note_processor(ring, record.words[0]);
}

/* When the wait began is not known if nothing was on then. */
bool rd_trace_record_waited(uint64_t began_ns, int timeout_ms, int events) {
  bool has_changed = rd_trace_attend();
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL)
    return has_changed;
  struct rd_trace_record record = make(ring, RD_TRACE_WAITED, 0, RD_ROLE_MAIN, (uint32_t)events);
  record.words[2] = (uint64_t)(int64_t)timeout_ms;
  record.words[3] = began_ns != 0 ? began_ns : record.words[0];
  rd_trace_put(ring, &record);
  note_processor(ring, record.words[0]);
  return has_changed;
}

void rd_trace_record_life(enum rd_trace_type type, const uv_handle_t *handle) {
  if (type == RD_TRACE_OPENED)
    rd_places_add(handle, (unsigned int)handle->type);
  else if (type == RD_TRACE_CLOSING)
    rd_places_remove(handle);
  bool is_timer = type == RD_TRACE_STARTED && handle->type == UV_TIMER;
  uint64_t due_ms = is_timer ? ((const uv_timer_t *)handle)->due : 0;
  put(type, (unsigned int)handle->type, RD_ROLE_MAIN, handle->flags, address(handle), due_ms);
}

void rd_trace_record_req_started(const uv_req_t *req) {
  rd_places_add(req, kind_of_req(req));
  put(RD_TRACE_STARTED, kind_of_req(req), RD_ROLE_MAIN, detail_of_req(req), address(req), 0);
}

void rd_trace_record_sent(const uv_async_t *async) {
  put(RD_TRACE_SENT, UV_ASYNC, RD_ROLE_MAIN, 0, address(async), 0);
}

void rd_trace_record_work(enum rd_trace_type type, const struct rd_work *work) {
  put(type, 0, RD_ROLE_MAIN, 0, address(work), 0);
}

/* What the watchdog says about the callback that is running. */
static void note_now(struct rd_trace_ring *ring, int kind, uint32_t name, uint32_t place) {
  if (kind == RONDO_TRACE_CALL) {
    ring->now.call_depth = ring->depth;
    __atomic_store_n(&ring->now.place, place, __ATOMIC_RELAXED);
    __atomic_store_n(&ring->now.call, name, __ATOMIC_RELAXED);
  } else if (kind == RONDO_TRACE_ABOUT || kind == RONDO_TRACE_REQUEST) {
    __atomic_store_n(&ring->now.about, name, __ATOMIC_RELAXED);
  } else if (kind == RONDO_TRACE_BLOCKED) {
    __atomic_store_n(&ring->now.reported_ns, ring->busy_since_ns, __ATOMIC_RELAXED);
  }
}

/* A record of the program or the runtime. A span ends like a callback. */
void rd_trace_record_own(enum rd_trace_type type, int kind, uint64_t subject, uint32_t name,
                         uint32_t place) {
  struct rd_trace_ring *ring = rd_trace_ring();
  if (ring == NULL)
    return;
  struct rd_trace_record record = make(ring, type, (unsigned int)kind & 0xffu, RD_ROLE_MAIN, name);
  record.words[2] = subject;
  record.words[3] = place;
  if (type == RD_TRACE_SPAN_BEGUN && ring->depth++ == 0)
    be_busy(ring, &record);
  if (kind >= RONDO_TRACE_CALL)
    note_now(ring, kind, name, place);
  rd_trace_put(ring, &record);
}
