/* SPDX-License-Identifier: MIT */
/*
 * Which paths are warm: those that the kernel had in memory a moment ago. To ask for them again
 * cannot block, unless memory is so short that the kernel drops what it has just used.
 */
#ifndef RD_WORK_FS_WARM_H
#define RD_WORK_FS_WARM_H

#include <stdbool.h>
#include <stdint.h>

/* A path under which something is looked up in one way or another, as a number. */
uint64_t rd_fs_warm_key(const char *path, unsigned int way);

/* At a time of the loop's clock. */
bool rd_fs_is_warm(uint64_t key, uint64_t now_ms);
void rd_fs_warmed(uint64_t key, uint64_t now_ms);

#endif
