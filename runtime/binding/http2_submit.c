/* SPDX-License-Identifier: MIT */
/*
 * The binding `http2`: header blocks and data that a program sends. Fields are a text in the form
 * of http2_core.h: "name\0value\0"...
 */
#include "binding/http2.h"

#include <stdlib.h>
#include <string.h>

struct fields {
  unsigned char *bytes;
  nghttp2_nv *list;
  size_t count;
};

static void free_fields(struct fields *fields) {
  free(fields->bytes);
  free(fields->list);
}

/* Splits the bytes at zeros. Returns false unless they are pairs. */
static bool split(struct fields *fields, size_t length) {
  size_t zeros = 0;
  for (size_t i = 0; i < length; i++)
    zeros += fields->bytes[i] == '\0';
  if (zeros % 2 != 0 || (length > 0 && fields->bytes[length - 1] != '\0'))
    return false;
  fields->list = calloc(zeros / 2 + 1, sizeof *fields->list);
  if (fields->list == NULL)
    return false;
  unsigned char *at = fields->bytes;
  for (; fields->count < zeros / 2; fields->count++) {
    nghttp2_nv *nv = &fields->list[fields->count];
    if (*at == '\1') {
      nv->flags = NGHTTP2_NV_FLAG_NO_INDEX;
      at++;
    }
    nv->name = at;
    nv->namelen = strlen((char *)at);
    nv->value = at + nv->namelen + 1;
    nv->valuelen = strlen((char *)nv->value);
    at = nv->value + nv->valuelen + 1;
  }
  return true;
}

/* Copies characters that are bytes; false if one is not. */
static bool copy_bytes(unsigned char *bytes, const struct rt_chars *chars) {
  for (size_t i = 0; i < chars->count; i++) {
    unsigned code = chars->narrow != NULL ? chars->narrow[i] : chars->wide[i];
    if (code > UINT8_MAX)
      return false;
    bytes[i] = (unsigned char)code;
  }
  return true;
}

/* Reads the fields of an argument. Returns 0 or a code; then there is nothing to free. */
static int read_fields(struct fields *fields, rt_value text) {
  *fields = (struct fields){0};
  struct rt_chars chars = rt_chars_open(text);
  fields->bytes = malloc(chars.count + 1);
  bool is_good = fields->bytes != NULL && copy_bytes(fields->bytes, &chars);
  size_t length = chars.count;
  rt_chars_close(&chars);
  if (fields->bytes == NULL)
    return NGHTTP2_ERR_NOMEM;
  if (is_good && split(fields, length))
    return 0;
  free_fields(fields);
  return NGHTTP2_ERR_INVALID_ARGUMENT;
}

/* The same; a code if the session or the stream is gone. */
static int read_fields_for(const void *target, struct fields *fields, rt_value text) {
  return target == NULL ? NGHTTP2_ERR_INVALID_STATE : read_fields(fields, text);
}

/* `id`: the new stream's, or a code. */
static void add_or_free(struct rt_h2 *h2, struct rt_h2_stream *stream, int32_t id) {
  if (id < 0)
    rt_h2_free_stream(h2, stream);
  else
    rt_h2_add_stream(h2, stream, id);
}

/* request(box, fields, has body, parent, weight, is exclusive): the stream's id or a code. Below 0,
 * the weight is not sent. */
RT_NATIVE(request, "os.nn.") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  struct fields fields;
  int rc = read_fields_for(h2, &fields, argv[1]);
  if (rc != 0)
    return rt_number(rc);
  nghttp2_priority_spec spec;
  int32_t weight = rt_to_int(argv[4]);
  nghttp2_priority_spec_init(&spec, rt_to_int(argv[3]) & INT32_MAX, weight, rt_to_bool(argv[5]));
  struct rt_h2_stream *stream = rt_h2_stream_new(h2);
  rc = NGHTTP2_ERR_NOMEM;
  if (stream != NULL) {
    nghttp2_data_provider provider = rt_h2_provider(stream);
    rc = nghttp2_submit_request(h2->session, weight < 0 ? NULL : &spec, fields.list, fields.count,
                                rt_to_bool(argv[2]) ? &provider : NULL, NULL);
    add_or_free(h2, stream, rc);
  }
  free_fields(&fields);
  return rt_number(rc);
}

/* respond(box, stream, fields, has body) */
RT_NATIVE(respond, "ons.") {
  struct rt_h2 *h2;
  struct rt_h2_stream *stream = rt_h2_stream_arg(argc, argv, &h2);
  struct fields fields;
  int rc = read_fields_for(stream, &fields, argv[2]);
  if (rc != 0)
    return rt_number(rc);
  nghttp2_data_provider provider = rt_h2_provider(stream);
  rc = nghttp2_submit_response(h2->session, stream->id, fields.list, fields.count,
                               rt_to_bool(argv[3]) ? &provider : NULL);
  free_fields(&fields);
  return rt_number(rc);
}

