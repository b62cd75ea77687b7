/* SPDX-License-Identifier: MIT */
/*
 * Default options for the sanitizers' runtimes. Every report ends the process with an
 * error, so that the test it came from fails.
 */

#define RUNTIME_HOOK \
  __attribute__((visibility("default"), no_sanitize("address", "thread", "undefined")))

RUNTIME_HOOK const char *__asan_default_options(void);
RUNTIME_HOOK const char *__ubsan_default_options(void);
RUNTIME_HOOK const char *__tsan_default_options(void);

const char *__asan_default_options(void) {
  return "detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1";
}

const char *__ubsan_default_options(void) {
  return "print_stacktrace=1";
}

const char *__tsan_default_options(void) {
  return "halt_on_error=1:second_deadlock_stack=1";
}
