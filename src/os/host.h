/* SPDX-License-Identifier: MIT */
/*
 * Load and uptime, read from files that tests can choose. False if a file is missing or malformed.
 */
#ifndef RD_OS_HOST_H
#define RD_OS_HOST_H

#include <stdbool.h>

bool rd_loadavg_from(const char *path, double avg[3]);
bool rd_uptime_from(const char *path, double *uptime);

#endif
