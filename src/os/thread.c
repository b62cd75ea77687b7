/* SPDX-License-Identifier: MIT */
/*
 * Threads: create, join, detach, and who am I.
 */
#include <errno.h>
#include <limits.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/alloc.h"
#include "uv.h"

/* The stack of a thread when the limit of the process says "unlimited". */
#define UNLIMITED_STACK_BYTES (2u << 20)

/* What a new thread is to run. The thread frees it before it runs. */
struct start {
  uv_thread_cb entry;
  void *arg;
};

static int set_stack_size(pthread_attr_t *attributes, size_t wanted);
static int create(uv_thread_t *tid, const pthread_attr_t *attributes, uv_thread_cb entry,
                  void *arg);

int uv_thread_create(uv_thread_t *tid, uv_thread_cb entry, void *arg) {
  uv_thread_options_t options = {.flags = UV_THREAD_NO_FLAGS};
  return uv_thread_create_ex(tid, &options, entry, arg);
}

int uv_thread_create_ex(uv_thread_t *tid, const uv_thread_options_t *params, uv_thread_cb entry,
                        void *arg) {
  if (tid == NULL || params == NULL || entry == NULL)
    return UV_EINVAL;
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0)
    return -error;
  size_t wanted = params->flags & UV_THREAD_HAS_STACK_SIZE ? params->stack_size : 0;
  error = set_stack_size(&attributes, wanted);
  if (error == 0)
    error = create(tid, &attributes, entry, arg);
  pthread_attr_destroy(&attributes);
  return error;
}

int uv_thread_join(uv_thread_t *tid) {
  return tid == NULL ? UV_EINVAL : -pthread_join(*tid, NULL);
}

int uv_thread_detach(uv_thread_t *tid) {
  return tid == NULL ? UV_EINVAL : -pthread_detach(*tid);
}

uv_thread_t uv_thread_self(void) {
  return pthread_self();
}

int uv_thread_equal(const uv_thread_t *t1, const uv_thread_t *t2) {
  return t1 != NULL && t2 != NULL && pthread_equal(*t1, *t2);
}

static void *run(void *memory) {
  struct start start = *(struct start *)memory;
  rd_free(memory);
  start.entry(start.arg);
  return NULL;
}

/*
 * The entry function may look at *tid. Only the C library can store the id in time: it knows it
 * before the thread runs, and glibc stores it then. A store after pthread_create() would be too
 * late, and one by the new thread could hit a variable that is gone.
 */
static int create(uv_thread_t *tid, const pthread_attr_t *attributes, uv_thread_cb entry,
                  void *arg) {
  struct start *start = rd_malloc(sizeof *start);
  if (start == NULL)
    return UV_ENOMEM;
  *start = (struct start){entry, arg};
  int error = pthread_create(tid, attributes, run, start);
  if (error != 0)
    rd_free(start);
  return -error;
}

/*
 * The limit as it is now: the C library read it when the process started, and a program may have
 * raised it since.
 */
static size_t default_stack_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return UNLIMITED_STACK_BYTES;
  return limit.rlim_cur;
}

/* At least the smallest stack that the C library allows, and whole pages. */
static int set_stack_size(pthread_attr_t *attributes, size_t wanted) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t smallest = (size_t)PTHREAD_STACK_MIN;
  size_t size = wanted == 0 ? default_stack_size() : wanted;
  if (size < smallest)
    size = smallest;
  if (size > SIZE_MAX - page)
    return UV_EINVAL;
  return -pthread_attr_setstacksize(attributes, (size + page - 1) / page * page);
}
