/* SPDX-License-Identifier: MIT */
/*
 * libuv's interface, version 1.52, as Rondo provides it: the same functions, constants and memory
 * layout, so that a program built for libuv runs on Rondo without recompiling.
 *
 * Reading order: loop.h, handle.h, then what you need.
 *
 * Every function that can fail returns 0 or more on success and a negative UV_E* code on failure;
 * out-parameters are written only on success, unless it says otherwise.
 */
#ifndef UV_H
#define UV_H

#include "uv/version.h"
#include "uv/errno.h"
#include "uv/base.h"
#include "uv/loop.h"
#include "uv/handle.h"
#include "uv/stream.h"
#include "uv/udp.h"
#include "uv/process.h"
#include "uv/work.h"
#include "uv/fs.h"
#include "uv/thread.h"
#include "uv/system.h"

/* Room for any handle, and for any request. */
union uv_any_handle {
#define XX(NAME, name) uv_##name##_t name;
  UV_HANDLE_TYPE_MAP(XX)
#undef XX
};

union uv_any_req {
#define XX(NAME, name) uv_##name##_t name;
  UV_REQ_TYPE_MAP(XX)
#undef XX
};

#endif
