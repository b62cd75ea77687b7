/* SPDX-License-Identifier: MIT */
/*
 * The priority of a thread. Linux has two kinds: a thread of the ordinary policies has a nice value
 * of its own, one of the real-time policies a priority in the range of its policy.
 */
#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <time.h>

#include "uv.h"

/* A step of uv_thread_setpriority() in nice values. */
#define NICE_PER_STEP 2

static int kernel_id(uv_thread_t tid, id_t *id);
static bool is_real_time(int policy);
static int set_nice(uv_thread_t tid, int nice_value);
static int get_nice(uv_thread_t tid, int *nice_value);
static int set_real_time(uv_thread_t tid, int policy, int priority);

int uv_thread_setpriority(uv_thread_t tid, int priority) {
  if (priority < UV_THREAD_PRIORITY_LOWEST || priority > UV_THREAD_PRIORITY_HIGHEST)
    return UV_EINVAL;
  int policy;
  struct sched_param param;
  int error = pthread_getschedparam(tid, &policy, &param);
  if (error != 0)
    return -error;
  if (is_real_time(policy))
    return set_real_time(tid, policy, priority);
  return set_nice(tid, -priority * NICE_PER_STEP);
}

int uv_thread_getpriority(uv_thread_t tid, int *priority) {
  if (priority == NULL)
    return UV_EINVAL;
  int policy;
  struct sched_param param;
  int error = pthread_getschedparam(tid, &policy, &param);
  if (error != 0)
    return -error;
  if (!is_real_time(policy))
    return get_nice(tid, priority);
  *priority = param.sched_priority;
  return 0;
}

static bool is_real_time(int policy) {
  return policy == SCHED_FIFO || policy == SCHED_RR;
}

/*
 * The C library does not tell the kernel's number of another thread, but the id of its CPU clock
 * contains it: all bits inverted, above three bits that say which kind of clock it is.
 */
static int kernel_id(uv_thread_t tid, id_t *id) {
  clockid_t clock;
  int error = pthread_getcpuclockid(tid, &clock);
  if (error != 0)
    return -error;
  *id = (id_t) ~(clock >> 3);
  return 0;
}

static int set_nice(uv_thread_t tid, int nice_value) {
  id_t id = 0;
  int error = kernel_id(tid, &id);
  if (error != 0)
    return error;
  return setpriority(PRIO_PROCESS, id, nice_value) == 0 ? 0 : -errno;
}

static int get_nice(uv_thread_t tid, int *nice_value) {
  id_t id = 0;
  int error = kernel_id(tid, &id);
  if (error != 0)
    return error;
  errno = 0; /* -1 is a nice value too */
  int value = getpriority(PRIO_PROCESS, id);
  if (errno != 0)
    return -errno;
  *nice_value = value;
  return 0;
}

/* Spreads the five steps over the range of the policy. */
static int set_real_time(uv_thread_t tid, int policy, int priority) {
  int lowest = sched_get_priority_min(policy);
  int highest = sched_get_priority_max(policy);
  if (lowest < 0 || highest < 0)
    return -errno;
  int steps = UV_THREAD_PRIORITY_HIGHEST - UV_THREAD_PRIORITY_LOWEST;
  int step = priority - UV_THREAD_PRIORITY_LOWEST;
  return -pthread_setschedprio(tid, lowest + (highest - lowest) * step / steps);
}
