/* SPDX-License-Identifier: MIT */
/*
 * A frozen clock, to be preloaded into node or rondo: the order of a program must not
 * depend on how busy the machine is. For the main thread, monotonic time advances only when
 * poll has nothing to report, to the end of the wait, and by STEP_NS when the main thread
 * reads the time of day: so a program passes time by calling Date.now(). Reading the clock
 * costs READ_NS, so that no busy-wait hangs. Other threads and clocks are unaffected.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { READ_NS = 5, STEP_NS = 100000, NS_PER_MS = 1000000, NS_PER_S = 1000000000 };

typedef int (*pwait_function)(int, struct epoll_event *, int, int, const sigset_t *);
typedef int (*poll_function)(struct pollfd *, nfds_t, int);

static pthread_t main_thread;
static uint64_t now_ns;
static pwait_function real_pwait;
static poll_function real_poll;

__attribute__((constructor)) static void start(void) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  now_ns = (uint64_t)now.tv_sec * NS_PER_S;
  main_thread = pthread_self();
  *(void **)&real_pwait = dlsym(RTLD_NEXT, "epoll_pwait");
  *(void **)&real_poll = dlsym(RTLD_NEXT, "poll");
}

static bool is_main(void) {
  return now_ns != 0 && pthread_equal(pthread_self(), main_thread);
}

static void step(void) {
  now_ns += STEP_NS - now_ns % STEP_NS;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock == CLOCK_REALTIME && is_main())
    step();
  if ((clock != CLOCK_MONOTONIC && clock != CLOCK_MONOTONIC_COARSE) || !is_main())
    return (int)syscall(SYS_clock_gettime, clock, time);
  now_ns += READ_NS;
  time->tv_sec = (time_t)(now_ns / NS_PER_S);
  time->tv_nsec = (long)(now_ns % NS_PER_S);
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0)
    return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

int epoll_pwait(int fd, struct epoll_event *events, int count, int timeout_ms,
                const sigset_t *mask) {
  if (timeout_ms <= 0 || !is_main())
    return real_pwait(fd, events, count, timeout_ms, mask);
  int ready = real_pwait(fd, events, count, 0, mask);
  if (ready == 0)
    now_ns += (uint64_t)timeout_ms * NS_PER_MS;
  return ready;
}

int epoll_wait(int fd, struct epoll_event *events, int count, int timeout_ms) {
  return epoll_pwait(fd, events, count, timeout_ms, NULL);
}

/* What loops of a library that was built with RONDO_BACKEND=poll wait with. */
int poll(struct pollfd *fds, nfds_t count, int timeout_ms) {
  if (timeout_ms <= 0 || !is_main())
    return real_poll(fds, count, timeout_ms);
  int ready = real_poll(fds, count, 0);
  if (ready == 0)
    now_ns += (uint64_t)timeout_ms * NS_PER_MS;
  return ready;
}
