/* SPDX-License-Identifier: MIT */
/*
 * The title of the process.
 */
#ifndef RD_OS_TITLE_H
#define RD_OS_TITLE_H

/* Frees the copy of the arguments that uv_setup_args() made. For uv_library_shutdown(). */
void rd_title_release(void);

#endif
