/* SPDX-License-Identifier: MIT */
/*
 * .env files of any bytes: names and values are in bounds and in order, no name is empty, the
 * reader terminates, and a pair written back in backquotes is read as the same pair.
 */
#include "fuzz.h"

#include "env_file.h"

static void check_again(const struct rt_env_pair *pair) {
  if (memchr(pair->value, '`', pair->value_length) != NULL)
    return;
  size_t length = pair->name_length + pair->value_length + 4;
  char *text = fuzz_alloc(length + 1);
  char *out = text;
  memcpy(out, pair->name, pair->name_length);
  out += pair->name_length;
  *out++ = '=';
  *out++ = '`';
  memcpy(out, pair->value, pair->value_length);
  out += pair->value_length;
  memcpy(out, "`\n", 2);
  struct rt_env_text opened = rt_env_open(text, length);
  struct rt_env_pair again;
  FUZZ_CHECK(rt_env_next(&opened, &again));
  FUZZ_CHECK(again.value_length == pair->value_length);
  FUZZ_CHECK(memcmp(again.value, pair->value, pair->value_length) == 0);
  FUZZ_CHECK(!rt_env_next(&opened, &again));
  free(text);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  char *text = fuzz_alloc(size + 1);
  memcpy(text, data, size);
  struct rt_env_text opened = rt_env_open(text, size);
  struct rt_env_pair pair;
  const char *used = text;
  while (rt_env_next(&opened, &pair)) {
    FUZZ_CHECK(pair.name_length > 0 && pair.name >= used && pair.value > pair.name);
    FUZZ_CHECK(pair.value + pair.value_length <= opened.at && opened.at <= opened.end);
    FUZZ_CHECK(opened.end <= text + size);
    used = opened.at;
    if (memchr("# \n", pair.name[0], 3) == NULL)
      check_again(&pair);
  }
  free(text);
  return 0;
}
