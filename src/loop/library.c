/* SPDX-License-Identifier: MIT */
/*
 * The end of the library as a whole: when the program says so, or when it is unloaded.
 */
#include "loop/loop.h"

/* Doing it again does no harm. */
__attribute__((destructor)) void uv_library_shutdown(void) {
  rd_signal_shutdown();
}
