/* SPDX-License-Identifier: MIT */
/*
 * Which file systems are near: those whose answers come from this machine's memory or disks, and
 * not from another machine or a program. Devices are remembered once somebody has asked.
 */
#ifndef RD_WORK_FS_NEAR_H
#define RD_WORK_FS_NEAR_H

#include <stdbool.h>
#include <stdint.h>

/* Only if that is known already. Never blocks. */
bool rd_fs_is_near(uint64_t device);

/* Finds out about the file system of a path, unless the device is known. May block. */
void rd_fs_learn(uint64_t device, const char *path);

#endif
