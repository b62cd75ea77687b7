/* SPDX-License-Identifier: MIT */
/*
 * The runtime in a recording: what JavaScript schedules on the loop and when it runs. With
 * any other libuv nothing is ever recorded.
 */
#ifndef RT_TRACE_H
#define RT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names the calling thread, that of a worker, before it writes its first record. */
void rt_trace_name_thread(int number);
/* Checks whether this process is being recorded, which is known once the loop exists. */
void rt_trace_start(void);
/* Records in memory from now on, `records` for each thread, unless it records already: a UV_E* code
 * if it cannot. */
int rt_trace_record(size_t records);
/* Copies the recording to a file: 0, or a UV_E* code. */
int rt_trace_snapshot(const char *path);
void rt_trace_script_begins(void);
void rt_trace_microtasks_begin(void);
void rt_trace_end(void);
/* Called before the loop waits: finds out whether another process has started or stopped a
 * recording, and notes the size of this one from time to time. */
void rt_trace_look(void);

/* Records when the engine collects garbage; false if it does not say. */
bool rt_trace_watch_collections(void);

/* For binding/trace.c: `kind` is one of RONDO_TRACE_*; texts are given by number. */
uint32_t rt_trace_text(const char *text);
void rt_trace_scheduled(int kind, uint64_t subject, uint32_t name, uint32_t place);
void rt_trace_begin(int kind, uint64_t subject, uint32_t name, uint32_t place);

#endif
