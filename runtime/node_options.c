/* SPDX-License-Identifier: MIT */
/* Splits NODE_OPTIONS into words. */
#include "node_options.h"

/*
 * Splits at spaces, in place; returns the number of words or an rt_split_error. Double quotes
 * protect spaces, and a backslash inside them protects the next byte. Empty words are dropped.
 * `words` has room for rt_node_options_room() pointers into the text.
 */
int rt_node_options_split(char *text, char *words[]) {
  int count = 0;
  bool is_quoted = false;
  char *out = text;
  char *word = text;
  for (const char *in = text;; in++) {
    char c = *in;
    bool is_end = c == '\0' || (c == ' ' && !is_quoted);
    if (c == '\0' && is_quoted)
      return RT_SPLIT_UNTERMINATED;
    if (c == '\\' && is_quoted) {
      in++;
      if (*in == '\0')
        return RT_SPLIT_BAD_ESCAPE;
      *out++ = *in;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (!is_end) {
      *out++ = c;
    } else if (out > word) {
      words[count++] = word;
      *out++ = '\0';
      word = out;
    }
    if (c == '\0')
      return count;
  }
}
