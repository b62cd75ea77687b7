/* SPDX-License-Identifier: MIT */
/*
 * The binding of zlib and Brotli: creates codecs, and runs their steps on the thread pool. What the
 * program does while a step is on a thread (close, reset, new parameters)
 * takes effect after it.
 */
#include "binding/zip.h"
#include "lazy.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { COST = 512, MIN_WINDOW_BITS = 8, MAX_WINDOW_BITS = 15 };

/* On the main thread its spares may be used. */
static void close_zip(struct rt_zip_box *box, struct rt_zip_spares *spares) {
  struct rt_zip *zip = box->zip;
  box->zip = NULL;
  if (zip == NULL)
    return;
  zip->spares = spares;
  zip->codec->end(zip);
}

/* By the collector, on any thread: a box is kept while it is busy. */
static void release(void *memory) {
  close_zip(memory, NULL);
  free(memory);
}

static struct rt_zip_box *box_arg(size_t argc, const rt_value argv[]) {
  return rt_unbox(rt_arg(argc, argv, 0), release);
}

struct rt_zip_box *rt_zip_idle_arg(size_t argc, const rt_value argv[], int *code) {
  struct rt_zip_box *box = box_arg(argc, argv);
  if (box == NULL || box->zip == NULL)
    *code = UV_EBADF;
  else if (box->is_busy)
    *code = UV_EBUSY;
  else
    return box;
  return NULL;
}

void rt_zip_prepare(struct rt_zip_box *box, int flush) {
  struct rt_zip *zip = box->zip;
  zip->flush = flush;
  zip->spares = &rt_self->zips->spares;
  zip->is_to_reset = box->is_to_reset;
  zip->has_params = box->has_params;
  zip->level = box->level;
  zip->strategy = box->strategy;
  box->is_to_reset = false;
  box->has_params = false;
}

/* The result of the last step, and how much memory the codec has. */
void rt_zip_publish(struct rt_zip_box *box) {
  const struct rt_zip *zip = box->zip;
  int32_t *state = rt_self->zips->state;
  state[RT_ZIP_IN_LEFT] = (int32_t)(uint32_t)zip->in_left;
  state[RT_ZIP_OUT_LEFT] = (int32_t)(uint32_t)zip->out_left;
  state[RT_ZIP_ERROR] = zip->error;
  if (zip->held > box->reported) {
    rt_box_grows(zip->held - box->reported);
    box->reported = zip->held;
  }
}

static void step_work(uv_work_t *req) {
  rt_zip_step(((struct rt_zip_box *)req->data)->zip);
}

static void step_done(uv_work_t *req, int status) {
  (void)status;
  struct rt_zip_box *box = req->data;
  rt_value value = box->value;
  rt_value callback = box->callback;
  box->is_busy = false;
  rt_lent_bring_back(&box->output, box->output.length - box->zip->out_left);
  rt_lent_end(&box->output);
  rt_lent_end(&box->input);
  rt_zip_publish(box);
  rt_turn(callback, 0, NULL); /* may start another step */
  if (box->is_closing && !box->is_busy)
    close_zip(box, &rt_self->zips->spares);
  rt_release(callback);
  rt_release(value);
}

/* Lends input and output for a step: 0 or a UV_E* code. */
static int lend(struct rt_zip_box *box, const rt_value argv[]) {
  struct rt_zip *zip = box->zip;
  int rc = rt_lend(&box->input, argv[2], rt_to_size(argv[3]), rt_to_size(argv[4]), RT_LENT_READ);
  if (rc == 0)
    rc = rt_lend(&box->output, argv[5], rt_to_size(argv[6]), rt_to_size(argv[7]), RT_LENT_FILL);
  if (rc < 0) {
    rt_lent_end(&box->input);
    return rc;
  }
  zip->in = box->input.bytes;
  zip->in_left = box->input.length;
  zip->out = box->output.bytes;
  zip->out_left = box->output.length;
  return 0;
}

/*
 * step(zip, flush, input, offset, length, output, offset, length, callback): one step on the
 * thread pool; the callback finds the result in `state`.
 */
RT_NATIVE(step, "onbnnbnnf") {
  int rc = 0;
  struct rt_zip_box *box = rt_zip_idle_arg(argc, argv, &rc);
  if (box == NULL || (rc = lend(box, argv)) < 0)
    return rt_number(rc);
  rt_zip_prepare(box, rt_to_int(argv[1]));
  box->req.data = box;
  box->zip->spares = NULL;
  rc = uv_queue_work(rt_loop(), &box->req, step_work, step_done);
  if (rc < 0) {
    rt_lent_end(&box->output);
    rt_lent_end(&box->input);
    return rt_number(rc);
  }
  box->is_busy = true;
  box->value = argv[0];
  box->callback = argv[8];
  rt_keep(box->value);
  rt_keep(box->callback);
  return rt_undefined();
}

/* Takes ownership of the codec. */
static rt_value boxed(struct rt_zip *zip) {
  struct rt_zip_box *box = zip == NULL ? NULL : calloc(1, sizeof *box);
  if (box != NULL) {
    box->zip = zip;
    return rt_box(box, release, COST);
  }
  if (zip != NULL)
    zip->codec->end(zip);
  return rt_null();
}

