/* SPDX-License-Identifier: MIT */
/* Reading what needs no waiting. */
#ifndef RD_OS_READ_NOW_H
#define RD_OS_READ_NOW_H

#include <sys/types.h>
#include <sys/uio.h>

/*
 * Reads a regular file, if its page cache has the bytes. -1 if not, if another kind of descriptor
 * or O_DIRECT would have to be read, and on systems that cannot tell.
 */
ssize_t rd_read_now(int fd, const struct iovec *buffer, off_t offset);

#endif
