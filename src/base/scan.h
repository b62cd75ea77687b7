/* SPDX-License-Identifier: MIT */
/*
 * Parsing of texts that the kernel writes: numbers, words and lines, one after the other. The text
 * is not trusted: a missing number gives false, one that is too large becomes UINT64_MAX.
 */
#ifndef RD_BASE_SCAN_H
#define RD_BASE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline const char *rd_skip_blanks(const char *text) {
  return text + strspn(text, " \t");
}

/* Parses the number at *cursor, after blanks, and moves *cursor past it; false if there is none. */
static inline bool rd_scan_u64(const char **cursor, uint64_t *value) {
  const char *digit = rd_skip_blanks(*cursor);
  if (*digit < '0' || *digit > '9')
    return false;
  uint64_t sum = 0;
  bool too_large = false;
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    too_large |= __builtin_mul_overflow(sum, 10u, &sum);
    too_large |= __builtin_add_overflow(sum, (uint64_t)(*digit - '0'), &sum);
  }
  *value = too_large ? UINT64_MAX : sum;
  *cursor = digit;
  return true;
}

/* The start of the next line, or the end of the text. */
static inline const char *rd_next_line(const char *line) {
  line += strcspn(line, "\n");
  return *line == '\n' ? line + 1 : line;
}

/* The text after `word` if it begins with that; otherwise NULL. */
static inline const char *rd_after(const char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, word, length) == 0 ? text + length : NULL;
}

#endif
