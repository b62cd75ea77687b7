/* SPDX-License-Identifier: MIT */
/*
 * Bytes lent to C: see pin.h.
 *
 * The engine keeps a pin count in each ArrayBuffer, out of reach of its public interface. But
 * asking that interface for a buffer's bytes locks the buffer for good, and the lock flag follows
 * the count. So the probe locks one buffer to learn the offset of both, then checks it on another
 * one: a pinned buffer must survive transfer(), and must not once it is unpinned. If this fails,
 * everything is copied.
 */
#include "engine/pin.h"
#include "engine/jsc.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* How much of a buffer is compared. */
enum { BUFFER_SIZE = 96, BUFFER_IN_CELL = 16, SAMPLE_SIZE = 64 };

/* Found once per process by the probe. */
static size_t lock_at; /* a byte offset; the count is the word before the one that contains it */
static size_t pins_at;

/* A typed array on an ArrayBuffer has a butterfly, with the buffer in front of it. */
static unsigned char *buffer_of(JSValueRef array) {
  unsigned char *const *words = (unsigned char *const *)(const void *)array;
  return ((unsigned char **)(void *)words[1])[-1];
}

static uint32_t *pins_of(unsigned char *buffer) {
  return (uint32_t *)(void *)(buffer + pins_at);
}

/* NULL unless the array and its ArrayBuffer lead to the same buffer. */
static unsigned char *find_buffer(JSValueRef array) {
  JSObjectRef object = (JSObjectRef)(uintptr_t)array;
  JSObjectRef cell = JSObjectGetTypedArrayBuffer(rt_global_context, object, NULL);
  unsigned char *words[2];
  unsigned char *in_front;
  unsigned char *in_cell;
  if (cell == NULL || !rt_read_safely(array, words, sizeof words) ||
      !rt_read_safely(words[1] - sizeof in_front, &in_front, sizeof in_front) ||
      !rt_read_safely((const char *)cell + BUFFER_IN_CELL, &in_cell, sizeof in_cell))
    return NULL;
  return in_front == in_cell ? in_front : NULL;
}

/* Locks a buffer, and finds the one byte that changes. */
static bool find_lock(void) {
  JSObjectRef array = rt_bytes_on(rt_plain_buffer(SAMPLE_SIZE));
  unsigned char before[BUFFER_SIZE];
  unsigned char after[BUFFER_SIZE];
  unsigned char *buffer = array == NULL ? NULL : find_buffer(array);
  if (buffer == NULL || !rt_read_safely(buffer, before, BUFFER_SIZE))
    return false;
  JSObjectGetTypedArrayBytesPtr(rt_global_context, array, NULL);
  rt_read_safely(buffer, after, BUFFER_SIZE);
  size_t changes = 0;
  for (size_t i = 0; i < BUFFER_SIZE; i++) {
    if (before[i] != after[i]) {
      changes++;
      lock_at = i;
    }
  }
  if (changes != 1 || before[lock_at] != 0 || after[lock_at] != 1 || lock_at < 8)
    return false;
  static const unsigned char none[sizeof(uint32_t)];
  pins_at = lock_at / sizeof(uint32_t) * sizeof(uint32_t) - sizeof(uint32_t);
  return memcmp(before + pins_at, none, sizeof none) == 0;
}

static size_t length_after_transfer(JSObjectRef array) {
  JSObjectRef buffer = JSObjectGetTypedArrayBuffer(rt_global_context, array, NULL);
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(rt_global_context, rt_transfer_function(), buffer, 0, NULL, &thrown);
  return thrown != NULL ? SIZE_MAX
                        : JSObjectGetTypedArrayByteLength(rt_global_context, array, NULL);
}

bool rt_probe_pins(void) {
  if (rt_transfer_function() == NULL || !find_lock())
    return false;
  JSObjectRef array = rt_bytes_on(rt_plain_buffer(SAMPLE_SIZE));
  unsigned char *buffer = array == NULL ? NULL : find_buffer(array);
  if (buffer == NULL || *pins_of(buffer) != 0)
    return false;
  (*pins_of(buffer))++;
  bool has_survived = length_after_transfer(array) == SAMPLE_SIZE;
  (*pins_of(buffer))--;
  return has_survived && length_after_transfer(array) == 0;
}

static bool can_pin(void) {
  return RT_HAS(pins);
}

bool rt_pin_is_locked(JSValueRef array) {
  return !can_pin() || buffer_of(array)[lock_at] != 0;
}

void rt_pin_unlock(JSValueRef array, bool was_locked) {
  if (!was_locked && can_pin())
    buffer_of(array)[lock_at] = 0;
}

/* The bytes of a small array have to move to an ArrayBuffer before they can be pinned. A lock that
 * is not ours marks WebAssembly memory, which may move, or shared memory. */
static bool pin(struct rt_lent *lent) {
  unsigned char *bytes;
  size_t length;
  if (!can_pin() || !rt_layout_bytes(lent->array, false, &bytes, &length))
    return false;
  if (!rt_layout_bytes(lent->array, true, &bytes, &length)) {
    JSObjectGetTypedArrayBuffer(rt_global_context, (JSObjectRef)(uintptr_t)lent->array, NULL);
    if (!rt_layout_bytes(lent->array, true, &bytes, &length))
      return false;
  }
  unsigned char *buffer = buffer_of(lent->array);
  if (buffer[lock_at] != 0)
    return false;
  lent->pins = pins_of(buffer);
  (*lent->pins)++;
  lent->bytes = bytes + lent->offset;
  return true;
}

static bool copy(struct rt_lent *lent, const unsigned char *bytes) {
  lent->bytes = malloc(lent->length > 0 ? lent->length : 1);
  if (lent->bytes != NULL && !lent->is_to_fill && lent->length > 0)
    memcpy(lent->bytes, bytes + lent->offset, lent->length);
  return lent->bytes != NULL;
}

int rt_lend(struct rt_lent *lent, rt_value array, size_t offset, size_t length,
            enum rt_lent_use use) {
  *lent = (struct rt_lent){0};
  size_t size;
  const unsigned char *bytes = rt_peek_bytes(array, &size);
  if (bytes == NULL)
    return UV_EINVAL;
  lent->array = array;
  lent->is_to_fill = use == RT_LENT_FILL;
  lent->offset = offset < size ? offset : size;
  lent->length = length < size - lent->offset ? length : size - lent->offset;
  if (!pin(lent) && !copy(lent, bytes)) {
    *lent = (struct rt_lent){0};
    return UV_ENOMEM;
  }
  rt_keep(array);
  return 0;
}

void rt_lent_bring_back(struct rt_lent *lent, size_t count) {
  if (lent->array == NULL || lent->pins != NULL || !lent->is_to_fill)
    return;
  size_t size;
  unsigned char *bytes = rt_peek_bytes(lent->array, &size);
  size_t room = size > lent->offset ? size - lent->offset : 0;
  count = count < lent->length ? count : lent->length;
  count = count < room ? count : room;
  if (bytes != NULL && count > 0)
    memcpy(bytes + lent->offset, lent->bytes, count);
}

void rt_lent_end(struct rt_lent *lent) {
  if (lent->array == NULL)
    return;
  if (lent->pins != NULL)
    (*lent->pins)--;
  else
    free(lent->bytes);
  rt_release(lent->array);
  *lent = (struct rt_lent){0};
}
