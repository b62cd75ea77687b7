/* SPDX-License-Identifier: MIT */
/*
 * What Node 20's parser refuses and llhttp 8 lets pass, and the words in which it says
 * so. The checks are asked by http_core.c from within llhttp's callbacks: 0, or an error.
 */
#ifndef RT_HTTP_STRICT_H
#define RT_HTTP_STRICT_H

#include "binding/http_core.h"

/* Only where llhttp is lenient: it takes any byte then, and Node does not. */
int rt_http_check_url(struct rt_http *http, const char *at, const char *end);

/* A field's name begins at `at`. */
int rt_http_check_line(struct rt_http *http, const char *at);

/* A name is complete; `at` is behind its colon. */
int rt_http_check_name(struct rt_http *http, const char *name, size_t length, const char *at);

/* A value, or another part of it, begins at `at`. */
int rt_http_check_value(struct rt_http *http, const char *at);

/* A head, or trailers, end at `at`. */
int rt_http_check_end(struct rt_http *http, const char *at);

/* Called with the number of bytes that were parsed, after each feed. */
void rt_http_note_tail(struct rt_http *http, size_t used);

/* Puts the error of a feed into Node's words; gives where it stands by Node's count. */
size_t rt_http_say_as_node(struct rt_http *http, const char *bytes, size_t count, size_t used);

/* The name, which may be written to `room`. */
enum { RT_HTTP_NAME_SIZE = 64 };
const char *rt_http_error_name(const struct rt_http *http, char room[RT_HTTP_NAME_SIZE]);
const char *rt_http_error_reason(const struct rt_http *http);

#endif
