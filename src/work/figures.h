/* SPDX-License-Identifier: MIT */
/*
 * Counts of the thread pool, and how long its work waits. The pool calls these with its lock held.
 */
#ifndef RD_WORK_FIGURES_H
#define RD_WORK_FIGURES_H

#include "rondo.h"
#include "work/pool.h"

void rd_figures_submitted(enum rd_work_kind kind);
void rd_figures_withdrawn(enum rd_work_kind kind);
void rd_figures_begun(enum rd_work_kind kind);
void rd_figures_finished(enum rd_work_kind kind);
void rd_figures_report(rondo_pool_report_t *report);

#endif
