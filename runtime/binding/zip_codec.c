/* SPDX-License-Identifier: MIT */
/* What all codecs share: see zip_codec.h. */
#include "binding/zip_codec.h"

#include <stdlib.h>
#include <string.h>

/* Resets and new parameters come first; they need the step's output. */
void rt_zip_step(struct rt_zip *zip) {
  bool is_to_reset = zip->is_to_reset;
  bool has_params = zip->has_params;
  zip->is_to_reset = false;
  zip->has_params = false;
  zip->error = 0;
  if (is_to_reset)
    zip->codec->reset(zip);
  if (has_params && zip->error == 0 && zip->codec->set_params != NULL)
    zip->codec->set_params(zip);
  if (zip->error == 0)
    zip->codec->step(zip);
}

void rt_zip_fail(struct rt_zip *zip, int error, const char *message) {
  zip->error = error;
  zip->message = message;
}

bool rt_zip_copy_dictionary(const struct rt_zlib_options *options, unsigned char **copy) {
  *copy = NULL;
  if (options->dictionary == NULL || options->dictionary_length == 0)
    return true;
  *copy = malloc(options->dictionary_length);
  if (*copy == NULL)
    return false;
  memcpy(*copy, options->dictionary, options->dictionary_length);
  return true;
}
