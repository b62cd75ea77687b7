/* SPDX-License-Identifier: MIT */
/*
 * See coroutine.h. ucontext starts a stack, and gcc's __builtin_setjmp() switches between started
 * ones: it makes no system call. This file is built without sanitizers, which are notified of each
 * switch instead.
 */
#include "coroutine.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#ifdef SIM_ASAN
#include <sanitizer/asan_interface.h>
#define START_SWITCH(shadow, to) \
  __sanitizer_start_switch_fiber(shadow, (to)->stack, (to)->stack_size)
#define FINISH_SWITCH __sanitizer_finish_switch_fiber
#define CLEAN \
  __asan_unpoison_memory_region /* of a coroutine that ended in the middle of a function */
#else
#define START_SWITCH(shadow, to) ((void)(shadow), (void)(to))
#define FINISH_SWITCH(shadow, stack, size) ((void)(shadow), (void)(stack), (void)(size))
#define CLEAN(memory, size) ((void)(memory), (void)(size))
#endif

#define STACK_SIZE ((size_t)256 * 1024)

static struct sim_coroutine *previous;
static struct sim_coroutine *starting;

static void begin(void) {
  struct sim_coroutine *self = starting;
  const void *stack;
  size_t size;
  FINISH_SWITCH(NULL, &stack, &size);
#ifdef SIM_ASAN
  if (previous->stack == NULL) {
    previous->stack = (void *)(uintptr_t)stack;
    previous->stack_size = size;
  }
#endif
  self->entry();
  abort(); /* an entry does not return */
}

void sim_coroutine_prepare(struct sim_coroutine *coroutine, void (*entry)(void)) {
  if (coroutine->stack == NULL) {
    coroutine->stack_size = STACK_SIZE;
    coroutine->stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (coroutine->stack == MAP_FAILED)
      abort();
  }
  CLEAN(coroutine->stack, coroutine->stack_size);
  coroutine->entry = entry;
  coroutine->has_begun = false;
  coroutine->shadow = NULL;
}

static void start(struct sim_coroutine *to) {
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = to->stack;
  context.uc_stack.ss_size = to->stack_size;
  context.uc_link = NULL;
  makecontext(&context, begin, 0);
  to->has_begun = true;
  starting = to;
  setcontext(&context);
}

__attribute__((noinline)) static void leave(struct sim_coroutine *to) {
  if (!to->has_begun)
    start(to);
  __builtin_longjmp(to->jump, 1);
}

__attribute__((noinline)) void sim_coroutine_switch(struct sim_coroutine *from,
                                                    struct sim_coroutine *to) {
  previous = from;
  from->has_begun = true;
  START_SWITCH(&from->shadow, to);
  if (__builtin_setjmp(from->jump) == 0)
    leave(to);
  FINISH_SWITCH(from->shadow, NULL, NULL);
}
