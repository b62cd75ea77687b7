/* SPDX-License-Identifier: MIT */
/*
 * What an HTTP/2 session sends: frames are collected in one buffer, and data goes there directly
 * from the chunk of its stream.
 */
#include "binding/http2_core.h"

enum { ALIGNED_TO = 8 };

static bool is_full(const struct rt_h2 *h2) {
  return h2->out.used >= RT_H2_OUT_LIMIT;
}

static ssize_t on_send(nghttp2_session *session, const uint8_t *bytes, size_t count, int flags,
                       void *user) {
  (void)session;
  (void)flags;
  struct rt_h2 *h2 = user;
  if (is_full(h2))
    return NGHTTP2_ERR_WOULDBLOCK;
  return rt_h2_add(&h2->out, bytes, count) ? (ssize_t)count : NGHTTP2_ERR_CALLBACK_FAILURE;
}

/* How much of the chunk fits into the next frame. The chunk itself is copied by on_send_data(). */
static ssize_t on_read(nghttp2_session *session, int32_t id, uint8_t *room, size_t size,
                       uint32_t *flags, nghttp2_data_source *source, void *user) {
  (void)session;
  (void)room;
  struct rt_h2 *h2 = user;
  struct rt_h2_stream *stream = source->ptr;
  size_t left = stream->chunk_size - stream->chunk_sent;
  size_t count = left < size ? left : size;
  if (count == 0 && !stream->is_ended) {
    if (stream->is_writing) { /* an empty chunk */
      stream->is_writing = false;
      rt_h2_event(h2, RT_H2_WRITTEN, 1, &id);
    }
    return NGHTTP2_ERR_DEFERRED;
  }
  *flags |= NGHTTP2_DATA_FLAG_NO_COPY;
  if (count == left && stream->is_ended) {
    *flags |= NGHTTP2_DATA_FLAG_EOF;
    if (stream->has_trailers) {
      *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
      stream->wants_trailers = count > 0; /* once the frame has been sent; an empty one is not */
      if (count == 0)
        rt_h2_event(h2, RT_H2_WANT_TRAILERS, 1, &id);
    }
  }
  return (ssize_t)count;
}

static int on_send_data(nghttp2_session *session, nghttp2_frame *frame, const uint8_t *head,
                        size_t count, nghttp2_data_source *source, void *user) {
  (void)session;
  static const unsigned char zeros[256];
  struct rt_h2 *h2 = user;
  struct rt_h2_stream *stream = source->ptr;
  if (is_full(h2))
    return NGHTTP2_ERR_WOULDBLOCK;
  size_t padding = frame->data.padlen;
  unsigned char pad_length = (unsigned char)(padding == 0 ? 0 : padding - 1);
  if (!rt_h2_add(&h2->out, head, RT_H2_FRAME_HEAD) ||
      !rt_h2_add(&h2->out, &pad_length, padding > 0) ||
      !rt_h2_add(&h2->out, stream->chunk == NULL ? NULL : stream->chunk + stream->chunk_sent,
                 count) ||
      !rt_h2_add(&h2->out, zeros, pad_length))
    return NGHTTP2_ERR_CALLBACK_FAILURE;
  if (stream->wants_trailers) {
    stream->wants_trailers = false;
    rt_h2_event(h2, RT_H2_WANT_TRAILERS, 1, &stream->id);
  }
  stream->chunk_sent += count;
  if (stream->chunk_sent == stream->chunk_size && stream->is_writing) {
    stream->is_writing = false;
    rt_h2_drop_chunk(h2, stream);
    rt_h2_event(h2, RT_H2_WRITTEN, 1, &stream->id);
  }
  return 0;
}

static ssize_t on_padding(nghttp2_session *session, const nghttp2_frame *frame, size_t most,
                          void *user) {
  (void)session;
  const struct rt_h2 *h2 = user;
  size_t length = frame->hd.length;
  if (h2->options.values[RT_H2_PADDING] == 2)
    return (ssize_t)most;
  if (h2->options.values[RT_H2_PADDING] != 1)
    return (ssize_t)length;
  size_t over = (length + RT_H2_FRAME_HEAD) % ALIGNED_TO;
  size_t padded = over == 0 ? length : length + ALIGNED_TO - over;
  return (ssize_t)(padded < most ? padded : most);
}

static int on_sent(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)session;
  (void)frame;
  struct rt_h2 *h2 = user;
  h2->frames_sent++;
  return 0;
}

static int on_not_sent(nghttp2_session *session, const nghttp2_frame *frame, int code, void *user) {
  (void)session;
  struct rt_h2 *h2 = user;
  const int32_t words[] = {frame->hd.stream_id, frame->hd.type, code};
  rt_h2_event(h2, RT_H2_NOT_SENT, 3, words);
  return 0;
}

nghttp2_data_provider rt_h2_provider(struct rt_h2_stream *stream) {
  return (nghttp2_data_provider){{.ptr = stream}, on_read};
}

void rt_h2_output_callbacks(nghttp2_session_callbacks *callbacks) {
  nghttp2_session_callbacks_set_send_callback(callbacks, on_send);
  nghttp2_session_callbacks_set_send_data_callback(callbacks, on_send_data);
  nghttp2_session_callbacks_set_select_padding_callback(callbacks, on_padding);
  nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, on_sent);
  nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks, on_not_sent);
}
