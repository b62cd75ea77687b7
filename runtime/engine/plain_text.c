/* SPDX-License-Identifier: MIT */
/*
 * The JSON of plain objects and arrays (engine.h: struct rt_plain_text). A value is read from where
 * its shape keeps it, so no getter, proxy or replaced function runs, and nothing changes meanwhile.
 * What JSON cannot express ends the attempt: undefined, holes, NaN, an object that occurs twice.
 */
#include "engine/plain_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/shapes.h"

enum {
  FIRST_ROOM = 240,
  FIRST_SEEN = 64, /* a power of two */
  MOST_DEPTH = 100,
  MOST_FRACTIONS = 200, /* these take longer as text than as bytes */
  NUMBER_SIZE = 32,
};

/* A set of objects, at most half full, with linear probing. */
struct seen {
  JSValueRef *objects;
  size_t room;
  size_t count;
  JSValueRef few[FIRST_SEEN];
};

struct writer {
  struct rt_plain_text *text;
  struct seen seen;
  unsigned depth;
  unsigned fractions;
  JSValueRef null, yes, no;
};

static bool write_value(struct writer *writer, JSValueRef value);

/* Room for so many more characters. */
static bool reserve(struct rt_plain_text *text, size_t more) {
  if (text->count + more <= text->room)
    return true;
  size_t room = 2 * text->room + more + FIRST_ROOM;
  void *memory = realloc(text->memory, room << text->is_wide);
  if (memory == NULL)
    return false;
  text->memory = memory;
  text->room = room;
  return true;
}

static bool widen(struct rt_plain_text *text) {
  uint16_t *wide = malloc((text->room + 1) * sizeof *wide);
  if (wide == NULL)
    return false;
  const unsigned char *narrow = text->memory;
  for (size_t i = 0; i < text->count; i++)
    wide[i] = narrow[i];
  free(text->memory);
  text->memory = wide;
  text->is_wide = true;
  return true;
}

/* There is room for it. */
static void put(struct rt_plain_text *text, uint16_t character) {
  if (text->is_wide)
    ((uint16_t *)text->memory)[text->count++] = character;
  else
    ((unsigned char *)text->memory)[text->count++] = (unsigned char)character;
}

static bool put_ascii(struct rt_plain_text *text, const char *characters, size_t count) {
  if (!reserve(text, count))
    return false;
  if (!text->is_wide) {
    memcpy((char *)text->memory + text->count, characters, count);
    text->count += count;
    return true;
  }
  for (size_t i = 0; i < count; i++)
    put(text, (unsigned char)characters[i]);
  return true;
}

static void put_escaped(struct rt_plain_text *text, uint16_t character) {
  char escape[8];
  if (character >= ' ' && character != '"' && character != '\\') {
    put(text, character);
    return;
  }
  int length = character >= ' ' ? snprintf(escape, sizeof escape, "\\%c", (char)character)
                                : snprintf(escape, sizeof escape, "\\u%04x", character);
  for (int i = 0; i < length; i++)
    put(text, (unsigned char)escape[i]);
}

static bool needs_escape(const unsigned char *characters, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (characters[i] < ' ' || characters[i] == '"' || characters[i] == '\\')
      return true;
  return false;
}

/* A string in quotes. */
static bool put_string(struct rt_plain_text *text, JSValueRef string) {
  enum { LONGEST_ESCAPE = 6 };
  struct rt_chars chars;
  if (!rt_layout_text(string, &chars) || chars.count > RT_TEXT_MAX / 8 ||
      (chars.wide != NULL && !text->is_wide && !widen(text)))
    return false;
  if (chars.narrow == NULL && chars.wide == NULL)
    return put_ascii(text, "\"\"", 2); /* an empty string may have no memory */
  if (chars.narrow != NULL && !text->is_wide && !needs_escape(chars.narrow, chars.count)) {
    if (!reserve(text, chars.count + 2))
      return false;
    put(text, '"');
    memcpy((char *)text->memory + text->count, chars.narrow, chars.count);
    text->count += chars.count;
    put(text, '"');
    return true;
  }
  if (!reserve(text, chars.count * LONGEST_ESCAPE + 2))
    return false;
  put(text, '"');
  for (size_t i = 0; i < chars.count; i++)
    put_escaped(text, chars.wide != NULL ? chars.wide[i] : chars.narrow[i]);
  put(text, '"');
  return true;
}

bool rt_plain_name(JSValueRef name, void **memory, size_t *length, bool *is_wide) {
  struct rt_plain_text text = {0};
  if (!rt_layout_is_text(name) || !put_string(&text, name) || !put_ascii(&text, ":", 1)) {
    free(text.memory);
    return false;
  }
  *memory = text.memory;
  *length = text.count;
  *is_wide = text.is_wide;
  return true;
}

static bool put_name(struct rt_plain_text *text, const struct rt_chars_copy *name) {
  if (!name->is_wide)
    return put_ascii(text, name->text, name->length);
  if ((!text->is_wide && !widen(text)) || !reserve(text, name->length))
    return false;
  memcpy((uint16_t *)text->memory + text->count, name->text, name->length * sizeof(uint16_t));
  text->count += name->length;
  return true;
}

static size_t print_integer(char *to, int64_t number) {
  char digits[NUMBER_SIZE];
  size_t count = 0;
  size_t length = 0;
  uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
  do
    digits[count++] = (char)('0' + left % 10);
  while ((left /= 10) > 0);
  if (number < 0)
    to[length++] = '-';
  while (count > 0)
    to[length++] = digits[--count];
  return length;
}

/* A number with few decimals: both it and the power of ten are exact, and so their quotient, which
 * is what the text means, is rounded as the engine rounds it. 0 if there are more decimals. */
