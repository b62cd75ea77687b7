/* SPDX-License-Identifier: MIT */
/* llhttp's callbacks, which it calls by name, and the batch that they fill. */
#include "binding/http_callbacks.h"
#include "binding/http_strict.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORDS_KEPT_FREE = 16, FIRST_TEXT_SIZE = 4096, MAX_EXTENSION_BYTES = 16384 };

static struct rt_http *http_of(llhttp_t *parser) {
  return (struct rt_http *)parser;
}

int rt_http_fail(llhttp_t *parser, const char *refusal) {
  http_of(parser)->refusal = refusal;
  return HPE_USER;
}

static bool has_room(struct rt_http_batch *batch, size_t size) {
  if (batch->text_size - batch->text_used >= size)
    return true;
  size_t wanted = batch->text_size == 0 ? FIRST_TEXT_SIZE : batch->text_size * 2;
  while (wanted - batch->text_used < size)
    wanted *= 2;
  char *bigger = realloc(batch->text, wanted);
  if (bigger == NULL)
    return false;
  batch->text = bigger;
  batch->text_size = wanted;
  return true;
}

bool rt_http_add_text(struct rt_http_batch *batch, const char *bytes, size_t count) {
  if (count == 0)
    return true;
  if (!has_room(batch, count))
    return false;
  memcpy(batch->text + batch->text_used, bytes, count);
  batch->text_used += count;
  return true;
}

void rt_http_add_word(struct rt_http_batch *batch, size_t word) {
  batch->words[batch->word_count++] = (int32_t)word;
}

static bool is_full(const struct rt_http_batch *batch) {
  return batch->word_count > RT_HTTP_WORDS - WORDS_KEPT_FREE;
}

static void begin_text(struct rt_http *http) {
  if (!http->in_head) {
    http->in_head = true;
    http->head_from = http->batch->text_used;
  }
}

/* Appends to the text of a head, and counts its size. */
static int add_counted(llhttp_t *parser, const char *bytes, size_t count) {
  struct rt_http *http = http_of(parser);
  http->header_bytes += count;
  if (http->header_bytes >= http->max_header_bytes)
    return rt_http_fail(parser, "HPE_HEADER_OVERFLOW:Header overflow");
  begin_text(http);
  return rt_http_add_text(http->batch, bytes, count)
             ? 0
             : rt_http_fail(parser, "HPE_INTERNAL:Out of memory");
}

/* Called by llhttp. They return an llhttp_errno, see llhttp.h. */
#define CALLBACK(name) int llhttp__on_##name(llhttp_t *parser, const char *at, const char *end);
CALLBACK(message_begin)
CALLBACK(url)
CALLBACK(status)
CALLBACK(header_field)
CALLBACK(header_field_complete)
CALLBACK(header_value)
CALLBACK(header_value_complete)
CALLBACK(headers_complete)
CALLBACK(body)
CALLBACK(chunk_extension_name)
CALLBACK(chunk_extension_value)
CALLBACK(chunk_header)
CALLBACK(message_complete)

int llhttp__on_message_begin(llhttp_t *parser, const char *at, const char *end) {
  (void)at, (void)end;
  struct rt_http *http = http_of(parser);
  http->header_bytes = 0;
  http->extension_bytes = 0;
  http->first = 0;
  http->flags = 0;
  http->is_head_complete = false;
  http->is_query = false;
  http->started_ms = http->fed_ms;
  begin_text(http);
  return 0;
}

static int add_first(llhttp_t *parser, const char *at, const char *end) {
  http_of(parser)->first += (size_t)(end - at);
  return add_counted(parser, at, (size_t)(end - at));
}

int llhttp__on_url(llhttp_t *parser, const char *at, const char *end) {
  int rc = rt_http_check_url(http_of(parser), at, end);
  return rc != 0 ? rc : add_first(parser, at, end);
}

int llhttp__on_status(llhttp_t *parser, const char *at, const char *end) {
  return add_first(parser, at, end);
}

/* A name may arrive in several parts: field_from is 0 before the first. */
int llhttp__on_header_field(llhttp_t *parser, const char *at, const char *end) {
  struct rt_http *http = http_of(parser);
  begin_text(http);
  if (http->field_from == 0) {
    int rc = rt_http_check_line(http, at);
    if (rc != 0)
      return rc;
    if (!rt_http_add_text(http->batch, "\n", 1))
      return rt_http_fail(parser, "HPE_INTERNAL:Out of memory");
    http->field_from = http->batch->text_used;
  }
  return add_counted(parser, at, (size_t)(end - at));
}

static void note_name(struct rt_http *http, const char *name, size_t length) {
  if (length == 4 && strncasecmp(name, "host", 4) == 0)
    http->flags |= RT_HTTP_HAS_HOST;
  else if (length == 6 && strncasecmp(name, "expect", 6) == 0)
    http->flags |= RT_HTTP_HAS_EXPECT;
}

int llhttp__on_header_field_complete(llhttp_t *parser, const char *at, const char *end) {
  (void)end;
  struct rt_http *http = http_of(parser);
  const char *name = http->batch->text + http->field_from;
  size_t length = http->field_from == 0 ? 0 : http->batch->text_used - http->field_from;
  int rc = rt_http_check_name(http, name, length, at);
  if (rc != 0)
    return rc;
  note_name(http, name, length);
  http->field_from = 0;
  http->has_value = false;
  return rt_http_add_text(http->batch, "\n", 1)
             ? 0
             : rt_http_fail(parser, "HPE_INTERNAL:Out of memory");
}

