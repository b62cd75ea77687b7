/* SPDX-License-Identifier: MIT */
/* Reports of what keeps a loop alive that a signal asks for: see report.c. */
#ifndef RD_LOOP_REPORT_H
#define RD_LOOP_REPORT_H

#include "uv.h"

/* From the loop's own thread, now and then. */
void rd_report_if_asked(uv_loop_t *loop);

#endif
