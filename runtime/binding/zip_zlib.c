/* SPDX-License-Identifier: MIT */
/*
 * zlib: deflate, gzip, and what decompresses them. The library's stream is created by the first
 * step, on the thread that makes it. A stream that is closed on the main thread is kept, one of
 * each kind, for the next one with the same options.
 */
#include "binding/zip_codec.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { GZIP_MAGIC_1 = 0x1f, GZIP_MAGIC_2 = 0x8b, WRAP_GZIP = 16, WRAP_ANY = 32 };

/* Apart from its owner: zlib's state points back to its z_stream. */
struct rt_zlib_stream {
  z_stream z;
  size_t held; /* allocated by zlib */
  bool is_deflate;
  int window_bits; /* as zlib takes them */
  int level;
  int mem_level;
  int strategy;
};

struct codec {
  struct rt_zip zip;
  struct rt_zlib_stream *stream; /* NULL before the first step */
  struct rt_zlib_stream wanted;  /* its options */
  unsigned char *dictionary;     /* NULL: none */
  size_t dictionary_length;
  int magic_seen; /* bytes of gzip's magic number at the start of UNZIP's input */
};

static voidpf alloc_items(voidpf held, uInt count, uInt size) {
  size_t bytes;
  return __builtin_mul_overflow((size_t)count, (size_t)size, &bytes) ? NULL
                                                                     : rt_zip_alloc(held, bytes);
}

static void end_stream(struct rt_zlib_stream *stream) {
  if (stream == NULL)
    return;
  if (stream->is_deflate)
    deflateEnd(&stream->z);
  else
    inflateEnd(&stream->z);
  free(stream);
}

void rt_zip_drop_spares(struct rt_zip_spares *spares) {
  for (int i = 0; i < 2; i++) {
    end_stream(spares->streams[i]);
    spares->streams[i] = NULL;
  }
}

/* The thread's spare stream, if it has the wanted options. */
static struct rt_zlib_stream *take_spare(struct codec *codec) {
  const struct rt_zlib_stream *wanted = &codec->wanted;
  if (codec->zip.spares == NULL)
    return NULL;
  struct rt_zlib_stream **spare = &codec->zip.spares->streams[wanted->is_deflate];
  struct rt_zlib_stream *stream = *spare;
  if (stream == NULL || stream->window_bits != wanted->window_bits ||
      stream->level != wanted->level || stream->mem_level != wanted->mem_level ||
      stream->strategy != wanted->strategy)
    return NULL;
  *spare = NULL;
  /* A window size of 0 has been replaced by that of the last text. */
  int rc = stream->is_deflate ? deflateReset(&stream->z)
                              : inflateReset2(&stream->z, wanted->window_bits);
  if (rc == Z_OK)
    return stream;
  end_stream(stream);
  return NULL;
}

static void end(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  struct rt_zlib_stream *stream = codec->stream;
  struct rt_zlib_stream **spare = NULL;
  if (stream != NULL && zip->spares != NULL)
    spare = &zip->spares->streams[stream->is_deflate];
  if (spare != NULL) {
    end_stream(*spare);
    *spare = stream;
  } else {
    end_stream(stream);
  }
  free(codec->dictionary);
  free(codec);
}

static bool set_dictionary(struct codec *codec) {
  z_stream *z = &codec->stream->z;
  uInt length = (uInt)codec->dictionary_length;
  int rc = Z_OK;
  if (codec->dictionary == NULL)
    return true;
  if (codec->zip.mode == RT_ZIP_DEFLATE || codec->zip.mode == RT_ZIP_DEFLATERAW)
    rc = deflateSetDictionary(z, codec->dictionary, length);
  else if (codec->zip.mode == RT_ZIP_INFLATERAW)
    rc = inflateSetDictionary(z, codec->dictionary, length);
  if (rc != Z_OK)
    rt_zip_fail(&codec->zip, rc, "Failed to set dictionary");
  return rc == Z_OK;
}

