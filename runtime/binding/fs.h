/* SPDX-License-Identifier: MIT */
/*
 * What the files of the fs binding share.
 *
 * Numbers cross over in shared memory, `io`, since each argument and result
 * that the engine has to convert costs more than many of the calls: JavaScript
 * writes a request's id and numbers, calls with paths or bytes only, and reads the
 * result there. Id 0 asks for a synchronous call. With any other, the call is
 * started, and its result comes later, in a turn of its own, to the one function
 * that setDispatcher() set, which finds the request by its id.
 *
 * Paths are copied; bytes are lent (engine/pin.h) until then.
 */
#ifndef RT_BINDING_FS_H
#define RT_BINDING_FS_H

#include "binding/binding.h"
#include "shared.h"

struct rt_fs {
  double io[RT_FS_COUNT]; /* shared with JavaScript; its indices are in shared.txt */
  rt_value dispatcher;    /* kept */
};

/* Call before any other function of this header; repeated calls are fine. False if out of memory.
 */
bool rt_fs_start(void);

/* A number that came with a call. */
int rt_fs_int(size_t index);
int64_t rt_fs_int64(size_t index);
size_t rt_fs_size(size_t index);

/* A path, text or bytes, that the caller frees; NULL if there is no memory. */
char *rt_fs_path(rt_value value);

/* UTF-8 as text, or as a Uint8Array. */
rt_value rt_fs_text_or_bytes(const char *text, size_t length, bool wants_bytes);

/* Puts the fields at RT_FS_STAT or RT_FS_OLD_STAT, as numbers and then as 64-bit integers. */
void rt_fs_put_stat(size_t index, const uv_stat_t *stat);

/* Sets the result of a synchronous call, or of one that could not be started. */
rt_value rt_fs_give(double result);

/* The result of a started call; object is NULL if it is a number alone. */
void rt_fs_deliver(double id, double result, rt_value object);

/* The function that gets all results of started calls. */
void rt_fs_set_dispatcher(rt_value function);

#endif
