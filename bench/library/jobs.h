/* SPDX-License-Identifier: MIT */
/*
 * Jobs of the benchmark: each does its work `count` times on the loop and returns. The time that
 * is measured is from job_begins() to the return, in CPU time of all threads, unless it says wall.
 */
#ifndef BENCH_JOBS_H
#define BENCH_JOBS_H

#include <uv.h>

struct job {
  const char *name;
  void (*run)(uv_loop_t *loop, long count, int depth);
  long count;
  int depth; /* how many at a time, or of what size */
  int is_wall;
};

void job_begins(void);

void job_idle(uv_loop_t *loop, long count, int depth);
void job_timers(uv_loop_t *loop, long count, int depth);
void job_rearm(uv_loop_t *loop, long count, int depth);
void job_async(uv_loop_t *loop, long count, int depth);
void job_ping_pong(uv_loop_t *loop, long count, int depth);
void job_read(uv_loop_t *loop, long count, int depth);
void job_stat(uv_loop_t *loop, long count, int depth);
void job_pool(uv_loop_t *loop, long count, int depth);
void job_spawn(uv_loop_t *loop, long count, int depth);
void job_echo(uv_loop_t *loop, long count, int depth);
void job_accept(uv_loop_t *loop, long count, int depth);
void job_udp(uv_loop_t *loop, long count, int depth);

#endif
