/* SPDX-License-Identifier: MIT */
/*
 * Converts a UTF-16 name that is not valid Unicode, as some file systems have them, to WTF-8 and
 * back without loss.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

int main(void) {
  static const uint16_t name[] = {'h', 0xE9, 0xD800, 0}; /* ends with an unpaired surrogate */
  char *wtf8 = NULL;
  size_t length;
  if (uv_utf16_to_wtf8(name, -1, &wtf8, &length) != 0)
    return 1;
  printf("%zu bytes\n", length);

  uint16_t again[4];
  ssize_t units = uv_wtf8_length_as_utf16(wtf8); /* including the zero; < 0: not WTF-8 */
  if (units == 4)
    uv_wtf8_to_utf16(wtf8, again, (size_t)units);
  free(wtf8);
  return units == 4 && memcmp(again, name, sizeof again) == 0 ? 0 : 1;
}
