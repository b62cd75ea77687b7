/* SPDX-License-Identifier: MIT */
/* Wrappers of functions that transfer bytes or watch descriptors. */
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

#include "calls.h"
#include "halves.h"

WRAP_BYTES(read, size, (int fd, void *out, size_t size), (fd, out, size))
WRAP_BYTES(write, size, (int fd, const void *bytes, size_t size), (fd, bytes, size))
WRAP_BYTES(pread, size, (int fd, void *out, size_t size, off_t at), (fd, out, size, at))
WRAP_BYTES(pwrite, size, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
WRAP_BYTES(getrandom, size, (void *out, size_t size, unsigned int flags), (out, size, flags))

/* For functions that take a vector. */
#define WRAP_VECTOR(name, parameters, arguments)                      \
  ssize_t name parameters {                                           \
    int error = fault_next(CALL_##name, FAULT_CALLER);                \
    if (error > 0) {                                                  \
      errno = error;                                                  \
      return -1;                                                      \
    }                                                                 \
    struct iovec half[HALVES_MAX];                                    \
    if (error == FAULT_SHORT)                                         \
      vector = halve_vector(half, vector, &count);                    \
    return ((ssize_t(*) parameters)fault_real(CALL_##name))arguments; \
  }

WRAP_VECTOR(readv, (int fd, const struct iovec *vector, int count), (fd, vector, count))
WRAP_VECTOR(writev, (int fd, const struct iovec *vector, int count), (fd, vector, count))
WRAP_VECTOR(preadv, (int fd, const struct iovec *vector, int count, off_t at),
            (fd, vector, count, at))
WRAP_VECTOR(pwritev, (int fd, const struct iovec *vector, int count, off_t at),
            (fd, vector, count, at))
WRAP_VECTOR(preadv2, (int fd, const struct iovec *vector, int count, off_t at, int flags),
            (fd, vector, count, at, flags))

WRAP(int, -1, dup3, (int from, int to, int flags), (from, to, flags))
WRAP(int, -1, pipe2, (int fds[2], int flags), (fds, flags))
WRAP(int, -1, eventfd, (unsigned int value, int flags), (value, flags))
WRAP(int, -1, eventfd_write, (int fd, eventfd_t value), (fd, value))
WRAP(int, -1, epoll_create1, (int flags), (flags))
WRAP(int, -1, epoll_wait, (int fd, struct epoll_event *events, int count, int timeout),
     (fd, events, count, timeout))
WRAP(int, -1, poll, (struct pollfd * fds, nfds_t count, int timeout), (fds, count, timeout))
WRAP(int, -1, tcgetattr, (int fd, struct termios *out), (fd, out))
WRAP(int, -1, tcsetattr, (int fd, int when, const struct termios *in), (fd, when, in))
WRAP_RESULT(ttyname_r, (int fd, char *out, size_t size), (fd, out, size))

/* The kernel reports EEXIST before it needs anything that can fail. */
int epoll_ctl(int fd, int what, int member, struct epoll_event *event) {
  typedef int control(int, int, int, struct epoll_event *);
  control *real = (control *)fault_real(CALL_epoll_ctl);
  int result = what == EPOLL_CTL_ADD ? real(fd, what, member, event) : 0;
  if (result != 0 && errno == EEXIST)
    return result;
  int error = fault_next(CALL_epoll_ctl, FAULT_CALLER);
  if (error == 0)
    return what == EPOLL_CTL_ADD ? result : real(fd, what, member, event);
  if (what == EPOLL_CTL_ADD && result == 0)
    real(fd, EPOLL_CTL_DEL, member, event);
  errno = error;
  return -1;
}

/* Linux frees the descriptor whatever the result. */
int close(int fd) {
  int error = fault_next(CALL_close, FAULT_CALLER);
  int result = ((int (*)(int))fault_real(CALL_close))(fd);
  if (error == 0)
    return result;
  errno = error;
  return -1;
}

int fcntl(int fd, int what, ...) {
  va_list rest;
  va_start(rest, what);
  long value = va_arg(rest, long);
  va_end(rest);
  int error = fault_next(CALL_fcntl, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return ((int (*)(int, int, ...))fault_real(CALL_fcntl))(fd, what, value);
}

int ioctl(int fd, unsigned long what, ...) {
  va_list rest;
  va_start(rest, what);
  void *value = va_arg(rest, void *);
  va_end(rest);
  int error = fault_next(CALL_ioctl, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  return ((int (*)(int, unsigned long, ...))fault_real(CALL_ioctl))(fd, what, value);
}
