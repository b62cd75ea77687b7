/* SPDX-License-Identifier: MIT */
/*
 * Parser lifecycle, and feeding. The text of a head is collected in the batch
 * (http_callbacks.c); an incomplete head is saved with the parser when the bytes end, so an
 * idle connection between messages holds no text.
 */
#include "binding/http_callbacks.h"
#include "binding/http_strict.h"

#include <stdlib.h>
#include <string.h>

/* llhttp compiled without its strict mode: see llhttp.cmake. */
int rt_llhttp_loose_init(llhttp_t *parser);
int rt_llhttp_loose_execute(llhttp_t *parser, const char *from, const char *to);

static void start_parser(struct rt_http *http, int type) {
  (http->is_lenient ? rt_llhttp_loose_init : llhttp__internal_init)(&http->parser);
  http->parser.type = (uint8_t)type;
  if (http->is_lenient) {
    http->parser.lenient_flags = LENIENT_HEADERS | LENIENT_CHUNKED_LENGTH | LENIENT_KEEP_ALIVE |
                                 LENIENT_TRANSFER_ENCODING | LENIENT_VERSION;
  }
}

void rt_http_init(struct rt_http *http, struct rt_http_batch *batch, bool is_request,
                  size_t max_header_bytes, bool is_lenient) {
  memset(http, 0, sizeof *http);
  http->batch = batch;
  http->max_header_bytes = max_header_bytes;
  http->is_lenient = is_lenient;
  start_parser(http, is_request ? HTTP_REQUEST : HTTP_RESPONSE);
}

void rt_http_free(struct rt_http *http) {
  free(http->saved);
  http->saved = NULL;
}

/* Moves the text saved by the last feed back to the front of the batch. */
static bool begin_batch(struct rt_http *http) {
  http->batch->word_count = 0;
  http->batch->text_used = 0;
  http->batch->has_body = false;
  http->head_from = 0;
  bool is_good =
      http->saved == NULL || rt_http_add_text(http->batch, http->saved, http->saved_used);
  rt_http_free(http);
  return is_good;
}

static bool save_text(struct rt_http *http) {
  if (!http->in_head)
    return true;
  http->saved_used = http->batch->text_used - http->head_from;
  http->saved = malloc(http->saved_used + 1);
  if (http->saved == NULL)
    return false;
  if (http->saved_used > 0)
    memcpy(http->saved, http->batch->text + http->head_from, http->saved_used);
  http->field_from -= http->field_from == 0 ? 0 : http->head_from;
  return true;
}

static enum rt_http_status status_of(struct rt_http *http, int error) {
  switch (error) {
  case HPE_OK:
    return RT_HTTP_ALL;
  case HPE_PAUSED:
    http->parser.error = 0;
    return http->is_asking ? RT_HTTP_ASK : RT_HTTP_MORE;
  case HPE_PAUSED_UPGRADE:
    http->parser.error = 0;
    http->parser.finish = HTTP_FINISH_SAFE;
    return RT_HTTP_UPGRADED;
  default:
    return RT_HTTP_FAILED;
  }
}

static enum rt_http_status out_of_memory(struct rt_http *http) {
  http->parser.error = rt_http_fail(&http->parser, "HPE_INTERNAL:Out of memory");
  return RT_HTTP_FAILED;
}

static int execute(struct rt_http *http, const char *from, const char *to) {
  return http->is_lenient ? rt_llhttp_loose_execute(&http->parser, from, to)
                          : llhttp__internal_execute(&http->parser, from, to);
}

/*
 * llhttp rejects the method QUERY at its first letter. So it is given another method of the same
 * length, once all of QUERY has arrived, possibly in several reads.
 */
static int execute_query(struct rt_http *http, const char *at, const char *end) {
  static const char wanted[] = "QUERY ";
  static const char stand_in[] = "PURGE ";
  enum { LENGTH = 6 };
  for (; at < end && http->query_seen < LENGTH; at++, http->query_seen++) {
    if (*at != wanted[http->query_seen]) {
      http->parser.error = HPE_INVALID_METHOD;
      http->parser.reason = "Invalid method encountered";
      http->parser.error_pos = at;
      return HPE_INVALID_METHOD;
    }
  }
  start_parser(http, HTTP_REQUEST);
  http->parser.finish = HTTP_FINISH_UNSAFE;
  if (http->query_seen < LENGTH)
    return HPE_OK;
  http->query_seen = 0;
  int error = execute(http, stand_in, stand_in + LENGTH);
  http->is_query = true;
  return error != HPE_OK ? error : execute(http, at, end);
}

/* Parses all bytes, even if a QUERY follows other requests. */
static int execute_all(struct rt_http *http, const char *from, const char *to) {
  int error = http->query_seen > 0 ? execute_query(http, from, to) : execute(http, from, to);
  while (error == HPE_INVALID_METHOD && http->query_seen == 0 && http->parser.error_pos < to &&
         *http->parser.error_pos == 'Q')
    error = execute_query(http, http->parser.error_pos, to);
  return error;
}

enum rt_http_status rt_http_feed(struct rt_http *http, const char *bytes, size_t count,
                                 uint64_t now_ms, size_t *used) {
  http->fed_ms = now_ms;
  http->is_asking = false;
  http->fed = bytes;
  *used = 0;
  if (!begin_batch(http))
    return out_of_memory(http);
  llhttp_t *parser = &http->parser;
  parser->error_pos = bytes; /* a failed parser only repeats its error */
  http->refused_at = NULL;
  int error = execute_all(http, bytes, bytes + count);
  *used = error == HPE_OK ? count : (size_t)(parser->error_pos - bytes);
  rt_http_note_tail(http, *used);
  if (!save_text(http))
    return out_of_memory(http);
  enum rt_http_status status = status_of(http, error);
  if (status == RT_HTTP_FAILED)
    *used = rt_http_say_as_node(http, bytes, count, *used);
  return status;
}

void rt_http_answer(struct rt_http *http, bool takes_over) {
  if (takes_over)
    http->parser.flags |= F_SKIPBODY;
}

bool rt_http_finish(struct rt_http *http) {
  begin_batch(http);
  http->in_head = false;
  if (http->parser.error != 0 || http->parser.finish == HTTP_FINISH_SAFE)
    return true;
  if (http->parser.finish == HTTP_FINISH_SAFE_WITH_CB) {
    rt_http_add_word(http->batch, RT_HTTP_COMPLETE);
    http->started_ms = 0;
    return true;
  }
  http->parser.error = HPE_INVALID_EOF_STATE;
  http->parser.reason = "Invalid EOF state";
  return false;
}
