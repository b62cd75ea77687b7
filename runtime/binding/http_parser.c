/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1 parsers for JavaScript. A parser takes what its stream reads before JavaScript
 * sees it, or bytes that JavaScript hands over, and calls one listener with a batch of
 * events (http_core.h).
 *
 * The binding `http_parser`:
 *   words      an Int32Array: the words of a batch
 *   methods    names by number
 *   setListener(function)
 *       once: listener(owner, words, text, read, status, body, used, bytes, failure)
 *       words: how many of `words` are good; text: theirs; read: how many bytes the stream
 *       has read for this, 0 if that was told before. If all bytes were parsed and there is
 *       no body, that is all; else
 *       status: an rt_http_status, or a negative code that the stream gave;
 *       body: an ArrayBuffer with all bytes fed, if there are bodies in it, the protocol
 *       changed or parsing failed; used: how many bytes were parsed; bytes: how many there
 *       were; failure: [name, reason]
 *   open(is_request, max_header_bytes, is_lenient, owner)
 *       an id
 *   close(id)
 *       its stream, if any, reads for JavaScript again
 *   consume(id, stream_id), release(id)
 *   execute(id, bytes), finish(id)
 *   expect(id, response)
 *       an rt_http_response, before each response
 *   answer(id, takes_over)
 *       from within the listener
 *   age(id)
 *       how long ago the current message began, in ms; -1 between messages
 *   hasHead(id)
 *       whether the head of that message is complete
 */
#include "binding/http_strict.h"
#include "binding/stream.h"

#include <stdlib.h>
#include <string.h>

/* Freed by close(), or when the call that is using it ends. */
struct connection {
  struct rt_http http;
  rt_value owner;
  int32_t stream_id; /* 0: JavaScript hands over the bytes */
  bool is_busy;
  bool is_closed;
};

enum { FIRST_SLOTS = 64, ARGUMENTS = 9, USUAL_ARGUMENTS = 5, SMALL_NUMBERS = 512 };

static struct connection **slots; /* by id; NULL where free. Slot 0 stays empty. */
static int32_t slot_count;
static int32_t next_slot = 1;
static rt_value listener;

/* The last text: requests of one client are often the same, and so need no new string. */
static struct {
  rt_value value;
  char *bytes;
  size_t length;
} last;

enum { MAX_REMEMBERED = 2048 };

static int32_t free_slot(void) {
  for (int32_t i = 0; i < slot_count; i++, next_slot++) {
    if (next_slot >= slot_count) {
      next_slot = 1;
    }
    if (slots[next_slot] == NULL) {
      return next_slot;
    }
  }
  int32_t count = slot_count == 0 ? FIRST_SLOTS : slot_count * 2;
  struct connection **bigger = realloc(slots, (size_t)count * sizeof(*slots));
  if (bigger == NULL) {
    return UV_ENOMEM;
  }
  slots = bigger;
  memset(slots + slot_count, 0, (size_t)(count - slot_count) * sizeof(*slots));
  next_slot = slot_count == 0 ? 1 : slot_count;
  slot_count = count;
  return next_slot;
}

static struct connection *connection_of(size_t argc, const rt_value argv[]) {
  int32_t id = rt_to_int(rt_arg(argc, argv, 0));
  return id > 0 && id < slot_count ? slots[id] : NULL;
}

static rt_value text_of_batch(void) {
  const struct rt_http_batch *batch = &rt_http_batch;
  if (batch->text_used == 0) {
    return rt_undefined();
  }
  if (batch->text_used == last.length && memcmp(batch->text, last.bytes, last.length) == 0) {
    return last.value;
  }
  rt_value text = rt_text_latin1((const unsigned char *)batch->text, batch->text_used);
  if (batch->text_used > MAX_REMEMBERED) {
    return text;
  }
  if (last.bytes == NULL && (last.bytes = malloc(MAX_REMEMBERED)) == NULL) {
    return text;
  }
  if (last.value != NULL) {
    rt_release(last.value);
  }
  rt_keep(text);
  last.value = text;
  last.length = batch->text_used;
  memcpy(last.bytes, batch->text, last.length);
  return text;
}

static rt_value failure_of(const struct rt_http *http) {
  const rt_value pair[] = {rt_text(rt_http_error_name(http)), rt_text(rt_http_error_reason(http))};
  return rt_array(2, pair);
}

/* All that was fed: bodies are views of it, and a new protocol begins in it. */
static rt_value copy_of(const char *bytes, size_t count) {
  void *memory = NULL;
  rt_value buffer = rt_array_buffer(count, &memory);
  if (buffer == NULL) {
    return rt_undefined();
  }
  memcpy(memory, bytes, count);
  return buffer;
}

/* Most numbers that cross over are small: they are made once. */
static rt_value number_of(size_t number) {
  static rt_value small[SMALL_NUMBERS];
  if (number >= SMALL_NUMBERS) {
    return rt_number((double)number);
  }
  if (small[number] == NULL) {
    small[number] = rt_number((double)number);
  }
  return small[number];
}

