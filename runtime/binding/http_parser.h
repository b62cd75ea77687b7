/* SPDX-License-Identifier: MIT */
/* A parser as JavaScript knows it: what http_parser.c and http_deliver.c share. */
#ifndef RT_HTTP_PARSER_H
#define RT_HTTP_PARSER_H

#include "binding/http_strict.h"
#include "binding/stream.h"

/* Freed by close(), or when the call that is using it ends. */
struct rt_http_connection {
  struct rt_http http;
  rt_value owner;
  struct rt_http_connection *next_idle; /* while it waits to be used again */
  int32_t stream_id;                    /* 0: JavaScript hands over the bytes */
  bool is_busy;
  bool is_closed;
};

/* What the listener is called with, and how much of it counts: see http_parser.c. */
enum { RT_HTTP_ARGUMENTS = 9 };

struct rt_http_message {
  rt_value arguments[RT_HTTP_ARGUMENTS];
  size_t count;
};

extern rt_value rt_http_listener;

/* Of the batch that a feed has filled. */
void rt_http_fill(struct rt_http_message *message, struct rt_http_connection *connection,
                  int status, const char *bytes, size_t count, size_t used);
rt_value rt_http_failure(const struct rt_http *http);

/* A connection that is closed while it is used is freed here. */
void rt_http_end_use(struct rt_http_connection *connection);
void rt_http_dispose(struct rt_http_connection *connection);

/* Takes what a stream reads. */
void rt_http_take(struct rt_stream *stream, ssize_t count, const char *bytes);

#endif
