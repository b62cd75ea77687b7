/* SPDX-License-Identifier: MIT */
/* Counts file descriptors, for tests that no descriptor leaks. */
#ifndef HARNESS_FDS_H
#define HARNESS_FDS_H

/* Descriptors that this process has open now, but for rings: a loop makes them as it sees fit. */
int fds_open(void);

/* Rings that this process has now, with a descriptor or without. */
int fds_rings(void);

#endif
