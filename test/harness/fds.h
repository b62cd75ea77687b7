/* SPDX-License-Identifier: MIT */
/* Counts file descriptors, for tests that no descriptor leaks. */
#ifndef HARNESS_FDS_H
#define HARNESS_FDS_H

/* Descriptors that this process has open now. */
int fds_open(void);

#endif
