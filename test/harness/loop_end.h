/* SPDX-License-Identifier: MIT */
/* Closing a loop with all its handles. */
#ifndef HARNESS_LOOP_END_H
#define HARNESS_LOOP_END_H

#include <uv.h>

/* Closes a handle, and all handles of a loop, unless they are closing already. */
void loop_close_handle(uv_handle_t *handle);
void loop_close_handles(uv_loop_t *loop);

/* Closes all handles, runs the loop until nothing is alive, and closes it. */
void loop_end(uv_loop_t *loop);

#endif
