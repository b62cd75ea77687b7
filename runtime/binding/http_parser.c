/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1 parsers for JavaScript. A parser consumes what its stream reads before JavaScript
 * sees it, or bytes that JavaScript passes, and calls one listener with a batch of
 * events (http_core.h).
 *
 * The binding `http_parser`:
 *   words      an Int32Array: the words of a batch
 *   methods    names by number
 *   setListener(function)
 *       once: listener(owner, words, text, read, status, body, used, bytes, failure)
 *       words: how many of `words` are valid; text: their text; read: how many bytes the
 *       stream has read, 0 if already reported. The others are missing if all bytes were
 *       parsed and there is no body:
 *       status: an rt_http_status, or a negative code from the stream;
 *       body: an ArrayBuffer with all bytes fed, if it contains bodies, the protocol
 *       changed or parsing failed; used: how many bytes were parsed; bytes: how many were
 *       fed; failure: [name, reason]
 *   open(is_request, max_header_bytes, is_lenient, owner)
 *       an id
 *   close(id)
 *       its stream, if any, delivers to JavaScript again
 *   consume(id, stream_id), release(id)
 *   execute(id, bytes), finish(id)
 *   executeRead(id, count)
 *       the bytes that stream.takeRead() would copy
 *   expect(id, response)
 *       an rt_http_response, before each response
 *   answer(id, takes_over)
 *       called from the listener
 *   age(id)
 *       the age of the current message in ms; -1 between messages
 *   hasHead(id)
 *       whether the head of that message is complete
 *   setMaxIdle(count)
 *       how many idle parsers to keep for reuse
 */
#include "binding/http_parser.h"
#include "binding/slab.h"
#include "engine/pin.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

void rt_http_dispose(struct rt_http_connection *c) {
  struct rt_http_state *http = rt_self->http;
  rt_http_free(&c->http);
  rt_release(c->owner);
  if (http->idle_count >= http->max_idle) {
    free(c);
    return;
  }
  c->next_idle = http->idle;
  http->idle = c;
  http->idle_count++;
}

static struct rt_http_connection *take_idle(struct rt_http_state *http) {
  struct rt_http_connection *c = http->idle;
  if (c == NULL)
    return calloc(1, sizeof *c);
  http->idle = c->next_idle;
  http->idle_count--;
  memset(c, 0, sizeof *c);
  return c;
}

static int32_t free_slot(struct rt_http_state *http) {
  for (int32_t i = 0; i < http->slot_count; i++, http->next_slot++) {
    if (http->next_slot >= http->slot_count)
      http->next_slot = 1;
    if (http->slots[http->next_slot] == NULL)
      return http->next_slot;
  }
  int32_t old = http->slot_count;
  int32_t count = old == 0 ? FIRST_SLOTS : old * 2;
  struct rt_http_connection **bigger = realloc(http->slots, (size_t)count * sizeof *bigger);
  if (bigger == NULL)
    return UV_ENOMEM;
  memset(bigger + old, 0, (size_t)(count - old) * sizeof *bigger);
  http->slots = bigger;
  http->next_slot = old == 0 ? 1 : old;
  http->slot_count = count;
  return http->next_slot;
}

static struct rt_http_connection *connection_of(size_t argc, const rt_value argv[]) {
  int32_t id = rt_to_int(rt_arg(argc, argv, 0));
  const struct rt_http_state *http = rt_self->http;
  return id > 0 && id < http->slot_count ? http->slots[id] : NULL;
}

/* The stream may already be closed. */
static void detach(struct rt_http_connection *c) {
  struct rt_stream *stream = rt_stream_of(rt_number(c->stream_id));
  if (stream != NULL) {
    stream->consume = NULL;
    stream->consumer = NULL;
  }
  c->stream_id = 0;
}

RT_NATIVE(set_listener, "f") {
  rt_self->http->listener = rt_arg(argc, argv, 0);
  rt_keep(rt_self->http->listener);
  return rt_undefined();
}

RT_NATIVE(open_parser, ".n.o") {
  struct rt_http_state *http = rt_self->http;
  int32_t id = free_slot(http);
  struct rt_http_connection *c = id < 0 ? NULL : take_idle(http);
  if (c == NULL || argc < 4) {
    free(c);
    return rt_number(UV_ENOMEM);
  }
  rt_http_init(&c->http, &http->batch, rt_to_bool(argv[0]), rt_to_size(argv[1]),
               rt_to_bool(argv[2]));
  c->http.started_ms = uv_now(rt_loop()); /* a client that sends nothing is slow, too */
  c->owner = argv[3];
  rt_keep(c->owner);
  http->slots[id] = c;
  return rt_number(id);
}

RT_NATIVE(close_parser, "n") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c == NULL)
    return rt_number(UV_EBADF);
  rt_self->http->slots[rt_to_int(argv[0])] = NULL;
  detach(c);
  c->is_closed = true;
  if (!c->is_busy)
    rt_http_dispose(c);
  return rt_number(0);
}

RT_NATIVE(consume, "nn") {
  struct rt_http_connection *c = connection_of(argc, argv);
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 1));
  if (c == NULL || stream == NULL)
    return rt_number(UV_EBADF);
  c->stream_id = stream->base.id;
  stream->consume = rt_http_take;
  stream->consumer = c;
  return rt_number(0);
}

