/* SPDX-License-Identifier: MIT */
/*
 * What an HTTP/2 session receives, as events; and the limits on what a peer may send. nghttp2 has
 * already checked frames and header fields, and limits CONTINUATION frames, unanswered PINGs and
 * the size of SETTINGS.
 */
#include "binding/http2_core.h"

#include <string.h>

enum { FIELD_COST = 32 };

/* Ends the session if the peer sends more cheap frames than a well-behaved one would. */
static void take_token(struct rt_h2 *h2) {
  struct rt_h2_bucket *bucket = &h2->bucket;
  double burst = h2->options.values[RT_H2_RESET_BURST];
  if (burst < 0 || h2->is_abused)
    return;
  double seconds = bucket->filled_ms == 0 || h2->now_ms < bucket->filled_ms
                       ? 0
                       : (double)(h2->now_ms - bucket->filled_ms) / 1000;
  bucket->filled_ms = h2->now_ms;
  bucket->tokens += seconds * h2->options.values[RT_H2_RESET_RATE];
  if (bucket->tokens > burst)
    bucket->tokens = burst;
  bucket->tokens -= 1;
  if (bucket->tokens >= 0)
    return;
  h2->is_abused = true;
  nghttp2_session_terminate_session(h2->session, NGHTTP2_ENHANCE_YOUR_CALM);
  const int32_t words[] = {NGHTTP2_ENHANCE_YOUR_CALM};
  rt_h2_event(h2, RT_H2_ABUSED, 1, words);
}

static int32_t head_stream(const nghttp2_frame *frame) {
  return frame->hd.type == NGHTTP2_PUSH_PROMISE ? frame->push_promise.promised_stream_id
                                                : frame->hd.stream_id;
}

/* A stream that is refused before its first header field is not reported. */
static int refuse(struct rt_h2 *h2, int32_t id) {
  nghttp2_submit_rst_stream(h2->session, NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
  take_token(h2);
  return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
}

static int on_begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)session;
  struct rt_h2 *h2 = user;
  int32_t id = head_stream(frame);
  h2->head.used = 0;
  h2->head_count = h2->head_size = h2->head_sensitive = 0;
  if (rt_h2_stream(h2, id) != NULL)
    return 0;
  if ((double)h2->held > h2->options.values[RT_H2_MAX_MEMORY])
    return refuse(h2, id);
  struct rt_h2_stream *stream = rt_h2_stream_new(h2);
  if (stream == NULL)
    return NGHTTP2_ERR_CALLBACK_FAILURE;
  rt_h2_add_stream(h2, stream, id);
  return 0;
}

static int on_header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name,
                     size_t name_length, const uint8_t *value, size_t value_length, uint8_t flags,
                     void *user) {
  (void)session;
  struct rt_h2 *h2 = user;
  static const char zero = '\0';
  static const char mark = '\1';
  h2->head_count++;
  h2->head_size += name_length + value_length + FIELD_COST;
  if ((double)h2->head_count > h2->options.values[RT_H2_MAX_PAIRS] ||
      (double)h2->head_size > h2->options.values[RT_H2_MAX_HEADER_LIST])
    return refuse(h2, head_stream(frame));
  bool is_sensitive = (flags & NGHTTP2_NV_FLAG_NO_INDEX) != 0;
  h2->head_sensitive += is_sensitive;
  if (!rt_h2_add(&h2->head, &mark, is_sensitive) || !rt_h2_add(&h2->head, name, name_length) ||
      !rt_h2_add(&h2->head, &zero, 1) || !rt_h2_add(&h2->head, value, value_length) ||
      !rt_h2_add(&h2->head, &zero, 1))
    return NGHTTP2_ERR_CALLBACK_FAILURE;
  return 0;
}

