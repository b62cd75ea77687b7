/* SPDX-License-Identifier: MIT */
/* What a kernel can do with files beyond POSIX. Callers have a plain way where these fail. */
#ifndef RD_OS_FILES_H
#define RD_OS_FILES_H

#include <stdint.h>
#include <sys/types.h>

/* Copy between descriptors inside the kernel. Like write(): -1 and errno on failure. */
ssize_t rd_copy_range(int out, int in, off_t *offset, size_t size);
ssize_t rd_copy_by_sendfile(int out, int in, off_t *offset, size_t size);

/* Makes `to` share the blocks of `from`. 0 or a code; UV_ENOTSUP if the file system cannot. */
int rd_share_blocks(int to, int from);

/* Random bytes from a system call. Like read(); ENOSYS where there is none. */
ssize_t rd_random_call(void *buffer, size_t size);

/* Makes sure that the disk has room for a part of a file. 0 or a code; UV_ENOTSUP: unknown. */
int rd_reserve_blocks(int fd, uint64_t offset, uint64_t size);

/* A file without a name, which is closed on exec. A descriptor or a code. */
int rd_nameless_file(const char *label);

#endif
