/* SPDX-License-Identifier: MIT */
/*
 * Stats of the thread pool: counts, and time in the run queue. Called with the pool's lock held.
 */
#ifndef RD_WORK_POOL_STATS_H
#define RD_WORK_POOL_STATS_H

#include "rondo.h"
#include "work/pool.h"

void rd_pool_stats_submitted(enum rd_work_kind kind);
void rd_pool_stats_withdrawn(enum rd_work_kind kind);
void rd_pool_stats_begun(enum rd_work_kind kind);
void rd_pool_stats_finished(enum rd_work_kind kind);
void rd_pool_stats_report(rondo_pool_report_t *report);

#endif
