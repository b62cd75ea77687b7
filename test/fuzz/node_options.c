/* SPDX-License-Identifier: MIT */
/*
 * NODE_OPTIONS from any bytes: the words stay inside the text, none is empty, and none is longer
 * than its source. Quoted and joined again, they split into the same words. Text without quotes is
 * split at its spaces; nothing else in it is special.
 */
#include "fuzz.h"

#include "node_options.h"

static char *join(char *const words[], int count, size_t length) {
  char *joined = fuzz_alloc(2 * length + 3 * (size_t)count + 1);
  char *out = joined;
  for (int i = 0; i < count; i++) {
    *out++ = '"';
    for (const char *in = words[i]; *in != '\0'; in++) {
      *out++ = '\\';
      *out++ = *in;
    }
    *out++ = '"';
    *out++ = ' ';
  }
  *out = '\0';
  return joined;
}

static void check_again(char *const words[], int count, size_t length) {
  char *joined = join(words, count, length);
  char **again = fuzz_alloc(rt_node_options_room(strlen(joined)) * sizeof(*again));
  FUZZ_CHECK(rt_node_options_split(joined, again) == count);
  for (int i = 0; i < count; i++)
    FUZZ_CHECK(strcmp(words[i], again[i]) == 0);
  free(again);
  free(joined);
}

static void check_plain(const unsigned char *data, size_t length, char *const words[], int count) {
  char *copy = fuzz_alloc(length + 1);
  memcpy(copy, data, length);
  copy[length] = '\0';
  int seen = 0;
  for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest)) != NULL; seen++)
    FUZZ_CHECK(seen < count && strcmp(words[seen], word) == 0);
  FUZZ_CHECK(seen == count);
  free(copy);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  char *text = fuzz_alloc(size + 1);
  memcpy(text, data, size);
  text[size] = '\0';
  size_t length = strlen(text);
  char **words = fuzz_alloc(rt_node_options_room(length) * sizeof(*words));
  int count = rt_node_options_split(text, words);
  FUZZ_CHECK(count <= (int)rt_node_options_room(length));
  size_t used = 0;
  for (int i = 0; i < count; i++) {
    FUZZ_CHECK(words[i] >= text + used && words[i][0] != '\0');
    used = (size_t)(words[i] - text) + strlen(words[i]) + 1;
    FUZZ_CHECK(used <= length + 1);
    rt_node_option_find(words[i], strlen(words[i]));
  }
  check_again(words, count > 0 ? count : 0, length);
  if (memchr(data, '"', length) == NULL)
    check_plain(data, length, words, count);
  free(words);
  free(text);
  return 0;
}
