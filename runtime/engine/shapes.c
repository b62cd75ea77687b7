/* SPDX-License-Identifier: MIT */
/*
 * Shapes (shapes.h). Arrays are learned from literals when the first shape is looked up; objects
 * from samples with the same shape, built by JavaScript from values that occur nowhere else: where
 * these are found is where other objects of the shape have theirs. An instance learns its own
 * shapes, since the engine numbers them per instance.
 */
#include "engine/shapes.h"

#include <stdlib.h>
#include <string.h>

#include "engine/plain_text.h"

enum {
  TABLE_SIZE = 1024,   /* a power of two */
  MOST_ENTRIES = 512,  /* of all kinds */
  MOST_LEARNED = 128,  /* their samples stay in memory */
  SEEN_OFTEN = 4,      /* when a shape is worth a sample */
  FIRST_INLINE = 16,   /* the first value in a cell */
  MOST_INLINE = 64,    /* values in a cell */
  FIRST_OUTSIDE = -16, /* from the butterfly, going down */
  MOST_PROPERTIES = 128,
  ARRAY_SAMPLES = 8,
};

struct rt_shapes {
  struct rt_shape_entry table[TABLE_SIZE];
  size_t used;
  size_t learned;
  JSValueRef arrays; /* kept */
};

/* The first two are pushed, so they are no copy-on-write literals. */
static const char array_script[] =
    "(() => { const i = new Array(3); i[0] = 7; const d = new Array(3); d[0] = 0.25; d[1] = 7.5; "
    "const v = new Array(3); v[0] = null; return [[], i, d, v, [7, 8], [0.25, 7.5], "
    "['a', null], new Array(3)]; })()";

static const enum rt_shape_kind array_kinds[ARRAY_SAMPLES] = {
    RT_SHAPE_EMPTY,  RT_SHAPE_VALUES,  RT_SHAPE_DOUBLES, RT_SHAPE_VALUES,
    RT_SHAPE_VALUES, RT_SHAPE_DOUBLES, RT_SHAPE_VALUES,  RT_SHAPE_EMPTY};

static void free_entry(struct rt_shape_entry *entry) {
  for (size_t i = 0; i < entry->count && entry->names != NULL; i++)
    free(entry->names[i].text);
  free(entry->names);
  free(entry->places);
}

static void release(void *part) {
  struct rt_shapes *shapes = part;
  for (size_t i = 0; i < TABLE_SIZE; i++)
    free_entry(&shapes->table[i]);
}

/* The entry of a shape, or a free one. */
static struct rt_shape_entry *place_of(struct rt_shapes *shapes, uint32_t shape) {
  size_t at = (shape >> 4) * 0x9E3779B1U % TABLE_SIZE;
  while (shapes->table[at].shape != 0 && shapes->table[at].shape != shape)
    at = (at + 1) % TABLE_SIZE;
  return &shapes->table[at];
}

static bool has_double(const unsigned char *at, double expected) {
  double number;
  memcpy(&number, at, sizeof number);
  return number == expected;
}

/* Whether the elements of an array are where they are expected. */
static bool is_array_as_expected(JSValueRef array, enum rt_shape_kind kind, JSValueRef first) {
  unsigned char memory[24];
  const unsigned char *butterfly;
  if (!rt_read_safely((const char *)array + 8, &butterfly, sizeof butterfly) ||
      !rt_read_safely(butterfly - 8, memory, sizeof memory))
    return false;
  uint32_t length;
  memcpy(&length, memory, sizeof length);
  if (length != rt_array_length(array))
    return false;
  double number;
  JSValueRef value;
  memcpy(&value, memory + 8, sizeof value);
  if (kind == RT_SHAPE_DOUBLES)
    return rt_layout_number(first, &number) && has_double(memory + 8, number) &&
           has_double(memory + 16, 7.5);
  return kind == RT_SHAPE_EMPTY || value == first;
}

static JSValueRef make_arrays(void) {
  JSValueRef list = rt_evaluate(array_script, "rondo:engine/shapes", NULL);
  return list != NULL && rt_array_length(list) == ARRAY_SAMPLES ? list : NULL;
}

bool rt_probe_plainData(void) {
  JSValueRef list = make_arrays();
  bool is_good = list != NULL;
  for (size_t i = 0; i < ARRAY_SAMPLES && is_good; i++) {
    JSValueRef array = rt_array_at(list, i);
    is_good = rt_layout_is_cell(array) &&
              is_array_as_expected(array, array_kinds[i], rt_array_at(array, 0));
  }
  return is_good;
}

