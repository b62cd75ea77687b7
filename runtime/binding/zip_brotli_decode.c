/* SPDX-License-Identifier: MIT */
/* Brotli's decompressor. */
#include "binding/zip_codec.h"

#include <brotli/decode.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATION_FINISH = 2, BUF_ERROR = -5 };

struct codec {
  struct rt_zip zip;
  BrotliDecoderState *state;
  uint32_t params[RT_ZIP_PARAMS];
};

static bool make_state(struct codec *codec) {
  codec->state = BrotliDecoderCreateInstance(rt_zip_alloc, rt_zip_free, &codec->zip.held);
  bool is_good = codec->state != NULL;
  for (size_t i = 0; is_good && i < RT_ZIP_PARAMS; i++)
    is_good = codec->params[i] == UINT32_MAX ||
              BrotliDecoderSetParameter(codec->state, (BrotliDecoderParameter)i, codec->params[i]);
  return is_good;
}

static void end_state(struct codec *codec) {
  if (codec->state != NULL)
    BrotliDecoderDestroyInstance(codec->state);
  codec->state = NULL;
}

static void step(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  BrotliDecoderResult result =
      codec->state == NULL ? BROTLI_DECODER_RESULT_ERROR
                           : BrotliDecoderDecompressStream(codec->state, &zip->in_left, &zip->in,
                                                           &zip->out_left, &zip->out, NULL);
  if (result == BROTLI_DECODER_RESULT_ERROR) {
    int code = codec->state == NULL ? BROTLI_DECODER_ERROR_UNREACHABLE
                                    : (int)BrotliDecoderGetErrorCode(codec->state);
    rt_zip_fail(zip, code != 0 ? code : BROTLI_DECODER_ERROR_UNREACHABLE, "Decompression failed");
  } else if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && zip->flush == OPERATION_FINISH) {
    rt_zip_fail(zip, BUF_ERROR, "unexpected end of file");
  }
}

static void reset(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  end_state(codec);
  if (!make_state(codec))
    rt_zip_fail(zip, BROTLI_DECODER_ERROR_UNREACHABLE, "Could not initialize Brotli instance");
}

static void end(struct rt_zip *zip) {
  end_state((struct codec *)zip);
  free(zip);
}

static const struct rt_zip_codec decoder_codec = {step, reset, NULL, end};

struct rt_zip *rt_zip_brotli_decoder(const uint32_t params[RT_ZIP_PARAMS]) {
  struct codec *codec = calloc(1, sizeof *codec);
  if (codec == NULL)
    return NULL;
  codec->zip.codec = &decoder_codec;
  codec->zip.mode = RT_ZIP_BROTLI_DECODE;
  memcpy(codec->params, params, sizeof codec->params);
  if (make_state(codec))
    return &codec->zip;
  end(&codec->zip);
  return NULL;
}
