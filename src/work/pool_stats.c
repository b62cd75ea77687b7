/* SPDX-License-Identifier: MIT */
/*
 * See pool_stats.h. There are no timestamps for each work: whenever the number of queued works
 * changes, the time since the last change is added for all of them.
 */
#include "work/pool_stats.h"

#include "os/clock.h"

static rondo_pool_stats_t stats[RD_WORK_KINDS];
static uint64_t counted_ns; /* the last change */

static void count_waiting(void);

void rd_pool_stats_submitted(enum rd_work_kind kind) {
  count_waiting();
  stats[kind].submitted++;
}

/* It counts as never submitted, but the time that it was queued stays. */
void rd_pool_stats_withdrawn(enum rd_work_kind kind) {
  count_waiting();
  stats[kind].submitted--;
}

void rd_pool_stats_begun(enum rd_work_kind kind) {
  count_waiting();
  stats[kind].begun++;
}

void rd_pool_stats_finished(enum rd_work_kind kind) {
  stats[kind].finished++;
}

void rd_pool_stats_report(rondo_pool_report_t *report) {
  count_waiting();
  report->files = stats[RD_WORK_FILE];
  report->computations = stats[RD_WORK_COMPUTE];
  report->names = stats[RD_WORK_SLOW];
}

static void count_waiting(void) {
  uint64_t now_ns = rd_monotonic_ns();
  for (unsigned int kind = 0; kind < RD_WORK_KINDS; kind++)
    stats[kind].waited_ns += (stats[kind].submitted - stats[kind].begun) * (now_ns - counted_ns);
  counted_ns = now_ns;
}
