/* SPDX-License-Identifier: MIT */
/*
 * Compressors: deflate, zlib and gzip. If the first step has the whole text, libdeflate compresses
 * it, where the options mean the same for both libraries; otherwise zlib does. zlib's stream is
 * created by the first step, on the thread that makes it. One that is closed on the main thread is
 * kept for the next compressor with the same options.
 */
#include "binding/zip_codec.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { WRAP_GZIP = 16 };

/* Apart from its owner: zlib's state points back to its z_stream. */
struct rt_zlib_stream {
  z_stream z;
  size_t held;     /* allocated by zlib */
  int window_bits; /* as zlib takes them */
  int level;
  int mem_level;
  int strategy;
};

struct codec {
  struct rt_zip zip;
  struct rt_zlib_stream *stream; /* NULL before the first step */
  struct rt_zlib_stream wanted;  /* its options */
  bool has_full_window;
  unsigned char *dictionary; /* NULL: none */
  size_t dictionary_length;
  struct rt_zip_packed packed; /* by libdeflate */
};

static const struct rt_zip_codec zlib_codec;

static voidpf alloc_items(voidpf held, uInt count, uInt size) {
  size_t bytes;
  return __builtin_mul_overflow((size_t)count, (size_t)size, &bytes) ? NULL
                                                                     : rt_zip_alloc(held, bytes);
}

static void end_stream(struct rt_zlib_stream *stream) {
  if (stream == NULL)
    return;
  deflateEnd(&stream->z);
  free(stream);
}

void rt_zip_drop_spares(struct rt_zip_spares *spares) {
  end_stream(spares->stream);
  spares->stream = NULL;
  rt_zip_drop_packer();
}

/* The thread's spare stream, if it has the wanted options. */
static struct rt_zlib_stream *take_spare(struct codec *codec) {
  const struct rt_zlib_stream *wanted = &codec->wanted;
  if (codec->zip.spares == NULL)
    return NULL;
  struct rt_zlib_stream *stream = codec->zip.spares->stream;
  if (stream == NULL || stream->window_bits != wanted->window_bits ||
      stream->level != wanted->level || stream->mem_level != wanted->mem_level ||
      stream->strategy != wanted->strategy)
    return NULL;
  codec->zip.spares->stream = NULL;
  if (deflateReset(&stream->z) == Z_OK)
    return stream;
  end_stream(stream);
  return NULL;
}

static void end(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  struct rt_zlib_stream *stream = codec->stream;
  if (stream != NULL && zip->spares != NULL) {
    end_stream(zip->spares->stream);
    zip->spares->stream = stream;
  } else {
    end_stream(stream);
  }
  rt_zip_packed_free(&codec->packed);
  free(codec->dictionary);
  free(codec);
}

static bool set_dictionary(struct codec *codec) {
  if (codec->dictionary == NULL || codec->zip.mode == RT_ZIP_GZIP)
    return true;
  int rc =
      deflateSetDictionary(&codec->stream->z, codec->dictionary, (uInt)codec->dictionary_length);
  if (rc != Z_OK)
    rt_zip_fail(&codec->zip, rc, "Failed to set dictionary");
  return rc == Z_OK;
}

static int make_stream(struct rt_zlib_stream *stream, const struct rt_zlib_stream *wanted) {
  *stream = *wanted;
  stream->z.zalloc = alloc_items;
  stream->z.zfree = rt_zip_free;
  stream->z.opaque = &stream->held;
  return deflateInit2(&stream->z, wanted->level, Z_DEFLATED, wanted->window_bits, wanted->mem_level,
                      wanted->strategy);
}

static bool begin(struct codec *codec) {
  codec->stream = take_spare(codec);
  if (codec->stream == NULL) {
    struct rt_zlib_stream *stream = malloc(sizeof *stream);
    int rc = stream == NULL ? Z_MEM_ERROR : make_stream(stream, &codec->wanted);
    if (rc != Z_OK) {
      free(stream);
      rt_zip_fail(&codec->zip, rc, "Init error");
      return false;
    }
    codec->stream = stream;
  }
  return set_dictionary(codec);
}

static void note_result(struct codec *codec, int rc, int flush, bool has_room) {
  if (rc == Z_STREAM_END)
    return;
  if (rc == Z_OK || rc == Z_BUF_ERROR) {
    if (has_room && flush == Z_FINISH)
      rt_zip_fail(&codec->zip, Z_BUF_ERROR, "unexpected end of file");
  } else {
    rt_zip_fail(&codec->zip, rc,
                codec->stream->z.msg != NULL ? codec->stream->z.msg : "Zlib error");
  }
}

static uInt clamp(size_t length) {
  return length < UINT32_MAX ? (uInt)length : UINT32_MAX;
}

/* zlib counts in 32 bits. */
static void step_zlib(struct codec *codec) {
  struct rt_zip *zip = &codec->zip;
  z_stream *z = &codec->stream->z;
  bool is_cut;
  int rc;
  do {
    uInt in_given = clamp(zip->in_left);
    uInt out_given = clamp(zip->out_left);
    is_cut = in_given < zip->in_left;
    int flush = is_cut ? Z_NO_FLUSH : zip->flush;
    z->next_in =
        (unsigned char *)(uintptr_t)(zip->in == NULL ? (const unsigned char *)"" : zip->in);
    z->avail_in = in_given;
    z->next_out = zip->out;
    z->avail_out = out_given;
    rc = deflate(z, flush);
    zip->in = z->next_in;
    zip->in_left -= in_given - z->avail_in;
    zip->out = z->next_out;
    zip->out_left -= out_given - z->avail_out;
    note_result(codec, rc, flush, z->avail_out != 0);
  } while (is_cut && rc == Z_OK && z->avail_in == 0 && z->avail_out > 0);
  zip->held = codec->stream->held;
}