/* What the listener is called with, and how much of it counts. */
struct message {
  rt_value arguments[ARGUMENTS];
  size_t count;
};

static void fill(struct message *m, struct connection *c, int status, const char *bytes,
                 size_t count, size_t used) {
  m->arguments[0] = c->owner;
  m->arguments[1] = number_of(rt_http_batch.word_count);
  m->arguments[2] = text_of_batch();
  m->arguments[3] = number_of(0);
  m->arguments[4] = number_of(RT_HTTP_ALL);
  m->count = USUAL_ARGUMENTS;
  if (status == RT_HTTP_ALL && !rt_http_batch.has_body) {
    return;
  }
  bool needs_bytes =
      rt_http_batch.has_body || status == RT_HTTP_UPGRADED || status == RT_HTTP_FAILED;
  m->arguments[4] = rt_number(status);
  m->arguments[5] = needs_bytes && count > 0 ? copy_of(bytes, count) : rt_undefined();
  m->arguments[6] = rt_number((double)used);
  m->arguments[7] = rt_number((double)count);
  m->arguments[8] = status == RT_HTTP_FAILED ? failure_of(&c->http) : rt_undefined();
  m->count = ARGUMENTS;
}

static void dispose(struct connection *c) {
  rt_http_free(&c->http);
  rt_release(c->owner);
  free(c);
}

static void end_use(struct connection *c) {
  c->is_busy = false;
  if (c->is_closed) {
    dispose(c);
  }
}

/*
 * Node lets ticks run after each body and after trailers, and again before the next head if there
 * were trailers: the number of words up to there.
 */
static size_t first_part(const int32_t words[], size_t count) {
  static const size_t lengths[] = {
      [RT_HTTP_HEAD] = 6, [RT_HTTP_BODY] = 3, [RT_HTTP_TRAILERS] = 3, [RT_HTTP_COMPLETE] = 1};
  for (size_t at = 0; at < count;) {
    int kind = words[at] & 255;
    at += lengths[kind];
    if (kind == RT_HTTP_BODY || kind == RT_HTTP_TRAILERS) {
      return at;
    }
  }
  return count;
}

/* A turn for each part of a batch; nearly always there is one. What runs in it may use the batch.
 */
static void deliver(struct connection *c, struct message *m) {
  struct rt_http_batch *batch = &rt_http_batch;
  size_t count = batch->word_count;
  size_t part = first_part(batch->words, count);
  if (part == count) {
    rt_turn(listener, m->count, m->arguments);
    return;
  }
  int32_t copy[RT_HTTP_WORDS];
  memcpy(copy, batch->words, count * sizeof(*copy));
  rt_value status = m->arguments[4];
  for (size_t at = 0; at < count && !c->is_closed; at += part) {
    bool is_behind_trailers = at >= 3 && part >= 3 && copy[at - 3] == RT_HTTP_TRAILERS;
    part = is_behind_trailers ? 1 : first_part(copy + at, count - at);
    memcpy(batch->words, copy + at, part * sizeof(*copy));
    m->arguments[1] = number_of(part);
    m->arguments[4] = at + part == count ? status : number_of(RT_HTTP_ALL);
    rt_turn(listener, m->count, m->arguments);
    m->arguments[3] = number_of(0);
  }
}

/* What the stream read. */
static void take(struct rt_stream *stream, ssize_t count, const char *bytes) {
  struct connection *c = stream->consumer;
  struct message m;
  if (count < 0) {
    rt_http_batch.word_count = rt_http_batch.text_used = 0;
    rt_http_batch.has_body = false;
    fill(&m, c, (int)count, NULL, 0, 0);
    rt_turn(listener, m.count, m.arguments);
    return;
  }
  c->is_busy = true;
  enum rt_http_status status = RT_HTTP_MORE;
  for (size_t at = 0; status == RT_HTTP_MORE || status == RT_HTTP_ASK;) {
    size_t used;
    size_t rest = (size_t)count - at;
    status = rt_http_feed(&c->http, bytes + at, rest, uv_now(&rt_loop), &used);
    fill(&m, c, (int)status, bytes + at, rest, used);
    m.arguments[3] = number_of(at == 0 ? (size_t)count : 0);
    deliver(c, &m);
    at += used;
    if (c->is_closed || c->stream_id == 0) {
      break;
    }
  }
  end_use(c);
}

/* The stream may have been closed before. */
static void detach(struct connection *c) {
  struct rt_stream *stream = rt_stream_of(rt_number(c->stream_id));
  if (stream != NULL) {
    stream->consume = NULL;
    stream->consumer = NULL;
  }
  c->stream_id = 0;
}

RT_NATIVE(set_listener) {
  listener = rt_arg(argc, argv, 0);
  rt_keep(listener);
  return rt_undefined();
}

