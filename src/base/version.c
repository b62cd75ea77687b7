/* SPDX-License-Identifier: MIT */
/*
 * The versions of libuv's interface and of Rondo.
 */
#include "rondo.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define DOTTED(prefix) TEXT(prefix##_MAJOR) "." TEXT(prefix##_MINOR) "." TEXT(prefix##_PATCH)

unsigned int uv_version(void) {
  return UV_VERSION_HEX;
}

const char *uv_version_string(void) {
  return DOTTED(UV_VERSION) UV_VERSION_SUFFIX;
}

const char *rondo_version_string(void) {
  return DOTTED(RONDO_VERSION);
}
