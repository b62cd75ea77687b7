/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the fs binding.
 *
 * Numbers are passed in shared memory, `io`, since converting each argument and result in
 * the engine costs more than many of the calls themselves: JavaScript writes the request's
 * id and numbers, calls with paths or bytes only, and reads the result there. Id 0 requests
 * a synchronous call. With any other id the call is only started; its result is passed
 * later, in a turn of its own, to the function set by setDispatcher(), which finds the
 * request by its id.
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
  void *spare_request;    /* of the last synchronous call (fs.c), or NULL */
};

/* Call before any other function of this header; repeated calls are fine. False if out of memory.
 */
bool rt_fs_start(void);

/* A numeric argument of a call. */
int rt_fs_int(size_t index);
int64_t rt_fs_int64(size_t index);
size_t rt_fs_size(size_t index);

/* A path, given as text or bytes. The caller frees it; NULL if out of memory. */
char *rt_fs_path(rt_value value);

/* UTF-8 as text, or as a Uint8Array. */
rt_value rt_fs_text_or_bytes(const char *text, size_t length, bool wants_bytes);

/* Writes the fields at RT_FS_STAT or RT_FS_OLD_STAT, as numbers and then as 64-bit integers. */
void rt_fs_put_stat(size_t index, const uv_stat_t *stat);

/* Sets the result of a synchronous call, or of one that could not be started. */
rt_value rt_fs_give(double result);

/* Delivers the result of a started call; object is NULL if the number is all. */
void rt_fs_deliver(double id, double result, rt_value object);

/* fs_track.c: which descriptors to close when the instance ends; none before rt_fs_track(). */
bool rt_fs_track(void);
void rt_fs_track_open(int fd);
void rt_fs_track_close(int fd);

/* The function that receives the results of all started calls. */
void rt_fs_set_dispatcher(rt_value function);

#endif
