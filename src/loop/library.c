/* SPDX-License-Identifier: MIT */
/*
 * The end of the library as a whole: when the program says so, or when it is unloaded.
 */
#include "loop/loop.h"
#include "os/title.h"
#include "work/pool.h"

/* Doing it again does no harm. Work that was submitted is finished first, as in libuv. */
__attribute__((destructor)) void uv_library_shutdown(void) {
  rd_pool_shutdown();
  rd_signal_shutdown();
  rd_title_release();
}
