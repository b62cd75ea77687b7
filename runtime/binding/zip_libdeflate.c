/* SPDX-License-Identifier: MIT */
/*
 * A whole text, compressed by libdeflate: in about the time that Node's zlib needs, and in half of
 * that of Debian's. The compressor that was used last is kept, for any thread.
 */
#include "binding/zip_codec.h"

#include <libdeflate.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST = 64 << 20, /* a longer text is compressed in steps, as its output is read */
  GZIP_HEAD = 10,
  GZIP_TAIL = 8,
};

struct packer {
  struct libdeflate_compressor *compressor;
  int level;
};

static _Atomic(struct packer *) kept;

/* libdeflate's level for each of zlib's, -1 to 9: the result is not more than 2 % larger than that
 * of Node's zlib, mostly smaller, and takes no longer. */
static int level_for(int level) {
  static const int levels[] = {1, 2, 3, 4, 6, 7, 7, 8, 8};
  return level < 1 ? levels[5] : levels[level > 9 ? 8 : level - 1];
}

static void free_packer(struct packer *packer) {
  if (packer != NULL)
    libdeflate_free_compressor(packer->compressor);
  free(packer);
}

void rt_zip_drop_packer(void) {
  free_packer(atomic_exchange(&kept, NULL));
}

static struct packer *take_packer(int level) {
  struct packer *packer = atomic_exchange(&kept, NULL);
  if (packer != NULL && packer->level == level)
    return packer;
  free_packer(packer);
  packer = malloc(sizeof *packer);
  if (packer == NULL)
    return NULL;
  packer->level = level;
  packer->compressor = libdeflate_alloc_compressor(level);
  if (packer->compressor != NULL)
    return packer;
  free(packer);
  return NULL;
}

static void keep_packer(struct packer *packer) {
  free_packer(atomic_exchange(&kept, packer));
}

size_t rt_zip_packed_room(size_t length) {
  bool is_fit = length >= RT_ZIP_LARGE && length <= MOST && rt_zip_has_libdeflate();
  return is_fit ? libdeflate_deflate_compress_bound(NULL, length) + GZIP_HEAD + GZIP_TAIL : 0;
}

static size_t put_bytes(unsigned char *out, uint32_t value, bool is_big_endian) {
  for (int i = 0; i < 4; i++)
    out[is_big_endian ? 3 - i : i] = (unsigned char)(value >> 8 * i);
  return 4;
}

/* The header that zlib writes. */
static size_t put_head(unsigned char *out, int mode, int level) {
  if (mode == RT_ZIP_GZIP) {
    static const unsigned char head[GZIP_HEAD] = {0x1f, 0x8b, 8, [9] = 3};
    memcpy(out, head, sizeof head);
    out[8] = level == 9 ? 2 : level == 1 ? 4 : 0;
    return sizeof head;
  }
  if (mode == RT_ZIP_DEFLATERAW)
    return 0;
  unsigned effort = level < 0 || level == 6 ? 2 : level < 2 ? 0 : level < 6 ? 1 : 3;
  unsigned head = 0x7800 | effort << 6;
  head += 31 - head % 31;
  out[0] = (unsigned char)(head >> 8);
  out[1] = (unsigned char)head;
  return 2;
}

static size_t put_tail(unsigned char *out, const struct rt_zip *zip) {
  if (zip->mode == RT_ZIP_DEFLATERAW)
    return 0;
  if (zip->mode == RT_ZIP_DEFLATE)
    return put_bytes(out, rt_zip_fast_adler32(1, zip->in, zip->in_left), true);
  put_bytes(out, rt_zip_fast_crc32(0, zip->in, zip->in_left), false);
  return 4 + put_bytes(out + 4, (uint32_t)zip->in_left, false);
}

/* Returns the length, or 0 if the text does not fit. */
static size_t compress(struct packer *packer, const struct rt_zip *zip, int level,
                       unsigned char *out, size_t room) {
  size_t head = put_head(out, zip->mode, level);
  size_t length = libdeflate_deflate_compress(packer->compressor, zip->in, zip->in_left, out + head,
                                              room - head - GZIP_TAIL);
  return length == 0 ? 0 : head + length + put_tail(out + head + length, zip);
}

bool rt_zip_pack(struct rt_zip_packed *packed, struct rt_zip *zip, int level) {
  size_t room = rt_zip_packed_room(zip->in_left);
  if (room == 0)
    return false;
  bool is_direct = zip->out_left > room;
  unsigned char *out = is_direct ? zip->out : malloc(room);
  struct packer *packer = out == NULL ? NULL : take_packer(level_for(level));
  size_t length = packer == NULL ? 0 : compress(packer, zip, level, out, room);
  if (packer != NULL)
    keep_packer(packer);
  if (length == 0) {
    if (!is_direct)
      free(out);
    return false;
  }
  if (is_direct) {
    zip->out += length;
    zip->out_left -= length;
    return true;
  }
  unsigned char *fitting = realloc(out, length);
  packed->bytes = fitting == NULL ? out : fitting;
  packed->length = length;
  packed->at = 0;
  return true;
}

void rt_zip_packed_read(struct rt_zip_packed *packed, struct rt_zip *zip) {
  size_t count = packed->length - packed->at;
  if (count > zip->out_left)
    count = zip->out_left;
  if (count > 0)
    memcpy(zip->out, packed->bytes + packed->at, count);
  packed->at += count;
  zip->out += count;
  zip->out_left -= count;
}

void rt_zip_packed_free(struct rt_zip_packed *packed) {
  free(packed->bytes);
  *packed = (struct rt_zip_packed){0};
}

uint32_t rt_zip_fast_crc32(uint32_t start, const unsigned char *bytes, size_t length) {
  return libdeflate_crc32(start, bytes, length);
}

uint32_t rt_zip_fast_adler32(uint32_t start, const unsigned char *bytes, size_t length) {
  return libdeflate_adler32(start, bytes, length);
}
