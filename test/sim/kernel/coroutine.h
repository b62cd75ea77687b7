/* SPDX-License-Identifier: MIT */
/* Coroutines on one real thread. */
#ifndef SIM_COROUTINE_H
#define SIM_COROUTINE_H

#include <stdbool.h>
#include <stddef.h>

struct sim_coroutine {
  void *stack;
  size_t stack_size;
  void (*entry)(void);
  void *jump[5]; /* for __builtin_setjmp() */
  bool has_begun;
  void *shadow; /* the address sanitizer's */
};

/* Reuses the stack that it has. */
void sim_coroutine_prepare(struct sim_coroutine *coroutine, void (*entry)(void));

/* Switches to another one; returns when this one is resumed. */
void sim_coroutine_switch(struct sim_coroutine *from, struct sim_coroutine *to);

#endif
