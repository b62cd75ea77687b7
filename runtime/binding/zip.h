/* SPDX-License-Identifier: MIT */
/*
 * The binding of zlib and Brotli: boxes with a codec (zip_codec.h). A pool thread has the codec
 * while the box is busy; otherwise it belongs to the main thread.
 */
#ifndef RT_BINDING_ZIP_H
#define RT_BINDING_ZIP_H

#include "binding/binding.h"
#include "binding/zip_codec.h"
#include "engine/pin.h"

struct rt_zip_box {
  struct rt_zip *zip; /* NULL once it is closed */
  bool is_busy;
  bool is_closing;  /* to be closed when it is no longer busy */
  bool is_to_reset; /* for the next step, as are the following */
  bool has_params;
  int level;
  int strategy;
  size_t reported; /* to the collector, of the codec's memory */
  uv_work_t req;
  struct rt_lent input;
  struct rt_lent output;
  rt_value value;    /* the box itself, kept while it is busy */
  rt_value callback; /* the same */
};

struct rt_zips {
  int32_t state[RT_ZIP_STATE_COUNT];
  struct rt_zip_spares spares;
};

/* zip.c. An open box that is not busy, or NULL and a UV_E* code. */
struct rt_zip_box *rt_zip_idle_arg(size_t argc, const rt_value argv[], int *code);
void rt_zip_prepare(struct rt_zip_box *box, int flush);
void rt_zip_publish(struct rt_zip_box *box);

/* zip_whole.c */
void rt_zip_whole(rt_object binding);

#endif
