/* SPDX-License-Identifier: MIT */
/*
 * Decompressors: deflate, zlib and gzip, on zip_inflate.h. Their errors have zlib's numbers and
 * texts.
 */
#include "binding/zip_codec.h"
#include "binding/zip_inflate.h"

#include <stdlib.h>
#include <zlib.h>

enum { GZIP_MAGIC_1 = 0x1f, GZIP_MAGIC_2 = 0x8b };

struct codec {
  struct rt_zip zip;
  struct rt_inflate *inflate; /* NULL before the first step */
  int formats;
  int window_bits;
  unsigned char *dictionary; /* NULL: none */
  size_t dictionary_length;
  size_t held;
  int magic_seen; /* bytes of gzip's magic number at the start of UNZIP's input */
};

/* A dictionary of raw deflate comes before the text; one of zlib when the text asks for it. */
static void set_raw_dictionary(struct codec *codec) {
  if (codec->dictionary != NULL && codec->zip.mode == RT_ZIP_INFLATERAW)
    rt_inflate_set_dictionary(codec->inflate, codec->dictionary, codec->dictionary_length);
}

static bool begin(struct codec *codec) {
  codec->inflate = rt_zip_alloc(&codec->held, sizeof *codec->inflate);
  if (codec->inflate == NULL) {
    rt_zip_fail(&codec->zip, Z_MEM_ERROR, "Init error");
    return false;
  }
  codec->zip.held = codec->held;
  rt_inflate_init(codec->inflate, codec->formats, codec->window_bits);
  set_raw_dictionary(codec);
  return true;
}

/* UNZIP becomes GUNZIP or INFLATE when it has seen two bytes: only the former takes several
 * members. */
static void detect(struct codec *codec) {
  static const unsigned char magic[] = {GZIP_MAGIC_1, GZIP_MAGIC_2};
  const struct rt_zip *zip = &codec->zip;
  for (size_t i = 0; i < zip->in_left && codec->zip.mode == RT_ZIP_UNZIP; i++)
    if (zip->in[i] != magic[codec->magic_seen])
      codec->zip.mode = RT_ZIP_INFLATE;
    else if (++codec->magic_seen == sizeof magic)
      codec->zip.mode = RT_ZIP_GUNZIP;
}

static enum rt_inflate_result decompress(struct codec *codec) {
  struct rt_inflate *inflate = codec->inflate;
  bool stops_at_blocks = codec->zip.flush == Z_BLOCK;
  enum rt_inflate_result result = rt_inflate_run(inflate, stops_at_blocks);
  if (result == RT_INFLATE_NEEDS_DICTIONARY && codec->dictionary != NULL &&
      rt_inflate_set_dictionary(inflate, codec->dictionary, codec->dictionary_length))
    result = rt_inflate_run(inflate, stops_at_blocks);
  /* Another member follows, unless there is nothing but padding. */
  while (result == RT_INFLATE_END && codec->zip.mode == RT_ZIP_GUNZIP &&
         inflate->in < inflate->in_end && inflate->in[0] != 0) {
    rt_inflate_reset(inflate);
    result = rt_inflate_run(inflate, stops_at_blocks);
  }
  return result;
}

static void note_result(struct codec *codec, enum rt_inflate_result result) {
  struct rt_zip *zip = &codec->zip;
  if (result == RT_INFLATE_MORE && zip->out_left > 0 && zip->flush == Z_FINISH)
    rt_zip_fail(zip, Z_BUF_ERROR, "unexpected end of file");
  else if (result == RT_INFLATE_NEEDS_DICTIONARY)
    rt_zip_fail(zip, Z_NEED_DICT,
                codec->dictionary == NULL ? "Missing dictionary" : "Bad dictionary");
  else if (result == RT_INFLATE_BAD)
    rt_zip_fail(zip, Z_DATA_ERROR, codec->inflate->message);
}

static void step(struct rt_zip *zip) {
  static const unsigned char nothing[1];
  struct codec *codec = (struct codec *)zip;
  if (codec->inflate == NULL && !begin(codec))
    return;
  detect(codec);
  struct rt_inflate *inflate = codec->inflate;
  inflate->in = zip->in == NULL ? nothing : zip->in;
  inflate->in_end = inflate->in + zip->in_left;
  inflate->out = zip->out;
  inflate->out_end = zip->out + zip->out_left;
  enum rt_inflate_result result = decompress(codec);
  zip->in = inflate->in;
  zip->in_left = (size_t)(inflate->in_end - inflate->in);
  zip->out = inflate->out;
  zip->out_left = (size_t)(inflate->out_end - inflate->out);
  note_result(codec, result);
}

static void reset(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  if (codec->inflate == NULL)
    return;
  rt_inflate_reset(codec->inflate);
  set_raw_dictionary(codec);
}

static void end(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  rt_zip_free(&codec->held, codec->inflate);
  free(codec->dictionary);
  free(codec);
}

static const struct rt_zip_codec inflate_codec = {step, reset, NULL, end};

static int formats_of(int mode) {
  switch (mode) {
  case RT_ZIP_INFLATE:
    return RT_INFLATE_ZLIB;
  case RT_ZIP_GUNZIP:
    return RT_INFLATE_GZIP;
  case RT_ZIP_UNZIP:
    return RT_INFLATE_ZLIB | RT_INFLATE_GZIP;
  default:
    return 0;
  }
}

struct rt_zip *rt_zip_inflater(int mode, const struct rt_zlib_options *options) {
  struct codec *codec = calloc(1, sizeof *codec);
  if (codec == NULL)
    return NULL;
  codec->zip.codec = &inflate_codec;
  codec->zip.mode = mode;
  codec->formats = formats_of(mode);
  codec->window_bits = options->window_bits;
  if (!rt_zip_copy_dictionary(options, &codec->dictionary)) {
    free(codec);
    return NULL;
  }
  codec->dictionary_length = options->dictionary_length;
  return &codec->zip;
}