RT_NATIVE(release, "n") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c == NULL)
    return rt_number(UV_EBADF);
  detach(c);
  return rt_number(0);
}

/* Exceptions of the listener propagate to the caller. */
static void execute_bytes(struct rt_http_connection *c, const char *bytes, size_t count,
                          rt_value *thrown) {
  c->is_busy = true;
  enum rt_http_status status = RT_HTTP_MORE;
  for (size_t at = 0; status == RT_HTTP_MORE || status == RT_HTTP_ASK;) {
    size_t used;
    struct rt_http_message m;
    status = rt_http_feed(&c->http, bytes + at, count - at, uv_now(rt_loop()), &used);
    rt_http_fill(&m, c, (int)status, bytes + at, count - at, used);
    rt_call(rt_self->http->listener, m.count, m.arguments, thrown);
    at += used;
    if (c->is_closed || (thrown != NULL && *thrown != NULL))
      break;
  }
  rt_http_end_use(c);
}

RT_NATIVE(execute, "nb") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c == NULL || c->is_busy)
    return rt_number(c == NULL ? UV_EBADF : UV_EINVAL);
  struct rt_lent lent; /* the listener may do anything to the bytes */
  int rc = rt_lend(&lent, argv[1], 0, SIZE_MAX, RT_LENT_READ);
  if (rc < 0)
    return rt_number(rc);
  execute_bytes(c, (const char *)lent.bytes, lent.length, thrown);
  rt_lent_end(&lent);
  return rt_number(0);
}

RT_NATIVE(execute_read, "nn") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c == NULL || c->is_busy)
    return rt_number(c == NULL ? UV_EBADF : UV_EINVAL);
  uv_buf_t bytes = rt_slab_keep(rt_to_size(argv[1]));
  if (bytes.base == NULL)
    return rt_number(UV_EINVAL);
  execute_bytes(c, bytes.base, bytes.len, thrown);
  rt_slab_give(bytes);
  return rt_number(0);
}

/* Returns undefined, or [name, reason]. A body that ends with the connection is completed through
 * the listener. */
RT_NATIVE(finish, "n") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c == NULL)
    return rt_undefined();
  if (c->is_busy || !rt_http_finish(&c->http))
    return c->is_busy ? rt_undefined() : rt_http_failure(&c->http);
  if (c->http.batch->word_count > 0) {
    struct rt_http_message m;
    c->is_busy = true;
    rt_http_fill(&m, c, RT_HTTP_ALL, NULL, 0, 0);
    rt_call(rt_self->http->listener, m.count, m.arguments, thrown);
    rt_http_end_use(c);
  }
  return rt_undefined();
}

RT_NATIVE(expect, "nn") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c != NULL)
    c->http.response = (uint8_t)rt_to_int(rt_arg(argc, argv, 1));
  return rt_undefined();
}

RT_NATIVE(answer, "n") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c != NULL)
    rt_http_answer(&c->http, rt_to_bool(rt_arg(argc, argv, 1)));
  return rt_undefined();
}

RT_NATIVE(age, "n") {
  struct rt_http_connection *c = connection_of(argc, argv);
  if (c == NULL || c->http.started_ms == 0)
    return rt_number(-1);
  return rt_number((double)(uv_now(rt_loop()) - c->http.started_ms));
}

RT_NATIVE(has_head, "n") {
  struct rt_http_connection *c = connection_of(argc, argv);
  return rt_bool(c != NULL && c->http.is_head_complete);
}

RT_NATIVE(set_max_idle, "n") {
  struct rt_http_state *http = rt_self->http;
  http->max_idle = rt_to_size(rt_arg(argc, argv, 0));
  while (http->idle_count > http->max_idle)
    free(take_idle(http));
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"setListener", set_listener},
    {"open", open_parser},
    {"close", close_parser},
    {"consume", consume},
    {"release", release},
    {"execute", execute},
    {"executeRead", execute_read},
    {"finish", finish},
    {"expect", expect},
    {"answer", answer},
    {"age", age},
    {"hasHead", has_head},
    {"setMaxIdle", set_max_idle},
};

static rt_value method_names(void) {
  rt_value names = rt_array(0, NULL);
#define ADD_NAME(number, name, string) rt_array_push(names, rt_text(#string));
  HTTP_ALL_METHOD_MAP(ADD_NAME)
#undef ADD_NAME
  rt_array_push(names, rt_text("QUERY"));
  return names;
}

/* Frees parsers that the program left open, and idle ones. */
static void free_parsers(void *part) {
  struct rt_http_state *http = part;
  for (int32_t i = 0; i < http->slot_count; i++) {
    if (http->slots[i] != NULL)
      rt_http_free(&http->slots[i]->http);
    free(http->slots[i]);
  }
  while (http->idle != NULL)
    free(take_idle(http));
  free(http->slots);
  free(http->batch.text);
  free(http->last.bytes);
}

rt_value rt_bind_http_parser(void) {
  enum { USUAL_MAX_IDLE = 1000 };
  if (rt_self->http == NULL && RT_PART(http, NULL, free_parsers)) {
    rt_self->http->next_slot = 1;
    rt_self->http->max_idle = USUAL_MAX_IDLE;
  }
  if (rt_self->http == NULL)
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "words", rt_shared_ints(rt_self->http->batch.words, RT_HTTP_WORDS));
  rt_set(binding, "methods", method_names());
  return binding;
}
