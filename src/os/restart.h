/* SPDX-License-Identifier: MIT */
/*
 * Restarts a system call that a signal handler has interrupted although the kernel would not: those
 * that return EINTR in spite of SA_RESTART, and have done nothing then. Nowhere but on x86-64,
 * where all arguments are still in their registers.
 */
#ifndef RD_OS_RESTART_H
#define RD_OS_RESTART_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "os/registers.h"

#ifdef RD_HAVE_REGISTERS

#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>

/* `mov $number, %eax; syscall`, the end of the C library's functions. */
enum { RD_CALL_BYTES = 7, RD_PAGE_MASK = 4095 };

static inline bool rd_can_restart(uint32_t number) {
  static const uint16_t calls[] = {
      SYS_poll,         SYS_ppoll,     SYS_select,          SYS_pselect6, SYS_epoll_wait,
      SYS_epoll_pwait,  SYS_nanosleep, SYS_clock_nanosleep, SYS_recvfrom, SYS_recvmsg,
      SYS_recvmmsg,     SYS_sendto,    SYS_sendmsg,         SYS_accept,   SYS_accept4,
      SYS_futex,        SYS_msgrcv,    SYS_msgsnd,          SYS_semop,    SYS_semtimedop,
      SYS_io_getevents, SYS_pause,
  };
  for (unsigned int i = 0; i < sizeof calls / sizeof calls[0]; i++)
    if (calls[i] == number)
      return true;
  return false;
}

/* What is left of a sleep is where the call has written it. */
static inline void rd_sleep_on(greg_t *registers, uint32_t number) {
  if (number == SYS_nanosleep && registers[REG_RSI] != 0)
    registers[REG_RDI] = registers[REG_RSI];
  else if (number == SYS_clock_nanosleep && registers[REG_R10] != 0 &&
           (registers[REG_RSI] & TIMER_ABSTIME) == 0)
    registers[REG_RDX] = registers[REG_R10];
}

/* At the end of a handler, whose third argument is the context. */
static inline void rd_restart_call(void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  uint64_t pc = (uint64_t)registers[REG_RIP];
  if (registers[REG_RAX] != -EINTR || (pc & RD_PAGE_MASK) < RD_CALL_BYTES)
    return;
  const volatile uint8_t *code = (const volatile uint8_t *)(uintptr_t)(pc - RD_CALL_BYTES);
  if (code[0] != 0xb8 || code[5] != 0x0f || code[6] != 0x05)
    return;
  uint32_t number =
      code[1] | (uint32_t)code[2] << 8 | (uint32_t)code[3] << 16 | (uint32_t)code[4] << 24;
  if (!rd_can_restart(number))
    return;
  rd_sleep_on(registers, number);
  registers[REG_RIP] -= RD_CALL_BYTES;
}

#endif

#endif
