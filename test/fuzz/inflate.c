/* SPDX-License-Identifier: MIT */
/*
 * The decompressor against zlib's inflate(): any bytes, and texts that zlib has compressed and some
 * bytes of which have changed, in steps of any size, with every format, window, flush mode and
 * dictionary. After each step, both have made the same output and taken the same input, and report
 * the same error.
 *
 * Input: the format, the options, how to make the bytes, then a byte for each step; the second half
 * is the text.
 */
#include "binding/zip_codec.h"

#include <stdio.h>
#include <zlib.h>

#include "fuzz.h"

enum { HEAD = 8, MOST_STEPS = 600, LARGEST = 1 << 16, WRAP_GZIP = 16, WRAP_ANY = 32 };

static const unsigned char dictionary[] =
    "a dictionary, a dictionary of words that a text may have";

struct reference {
  z_stream z;
  int mode;
  bool has_dictionary;
  int magic_seen;
  int error;
  const char *message;
};

static bool has_libdeflate;

bool rt_zip_has_libdeflate(void) {
  return has_libdeflate;
}

void *rt_zip_alloc(void *held, size_t size) {
  *(size_t *)held += 1;
  return fuzz_alloc(size);
}

void rt_zip_free(void *held, void *memory) {
  if (memory != NULL)
    *(size_t *)held -= 1;
  free(memory);
}

static int wrapped(int mode, int bits) {
  return mode == RT_ZIP_INFLATERAW ? -bits
         : mode == RT_ZIP_GUNZIP   ? bits + WRAP_GZIP
         : mode == RT_ZIP_UNZIP    ? bits + WRAP_ANY
                                   : bits;
}

static void detect(struct reference *reference, const unsigned char *in, size_t length) {
  static const unsigned char magic[] = {0x1f, 0x8b};
  for (size_t i = 0; i < length && reference->mode == RT_ZIP_UNZIP; i++)
    if (in[i] != magic[reference->magic_seen])
      reference->mode = RT_ZIP_INFLATE;
    else if (++reference->magic_seen == 2)
      reference->mode = RT_ZIP_GUNZIP;
}

static int reference_inflate(struct reference *reference, int flush) {
  z_stream *z = &reference->z;
  int rc = inflate(z, flush);
  if (rc == Z_NEED_DICT && reference->has_dictionary) {
    rc = inflateSetDictionary(z, dictionary, sizeof dictionary);
    rc = rc == Z_OK ? inflate(z, flush) : Z_NEED_DICT;
  }
  while (rc == Z_STREAM_END && reference->mode == RT_ZIP_GUNZIP && z->avail_in > 0 &&
         z->next_in[0] != 0) {
    inflateReset(z);
    rc = inflate(z, flush);
  }
  return rc;
}

static void reference_step(struct reference *reference, int flush) {
  z_stream *z = &reference->z;
  detect(reference, z->next_in, z->avail_in);
  int rc = reference_inflate(reference, flush);
  reference->error = 0;
  if (rc == Z_OK || rc == Z_BUF_ERROR) {
    if (z->avail_out != 0 && flush == Z_FINISH) {
      reference->error = Z_BUF_ERROR;
      reference->message = "unexpected end of file";
    }
  } else if (rc != Z_STREAM_END) {
    reference->error = rc;
    reference->message = rc != Z_NEED_DICT           ? z->msg
                         : reference->has_dictionary ? "Bad dictionary"
                                                     : "Missing dictionary";
  }
}

/* Both read the same bytes. With full output, zlib may have taken some that it does not need yet.
 */
struct pair {
  struct rt_zip *zip;
  struct reference reference;
  size_t at;
  size_t reference_at;
};

/* One step of both, with input that ends at the same byte. False if they cannot go on. */
static bool step(struct pair *pair, const unsigned char *bytes, size_t end, size_t room) {
  struct rt_zip *zip = pair->zip;
  z_stream *z = &pair->reference.z;
  size_t length = end - pair->at;
  unsigned char *given = fuzz_alloc(length);
  unsigned char *out = fuzz_alloc(room);
  unsigned char *expected = fuzz_alloc(room);
  memcpy(given, bytes + pair->at, length);
  zip->in = given;
  zip->in_left = length;
  zip->out = out;
  zip->out_left = room;
  z->next_in = (unsigned char *)(uintptr_t)(bytes + pair->reference_at);
  z->avail_in = (uInt)(end - pair->reference_at);
  z->next_out = expected;
  z->avail_out = (uInt)room;
  rt_zip_step(zip);
  reference_step(&pair->reference, zip->flush);
  FUZZ_CHECK(zip->in_left <= length && zip->out_left <= room);
  FUZZ_CHECK(zip->error == pair->reference.error);
  FUZZ_CHECK(zip->error == 0 || strcmp(zip->message, pair->reference.message) == 0);
  FUZZ_CHECK(zip->error != 0 || zip->out_left == z->avail_out);
  FUZZ_CHECK(zip->error != 0 || memcmp(out, expected, room - zip->out_left) == 0);
  pair->at = end - zip->in_left;
  pair->reference_at = end - z->avail_in;
  FUZZ_CHECK(zip->error != 0 || pair->at <= pair->reference_at);
  FUZZ_CHECK(zip->error != 0 || zip->out_left == 0 || pair->at == pair->reference_at);
  free(given);
  free(out);
  free(expected);
  return zip->error == 0;
}

