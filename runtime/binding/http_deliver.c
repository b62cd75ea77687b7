/* SPDX-License-Identifier: MIT */
/*
 * Delivers parser output to JavaScript: batches of events as listener arguments, and turns for what
 * streams read.
 */
#include "binding/http_parser.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_ARGUMENTS = 5, MAX_REMEMBERED = 2048 };

static rt_value text_of_batch(struct rt_http_state *http) {
  const struct rt_http_batch *batch = &http->batch;
  if (batch->text_used == 0)
    return rt_undefined();
  if (batch->text_used == http->last.length &&
      memcmp(batch->text, http->last.bytes, http->last.length) == 0)
    return http->last.value;
  rt_value text = rt_text_latin1((const unsigned char *)batch->text, batch->text_used);
  if (batch->text_used > MAX_REMEMBERED)
    return text;
  if (http->last.bytes == NULL && (http->last.bytes = malloc(MAX_REMEMBERED)) == NULL)
    return text;
  if (http->last.value != NULL)
    rt_release(http->last.value);
  rt_keep(text);
  http->last.value = text;
  http->last.length = batch->text_used;
  memcpy(http->last.bytes, batch->text, http->last.length);
  return text;
}

rt_value rt_http_failure(const struct rt_http *http) {
  char room[RT_HTTP_NAME_SIZE];
  const rt_value pair[] = {rt_text(rt_http_error_name(http, room)),
                           rt_text(rt_http_error_reason(http))};
  return rt_array(2, pair);
}

/* All bytes fed: bodies are views of them, and a new protocol may start in them. */
static rt_value copy_of(const char *bytes, size_t count) {
  void *memory = NULL;
  rt_value buffer = rt_array_buffer(count, &memory);
  if (buffer == NULL)
    return rt_undefined();
  memcpy(memory, bytes, count);
  return buffer;
}

/* Most numbers passed are small, so their values are cached. */
static rt_value number_of(size_t number) {
  rt_value *small = rt_self->http->small;
  if (number >= RT_HTTP_SMALL_NUMBERS)
    return rt_number((double)number);
  if (small[number] == NULL)
    small[number] = rt_number((double)number);
  return small[number];
}

void rt_http_fill(struct rt_http_message *m, struct rt_http_connection *c, int status,
                  const char *bytes, size_t count, size_t used) {
  const struct rt_http_batch *batch = &rt_self->http->batch;
  m->arguments[0] = c->owner;
  m->arguments[1] = number_of(batch->word_count);
  m->arguments[2] = text_of_batch(rt_self->http);
  m->arguments[3] = number_of(0);
  m->arguments[4] = number_of(RT_HTTP_ALL);
  m->count = USUAL_ARGUMENTS;
  if (status == RT_HTTP_ALL && !batch->has_body)
    return;
  bool needs_bytes = batch->has_body || status == RT_HTTP_UPGRADED || status == RT_HTTP_FAILED;
  m->arguments[4] = rt_number(status);
  m->arguments[5] = needs_bytes && count > 0 ? copy_of(bytes, count) : rt_undefined();
  m->arguments[6] = rt_number((double)used);
  m->arguments[7] = rt_number((double)count);
  m->arguments[8] = status == RT_HTTP_FAILED ? rt_http_failure(&c->http) : rt_undefined();
  m->count = RT_HTTP_ARGUMENTS;
}

void rt_http_end_use(struct rt_http_connection *c) {
  c->is_busy = false;
  if (c->is_closed)
    rt_http_dispose(c);
}

/*
 * On a server, Node runs ticks after each body and after trailers, and again before the next head
 * if there were trailers. Returns the number of words up to that point. On a client, which parses
 * inside a listener of its socket, ticks run after all that was read.
 */
