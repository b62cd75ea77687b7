/* SPDX-License-Identifier: MIT */
/*
 * Two ends of an HTTP/2 connection: programs that request, respond, write, reset and push; bytes
 * that are passed on in any pieces, damaged or not; and any frames. Whatever arrives, a batch of
 * events is well-formed, its texts and data are inside the bytes, and closing frees everything.
 * Data arrives as it was sent unless something was damaged.
 *
 * Each byte is a step; some take more bytes.
 */
#include "fuzz.h"

#include "binding/http2_core.h"

enum { MOST_STEPS = 400, MOST_STREAMS = 32, LARGEST_CHUNK = 40000, PIECE = 61, MOST_OUT = 1 << 20 };

struct end {
  struct rt_h2 h2;
  struct rt_h2_bytes wire; /* for the other end */
  int32_t ids[MOST_STREAMS];
  size_t id_count;
  size_t unread[MOST_STREAMS];
  bool is_failed;
};

struct plan {
  const unsigned char *bytes;
  size_t left;
};

static struct rt_h2_batch batch;
static bool is_damaged;

static unsigned take(struct plan *plan) {
  if (plan->left == 0)
    return 0;
  plan->left--;
  return *plan->bytes++;
}

static void open_end(struct end *end, bool is_server, unsigned how) {
  struct rt_h2_options options;
  for (size_t i = 0; i < RT_H2_OPTION_COUNT; i++)
    options.values[i] = -1;
  options.values[RT_H2_PADDING] = how % 3;
  options.values[RT_H2_MAX_PAIRS] = how % 8 == 7 ? 3 : 64;
  options.values[RT_H2_MAX_HEADER_LIST] = how % 16 == 15 ? 100 : 4096;
  options.values[RT_H2_MAX_MEMORY] = how % 32 == 31 ? 60000 : 1e7;
  options.values[RT_H2_MAX_INVALID] = 20;
  options.values[RT_H2_RESET_BURST] = how >= 128 ? 10 : 1000;
  options.values[RT_H2_RESET_RATE] = 33;
  FUZZ_CHECK(rt_h2_open(&end->h2, &batch, is_server, &options) == 0);
  FUZZ_CHECK(nghttp2_submit_settings(end->h2.session, NGHTTP2_FLAG_NONE, NULL, 0) == 0);
}

static void note_stream(struct end *end, int32_t id) {
  if (id > 0 && end->id_count < MOST_STREAMS) {
    end->unread[end->id_count] = 0;
    end->ids[end->id_count++] = id;
  }
}

static void note_data(struct end *end, int32_t id, size_t count) {
  for (size_t i = 0; i < end->id_count; i++)
    if (end->ids[i] == id)
      end->unread[i] += count;
}

static void check_range(int32_t from, int32_t to, size_t limit) {
  FUZZ_CHECK(from >= 0 && from <= to && (size_t)to <= limit);
}

/* Pairs of texts, each ended by a zero byte. */
static void check_fields(int32_t from, int32_t to) {
  check_range(from, to, batch.text.used);
  size_t zeros = 0;
  for (int32_t i = from; i < to; i++)
    zeros += batch.text.at[i] == '\0';
  FUZZ_CHECK(zeros % 2 == 0 && (from == to || batch.text.at[to - 1] == '\0'));
}

static void check_event(struct end *end, const int32_t *w, const unsigned char *fed, size_t count) {
  if (w[0] == RT_H2_HEADERS) {
    check_fields(w[4], w[5]);
    note_stream(end, w[1]);
  } else if (w[0] == RT_H2_PUSH) {
    check_fields(w[3], w[4]);
    note_stream(end, w[2]);
  } else if (w[0] == RT_H2_DATA) {
    check_range(w[2], w[2] + w[3], count);
    for (int32_t i = 0; i < w[3] && !is_damaged; i++)
      FUZZ_CHECK(fed[w[2] + i] == (unsigned char)w[1]);
    note_data(end, w[1], (size_t)w[3]);
  } else if (w[0] == RT_H2_PING) {
    check_range(w[2], w[2] + 8, batch.text.used);
  } else if (w[0] == RT_H2_GOAWAY) {
    check_range(w[3], w[4], batch.text.used);
  } else if (w[0] == RT_H2_ALTSVC) {
    check_range(w[2], w[3], batch.text.used);
    check_range(w[3], w[4], batch.text.used);
  } else if (w[0] == RT_H2_ORIGIN) {
    check_range(w[1], w[2], batch.text.used);
  }
}

