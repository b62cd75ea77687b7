/* SPDX-License-Identifier: MIT */
/*
 * Compressors and decompressors without the engine. A codec (zip_zlib.c, zip_brotli_*.c) does one
 * step at a time: it takes input and fills output until either is used up. Used by one thread at a
 * time.
 */
#ifndef RT_BINDING_ZIP_CODEC_H
#define RT_BINDING_ZIP_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shared.h"

struct rt_zip;

struct rt_zip_codec {
  void (*step)(struct rt_zip *zip);
  void (*reset)(struct rt_zip *zip);
  void (*set_params)(struct rt_zip *zip); /* NULL: has none */
  void (*end)(struct rt_zip *zip);        /* frees the zip, too */
};

/* Streams of zlib to use again, to decompress and to compress: making one costs more than
 * compressing a short text. */
struct rt_zip_spares {
  struct rt_zlib_stream *streams[2]; /* NULL: none */
};

/* A codec's own struct begins with this. */
struct rt_zip {
  const struct rt_zip_codec *codec;
  struct rt_zip_spares *spares; /* of this thread; NULL: none. Set before each call */
  int mode;                     /* enum rt_zip_mode */
  size_t held;                  /* bytes that the library has allocated */

  /* Before the next step: its flush mode, and what else to do first. */
  int flush;
  bool is_to_reset;
  bool has_params;
  int level;
  int strategy;

  /* Set before a step, and updated by it. */
  const unsigned char *in;
  size_t in_left;
  unsigned char *out;
  size_t out_left;
  int error;           /* the library's number; 0: none */
  const char *message; /* constant; only if there is an error */
};

/* zip_codec.c */
void rt_zip_step(struct rt_zip *zip);

void rt_zip_fail(struct rt_zip *zip, int error, const char *message);

/* zip_memory.c */
void *rt_zip_alloc(void *held, size_t size);
void rt_zip_free(void *held, void *memory);

struct rt_zlib_options {
  int window_bits;
  int level;
  int mem_level;
  int strategy;
  const unsigned char *dictionary; /* copied */
  size_t dictionary_length;
};

/* zip_zlib.c. NULL if out of memory. */
struct rt_zip *rt_zip_zlib(int mode, const struct rt_zlib_options *options);
void rt_zip_drop_spares(struct rt_zip_spares *spares);
uint32_t rt_zip_crc32(uint32_t start, const unsigned char *bytes, size_t length);
const char *rt_zip_zlib_version(void);

/* zip_brotli_encode.c, zip_brotli_decode.c. params[i] is the value of parameter i; UINT32_MAX: not
 * set. NULL if out of memory or if the library refuses one. */
enum { RT_ZIP_PARAMS = 16 };
struct rt_zip *rt_zip_brotli_encoder(const uint32_t params[RT_ZIP_PARAMS]);
struct rt_zip *rt_zip_brotli_decoder(const uint32_t params[RT_ZIP_PARAMS]);
uint32_t rt_zip_brotli_version(void);

#endif
