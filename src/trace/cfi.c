/* SPDX-License-Identifier: MIT */
/*
 * Call frame information: runs the instructions of an unwind table's entry up to an address, and
 * applies the rules that result, to get the registers of the caller.
 *
 * The input is a file that may be damaged: every access is checked, and loops end with the bytes.
 */
#include "trace/dwarf.h"
#include "trace/unwind.h"

#ifdef RD_HAVE_REGISTERS

enum { MOST_STATES = 8, MOST_VALUES = 16 };

/* How the caller's value of a register is found. */
enum rule { SAME, UNDEFINED, AT_OFFSET, IS_OFFSET, IN_REGISTER, OTHER };

struct row {
  uint64_t cfa_register;
  int64_t cfa_offset;
  struct rd_bytes cfa_expression; /* at == NULL: none */
  struct {
    enum rule rule;
    int64_t operand;
  } of[RD_REGISTERS];
};

struct machine {
  const struct rd_fde *fde;
  uint64_t location;
  uint64_t pc;
  struct row row;
  struct row initial;
  struct row saved[MOST_STATES];
  int depth;
  bool is_bad;
};

/* Too large for the sampling thread's stack. One thread at a time. */
static struct machine machine;

static void set_rule(struct machine *m, uint64_t number, enum rule rule, int64_t operand) {
  if (number >= RD_REGISTERS)
    return;
  m->row.of[number].rule = rule;
  m->row.of[number].operand = operand;
}

static void restore_rule(struct machine *m, uint64_t number) {
  if (number < RD_REGISTERS)
    m->row.of[number] = m->initial.of[number];
}

static void set_cfa(struct machine *m, uint64_t number, int64_t offset) {
  m->row.cfa_register = number;
  m->row.cfa_offset = offset;
  m->row.cfa_expression.at = NULL;
}

static int64_t scaled(const struct machine *m, uint64_t factor) {
  return (int64_t)(factor * (uint64_t)m->fde->data_align);
}

static void remember(struct machine *m) {
  if (m->depth == MOST_STATES)
    m->is_bad = true;
  else
    m->saved[m->depth++] = m->row;
}

static void recall(struct machine *m) {
  if (m->depth == 0)
    m->is_bad = true;
  else
    m->row = m->saved[--m->depth];
}

/* Instructions that change how the frame's address is found. False for others. */
static bool run_cfa_instruction(struct machine *m, uint64_t op, struct rd_bytes *code) {
  uint64_t number;
  switch (op) {
  case 0x0c: /* def_cfa */
    number = rd_bytes_uleb(code);
    set_cfa(m, number, (int64_t)rd_bytes_uleb(code));
    return true;
  case 0x0d: /* def_cfa_register */
    set_cfa(m, rd_bytes_uleb(code), m->row.cfa_offset);
    return true;
  case 0x0e: /* def_cfa_offset */
    m->row.cfa_offset = (int64_t)rd_bytes_uleb(code);
    return true;
  case 0x0f: /* def_cfa_expression */
    m->row.cfa_expression = rd_bytes_part(code, rd_bytes_uleb(code));
    return true;
  case 0x12: /* def_cfa_sf */
    number = rd_bytes_uleb(code);
    set_cfa(m, number, scaled(m, (uint64_t)rd_bytes_sleb(code)));
    return true;
  case 0x13: /* def_cfa_offset_sf */
    m->row.cfa_offset = scaled(m, (uint64_t)rd_bytes_sleb(code));
    return true;
  default:
    return false;
  }
}

/* Instructions with a register as their first operand. False for others. */
static bool run_register_instruction(struct machine *m, uint64_t op, struct rd_bytes *code) {
  if (op < 0x05 || op == 0x0a || op == 0x0b || (op > 0x11 && op < 0x14) ||
      (op > 0x16 && op != 0x2f))
    return false;
  uint64_t number = rd_bytes_uleb(code);
  switch (op) {
  case 0x05: /* offset_extended */
    set_rule(m, number, AT_OFFSET, scaled(m, rd_bytes_uleb(code)));
    return true;
  case 0x06: /* restore_extended */
    restore_rule(m, number);
    return true;
  case 0x07: /* undefined */
    set_rule(m, number, UNDEFINED, 0);
    return true;
  case 0x08: /* same_value */
    set_rule(m, number, SAME, 0);
    return true;
  case 0x09: /* register */
    set_rule(m, number, IN_REGISTER, (int64_t)rd_bytes_uleb(code));
    return true;
  case 0x11: /* offset_extended_sf */
    set_rule(m, number, AT_OFFSET, scaled(m, (uint64_t)rd_bytes_sleb(code)));
    return true;
  case 0x14: /* val_offset */
    set_rule(m, number, IS_OFFSET, scaled(m, rd_bytes_uleb(code)));
    return true;
  case 0x15: /* val_offset_sf */
    set_rule(m, number, IS_OFFSET, scaled(m, (uint64_t)rd_bytes_sleb(code)));
    return true;
  case 0x2f: /* GNU_negative_offset_extended */
    set_rule(m, number, AT_OFFSET, -scaled(m, rd_bytes_uleb(code)));
    return true;
  case 0x10: /* expression */
  case 0x16: /* val_expression */
    rd_bytes_part(code, rd_bytes_uleb(code));
    set_rule(m, number, OTHER, 0);
    return true;
  default:
    return false;
  }
}

