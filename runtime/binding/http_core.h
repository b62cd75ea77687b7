/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1 parsing, without JavaScript: llhttp, and a batch of events that records what it
 * reports. The parsers of a thread share one batch: a call of rt_http_feed() fills it, and it
 * is read before the next call.
 *
 * The words of an event; from and to are offsets into the batch's text:
 *   HEAD      kind | flags << 8, method or status, major << 8 | minor, from, to, first
 *             text: `first` bytes of URL or reason, then "\nname\nvalue" for each field
 *   BODY      kind, offset into the bytes fed, length
 *   TRAILERS  kind, from, to    text as above, without URL
 *   COMPLETE  kind | flags << 8
 */
#ifndef RT_HTTP_CORE_H
#define RT_HTTP_CORE_H

#include <llhttp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shared.h"

/* llhttp 8 does not know QUERY; the number is the one later versions use. */
enum { RT_HTTP_WORDS = 4096, RT_HTTP_QUERY = 46 };

struct rt_http_batch {
  int32_t words[RT_HTTP_WORDS];
  size_t word_count;
  char *text;
  size_t text_used;
  size_t text_size;
  bool has_body;
};

struct rt_http {
  llhttp_t parser;
  struct rt_http_batch *batch;
  char *saved; /* the text of an incomplete head, or NULL */
  size_t saved_used;
  size_t head_from;  /* start of the text of this head or these trailers */
  size_t field_from; /* start of the last field name */
  size_t first;      /* length of URL or reason */
  size_t header_bytes;
  size_t extension_bytes;
  size_t max_header_bytes;
  uint64_t fed_ms;     /* when the bytes being parsed arrived */
  uint64_t started_ms; /* when this message began; 0 between messages */
  bool is_lenient;
  bool has_value; /* part of this value has arrived */
  bool in_head;   /* the text of a head or of trailers has started */
  bool is_head_complete;
  bool is_asking;
  const char *fed;        /* the bytes being parsed */
  char tail[2];           /* the last bytes of the previous feed */
  bool ends_in_blanks;    /* the previous feed ended in a line of only blanks */
  bool is_query;          /* see execute_query() */
  uint8_t query_seen;     /* how much of "QUERY " has arrived */
  const char *refusal;    /* "NAME:reason" of an error that is not llhttp's, or NULL */
  const char *refused_at; /* its position, or NULL: where llhttp stopped */
  const char *error_name; /* Node's name for llhttp's error, or NULL if it is the same */
  uint8_t flags;
  uint8_t response;
};

/* The caller passes times, in the loop's milliseconds. */
void rt_http_init(struct rt_http *http, struct rt_http_batch *batch, bool is_request,
                  size_t max_header_bytes, bool is_lenient);
void rt_http_free(struct rt_http *http);

/* Clears the batch and parses; *used is the number of bytes consumed. */
enum rt_http_status rt_http_feed(struct rt_http *http, const char *bytes, size_t count,
                                 uint64_t now_ms, size_t *used);
void rt_http_answer(struct rt_http *http, bool takes_over);

/* The peer has sent EOF. Returns 0 or an error; a body that ends with it becomes complete in the
 * batch. */
bool rt_http_finish(struct rt_http *http);

#endif
