/* SPDX-License-Identifier: MIT */
/* What all codecs share: see zip_codec.h. */
#include "binding/zip_codec.h"

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
