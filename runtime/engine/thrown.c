/* SPDX-License-Identifier: MIT */
/*
 * Where values were thrown (contract.def: thrownPlaces). The engine captures the stack of each
 * throw in an exception, a cell of its own. The exceptions of the last throws are kept, and their
 * frames are read only if a value turns out to be uncaught.
 *
 * Also the shapes of errors that throw.c need not inspect. The engine may reuse a shape's number
 * after a collection, which therefore empties the table. With an unknown library, the table is used
 * only after the engine has reported a collection: a probe at the start would have to make one.
 */
#include "engine/jsc.h"

#include <string.h>

enum { MOST_FRAMES = 100 };

/* A frame of the engine's inspector. */
struct frame {
  const void *function; /* texts; NULL: empty */
  const void *script;
  const void *unused;
  uint32_t id;
  uint32_t line;
  uint32_t column;
};

/* NULL unless rt_thrown_run() is running. */
static struct rt_thrown *records(void) {
  return rt_self->engine->thrown.records;
}

/* Runs the instance's program. The records are on the stack, where the collector finds what they
 * refer to: protecting two exceptions for each throw, and releasing them again, costs more than
 * the throw. The address sanitizer would move them off the stack. */
__attribute__((no_sanitize_address)) int rt_thrown_run(int (*run)(void)) {
  struct rt_thrown kept[RT_THROWN_COUNT] = {{0}};
  rt_self->engine->thrown.records = kept;
  int code = run();
  rt_self->engine->thrown.records = NULL;
  return code;
}

/* An uncaught error: the engine calls its toString(), which may throw and catch another one. So the
 * last two errors are kept. */
void rt_thrown_note(JSValueRef value, JSValueRef exception, bool is_error) {
  if (records() == NULL)
    return;
  struct rt_thrown *record = &records()[is_error ? RT_THROWN_ERROR : RT_THROWN_OTHER];
  if (record->last != NULL && record->value == value) {
    if (record->first == NULL)
      record->first = record->last;
    record->last = exception;
    return;
  }
  if (is_error)
    records()[RT_THROWN_BEFORE] = *record;
  *record = (struct rt_thrown){value, exception, NULL};
}

static struct rt_thrown *find(rt_value value) {
  for (size_t i = 0; i < RT_THROWN_COUNT && records() != NULL; i++) {
    struct rt_thrown *record = &records()[i];
    if (record->last != NULL &&
        (record->value == value || JSValueIsStrictEqual(rt_global_context, record->value, value)))
      return record;
  }
  return NULL;
}

/* Keeps the position of an uncaught value while its report is written, which may throw others. */
void rt_thrown_keep(rt_value value) {
  struct rt_thrown *found = find(value);
  if (records() != NULL)
    records()[RT_THROWN_UNCAUGHT] = found == NULL ? (struct rt_thrown){0} : *found;
}

static rt_value text_of(const void *text) {
  struct rt_chars chars;
  if (text == NULL || !rt_layout_impl(text, &chars))
    return rt_text("");
  return chars.wide != NULL ? rt_text_utf16(chars.wide, chars.count)
                            : rt_text_latin1(chars.narrow, chars.count);
}

/* [name, script, line, column, name, ...]; undefined without an exception. */
static rt_value frames_of(JSValueRef exception) {
  if (exception == NULL)
    return rt_undefined();
  void *frames = NULL;
  rt_lock(); /* a native of the public interface has released it */
  rt_jsc.frames_of_exception(&frames, rt_global_context, exception, MOST_FRAMES);
  rt_value list = rt_array(0, NULL);
  size_t count = rt_jsc.frame_count(frames);
  for (size_t i = 0; i < count; i++) {
    const struct frame *frame = rt_jsc.frame_at(frames, i);
    rt_array_push(list, text_of(frame->function));
    rt_array_push(list, text_of(frame->script));
    rt_array_push(list, rt_number(frame->line));
    rt_array_push(list, rt_number(frame->column));
  }
  rt_jsc.destroy_frames(frames);
  rt_jsc.free_frames(frames);
  rt_unlock();
  return list;
}

/* The frames of the last throw of a value, and of its first one if it was thrown repeatedly;
 * undefined if that is not known. */
rt_value rt_thrown_frames(rt_value value) {
  struct rt_thrown *record = find(value);
  if (record == NULL)
    return rt_undefined();
  const rt_value both[] = {frames_of(record->last), frames_of(record->first)};
  return rt_array(2, both);
}

/* The place of a shape in the table. */
static uint32_t *place_of(uint32_t shape) {
  return &rt_self->engine->thrown.shapes[(shape >> 4) % RT_THROWN_SHAPES];
}

bool rt_thrown_is_known(JSValueRef error) {
  return *place_of(rt_layout_shape(error)) == rt_layout_shape(error);
}

void rt_thrown_know(JSValueRef error) {
  if (rt_self->engine->thrown.are_collections_seen)
    *place_of(rt_layout_shape(error)) = rt_layout_shape(error);
}

static void forget(JSContextGroupRef group, void *data) {
  struct rt_throws *throws = data;
  (void)group;
  throws->are_collections_seen = true;
  memset(throws->shapes, 0, sizeof throws->shapes);
}

void rt_thrown_prepare(void) {
  rt_self->engine->thrown.are_collections_seen = rt_contract_is_trusted();
  rt_jsc.on_collected(JSContextGetGroup(rt_global_context), forget, &rt_self->engine->thrown);
}

static bool is_text(const void *text, const char *expected) {
  unsigned char head[24];
  struct rt_chars chars;
  return rt_read_safely(text, head, sizeof head) && rt_layout_impl(text, &chars) &&
         chars.narrow != NULL && chars.count == strlen(expected) &&
         memcmp(chars.narrow, expected, chars.count) == 0;
}

static bool has_frame(const void *frames) {
  struct frame frame;
  return rt_jsc.frame_count(frames) > 0 &&
         rt_read_safely(rt_jsc.frame_at(frames, 0), &frame, sizeof frame) &&
         is_text(frame.script, "rondo:engine/samples") && frame.line == 1 && frame.column > 1 &&
         frame.column < 1000;
}

static bool has_place(JSValueRef exception) {
  void *frames = NULL;
  rt_jsc.frames_of_exception(&frames, rt_global_context, exception, MOST_FRAMES);
  char head[16];
  if (!rt_read_safely(frames, head, sizeof head) || !has_frame(frames))
    return false;
  rt_jsc.destroy_frames(frames);
  rt_jsc.free_frames(frames);
  return true;
}

bool rt_probe_thrownPlaces(void) {
  JSValueRef exception = rt_throw_sample();
  if (exception == NULL || !rt_layout_is_cell(exception))
    return false;
  rt_lock();
  bool is_good = has_place(exception);
  rt_unlock();
  return is_good;
}
