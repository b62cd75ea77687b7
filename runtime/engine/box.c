/* SPDX-License-Identifier: MIT */
/*
 * C memory owned by the JavaScript collector: a box is an object without properties whose
 * memory is released when the object is collected, on the collecting thread. The release
 * function also identifies the kind of box.
 */
#include "engine/jsc.h"

#include <stdlib.h>

struct box {
  void *memory;
  void (*release)(void *memory);
};

static void finalize(JSObjectRef object) {
  struct box *box = JSObjectGetPrivate(object);
  box->release(box->memory);
  free(box);
}

static JSClassRef box_class(void) {
  JSClassRef *made = &rt_self->engine->box_class;
  if (*made == NULL) {
    JSClassDefinition definition = {0};
    definition.className = "Box";
    definition.finalize = finalize;
    definition.attributes = kJSClassAttributeNoAutomaticPrototype;
    *made = JSClassCreate(&definition);
  }
  return *made;
}

bool rt_probe_heapCost(void) {
  rt_jsc.report_cost(rt_global_context, sizeof(struct box));
  return true;
}

/* Tells the collector that the box holds about `cost` bytes outside its heap. */
rt_value rt_box(void *memory, void (*release)(void *memory), size_t cost) {
  struct box *box = malloc(sizeof *box);
  if (box == NULL) {
    release(memory);
    return rt_problem_memory();
  }
  box->memory = memory;
  box->release = release;
  rt_box_grows(cost);
  return JSObjectMake(rt_global_context, box_class(), box);
}

/* Tells the collector that a box holds `cost` bytes more. */
void rt_box_grows(size_t cost) {
  if (RT_HAS(heapCost))
    rt_jsc.report_cost(rt_global_context, cost);
}

/* NULL if the value is not a box of this kind. */
void *rt_unbox(rt_value value, void (*release)(void *memory)) {
  if (!JSValueIsObjectOfClass(rt_global_context, value, box_class()))
    return NULL;
  struct box *box = JSObjectGetPrivate((JSObjectRef)(uintptr_t)value);
  return box->release == release ? box->memory : NULL;
}
