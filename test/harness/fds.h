/* SPDX-License-Identifier: MIT */
/* Counts file descriptors, for tests that no descriptor leaks. */
#ifndef HARNESS_FDS_H
#define HARNESS_FDS_H

/* Open descriptors of this process, except io_uring descriptors, which loops create on demand. */
int fds_open(void);

/* io_uring instances of this process, with or without a descriptor. */
int fds_rings(void);

#endif
