/* SPDX-License-Identifier: MIT */
/* Brotli's compressor. */
#include "binding/zip.h"
#include "lazy.h"

#include <brotli/encode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PARAMS = 16 };

struct codec {
  struct rt_zip zip;
  BrotliEncoderState *state;
  uint32_t params[MAX_PARAMS]; /* UINT32_MAX: not set */
  size_t count;
};

static bool make_state(struct codec *codec) {
  codec->state = BrotliEncoderCreateInstance(rt_zip_alloc, rt_zip_free, &codec->zip.held);
  bool is_good = codec->state != NULL;
  for (size_t i = 0; is_good && i < codec->count; i++)
    is_good = codec->params[i] == UINT32_MAX ||
              BrotliEncoderSetParameter(codec->state, (BrotliEncoderParameter)i, codec->params[i]);
  return is_good;
}

static void end(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  BrotliEncoderDestroyInstance(codec->state);
  codec->state = NULL;
}

static void step(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  bool is_good =
      codec->state != NULL &&
      BrotliEncoderCompressStream(codec->state, (BrotliEncoderOperation)zip->flush, &zip->in_left,
                                  &zip->in, &zip->out_left, &zip->out, NULL);
  if (!is_good)
    rt_zip_fail(zip, -1, "Compression failed");
}

static void reset(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  end(zip);
  if (!make_state(codec))
    rt_zip_fail(zip, -1, "Could not initialize Brotli instance");
}

static const struct rt_zip_codec encoder_codec = {step, reset, NULL, end};

struct rt_zip *rt_zip_brotli_encoder(const uint32_t *params, size_t count) {
  struct codec *codec = calloc(1, sizeof *codec);
  if (codec == NULL)
    return NULL;
  codec->zip.codec = &encoder_codec;
  codec->zip.mode = RT_ZIP_BROTLI_ENCODE;
  codec->count = count < MAX_PARAMS ? count : MAX_PARAMS;
  memcpy(codec->params, params, codec->count * sizeof *params);
  if (make_state(codec))
    return &codec->zip;
  end(&codec->zip);
  free(codec);
  return NULL;
}

bool rt_brotli_version(char *text, size_t size) {
  if (!rt_lazy_open(&rt_lazy_brotlienc))
    return false;
  uint32_t version = BrotliEncoderVersion();
  snprintf(text, size, "%u.%u.%u", version >> 24, version >> 12 & 0xfff, version & 0xfff);
  return true;
}
