/* SPDX-License-Identifier: MIT */
/*
 * What Rondo adds to libuv's interface.
 */
#ifndef RONDO_H
#define RONDO_H

#include "uv.h"

#define RONDO_VERSION_MAJOR 0
#define RONDO_VERSION_MINOR 1
#define RONDO_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* Rondo's own version, as "0.1.0". Any thread. */
UV_EXTERN const char *rondo_version_string(void);

#ifdef __cplusplus
}
#endif

#endif
