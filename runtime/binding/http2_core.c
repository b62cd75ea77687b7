/* SPDX-License-Identifier: MIT */
/*
 * HTTP/2 sessions: opening and closing them, feeding bytes, taking bytes, and the streams. Nothing
 * here calls back into the owner while nghttp2 runs.
 */
#include "binding/http2_core.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 1024 };

/* nghttp2's memory is counted; the size is in front of each allocation. */
union counted {
  size_t size;
  max_align_t alignment;
};

static void *counted_realloc(void *memory, size_t size, void *user) {
  struct rt_h2 *h2 = user;
  union counted *old = memory == NULL ? NULL : (union counted *)memory - 1;
  size_t old_size = old == NULL ? 0 : old->size;
  if (size > SIZE_MAX - sizeof *old)
    return NULL;
  union counted *bigger = realloc(old, size + sizeof *old);
  if (bigger == NULL)
    return NULL;
  bigger->size = size;
  h2->held = h2->held - old_size + size;
  return bigger + 1;
}

static void *counted_malloc(size_t size, void *user) {
  return counted_realloc(NULL, size, user);
}

static void *counted_calloc(size_t count, size_t size, void *user) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes))
    return NULL;
  void *memory = counted_malloc(bytes, user);
  if (memory != NULL)
    memset(memory, 0, bytes);
  return memory;
}

static void counted_free(void *memory, void *user) {
  if (memory == NULL)
    return;
  union counted *counted = (union counted *)memory - 1;
  ((struct rt_h2 *)user)->held -= counted->size;
  free(counted);
}

static bool is_set(const struct rt_h2 *h2, enum rt_h2_option option) {
  return h2->options.values[option] >= 0;
}

static uint32_t value_of(const struct rt_h2 *h2, enum rt_h2_option option) {
  double value = h2->options.values[option];
  return value >= UINT32_MAX ? UINT32_MAX : (uint32_t)value;
}

static void set_options(const struct rt_h2 *h2, nghttp2_option *option) {
  nghttp2_option_set_no_auto_window_update(option, 1);
  nghttp2_option_set_no_closed_streams(option, 1);
  nghttp2_option_set_builtin_recv_extension_type(option, NGHTTP2_ALTSVC);
  nghttp2_option_set_builtin_recv_extension_type(option, NGHTTP2_ORIGIN);
  /* Ours ends the session with another code. */
  nghttp2_option_set_stream_reset_rate_limit(option, UINT64_MAX, UINT64_MAX);
  if (is_set(h2, RT_H2_MAX_DEFLATE_TABLE))
    nghttp2_option_set_max_deflate_dynamic_table_size(option,
                                                      value_of(h2, RT_H2_MAX_DEFLATE_TABLE));
  if (is_set(h2, RT_H2_MAX_RESERVED_STREAMS))
    nghttp2_option_set_max_reserved_remote_streams(option,
                                                   value_of(h2, RT_H2_MAX_RESERVED_STREAMS));
  if (is_set(h2, RT_H2_MAX_SEND_HEADER_BLOCK))
    nghttp2_option_set_max_send_header_block_length(option,
                                                    value_of(h2, RT_H2_MAX_SEND_HEADER_BLOCK));
  if (is_set(h2, RT_H2_PEER_MAX_STREAMS))
    nghttp2_option_set_peer_max_concurrent_streams(option, value_of(h2, RT_H2_PEER_MAX_STREAMS));
  if (is_set(h2, RT_H2_MAX_SETTINGS))
    nghttp2_option_set_max_settings(option, value_of(h2, RT_H2_MAX_SETTINGS));
}

int rt_h2_open(struct rt_h2 *h2, struct rt_h2_batch *batch, bool is_server,
               const struct rt_h2_options *options) {
  h2->batch = batch;
  h2->is_server = is_server;
  h2->options = *options;
  h2->bucket.tokens = options->values[RT_H2_RESET_BURST];
  h2->memory = (nghttp2_mem){h2, counted_malloc, counted_free, counted_calloc, counted_realloc};
  nghttp2_session_callbacks *callbacks = NULL;
  nghttp2_option *option = NULL;
  int rc = nghttp2_session_callbacks_new(&callbacks);
  if (rc == 0)
    rc = nghttp2_option_new(&option);
  if (rc == 0) {
    rt_h2_input_callbacks(callbacks);
    rt_h2_output_callbacks(callbacks);
    set_options(h2, option);
    rc = is_server ? nghttp2_session_server_new3(&h2->session, callbacks, h2, option, &h2->memory)
                   : nghttp2_session_client_new3(&h2->session, callbacks, h2, option, &h2->memory);
  }
  if (rc != 0)
    h2->session = NULL;
  nghttp2_option_del(option);
  nghttp2_session_callbacks_del(callbacks);
  return rc;
}

void rt_h2_close(struct rt_h2 *h2) {
  if (h2->session == NULL)
    return;
  nghttp2_session_del(h2->session);
  h2->session = NULL;
  for (size_t i = 0; i < RT_H2_BUCKETS; i++)
    while (h2->buckets[i] != NULL)
      rt_h2_drop_stream(h2, h2->buckets[i]->id);
  free(h2->head.at);
  free(h2->out.at);
  h2->head = h2->out = (struct rt_h2_bytes){0};
}

