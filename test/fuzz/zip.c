/* SPDX-License-Identifier: MIT */
/*
 * Codecs of zlib and Brotli: any bytes are decompressed, in steps of any size; any text is
 * compressed in steps of any size, with flushes, resets and new parameters between them, and
 * decompresses to itself. Streams are used again, as by the runtime. An allocation that fails is an
 * error, and nothing else happens.
 *
 * Input: the mode, the options, then a byte for each step; the second half is the text.
 */
#include "binding/zip_codec.h"

#include "fuzz.h"

enum { MOST_STEPS = 20000, LARGEST_OUTPUT = 1 << 20, HEAD = 4, FINISH = 4, BROTLI_FINISH = 2 };

struct bytes {
  unsigned char *at;
  size_t length;
};

struct plan {
  const unsigned char *steps;
  size_t count;
  size_t next;
};

static struct rt_zip_spares spares;
static unsigned fails_at; /* the allocation, counted from 1; 0: none */
static bool has_failed;
static bool has_libdeflate;
static bool is_whole; /* the first step gets all of the text */

bool rt_zip_has_libdeflate(void) {
  return has_libdeflate;
}

void *rt_zip_alloc(void *held, size_t size) {
  if (fails_at > 0 && --fails_at == 0) {
    has_failed = true;
    return NULL;
  }
  *(size_t *)held += 1;
  return fuzz_alloc(size);
}

void rt_zip_free(void *held, void *memory) {
  if (memory != NULL)
    *(size_t *)held -= 1;
  free(memory);
}

static unsigned take(struct plan *plan) {
  return plan->count == 0 ? 0 : plan->steps[plan->next++ % plan->count];
}

static bool is_brotli(int mode) {
  return mode == RT_ZIP_BROTLI_ENCODE || mode == RT_ZIP_BROTLI_DECODE;
}

static struct rt_zip *make(int mode, const unsigned char *head) {
  static const unsigned char dictionary[] = "a dictionary";
  struct rt_zip *zip;
  if (is_brotli(mode)) {
    uint32_t params[RT_ZIP_PARAMS];
    memset(params, 0xff, sizeof params);
    if (mode == RT_ZIP_BROTLI_ENCODE)
      params[1] = head[1] % 6;
    zip = mode == RT_ZIP_BROTLI_ENCODE ? rt_zip_brotli_encoder(params)
                                       : rt_zip_brotli_decoder(params);
  } else {
    bool has_window = mode == RT_ZIP_DEFLATE || mode == RT_ZIP_GZIP || mode == RT_ZIP_DEFLATERAW;
    struct rt_zlib_options options = {
        .window_bits = has_window                  ? 9 + head[1] % 7
                       : mode == RT_ZIP_INFLATERAW ? 15
                                                   : 0,
        .level = head[2] % 10,
        .mem_level = 1 + head[2] / 10 % 9,
        .strategy = head[3] % 5,
        .dictionary = head[3] >= 128 ? dictionary : NULL,
        .dictionary_length = sizeof dictionary,
    };
    zip = has_window ? rt_zip_deflater(mode, &options) : rt_zip_inflater(mode, &options);
  }
  FUZZ_CHECK(zip != NULL || has_failed);
  if (zip != NULL)
    zip->spares = &spares;
  return zip;
}

/* One step in memory of exactly the given size. Returns how much output it has made. */
static size_t step(struct rt_zip *zip, const unsigned char *in, size_t *in_length,
                   size_t out_length, struct bytes *output) {
  unsigned char *given = fuzz_alloc(*in_length);
  unsigned char *out = fuzz_alloc(out_length);
  memcpy(given, in, *in_length);
  zip->in = given;
  zip->in_left = *in_length;
  zip->out = out;
  zip->out_left = out_length;
  rt_zip_step(zip);
  FUZZ_CHECK(zip->in_left <= *in_length && zip->out_left <= out_length);
  FUZZ_CHECK(zip->error == 0 || zip->message[0] != '\0');
  size_t made = out_length - zip->out_left;
  *in_length -= zip->in_left;
  output->at = realloc(output->at, output->length + made + 1);
  memcpy(output->at + output->length, out, made);
  output->length += made;
  free(given);
  free(out);
  return made;
}

/* Compresses the text; what comes before a reset is forgotten. Returns where the rest begins. */
static size_t compress(struct rt_zip *zip, struct plan *plan, const struct bytes *text,
                       struct bytes *packed) {
  size_t at = 0;
  size_t start = 0;
  bool is_full = false; /* the last step must be repeated with what is left */
  int last = is_brotli(zip->mode) ? BROTLI_FINISH : FINISH;
  int flush = 0;
  for (int steps = 0; steps < MOST_STEPS; steps++) {
    unsigned what = steps < 200 ? take(plan) : 255;
    if (!is_full && what % 16 == 15 && steps < 100) {
      zip->is_to_reset = true;
      start = at;
      packed->length = 0;
    }
    if (!is_full && what % 16 == 14) {
      zip->has_params = true;
      zip->level = (int)(what / 16 % 10);
      zip->strategy = 0;
    }
    size_t length = is_full ? zip->in_left : text->length - at;
    if (!is_full && length > what && !is_whole) {
      length = what;
      flush = what < 64 ? (int)(what % (is_brotli(zip->mode) ? 2 : 4)) : 0;
    } else if (!is_full) {
      flush = last;
    }
    zip->flush = flush;
    step(zip, text->at + at, &length, 1 + what * 8, packed);
    FUZZ_CHECK(zip->error == 0 || has_failed);
    if (has_failed)
      return 0;
    at += length;
    is_full = zip->out_left == 0 || zip->in_left > 0;
    if (flush == last && !is_full)
      return start;
  }
  abort();
}

