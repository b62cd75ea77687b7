/* SPDX-License-Identifier: MIT */
/*
 * A decompressor for deflate, zlib and gzip that accepts and refuses what zlib's inflate() does, at
 * the same byte and with the same message, whatever the sizes of input and output are. It decodes
 * several literals for each load of input, and copies matches in words: a MiB of text takes less
 * than half of the time that it takes Debian's zlib. Used by one thread at a time.
 */
#ifndef RT_BINDING_ZIP_INFLATE_H
#define RT_BINDING_ZIP_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rt_inflate_result {
  RT_INFLATE_MORE, /* needs input or room for output */
  RT_INFLATE_END,
  RT_INFLATE_NEEDS_DICTIONARY, /* whose Adler-32 is `check` */
  RT_INFLATE_BAD,              /* `message` says why */
};

enum {
  RT_INFLATE_ZLIB = 1, /* formats: raw deflate if none */
  RT_INFLATE_GZIP = 2,
  RT_INFLATE_WINDOW = 1 << 15,
  RT_INFLATE_LITERAL_BITS = 10, /* of the tables' first level */
  RT_INFLATE_DISTANCE_BITS = 8,
  RT_INFLATE_LENGTH_BITS = 7,
  RT_INFLATE_END_OF_BLOCK = 256, /* the symbol that ends a block */
  RT_INFLATE_MAX_LITERALS = 288,
  RT_INFLATE_MAX_DISTANCES = 32,
  RT_INFLATE_MAX_MATCH = 258,
  /* The most entries that any set of codes needs, as zlib's examples/enough.c counts them: 1334 and
   * 402. */
  RT_INFLATE_LITERAL_ROOM = 1344,
  RT_INFLATE_DISTANCE_ROOM = 416,
};

/*
 * An entry of a table: the code's length in bits 0 to 4, then flags, the number of extra bits in 8
 * to 12, the value in 16 to 31: a literal, the base of a length or distance, or, with
 * RT_INFLATE_LINK, the place of a table of the second level, which `extra` bits choose from. An
 * entry without flags is a length or a distance.
 */
enum {
  RT_INFLATE_LITERAL = 1 << 5,
  RT_INFLATE_SPECIAL = 1 << 6, /* set in all of the following */
  RT_INFLATE_LINK = 1 << 7 | RT_INFLATE_SPECIAL,
  RT_INFLATE_EOB = 1 << 13 | RT_INFLATE_SPECIAL,
  RT_INFLATE_NO_CODE = 1 << 14 | RT_INFLATE_SPECIAL,
};

/* Between two calls, `bits` has fewer than 8 bits more than the next item needs, so what follows
 * the end of the text is never taken. */
struct rt_inflate {
  uint8_t formats;
  uint8_t step; /* enum rt_inflate_step */
  bool is_gzip; /* this text */
  bool is_last; /* this block */
  bool has_fixed_tables;
  bool has_dictionary; /* that was asked for */
  uint8_t window_bits; /* 0: as the text says */
  uint16_t flags;      /* of gzip's header */
  unsigned bit_count;
  uint64_t bits;
  uint32_t check;
  uint32_t total;  /* modulo 2^32, as gzip counts */
  uint32_t length; /* bytes left to copy: of a match, a stored block or gzip's extra field */
  uint32_t distance;
  const char *message;

  /* The last output of former calls, at most 1 << window_bits bytes: a ring, whose oldest byte is
   * at window_next once it is full. */
  uint32_t window_size;
  uint32_t window_have;
  uint32_t window_next;

  /* Input and output of this call. */
  const unsigned char *in;
  const unsigned char *in_end;
  unsigned char *out;
  unsigned char *out_start;
  unsigned char *out_end;

  /* The lengths of a block's codes while they arrive. */
  uint16_t literal_count;
  uint16_t distance_count;
  uint16_t length_count;
  uint16_t have;
  uint8_t lengths[RT_INFLATE_MAX_LITERALS + RT_INFLATE_MAX_DISTANCES];

  uint32_t length_table[1 << RT_INFLATE_LENGTH_BITS];
  uint32_t literals[RT_INFLATE_LITERAL_ROOM];
  uint32_t distances[RT_INFLATE_DISTANCE_ROOM];
  unsigned char window[RT_INFLATE_WINDOW];
};

/* zip_inflate.c. window_bits: 8 to 15; with a format also 0. */
void rt_inflate_init(struct rt_inflate *inflate, int formats, int window_bits);
/* For the next text. A window size that came from a text stays. */
void rt_inflate_reset(struct rt_inflate *inflate);
/* Decompresses from in and to out, and moves both. stops_at_blocks: as zlib's Z_BLOCK. */
enum rt_inflate_result rt_inflate_run(struct rt_inflate *inflate, bool stops_at_blocks);
/* Before the first call of raw deflate, or when a dictionary is needed: false if it is another one.
 */
bool rt_inflate_set_dictionary(struct rt_inflate *inflate, const unsigned char *bytes,
                               size_t length);

/* zip_inflate_codes.c. Decodes a block until its end (RT_INFLATE_END), or until input or room is
 * missing. */
enum rt_inflate_result rt_inflate_codes(struct rt_inflate *inflate);

/* zip_inflate_tables.c. False if the lengths are not those of a code that zlib accepts. */
bool rt_inflate_length_table(struct rt_inflate *inflate);
bool rt_inflate_literal_table(struct rt_inflate *inflate);
bool rt_inflate_distance_table(struct rt_inflate *inflate);
void rt_inflate_fixed_tables(struct rt_inflate *inflate);

#endif