static size_t first_part(const int32_t words[], size_t count) {
  static const size_t lengths[] = {
      [RT_HTTP_HEAD] = 6, [RT_HTTP_BODY] = 3, [RT_HTTP_TRAILERS] = 3, [RT_HTTP_COMPLETE] = 1};
  for (size_t at = 0; at < count;) {
    int kind = words[at] & 255;
    at += lengths[kind];
    if (kind == RT_HTTP_BODY || kind == RT_HTTP_TRAILERS)
      return at;
  }
  return count;
}

static bool is_client(const struct rt_http_connection *c) {
  return c->http.parser.type == HTTP_RESPONSE;
}

static bool ends_with_pause(const int32_t words[], size_t count) {
  return count >= 3 && (words[count - 3] == RT_HTTP_BODY || words[count - 3] == RT_HTTP_TRAILERS) &&
         first_part(words, count) == count;
}

/* Delivers one part of the batch. The outcome of the feed is reported with the last part, or after
 * it if ticks run there. */
static void deliver_part(struct rt_http_message *m, size_t count, bool is_last) {
  rt_value status = m->arguments[4];
  bool is_apart = is_last && m->count == RT_HTTP_ARGUMENTS && rt_to_int(status) != RT_HTTP_ALL &&
                  ends_with_pause(rt_self->http->batch.words, count);
  m->arguments[1] = number_of(count);
  m->arguments[4] = is_last && !is_apart ? status : number_of(RT_HTTP_ALL);
  rt_turn(rt_self->http->listener, m->count, m->arguments);
  m->arguments[3] = number_of(0);
  m->arguments[4] = status;
  if (is_apart) {
    m->arguments[1] = number_of(0);
    rt_turn(rt_self->http->listener, m->count, m->arguments);
  }
}

/* Runs a turn for each part of a batch, nearly always one. Code that runs in it may reuse the
 * batch. */
static void deliver(struct rt_http_connection *c, struct rt_http_message *m) {
  struct rt_http_batch *batch = &rt_self->http->batch;
  size_t count = batch->word_count;
  size_t part = first_part(batch->words, count);
  if (is_client(c)) {
    rt_turn(rt_self->http->listener, m->count, m->arguments);
    return;
  }
  if (part == count) {
    deliver_part(m, count, true);
    return;
  }
  int32_t copy[RT_HTTP_WORDS];
  memcpy(copy, batch->words, count * sizeof *copy);
  for (size_t at = 0; at < count && !c->is_closed; at += part) {
    bool is_behind_trailers = at >= 3 && part >= 3 && copy[at - 3] == RT_HTTP_TRAILERS;
    part = is_behind_trailers ? 1 : first_part(copy + at, count - at);
    memcpy(batch->words, copy + at, part * sizeof *copy);
    deliver_part(m, part, at + part == count);
  }
}

/* Consumes what the stream has read. */
void rt_http_take(struct rt_stream *stream, ssize_t count, const char *bytes) {
  struct rt_http_connection *c = stream->consumer;
  struct rt_http_message m;
  if (count < 0) {
    struct rt_http_batch *batch = &rt_self->http->batch;
    batch->word_count = batch->text_used = 0;
    batch->has_body = false;
    rt_http_fill(&m, c, (int)count, NULL, 0, 0);
    rt_turn(rt_self->http->listener, m.count, m.arguments);
    return;
  }
  c->is_busy = true;
  enum rt_http_status status = RT_HTTP_MORE;
  for (size_t at = 0; status == RT_HTTP_MORE || status == RT_HTTP_ASK;) {
    size_t used;
    size_t rest = (size_t)count - at;
    status = rt_http_feed(&c->http, bytes + at, rest, uv_now(rt_loop()), &used);
    rt_http_fill(&m, c, (int)status, bytes + at, rest, used);
    m.arguments[3] = number_of(at == 0 ? (size_t)count : 0);
    deliver(c, &m);
    at += used;
    if (c->is_closed || c->stream_id == 0)
      break;
  }
  rt_http_end_use(c);
}
