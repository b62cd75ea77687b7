/* SPDX-License-Identifier: MIT */
/* The processors that a thread may run on. A mask has one char for each processor, 0 or not. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>

#include "uv.h"

static void set_to_mask(const cpu_set_t *set, char *mask, size_t mask_size) {
  memset(mask, 0, mask_size);
  for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++)
    mask[cpu] = CPU_ISSET(cpu, set) != 0;
}

static void mask_to_set(const char *mask, cpu_set_t *set) {
  CPU_ZERO(set);
  for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (mask[cpu])
      CPU_SET(cpu, set);
}

int uv_cpumask_size(void) {
  return CPU_SETSIZE;
}

int uv_thread_setaffinity(uv_thread_t *tid, char *cpumask, char *oldmask, size_t mask_size) {
  if (tid == NULL || cpumask == NULL || mask_size < CPU_SETSIZE)
    return UV_EINVAL;
  if (*tid == 0)
    return UV_ESRCH; /* the C library would dereference it */
  cpu_set_t old;
  int error = pthread_getaffinity_np(*tid, sizeof old, &old);
  if (error != 0)
    return -error;
  cpu_set_t set;
  mask_to_set(cpumask, &set);
  error = pthread_setaffinity_np(*tid, sizeof set, &set);
  if (error != 0)
    return -error;
  if (oldmask != NULL)
    set_to_mask(&old, oldmask, mask_size);
  return 0;
}

int uv_thread_getaffinity(uv_thread_t *tid, char *cpumask, size_t mask_size) {
  if (tid == NULL || cpumask == NULL || mask_size < CPU_SETSIZE)
    return UV_EINVAL;
  if (*tid == 0)
    return UV_ESRCH; /* the C library would dereference it */
  cpu_set_t set;
  int error = pthread_getaffinity_np(*tid, sizeof set, &set);
  if (error != 0)
    return -error;
  set_to_mask(&set, cpumask, mask_size);
  return 0;
}

int uv_thread_getcpu(void) {
  int cpu = sched_getcpu();
  return cpu < 0 ? -errno : cpu;
}
