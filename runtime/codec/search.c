/* SPDX-License-Identifier: MIT */
/*
 * Searches for bytes in bytes, forwards and backwards. `from` is the first position where a
 * match may start (find), or the last (find_last). Searching for UTF-16 units only finds
 * matches at even positions.
 */
#include "codec/codec.h"

#include <string.h>

enum { MAX_TRIES = 16 };

typedef unsigned char block __attribute__((vector_size(16)));

static block block_at(const unsigned char *bytes) {
  block read;
  memcpy(&read, bytes, sizeof read);
  return read;
}

static bool has_any(block matches) {
  uint64_t words[2];
  memcpy(words, &matches, sizeof words);
  return (words[0] | words[1]) != 0;
}

/*
 * Compares the first and the last byte at 16 positions at a time. Advances *from to the match, or
 * to where it stopped: a block before the end, or where comparing in full has taken as long as
 * reading all bytes, so that the time stays linear. Returns whether there is a match.
 */
static bool find_in_blocks(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                           size_t count, size_t *from) {
  size_t left = length; /* how many bytes may be compared in vain */
  block first = (block){0} + wanted[0];
  block last = (block){0} + wanted[count - 1];
  for (; length - *from >= sizeof(block) + count; *from += sizeof(block)) {
    const unsigned char *at = bytes + *from;
    block matches = (block_at(at) == first) & (block_at(at + count - 1) == last);
    if (!has_any(matches))
      continue;
    for (size_t i = 0; i < sizeof(block); i++) {
      if (matches[i] == 0)
        continue;
      bool is_match = memcmp(at + i, wanted, count) == 0;
      if (is_match || left < count) {
        *from += i;
        return is_match;
      }
      left -= count;
    }
  }
  return false;
}

ptrdiff_t rt_bytes_find(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                        size_t count, size_t from) {
  if (from > length || count > length - from)
    return -1;
  if (count == 0)
    return (ptrdiff_t)from;
  /* memchr is fastest, unless the first byte is frequent. */
  size_t end = length - count + 1;
  for (int tries = 0; tries < MAX_TRIES && from < end; tries++) {
    const unsigned char *first = memchr(bytes + from, wanted[0], end - from);
    if (first == NULL || memcmp(first, wanted, count) == 0)
      return first == NULL ? -1 : first - bytes;
    from = (size_t)(first - bytes) + 1;
  }
  if (find_in_blocks(bytes, length, wanted, count, &from))
    return (ptrdiff_t)from;
  const unsigned char *found = memmem(bytes + from, length - from, wanted, count);
  return found == NULL ? -1 : found - bytes;
}

ptrdiff_t rt_bytes_find_last(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                             size_t count, size_t from) {
  if (count > length)
    return -1;
  size_t end = (from < length - count ? from : length - count) + 1;
  if (count == 0)
    return (ptrdiff_t)end - 1;
  while (end > 0) {
    const unsigned char *found = memrchr(bytes, wanted[0], end);
    if (found == NULL)
      return -1;
    if (memcmp(found, wanted, count) == 0)
      return found - bytes;
    end = (size_t)(found - bytes);
  }
  return -1;
}

ptrdiff_t rt_units_find(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                        size_t count, size_t from) {
  ptrdiff_t at = rt_bytes_find(bytes, length, wanted, count, from);
  while (at > 0 && at % 2 != 0)
    at = rt_bytes_find(bytes, length, wanted, count, (size_t)at + 1);
  return at;
}

ptrdiff_t rt_units_find_last(const unsigned char *bytes, size_t length, const unsigned char *wanted,
                             size_t count, size_t from) {
  ptrdiff_t at = rt_bytes_find_last(bytes, length, wanted, count, from);
  while (at > 0 && at % 2 != 0)
    at = rt_bytes_find_last(bytes, length, wanted, count, (size_t)at - 1);
  return at;
}