static int flush_of(unsigned what, bool is_last) {
  static const int kinds[] = {Z_NO_FLUSH, Z_NO_FLUSH, Z_SYNC_FLUSH, Z_BLOCK};
  return is_last && what % 8 != 0 ? Z_FINISH : kinds[what / 4 % 4];
}

static void compare(struct pair *pair, const unsigned char *bytes, size_t length,
                    const unsigned char *plan, size_t plan_length) {
  size_t end = 0;
  size_t made = 0;
  for (size_t i = 0; i < MOST_STEPS && made < LARGEST; i++) {
    unsigned what = i < plan_length ? plan[i] : 255;
    size_t room = what < 32 ? 1 + what : what * 16;
    size_t take = what % 3 == 0 ? what / 16 : what * 4;
    if (i == 0 || pair->zip->out_left > 0)
      end = length - end < take ? length : end + take;
    if (what == 77) {
      pair->zip->is_to_reset = true;
      inflateReset(&pair->reference.z);
      if (pair->reference.has_dictionary && pair->zip->mode == RT_ZIP_INFLATERAW)
        inflateSetDictionary(&pair->reference.z, dictionary, sizeof dictionary);
    }
    pair->zip->flush = flush_of(what, end == length);
    if (!step(pair, bytes, end, room))
      return;
    made += room - pair->zip->out_left;
    if (end == length && pair->zip->out_left > 0 && i >= plan_length)
      return;
  }
}

/* What zlib makes of the text, several members for gzip. Returns the length. */
static size_t packed(const unsigned char *head, int mode, const unsigned char *text, size_t length,
                     unsigned char *out, size_t room) {
  size_t made = 0;
  for (int members = 1 + (head[4] & 1); members > 0; members--) {
    z_stream z = {0};
    int kind = mode == RT_ZIP_UNZIP && head[4] & 2 ? RT_ZIP_INFLATE : mode;
    int bits = wrapped(kind == RT_ZIP_UNZIP ? RT_ZIP_GUNZIP : kind, 9 + head[1] / 16 % 7);
    if (deflateInit2(&z, head[5] % 10, Z_DEFLATED, bits, 1 + head[5] / 10 % 9, head[4] / 4 % 5) !=
        Z_OK)
      abort();
    if (head[4] >= 128)
      deflateSetDictionary(&z, dictionary, sizeof dictionary - (head[4] & 64 ? 1 : 0));
    z.next_in = (unsigned char *)(uintptr_t)text;
    z.avail_in = (uInt)length;
    z.next_out = out + made;
    z.avail_out = (uInt)(room - made);
    deflate(&z, Z_FINISH);
    made = room - z.avail_out;
    deflateEnd(&z);
  }
  return made;
}

/* A short text, repeated with variations: matches of all lengths and distances. */
static size_t longer(const unsigned char *text, size_t length, unsigned times, unsigned char *out,
                     size_t room) {
  size_t made = 0;
  for (unsigned i = 0; i <= times * times && made + length < room && length > 0; i++) {
    memcpy(out + made, text, length);
    out[made + i * 7 % length] ^= (unsigned char)i;
    made += length;
  }
  return made;
}

static int mode_of(const unsigned char *head) {
  static const int modes[] = {RT_ZIP_INFLATE, RT_ZIP_GUNZIP, RT_ZIP_INFLATERAW, RT_ZIP_UNZIP};
  return modes[head[0] % 4];
}

static void make_pair(struct pair *pair, const unsigned char *head) {
  int mode = mode_of(head);
  int bits = head[1] % 16 < 8 ? 0 : head[1] % 16;
  if (mode == RT_ZIP_INFLATERAW && bits == 0)
    bits = 15;
  bool has_dictionary = head[2] & 1;
  struct rt_zlib_options options = {.window_bits = bits,
                                    .dictionary = has_dictionary ? dictionary : NULL,
                                    .dictionary_length = has_dictionary ? sizeof dictionary : 0};
  has_libdeflate = head[2] & 2;
  *pair = (struct pair){.zip = rt_zip_inflater(mode, &options)};
  pair->reference.mode = mode;
  pair->reference.has_dictionary = has_dictionary;
  if (pair->zip == NULL || inflateInit2(&pair->reference.z, wrapped(mode, bits)) != Z_OK)
    abort();
  if (has_dictionary && mode == RT_ZIP_INFLATERAW)
    inflateSetDictionary(&pair->reference.z, dictionary, sizeof dictionary);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  static unsigned char text[LARGEST];
  static unsigned char bytes[2 * LARGEST];
  struct pair pair;
  if (size < HEAD || size > LARGEST)
    return 0;
  size_t half = (size - HEAD) / 2;
  const unsigned char *given = data + HEAD + half;
  size_t length = size - HEAD - half;
  if (data[3] % 4 == 0) {
    memcpy(bytes, given, length);
  } else {
    size_t text_length = longer(given, length, data[6] % 32, text, sizeof text);
    length = packed(data, mode_of(data), text, text_length, bytes, sizeof bytes);
    for (unsigned i = 0; i < data[3] / 4 % 4 && length > 0; i++)
      bytes[(data[7] * 257u + data[6] * (i + 1) * 31u) % length] ^=
          (unsigned char)(1u << data[7] % 8);
  }
  make_pair(&pair, data);
  compare(&pair, bytes, length, data + HEAD, half);
  pair.zip->codec->end(pair.zip);
  inflateEnd(&pair.reference.z);
  return 0;
}