static void report_headers(struct rt_h2 *h2, const nghttp2_frame *frame) {
  int32_t from = rt_h2_add_text(h2, h2->head.at, h2->head.used);
  int32_t to = from + (int32_t)h2->head.used;
  int32_t sensitive = (int32_t)h2->head_sensitive;
  if (frame->hd.type == NGHTTP2_PUSH_PROMISE) {
    const int32_t words[] = {frame->hd.stream_id, frame->push_promise.promised_stream_id, from, to,
                             sensitive};
    rt_h2_event(h2, RT_H2_PUSH, 5, words);
    return;
  }
  const int32_t words[] = {
      frame->hd.stream_id, (int32_t)frame->headers.cat, frame->hd.flags, from, to, sensitive};
  rt_h2_event(h2, RT_H2_HEADERS, 6, words);
}

/* Ends the session if there are too many invalid frames. */
static int count_invalid(struct rt_h2 *h2) {
  if ((double)h2->invalid_frames++ <= h2->options.values[RT_H2_MAX_INVALID]) {
    take_token(h2);
    return 0;
  }
  const int32_t words[] = {NGHTTP2_NO_ERROR};
  rt_h2_event(h2, RT_H2_ABUSED, 1, words);
  return NGHTTP2_ERR_CALLBACK_FAILURE;
}

/* An empty frame without END_STREAM has no purpose. */
static int report_end(struct rt_h2 *h2, const nghttp2_frame *frame) {
  bool is_end = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
  if (is_end)
    rt_h2_event(h2, RT_H2_END, 1, &frame->hd.stream_id);
  bool is_empty = frame->hd.type == NGHTTP2_DATA && frame->hd.length == 0;
  return is_empty && !is_end ? count_invalid(h2) : 0;
}

static void report_goaway(struct rt_h2 *h2, const nghttp2_goaway *goaway) {
  int32_t from = rt_h2_add_text(h2, goaway->opaque_data, goaway->opaque_data_len);
  const int32_t words[] = {(int32_t)goaway->error_code, goaway->last_stream_id, from,
                           from + (int32_t)goaway->opaque_data_len};
  rt_h2_event(h2, RT_H2_GOAWAY, 4, words);
}

static void report_altsvc(struct rt_h2 *h2, const nghttp2_frame *frame) {
  const nghttp2_ext_altsvc *altsvc = frame->ext.payload;
  int32_t from = rt_h2_add_text(h2, altsvc->origin, altsvc->origin_len);
  int32_t value = rt_h2_add_text(h2, altsvc->field_value, altsvc->field_value_len);
  const int32_t words[] = {frame->hd.stream_id, from, value,
                           value + (int32_t)altsvc->field_value_len};
  rt_h2_event(h2, RT_H2_ALTSVC, 4, words);
}

static void report_origin(struct rt_h2 *h2, const nghttp2_ext_origin *origin) {
  int32_t from = rt_h2_add_text(h2, "", 0);
  for (size_t i = 0; i < origin->nov; i++) {
    rt_h2_add_text(h2, origin->ov[i].origin, origin->ov[i].origin_len);
    rt_h2_add_text(h2, "", 1);
  }
  const int32_t words[] = {from, (int32_t)h2->batch->text.used};
  rt_h2_event(h2, RT_H2_ORIGIN, 2, words);
}

static void report_ping(struct rt_h2 *h2, const nghttp2_frame *frame) {
  int32_t from = rt_h2_add_text(h2, frame->ping.opaque_data, sizeof frame->ping.opaque_data);
  const int32_t words[] = {(frame->hd.flags & NGHTTP2_FLAG_ACK) != 0, from};
  rt_h2_event(h2, RT_H2_PING, 2, words);
}

static void report_priority(struct rt_h2 *h2, const nghttp2_frame *frame) {
  const nghttp2_priority_spec *spec = &frame->priority.pri_spec;
  const int32_t words[] = {frame->hd.stream_id, spec->stream_id, spec->weight, spec->exclusive};
  rt_h2_event(h2, RT_H2_PRIORITY, 4, words);
  take_token(h2);
}