static void check_batch(struct end *end, const unsigned char *fed, size_t count) {
  static const size_t lengths[] = {
      [RT_H2_HEADERS] = 7,      [RT_H2_PUSH] = 6,           [RT_H2_DATA] = 4,
      [RT_H2_END] = 2,          [RT_H2_CLOSED] = 3,         [RT_H2_SETTINGS] = 1,
      [RT_H2_SETTINGS_ACK] = 1, [RT_H2_CUSTOM_SETTING] = 3, [RT_H2_PING] = 3,
      [RT_H2_GOAWAY] = 5,       [RT_H2_ALTSVC] = 5,         [RT_H2_ORIGIN] = 3,
      [RT_H2_PRIORITY] = 5,     [RT_H2_NOT_SENT] = 4,       [RT_H2_INVALID] = 3,
      [RT_H2_WRITTEN] = 2,      [RT_H2_WANT_TRAILERS] = 2,  [RT_H2_ABUSED] = 2,
  };
  size_t words = batch.words.used / sizeof(int32_t);
  const int32_t *list = (const int32_t *)(void *)batch.words.at;
  for (size_t i = 0; i < words;) {
    FUZZ_CHECK(list[i] >= RT_H2_HEADERS && list[i] <= RT_H2_ABUSED);
    FUZZ_CHECK(lengths[list[i]] > 0 && i + lengths[list[i]] <= words);
    check_event(end, list + i, fed, count);
    i += lengths[list[i]];
  }
}

static void feed(struct end *end, const unsigned char *bytes, size_t count) {
  if (end->is_failed)
    return;
  unsigned char *exact = fuzz_alloc(count);
  if (count > 0)
    memcpy(exact, bytes, count);
  ptrdiff_t used = rt_h2_receive(&end->h2, exact, count, 1);
  FUZZ_CHECK(used < 0 || (size_t)used <= count);
  check_batch(end, exact, count);
  end->is_failed = used < 0;
  free(exact);
}

static void collect(struct end *end) {
  if (end->is_failed)
    return;
  int rc = rt_h2_send(&end->h2);
  check_batch(end, NULL, 0);
  FUZZ_CHECK(end->h2.out.used < 2 * RT_H2_OUT_LIMIT);
  if (end->wire.used < MOST_OUT)
    FUZZ_CHECK(rt_h2_add(&end->wire, end->h2.out.at, end->h2.out.used));
  else
    is_damaged = true;
  end->h2.out.used = 0;
  end->is_failed = rc < 0;
}

/* Passes on what an end has sent, in pieces; a byte of it is damaged if `damage` is not 0. */
static void pass(struct end *from, struct end *to, unsigned piece, unsigned damage) {
  collect(from);
  size_t count = from->wire.used;
  unsigned char *copy = fuzz_alloc(count);
  if (count > 0)
    memcpy(copy, from->wire.at, count);
  from->wire.used = 0;
  if (damage != 0 && count > 0) {
    copy[damage * 31 % count] ^= (unsigned char)damage;
    is_damaged = true;
  }
  size_t step = piece % 4 == 0 ? count + 1 : 1 + piece % PIECE * (count > 5000 ? 100 : 1);
  for (size_t at = 0; at < count; at += step)
    feed(to, copy + at, count - at < step ? count - at : step);
  free(copy);
}

static nghttp2_nv field(const char *name, const char *value) {
  return (nghttp2_nv){(uint8_t *)(uintptr_t)name, (uint8_t *)(uintptr_t)value, strlen(name),
                      strlen(value), NGHTTP2_NV_FLAG_NONE};
}

static void request(struct end *end, bool has_body) {
  const nghttp2_nv fields[] = {field(":method", has_body ? "POST" : "GET"),
                               field(":scheme", "http"), field(":path", "/a"),
                               field(":authority", "host"), field("x-name", "some value")};
  struct rt_h2_stream *stream = rt_h2_stream_new(&end->h2);
  nghttp2_data_provider provider = rt_h2_provider(stream);
  int32_t id =
      nghttp2_submit_request(end->h2.session, NULL, fields, 5, has_body ? &provider : NULL, NULL);
  if (id < 0) {
    rt_h2_free_stream(&end->h2, stream);
    return;
  }
  rt_h2_add_stream(&end->h2, stream, id);
  note_stream(end, id);
}

static void respond(struct end *end, struct rt_h2_stream *stream, bool has_body) {
  const nghttp2_nv fields[] = {field(":status", "200"), field("x-name", "some value")};
  nghttp2_data_provider provider = rt_h2_provider(stream);
  nghttp2_submit_response(end->h2.session, stream->id, fields, 2, has_body ? &provider : NULL);
}

static void push(struct end *end, int32_t parent) {
  const nghttp2_nv fields[] = {field(":method", "GET"), field(":scheme", "http"),
                               field(":path", "/pushed"), field(":authority", "host")};
  struct rt_h2_stream *stream = rt_h2_stream_new(&end->h2);
  int32_t id =
      nghttp2_submit_push_promise(end->h2.session, NGHTTP2_FLAG_NONE, parent, fields, 4, NULL);
  if (id < 0) {
    rt_h2_free_stream(&end->h2, stream);
    return;
  }
  rt_h2_add_stream(&end->h2, stream, id);
  note_stream(end, id);
}