static int make_stream(struct rt_zlib_stream *stream, const struct rt_zlib_stream *wanted) {
  *stream = *wanted;
  stream->z.zalloc = alloc_items;
  stream->z.zfree = rt_zip_free;
  stream->z.opaque = &stream->held;
  return wanted->is_deflate ? deflateInit2(&stream->z, wanted->level, Z_DEFLATED,
                                           wanted->window_bits, wanted->mem_level, wanted->strategy)
                            : inflateInit2(&stream->z, wanted->window_bits);
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

static int decompress(struct codec *codec, int flush) {
  z_stream *z = &codec->stream->z;
  int mode = codec->zip.mode;
  int rc = inflate(z, flush);
  if (rc == Z_NEED_DICT && mode != RT_ZIP_INFLATERAW && codec->dictionary != NULL) {
    rc = inflateSetDictionary(z, codec->dictionary, (uInt)codec->dictionary_length);
    if (rc == Z_OK)
      rc = inflate(z, flush);
    else if (rc == Z_DATA_ERROR)
      rc = Z_NEED_DICT;
  }
  /* Another member follows, unless there is nothing but padding. */
  while (rc == Z_STREAM_END && mode == RT_ZIP_GUNZIP && z->avail_in > 0 && z->next_in[0] != 0) {
    inflateReset(z);
    rc = inflate(z, flush);
  }
  return rc;
}

static void note_result(struct codec *codec, int rc, int flush) {
  const z_stream *z = &codec->stream->z;
  if (rc == Z_STREAM_END)
    return;
  if (rc == Z_OK || rc == Z_BUF_ERROR) {
    if (z->avail_out != 0 && flush == Z_FINISH)
      rt_zip_fail(&codec->zip, Z_BUF_ERROR, "unexpected end of file");
  } else if (rc == Z_NEED_DICT) {
    rt_zip_fail(&codec->zip, rc,
                codec->dictionary == NULL ? "Missing dictionary" : "Bad dictionary");
  } else {
    rt_zip_fail(&codec->zip, rc, z->msg != NULL ? z->msg : "Zlib error");
  }
}

static uInt clamp(size_t length) {
  return length < UINT32_MAX ? (uInt)length : UINT32_MAX;
}

/* zlib counts in 32 bits. */
static void step(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  if (codec->stream == NULL && !begin(codec))
    return;
  detect(codec);
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
    rc = codec->wanted.is_deflate ? deflate(z, flush) : decompress(codec, flush);
    zip->in = z->next_in;
    zip->in_left -= in_given - z->avail_in;
    zip->out = z->next_out;
    zip->out_left -= out_given - z->avail_out;
    note_result(codec, rc, flush);
  } while (is_cut && rc == Z_OK && z->avail_in == 0 && z->avail_out > 0);
  zip->held = codec->stream->held;
}

static void reset(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  if (codec->stream == NULL)
    return;
  z_stream *z = &codec->stream->z;
  int rc = codec->wanted.is_deflate ? deflateReset(z) : inflateReset(z);
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
  if (!codec->wanted.is_deflate)
    return;
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
  case RT_ZIP_GUNZIP:
    return window_bits + WRAP_GZIP;
  case RT_ZIP_UNZIP:
    return window_bits + WRAP_ANY;
  case RT_ZIP_DEFLATERAW:
  case RT_ZIP_INFLATERAW:
    return -window_bits;
  default:
    return window_bits;
  }
}

struct rt_zip *rt_zip_zlib(int mode, const struct rt_zlib_options *options) {
  struct codec *codec = calloc(1, sizeof *codec);
  if (codec == NULL)
    return NULL;
  bool is_deflate = mode == RT_ZIP_DEFLATE || mode == RT_ZIP_GZIP || mode == RT_ZIP_DEFLATERAW;
  codec->zip.codec = &zlib_codec;
  codec->zip.mode = mode;
  codec->wanted.is_deflate = is_deflate;
  codec->wanted.window_bits = wrapped_bits(mode, options->window_bits);
  codec->wanted.level = is_deflate ? options->level : 0;
  codec->wanted.mem_level = is_deflate ? options->mem_level : 0;
  codec->wanted.strategy = is_deflate ? options->strategy : 0;
  if (options->dictionary != NULL && options->dictionary_length > 0) {
    codec->dictionary = malloc(options->dictionary_length);
    if (codec->dictionary == NULL) {
      free(codec);
      return NULL;
    }
    memcpy(codec->dictionary, options->dictionary, options->dictionary_length);
    codec->dictionary_length = clamp(options->dictionary_length);
  }
  return &codec->zip;
}

uint32_t rt_zip_crc32(uint32_t start, const unsigned char *bytes, size_t length) {
  return length == 0 ? start : (uint32_t)crc32_z(start, bytes, length);
}

const char *rt_zip_zlib_version(void) {
  return zlibVersion();
}
