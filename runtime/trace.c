/* SPDX-License-Identifier: MIT */
/* The only file of the runtime that uses more than uv.h: see trace.h. */
#include "trace.h"

#include "runtime.h"

#ifdef RT_ON_SYSTEM_UV

void rt_trace_name_thread(int number) {
  (void)number;
}
void rt_trace_start(void) {
}
int rt_trace_record(size_t records) {
  (void)records;
  return UV_ENOTSUP;
}
int rt_trace_snapshot(const char *path) {
  (void)path;
  return UV_ENOTSUP;
}
void rt_trace_script_begins(void) {
}
void rt_trace_microtasks_begin(void) {
}
void rt_trace_end(void) {
}
void rt_trace_look(void) {
}
bool rt_trace_watch_collections(void) {
  return false;
}

uint32_t rt_trace_text(const char *text) {
  (void)text;
  return 0;
}

void rt_trace_scheduled(int kind, uint64_t subject, uint32_t name, uint32_t place) {
  (void)kind, (void)subject, (void)name, (void)place;
}

void rt_trace_begin(int kind, uint64_t subject, uint32_t name, uint32_t place) {
  (void)kind, (void)subject, (void)name, (void)place;
}

#else

#include <rondo.h>
#include <stdio.h>

enum { MEMORY_EVERY_MS = 100, NS_PER_US = 1000, BYTES_IN_KIB = 1024 };

static uint32_t number_of(double value) {
  return value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
}

/* The first text identifies the recorder. */
static void name_runtime(void) {
  rondo_trace_text("rondo runtime");
  rt_self->drain_text = rondo_trace_text("drain");
}

void rt_trace_name_thread(int number) {
  char name[16];
  snprintf(name, sizeof name, "worker %d", number);
  uv_thread_setname(name);
}

void rt_trace_start(void) {
  rt_self->is_traced = rondo_trace_is_on() != 0;
  if (rt_self->options->warn_blocked_ms > 0)
    rondo_warn_blocked(rt_self->options->warn_blocked_ms);
  name_runtime();
}

int rt_trace_record(size_t records) {
  const rondo_trace_options_t options = {.path = NULL, .records = records};
  int status = rondo_trace_start(&options);
  if (status != 0 && status != UV_EALREADY)
    return status;
  name_runtime();
  rt_self->is_traced = true;
  return 0;
}

int rt_trace_snapshot(const char *path) {
  return rondo_trace_snapshot(path);
}

void rt_trace_script_begins(void) {
  rondo_trace_begin(RONDO_TRACE_SCRIPT, 0, rondo_trace_text("main"), 0);
}

void rt_trace_microtasks_begin(void) {
  rondo_trace_begin(RONDO_TRACE_MICROTASKS, 0, rt_self->drain_text, 0);
}

void rt_trace_end(void) {
  rondo_trace_end();
}

static void note_memory(void) {
  uint64_t now_ms = uv_now(rt_loop());
  size_t bytes;
  if (now_ms - rt_self->memory_noted_ms < MEMORY_EVERY_MS || uv_resident_set_memory(&bytes) != 0)
    return;
  rt_self->memory_noted_ms = now_ms;
  rondo_trace_scheduled(RONDO_TRACE_MEMORY, bytes, 0, 0);
  double live;
  double capacity;
  rt_engine_heap_bytes(&live, &capacity);
  rondo_trace_scheduled(RONDO_TRACE_HEAP, (uint64_t)live, 0, number_of(capacity / BYTES_IN_KIB));
}

static void note_collection(uint64_t began_ns, uint64_t marked_ns) {
  if (!rt_self->is_traced)
    return;
  uint64_t ended_ns = rt_schedule_collection_ended(marked_ns);
  rondo_trace_scheduled(RONDO_TRACE_COLLECTED, began_ns, 0,
                        number_of((double)(ended_ns - began_ns) / NS_PER_US));
  rt_self->memory_noted_ms = 0; /* note the new sizes soon */
}

bool rt_trace_watch_collections(void) {
  return rt_engine_watch_collections(RT_WATCHER_TRACE, note_collection);
}

static void follow(uint32_t session) {
  rt_self->trace_session = session;
  rt_self->is_traced = session != 0;
  name_runtime();
  rt_value is_on = rt_bool(session != 0);
  rt_turn(rt_self->hooks[RT_ON_ATTACH], 1, &is_on);
}

void rt_trace_look(void) {
  uint32_t session = rondo_trace_attached();
  if (session != rt_self->trace_session && !rt_self->is_ending)
    follow(session);
  if (rt_self->is_traced)
    note_memory();
}

uint32_t rt_trace_text(const char *text) {
  return rondo_trace_text(text);
}

void rt_trace_scheduled(int kind, uint64_t subject, uint32_t name, uint32_t place) {
  rondo_trace_scheduled(kind, subject, name, place);
}

void rt_trace_begin(int kind, uint64_t subject, uint32_t name, uint32_t place) {
  rondo_trace_begin(kind, subject, name, place);
}

#endif