static void begin(struct rt_h2 *h2) {
  h2->batch->words.used = 0;
  h2->batch->text.used = 0;
  h2->batch->is_lacking = false;
}

ptrdiff_t rt_h2_receive(struct rt_h2 *h2, const unsigned char *bytes, size_t count,
                        uint64_t now_ms) {
  begin(h2);
  h2->fed = bytes;
  h2->now_ms = now_ms;
  ptrdiff_t used = nghttp2_session_mem_recv(h2->session, bytes, count);
  return h2->batch->is_lacking ? NGHTTP2_ERR_NOMEM : used;
}

int rt_h2_send(struct rt_h2 *h2) {
  begin(h2);
  int rc = nghttp2_session_send(h2->session);
  return h2->batch->is_lacking ? NGHTTP2_ERR_NOMEM : rc;
}

/* Ids of one peer have the same parity. */
static struct rt_h2_stream **find(struct rt_h2 *h2, int32_t id) {
  struct rt_h2_stream **at = &h2->buckets[((uint32_t)id >> 1) % RT_H2_BUCKETS];
  while (*at != NULL && (*at)->id != id)
    at = &(*at)->next;
  return at;
}

struct rt_h2_stream *rt_h2_stream(struct rt_h2 *h2, int32_t id) {
  return *find(h2, id);
}

struct rt_h2_stream *rt_h2_stream_new(struct rt_h2 *h2) {
  struct rt_h2_stream *stream = calloc(1, sizeof *stream);
  if (stream != NULL)
    h2->held += sizeof *stream;
  return stream;
}

void rt_h2_add_stream(struct rt_h2 *h2, struct rt_h2_stream *stream, int32_t id) {
  stream->id = id;
  *find(h2, id) = stream; /* at the end of its bucket */
}

void rt_h2_drop_chunk(struct rt_h2 *h2, struct rt_h2_stream *stream) {
  h2->held -= stream->chunk_size;
  free(stream->chunk);
  stream->chunk = NULL;
  stream->chunk_size = stream->chunk_sent = 0;
}

void rt_h2_free_stream(struct rt_h2 *h2, struct rt_h2_stream *stream) {
  rt_h2_drop_chunk(h2, stream);
  h2->held -= sizeof *stream;
  free(stream);
}

void rt_h2_drop_stream(struct rt_h2 *h2, int32_t id) {
  struct rt_h2_stream **at = find(h2, id);
  struct rt_h2_stream *stream = *at;
  if (stream == NULL)
    return;
  *at = stream->next;
  rt_h2_free_stream(h2, stream);
}

/* A stream that is not deferred asks for the chunk by itself. */
static int resume(struct rt_h2 *h2, const struct rt_h2_stream *stream) {
  int rc = nghttp2_session_resume_data(h2->session, stream->id);
  return rc == NGHTTP2_ERR_INVALID_ARGUMENT ? 0 : rc;
}

int rt_h2_write(struct rt_h2 *h2, struct rt_h2_stream *stream, const unsigned char *chunk,
                size_t size) {
  if (stream->is_writing || stream->is_ended)
    return NGHTTP2_ERR_INVALID_STATE;
  unsigned char *copy = size == 0 ? NULL : malloc(size);
  if (copy == NULL && size > 0)
    return NGHTTP2_ERR_NOMEM;
  if (size > 0)
    memcpy(copy, chunk, size);
  stream->chunk = copy;
  stream->chunk_size = size;
  stream->chunk_sent = 0;
  stream->is_writing = true;
  h2->held += size;
  return resume(h2, stream);
}

int rt_h2_end(struct rt_h2 *h2, struct rt_h2_stream *stream, bool has_trailers) {
  stream->is_ended = true;
  stream->has_trailers = has_trailers;
  return resume(h2, stream);
}

void rt_h2_event(struct rt_h2 *h2, int32_t kind, size_t count, const int32_t words[]) {
  struct rt_h2_bytes *list = &h2->batch->words;
  size_t before = list->used;
  if (rt_h2_add(list, &kind, sizeof kind) && rt_h2_add(list, words, count * sizeof *words))
    return;
  list->used = before;
  h2->batch->is_lacking = true;
}

bool rt_h2_add(struct rt_h2_bytes *bytes, const void *from, size_t count) {
  if (count > INT32_MAX / 2 - bytes->used)
    return false;
  size_t wanted = bytes->size == 0 ? FIRST_BYTES : bytes->size;
  while (wanted < bytes->used + count)
    wanted *= 2;
  if (wanted > bytes->size) {
    char *bigger = realloc(bytes->at, wanted);
    if (bigger == NULL)
      return false;
    bytes->at = bigger;
    bytes->size = wanted;
  }
  if (count > 0)
    memcpy(bytes->at + bytes->used, from, count);
  bytes->used += count;
  return true;
}

/* Returns where the text begins. */
int32_t rt_h2_add_text(struct rt_h2 *h2, const void *bytes, size_t count) {
  int32_t from = (int32_t)h2->batch->text.used;
  if (!rt_h2_add(&h2->batch->text, bytes, count))
    h2->batch->is_lacking = true;
  return from;
}
