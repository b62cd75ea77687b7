/* SPDX-License-Identifier: MIT */
/*
 * An entry of the compile cache: a header, the bytecode of one module, and the module's text. The
 * engine trusts bytecode, so an entry is used only if every byte of it is as it was written, by the
 * same build of the engine, for exactly the same text.
 */
#include "compile_cache.h"

#include <stdlib.h>
#include <string.h>

struct header {
  char magic[8];
  uint64_t checksum; /* of all that follows */
  uint64_t identity; /* of the engine and its options */
  uint64_t text_hash;
  uint64_t text_at; /* from the start of the bytecode */
  uint64_t code_size;
  uint32_t text_length;
  uint32_t is_wide;
  uint64_t unused; /* the bytecode is aligned */
};
_Static_assert(sizeof(struct header) == 64, "the bytecode is aligned");

static const char MAGIC[8] = {'r', 'o', 'n', 'd', 'o', 'b', 'c', '2'};
enum { CHECKED_FROM = offsetof(struct header, identity), LANES = 4 };

/* One step is a bijection of the state, so no change of a single word goes unnoticed. */
static uint64_t step(uint64_t state, uint64_t word) {
  state = (state ^ word) * UINT64_C(0x9E3779B97F4A7C15);
  return state ^ (state >> 32);
}

static uint64_t word_at(const unsigned char *bytes, size_t size) {
  uint64_t word = 0;
  memcpy(&word, bytes, size);
  return word;
}

/* Not a cryptographic hash: it detects damage, not malice. */
uint64_t rt_cache_hash(uint64_t seed, const void *bytes, size_t size) {
  enum { WORD = sizeof(uint64_t), BLOCK = LANES * WORD };
  const unsigned char *at = bytes;
  uint64_t lanes[LANES] = {seed, ~seed, seed ^ size, seed + size};
  size_t left = size;
  for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
    for (size_t i = 0; i < LANES; i++)
      lanes[i] = step(lanes[i], word_at(at + i * WORD, WORD));
  for (; left >= WORD; left -= WORD, at += WORD)
    lanes[0] = step(lanes[0], word_at(at, WORD));
  lanes[0] = step(lanes[0], word_at(at, left));
  uint64_t result = seed;
  for (size_t i = 0; i < LANES; i++)
    result = step(result, lanes[i]);
  return result;
}

static size_t text_size(const struct rt_cache_text *text) {
  return text->is_wide ? text->length * sizeof(uint16_t) : text->length;
}

/* The characters must stay valid. */
struct rt_cache_text rt_cache_text_of(const struct rt_chars *chars) {
  struct rt_cache_text text = {
      .text = chars->narrow, .length = (uint32_t)chars->count, .is_wide = chars->narrow == NULL};
  if (text.is_wide)
    text.text = chars->wide;
  text.hash = rt_cache_hash(text.is_wide, text.text, text_size(&text));
  return text;
}

/* The engine keeps 24 bits of a hash; zero means none. */
static uint32_t engine_hash(uint64_t hash) {
  uint32_t result = hash & 0xffffff;
  return result == 0 ? 1 : result;
}

static bool has_whole_text(const struct header *header, size_t size, size_t length) {
  size_t after = size - sizeof *header;
  return header->code_size <= after && header->text_at <= after &&
         length <= after - header->text_at;
}

/* Returns why the entry cannot be used, or NULL. */
const char *rt_cache_entry_check(const unsigned char *bytes, size_t size, uint64_t identity,
                                 const struct rt_cache_text *text, struct rt_cache_entry *entry) {
  struct header header;
  if (size < sizeof header)
    return "it is truncated";
  memcpy(&header, bytes, sizeof header);
  if (memcmp(header.magic, MAGIC, sizeof MAGIC) != 0)
    return "it is not an entry";
  if (header.checksum != rt_cache_hash(0, bytes + CHECKED_FROM, size - CHECKED_FROM))
    return "its checksum is wrong";
  if (header.identity != identity)
    return "it is of another engine";
  const unsigned char *code = bytes + sizeof header;
  if (header.text_hash != text->hash || header.text_length != text->length ||
      header.is_wide != text->is_wide || !has_whole_text(&header, size, text_size(text)) ||
      memcmp(code + header.text_at, text->text, text_size(text)) != 0)
    return "the source has changed";
  entry->text = code + header.text_at;
  entry->code = (struct rt_code){.bytes = code,
                                 .size = header.code_size,
                                 .length = text->length,
                                 .hash = engine_hash(text->hash),
                                 .is_wide = text->is_wide};
  return NULL;
}

/* Concatenates header, bytecode and text, for one checksum over all of it. */
static unsigned char *join(struct header *header, const struct rt_code *code,
                           const struct rt_cache_text *text, size_t *size) {
  header->text_at = (code->size + 7) / 8 * 8;
  *size = sizeof *header + header->text_at + text_size(text);
  unsigned char *bytes = calloc(1, *size);
  if (bytes == NULL)
    return NULL;
  memcpy(bytes + sizeof *header, code->bytes, code->size);
  memcpy(bytes + sizeof *header + header->text_at, text->text, text_size(text));
  memcpy(bytes, header, sizeof *header);
  header->checksum = rt_cache_hash(0, bytes + CHECKED_FROM, *size - CHECKED_FROM);
  memcpy(bytes, header, sizeof *header);
  return bytes;
}

/* Compiles the text and writes its entry. Returns what failed, or NULL. */
const char *rt_cache_entry_write(const struct rt_cache_folder *folder, const char *name,
                                 uint64_t identity, const struct rt_cache_text *text) {
  struct rt_code code = {
      .length = text->length, .hash = engine_hash(text->hash), .is_wide = text->is_wide};
  if (!rt_bytecode_compile(text->text, &code))
    return "the engine has made no bytecode";
  struct header header = {.identity = identity,
                          .text_hash = text->hash,
                          .code_size = code.size,
                          .text_length = text->length,
                          .is_wide = text->is_wide};
  memcpy(header.magic, MAGIC, sizeof MAGIC);
  size_t size;
  unsigned char *bytes = join(&header, &code, text, &size);
  free((void *)(uintptr_t)code.bytes);
  const char *problem =
      bytes == NULL ? "out of memory" : rt_cache_folder_write(folder, name, bytes, size);
  free(bytes);
  return problem;
}