/* Line ends inside a value come from folded lines, which only the lenient parser accepts. */
int llhttp__on_header_value(llhttp_t *parser, const char *at, const char *end) {
  struct rt_http *http = http_of(parser);
  int rc = rt_http_check_value(http, at);
  if (rc != 0)
    return rc;
  http->has_value = true;
  size_t from = http->batch->text_used;
  rc = add_counted(parser, at, (size_t)(end - at));
  for (size_t i = from; i < http->batch->text_used && http->is_lenient; i++)
    if (http->batch->text[i] == '\n')
      http->batch->text[i] = ' ';
  return rc;
}

/* Trims trailing blanks from a value. */
int llhttp__on_header_value_complete(llhttp_t *parser, const char *at, const char *end) {
  (void)at, (void)end;
  struct rt_http_batch *batch = http_of(parser)->batch;
  while (batch->text_used > 0 &&
         (batch->text[batch->text_used - 1] == ' ' || batch->text[batch->text_used - 1] == '\t'))
    batch->text_used--;
  return 0;
}

static void add_head(struct rt_http *http) {
  llhttp_t *parser = &http->parser;
  struct rt_http_batch *batch = http->batch;
  size_t flags = http->flags;
  flags |= llhttp_should_keep_alive(parser) ? RT_HTTP_KEEP_ALIVE : 0;
  flags |= parser->upgrade != 0 ? RT_HTTP_UPGRADE : 0;
  rt_http_add_word(batch, RT_HTTP_HEAD | flags << 8);
  rt_http_add_word(batch, http->is_query                 ? RT_HTTP_QUERY
                          : parser->type == HTTP_REQUEST ? parser->method
                                                         : parser->status_code);
  rt_http_add_word(batch, (size_t)parser->http_major << 8 | parser->http_minor);
  rt_http_add_word(batch, http->head_from);
  rt_http_add_word(batch, batch->text_used);
  rt_http_add_word(batch, http->first);
}

static bool has_no_body(const llhttp_t *parser) {
  int status = parser->status_code;
  return status / 100 == 1 || status == 204 || status == 304;
}

/* Returns 0; 1: no body; 2: no body, and another protocol follows; or an error. */
int llhttp__on_headers_complete(llhttp_t *parser, const char *at, const char *end) {
  (void)end;
  struct rt_http *http = http_of(parser);
  int rc = rt_http_check_end(http, at);
  if (rc != 0)
    return rc;
  if (http->response == RT_HTTP_TO_CONNECT)
    parser->upgrade = 1;
  add_head(http);
  http->in_head = false;
  http->is_head_complete = true;
  http->header_bytes = 0;
  if (parser->type == HTTP_RESPONSE)
    return parser->upgrade != 0 ? 2 : http->response == RT_HTTP_TO_HEAD || has_no_body(parser);
  if (parser->upgrade != 0) {
    http->is_asking = true;
    return HPE_PAUSED;
  }
  return 0;
}

int llhttp__on_body(llhttp_t *parser, const char *at, const char *end) {
  struct rt_http_batch *batch = http_of(parser)->batch;
  if (end > at) {
    rt_http_add_word(batch, RT_HTTP_BODY);
    rt_http_add_word(batch, (size_t)(at - http_of(parser)->fed));
    rt_http_add_word(batch, (size_t)(end - at));
    batch->has_body = true;
  }
  return 0;
}

static int count_extension(llhttp_t *parser, const char *at, const char *end) {
  struct rt_http *http = http_of(parser);
  http->extension_bytes += (size_t)(end - at);
  if (http->extension_bytes > MAX_EXTENSION_BYTES)
    return rt_http_fail(parser, "HPE_CHUNK_EXTENSIONS_OVERFLOW:Chunk extensions overflow");
  return 0;
}

int llhttp__on_chunk_extension_name(llhttp_t *parser, const char *at, const char *end) {
  return count_extension(parser, at, end);
}

int llhttp__on_chunk_extension_value(llhttp_t *parser, const char *at, const char *end) {
  return count_extension(parser, at, end);
}

int llhttp__on_chunk_header(llhttp_t *parser, const char *at, const char *end) {
  (void)at, (void)end;
  http_of(parser)->header_bytes = 0;
  http_of(parser)->extension_bytes = 0;
  return is_full(http_of(parser)->batch) ? HPE_PAUSED : 0;
}

int llhttp__on_message_complete(llhttp_t *parser, const char *at, const char *end) {
  (void)end;
  struct rt_http *http = http_of(parser);
  struct rt_http_batch *batch = http->batch;
  int rc = (parser->flags & F_TRAILING) != 0 ? rt_http_check_end(http, at) : 0;
  if (rc != 0)
    return rc;
  if (http->in_head) {
    rt_http_add_word(batch, RT_HTTP_TRAILERS);
    rt_http_add_word(batch, http->head_from);
    rt_http_add_word(batch, batch->text_used);
    http->in_head = false;
  }
  rt_http_add_word(batch, RT_HTTP_COMPLETE | (size_t)(parser->upgrade != 0 ? RT_HTTP_UPGRADE : 0)
                                                 << 8);
  http->started_ms = 0;
  return is_full(batch) ? HPE_PAUSED : 0;
}

/* Unused callbacks of llhttp. */
#define NOT_NEEDED(name)                                                     \
  CALLBACK(name)                                                             \
  int llhttp__on_##name(llhttp_t *parser, const char *at, const char *end) { \
    (void)parser, (void)at, (void)end;                                       \
    return 0;                                                                \
  }
NOT_NEEDED(url_complete)
NOT_NEEDED(status_complete)
NOT_NEEDED(method)
NOT_NEEDED(method_complete)
NOT_NEEDED(version)
NOT_NEEDED(version_complete)
NOT_NEEDED(chunk_extension_name_complete)
NOT_NEEDED(chunk_extension_value_complete)
NOT_NEEDED(chunk_complete)
NOT_NEEDED(reset)
