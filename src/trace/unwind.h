/* SPDX-License-Identifier: MIT */
/*
 * Stacks of native code, reconstructed from a copy of the stack's memory and the unwind tables
 * (.eh_frame) of the mapped files. Nothing here reads memory that the program could free: files are
 * mapped a second time. One thread at a time.
 */
#ifndef RD_TRACE_UNWIND_H
#define RD_TRACE_UNWIND_H

#include <stddef.h>
#include <stdint.h>

#include "os/registers.h"

/* The bytes of a stack from an address on. */
struct rd_stack_copy {
  uint64_t start;
  size_t size;
  const uint64_t *words;
};

struct rd_frame {
  uint64_t pc;
  uint64_t function; /* where the function begins, or `pc` if it is unknown */
  uint64_t cfa;      /* the stack pointer of the caller; 0: unknown */
};

/* objects.c: an executable mapping, and the file behind it. */
struct rd_object;
struct rd_mapping {
  uint64_t start, end;
  uint64_t offset; /* in the file */
  struct rd_object *object;
};

/* Reads the list of mapped files again. False if out of memory or without /proc. */
bool rd_objects_refresh(void);
/* The executable mapping of an address, or NULL. */
const struct rd_mapping *rd_objects_find(uint64_t pc);
/* Whether it is one of a library, and not of the program itself. */
bool rd_mapping_is_library(const struct rd_mapping *mapping);
/* The readable and writable mapping of an address. False if there is none. */
bool rd_objects_find_stack(uint64_t address, uint64_t *start, uint64_t *end);
/* The bytes before an address, or NULL. */
const uint8_t *rd_mapping_code(const struct rd_mapping *mapping, uint64_t pc, size_t size);

/* The unwind table's entry for an address: its instructions, and those that come before. Addresses
 * are those of the running program. */
struct rd_fde {
  uint64_t start;
  uint64_t code_align;
  int64_t data_align;
  uint64_t return_register;
  bool is_signal;
  const uint8_t *initial, *initial_end;
  const uint8_t *body, *body_end;
};
bool rd_fde_find(const struct rd_mapping *mapping, uint64_t pc, struct rd_fde *fde);

/* cfi.c: moves to the caller of the frame, whose rules are those at `pc`. False if that is not
 * possible. */
bool rd_cfi_step(const struct rd_fde *fde, uint64_t pc, const struct rd_stack_copy *stack,
                 struct rd_registers *registers, uint64_t *cfa);

/* unwind.c: the frames from the innermost on, until one ends above `top`. */
int rd_unwind(const struct rd_stack_copy *stack, struct rd_registers *registers, uint64_t top,
              struct rd_frame *frames, int most);

/* True, and the word at an address, if that is part of the copy. */
static inline bool rd_stack_word(const struct rd_stack_copy *stack, uint64_t address,
                                 uint64_t *word) {
  uint64_t at = address - stack->start;
  if (address < stack->start || at % 8 != 0 || at + 8 > stack->size)
    return false;
  *word = stack->words[at / 8];
  return true;
}

#endif
