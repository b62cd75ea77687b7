/* SPDX-License-Identifier: MIT */
/*
 * The hooks through which the rest of the library calls the recorder. They cost a predictable
 * branch while it is off.
 *
 * A callback is recorded before and after it runs. Records in between belong to it, so a reader of
 * a recording knows which callback started a handle or a request, without any bookkeeping here.
 *
 * Any thread may call these; signal handlers only rd_trace_sent().
 */
#ifndef RD_TRACE_HOOKS_H
#define RD_TRACE_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "uv.h"

/* Types of records. The numbers are part of the file format: docs/trace-format.md. */
enum rd_trace_type {
  RD_TRACE_TURN = 1,
  RD_TRACE_ENTER,
  RD_TRACE_LEAVE,
  RD_TRACE_WAITED,
  RD_TRACE_OPENED,
  RD_TRACE_STARTED,
  RD_TRACE_STOPPED,
  RD_TRACE_CLOSING,
  RD_TRACE_SENT,
  RD_TRACE_QUEUED,
  RD_TRACE_WORK_BEGUN,
  RD_TRACE_WORK_DONE,
  RD_TRACE_MARK,
  RD_TRACE_SPAN_BEGUN,
  RD_TRACE_SCHEDULED
};

/* Kinds below this are uv_handle_type; from here on, uv_req_type. */
enum { RD_TRACE_REQUEST = 64 };

/* Which of the callbacks of a handle. */
enum rd_trace_role { RD_ROLE_MAIN, RD_ROLE_CLOSE, RD_ROLE_ALLOC, RD_ROLE_READ, RD_ROLE_CONNECTION };

/* Numbered like the files of loop/phase. */
enum rd_phase {
  RD_PHASE_NONE,
  RD_PHASE_TIMERS,
  RD_PHASE_PENDING,
  RD_PHASE_IDLE,
  RD_PHASE_PREPARE,
  RD_PHASE_POLL,
  RD_PHASE_CHECK,
  RD_PHASE_CLOSING
};

/* What is on: recording, remembering where handles and requests are created; and, in a byte of its
 * own, whether another process has a request (attach.c). */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define RD_TRACE_BYTE_2 (1 << 8)
#else
#define RD_TRACE_BYTE_2 (1 << 16)
#endif
enum { RD_TRACE_RECORDS = 1, RD_TRACE_PLACES = 2, RD_TRACE_ASKED = RD_TRACE_BYTE_2 };
extern int rd_trace_mode;

static inline bool rd_trace_is_on(void) {
  return __builtin_expect(__atomic_load_n(&rd_trace_mode, __ATOMIC_RELAXED) != 0, false);
}

/* attach.c: the descriptor that wakes the loop that was last run. -1: none. Atomic. */
extern int rd_trace_wake_fd;

/* For another process that wants to record an idle loop. */
static inline void rd_trace_runs(int wake_fd) {
  __atomic_store_n(&rd_trace_wake_fd, wake_fd, __ATOMIC_RELAXED);
}

static inline void rd_trace_ends(int wake_fd) {
  if (__atomic_load_n(&rd_trace_wake_fd, __ATOMIC_RELAXED) == wake_fd)
    rd_trace_runs(-1);
}

/* environment.c: starts once what the environment asks for. */
void rd_trace_from_environment(void);

/* Keeps the code out of the hot paths. */
#define RD_COLD __attribute__((cold))

/* hooks.c: called by the inline functions and macros below while the recorder is on. */
RD_COLD void rd_trace_record_turn(const uv_loop_t *loop);
RD_COLD void rd_trace_record_phase(enum rd_phase phase);
RD_COLD void rd_trace_record_handle(const uv_handle_t *handle, enum rd_trace_role role,
                                    uintptr_t function);
RD_COLD void rd_trace_record_timer(const uv_timer_t *timer, uint64_t due_ns, uintptr_t function);
RD_COLD void rd_trace_record_req(const uv_req_t *req, uintptr_t function);
RD_COLD void rd_trace_record_leave(void);
/* True if another process has just started or stopped the recording: then the turn should end. */
RD_COLD bool rd_trace_record_waited(uint64_t began_ns, int timeout_ms, int events);
RD_COLD void rd_trace_record_life(enum rd_trace_type type, const uv_handle_t *handle);
RD_COLD void rd_trace_record_req_started(const uv_req_t *req);
RD_COLD void rd_trace_record_sent(const uv_async_t *async);
RD_COLD void rd_trace_record_work(enum rd_trace_type type, const struct rd_work *work);
RD_COLD void rd_trace_record_own(enum rd_trace_type type, int kind, uint64_t subject, uint32_t name,
                                 uint32_t place);

static inline void rd_trace_phase(enum rd_phase phase) {
  if (rd_trace_is_on())
    rd_trace_record_phase(phase);
}

/*
 * Around every callback: `call` is the call, `before` records its start. A macro, so that there is
 * one branch, and the call can be a tail call.
 */
#define RD_BETWEEN_RECORDS(before, call) \
  do {                                   \
    if (!rd_trace_is_on()) {             \
      call;                              \
    } else {                             \
      before;                            \
      call;                              \
      rd_trace_record_leave();           \
    }                                    \
  } while (0)

/* A callback of a handle, a timer or a request. Viewers show the name of the function. */
#define RD_TRACED(handle, role, function, call) \
  RD_BETWEEN_RECORDS(                           \
      rd_trace_record_handle((const uv_handle_t *)(handle), role, (uintptr_t)(function)), call)
#define RD_TRACED_TIMER(timer, due_ns, function, call) \
  RD_BETWEEN_RECORDS(rd_trace_record_timer(timer, due_ns, (uintptr_t)(function)), call)
#define RD_TRACED_REQ(req, function, call) \
  RD_BETWEEN_RECORDS(rd_trace_record_req((const uv_req_t *)(req), (uintptr_t)(function)), call)

static inline void rd_trace_handle(enum rd_trace_type type, const uv_handle_t *handle) {
  if (rd_trace_is_on())
    rd_trace_record_life(type, handle);
}

static inline void rd_trace_req_started(const uv_req_t *req) {
  if (rd_trace_is_on())
    rd_trace_record_req_started(req);
}

static inline void rd_trace_sent(const uv_async_t *async) {
  if (rd_trace_is_on())
    rd_trace_record_sent(async);
}

static inline void rd_trace_work(enum rd_trace_type type, const struct rd_work *work) {
  if (rd_trace_is_on())
    rd_trace_record_work(type, work);
}

#endif
