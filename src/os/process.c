/* SPDX-License-Identifier: MIT */
/*
 * The ids of this process, and the resources that it or the calling thread has used.
 */
#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

#include "uv.h"

static int usage_of(int who, uv_rusage_t *rusage);

uv_pid_t uv_os_getpid(void) {
  return getpid();
}

uv_pid_t uv_os_getppid(void) {
  return getppid();
}

int uv_getrusage(uv_rusage_t *rusage) {
  return usage_of(RUSAGE_SELF, rusage);
}

int uv_getrusage_thread(uv_rusage_t *rusage) {
#ifdef RUSAGE_THREAD
  return usage_of(RUSAGE_THREAD, rusage);
#else
  return rusage == NULL ? UV_EINVAL : UV_ENOTSUP;
#endif
}

static uv_timeval_t time_of(struct timeval time) {
  return (uv_timeval_t){.tv_sec = time.tv_sec, .tv_usec = time.tv_usec};
}

static int usage_of(int who, uv_rusage_t *rusage) {
  struct rusage usage;
  if (rusage == NULL)
    return UV_EINVAL;
  if (getrusage(who, &usage) != 0)
    return -errno;
  *rusage = (uv_rusage_t){
      .ru_utime = time_of(usage.ru_utime),
      .ru_stime = time_of(usage.ru_stime),
      .ru_maxrss = (uint64_t)usage.ru_maxrss,
      .ru_ixrss = (uint64_t)usage.ru_ixrss,
      .ru_idrss = (uint64_t)usage.ru_idrss,
      .ru_isrss = (uint64_t)usage.ru_isrss,
      .ru_minflt = (uint64_t)usage.ru_minflt,
      .ru_majflt = (uint64_t)usage.ru_majflt,
      .ru_nswap = (uint64_t)usage.ru_nswap,
      .ru_inblock = (uint64_t)usage.ru_inblock,
      .ru_oublock = (uint64_t)usage.ru_oublock,
      .ru_msgsnd = (uint64_t)usage.ru_msgsnd,
      .ru_msgrcv = (uint64_t)usage.ru_msgrcv,
      .ru_nsignals = (uint64_t)usage.ru_nsignals,
      .ru_nvcsw = (uint64_t)usage.ru_nvcsw,
      .ru_nivcsw = (uint64_t)usage.ru_nivcsw,
  };
  return 0;
}
