/* SPDX-License-Identifier: MIT */
/*
 * See figures.h. Nobody notes when a piece of work was submitted: whenever the number of those who
 * wait changes, what all of them have waited since it last did is added up.
 */
#include "work/figures.h"

#include "loop/loop.h"

static rondo_pool_figures_t figures[RD_WORK_KINDS];
static uint64_t counted_ns; /* up to when waited_ns has been added up */

static void count_waiting(void) {
  uint64_t now_ns = rd_monotonic_ns();
  for (unsigned int kind = 0; kind < RD_WORK_KINDS; kind++)
    figures[kind].waited_ns +=
        (figures[kind].submitted - figures[kind].begun) * (now_ns - counted_ns);
  counted_ns = now_ns;
}

void rd_figures_submitted(enum rd_work_kind kind) {
  count_waiting();
  figures[kind].submitted++;
}

/* It counts as never submitted; what it has waited stays. */
void rd_figures_withdrawn(enum rd_work_kind kind) {
  count_waiting();
  figures[kind].submitted--;
}

void rd_figures_begun(enum rd_work_kind kind) {
  count_waiting();
  figures[kind].begun++;
}

void rd_figures_finished(enum rd_work_kind kind) {
  figures[kind].finished++;
}

void rd_figures_report(rondo_pool_report_t *report) {
  count_waiting();
  report->files = figures[RD_WORK_FILE];
  report->computations = figures[RD_WORK_COMPUTE];
  report->names = figures[RD_WORK_SLOW];
}
