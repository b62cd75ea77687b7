/* SPDX-License-Identifier: MIT */
/*
 * The binding of zlib and Brotli: creates codecs (zip.h), and runs their steps. What the program
 * does while a step is on a thread (close, reset, new parameters) takes effect after it.
 */
#include "binding/zip.h"
#include "lazy.h"

#include <malloc.h>
#include <stdlib.h>

enum { MAX_PARAMS = 16, COST = 512 };

void *rt_zip_alloc(void *held, size_t size) {
  void *memory = malloc(size);
  if (memory != NULL)
    *(size_t *)held += malloc_usable_size(memory);
  return memory;
}

void rt_zip_free(void *held, void *memory) {
  if (memory != NULL)
    *(size_t *)held -= malloc_usable_size(memory);
  free(memory);
}

void rt_zip_fail(struct rt_zip *zip, int error, const char *message) {
  zip->error = error;
  zip->message = message;
}

static void close_codec(struct rt_zip *zip) {
  if (zip->codec != NULL)
    zip->codec->end(zip);
  zip->codec = NULL;
}

/* By the collector, on any thread: a zip is kept while it is busy. */
static void release(void *memory) {
  close_codec(memory);
  free(memory);
}

/* NULL if the argument is no zip; its codec is NULL once it is closed. */
struct rt_zip *rt_zip_arg(size_t argc, const rt_value argv[]) {
  return rt_unbox(rt_arg(argc, argv, 0), release);
}

/* What has to happen before the next step. */
void rt_zip_begin(struct rt_zip *zip, int flush) {
  zip->flush = flush;
  zip->error = 0;
  if (zip->has_reset)
    zip->codec->reset(zip);
  zip->has_reset = false;
  if (zip->has_params && zip->codec->set_params != NULL)
    zip->codec->set_params(zip, zip->level, zip->strategy);
  zip->has_params = false;
}

/* Publishes the result of a step, and how much memory it has taken. */
rt_value rt_zip_result(struct rt_zip *zip) {
  int32_t *state = rt_self->zips->state;
  state[RT_ZIP_IN_LEFT] = (int32_t)(uint32_t)zip->in_left;
  state[RT_ZIP_OUT_LEFT] = (int32_t)(uint32_t)zip->out_left;
  state[RT_ZIP_ERROR] = zip->error;
  if (zip->held > zip->reported) {
    rt_box_grows(zip->held - zip->reported);
    zip->reported = zip->held;
  }
  return rt_undefined();
}

/* On a thread of the pool. */
static void step_work(uv_work_t *req) {
  struct rt_zip *zip = req->data;
  if (zip->error == 0)
    zip->codec->step(zip);
}

static void step_done(uv_work_t *req, int status) {
  (void)status;
  struct rt_zip *zip = req->data;
  rt_value box = zip->box;
  rt_value callback = zip->callback;
  zip->is_busy = false;
  rt_lent_bring_back(&zip->output, zip->output.length - zip->out_left);
  rt_lent_end(&zip->output);
  rt_lent_end(&zip->input);
  rt_zip_result(zip);
  if (zip->is_closing)
    close_codec(zip);
  rt_turn(callback, 0, NULL);
  rt_release(callback);
  rt_release(box);
}

/* Lends input and output for a step: 0 or a UV_E* code. */
static int lend(struct rt_zip *zip, const rt_value argv[]) {
  int rc = rt_lend(&zip->input, argv[2], rt_to_size(argv[3]), rt_to_size(argv[4]), RT_LENT_READ);
  if (rc == 0)
    rc = rt_lend(&zip->output, argv[5], rt_to_size(argv[6]), rt_to_size(argv[7]), RT_LENT_FILL);
  if (rc < 0)
    rt_lent_end(&zip->input);
  zip->in = zip->input.bytes;
  zip->in_left = zip->input.length;
  zip->out = zip->output.bytes;
  zip->out_left = zip->output.length;
  return rc;
}

/*
 * step(zip, flush, input, offset, length, output, offset, length, callback): one step on the
 * thread pool; the callback finds the result in `state`. Without a callback, the step is over when
 * the call returns.
 */
