/* SPDX-License-Identifier: MIT */
/*
 * Reading the texts that the kernel writes: numbers, words and lines, one after the other. None of
 * it trusts the text: what is missing gives false, what is too large becomes UINT64_MAX.
 */
#ifndef RD_BASE_SCAN_H
#define RD_BASE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline const char *rd_skip_blanks(const char *text) {
  return text + strspn(text, " \t");
}

/* The number at *cursor, after blanks; *cursor moves behind it. False, and no move, without one. */
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

/* Where the next line begins, or where the text ends. */
static inline const char *rd_next_line(const char *line) {
  line += strcspn(line, "\n");
  return *line == '\n' ? line + 1 : line;
}

/* If the text begins with this word, what comes after it; otherwise NULL. */
static inline const char *rd_after(const char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, word, length) == 0 ? text + length : NULL;
}

#endif
