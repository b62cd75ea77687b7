/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1 messages from any bytes. The result must not depend on how they are split into
 * reads; offsets are in bounds, and names are never empty.
 *
 * The first byte says what is parsed and how, the second how it is split.
 */
#include "fuzz.h"

#include "binding/http_strict.h"

enum { IS_RESPONSE = 1, IS_LENIENT = 2, TAKES_OVER = 4, KIND_SHIFT = 3, MAX_HEADER_BYTES = 4096 };

static struct rt_http_batch batch;

/* Everything reported, in order: bodies without chunk boundaries. */
struct story {
  char *text;
  size_t used;
  size_t size;
  bool is_failed;
  bool in_body;
};

static void tell(struct story *story, const void *bytes, size_t count) {
  while (story->size - story->used < count) {
    story->size = story->size * 2 + 64;
    story->text = realloc(story->text, story->size);
    FUZZ_CHECK(story->text != NULL);
  }
  memcpy(story->text + story->used, bytes, count);
  story->used += count;
}

static void tell_kind(struct story *story, char kind, const int32_t *words, size_t count) {
  tell(story, &kind, 1);
  tell(story, words, count * sizeof(*words));
  story->in_body = false;
}

static void tell_text(struct story *story, int32_t from, int32_t to) {
  FUZZ_CHECK(from >= 0 && from <= to && (size_t)to <= batch.text_used);
  tell(story, batch.text + from, (size_t)(to - from));
}

/* Names and values alternate, each after a line end. */
static void check_fields(const char *text, size_t length) {
  size_t lines = 0;
  for (size_t i = 0; i < length; i++) {
    lines += text[i] == '\n';
    bool is_name = lines % 2 == 1;
    FUZZ_CHECK(!(text[i] == '\n' && is_name && (i + 1 == length || text[i + 1] == '\n')));
  }
  FUZZ_CHECK(lines % 2 == 0);
}

static size_t tell_event(struct story *story, const int32_t *w, const char *bytes, size_t count) {
  switch (w[0] & 255) {
  case RT_HTTP_HEAD:
    tell_kind(story, 'H', w, 3);
    tell_text(story, w[3], w[4]);
    FUZZ_CHECK(w[5] >= 0 && w[3] + w[5] <= w[4]);
    check_fields(batch.text + w[3] + w[5], (size_t)(w[4] - w[3] - w[5]));
    return 6;
  case RT_HTTP_BODY:
    FUZZ_CHECK(w[1] >= 0 && w[2] > 0 && (size_t)w[1] + (size_t)w[2] <= count);
    if (!story->in_body) {
      tell_kind(story, 'B', w, 1);
      story->in_body = true;
    }
    tell(story, bytes + w[1], (size_t)w[2]);
    return 3;
  case RT_HTTP_TRAILERS:
    tell_kind(story, 'T', w, 1);
    tell_text(story, w[1], w[2]);
    check_fields(batch.text + w[1], (size_t)(w[2] - w[1]));
    return 3;
  default:
    FUZZ_CHECK((w[0] & 255) == RT_HTTP_COMPLETE);
    tell_kind(story, 'C', w, 1);
    return 1;
  }
}

static void tell_batch(struct story *story, const char *bytes, size_t count) {
  FUZZ_CHECK(batch.word_count <= RT_HTTP_WORDS);
  for (size_t at = 0; at < batch.word_count;) {
    at += tell_event(story, batch.words + at, bytes, count);
    FUZZ_CHECK(at <= batch.word_count);
  }
}

/* One read, in a copy of exactly its size. Returns false if parsing is over. */
static bool feed(struct rt_http *http, struct story *story, const unsigned char *data, size_t size,
                 bool takes_over) {
  char *bytes = fuzz_alloc(size);
  memcpy(bytes, data, size);
  enum rt_http_status status = RT_HTTP_MORE;
  for (size_t at = 0; status == RT_HTTP_MORE || status == RT_HTTP_ASK;) {
    size_t used;
    status = rt_http_feed(http, bytes + at, size - at, 1, &used);
    FUZZ_CHECK(used <= size - at + 1);
    tell_batch(story, bytes + at, size - at);
    if (status == RT_HTTP_ASK)
      rt_http_answer(http, takes_over);
    at += used;
  }
  if (status == RT_HTTP_FAILED) {
    char room[RT_HTTP_NAME_SIZE];
    FUZZ_CHECK(strncmp(rt_http_error_name(http, room), "HPE_", 4) == 0);
    FUZZ_CHECK(rt_http_error_reason(http) != NULL);
    story->is_failed = true;
  }
  free(bytes);
  return status == RT_HTTP_ALL;
}

static struct story parse(unsigned char how, unsigned char cut, const unsigned char *data,
                          size_t size) {
  struct rt_http http;
  rt_http_init(&http, &batch, (how & IS_RESPONSE) == 0, MAX_HEADER_BYTES, (how & IS_LENIENT) != 0);
  http.response = (uint8_t)((how >> KIND_SHIFT) % 3);
  struct story story = {0};
  size_t step = cut == 0 ? size : cut;
  bool goes_on = true;
  for (size_t at = 0; at < size && goes_on; at += step) {
    size_t rest = size - at;
    goes_on = feed(&http, &story, data + at, rest < step ? rest : step, (how & TAKES_OVER) != 0);
  }
  if (goes_on) {
    story.is_failed = !rt_http_finish(&http);
    tell_batch(&story, "", 0);
  }
  rt_http_free(&http);
  return story;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  if (size < 2)
    return 0;
  struct story whole = parse(data[0], 0, data + 2, size - 2);
  struct story cut = parse(data[0], data[1], data + 2, size - 2);
  if ((data[0] & IS_LENIENT) == 0) {
    FUZZ_CHECK(whole.is_failed == cut.is_failed);
    FUZZ_CHECK(whole.used == cut.used || whole.is_failed);
    FUZZ_CHECK(whole.is_failed || whole.used == 0 || memcmp(whole.text, cut.text, whole.used) == 0);
  }
  free(whole.text);
  free(cut.text);
  return 0;
}
