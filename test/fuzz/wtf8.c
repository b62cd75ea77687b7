/* SPDX-License-Identifier: MIT */
/*
 * WTF-8 and UTF-16 on any input: the lengths announced are the lengths written, no byte beyond
 * them is touched, and a round trip returns the input.
 */
#include "fuzz.h"

#include <uv.h>

/* Any 16-bit units, lone surrogates included, survive the round trip through WTF-8. */
static void from_utf16(const unsigned char *bytes, size_t length) {
  size_t count = length / 2;
  uint16_t *units = fuzz_alloc(count * sizeof(*units));
  memcpy(units, bytes, count * sizeof(*units));
  size_t size = uv_utf16_length_as_wtf8(units, (ssize_t)count);
  char *text = fuzz_alloc(size + 1);
  size_t written = size;
  FUZZ_CHECK(uv_utf16_to_wtf8(units, (ssize_t)count, &text, &written) == 0);
  FUZZ_CHECK(written == size && text[size] == '\0');
  if (memchr(text, '\0', size) == NULL) { /* decoding reads up to a zero */
    FUZZ_CHECK(uv_wtf8_length_as_utf16(text) == (ssize_t)count + 1);
    uint16_t *back = fuzz_alloc((count + 1) * sizeof(*back));
    uv_wtf8_to_utf16(text, back, count + 1);
    FUZZ_CHECK(memcmp(back, units, count * sizeof(*back)) == 0 && back[count] == 0);
    free(back);
  }
  if (size > 0) { /* too little room: what fits, and the length that is needed */
    size_t room = size / 2;
    char *small = fuzz_alloc(room + 1);
    FUZZ_CHECK(uv_utf16_to_wtf8(units, (ssize_t)count, &small, &room) == UV_ENOBUFS);
    FUZZ_CHECK(room == size);
    free(small);
  }
  free(text);
  free(units);
}

/* Any bytes are rejected, or become units that convert back to the same bytes. */
static void from_wtf8(const unsigned char *bytes, size_t length) {
  char *text = fuzz_alloc(length + 1);
  memcpy(text, bytes, length);
  text[length] = '\0';
  ssize_t count = uv_wtf8_length_as_utf16(text);
  if (count >= 0) {
    uint16_t *units = fuzz_alloc((size_t)count * sizeof(*units));
    uv_wtf8_to_utf16(text, units, (size_t)count);
    FUZZ_CHECK(units[count - 1] == 0);
    char *back = NULL;
    size_t size = 0;
    FUZZ_CHECK(uv_utf16_to_wtf8(units, count - 1, &back, &size) == 0);
    FUZZ_CHECK(size <= strlen(text));
    /* Surrogates encoded separately are decoded as one character: shorter, and stable. */
    FUZZ_CHECK(size < strlen(text) || strcmp(back, text) == 0);
    FUZZ_CHECK(uv_wtf8_length_as_utf16(back) == count);
    free(back);
    free(units);
  }
  free(text);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  if (size > 0 && data[0] % 2 == 0)
    from_utf16(data + 1, size - 1);
  else if (size > 0)
    from_wtf8(data + 1, size - 1);
  return 0;
}