static struct rt_shapes *new_shapes(void) {
  JSValueRef list = make_arrays();
  struct rt_shapes *shapes = list == NULL ? NULL : rt_part_new(sizeof *shapes, NULL, release);
  if (shapes == NULL)
    return NULL;
  rt_keep(list);
  shapes->arrays = list;
  for (size_t i = 0; i < ARRAY_SAMPLES; i++) {
    uint32_t shape = rt_layout_shape(rt_array_at(list, i));
    struct rt_shape_entry *entry = place_of(shapes, shape);
    shapes->used += entry->shape == 0;
    *entry = (struct rt_shape_entry){.shape = shape, .kind = array_kinds[i]};
  }
  return shapes;
}

/* Objects that are used as maps have a shape each: they must not fill the table. */
static void forget_counted(struct rt_shapes *shapes) {
  struct rt_shape_entry *old = malloc(sizeof shapes->table);
  if (old == NULL)
    return;
  memcpy(old, shapes->table, sizeof shapes->table);
  memset(shapes->table, 0, sizeof shapes->table);
  shapes->used = 0;
  for (size_t i = 0; i < TABLE_SIZE; i++)
    if (old[i].shape != 0 && old[i].kind >= RT_SHAPE_OBJECT) {
      *place_of(shapes, old[i].shape) = old[i];
      shapes->used++;
    }
  free(old);
}

const struct rt_shape_entry *rt_shapes_find(JSValueRef cell, bool *wants_sample) {
  struct rt_shapes *shapes = rt_self->engine->shapes;
  *wants_sample = false;
  if (shapes == NULL)
    shapes = rt_self->engine->shapes = new_shapes();
  if (shapes == NULL)
    return NULL;
  uint32_t shape = rt_layout_shape(cell);
  struct rt_shape_entry *entry = place_of(shapes, shape);
  if (entry->shape == 0) {
    if (shapes->used >= MOST_ENTRIES) {
      forget_counted(shapes);
      entry = place_of(shapes, shape);
    }
    if (shapes->used >= MOST_ENTRIES)
      return NULL;
    *entry = (struct rt_shape_entry){.shape = shape};
    shapes->used++;
  }
  if (entry->kind == RT_SHAPE_COUNTED && ++entry->seen >= SEEN_OFTEN) {
    *wants_sample = shapes->learned < MOST_LEARNED && rt_is_ordinary(cell);
    entry->kind = RT_SHAPE_OTHER; /* unless it is learned now */
  }
  return entry;
}

/* Where the sample has this value; 0 if it is not found. */
static rt_place find_value(JSValueRef sample, JSValueRef value) {
  const char *butterfly = (const char *)(const void *)rt_shapes_butterfly(sample);
  JSValueRef found;
  for (rt_place i = 0; i < MOST_INLINE; i++) {
    rt_place place = FIRST_INLINE + i * (rt_place)sizeof found;
    if (rt_read_safely((const char *)sample + place, &found, sizeof found) && found == value)
      return place;
  }
  for (rt_place i = 0; i < MOST_PROPERTIES && butterfly != NULL; i++) {
    rt_place place = FIRST_OUTSIDE - i * (rt_place)sizeof found;
    if (rt_read_safely(butterfly + place, &found, sizeof found) && found == value)
      return place;
  }
  return 0;
}

/* Whether `other`, of the same shape, has its own values in these places. */
static bool is_confirmed(const struct rt_shape_entry *entry, JSValueRef other, double first) {
  for (size_t i = 0; i < entry->count; i++)
    if (rt_shapes_value(other, entry->places[i]) != rt_number(first + (double)(entry->count + i)))
      return false;
  return true;
}

static bool find_places(struct rt_shape_entry *entry, JSValueRef names, double first) {
  for (size_t i = 0; i < entry->count; i++) {
    entry->places[i] = find_value(entry->sample, rt_number(first + (double)i));
    if (entry->places[i] == 0 || !rt_plain_name(rt_array_at(names, i), &entry->names[i].text,
                                                &entry->names[i].length, &entry->names[i].is_wide))
      return false;
  }
  return true;
}

bool rt_shapes_learn(rt_value sample, rt_value other, rt_value names, double first) {
  struct rt_shapes *shapes = rt_self->engine->shapes;
  size_t count = rt_array_length(names);
  if (shapes == NULL || count > MOST_PROPERTIES || !rt_is_ordinary(sample) ||
      !rt_is_ordinary(other) || rt_layout_shape(sample) != rt_layout_shape(other))
    return false;
  struct rt_shape_entry *entry = place_of(shapes, rt_layout_shape(sample));
  if (entry->shape == 0 || entry->kind > RT_SHAPE_OTHER)
    return false;
  struct rt_shape_entry made = {.shape = entry->shape, .kind = RT_SHAPE_OBJECT, .sample = sample};
  made.count = count;
  made.places = calloc(count + 1, sizeof *made.places);
  made.names = calloc(count + 1, sizeof *made.names);
  if (made.places == NULL || made.names == NULL || !find_places(&made, names, first) ||
      !is_confirmed(&made, other, first)) {
    free_entry(&made);
    return false;
  }
  rt_keep(sample);
  *entry = made;
  shapes->learned++;
  return true;
}
