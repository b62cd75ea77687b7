/* SPDX-License-Identifier: MIT */
/* A whole text at once: the steps of a codec until its input is used up, on the main thread. */
#include "binding/zip.h"

#include <stdlib.h>
#include <string.h>

struct output {
  unsigned char *bytes;
  size_t length;
  size_t room;
};

/* Room for another chunk. */
static bool grow(struct output *output, size_t chunk) {
  if (output->room - output->length >= chunk)
    return true;
  size_t room = output->room < SIZE_MAX / 4 ? output->room * 2 : output->room;
  if (room - output->length < chunk)
    room = output->length + chunk;
  unsigned char *bytes = room < output->length ? NULL : realloc(output->bytes, room);
  if (bytes == NULL)
    return false;
  output->bytes = bytes;
  output->room = room;
  return true;
}

static rt_value given_up(struct output *output, rt_value value) {
  free(output->bytes);
  return value;
}

/* The array takes over the memory. */
static rt_value finished(struct output *output) {
  if (output->length == 0)
    return given_up(output, rt_uint8_array(0, NULL));
  unsigned char *fitting = realloc(output->bytes, output->length);
  return rt_array_buffer_of(fitting == NULL ? output->bytes : fitting, output->length);
}

static bool is_decoder(const struct rt_zip *zip) {
  return zip->mode == RT_ZIP_INFLATE || zip->mode == RT_ZIP_GUNZIP ||
         zip->mode == RT_ZIP_INFLATERAW || zip->mode == RT_ZIP_UNZIP ||
         zip->mode == RT_ZIP_BROTLI_DECODE;
}

/* The room for the next step: a chunk, or all that a text needs that is compressed at once. A
 * decoder, whose output does not depend on it, gets all there is, since zlib copies its window
 * after each step, but not so much that it could reach an error behind the chunk that exceeds
 * `most`. */
static size_t step_size(const struct rt_zip *zip, const struct output *output, size_t chunk,
                        double most) {
  size_t room = output->room - output->length;
  size_t to_pack = rt_zip_room_to_pack(zip);
  bool gets_all = is_decoder(zip) ? (double)output->room <= most : to_pack > 0 && to_pack < room;
  return gets_all ? room : chunk;
}

/*
 * whole(box, flush, bytes, chunk size, most): an ArrayBuffer or an empty array; FAILED; TOO_LARGE
 * if the output is longer than `most`, which is checked after each chunk. The box stays open.
 */
RT_NATIVE(whole, "onbnn") {
  int code = 0;
  struct rt_zip_box *box = rt_zip_idle_arg(argc, argv, &code);
  size_t chunk = rt_to_size(argv[3]);
  double most = rt_to_number(argv[4]);
  if (box == NULL || chunk == 0)
    return rt_number(box == NULL ? code : UV_EINVAL);
  struct rt_zip *zip = box->zip;
  struct output output = {0};
  zip->in = rt_peek_bytes(argv[2], &zip->in_left);
  rt_zip_prepare(box, rt_to_int(argv[1]));
  size_t to_pack = rt_zip_room_to_pack(zip);
  if (to_pack > 0)
    grow(&output, to_pack + 1); /* if it fails, chunks may do */
  do {
    if (!grow(&output, chunk))
      return given_up(&output, rt_problem_memory());
    zip->out = output.bytes + output.length;
    size_t step = step_size(zip, &output, chunk, most);
    zip->out_left = step;
    rt_zip_step(zip);
    output.length += step - zip->out_left;
    if (zip->error == 0 && (double)output.length > most)
      return given_up(&output, rt_number(RT_ZIP_TOO_LARGE));
  } while (zip->error == 0 && zip->out_left == 0);
  rt_zip_publish(box);
  return zip->error != 0 ? given_up(&output, rt_number(RT_ZIP_FAILED)) : finished(&output);
}

static const struct rt_method methods[] = {{"whole", whole}};

void rt_zip_whole(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
