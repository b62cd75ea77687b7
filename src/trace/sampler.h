/* SPDX-License-Identifier: MIT */
/* Stacks of the callbacks of C programs, while a recording runs. */
#ifndef RD_TRACE_SAMPLER_H
#define RD_TRACE_SAMPLER_H

/* Starts the sampling thread, unless it runs or RONDO_TRACE_STACKS is 0. It ends when nothing is
 * recorded any more. */
void rd_sampler_start(void);

#endif