static void run_instruction(struct machine *m, uint64_t op, struct rd_bytes *code) {
  uint64_t low = op & 0x3f;
  if (op >> 6 == 1) /* advance_loc */
    m->location += low * m->fde->code_align;
  else if (op >> 6 == 2) /* offset */
    set_rule(m, low, AT_OFFSET, scaled(m, rd_bytes_uleb(code)));
  else if (op >> 6 == 3) /* restore */
    restore_rule(m, low);
  else if (op >= 0x02 && op <= 0x04) /* advance_loc1, 2, 4 */
    m->location += rd_bytes_take(code, (size_t)1 << (op - 0x02)) * m->fde->code_align;
  else if (op == 0x0a)
    remember(m);
  else if (op == 0x0b)
    recall(m);
  else if (op == 0x2e) /* GNU_args_size */
    rd_bytes_uleb(code);
  else if (op != 0x00 && op != 0x2d && !run_cfa_instruction(m, op, code) &&
           !run_register_instruction(m, op, code))
    m->is_bad = true; /* 0x2d: a signed return address, or nop */
}

/* Until the instructions end or describe addresses after the current one. */
static void run_instructions(struct machine *m, const uint8_t *from, const uint8_t *end) {
  struct rd_bytes code = {from, end, false};
  while (code.at < code.end && !m->is_bad) {
    uint64_t op = rd_bytes_take(&code, 1);
    bool is_advance = op >> 6 == 1 || (op >= 0x02 && op <= 0x04);
    run_instruction(m, op, &code);
    if (is_advance && m->location > m->pc)
      return;
    m->is_bad |= code.is_short;
  }
}

/* The few operations that linkers use to describe their own code. */
static bool evaluate(struct rd_bytes code, const struct rd_stack_copy *stack,
                     const struct rd_registers *registers, uint64_t *result) {
  uint64_t values[MOST_VALUES];
  int count = 0;
  while (code.at < code.end && count < MOST_VALUES) {
    uint64_t op = rd_bytes_take(&code, 1);
    if (op >= 0x30 && op <= 0x4f) { /* lit0 to lit31 */
      values[count++] = op - 0x30;
    } else if (op >= 0x70 && op <= 0x8f) { /* breg0 to breg31 */
      uint64_t offset = (uint64_t)rd_bytes_sleb(&code);
      bool is_pc = op - 0x70 == 16 && RD_REG_RETURN == 16;
      if (!is_pc && !rd_register_is_known(registers, op - 0x70))
        return false;
      values[count++] = (is_pc ? registers->pc : registers->value[op - 0x70]) + offset;
    } else if (op == 0x08) { /* const1u */
      values[count++] = rd_bytes_take(&code, 1);
    } else if (op == 0x06 && count >= 1) { /* deref */
      if (!rd_stack_word(stack, values[count - 1], &values[count - 1]))
        return false;
    } else if (count >= 2 && (op == 0x1a || op == 0x22 || op == 0x24 || op == 0x2a)) {
      uint64_t right = values[--count];
      uint64_t left = values[count - 1];
      values[count - 1] = op == 0x1a   ? left & right
                          : op == 0x22 ? left + right
                          : op == 0x24 ? left << (right & 63)
                                       : (uint64_t)(left >= right);
    } else {
      return false;
    }
  }
  *result = count == 1 ? values[0] : 0;
  return count == 1 && !code.is_short;
}

static bool find_cfa(const struct row *row, const struct rd_stack_copy *stack,
                     const struct rd_registers *registers, uint64_t *cfa) {
  if (row->cfa_expression.at != NULL)
    return evaluate(row->cfa_expression, stack, registers, cfa);
  if (!rd_register_is_known(registers, row->cfa_register))
    return false;
  *cfa = registers->value[row->cfa_register] + (uint64_t)row->cfa_offset;
  return true;
}

/* A register whose value cannot be found becomes unknown. */
static void apply(const struct row *row, unsigned int number, const struct rd_stack_copy *stack,
                  const struct rd_registers *callee, uint64_t cfa, struct rd_registers *caller) {
  enum rule rule = row->of[number].rule;
  uint64_t operand = (uint64_t)row->of[number].operand;
  uint64_t value;
  if (rule == SAME)
    return;
  caller->known &= ~((uint64_t)1 << number);
  if (rule == AT_OFFSET && rd_stack_word(stack, cfa + operand, &value))
    rd_register_set(caller, number, value);
  else if (rule == IS_OFFSET)
    rd_register_set(caller, number, cfa + operand);
  else if (rule == IN_REGISTER && rd_register_is_known(callee, operand))
    rd_register_set(caller, number, callee->value[operand]);
}

bool rd_cfi_step(const struct rd_fde *fde, uint64_t pc, const struct rd_stack_copy *stack,
                 struct rd_registers *registers, uint64_t *cfa) {
  struct machine *m = &machine;
  if (fde->is_signal || fde->return_register >= RD_REGISTERS)
    return false;
  memset(&m->row, 0, sizeof m->row);
  m->fde = fde;
  m->pc = pc;
  m->location = fde->start;
  m->depth = 0;
  m->is_bad = false;
  run_instructions(m, fde->initial, fde->initial_end);
  m->initial = m->row;
  m->location = fde->start;
  run_instructions(m, fde->body, fde->body_end);
  if (m->is_bad || !find_cfa(&m->row, stack, registers, cfa))
    return false;
  struct rd_registers caller = *registers;
  for (unsigned int i = 0; i < RD_REGISTERS; i++)
    apply(&m->row, i, stack, registers, *cfa, &caller);
  rd_register_set(&caller, RD_REG_SP, *cfa);
  if (!rd_register_is_known(&caller, fde->return_register))
    return false;
  caller.pc = caller.value[fde->return_register];
  *registers = caller;
  return true;
}

#endif
