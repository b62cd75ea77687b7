/* SPDX-License-Identifier: MIT */
/*
 * The main thread's stack: its bounds, and whether it is large enough. The C library reads the
 * bounds from /proc, and the engine aborts without them. Where /proc is not mounted, the stack's
 * resource limit is enough to compute them. The C library's function is interposed, like the
 * engine's in throw.c.
 */
#include "engine/engine.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

typedef int attributes_function(pthread_t thread, pthread_attr_t *attributes);

__attribute__((visibility("default")))
attributes_function rt_thread_attributes __asm__("pthread_getattr_np");

extern void *__libc_stack_end;

/* Less than the actual size, since the environment lies above the known end. */
static int main_thread_attributes(pthread_attr_t *attributes) {
  enum { USUAL_SIZE = 8 << 20, UNUSED = 64 << 10 };
  struct rlimit limit;
  size_t size = USUAL_SIZE;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < USUAL_SIZE)
    size = (size_t)limit.rlim_cur;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t end = ((uintptr_t)__libc_stack_end + page - 1) / page * page;
  size = (size > 2 * UNUSED ? size - UNUSED : size / 2) / page * page;
  int rc = pthread_attr_init(attributes);
  return rc != 0 ? rc : pthread_attr_setstack(attributes, (void *)(end - size), size);
}

int rt_thread_attributes(pthread_t thread, pthread_attr_t *attributes) {
  attributes_function *theirs;
  *(void **)&theirs = dlsym(RTLD_NEXT, "pthread_getattr_np");
  int rc = theirs == NULL ? ENOSYS : theirs(thread, attributes);
  return rc != 0 && getpid() == gettid() && pthread_equal(thread, pthread_self())
             ? main_thread_attributes(attributes)
             : rc;
}

/* The engine needs some stack before it runs anything; without it, all calls would fail. Raises the
 * soft limit to that, since the limit is checked when the stack grows. Returns false if it cannot
 * be raised. */
bool rt_stack_prepare(void) {
  enum { NEEDED = 256 << 10, BETTER = 1 << 20 };
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= BETTER)
    return true;
  struct rlimit raised = {limit.rlim_max < BETTER ? limit.rlim_max : BETTER, limit.rlim_max};
  if (setrlimit(RLIMIT_STACK, &raised) == 0)
    limit = raised;
  return limit.rlim_cur >= NEEDED;
}
