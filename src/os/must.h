/* SPDX-License-Identifier: MIT */
/*
 * For the functions on locks that return nothing: an error there means that memory is corrupt or
 * that the caller destroyed what is in use, and going on would only hide it.
 */
#ifndef RD_OS_MUST_H
#define RD_OS_MUST_H

#include <stdlib.h>

static inline void rd_must(int error) {
  if (error != 0)
    abort();
}

#endif
