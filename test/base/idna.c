/* SPDX-License-Identifier: MIT */
/* IDNA: host names encoded in ASCII. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "base/idna.h"
#include "base/utf8.h"

/* Names that can be looked up, and the samples of RFC 3492, chapter 7.1. */
static const struct {
  const char *name;
  const char *ascii;
} names[] = {
    {"example.com", "example.com"},
    {"EXAMPLE.Com", "EXAMPLE.Com"},
    {"example.com.", "example.com."},
    {".", "."},
    {"a..b", "a..b"},
    {"1.2.3.4", "1.2.3.4"},
    {"xn--mnchen-3ya.de", "xn--mnchen-3ya.de"},
    {"münchen.de", "xn--mnchen-3ya.de"},
    {"bücher.example", "xn--bcher-kva.example"},
    {"ö.com", "xn--nda.com"},
    {"faß.de", "xn--fa-hia.de"},
    {"straße", "xn--strae-oqa"},
    {"☃.net", "xn--n3h.net"},
    {"😀.la", "xn--e28h.la"},
    {"☃-⌘.com", "xn----dqo34k.com"},
    {"президент.рф", "xn--d1abbgf6aiiy.xn--p1ai"},
    {"例え.テスト", "xn--r8jz45g.xn--zckzah"},
    {"عربي.امارات", "xn--ngbrx4e.xn--mgbaam7a8h"},
    {"中国", "xn--fiqs8s"},
    {"a。b．c｡d", "a.b.c.d"},
    {"例え。テスト", "xn--r8jz45g.xn--zckzah"},
    {"ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"},
    {"他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"},
    {"Pročprostěnemluvíčesky", "xn--Proprostnemluvesky-uyb24dma41a"},
    {"TạisaohọkhôngthểchỉnóitiếngViệt", "xn--TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
    {"3年B組金八先生", "xn--3B-ww4c5e180e575a65lsy2b"},
    {"-> $1.00 <-é", "-> $1.xn--00 <--fsa"},
};

static const struct {
  const char *bytes;
  size_t length;
} wrong[] = {
    {"", 0},
    {"\xff", 1},
    {"a\x80", 2},
    {"\xc3", 1},     /* truncated */
    {"\xc0\x80", 2}, /* overlong */
    {"\xc1\xa1", 2},
    {"\xe0\x80\xaf", 3},
    {"\xed\xa0\x80", 3},     /* a surrogate */
    {"\xf4\x90\x80\x80", 4}, /* beyond the last character */
    {"\xf8\x88\x80\x80\x80", 5},
    {"a.\xff.b", 5},
    {"good\0bad", 8},
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static ssize_t to_ascii(const char *name, char *out, size_t size) {
  return rd_idna_to_ascii(name, strlen(name), out, size);
}

TEST(idna_encodes_names_in_ascii) {
  for (size_t i = 0; i < COUNT_OF(names); i++) {
    char ascii[256];
    ssize_t length = to_ascii(names[i].name, ascii, sizeof ascii);
    ck_assert_msg(length >= 0, "%s", names[i].name);
    ck_assert_str_eq(ascii, names[i].ascii);
    ck_assert_int_eq(length, (ssize_t)strlen(ascii));
  }
}

TEST(idna_refuses_invalid_names) {
  char ascii[256];
  for (size_t i = 0; i < COUNT_OF(wrong); i++)
    ck_assert_int_eq(rd_idna_to_ascii(wrong[i].bytes, wrong[i].length, ascii, sizeof ascii),
                     UV_EINVAL);
  ck_assert_int_eq(rd_idna_to_ascii(NULL, 3, ascii, sizeof ascii), UV_EINVAL);
  ck_assert_int_eq(rd_idna_to_ascii("abc", 3, NULL, 9), UV_EINVAL);
  ck_assert_int_eq(rd_idna_to_ascii("abc", 3, ascii, 0), UV_EINVAL);
}

TEST(idna_requires_room_for_terminating_nul) {
  for (size_t i = 0; i < COUNT_OF(names); i++) {
    size_t needed = strlen(names[i].ascii) + 1;
    for (size_t size = 1; size <= needed; size++) {
      char ascii[256];
      memset(ascii, '#', sizeof ascii);
      ssize_t length = to_ascii(names[i].name, ascii, size);
      ck_assert_int_eq(length, size == needed ? (ssize_t)needed - 1 : UV_EINVAL);
      ck_assert_int_eq(ascii[size], '#');
    }
  }
}

TEST(idna_refuses_a_label_that_is_too_long_when_encoded) {
  char name[200] = "";
  char ascii[512];
  for (int i = 0; i < 60; i++)
    strcat(name, "ü");
  ck_assert_int_eq(to_ascii(name, ascii, sizeof ascii), UV_EINVAL);
  strcat(name, "üüüüüüüüüü");
  ck_assert_int_eq(to_ascii(name, ascii, sizeof ascii), UV_EINVAL);
}

/* Punycode decoder after RFC 3492, section 6.2, to check the encoder. */
static size_t decode_label(const char *text, size_t length, uint32_t *out) {
  size_t count = 0;
  uint32_t n = 128, i = 0, bias = 72;
  const char *delimiter = memrchr(text, '-', length);
  const char *end = text + length;
  for (; delimiter != NULL && text != delimiter; text++)
    out[count++] = (unsigned char)*text;
  if (delimiter != NULL)
    text++;
  while (text != end) {
    uint32_t old = i, weight = 1;
    for (uint32_t k = 36;; k += 36) {
      uint32_t digit = (uint32_t)(*text >= 'a' ? *text - 'a' : *text - '0' + 26);
      uint32_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      text++;
      i += digit * weight;
      if (digit < t)
        break;
      weight *= 36 - t;
    }
    count++;
    uint32_t delta = old == 0 ? i / 700 : (i - old) / 2, k = 0;
    for (delta += delta / (uint32_t)count; delta > 455; k += 36)
      delta /= 35;
    bias = k + 36 * delta / (delta + 38);
    n += i / (uint32_t)count;
    i %= (uint32_t)count;
    memmove(&out[i + 1], &out[i], (count - 1 - i) * sizeof out[0]);
    out[i++] = n;
  }
  return count;
}

/* A character of any length that is neither a dot nor a surrogate. */
static uint32_t random_character(void) {
  static const uint32_t first[] = {'a', 0x80, 0x800, 0x10000};
  static const uint32_t range[] = {26, 0x700, 0x2000, 0xFFFFF};
  int kind = rand() % 4;
  return first[kind] + (uint32_t)rand() % range[kind];
}

TEST(random_labels_survive_round_trip_through_punycode) {
  srand(20260103);
  for (int round = 0; round < 20000; round++) {
    uint32_t characters[13] = {0x80u + (uint32_t)rand() % 0x700};
    uint32_t again[64];
    char name[64];
    char ascii[128];
    size_t count = 1 + (size_t)rand() % 12;
    char *end = name + rd_utf8_encode(characters[0], name);
    for (size_t i = 1; i < count; i++) {
      do
        characters[i] = random_character();
      while (characters[i] == 0x3002);
      end += rd_utf8_encode(characters[i], end);
    }
    ssize_t length = rd_idna_to_ascii(name, (size_t)(end - name), ascii, sizeof ascii);
    ck_assert_int_gt(length, 4);
    ck_assert_mem_eq(ascii, "xn--", 4);
    ck_assert_uint_eq(decode_label(ascii + 4, (size_t)length - 4, again), count);
    ck_assert_mem_eq(again, characters, count * sizeof again[0]);
  }
}

TEST(random_bytes_never_break_idna) {
  srand(20260104);
  for (int round = 0; round < 50000; round++) {
    char name[24];
    char ascii[32];
    size_t length = (size_t)rand() % sizeof name;
    for (size_t i = 0; i < length; i++)
      name[i] = (char)(rand() % 2 ? rand() : "\xc3\xbc\xe3\x80\x82.a-"[rand() % 8]);
    size_t size = 1 + (size_t)rand() % sizeof ascii;
    ssize_t written = rd_idna_to_ascii(name, length, ascii, size);
    ck_assert(written == UV_EINVAL || (written > 0 && (size_t)written < size));
    if (written > 0)
      ck_assert_uint_eq(strlen(ascii), (size_t)written);
  }
}
