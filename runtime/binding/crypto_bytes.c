/* SPDX-License-Identifier: MIT */
/* Bytes between JavaScript and OpenSSL. Bytes borrowed from JavaScript are valid until the call
 * returns. */
#include "binding/crypto.h"
#include "codec/codec.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

struct rt_bytes rt_bytes_arg(size_t argc, const rt_value argv[], size_t index) {
  struct rt_bytes bytes = {NULL, 0};
  if (index < argc)
    bytes.data = rt_peek_bytes(argv[index], &bytes.length);
  if (bytes.data == NULL)
    bytes.length = 0;
  return bytes;
}

static void encode(struct rt_input *input, rt_value value) {
  struct rt_chars chars = rt_chars_open(value);
  size_t room = rt_text_room(&chars, RT_UTF8);
  char *text = input->small;
  if (room > sizeof input->small)
    text = input->large = malloc(room);
  if (text != NULL) {
    input->bytes.length = rt_text_encode_as(&chars, RT_UTF8, text, room);
    input->bytes.data = (unsigned char *)text;
  }
  rt_chars_close(&chars);
}

void rt_input_arg(struct rt_input *input, size_t argc, const rt_value argv[], size_t index) {
  input->bytes = (struct rt_bytes){NULL, 0};
  input->large = NULL;
  if (index < argc && rt_is_string(argv[index]))
    encode(input, argv[index]);
  else
    input->bytes = rt_bytes_arg(argc, argv, index);
}

void rt_input_done(struct rt_input *input) {
  free(input->large);
}

/* data is NULL if out of memory. Allocates one byte more, so that an empty result is not NULL. */
struct rt_bytes rt_bytes_new(size_t length) {
  struct rt_bytes bytes = {length < SIZE_MAX ? malloc(length + 1) : NULL, length};
  if (bytes.data == NULL)
    bytes.length = 0;
  return bytes;
}

struct rt_bytes rt_bytes_copy(struct rt_bytes bytes) {
  struct rt_bytes copy = rt_bytes_new(bytes.length);
  if (copy.data != NULL && bytes.length > 0)
    memcpy(copy.data, bytes.data, bytes.length);
  return copy;
}

/* The memory may have held a key. */
void rt_bytes_free(struct rt_bytes *bytes) {
  if (bytes->data != NULL)
    OPENSSL_cleanse(bytes->data, bytes->length);
  free(bytes->data);
  bytes->data = NULL;
}

/* A Uint8Array, or text in a form of enum rt_form. */
rt_value rt_bytes_value(const void *data, size_t length, int form) {
  enum { SHORT = 256 };
  if (form == RT_FORM_BYTES)
    return rt_uint8_array(length, data);
  char small[2 * SHORT + 1];
  char *text = length <= SHORT ? small : malloc(2 * length + 8);
  if (text == NULL)
    return rt_number(UV_ENOMEM);
  size_t size;
  if (form == RT_FORM_HEX) {
    size = 2 * length;
    rt_hex_encode(data, length, (unsigned char *)text);
  } else {
    size = rt_base64_length(length, form == RT_FORM_BASE64URL);
    rt_base64_encode(data, length, form == RT_FORM_BASE64URL, (unsigned char *)text);
  }
  rt_value value = rt_text_latin1((unsigned char *)text, size);
  if (text != small)
    free(text);
  return value;
}

size_t rt_size_arg(size_t argc, const rt_value argv[], size_t index) {
  return rt_to_size(rt_arg(argc, argv, index));
}

int rt_int_arg(size_t argc, const rt_value argv[], size_t index) {
  return rt_to_int(rt_arg(argc, argv, index));
}
