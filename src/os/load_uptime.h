/* SPDX-License-Identifier: MIT */
/*
 * Load and uptime, read from a /proc that tests can choose. False if it has neither file nor sense.
 */
#ifndef RD_OS_LOAD_UPTIME_H
#define RD_OS_LOAD_UPTIME_H

#include <stdbool.h>

bool rd_loadavg_from(const char *path, double avg[3]);
bool rd_uptime_from(const char *path, double *uptime);

#endif
