/* SPDX-License-Identifier: MIT */
/* The jobs of the client, all on the default loop: each does its work `count` times. */
#ifndef BENCH_JOBS_H
#define BENCH_JOBS_H

#include <uv.h>

#include "../measure.h"

void job_idle(long count, int depth);
void job_timers(long count, int depth);
void job_rearm(long count, int depth);
void job_async(long count, int depth);
void job_ping_pong(long count, int depth);
void job_read(long count, int depth);
void job_stat(long count, int depth);
void job_pool(long count, int depth);
void job_spawn(long count, int depth);
void job_echo(long count, int depth);
void job_serve(long count, int depth);
void job_accept(long count, int depth);
void job_udp(long count, int depth);

#endif
