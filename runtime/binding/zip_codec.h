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

/* A compressing stream of zlib to use again: making one costs more than compressing a short text.
 */
struct rt_zip_spares {
  struct rt_zlib_stream *stream; /* NULL: none */
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

struct rt_zlib_options {
  int window_bits;
  int level;
  int mem_level;
  int strategy;
  const unsigned char *dictionary; /* copied */
  size_t dictionary_length;
};

/* zip_codec.c */
void rt_zip_step(struct rt_zip *zip);
/* A copy of the options' dictionary; NULL if they have none. False if out of memory. */
bool rt_zip_copy_dictionary(const struct rt_zlib_options *options, unsigned char **copy);

void rt_zip_fail(struct rt_zip *zip, int error, const char *message);

/* zip_memory.c */
void *rt_zip_alloc(void *held, size_t size);
void rt_zip_free(void *held, void *memory);

/* zip_inflater.c. NULL if out of memory. */
struct rt_zip *rt_zip_inflater(int mode, const struct rt_zlib_options *options);

/* zip_zlib.c. NULL if out of memory. */
struct rt_zip *rt_zip_deflater(int mode, const struct rt_zlib_options *options);
/* If the next step gets the whole text and can compress it at once: the room that the result needs
 * at most; otherwise 0. */
size_t rt_zip_room_to_pack(const struct rt_zip *zip);
void rt_zip_drop_spares(struct rt_zip_spares *spares);
uint32_t rt_zip_crc32(uint32_t start, const unsigned char *bytes, size_t length);
uint32_t rt_zip_adler32(uint32_t start, const unsigned char *bytes, size_t length);
const char *rt_zip_zlib_version(void);

/* zip.c. Whether libdeflate can be used; opens it. */
bool rt_zip_has_libdeflate(void);

/* Shorter texts are not worth opening it. */
enum { RT_ZIP_LARGE = 4096 };

/* A text that has been compressed at once. */
struct rt_zip_packed {
  unsigned char *bytes; /* that nobody has read yet; NULL: none */
  size_t length;
  size_t at;
  bool is_begun;
};

/* zip_libdeflate.c. All but the first two need rt_zip_has_libdeflate(). */
void rt_zip_packed_free(struct rt_zip_packed *packed);
void rt_zip_packed_read(struct rt_zip_packed *packed, struct rt_zip *zip);
/* The room for the compressed text; 0 if it is too long or too short for libdeflate. */
size_t rt_zip_packed_room(size_t length);
/* Compresses all input, to the output if that is large enough. False if out of memory. */
bool rt_zip_pack(struct rt_zip_packed *packed, struct rt_zip *zip, int level);
void rt_zip_drop_packer(void);
uint32_t rt_zip_fast_crc32(uint32_t start, const unsigned char *bytes, size_t length);
uint32_t rt_zip_fast_adler32(uint32_t start, const unsigned char *bytes, size_t length);

/* zip_brotli_encode.c, zip_brotli_decode.c. params[i] is the value of parameter i; UINT32_MAX: not
 * set. NULL if out of memory or if the library refuses one. */
enum { RT_ZIP_PARAMS = 16 };
struct rt_zip *rt_zip_brotli_encoder(const uint32_t params[RT_ZIP_PARAMS]);
struct rt_zip *rt_zip_brotli_decoder(const uint32_t params[RT_ZIP_PARAMS]);
uint32_t rt_zip_brotli_version(void);

#endif