/* Decompresses all of it, or until an error. */
static bool decompress(struct rt_zip *zip, struct plan *plan, const struct bytes *packed,
                       struct bytes *text) {
  size_t at = 0;
  for (int steps = 0; steps < MOST_STEPS && text->length < LARGEST_OUTPUT; steps++) {
    unsigned what = steps < 200 ? take(plan) : 255;
    size_t length = packed->length - at;
    bool is_last = length <= what;
    if (!is_last)
      length = what;
    zip->flush = !is_last ? 0 : is_brotli(zip->mode) ? BROTLI_FINISH : FINISH;
    step(zip, packed->at + at, &length, 1 + what * 8, text);
    at += length;
    if (zip->error != 0)
      return false;
    if (is_last && zip->out_left > 0)
      return true;
  }
  return true;
}

static void round_trip(const unsigned char *head, int mode, struct plan *plan,
                       const struct bytes *text) {
  static const int back[] = {[RT_ZIP_DEFLATE] = RT_ZIP_INFLATE,
                             [RT_ZIP_GZIP] = RT_ZIP_GUNZIP,
                             [RT_ZIP_DEFLATERAW] = RT_ZIP_INFLATERAW,
                             [RT_ZIP_BROTLI_ENCODE] = RT_ZIP_BROTLI_DECODE};
  struct bytes packed = {0};
  struct bytes again = {0};
  struct rt_zip *zip = make(mode, head);
  size_t start = zip == NULL ? 0 : compress(zip, plan, text, &packed);
  if (zip != NULL)
    zip->codec->end(zip);
  zip = has_failed ? NULL : make(back[mode], head);
  bool is_good = zip != NULL && decompress(zip, plan, &packed, &again);
  FUZZ_CHECK(is_good || has_failed);
  FUZZ_CHECK(has_failed || again.length == text->length - start);
  FUZZ_CHECK(has_failed || again.length == 0 ||
             memcmp(again.at, text->at + start, again.length) == 0);
  if (zip != NULL)
    zip->codec->end(zip);
  free(packed.at);
  free(again.at);
}

static void decompress_any(const unsigned char *head, int mode, struct plan *plan,
                           const struct bytes *text) {
  struct bytes output = {0};
  struct rt_zip *zip = make(mode, head);
  if (zip != NULL) {
    decompress(zip, plan, text, &output);
    zip->codec->end(zip);
  }
  free(output.at);
}

/* A text that is long enough for libdeflate, with options that it knows. */
static void round_trip_of_whole(int mode, struct plan *plan, const struct bytes *text) {
  static const unsigned char options[HEAD] = {0, 6, 76, 0};
  struct bytes large = {0};
  if (mode == RT_ZIP_BROTLI_ENCODE || text->length == 0)
    return;
  size_t times = RT_ZIP_LARGE / text->length + 1;
  large.length = times * text->length;
  large.at = fuzz_alloc(large.length);
  for (size_t i = 0; i < times; i++)
    memcpy(large.at + i * text->length, text->at, text->length);
  is_whole = true;
  round_trip(options, mode, plan, &large);
  is_whole = false;
  free(large.at);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  if (size < HEAD)
    return 0;
  size_t half = (size - HEAD) / 2;
  struct plan plan = {data + HEAD, half, 0};
  unsigned char *copy = fuzz_alloc(size - HEAD - half);
  memcpy(copy, data + HEAD + half, size - HEAD - half);
  struct bytes text = {copy, size - HEAD - half};
  int mode = RT_ZIP_DEFLATE + data[0] % RT_ZIP_BROTLI_ENCODE;
  fails_at = data[0] < 128 ? 0 : data[3] % 16;
  has_failed = false;
  has_libdeflate = data[1] % 2 == 0;
  if (mode == RT_ZIP_DEFLATE || mode == RT_ZIP_GZIP || mode == RT_ZIP_DEFLATERAW ||
      mode == RT_ZIP_BROTLI_ENCODE) {
    static const unsigned char smallest[HEAD];
    round_trip(smallest, mode, &plan, &text);
    round_trip(data, mode, &plan, &text);
    round_trip_of_whole(mode, &plan, &text);
  } else {
    decompress_any(data, mode, &plan, &text);
  }
  rt_zip_drop_spares(&spares);
  free(copy);
  return 0;
}