RT_NATIVE(open_parser) {
  int32_t id = free_slot();
  struct connection *c = id < 0 ? NULL : calloc(1, sizeof(*c));
  if (c == NULL || argc < 4) {
    free(c);
    return rt_number(UV_ENOMEM);
  }
  rt_http_init(&c->http, rt_to_bool(argv[0]), (size_t)rt_to_number(argv[1]), rt_to_bool(argv[2]));
  c->http.started_ms = uv_now(&rt_loop); /* one that sends nothing is slow, too */
  c->owner = argv[3];
  rt_keep(c->owner);
  slots[id] = c;
  return rt_number(id);
}

RT_NATIVE(close_parser) {
  struct connection *c = connection_of(argc, argv);
  if (c == NULL) {
    return rt_number(UV_EBADF);
  }
  slots[rt_to_int(argv[0])] = NULL;
  detach(c);
  c->is_closed = true;
  if (!c->is_busy) {
    dispose(c);
  }
  return rt_number(0);
}

RT_NATIVE(consume) {
  struct connection *c = connection_of(argc, argv);
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 1));
  if (c == NULL || stream == NULL) {
    return rt_number(UV_EBADF);
  }
  c->stream_id = stream->base.id;
  stream->consume = take;
  stream->consumer = c;
  return rt_number(0);
}

RT_NATIVE(release) {
  struct connection *c = connection_of(argc, argv);
  if (c == NULL) {
    return rt_number(UV_EBADF);
  }
  detach(c);
  return rt_number(0);
}

/* Bytes from JavaScript: what the listener throws goes on to the caller. */
RT_NATIVE(execute) {
  struct connection *c = connection_of(argc, argv);
  size_t count = 0;
  const char *bytes = (const char *)rt_to_bytes(rt_arg(argc, argv, 1), &count);
  if (c == NULL || bytes == NULL || c->is_busy) {
    return rt_number(c == NULL ? UV_EBADF : UV_EINVAL);
  }
  c->is_busy = true;
  enum rt_http_status status = RT_HTTP_MORE;
  for (size_t at = 0; status == RT_HTTP_MORE || status == RT_HTTP_ASK;) {
    size_t used;
    struct message m;
    status = rt_http_feed(&c->http, bytes + at, count - at, uv_now(&rt_loop), &used);
    fill(&m, c, (int)status, bytes + at, count - at, used);
    rt_call(listener, m.count, m.arguments, thrown);
    at += used;
    if (c->is_closed || (thrown != NULL && *thrown != NULL)) {
      break;
    }
  }
  end_use(c);
  return rt_number(0);
}

/* undefined, or [name, reason]. A body that ends with the connection is completed by the listener.
 */
RT_NATIVE(finish) {
  struct connection *c = connection_of(argc, argv);
  if (c == NULL) {
    return rt_undefined();
  }
  if (c->is_busy || !rt_http_finish(&c->http)) {
    return c->is_busy ? rt_undefined() : failure_of(&c->http);
  }
  if (rt_http_batch.word_count > 0) {
    struct message m;
    c->is_busy = true;
    fill(&m, c, RT_HTTP_ALL, NULL, 0, 0);
    rt_call(listener, m.count, m.arguments, thrown);
    end_use(c);
  }
  return rt_undefined();
}

RT_NATIVE(expect) {
  struct connection *c = connection_of(argc, argv);
  if (c != NULL) {
    c->http.response = (uint8_t)rt_to_int(rt_arg(argc, argv, 1));
  }
  return rt_undefined();
}

RT_NATIVE(answer) {
  struct connection *c = connection_of(argc, argv);
  if (c != NULL) {
    rt_http_answer(&c->http, rt_to_bool(rt_arg(argc, argv, 1)));
  }
  return rt_undefined();
}

RT_NATIVE(age) {
  struct connection *c = connection_of(argc, argv);
  if (c == NULL || c->http.started_ms == 0) {
    return rt_number(-1);
  }
  return rt_number((double)(uv_now(&rt_loop) - c->http.started_ms));
}

RT_NATIVE(has_head) {
  struct connection *c = connection_of(argc, argv);
  return rt_bool(c != NULL && c->http.is_head_complete);
}

static const struct rt_method methods[] = {
    {"setListener", set_listener},
    {"open", open_parser},
    {"close", close_parser},
    {"consume", consume},
    {"release", release},
    {"execute", execute},
    {"finish", finish},
    {"expect", expect},
    {"answer", answer},
    {"age", age},
    {"hasHead", has_head},
};

static rt_value method_names(void) {
  rt_value names = rt_array(0, NULL);
#define ADD_NAME(number, name, string) rt_array_push(names, rt_text(#string));
  HTTP_ALL_METHOD_MAP(ADD_NAME)
#undef ADD_NAME
  rt_array_push(names, rt_text("QUERY"));
  return names;
}

rt_value rt_bind_http_parser(void) {
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "words", rt_shared_ints(rt_http_batch.words, RT_HTTP_WORDS));
  rt_set(binding, "methods", method_names());
  return binding;
}
