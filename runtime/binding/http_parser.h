/* SPDX-License-Identifier: MIT */
/* A parser as JavaScript sees it: shared by http_parser.c and http_deliver.c. */
#ifndef RT_HTTP_PARSER_H
#define RT_HTTP_PARSER_H

#include "binding/http_strict.h"
#include "binding/stream.h"

/* Freed by close(), or when the call that uses it returns. */
struct rt_http_connection {
  struct rt_http http;
  rt_value owner;
  struct rt_http_connection *next_idle; /* while idle */
  int32_t stream_id;                    /* 0: JavaScript passes the bytes */
  bool is_busy;
  bool is_closed;
};

/* The listener's arguments, and how many are set: see http_parser.c. */
enum { RT_HTTP_ARGUMENTS = 9 };

struct rt_http_message {
  rt_value arguments[RT_HTTP_ARGUMENTS];
  size_t count;
};

/* The parsers of an instance. */
enum { RT_HTTP_SMALL_NUMBERS = 512 };

struct rt_http_state {
  struct rt_http_connection **slots; /* by id; NULL if free. Slot 0 stays empty. */
  int32_t slot_count;
  int32_t next_slot;
  struct rt_http_connection *idle; /* finished connections, kept for reuse */
  size_t idle_count;
  size_t max_idle;
  rt_value listener; /* kept */
  struct rt_http_batch batch;
  /* The last text: a client's requests are often identical, and then need no new string. */
  struct {
    rt_value value; /* kept */
    char *bytes;
    size_t length;
  } last;
  rt_value small[RT_HTTP_SMALL_NUMBERS]; /* created on first use */
};

/* Delivers the batch that a feed has filled. */
void rt_http_fill(struct rt_http_message *message, struct rt_http_connection *connection,
                  int status, const char *bytes, size_t count, size_t used);
rt_value rt_http_failure(const struct rt_http *http);

/* Frees a connection that was closed while in use. */
void rt_http_end_use(struct rt_http_connection *connection);
void rt_http_dispose(struct rt_http_connection *connection);

/* Consumes what a stream reads. */
void rt_http_take(struct rt_stream *stream, ssize_t count, const char *bytes);

#endif