static size_t print_decimals(char *to, double number) {
  static const struct {
    double power;
    char exponent;
  } tries[] = {{1e3, '3'}, {1e6, '6'}};
  for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
    double scaled = nearbyint(number * tries[i].power);
    if (fabs(scaled) > 9e15 || scaled / tries[i].power != number)
      continue;
    size_t length = print_integer(to, (int64_t)scaled);
    to[length++] = 'e';
    to[length++] = '-';
    to[length++] = tries[i].exponent;
    return length;
  }
  return 0;
}

static bool put_number(struct writer *writer, double number) {
  char digits[NUMBER_SIZE];
  size_t length;
  if (!isfinite(number))
    return false;
  if (number == 0 && signbit(number))
    return put_ascii(writer->text, "-0.0", 4);
  if (number == trunc(number) && fabs(number) < 9e15)
    return put_ascii(writer->text, digits, print_integer(digits, (int64_t)number));
  if (++writer->fractions > MOST_FRACTIONS)
    return false;
  length = print_decimals(digits, number);
  if (length == 0)
    length = (size_t)snprintf(digits, sizeof digits, "%.17g", number);
  return put_ascii(writer->text, digits, length);
}

static bool grow(struct seen *seen);

/* False if the object was added before, or memory has run out. */
static bool add(struct seen *seen, JSValueRef object) {
  if (2 * seen->count >= seen->room && !grow(seen))
    return false;
  size_t at = ((uintptr_t)object >> 4) * 0x9E3779B1U & (seen->room - 1);
  while (seen->objects[at] != NULL && seen->objects[at] != object)
    at = (at + 1) & (seen->room - 1);
  if (seen->objects[at] == object)
    return false;
  seen->objects[at] = object;
  seen->count++;
  return true;
}

static bool grow(struct seen *seen) {
  struct seen bigger = {.room = 2 * seen->room};
  bigger.objects = calloc(bigger.room, sizeof(JSValueRef));
  if (bigger.objects == NULL)
    return false;
  for (size_t i = 0; i < seen->room; i++)
    if (seen->objects[i] != NULL)
      add(&bigger, seen->objects[i]);
  if (seen->objects != seen->few)
    free(seen->objects);
  seen->objects = bigger.objects;
  seen->room = bigger.room;
  return true;
}

static bool write_object(struct writer *writer, JSValueRef object,
                         const struct rt_shape_entry *shape) {
  struct rt_plain_text *text = writer->text;
  if (!put_ascii(text, "{", 1))
    return false;
  for (size_t i = 0; i < shape->count; i++)
    if ((i > 0 && !put_ascii(text, ",", 1)) || !put_name(text, &shape->names[i]) ||
        !write_value(writer, rt_shapes_value(object, shape->places[i])))
      return false;
  return put_ascii(text, "}", 1);
}

/* Unboxed numbers; a hole is NaN. */
static bool write_double(struct writer *writer, const unsigned char *at) {
  double number;
  memcpy(&number, at, sizeof number);
  return put_number(writer, number);
}

static bool write_array(struct writer *writer, JSValueRef array, enum rt_shape_kind kind) {
  const unsigned char *elements = rt_shapes_butterfly(array);
  size_t length = elements == NULL ? 0 : rt_shapes_length(array);
  if ((kind == RT_SHAPE_EMPTY && length > 0) || !put_ascii(writer->text, "[", 1))
    return false;
  for (size_t i = 0; i < length; i++) {
    JSValueRef value =
        ((const JSValueRef *)(const void *)elements)[kind == RT_SHAPE_VALUES ? i : 0];
    if ((i > 0 && !put_ascii(writer->text, ",", 1)) ||
        !(kind == RT_SHAPE_DOUBLES ? write_double(writer, elements + i * sizeof(double))
                                   : write_value(writer, value)))
      return false;
  }
  return put_ascii(writer->text, "]", 1);
}

static bool write_cell(struct writer *writer, JSValueRef cell) {
  bool wants_sample;
  const struct rt_shape_entry *shape = rt_shapes_find(cell, &wants_sample);
  if (wants_sample)
    writer->text->unknown = cell;
  if (shape == NULL || shape->kind < RT_SHAPE_OBJECT || writer->depth == MOST_DEPTH ||
      !add(&writer->seen, cell))
    return false;
  writer->depth++;
  bool is_done = shape->kind == RT_SHAPE_OBJECT ? write_object(writer, cell, shape)
                                                : write_array(writer, cell, shape->kind);
  writer->depth--;
  return is_done;
}

/* NULL is a hole. */
static bool write_value(struct writer *writer, JSValueRef value) {
  double number;
  if (rt_layout_number(value, &number))
    return put_number(writer, number);
  if (value == writer->null)
    return put_ascii(writer->text, "null", 4);
  if (value == writer->yes)
    return put_ascii(writer->text, "true", 4);
  if (value == writer->no)
    return put_ascii(writer->text, "false", 5);
  if (value == NULL || value == rt_undefined())
    return false;
  return rt_layout_is_text(value) ? put_string(writer->text, value) : write_cell(writer, value);
}

bool rt_plain_write(rt_value value, struct rt_plain_text *text) {
  struct writer writer = {
      .text = text, .null = rt_null(), .yes = rt_bool(true), .no = rt_bool(false)};
  *text = (struct rt_plain_text){0};
  if (!RT_HAS(plainData) || !JSValueIsObject(rt_global_context, value))
    return false;
  writer.seen.objects = writer.seen.few;
  writer.seen.room = FIRST_SEEN;
  bool is_done = write_value(&writer, value);
  if (writer.seen.objects != writer.seen.few)
    free(writer.seen.objects);
  if (!is_done) {
    free(text->memory);
    text->memory = NULL;
  }
  return is_done;
}
