/* SPDX-License-Identifier: MIT */
/* See ring_policy.h. */
#include "backend/ring_policy.h"

#include <stdlib.h>
#include <string.h>

#include "os/read_file.h"

static int known; /* atomic: an rd_ring_policy, or 0 */

static bool is_filtered(void);

enum rd_ring_policy rd_ring_policy(void) {
  int policy = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (policy != 0)
    return (enum rd_ring_policy)policy;
  const char *value = getenv("UV_USE_IO_URING");
  if (value == NULL)
    policy = RD_RING_WHEN_IDLE;
  else
    policy = strtol(value, NULL, 10) != 0 ? RD_RING_IMMEDIATELY : RD_RING_NEVER;
  __atomic_store_n(&known, policy, __ATOMIC_RELAXED);
  return (enum rd_ring_policy)policy;
}

bool rd_ring_is_allowed(void) {
  if (rd_ring_policy() == RD_RING_WHEN_IDLE && is_filtered())
    rd_ring_give_up();
  return rd_ring_policy() != RD_RING_NEVER;
}

void rd_ring_give_up(void) {
  __atomic_store_n(&known, RD_RING_NEVER, __ATOMIC_RELAXED);
}

/*
 * Filters belong to a thread. prctl() would report them too, but a filter that forbids it may kill
 * the process. Without the file, assume that there is one.
 */
static bool is_filtered(void) {
  static const char title[] = "\nSeccomp:\t";
  char status[8192];
  if (rd_read_start("/proc/thread-self/status", status, sizeof status) != 0)
    return true;
  const char *found = strstr(status, title);
  return found == NULL || found[sizeof title - 1] != '0';
}
