/* SPDX-License-Identifier: MIT */
/*
 * Every atomic access of the library is a point where another thread or a signal handler may run.
 *
 * For this the library's sources are compiled a second time, with what the compiler adds for the
 * thread sanitizer: a call for each memory access. Those calls are defined here: ordinary accesses
 * do nothing, atomic ones are executed one after the other.
 */
#include <stdint.h>

#include "sim.h"

/* clang-format off */
#define NOTHING(name) \
  void name(void *address); \
  void name(void *address) { (void)address; }

NOTHING(__tsan_read1) NOTHING(__tsan_read2) NOTHING(__tsan_read4) NOTHING(__tsan_read8) NOTHING(__tsan_read16)
NOTHING(__tsan_write1) NOTHING(__tsan_write2) NOTHING(__tsan_write4) NOTHING(__tsan_write8) NOTHING(__tsan_write16)
NOTHING(__tsan_unaligned_read2) NOTHING(__tsan_unaligned_read4) NOTHING(__tsan_unaligned_read8)
NOTHING(__tsan_unaligned_read16) NOTHING(__tsan_unaligned_write2) NOTHING(__tsan_unaligned_write4)
NOTHING(__tsan_unaligned_write8) NOTHING(__tsan_unaligned_write16)
NOTHING(__tsan_func_entry) NOTHING(__tsan_read_write1) NOTHING(__tsan_read_write2)
NOTHING(__tsan_read_write4) NOTHING(__tsan_read_write8)

void __tsan_init(void);
void __tsan_init(void) {}
void __tsan_func_exit(void);
void __tsan_func_exit(void) {}
void __tsan_read_range(void *address, size_t size);
void __tsan_read_range(void *address, size_t size) { (void)address; (void)size; }
void __tsan_write_range(void *address, size_t size);
void __tsan_write_range(void *address, size_t size) { (void)address; (void)size; }
void *__tsan_memcpy(void *to, const void *from, size_t size);
void *__tsan_memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *__tsan_memset(void *to, int value, size_t size);
void *__tsan_memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }
void *__tsan_memmove(void *to, const void *from, size_t size);
void *__tsan_memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }

#define CHANGE(bits, operation) \
  uint##bits##_t __tsan_atomic##bits##_##operation(uint##bits##_t *at, uint##bits##_t value, int order); \
  uint##bits##_t __tsan_atomic##bits##_##operation(uint##bits##_t *at, uint##bits##_t value, int order) { \
    (void)order; \
    sim_yield_at_atomic(); \
    return __atomic_##operation(at, value, __ATOMIC_SEQ_CST); \
  }

#define COMPARE(bits, strength) \
  int __tsan_atomic##bits##_compare_exchange_##strength( \
      uint##bits##_t *at, uint##bits##_t *expected, uint##bits##_t value, int order, int failed); \
  int __tsan_atomic##bits##_compare_exchange_##strength( \
      uint##bits##_t *at, uint##bits##_t *expected, uint##bits##_t value, int order, int failed) { \
    (void)order; (void)failed; \
    sim_yield_at_atomic(); \
    return __atomic_compare_exchange_n(at, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  }

/* clang's form: returns the previous value. */
#define COMPARE_VALUE(bits) \
  uint##bits##_t __tsan_atomic##bits##_compare_exchange_val( \
      uint##bits##_t *at, uint##bits##_t expected, uint##bits##_t value, int order, int failed); \
  uint##bits##_t __tsan_atomic##bits##_compare_exchange_val( \
      uint##bits##_t *at, uint##bits##_t expected, uint##bits##_t value, int order, int failed) { \
    __tsan_atomic##bits##_compare_exchange_strong(at, &expected, value, order, failed); \
    return expected; \
  }

#define ALL(bits) \
  uint##bits##_t __tsan_atomic##bits##_load(const uint##bits##_t *at, int order); \
  uint##bits##_t __tsan_atomic##bits##_load(const uint##bits##_t *at, int order) { \
    (void)order; \
    sim_yield_at_atomic(); \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST); \
  } \
  void __tsan_atomic##bits##_store(uint##bits##_t *at, uint##bits##_t value, int order); \
  void __tsan_atomic##bits##_store(uint##bits##_t *at, uint##bits##_t value, int order) { \
    (void)order; \
    sim_yield_at_atomic(); \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST); \
  } \
  uint##bits##_t __tsan_atomic##bits##_exchange(uint##bits##_t *at, uint##bits##_t value, int order); \
  uint##bits##_t __tsan_atomic##bits##_exchange(uint##bits##_t *at, uint##bits##_t value, int order) { \
    (void)order; \
    sim_yield_at_atomic(); \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST); \
  } \
  CHANGE(bits, fetch_add) CHANGE(bits, fetch_sub) CHANGE(bits, fetch_and) CHANGE(bits, fetch_or) \
  CHANGE(bits, fetch_xor) CHANGE(bits, fetch_nand) COMPARE(bits, strong) COMPARE(bits, weak) \
  COMPARE_VALUE(bits)

ALL(8) ALL(16) ALL(32) ALL(64)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order) { (void)order; sim_yield_at_atomic(); }
void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_signal_fence(int order) { (void)order; }
/* clang-format on */
