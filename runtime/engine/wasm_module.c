/* SPDX-License-Identifier: MIT */
/*
 * WebAssembly.Module on its way from one engine to another. What the engine has compiled belongs to
 * no virtual machine, so threads share it. The engine's function that makes the JavaScript object
 * of a module is interposed: while this thread receives one, the constructor, called with an empty
 * module, makes an object of what was sent.
 *
 * A module that was sent stays in memory until the process ends: messages hold only its number.
 */
#include "engine/jsc.h"

#include <pthread.h>
#include <stdlib.h>

typedef JSValueRef create_function(JSContextGroupRef vm, void *structure, uint32_t **module);

__attribute__((visibility("default")))
create_function rt_create_module __asm__(RT_CREATE_MODULE_NAME);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t **sent; /* each with a reference of ours, which is its first word */
static int32_t sent_count;
static _Thread_local uint32_t *received; /* for the next object, or NULL */
static unsigned char module_kind;        /* of the cell of a module */

JSValueRef rt_create_module(JSContextGroupRef vm, void *structure, uint32_t **module) {
  create_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_CREATE_MODULE, RT_CREATE_MODULE_NAME);
  if (received == NULL)
    return engines(vm, structure, module);
  uint32_t *mine = received;
  received = NULL;
  __atomic_add_fetch(mine, 1, __ATOMIC_ACQ_REL);
  return engines(vm, structure, &mine);
}

static const char empty_module[] =
    "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))";

/* A second object is made of the first one's module. */
bool rt_probe_wasmModules(void) {
  JSValueRef first = rt_evaluate(empty_module, "rondo:engine/wasm_module", NULL);
  JSValueRef other = JSObjectMake(rt_global_context, NULL, NULL);
  uint32_t references = 0;
  if (first == NULL || !rt_layout_is_cell(first) || rt_layout_kind(first) == rt_layout_kind(other))
    return false;
  module_kind = rt_layout_kind(first);
  uint32_t *module = rt_jsc.module_of(first);
  if (!rt_read_safely(module, &references, sizeof references) || references == 0 || references > 8)
    return false;
  received = module;
  JSValueRef second = rt_evaluate(empty_module, "rondo:engine/wasm_module", NULL);
  bool is_taken = received == NULL;
  received = NULL;
  return is_taken && second != NULL && second != first && rt_jsc.module_of(second) == module &&
         __atomic_load_n(module, __ATOMIC_ACQUIRE) > 1 &&
         __atomic_load_n(module, __ATOMIC_ACQUIRE) <= references + 1;
}

int32_t rt_wasm_module_send(rt_value object) {
  if (!RT_HAS(wasmModules))
    return UV_ENOTSUP;
  if (!rt_layout_is_cell(object) || rt_layout_kind(object) != module_kind)
    return UV_EINVAL;
  uint32_t *module = rt_jsc.module_of(object);
  pthread_mutex_lock(&lock);
  int32_t number = 0;
  while (number < sent_count && sent[number] != module)
    number++;
  uint32_t **more = sent;
  if (number == sent_count) {
    more = realloc(sent, ((size_t)number + 1) * sizeof *sent);
    if (more != NULL) {
      sent = more;
      sent[sent_count++] = module;
      __atomic_add_fetch(module, 1, __ATOMIC_ACQ_REL);
    }
  }
  pthread_mutex_unlock(&lock);
  return more == NULL ? UV_ENOMEM : number;
}

bool rt_wasm_module_receive(int32_t number) {
  if (!RT_HAS(wasmModules))
    return false;
  pthread_mutex_lock(&lock);
  received = number >= 0 && number < sent_count ? sent[number] : NULL;
  pthread_mutex_unlock(&lock);
  return received != NULL;
}

void rt_wasm_module_received(void) {
  received = NULL;
}