/* inform(box, stream, fields): an interim response. */
RT_NATIVE(inform, "ons") {
  struct rt_h2 *h2;
  struct rt_h2_stream *stream = rt_h2_stream_arg(argc, argv, &h2);
  struct fields fields;
  int rc = read_fields_for(stream, &fields, argv[2]);
  if (rc != 0)
    return rt_number(rc);
  rc = nghttp2_submit_headers(h2->session, NGHTTP2_FLAG_NONE, stream->id, NULL, fields.list,
                              fields.count, NULL);
  free_fields(&fields);
  return rt_number(rc);
}

/* trail(box, stream, fields): trailers; without fields, an empty frame that ends the stream. */
RT_NATIVE(trail, "ons") {
  struct rt_h2 *h2;
  struct rt_h2_stream *stream = rt_h2_stream_arg(argc, argv, &h2);
  struct fields fields;
  int rc = read_fields_for(stream, &fields, argv[2]);
  if (rc != 0)
    return rt_number(rc);
  if (fields.count == 0) {
    nghttp2_data_provider provider = rt_h2_provider(stream);
    stream->has_trailers = false;
    rc = nghttp2_submit_data(h2->session, NGHTTP2_FLAG_END_STREAM, stream->id, &provider);
  } else {
    rc = nghttp2_submit_trailer(h2->session, stream->id, fields.list, fields.count);
  }
  free_fields(&fields);
  return rt_number(rc);
}

/* push(box, stream, fields): the id of the promised stream, or a code. */
RT_NATIVE(push, "ons") {
  struct rt_h2 *h2;
  struct rt_h2_stream *parent = rt_h2_stream_arg(argc, argv, &h2);
  struct fields fields;
  int rc = read_fields_for(parent, &fields, argv[2]);
  if (rc != 0)
    return rt_number(rc);
  struct rt_h2_stream *stream = rt_h2_stream_new(h2);
  rc = NGHTTP2_ERR_NOMEM;
  if (stream != NULL) {
    rc = nghttp2_submit_push_promise(h2->session, NGHTTP2_FLAG_NONE, parent->id, fields.list,
                                     fields.count, NULL);
    add_or_free(h2, stream, rc);
  }
  free_fields(&fields);
  return rt_number(rc);
}

/* write(box, stream, bytes): one chunk; the next follows after WRITTEN. */
RT_NATIVE(write_chunk, "onb") {
  struct rt_h2 *h2;
  struct rt_h2_stream *stream = rt_h2_stream_arg(argc, argv, &h2);
  if (stream == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  size_t size;
  const unsigned char *bytes = rt_peek_bytes(argv[2], &size);
  return rt_number(rt_h2_write(h2, stream, bytes, size));
}

/* end(box, stream, has trailers): after the chunk. */
RT_NATIVE(end_stream, "on.") {
  struct rt_h2 *h2;
  struct rt_h2_stream *stream = rt_h2_stream_arg(argc, argv, &h2);
  if (stream == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  return rt_number(rt_h2_end(h2, stream, rt_to_bool(argv[2])));
}

/* reset(box, stream, error code) */
RT_NATIVE(reset, "onn") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  int32_t id = rt_to_int(rt_arg(argc, argv, 1));
  if (h2 == NULL || id <= 0)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  uint32_t code = (uint32_t)rt_to_size(argv[2]);
  return rt_number(nghttp2_submit_rst_stream(h2->session, NGHTTP2_FLAG_NONE, id, code));
}

/* consume(box, stream, bytes): the program has read them. Bytes of a closed stream still count for
 * the connection. */
RT_NATIVE(consume, "onn") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  int32_t id = rt_to_int(rt_arg(argc, argv, 1));
  if (h2 == NULL || id <= 0)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  return rt_number(nghttp2_session_consume(h2->session, id, rt_to_size(argv[2])));
}

/* prioritize(box, stream, parent, weight, is exclusive) */
RT_NATIVE(prioritize, "onnn.") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  int32_t id = rt_to_int(rt_arg(argc, argv, 1));
  if (h2 == NULL || id <= 0)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  nghttp2_priority_spec spec;
  nghttp2_priority_spec_init(&spec, rt_to_int(argv[2]) & INT32_MAX, rt_to_int(argv[3]),
                             rt_to_bool(argv[4]));
  return rt_number(nghttp2_submit_priority(h2->session, NGHTTP2_FLAG_NONE, id, &spec));
}

static const struct rt_method methods[] = {
    {"request", request}, {"respond", respond},       {"inform", inform},  {"trail", trail},
    {"push", push},       {"write", write_chunk},     {"end", end_stream}, {"reset", reset},
    {"consume", consume}, {"prioritize", prioritize},
};

void rt_http2_submit(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