/* Settings that HTTP/2 does not define, whose meaning only the program knows. */
static void report_custom_settings(struct rt_h2 *h2, const nghttp2_settings *frame) {
  for (size_t i = 0; i < frame->niv; i++) {
    const int32_t words[] = {frame->iv[i].settings_id, (int32_t)frame->iv[i].value};
    bool is_known = words[0] >= NGHTTP2_SETTINGS_HEADER_TABLE_SIZE &&
                    words[0] <= NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL;
    if (!is_known)
      rt_h2_event(h2, RT_H2_CUSTOM_SETTING, 2, words);
  }
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)session;
  struct rt_h2 *h2 = user;
  h2->frames_received++;
  bool is_ack = (frame->hd.flags & NGHTTP2_FLAG_ACK) != 0;
  switch (frame->hd.type) {
  case NGHTTP2_HEADERS:
    report_headers(h2, frame);
    return report_end(h2, frame);
  case NGHTTP2_PUSH_PROMISE:
    report_headers(h2, frame);
    break;
  case NGHTTP2_DATA:
    return report_end(h2, frame);
  case NGHTTP2_RST_STREAM:
    if (h2->is_server)
      take_token(h2);
    break;
  case NGHTTP2_SETTINGS:
    if (!is_ack)
      report_custom_settings(h2, &frame->settings);
    rt_h2_event(h2, is_ack ? RT_H2_SETTINGS_ACK : RT_H2_SETTINGS, 0, NULL);
    if (!is_ack)
      take_token(h2);
    break;
  case NGHTTP2_PING:
    report_ping(h2, frame);
    break;
  case NGHTTP2_GOAWAY:
    report_goaway(h2, &frame->goaway);
    break;
  case NGHTTP2_PRIORITY:
    report_priority(h2, frame);
    break;
  case NGHTTP2_ALTSVC:
    report_altsvc(h2, frame);
    break;
  case NGHTTP2_ORIGIN:
    report_origin(h2, frame->ext.payload);
    break;
  default:
    break;
  }
  return 0;
}

/* The bytes are those that were fed: nghttp2 does not copy data. */
static int on_data(nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *bytes,
                   size_t count, void *user) {
  (void)flags;
  struct rt_h2 *h2 = user;
  if (rt_h2_stream(h2, id) == NULL)
    return nghttp2_session_consume(session, id, count) == NGHTTP2_ERR_NOMEM
               ? NGHTTP2_ERR_CALLBACK_FAILURE
               : 0;
  const int32_t words[] = {id, (int32_t)(bytes - h2->fed), (int32_t)count};
  rt_h2_event(h2, RT_H2_DATA, 3, words);
  return 0;
}

static int on_close(nghttp2_session *session, int32_t id, uint32_t code, void *user) {
  (void)session;
  struct rt_h2 *h2 = user;
  if (rt_h2_stream(h2, id) == NULL)
    return 0;
  const int32_t words[] = {id, (int32_t)code};
  rt_h2_event(h2, RT_H2_CLOSED, 2, words);
  rt_h2_drop_stream(h2, id);
  return 0;
}

static int on_invalid(nghttp2_session *session, const nghttp2_frame *frame, int code, void *user) {
  (void)session;
  struct rt_h2 *h2 = user;
  const int32_t words[] = {code, frame->hd.stream_id};
  int rc = count_invalid(h2);
  if (rc == 0)
    rt_h2_event(h2, RT_H2_INVALID, 2, words);
  return rc;
}

/* Other fields of the block are good. */
static int on_invalid_header(nghttp2_session *session, const nghttp2_frame *frame,
                             const uint8_t *name, size_t name_length, const uint8_t *value,
                             size_t value_length, uint8_t flags, void *user) {
  (void)session;
  (void)frame;
  (void)name;
  (void)name_length;
  (void)value;
  (void)value_length;
  (void)flags;
  (void)user;
  return 0;
}

void rt_h2_input_callbacks(nghttp2_session_callbacks *callbacks) {
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
  nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks, on_invalid_header);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);
  nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks, on_invalid);
}
