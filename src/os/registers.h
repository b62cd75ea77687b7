/* SPDX-License-Identifier: MIT */
/*
 * The registers of an interrupted thread, numbered as in DWARF. RD_HAVE_REGISTERS: this system and
 * processor are supported.
 */
#ifndef RD_OS_REGISTERS_H
#define RD_OS_REGISTERS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__linux__) && defined(__LP64__) && defined(__x86_64__) && defined(__GLIBC__)
#define RD_HAVE_REGISTERS 1
#endif

enum { RD_REGISTERS = 17, RD_REG_FP = 6, RD_REG_SP = 7, RD_REG_RETURN = 16 };

struct rd_registers {
  uint64_t pc;
  uint64_t known; /* a bit for each register whose value is known */
  uint64_t value[RD_REGISTERS];
};

static inline bool rd_register_is_known(const struct rd_registers *registers, uint64_t number) {
  return number < RD_REGISTERS && (registers->known >> number & 1) != 0;
}

static inline void rd_register_set(struct rd_registers *registers, unsigned int number,
                                   uint64_t value) {
  registers->value[number] = value;
  registers->known |= (uint64_t)1 << number;
}

#ifdef RD_HAVE_REGISTERS

#include <ucontext.h>

/* The registers when a signal arrived. `context` is the third argument of its handler. */
static inline void rd_registers_of(struct rd_registers *registers, const void *context) {
  const ucontext_t *from = context;
  registers->known = 0;
  static const uint8_t order[] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                  REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                  REG_R12, REG_R13, REG_R14, REG_R15};
  for (unsigned int i = 0; i < sizeof order; i++)
    rd_register_set(registers, i, (uint64_t)from->uc_mcontext.gregs[order[i]]);
  registers->pc = (uint64_t)from->uc_mcontext.gregs[REG_RIP];
}

#endif

#endif