/* Whether libdeflate can do what the options ask for: it has neither strategies nor dictionaries
 * nor smaller windows, and level 0 is of no use to it. */
static bool can_pack(const struct codec *codec) {
  const struct rt_zlib_stream *wanted = &codec->wanted;
  return codec->stream == NULL && wanted->level != 0 && wanted->mem_level >= MAX_MEM_LEVEL - 1 &&
         wanted->strategy == Z_DEFAULT_STRATEGY && codec->has_full_window &&
         (codec->dictionary == NULL || codec->zip.mode == RT_ZIP_GZIP);
}

size_t rt_zip_room_to_pack(const struct rt_zip *zip) {
  bool is_whole = zip->codec == &zlib_codec && zip->flush == Z_FINISH && !zip->has_params &&
                  can_pack((const struct codec *)zip);
  return is_whole ? rt_zip_packed_room(zip->in_left) : 0;
}

/* After the end of the text, zlib refuses more input, and so does this. */
static void step_packed(struct codec *codec) {
  struct rt_zip *zip = &codec->zip;
  bool is_refused = codec->packed.is_begun && (zip->in_left > 0 || zip->flush != Z_FINISH);
  if (!codec->packed.is_begun) {
    codec->packed.is_begun = true;
    zip->in += zip->in_left;
    zip->in_left = 0;
  }
  rt_zip_packed_read(&codec->packed, zip);
  note_result(codec, is_refused ? Z_BUF_ERROR : Z_STREAM_END, zip->flush, zip->out_left > 0);
}

static void step(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  if (codec->packed.is_begun) {
    step_packed(codec);
    return;
  }
  if (rt_zip_room_to_pack(zip) > 0 && rt_zip_pack(&codec->packed, zip, codec->wanted.level)) {
    zip->held = codec->packed.length;
    step_packed(codec);
    return;
  }
  if (codec->stream != NULL || begin(codec))
    step_zlib(codec);
}

static void reset(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  rt_zip_packed_free(&codec->packed);
  if (codec->stream == NULL)
    return;
  int rc = deflateReset(&codec->stream->z);
  if (rc != Z_OK)
    rt_zip_fail(zip, rc, "Failed to reset stream");
  else
    set_dictionary(codec);
}

/* After a flush, so that there is nothing for deflateParams() to compress with the old parameters.
 * If it fails, the stream has ended, and the parameters no longer matter. */
static void set_params(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  struct rt_zlib_stream *stream = codec->stream;
  codec->wanted.level = zip->level;
  codec->wanted.strategy = zip->strategy;
  if (stream == NULL)
    return;
  uInt out_given = clamp(zip->out_left);
  stream->z.next_in = (unsigned char *)(uintptr_t) "";
  stream->z.avail_in = 0;
  stream->z.next_out = zip->out;
  stream->z.avail_out = out_given;
  int rc = deflateParams(&stream->z, zip->level, zip->strategy);
  zip->out_left -= out_given - stream->z.avail_out;
  zip->out = stream->z.next_out;
  if (rc == Z_OK) {
    stream->level = zip->level;
    stream->strategy = zip->strategy;
  }
}

static const struct rt_zip_codec zlib_codec = {step, reset, set_params, end};

static int wrapped_bits(int mode, int window_bits) {
  switch (mode) {
  case RT_ZIP_GZIP:
    return window_bits + WRAP_GZIP;
  case RT_ZIP_DEFLATERAW:
    return -window_bits;
  default:
    return window_bits;
  }
}

struct rt_zip *rt_zip_deflater(int mode, const struct rt_zlib_options *options) {
  struct codec *codec = calloc(1, sizeof *codec);
  if (codec == NULL)
    return NULL;
  codec->zip.codec = &zlib_codec;
  codec->zip.mode = mode;
  codec->wanted.window_bits = wrapped_bits(mode, options->window_bits);
  codec->wanted.level = options->level;
  codec->wanted.mem_level = options->mem_level;
  codec->wanted.strategy = options->strategy;
  codec->has_full_window = options->window_bits == MAX_WBITS;
  if (!rt_zip_copy_dictionary(options, &codec->dictionary)) {
    free(codec);
    return NULL;
  }
  codec->dictionary_length = clamp(options->dictionary_length);
  return &codec->zip;
}

uint32_t rt_zip_crc32(uint32_t start, const unsigned char *bytes, size_t length) {
  if (length >= RT_ZIP_LARGE && rt_zip_has_libdeflate())
    return rt_zip_fast_crc32(start, bytes, length);
  return length == 0 ? start : (uint32_t)crc32_z(start, bytes, length);
}

uint32_t rt_zip_adler32(uint32_t start, const unsigned char *bytes, size_t length) {
  if (length >= RT_ZIP_LARGE && rt_zip_has_libdeflate())
    return rt_zip_fast_adler32(start, bytes, length);
  return length == 0 ? start : (uint32_t)adler32_z(start, bytes, length);
}

const char *rt_zip_zlib_version(void) {
  return zlibVersion();
}
