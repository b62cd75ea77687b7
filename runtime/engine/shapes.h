/* SPDX-License-Identifier: MIT */
/*
 * Where objects keep the values of their properties, by shape: for plain_text.c. Objects with equal
 * shapes have the same prototype, the same named properties in the same order, and keep their
 * values in the same places.
 */
#ifndef RT_SHAPES_H
#define RT_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/jsc.h"

enum rt_shape_kind {
  RT_SHAPE_COUNTED, /* not learned yet */
  RT_SHAPE_OTHER,   /* cannot be learned */
  RT_SHAPE_OBJECT,  /* properties only, of Object.prototype */
  RT_SHAPE_VALUES,  /* an array of values, without other properties */
  RT_SHAPE_DOUBLES, /* the same of unboxed numbers */
  RT_SHAPE_EMPTY,   /* an array that has never had elements */
};

/* Not negative: from the start of the cell; negative: from its butterfly. In bytes. */
typedef int32_t rt_place;

struct rt_shape_entry {
  uint32_t shape; /* 0: a free entry */
  enum rt_shape_kind kind;
  unsigned seen;     /* how often, until it is learned */
  JSValueRef sample; /* kept, so that no other shape gets the number; or NULL */
  size_t count;
  rt_place *places;      /* of the values */
  struct rt_chars_copy { /* of each property: "name":, in JSON */
    void *text;          /* Latin-1 or UTF-16 */
    size_t length;       /* in characters */
    bool is_wide;
  } * names;
};

/* NULL if memory has run out. `wants_sample`: JavaScript should call rt_shapes_learn() for the
 * object. */
const struct rt_shape_entry *rt_shapes_find(JSValueRef cell, bool *wants_sample);

static inline const unsigned char *rt_shapes_butterfly(JSValueRef cell) {
  return ((const unsigned char *const *)(const void *)cell)[1];
}

static inline JSValueRef rt_shapes_value(JSValueRef cell, rt_place place) {
  const unsigned char *from = place >= 0 ? (const unsigned char *)cell : rt_shapes_butterfly(cell);
  return *(const JSValueRef *)(const void *)(from + place);
}

/* The number of elements of an array. */
static inline size_t rt_shapes_length(JSValueRef array) {
  return ((const uint32_t *)(const void *)rt_shapes_butterfly(array))[-2];
}

#endif