RT_NATIVE(step, "onbnnbnn?f") {
  struct rt_zip *zip = rt_zip_arg(argc, argv);
  if (zip == NULL || zip->codec == NULL)
    return rt_number(UV_EBADF);
  if (zip->is_busy)
    return rt_number(UV_EBUSY);
  int rc = lend(zip, argv);
  if (rc < 0)
    return rt_number(rc);
  rt_zip_begin(zip, rt_to_int(argv[1]));
  zip->req.data = zip;
  rt_value callback = rt_arg(argc, argv, 8);
  if (rt_is_function(callback)) {
    rc = uv_queue_work(rt_loop(), &zip->req, step_work, step_done);
    if (rc == 0) {
      zip->is_busy = true;
      zip->box = argv[0];
      zip->callback = callback;
      rt_keep(zip->box);
      rt_keep(zip->callback);
      return rt_undefined();
    }
  } else {
    step_work(&zip->req);
    rt_lent_bring_back(&zip->output, zip->output.length - zip->out_left);
    rt_zip_result(zip);
  }
  rt_lent_end(&zip->output);
  rt_lent_end(&zip->input);
  return rc < 0 ? rt_number(rc) : rt_undefined();
}

static rt_value boxed(struct rt_zip *zip) {
  return zip == NULL ? rt_null() : rt_box(zip, release, COST);
}

/* zlib(mode, window bits, level, memory level, strategy, dictionary): a zip, or null if out of
 * memory. */
RT_NATIVE(zlib, "nnnnn?b") {
  struct rt_zlib_options options = {
      .window_bits = rt_to_int(argv[1]),
      .level = rt_to_int(argv[2]),
      .mem_level = rt_to_int(argv[3]),
      .strategy = rt_to_int(argv[4]),
  };
  int mode = rt_to_int(argv[0]);
  if (mode < RT_ZIP_DEFLATE || mode > RT_ZIP_UNZIP)
    return rt_null();
  options.dictionary = rt_peek_bytes(rt_arg(argc, argv, 5), &options.dictionary_length);
  return boxed(rt_zip_zlib(mode, &options));
}

/* brotli(mode, parameters): a zip; null if out of memory or if a parameter is refused; a text if
 * the library cannot be loaded. The parameters are doubles, below 0 for those that are not set. */
RT_NATIVE(brotli, "na") {
  bool is_encoder = rt_to_int(argv[0]) == RT_ZIP_BROTLI_ENCODE;
  if (!rt_lazy_open(is_encoder ? &rt_lazy_brotlienc : &rt_lazy_brotlidec))
    return rt_text(rt_lazy_problem());
  uint32_t params[MAX_PARAMS];
  size_t count = rt_array_length(argv[1]);
  count = count < MAX_PARAMS ? count : MAX_PARAMS;
  for (size_t i = 0; i < count; i++) {
    double value = rt_to_number(rt_array_at(argv[1], i));
    params[i] = value >= 0 && value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
  }
  return boxed(is_encoder ? rt_zip_brotli_encoder(params, count)
                          : rt_zip_brotli_decoder(params, count));
}

/* problem(zip): the message of its last error. */
RT_NATIVE(problem, "o") {
  struct rt_zip *zip = rt_zip_arg(argc, argv);
  return zip == NULL || zip->error == 0 ? rt_undefined() : rt_text(zip->message);
}

RT_NATIVE(params, "onn") {
  struct rt_zip *zip = rt_zip_arg(argc, argv);
  if (zip == NULL)
    return rt_undefined();
  zip->level = rt_to_int(argv[1]);
  zip->strategy = rt_to_int(argv[2]);
  zip->has_params = true;
  return rt_undefined();
}

RT_NATIVE(reset, "o") {
  struct rt_zip *zip = rt_zip_arg(argc, argv);
  if (zip != NULL)
    zip->has_reset = true;
  return rt_undefined();
}

RT_NATIVE(close_zip, "o") {
  struct rt_zip *zip = rt_zip_arg(argc, argv);
  if (zip == NULL)
    return rt_undefined();
  zip->is_closing = zip->is_busy;
  if (!zip->is_busy)
    close_codec(zip);
  return rt_undefined();
}

/* crc32(bytes, start) */
RT_NATIVE(crc32, "bn") {
  size_t length;
  const unsigned char *bytes = rt_peek_bytes(argv[0], &length);
  return rt_number(rt_zip_crc32((uint32_t)rt_to_number(argv[1]), bytes, length));
}

static const struct rt_method methods[] = {
    {"step", step},     {"zlib", zlib},   {"brotli", brotli},   {"problem", problem},
    {"params", params}, {"reset", reset}, {"close", close_zip}, {"crc32", crc32},
};

static void release_spares(void *part) {
  rt_zip_zlib_drop_spares(part);
}

rt_value rt_bind_zip(void) {
  if (!rt_lazy_open(&rt_lazy_zlib))
    return NULL;
  if (!RT_PART(zips, NULL, release_spares))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_zip_whole(binding);
  rt_set(binding, "state", rt_shared_ints(rt_self->zips->state, RT_ZIP_STATE_COUNT));
  return binding;
}
