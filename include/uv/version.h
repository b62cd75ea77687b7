/* SPDX-License-Identifier: MIT */
/*
 * The version of libuv's interface that this library provides. Rondo's own version is in rondo.h.
 */
#ifndef UV_VERSION_H
#define UV_VERSION_H

#define UV_VERSION_MAJOR 1
#define UV_VERSION_MINOR 52
#define UV_VERSION_PATCH 0
#define UV_VERSION_IS_RELEASE 1
#define UV_VERSION_SUFFIX ""

#define UV_VERSION_HEX ((UV_VERSION_MAJOR << 16) | (UV_VERSION_MINOR << 8) | (UV_VERSION_PATCH))

#endif
