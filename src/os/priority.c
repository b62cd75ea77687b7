/* SPDX-License-Identifier: MIT */
/*
 * Priorities: the nice value of a process, and the priority of a thread.
 *
 * Linux has two kinds of thread priorities: with an ordinary policy a thread has a nice value of
 * its own, with a real-time policy a priority in the range of its policy. As in libuv, only the
 * thread itself sees and sets its nice value; for other threads an ordinary thread has the only
 * priority in the range of its policy, 0.
 */
#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <sys/resource.h>

#include "uv.h"

/* The type of the second argument of getpriority(). */
#ifdef __FreeBSD__
typedef int priority_id;
#else
typedef id_t priority_id;
#endif

/* A step of uv_thread_setpriority() in nice values. */
#define NICE_PER_STEP 2

static bool has_own_nice_value(uv_thread_t tid, int policy);
static int set_in_range(uv_thread_t tid, int policy, int priority);

int uv_os_getpriority(uv_pid_t pid, int *priority) {
  if (priority == NULL)
    return UV_EINVAL;
  errno = 0; /* -1 is a priority too */
  int value = getpriority(PRIO_PROCESS, (priority_id)pid);
  if (value == -1 && errno != 0)
    return -errno;
  *priority = value;
  return 0;
}

int uv_os_setpriority(uv_pid_t pid, int priority) {
  if (priority < UV_PRIORITY_HIGHEST || priority > UV_PRIORITY_LOW)
    return UV_EINVAL;
  return setpriority(PRIO_PROCESS, (priority_id)pid, priority) == 0 ? 0 : -errno;
}

int uv_thread_setpriority(uv_thread_t tid, int priority) {
  if (priority < UV_THREAD_PRIORITY_LOWEST || priority > UV_THREAD_PRIORITY_HIGHEST)
    return UV_EINVAL;
  int policy;
  struct sched_param param;
  int error = pthread_getschedparam(tid, &policy, &param);
  if (error != 0)
    return -error;
  if (!has_own_nice_value(tid, policy))
    return set_in_range(tid, policy, priority);
  return setpriority(PRIO_PROCESS, 0, -priority * NICE_PER_STEP) == 0 ? 0 : -errno;
}

int uv_thread_getpriority(uv_thread_t tid, int *priority) {
  if (priority == NULL)
    return UV_EINVAL;
  int policy;
  struct sched_param param;
  int error = pthread_getschedparam(tid, &policy, &param);
  if (error != 0)
    return -error;
  if (!has_own_nice_value(tid, policy)) {
    *priority = param.sched_priority;
    return 0;
  }
  errno = 0; /* -1 is a nice value too */
  int value = getpriority(PRIO_PROCESS, 0);
  if (errno != 0)
    return -errno;
  *priority = value;
  return 0;
}

/* On Linux setpriority(PRIO_PROCESS, 0) applies to the calling thread, elsewhere to the process. */
static bool has_own_nice_value(uv_thread_t tid, int policy) {
#ifdef __linux__
  bool is_real_time = policy == SCHED_FIFO || policy == SCHED_RR;
  return !is_real_time && pthread_equal(tid, pthread_self());
#else
  (void)tid;
  (void)policy;
  return false;
#endif
}

/* Spreads the five steps over the range of the policy. */
static int set_in_range(uv_thread_t tid, int policy, int priority) {
  int lowest = sched_get_priority_min(policy);
  int highest = sched_get_priority_max(policy);
  if (lowest < 0 || highest < 0)
    return -errno;
  int steps = UV_THREAD_PRIORITY_HIGHEST - UV_THREAD_PRIORITY_LOWEST;
  int step = priority - UV_THREAD_PRIORITY_LOWEST;
  struct sched_param param = {.sched_priority = lowest + (highest - lowest) * step / steps};
  return -pthread_setschedparam(tid, policy, &param);
}
