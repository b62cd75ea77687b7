/* SPDX-License-Identifier: MIT */
/*
 * Walks a copied stack: by the unwind tables; by frame pointers where code has no table, as that of
 * just-in-time compilers; and by a search for the return address where a blocked thread's frame
 * pointer is unknown.
 */
#include "trace/unwind.h"

#ifdef RD_HAVE_REGISTERS

/* The call instruction before a return address has at most this size. */
enum { CALL_BYTES = 7 };

static bool is_code(uint64_t pc) {
  return rd_objects_find(pc) != NULL;
}

static bool by_frame_pointer(const struct rd_stack_copy *stack, struct rd_registers *registers,
                             uint64_t *cfa) {
  uint64_t outer;
  uint64_t pc;
  if (!rd_register_is_known(registers, RD_REG_FP))
    return false;
  uint64_t at = registers->value[RD_REG_FP];
  if (at < registers->value[RD_REG_SP] || !rd_stack_word(stack, at, &outer) ||
      !rd_stack_word(stack, at + 8, &pc) || !is_code(pc))
    return false;
  rd_register_set(registers, RD_REG_FP, outer);
  rd_register_set(registers, RD_REG_SP, at + 16);
  registers->pc = pc;
  *cfa = at + 16;
  return true;
}

#ifdef __x86_64__

/* `call` with a distance, or through a register or memory: 5, or 2 to 7 bytes. */
static bool follows_call(uint64_t pc) {
  const struct rd_mapping *mapping = rd_objects_find(pc);
  const uint8_t *code = mapping != NULL ? rd_mapping_code(mapping, pc, CALL_BYTES) : NULL;
  if (code == NULL)
    return false;
  const uint8_t *end = code + CALL_BYTES;
  if (end[-5] == 0xe8)
    return true;
  for (int size = 2; size <= CALL_BYTES; size++)
    if (end[-size] == 0xff && (end[-size + 1] & 0x38) == 0x10)
      return true;
  return false;
}

/* The frame of a function that has saved the frame pointer: that of its caller, then the return
 * address. */
static bool by_search(const struct rd_stack_copy *stack, struct rd_registers *registers,
                      uint64_t *cfa) {
  uint64_t outer;
  uint64_t pc;
  if (rd_register_is_known(registers, RD_REG_FP))
    return false;
  for (uint64_t at = registers->value[RD_REG_SP];
       rd_stack_word(stack, at, &outer) && rd_stack_word(stack, at + 8, &pc); at += 8) {
    bool is_frame = outer > at && outer % 8 == 0 && outer - stack->start < stack->size;
    if (!is_frame || !follows_call(pc))
      continue;
    rd_register_set(registers, RD_REG_FP, outer);
    rd_register_set(registers, RD_REG_SP, at + 16);
    registers->pc = pc;
    *cfa = at + 16;
    return true;
  }
  return false;
}

#else

static bool by_search(const struct rd_stack_copy *stack, struct rd_registers *registers,
                      uint64_t *cfa) {
  (void)stack;
  (void)registers;
  (void)cfa;
  return false;
}

#endif

int rd_unwind(const struct rd_stack_copy *stack, struct rd_registers *registers, uint64_t top,
              struct rd_frame *frames, int most) {
  bool has_refreshed = false;
  uint64_t last_cfa = 0;
  int count = 0;
  while (count < most && registers->pc != 0) {
    /* A return address may be that of the next function, if the call never returns. */
    uint64_t pc = count == 0 ? registers->pc : registers->pc - 1;
    const struct rd_mapping *mapping = rd_objects_find(pc);
    if (mapping == NULL && !has_refreshed) {
      has_refreshed = true;
      rd_objects_refresh();
      mapping = rd_objects_find(pc);
    }
    if (mapping == NULL && count > 0)
      break;
    struct rd_fde fde;
    bool has_fde = mapping != NULL && rd_fde_find(mapping, pc, &fde);
    struct rd_frame *frame = &frames[count++];
    *frame = (struct rd_frame){pc, has_fde ? fde.start : pc, 0};
    bool has_moved = (has_fde && rd_cfi_step(&fde, pc, stack, registers, &frame->cfa)) ||
                     by_frame_pointer(stack, registers, &frame->cfa) ||
                     by_search(stack, registers, &frame->cfa);
    if (!has_moved || frame->cfa <= last_cfa || frame->cfa > top)
      break;
    last_cfa = frame->cfa;
  }
  return count;
}

#endif
