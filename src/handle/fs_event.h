/* SPDX-License-Identifier: MIT */
/*
 * Between fs_event.c, which has the interface, and the file that knows the kernel: fs_inotify.c,
 * fs_vnode.c (kqueue) or fs_none.c.
 *
 * The kernel's file has handle->watchers and handle->wd; wd is -1 while the handle is inactive.
 */
#ifndef RD_HANDLE_FS_EVENT_H
#define RD_HANDLE_FS_EVENT_H

#include "uv.h"

/* Watches the path for an inactive handle: 0 or a code. */
int rd_fs_watch_begin(uv_fs_event_t *handle, const char *path);

/* Of a handle that was begun. */
void rd_fs_watch_end(uv_fs_event_t *handle);

/* fs_event.c: the name of the watched file, for events that have none. */
const char *rd_fs_event_last_part(const uv_fs_event_t *handle);

#endif
