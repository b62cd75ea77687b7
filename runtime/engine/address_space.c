/* SPDX-License-Identifier: MIT */
/*
 * A limit of the address space (ulimit -v). The engine reserves gigabytes when it starts, and
 * aborts if it cannot. It gets by with less room for machine code; if even that is too much, the
 * process ends with a message. Runs before there are other threads.
 */
#include "engine/address_space.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define POOL_VARIABLE "JSC_jitMemoryReservationSize"
#define SMALL_POOL "67108864"

enum { EXIT_BOOT_FAILED = 70, BYTES_IN_KIB = 1024 };

/* With less, the engine's usual reservations leave little to the program. */
#define PLENTY (UINT64_C(16) << 30)

static const int signals[] = {SIGABRT, SIGSEGV, SIGTRAP, SIGILL, SIGBUS};
enum { SIGNAL_COUNT = sizeof signals / sizeof signals[0] };

static struct {
  char message[160];
  bool is_limited;
  bool has_pool;
  struct sigaction before[SIGNAL_COUNT];
} space;

static void give_up(int signal_number) {
  (void)signal_number;
  ssize_t written = write(STDERR_FILENO, space.message, strlen(space.message));
  (void)written;
  _exit(EXIT_BOOT_FAILED);
}

void rt_address_space_begin(void) {
  struct rlimit limit;
  space.is_limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur < PLENTY;
  if (!space.is_limited)
    return;
  space.has_pool = getenv(POOL_VARIABLE) == NULL && setenv(POOL_VARIABLE, SMALL_POOL, 0) == 0;
  snprintf(space.message, sizeof space.message,
           "rondo: the engine cannot start with %" PRIu64
           " KiB of address space: raise the limit with ulimit -v\n",
           (uint64_t)limit.rlim_cur / BYTES_IN_KIB);
  struct sigaction action = {.sa_handler = give_up};
  for (size_t i = 0; i < SIGNAL_COUNT; i++)
    sigaction(signals[i], &action, &space.before[i]);
}

void rt_address_space_end(void) {
  if (!space.is_limited)
    return;
  if (space.has_pool)
    unsetenv(POOL_VARIABLE);
  /* Not those that the engine has replaced. */
  for (size_t i = 0; i < SIGNAL_COUNT; i++) {
    struct sigaction now;
    if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == give_up)
      sigaction(signals[i], &space.before[i], NULL);
  }
}
