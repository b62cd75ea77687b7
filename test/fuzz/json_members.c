/* SPDX-License-Identifier: MIT */
/*
 * Arbitrary bytes as a package.json: what is picked fits into the text's length, is an object, and
 * picking from it again changes nothing.
 */
#include "fuzz.h"

#include "codec/codec.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  static const char *const names[] = {"name", "main", "type", "exports", "imports", NULL};
  unsigned char *text = fuzz_alloc(size);
  unsigned char *picked = fuzz_alloc(size + 1);
  if (size > 0)
    memcpy(text, data, size);
  size_t used = rt_json_members(text, size, names, picked);
  FUZZ_CHECK(used <= size);
  if (used > 0) {
    unsigned char *again = fuzz_alloc(used + 1);
    FUZZ_CHECK(picked[0] == '{' && picked[used - 1] == '}');
    FUZZ_CHECK(rt_json_members(picked, used, names, again) == used);
    FUZZ_CHECK(memcmp(picked, again, used) == 0);
    free(again);
  }
  free(picked);
  free(text);
  return 0;
}
