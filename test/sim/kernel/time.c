/* SPDX-License-Identifier: MIT */
/*
 * The clock, and other properties of the machine.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>

#include "calls.h"
#include "sim.h"

#define NS_PER_S 1000000000u

int sim_clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  sim_enter();
  time->tv_sec = (time_t)(sim.now_ns / NS_PER_S);
  time->tv_nsec = (long)(sim.now_ns % NS_PER_S);
  return 0;
}

int sim_clock_nanosleep(clockid_t clock, int flags, const struct timespec *time,
                        struct timespec *left) {
  (void)clock;
  (void)left;
  sim_enter();
  uint64_t ns = (uint64_t)time->tv_sec * NS_PER_S + (uint64_t)time->tv_nsec;
  uint64_t until_ns = (flags & TIMER_ABSTIME) != 0 ? ns : sim.now_ns + ns;
  while (sim_wait(NULL, NULL, until_ns) != SIM_TIMEOUT) {}
  return 0;
}

/* Processes start without fork(): it would copy the simulator. */
char *sim_getenv(const char *name) {
  static char without_fork[] = "vfork";
  return strcmp(name, "RONDO_SPAWN") == 0 ? without_fork : NULL;
}

ssize_t sim_getrandom(void *buffer, size_t size, unsigned int flags) {
  (void)flags;
  sim_enter();
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < size; i++)
    bytes[i] = (unsigned char)sim_random();
  return (ssize_t)size;
}

int sim_isatty(int fd) {
  sim_enter();
  if (sim_file_of(fd) != NULL)
    errno = ENOTTY;
  return 0;
}

int sim_ioctl(int fd, unsigned long request, ...) {
  (void)request;
  sim_enter();
  return (int)sim_outcome(sim_file_of(fd) != NULL ? -ENOTTY : -EBADF);
}

void sim_abort(void) {
  sim_fail("abort: the library gave up");
}

void sim___assert_fail(const char *text, const char *file, unsigned int line,
                       const char *function) {
  sim_fail("assert: %s:%u: %s: %s", file, line, function, text);
}
