/* SPDX-License-Identifier: MIT */
/*
 * The JSON of plain objects and arrays, written without running JavaScript.
 */
#ifndef RT_PLAIN_TEXT_H
#define RT_PLAIN_TEXT_H

#include "engine/jsc.h"

/* "name": as JSON, in memory for free(). False if memory has run out, or it is no string. */
bool rt_plain_name(JSValueRef name, void **text, size_t *length, bool *is_wide);

#endif
