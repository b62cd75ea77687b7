/* SPDX-License-Identifier: MIT */
/*
 * One end of an HTTP/2 connection, without JavaScript and without a socket: nghttp2's session, fed
 * with bytes, and a batch of events that records what it reports. The sessions of a thread share
 * one batch: each call of rt_h2_receive() or rt_h2_send() fills it, and it is read before the next
 * one.
 *
 * Words of an event, after its kind; from and to are offsets into the batch's text:
 *   HEADERS        stream, category, flags, from, to, number of never-indexed fields
 *   PUSH           parent stream, promised stream, from, to, number of never-indexed fields
 *   DATA           stream, offset into the bytes fed, length
 *   END            stream                 the peer has ended its side
 *   CLOSED         stream, error code
 *   SETTINGS       -                      the peer's settings have changed
 *   SETTINGS_ACK   -
 *   CUSTOM_SETTING id, value              in SETTINGS that are reported next
 *   PING           is an acknowledgement, from
 *   GOAWAY         error code, last stream, from, to
 *   ALTSVC         stream, from, to of the origin, to of the value
 *   ORIGIN         from, to               origins, each ended by a zero byte
 *   PRIORITY       stream, parent, weight, is exclusive
 *   NOT_SENT       stream, frame type, error code
 *   INVALID        nghttp2's error code, stream
 *   WRITTEN        stream                 the chunk is on its way
 *   WANT_TRAILERS  stream                 the last chunk is on its way
 *   ABUSED         error code             the session has been ended
 *
 * Fields in the text are "name\0value\0"; the name of a never-indexed one begins with \1.
 */
#ifndef RT_HTTP2_CORE_H
#define RT_HTTP2_CORE_H

#include <nghttp2/nghttp2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shared.h"

enum {
  RT_H2_FRAME_HEAD = 9,
  RT_H2_OUT_LIMIT = 64 * 1024, /* rt_h2_send() adds no more frames beyond it */
  RT_H2_BUCKETS = 128,
};

struct rt_h2_bytes {
  char *at;
  size_t used;
  size_t size;
};

struct rt_h2_batch {
  struct rt_h2_bytes words; /* of int32_t */
  struct rt_h2_bytes text;
  bool is_lacking; /* an event was dropped: out of memory */
};

/* In the session's table from its first HEADERS, or from the call that submits them, until it is
 * closed. nghttp2's own table lacks streams whose HEADERS wait to be sent. */
struct rt_h2_stream {
  struct rt_h2_stream *next; /* in its bucket */
  int32_t id;
  unsigned char *chunk; /* being sent, or NULL */
  size_t chunk_size;
  size_t chunk_sent;
  bool is_writing; /* a chunk has not been reported as written */
  bool is_ended;   /* nothing follows the chunk */
  bool has_trailers;
  bool wants_trailers; /* the last frame waits to be sent */
};

struct rt_h2_options {
  double values[RT_H2_OPTION_COUNT]; /* below 0: not set */
};

/* The bucket that resets and other cheap frames empty. */
struct rt_h2_bucket {
  double tokens;
  uint64_t filled_ms;
};

struct rt_h2 {
  nghttp2_session *session; /* NULL once closed */
  nghttp2_mem memory;
  struct rt_h2_batch *batch;
  struct rt_h2_stream *buckets[RT_H2_BUCKETS];
  size_t held; /* allocated by nghttp2 and for streams */
  struct rt_h2_options options;
  struct rt_h2_bytes head; /* the fields of the header block that is arriving */
  size_t head_count;
  size_t head_size; /* as SETTINGS_MAX_HEADER_LIST_SIZE counts it */
  size_t head_sensitive;
  struct rt_h2_bytes out;
  const unsigned char *fed;
  uint64_t now_ms;
  struct rt_h2_bucket bucket;
  size_t invalid_frames;
  uint64_t frames_received;
  uint64_t frames_sent;
  bool is_server;
  bool is_abused;
};

/* http2_core.c. Opening returns 0 or an error code of nghttp2, and then leaves it closed. */
int rt_h2_open(struct rt_h2 *h2, struct rt_h2_batch *batch, bool is_server,
               const struct rt_h2_options *options);
void rt_h2_close(struct rt_h2 *h2);

/* Both clear the batch. Receiving returns the number of bytes used, or an error code of nghttp2. */
ptrdiff_t rt_h2_receive(struct rt_h2 *h2, const unsigned char *bytes, size_t count,
                        uint64_t now_ms);

/* Fills h2->out with frames; the caller empties it. Returns 0 or an error code. */
int rt_h2_send(struct rt_h2 *h2);

/* A stream of this session, or NULL. */
struct rt_h2_stream *rt_h2_stream(struct rt_h2 *h2, int32_t id);

/* A new one, for rt_h2_add_stream() once its id is known; NULL if out of memory. */
struct rt_h2_stream *rt_h2_stream_new(struct rt_h2 *h2);
void rt_h2_add_stream(struct rt_h2 *h2, struct rt_h2_stream *stream, int32_t id);
void rt_h2_free_stream(struct rt_h2 *h2, struct rt_h2_stream *stream);

/* Copies a chunk for sending, after the one before is written; or marks the end. Returns 0 or a
 * code of nghttp2. */
int rt_h2_write(struct rt_h2 *h2, struct rt_h2_stream *stream, const unsigned char *chunk,
                size_t size);
int rt_h2_end(struct rt_h2 *h2, struct rt_h2_stream *stream, bool has_trailers);

/* Shared by the http2_*.c files that fill the batch. */
void rt_h2_event(struct rt_h2 *h2, int32_t kind, size_t count, const int32_t words[]);
bool rt_h2_add(struct rt_h2_bytes *bytes, const void *from, size_t count);
int32_t rt_h2_add_text(struct rt_h2 *h2, const void *bytes, size_t count);
void rt_h2_drop_chunk(struct rt_h2 *h2, struct rt_h2_stream *stream);
void rt_h2_drop_stream(struct rt_h2 *h2, int32_t id);

/* http2_input.c and http2_output.c */
void rt_h2_input_callbacks(nghttp2_session_callbacks *callbacks);
void rt_h2_output_callbacks(nghttp2_session_callbacks *callbacks);
nghttp2_data_provider rt_h2_provider(struct rt_h2_stream *stream);

#endif
