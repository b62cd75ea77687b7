/* SPDX-License-Identifier: MIT */
/*
 * The binding `http2`: sessions of nghttp2 for JavaScript. Calls return 0 or another number, or a
 * negative error code of nghttp2. Events are delivered in batches (http2_core.h):
 *   words, state   shared arrays; state is described in shared.txt
 *   open(is_server, options)   a box, or a code; options: numbers by rt_h2_option
 *   close(box)
 *   receive(box, bytes)   feeds them; returns the text of the batch
 *   send(box)             returns [bytes, text] of frames to write and of the batch
 *   takeWords()           the words of the last batch, if `words` is too small for them
 *   problem(code)         a message
 * The others are in http2_submit.c, http2_send.c and http2_state.c.
 */
#include "binding/http2.h"
#include "engine/pin.h"
#include "lazy.h"

#include <stdlib.h>
#include <string.h>

enum { COST = 16 * 1024 };

/* By the collector, on any thread. */
static void release(void *memory) {
  rt_h2_close(memory);
  free(memory);
}

struct rt_h2 *rt_h2_arg(size_t argc, const rt_value argv[]) {
  struct rt_h2 *h2 = rt_unbox(rt_arg(argc, argv, 0), release);
  return h2 == NULL || h2->session == NULL ? NULL : h2;
}

struct rt_h2_stream *rt_h2_stream_arg(size_t argc, const rt_value argv[], struct rt_h2 **h2) {
  *h2 = rt_h2_arg(argc, argv);
  return *h2 == NULL ? NULL : rt_h2_stream(*h2, rt_to_int(rt_arg(argc, argv, 1)));
}

RT_NATIVE(open_session, ".a") {
  struct rt_h2_options options;
  for (size_t i = 0; i < RT_H2_OPTION_COUNT; i++) {
    double value = rt_to_number(rt_array_at(argv[1], i));
    options.values[i] = value >= 0 ? value : -1; /* NaN is below 0, too */
  }
  struct rt_h2 *h2 = calloc(1, sizeof *h2);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_NOMEM);
  int rc = rt_h2_open(h2, &rt_self->http2->batch, rt_to_bool(argv[0]), &options);
  if (rc == 0)
    return rt_box(h2, release, COST);
  free(h2);
  return rt_number(rc);
}

RT_NATIVE(close_session, "o") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 != NULL)
    rt_h2_close(h2);
  return rt_undefined();
}

rt_value rt_h2_publish(const struct rt_h2 *h2, int code) {
  struct rt_http2 *http2 = rt_self->http2;
  const struct rt_h2_batch *batch = &http2->batch;
  size_t count = batch->words.used / sizeof(int32_t);
  http2->state[RT_H2_CODE] = code;
  http2->state[RT_H2_COUNT] = (double)count;
  http2->state[RT_H2_IS_DONE] =
      !nghttp2_session_want_read(h2->session) && !nghttp2_session_want_write(h2->session);
  http2->state[RT_H2_HAS_OUTPUT] = h2->out.used >= RT_H2_OUT_LIMIT;
  if (count > 0 && count <= RT_H2_SHARED_WORDS)
    memcpy(http2->words, batch->words.at, batch->words.used);
  if (batch->text.used == 0)
    return rt_undefined();
  return rt_text_latin1((const unsigned char *)batch->text.at, batch->text.used);
}

RT_NATIVE(receive, "ob") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  rt_self->http2->state[RT_H2_CODE] = NGHTTP2_ERR_INVALID_STATE;
  rt_self->http2->state[RT_H2_COUNT] = rt_self->http2->state[RT_H2_USED] = 0;
  if (h2 == NULL)
    return rt_undefined();
  size_t count;
  const unsigned char *bytes = rt_peek_bytes(argv[1], &count);
  ptrdiff_t used = count == 0 ? 0 : rt_h2_receive(h2, bytes, count, uv_now(rt_loop()));
  rt_self->http2->state[RT_H2_USED] = (double)(used < 0 ? 0 : used);
  return rt_h2_publish(h2, used < 0 ? (int)used : 0);
}

/* Frames beyond the first 64 KiB wait for the next call. */
RT_NATIVE(send_frames, "o") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  rt_self->http2->state[RT_H2_CODE] = NGHTTP2_ERR_INVALID_STATE;
  rt_self->http2->state[RT_H2_COUNT] = rt_self->http2->state[RT_H2_HAS_OUTPUT] = 0;
  if (h2 == NULL)
    return rt_undefined();
  int rc = rt_h2_send(h2);
  rt_value text = rt_h2_publish(h2, rc);
  const rt_value pair[] = {
      h2->out.used == 0 ? rt_undefined() : rt_uint8_array(h2->out.used, h2->out.at), text};
  h2->out.used = 0;
  return rt_array(2, pair);
}

RT_NATIVE(take_words) {
  const struct rt_h2_bytes *words = &rt_self->http2->batch.words;
  void *memory = NULL;
  rt_value buffer = rt_array_buffer(words->used, &memory);
  if (buffer == NULL)
    return rt_problem_memory();
  if (words->used > 0)
    memcpy(memory, words->at, words->used);
  return buffer;
}

RT_NATIVE(problem, "n") {
  return rt_text(nghttp2_strerror(rt_to_int(argv[0])));
}

static const struct rt_method methods[] = {
    {"open", open_session}, {"close", close_session},  {"receive", receive},
    {"send", send_frames},  {"takeWords", take_words}, {"problem", problem},
};

static void free_batch(void *part) {
  struct rt_http2 *http2 = part;
  free(http2->batch.words.at);
  free(http2->batch.text.at);
}

const char *rt_nghttp2_version(void) {
  return rt_lazy_open(&rt_lazy_nghttp2) ? nghttp2_version(0)->version_str : NULL;
}

rt_value rt_bind_http2(void) {
  if (!rt_lazy_open(&rt_lazy_nghttp2))
    return NULL;
  if (!RT_PART(http2, NULL, free_batch))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "state", rt_shared_doubles(rt_self->http2->state, RT_H2_STATE_COUNT));
  rt_set(binding, "words", rt_shared_ints(rt_self->http2->words, RT_H2_SHARED_WORDS));
  rt_http2_submit(binding);
  rt_http2_send(binding);
  rt_http2_state(binding);
  return binding;
}
