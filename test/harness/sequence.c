/* SPDX-License-Identifier: MIT */
/* Owns the text of the sequence log, of a fixed size: a test that overflows it fails. */
#include "sequence.h"

#include <stdarg.h>
#include <stdio.h>

static char text[4096];
static size_t length;

void seq_reset(void) {
  text[0] = '\0';
  length = 0;
}

void seq_add(const char *format, ...) {
  va_list args;
  char word[256];
  va_start(args, format);
  vsnprintf(word, sizeof word, format, args);
  va_end(args);

  int added = snprintf(text + length, sizeof text - length, length ? " %s" : "%s", word);
  length += (size_t)added;
  ck_assert_msg(length < sizeof text, "the sequence log is full");
}

const char *seq_text(void) {
  return text;
}
