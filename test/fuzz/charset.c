/* SPDX-License-Identifier: MIT */
/*
 * Legacy encodings on any bytes: the first byte chooses one, and from 128 on also a single-byte
 * table; the second says where the rest is split. Decoding two chunks as a stream equals decoding
 * the whole; ASCII is unchanged; `fatal` rejects exactly what has a replacement character.
 */
#include "binding/binding.h"

#include "fuzz.h"

enum { REPLACEMENT = 0xFFFD, LONGEST_CHARACTER = 4, UNITS_PER_BYTE = 2 };

/* Those of js/internal/web/charsets.js; the last one has escapes, so its chunks are not text. */
static const char *const names[] = {"GB18030", "BIG5",   "EUC-JP-MS",
                                    "CP932",   "EUC-KR", "ISO-2022-JP"};
static const char *const tables[] = {"IBM866", "ISO-8859-2", "KOI8-R", "MACINTOSH", "CP874",
                                     "CP1252", "CP1255",     "CP1258", "MAC-UK",    "no-such"};

struct decoder {
  rt_value binding;
  const char *name;
};

static rt_value decode(struct decoder decoder, const unsigned char *bytes, size_t size,
                       bool is_fatal) {
  const rt_value arguments[] = {rt_text(decoder.name), stub_bytes(bytes, size), rt_bool(is_fatal)};
  return stub_call(decoder.binding, "decode", 3, arguments);
}

static size_t unfinished(struct decoder decoder, const unsigned char *bytes, size_t size) {
  const rt_value arguments[] = {rt_text(decoder.name), stub_bytes(bytes, size)};
  double left = stub_call(decoder.binding, "unfinished", 2, arguments)->number;
  FUZZ_CHECK(left >= 0 && left <= (double)size);
  return (size_t)left;
}

static bool has_replacement(rt_value text) {
  const uint16_t *units = text->memory;
  for (size_t i = 0; i < text->count; i++)
    if (units[i] == REPLACEMENT)
      return true;
  return false;
}

static void check_joined(rt_value whole, rt_value first, rt_value second) {
  FUZZ_CHECK(whole->count == first->count + second->count);
  size_t bytes = first->count * sizeof(uint16_t);
  FUZZ_CHECK(memcmp(whole->memory, first->memory, bytes) == 0);
  FUZZ_CHECK(
      memcmp((char *)whole->memory + bytes, second->memory, second->count * sizeof(uint16_t)) == 0);
}

static void check_ascii(struct decoder decoder, const unsigned char *data, size_t size) {
  unsigned char *bytes = fuzz_alloc(size);
  for (size_t i = 0; i < size; i++) {
    bytes[i] = data[i] & 0x7F;
    bytes[i] = strchr("\x1B\x0E\x0F\\~", bytes[i]) != NULL ? 'x' : bytes[i];
  }
  rt_value text = decode(decoder, bytes, size, true);
  const uint16_t *units = text->memory;
  FUZZ_CHECK(text->count == size);
  for (size_t i = 0; i < size; i++)
    FUZZ_CHECK(units[i] == bytes[i]);
  free(bytes);
}

static void check_table(rt_value binding, unsigned char choice) {
  const char *name = tables[choice % (sizeof(tables) / sizeof(tables[0]))];
  rt_value given = rt_text(name);
  rt_value table = stub_call(binding, "table", 1, &given);
  const uint16_t *units = table->memory;
  FUZZ_CHECK(table->count == 128);
  for (size_t i = 0; i < 128; i++)
    FUZZ_CHECK(units[i] >= 0x80);
}

static void pieces(struct decoder decoder, const unsigned char *data, size_t size, size_t cut) {
  rt_value whole = decode(decoder, data, size, false);
  FUZZ_CHECK(whole->kind == STUB_UTF16 && whole->count <= UNITS_PER_BYTE * size);
  bool is_refused = decode(decoder, data, size, true)->kind == STUB_NULL;
  FUZZ_CHECK(is_refused == has_replacement(whole));
  size_t left = unfinished(decoder, data, size);
  FUZZ_CHECK(left < LONGEST_CHARACTER && (left == 0 || is_refused));
  if (is_refused && strcmp(decoder.name, "GB18030") == 0)
    return; /* iconv skips ill-formed four-byte sequences differently when they are split */
  size_t first = cut - unfinished(decoder, data, cut);
  check_joined(whole, decode(decoder, data, first, false),
               decode(decoder, data + first, size - first, false));
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  if (size < 2)
    return 0;
  size_t count = sizeof(names) / sizeof(names[0]);
  struct decoder decoder = {rt_bind_charset(), names[data[0] % count]};
  size_t rest = size - 2;
  size_t cut = data[1] < rest ? data[1] : rest;
  if (data[0] % count < count - 1) {
    pieces(decoder, data + 2, rest, cut);
  } else {
    decode(decoder, data + 2, rest, false);
    unfinished(decoder, data + 2, rest);
  }
  check_ascii(decoder, data + 2, rest);
  if (data[0] >= 128)
    check_table(decoder.binding, data[0]);
  stub_free();
  return 0;
}