/* zlib(mode, window bits, level, memory level, strategy, dictionary): a box, or null if out of
 * memory. */
RT_NATIVE(zlib, "nnnnn?b") {
  struct rt_zlib_options options = {
      .window_bits = rt_to_int(argv[1]),
      .level = rt_to_int(argv[2]),
      .mem_level = rt_to_int(argv[3]),
      .strategy = rt_to_int(argv[4]),
  };
  int mode = rt_to_int(argv[0]);
  bool has_any_window = mode == RT_ZIP_INFLATE || mode == RT_ZIP_GUNZIP || mode == RT_ZIP_UNZIP;
  if (mode < RT_ZIP_DEFLATE || mode > RT_ZIP_UNZIP || options.window_bits > MAX_WINDOW_BITS ||
      (options.window_bits < MIN_WINDOW_BITS && !(has_any_window && options.window_bits == 0)))
    return rt_null();
  if (argc > 5 && rt_is_bytes(argv[5]))
    options.dictionary = rt_peek_bytes(argv[5], &options.dictionary_length);
  bool is_deflater = mode == RT_ZIP_DEFLATE || mode == RT_ZIP_GZIP || mode == RT_ZIP_DEFLATERAW;
  return boxed(is_deflater ? rt_zip_deflater(mode, &options) : rt_zip_inflater(mode, &options));
}

/* brotli(mode, parameters): a box; null if out of memory or if a parameter is refused; a text if
 * the library cannot be loaded. Parameters below 0 are not set. */
RT_NATIVE(brotli, "na") {
  bool is_encoder = rt_to_int(argv[0]) == RT_ZIP_BROTLI_ENCODE;
  if (!rt_lazy_open(is_encoder ? &rt_lazy_brotlienc : &rt_lazy_brotlidec))
    return rt_text(rt_lazy_problem());
  uint32_t params[RT_ZIP_PARAMS];
  size_t count = rt_array_length(argv[1]);
  for (size_t i = 0; i < RT_ZIP_PARAMS; i++) {
    double value = i < count ? rt_to_number(rt_array_at(argv[1], i)) : -1;
    params[i] = value >= 0 && value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
  }
  return boxed(is_encoder ? rt_zip_brotli_encoder(params) : rt_zip_brotli_decoder(params));
}

/* problem(zip): the message of its last error. */
RT_NATIVE(problem, "o") {
  struct rt_zip_box *box = box_arg(argc, argv);
  bool has_message = box != NULL && box->zip != NULL && !box->is_busy && box->zip->error != 0;
  return has_message ? rt_text(box->zip->message) : rt_undefined();
}

RT_NATIVE(params, "onn") {
  struct rt_zip_box *box = box_arg(argc, argv);
  if (box == NULL)
    return rt_undefined();
  box->level = rt_to_int(argv[1]);
  box->strategy = rt_to_int(argv[2]);
  box->has_params = true;
  return rt_undefined();
}

RT_NATIVE(reset, "o") {
  struct rt_zip_box *box = box_arg(argc, argv);
  if (box != NULL)
    box->is_to_reset = true;
  return rt_undefined();
}

RT_NATIVE(close_box, "o") {
  struct rt_zip_box *box = box_arg(argc, argv);
  if (box != NULL && box->is_busy)
    box->is_closing = true;
  else if (box != NULL)
    close_zip(box, &rt_self->zips->spares);
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
    {"params", params}, {"reset", reset}, {"close", close_box}, {"crc32", crc32},
};

enum { UNKNOWN, MISSING, OPEN };
static _Atomic(int) libdeflate_state;

bool rt_zip_has_libdeflate(void) {
  int known = atomic_load(&libdeflate_state);
  if (known == UNKNOWN) {
    known = rt_lazy_open(&rt_lazy_libdeflate) ? OPEN : MISSING;
    atomic_store(&libdeflate_state, known);
  }
  return known == OPEN;
}

static void release_spares(void *part) {
  rt_zip_drop_spares(&((struct rt_zips *)part)->spares);
}

const char *rt_zlib_version(void) {
  return rt_lazy_open(&rt_lazy_zlib) ? rt_zip_zlib_version() : NULL;
}

bool rt_brotli_version(char *text, size_t size) {
  if (!rt_lazy_open(&rt_lazy_brotlienc))
    return false;
  uint32_t version = rt_zip_brotli_version();
  snprintf(text, size, "%u.%u.%u", version >> 24, version >> 12 & 0xfff, version & 0xfff);
  return true;
}

rt_value rt_bind_zip(void) {
  if (!rt_lazy_open(&rt_lazy_zlib))
    return NULL;
  if (!RT_PART(zips, NULL, release_spares))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_zip_whole(binding);
  rt_set(binding, "version", rt_text(rt_zip_zlib_version()));
  rt_set(binding, "state", rt_shared_ints(rt_self->zips->state, RT_ZIP_STATE_COUNT));
  return binding;
}
