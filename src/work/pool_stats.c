/* SPDX-License-Identifier: MIT */
/*
 * See pool_stats.h. There are no timestamps for each work: the time in the run queue is the sum of
 * the times when works left it, minus the sum of the times when they entered. The sums wrap.
 *
 * The loops' threads write one struct, atomically, and the threads of the pool another, each on a
 * cache line of its own, so that they do not take the lines from each other.
 */
#include "work/pool_stats.h"

static struct {
  uint64_t count;
  uint64_t sum_ns;
} __attribute__((aligned(RD_CACHE_LINE))) entered[RD_WORK_KINDS];

static struct {
  uint64_t begun;
  uint64_t finished;
  uint64_t withdrawn;
  uint64_t sum_ns;
} __attribute__((aligned(RD_CACHE_LINE))) left[RD_WORK_KINDS];

static rondo_pool_stats_t report_of(enum rd_work_kind kind, uint64_t now_ns, unsigned int *total);

void rd_pool_stats_submitted(enum rd_work_kind kind, uint64_t now_ns) {
  __atomic_fetch_add(&entered[kind].sum_ns, now_ns, __ATOMIC_RELEASE);
  __atomic_fetch_add(&entered[kind].count, 1, __ATOMIC_RELEASE);
}

/* It counts as never submitted, but the time that it was queued stays. */
void rd_pool_stats_withdrawn(enum rd_work_kind kind, uint64_t now_ns) {
  left[kind].withdrawn++;
  left[kind].sum_ns += now_ns;
}

void rd_pool_stats_begun(enum rd_work_kind kind, uint64_t now_ns) {
  left[kind].begun++;
  left[kind].sum_ns += now_ns;
}

void rd_pool_stats_finished(enum rd_work_kind kind) {
  left[kind].finished++;
}

unsigned int rd_pool_stats_report(rondo_pool_report_t *report, uint64_t now_ns) {
  unsigned int total = 0;
  report->files = report_of(RD_WORK_FILE, now_ns, &total);
  report->computations = report_of(RD_WORK_COMPUTE, now_ns, &total);
  report->names = report_of(RD_WORK_SLOW, now_ns, &total);
  return total;
}

/* A thread that has read the clock before another may take the lock after it: at least 0. */
static rondo_pool_stats_t report_of(enum rd_work_kind kind, uint64_t now_ns, unsigned int *total) {
  uint64_t count = __atomic_load_n(&entered[kind].count, __ATOMIC_ACQUIRE);
  *total += (unsigned int)count;
  uint64_t sum_ns = __atomic_load_n(&entered[kind].sum_ns, __ATOMIC_ACQUIRE);
  uint64_t queued = count - left[kind].begun - left[kind].withdrawn;
  int64_t waited_ns = (int64_t)(left[kind].sum_ns + queued * now_ns - sum_ns);
  return (rondo_pool_stats_t){
      .submitted = count - left[kind].withdrawn,
      .begun = left[kind].begun,
      .finished = left[kind].finished,
      .waited_ns = waited_ns > 0 ? (uint64_t)waited_ns : 0,
  };
}
