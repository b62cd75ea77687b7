/* SPDX-License-Identifier: MIT */
/*
 * Brotli's compressor. The library ends the process if its allocator returns NULL, so the allocator
 * jumps out of the library instead. What it has allocated is in a list, and is freed from there.
 */
#include "binding/zip_codec.h"

#include <brotli/encode.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* In front of each allocation. */
struct block {
  _Alignas(max_align_t) struct block *next;
  struct block *previous;
};

struct codec {
  struct rt_zip zip;
  BrotliEncoderState *state; /* NULL once it has run out of memory */
  struct block blocks;       /* the head of the list */
  jmp_buf out_of_memory;     /* valid during calls of the library */
  uint32_t params[RT_ZIP_PARAMS];
};

static void *take_memory(void *opaque, size_t size) {
  struct codec *codec = opaque;
  struct block *block =
      size > SIZE_MAX / 2 ? NULL : rt_zip_alloc(&codec->zip.held, sizeof *block + size);
  if (block == NULL)
    longjmp(codec->out_of_memory, 1);
  block->next = codec->blocks.next;
  block->previous = &codec->blocks;
  block->next->previous = block;
  codec->blocks.next = block;
  return block + 1;
}

static void give_back(void *opaque, void *memory) {
  struct codec *codec = opaque;
  if (memory == NULL)
    return;
  struct block *block = (struct block *)memory - 1;
  block->previous->next = block->next;
  block->next->previous = block->previous;
  rt_zip_free(&codec->zip.held, block);
}

static void end_state(struct codec *codec) {
  while (codec->blocks.next != &codec->blocks)
    give_back(codec, codec->blocks.next + 1);
  codec->state = NULL;
}

static bool make_state(struct codec *codec) {
  if (setjmp(codec->out_of_memory) != 0)
    return false;
  codec->state = BrotliEncoderCreateInstance(take_memory, give_back, codec);
  bool is_good = codec->state != NULL;
  for (size_t i = 0; is_good && i < RT_ZIP_PARAMS; i++)
    is_good = codec->params[i] == UINT32_MAX ||
              BrotliEncoderSetParameter(codec->state, (BrotliEncoderParameter)i, codec->params[i]);
  return is_good;
}

static bool compress(struct codec *codec) {
  struct rt_zip *zip = &codec->zip;
  if (codec->state == NULL)
    return false;
  if (setjmp(codec->out_of_memory) != 0) {
    end_state(codec);
    return false;
  }
  return BrotliEncoderCompressStream(codec->state, (BrotliEncoderOperation)zip->flush,
                                     &zip->in_left, &zip->in, &zip->out_left, &zip->out, NULL);
}

static void step(struct rt_zip *zip) {
  if (!compress((struct codec *)zip))
    rt_zip_fail(zip, -1, "Compression failed");
}

static void reset(struct rt_zip *zip) {
  struct codec *codec = (struct codec *)zip;
  end_state(codec);
  if (!make_state(codec))
    rt_zip_fail(zip, -1, "Could not initialize Brotli instance");
}

static void end(struct rt_zip *zip) {
  end_state((struct codec *)zip);
  free(zip);
}

static const struct rt_zip_codec encoder_codec = {step, reset, NULL, end};

struct rt_zip *rt_zip_brotli_encoder(const uint32_t params[RT_ZIP_PARAMS]) {
  struct codec *codec = calloc(1, sizeof *codec);
  if (codec == NULL)
    return NULL;
  codec->zip.codec = &encoder_codec;
  codec->zip.mode = RT_ZIP_BROTLI_ENCODE;
  codec->blocks.next = &codec->blocks;
  codec->blocks.previous = &codec->blocks;
  memcpy(codec->params, params, sizeof codec->params);
  if (make_state(codec))
    return &codec->zip;
  end(&codec->zip);
  return NULL;
}

uint32_t rt_zip_brotli_version(void) {
  return BrotliEncoderVersion();
}
