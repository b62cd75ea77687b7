/* SPDX-License-Identifier: MIT */
/*
 * Bytes of ArrayBuffers on their way from one engine to another. Between the two they belong to no
 * engine, and any thread may hold them.
 *
 * The engine moves a buffer's bytes, or a reference to shared ones, into a
 * JSC::ArrayBufferContents, which is opaque here, and creates a buffer from it. Only its
 * TypedArrayController, an interface for embedders, creates the JavaScript object of a buffer; one
 * of the engine's own kind is constructed here for each object. Without these functions, the bytes
 * are copied.
 */
#include "engine/jsc.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { BUFFER_IN_CELL = 16, CONTROLLER_ROOM = 256, TO_OBJECT = 2, ONE_REFERENCE = 2 };

typedef JSValueRef to_object(void *controller, JSContextRef lexical, JSContextRef global,
                             void *buffer);

/* The lock is held. */
static JSValueRef object_of(void *contents) {
  uintptr_t controller[CONTROLLER_ROOM / sizeof(uintptr_t)] = {0};
  uint32_t *buffer = NULL;
  rt_jsc.make_controller(controller, true);
  rt_jsc.buffer_of_contents((void **)&buffer, contents);
  JSValueRef object = ((to_object **)controller[0])[TO_OBJECT](controller, rt_global_context,
                                                               rt_global_context, buffer);
  *buffer -= ONE_REFERENCE; /* from here on, the object holds the only one */
  return object;
}

static bool move_out(JSValueRef cell, void *contents) {
  void *buffer = ((void *const *)(const void *)cell)[BUFFER_IN_CELL / sizeof(void *)];
  return rt_jsc.transfer_to(buffer, JSContextGetGroup(rt_global_context), contents);
}

/* A plain buffer keeps its bytes, and leaves the first object empty. */
bool rt_probe_memory(void) {
  enum { SIZE = 64 };
  JSObjectRef source = rt_plain_buffer(SIZE);
  struct rt_memory memory = {0};
  if (source == NULL || !move_out(source, memory.contents))
    return false;
  rt_jsc.lock(rt_global_context);
  JSValueRef made = object_of(memory.contents);
  rt_jsc.unlock(rt_global_context);
  return rt_layout_is_cell(made) && rt_layout_kind(made) == rt_layout_kind(source) &&
         JSObjectGetArrayBufferByteLength(rt_global_context, source, NULL) == 0 &&
         JSObjectGetArrayBufferByteLength(rt_global_context, (JSObjectRef)(uintptr_t)made, NULL) ==
             SIZE;
}

static int copy_out(JSObjectRef buffer, struct rt_memory *memory) {
  size_t size = JSObjectGetArrayBufferByteLength(rt_global_context, buffer, NULL);
  const void *bytes = JSObjectGetArrayBufferBytesPtr(rt_global_context, buffer, NULL);
  memory->copy = malloc(size > 0 ? size : 1);
  if (memory->copy == NULL)
    return UV_ENOMEM;
  if (size > 0 && bytes != NULL)
    memcpy(memory->copy, bytes, size);
  memory->size = size;
  return 0;
}

static bool is_buffer(rt_value value) {
  return JSValueGetTypedArrayType(rt_global_context, value, NULL) == kJSTypedArrayTypeArrayBuffer;
}

bool rt_memory_can_move(void) {
  return RT_HAS(memory);
}

int rt_memory_take(struct rt_memory *memory, rt_value buffer, bool is_shared) {
  *memory = (struct rt_memory){0};
  if (!is_buffer(buffer))
    return UV_EINVAL;
  if (RT_HAS(memory)) {
    size_t size =
        JSObjectGetArrayBufferByteLength(rt_global_context, (JSObjectRef)(uintptr_t)buffer, NULL);
    memory->has_contents = move_out(buffer, memory->contents);
    if (memory->has_contents && !is_shared)
      rt_heap_memory_left(size);
    return memory->has_contents ? 0 : UV_ENOMEM;
  }
  return is_shared ? UV_ENOTSUP : copy_out((JSObjectRef)(uintptr_t)buffer, memory);
}

rt_value rt_memory_give(struct rt_memory *memory) {
  rt_value object = NULL;
  if (memory->has_contents) {
    rt_jsc.lock(rt_global_context);
    object = object_of(memory->contents);
    rt_jsc.unlock(rt_global_context);
  } else if (memory->copy != NULL) {
    object = rt_array_buffer_of(memory->copy, memory->size);
  }
  *memory = (struct rt_memory){0};
  return object == NULL ? rt_undefined() : object;
}

void rt_memory_share(struct rt_memory *from, struct rt_memory *to) {
  to->has_contents = from->has_contents;
  if (from->has_contents)
    rt_jsc.share_contents(from->contents, to->contents);
}

/* The collector frees what an engine has made an object of. A thread whose engine could not be
 * started loses the memory. */
void rt_memory_drop(struct rt_memory *memory) {
  if (memory->has_contents && rt_self != NULL)
    rt_memory_give(memory);
  free(memory->copy);
  *memory = (struct rt_memory){0};
}
