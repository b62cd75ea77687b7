/* SPDX-License-Identifier: MIT */
/*
 * The title of the process.
 */
#ifndef RD_OS_TITLE_H
#define RD_OS_TITLE_H

/* For uv_library_shutdown(): frees the copy of the arguments that uv_setup_args() made. */
void rd_title_release(void);

/* The first argument of the program; NULL before uv_setup_args(). */
#ifdef RD_PORTABLE
const char *rd_title_program(void);
#endif

#endif
