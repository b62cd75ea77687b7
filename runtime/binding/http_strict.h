/* SPDX-License-Identifier: MIT */
/*
 * What Node 20's parser rejects and llhttp 8 accepts, and Node's messages for it. llhttp's
 * callbacks call these checks, which return 0 or an error.
 */
#ifndef RT_HTTP_STRICT_H
#define RT_HTTP_STRICT_H

#include "binding/http_core.h"

/* Only in lenient mode: llhttp then accepts any byte, and Node does not. */
int rt_http_check_url(struct rt_http *http, const char *at, const char *end);

/* A field name starts at `at`. */
int rt_http_check_line(struct rt_http *http, const char *at);

/* A name is complete; `at` is after its colon. */
int rt_http_check_name(struct rt_http *http, const char *name, size_t length, const char *at);

/* A value, or another part of it, starts at `at`. */
int rt_http_check_value(struct rt_http *http, const char *at);

/* A head, or trailers, end at `at`. */
int rt_http_check_end(struct rt_http *http, const char *at);

/* Called after each feed with the number of bytes parsed. */
void rt_http_note_tail(struct rt_http *http, size_t used);

/* Translates a feed's error to Node's name and reason; returns its position as Node counts it. */
size_t rt_http_say_as_node(struct rt_http *http, const char *bytes, size_t count, size_t used);

/* Returns the name, which may be written to `room`. */
enum { RT_HTTP_NAME_SIZE = 64 };
const char *rt_http_error_name(const struct rt_http *http, char room[RT_HTTP_NAME_SIZE]);
const char *rt_http_error_reason(const struct rt_http *http);

#endif
