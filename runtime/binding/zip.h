/* SPDX-License-Identifier: MIT */
/*
 * Compressors and decompressors. A codec (zip_zlib.c, zip_brotli_*.c) does one step at a time:
 * it takes input and fills output until either is used up. zip.c runs the steps, synchronously or
 * on the thread pool; zip_whole.c runs all steps of a whole text.
 *
 * A zip belongs to the main thread, except that a pool thread has it while it is busy. Codecs use
 * nothing of the engine.
 */
#ifndef RT_BINDING_ZIP_H
#define RT_BINDING_ZIP_H

#include "binding/binding.h"
#include "engine/pin.h"

/* Numbers of zlib that Brotli's errors use, too. */
enum { RT_ZIP_FINISH = 4, RT_ZIP_BUF_ERROR = -5 };

struct rt_zip;

struct rt_zip_codec {
  void (*step)(struct rt_zip *zip);
  void (*reset)(struct rt_zip *zip);
  void (*set_params)(struct rt_zip *zip, int level, int strategy); /* NULL: has none */
  void (*end)(struct rt_zip *zip); /* frees everything but the zip itself */
};

/* A codec's own struct begins with this. */
struct rt_zip {
  const struct rt_zip_codec *codec; /* NULL once it is closed */
  int mode;                         /* enum rt_zip_mode */
  size_t held;                      /* bytes that the library has allocated */

  /* The step: set before it, and updated by it. */
  int flush;
  const unsigned char *in;
  size_t in_left;
  unsigned char *out;
  size_t out_left;
  int error;           /* 0: none */
  const char *message; /* constant or the library's; only if there is an error */

  /* zip.c */
  uv_work_t req;
  bool is_busy;
  bool is_closing; /* to be closed when it is no longer busy */
  bool has_params; /* to be set before the next step */
  bool has_reset;  /* the same */
  int level;
  int strategy;
  size_t reported; /* of `held` */
  struct rt_lent input;
  struct rt_lent output;
  rt_value box;      /* kept while it is busy */
  rt_value callback; /* the same */
};

/* Streams of zlib to use again: making one costs more than compressing a short text. */
struct rt_zips {
  int32_t state[RT_ZIP_STATE_COUNT];
  struct rt_zlib_stream *spares[2]; /* to decompress, to compress; or NULL */
};

/* zip.c. The allocator for libraries: counts in zip->held. */
void *rt_zip_alloc(void *held, size_t size);
void rt_zip_free(void *held, void *memory);
void rt_zip_fail(struct rt_zip *zip, int error, const char *message);
struct rt_zip *rt_zip_arg(size_t argc, const rt_value argv[]);
void rt_zip_begin(struct rt_zip *zip, int flush);
rt_value rt_zip_result(struct rt_zip *zip);

/* zip_whole.c */
void rt_zip_whole(rt_object binding);

/* The codecs. Creating one fails with a number: NULL and 0 if out of memory. */
struct rt_zlib_options {
  int window_bits;
  int level;
  int mem_level;
  int strategy;
  const unsigned char *dictionary;
  size_t dictionary_length;
};
struct rt_zip *rt_zip_zlib(int mode, const struct rt_zlib_options *options);
void rt_zip_zlib_drop_spares(struct rt_zips *zips);
uint32_t rt_zip_crc32(uint32_t start, const unsigned char *bytes, size_t length);

/* params[i] is the value of parameter i; UINT32_MAX: not set. NULL if one is refused, or out of
 * memory. */
struct rt_zip *rt_zip_brotli_encoder(const uint32_t *params, size_t count);
struct rt_zip *rt_zip_brotli_decoder(const uint32_t *params, size_t count);

#endif