static void write_chunk(struct end *end, struct rt_h2_stream *stream, size_t size) {
  unsigned char *chunk = fuzz_alloc(size);
  memset(chunk, (unsigned char)stream->id, size);
  rt_h2_write(&end->h2, stream, chunk, size);
  free(chunk);
}

/* A frame with any type, flags, stream and payload. */
static void inject(struct end *end, struct plan *plan) {
  unsigned char frame[RT_H2_FRAME_HEAD + 64] = {0};
  size_t length = take(plan) % 64;
  unsigned claimed = take(plan) % 8 == 0 ? take(plan) * 100 : (unsigned)length;
  frame[1] = (unsigned char)(claimed >> 8);
  frame[2] = (unsigned char)claimed;
  frame[3] = (unsigned char)(take(plan) % 14);
  frame[4] = (unsigned char)take(plan);
  frame[8] = (unsigned char)take(plan);
  for (size_t i = 0; i < length; i++)
    frame[RT_H2_FRAME_HEAD + i] = (unsigned char)take(plan);
  is_damaged = true;
  feed(end, frame, RT_H2_FRAME_HEAD + length);
}

static void consume(struct end *end, size_t index) {
  nghttp2_session_consume(end->h2.session, end->ids[index], end->unread[index]);
  end->unread[index] = 0;
}

static void on_stream(struct end *end, struct plan *plan, unsigned what) {
  if (end->id_count == 0)
    return;
  size_t index = take(plan) % end->id_count;
  int32_t id = end->ids[index];
  struct rt_h2_stream *stream = rt_h2_stream(&end->h2, id);
  if (what == 0) {
    consume(end, index);
  } else if (what == 1) {
    nghttp2_submit_rst_stream(end->h2.session, NGHTTP2_FLAG_NONE, id, take(plan));
  } else if (stream == NULL) {
    return;
  } else if (what == 2) {
    write_chunk(end, stream, take(plan) * 157 % LARGEST_CHUNK);
  } else if (what == 3) {
    rt_h2_end(&end->h2, stream, take(plan) % 4 == 0);
  } else if (what == 4 && end->h2.is_server) {
    respond(end, stream, take(plan) % 4 != 0);
  } else if (what == 5 && end->h2.is_server) {
    push(end, id);
  } else if (what == 6) {
    const nghttp2_nv fields[] = {field("x-trailer", "yes")};
    nghttp2_submit_trailer(end->h2.session, id, fields, 1);
  }
}

static void on_session(struct end *end, struct plan *plan, unsigned what) {
  nghttp2_session *session = end->h2.session;
  if (what == 0) {
    nghttp2_submit_ping(session, NGHTTP2_FLAG_NONE, NULL);
  } else if (what == 1) {
    nghttp2_settings_entry entry = {1 + (int32_t)take(plan) % 6, 20000 + take(plan)};
    nghttp2_submit_settings(session, NGHTTP2_FLAG_NONE, &entry, 1);
  } else if (what == 2) {
    nghttp2_submit_goaway(session, NGHTTP2_FLAG_NONE, (int32_t)take(plan), 0, NULL, 0);
  } else if (what == 3) {
    nghttp2_session_terminate_session(session, take(plan));
  } else if (what == 4) {
    nghttp2_session_set_local_window_size(session, NGHTTP2_FLAG_NONE, 0,
                                          (int32_t)take(plan) * 1000);
  }
}

static void step(struct end ends[2], struct plan *plan, unsigned what) {
  struct end *end = &ends[what % 2];
  unsigned kind = what / 2 % 16;
  if (end->is_failed)
    return;
  if (kind < 7)
    on_stream(end, plan, kind);
  else if (kind < 9 && !end->h2.is_server)
    request(end, kind == 7);
  else if (kind < 12)
    pass(end, &ends[(what + 1) % 2], take(plan), 0);
  else if (kind == 12)
    on_session(end, plan, take(plan) % 5);
  else if (kind == 13)
    pass(end, &ends[(what + 1) % 2], take(plan), take(plan));
  else if (kind == 14)
    inject(end, plan);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  struct plan plan = {data, size};
  struct end *ends = calloc(2, sizeof *ends);
  FUZZ_CHECK(ends != NULL);
  is_damaged = false;
  open_end(&ends[0], false, take(&plan));
  open_end(&ends[1], true, take(&plan));
  for (int i = 0; i < MOST_STEPS && plan.left > 0; i++)
    step(ends, &plan, take(&plan));
  for (int i = 0; i < 2; i++) {
    rt_h2_close(&ends[i].h2);
    FUZZ_CHECK(ends[i].h2.held == 0);
    free(ends[i].wire.at);
  }
  free(ends);
  free(batch.words.at);
  free(batch.text.at);
  batch = (struct rt_h2_batch){0};
  return 0;
}
