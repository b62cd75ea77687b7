/* SPDX-License-Identifier: MIT */
/*
 * Stats of the thread pool: counts, and time in the run queue. Called with the pool's lock held;
 * only rd_pool_stats_submitted() may be called without it, before the work can be taken. The time
 * is read before taking the lock, so as not to hold it for longer.
 */
#ifndef RD_WORK_POOL_STATS_H
#define RD_WORK_POOL_STATS_H

#include "rondo.h"
#include "work/pool.h"

/* What different threads write often is this far apart. */
#define RD_CACHE_LINE 64

void rd_pool_stats_submitted(enum rd_work_kind kind, uint64_t now_ns);
void rd_pool_stats_withdrawn(enum rd_work_kind kind, uint64_t now_ns);
void rd_pool_stats_begun(enum rd_work_kind kind, uint64_t now_ns);
void rd_pool_stats_finished(enum rd_work_kind kind);

/* Returns how many works it counts, modulo 2^32: it is not consistent if more were submitted. */
unsigned int rd_pool_stats_report(rondo_pool_report_t *report, uint64_t now_ns);

#endif
