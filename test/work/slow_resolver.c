/* SPDX-License-Identifier: MIT */
/* See slow_resolver.h. */
#include "slow_resolver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool holds;
static int may_go, answered;

void slow_resolver_hold(void) {
  pthread_mutex_lock(&lock);
  holds = true;
  pthread_mutex_unlock(&lock);
}

void slow_resolver_release(int count) {
  pthread_mutex_lock(&lock);
  may_go += count;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

void slow_resolver_wait_for_answers(int count) {
  pthread_mutex_lock(&lock);
  while (answered < count)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

static void wait_if_held(void) {
  pthread_mutex_lock(&lock);
  while (holds && may_go == 0)
    pthread_cond_wait(&changed, &lock);
  if (holds)
    may_go--;
  pthread_mutex_unlock(&lock);
}

static int answer(int result) {
  pthread_mutex_lock(&lock);
  answered++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return result;
}

/* As in <netdb.h>, where the parameters have names that only a C library may use. */
struct addrinfo;
typedef int getaddrinfo_fn(const char *node, const char *service, const struct addrinfo *hints,
                           struct addrinfo **found);
typedef int getnameinfo_fn(const struct sockaddr *address, socklen_t length, char *host,
                           socklen_t host_size, char *service, socklen_t service_size, int flags);
__attribute__((visibility("default"))) getaddrinfo_fn getaddrinfo;
__attribute__((visibility("default"))) getnameinfo_fn getnameinfo;

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **found) {
  getaddrinfo_fn *real = (getaddrinfo_fn *)(uintptr_t)dlsym(RTLD_NEXT, "getaddrinfo");
  wait_if_held();
  return answer(real(node, service, hints, found));
}

int getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size,
                char *service, socklen_t service_size, int flags) {
  getnameinfo_fn *real = (getnameinfo_fn *)(uintptr_t)dlsym(RTLD_NEXT, "getnameinfo");
  wait_if_held();
  return answer(real(address, length, host, host_size, service, service_size, flags));
}
