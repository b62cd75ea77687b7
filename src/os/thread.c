/* SPDX-License-Identifier: MIT */
/*
 * Threads: creating and joining them, their names; threads of the library itself.
 */
#include "os/thread.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/alloc.h"
#include "uv.h"

/* The stack size of a thread when the process has no limit. */
#define UNLIMITED_STACK_BYTES (2u << 20)
/* Linux keeps 15 bytes of a name. */
#define NAME_SIZE 16u

/* The entry point of a new thread, which frees it before it calls it. */
struct start {
  uv_thread_cb entry;
  void *arg;
};

static _Thread_local unsigned int own_id;
static pthread_once_t fork_handler_once = PTHREAD_ONCE_INIT;
static bool has_fork_handler;

static int set_stack_size(pthread_attr_t *attributes, size_t wanted);
static int create(uv_thread_t *tid, const pthread_attr_t *attributes, uv_thread_cb entry,
                  void *arg);
static void register_fork_handler(void);

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

/* Names. */

int uv_thread_setname(const char *name) {
  if (name == NULL)
    return UV_EINVAL;
  char cut[NAME_SIZE];
  snprintf(cut, sizeof cut, "%s", name);
  return rd_thread_set_name(cut);
}

int uv_thread_getname(uv_thread_t *tid, char *name, size_t size) {
  if (tid == NULL || name == NULL || size == 0)
    return UV_EINVAL;
  if (*tid == 0)
    return UV_ESRCH; /* the C library would dereference it */
  char full[NAME_SIZE];
  int error = pthread_getname_np(*tid, full, sizeof full);
  if (error != 0)
    return -error;
  snprintf(name, size, "%s", full);
  return 0;
}

int rd_thread_set_name(const char *name) {
#if defined(__APPLE__)
  return -pthread_setname_np(name);
#elif defined(__NetBSD__)
  return -pthread_setname_np(pthread_self(), "%s", (void *)(uintptr_t)name);
#else
  return -pthread_setname_np(pthread_self(), name);
#endif
}

/* Threads of the library itself. */

/* A new thread inherits the signal mask of its creator, which is changed for a moment. */
int rd_thread_start(pthread_t *thread, size_t stack_bytes, void *(*run)(void *arg), void *arg) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    sigdelset(&blocked, faults[i]);

  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0)
    return -error;
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  error = pthread_create(thread, &attributes, run, arg);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return -error;
}

unsigned int rd_thread_take_id(void) {
  static unsigned int last; /* atomic */
  pthread_once(&fork_handler_once, register_fork_handler);
  if (own_id == 0 && has_fork_handler)
    own_id = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
  return own_id;
}

unsigned int rd_thread_id(void) {
  return own_id;
}

/* Helpers. */

static void *run(void *memory) {
  struct start start = *(struct start *)memory;
  rd_free(memory);
  start.entry(start.arg);
  return NULL;
}

/*
 * The entry function may read *tid. Only the C library can store the id in time: glibc stores it
 * before the thread runs. A store after pthread_create() would be too late, and a store by the new
 * thread could hit a variable that no longer exists.
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
 * The current limit: the C library read it when the process started, and the program may have
 * raised it since.
 */
static size_t default_stack_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return UNLIMITED_STACK_BYTES;
  return (size_t)limit.rlim_cur;
}

/* Rounds up to whole pages and to the minimum of the C library. */
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

/* The child's first thread has a copy of the thread-local memory of the thread that forked. */
static void after_fork_in_child(void) {
  own_id = 0;
}

static void register_fork_handler(void) {
  has_fork_handler = pthread_atfork(NULL, NULL, after_fork_in_child) == 0;
}
