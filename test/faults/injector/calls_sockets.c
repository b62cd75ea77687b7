/* SPDX-License-Identifier: MIT */
/* Wrappers of functions for sockets and the resolver. */
#include <ifaddrs.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "calls.h"
#include "halves.h"

/* Datagrams are transferred whole: only streams are cut short. */
static int is_stream(int fd) {
  int type = 0;
  socklen_t size = sizeof type;
  typedef int get_call(int, int, int, void *, socklen_t *);
  ((get_call *)fault_real(CALL_getsockopt))(fd, SOL_SOCKET, SO_TYPE, &type, &size);
  return type == SOCK_STREAM;
}

WRAP(int, -1, socket, (int domain, int type, int protocol), (domain, type, protocol))
WRAP(int, -1, socketpair, (int domain, int type, int protocol, int fds[2]),
     (domain, type, protocol, fds))
WRAP(int, -1, listen, (int fd, int backlog), (fd, backlog))
WRAP(int, -1, shutdown, (int fd, int how), (fd, how))
WRAP(int, -1, setsockopt, (int fd, int level, int name, const void *in, socklen_t size),
     (fd, level, name, in, size))
WRAP(int, -1, gethostname, (char *out, size_t size), (out, size))
WRAP(int, -1, getifaddrs, (struct ifaddrs * *out), (out))
WRAP(int, -1, recvmmsg,
     (int fd, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *timeout),
     (fd, messages, count, flags, timeout))
WRAP_BYTES(send, size, (int fd, const void *bytes, size_t size, int flags),
           (fd, bytes, size, flags))
WRAP_BYTES(recv, size, (int fd, void *out, size_t size, int flags), (fd, out, size, flags))
WRAP_RESULT(getaddrinfo,
            (const char *name, const char *service, const struct addrinfo *hints,
             struct addrinfo **out),
            (name, service, hints, out))
WRAP_RESULT(getnameinfo,
            (const struct sockaddr *address, socklen_t size, char *host, socklen_t host_size,
             char *service, socklen_t service_size, int flags),
            (address, size, host, host_size, service, service_size, flags))

/* For functions whose address is a transparent union in C. */
#define WRAP_ADDRESS(name, parameters, arguments)                 \
  int name parameters {                                           \
    int error = fault_next(CALL_##name, FAULT_CALLER);            \
    if (error != 0) {                                             \
      errno = error;                                              \
      return -1;                                                  \
    }                                                             \
    return ((int(*) parameters)fault_real(CALL_##name))arguments; \
  }

WRAP_ADDRESS(bind, (int fd, const struct sockaddr *address, socklen_t size), (fd, address, size))
WRAP_ADDRESS(connect, (int fd, const struct sockaddr *address, socklen_t size), (fd, address, size))
WRAP_ADDRESS(getsockname, (int fd, struct sockaddr *out, socklen_t *size), (fd, out, size))
WRAP_ADDRESS(getpeername, (int fd, struct sockaddr *out, socklen_t *size), (fd, out, size))
WRAP_ADDRESS(accept4, (int fd, struct sockaddr *out, socklen_t *size, int flags),
             (fd, out, size, flags))

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  int error = fault_next(CALL_sendmsg, FAULT_CALLER);
  if (error > 0) {
    errno = error;
    return -1;
  }
  struct iovec half[HALVES_MAX];
  struct msghdr halved = *message;
  if (error == FAULT_SHORT && is_stream(fd)) {
    int count = (int)message->msg_iovlen;
    halved.msg_iov = halve_vector(half, message->msg_iov, &count);
    halved.msg_iovlen = (size_t)count;
  }
  return ((ssize_t(*)(int, const struct msghdr *, int))fault_real(CALL_sendmsg))(fd, &halved,
                                                                                 flags);
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags) {
  int error = fault_next(CALL_recvmsg, FAULT_CALLER);
  if (error > 0) {
    errno = error;
    return -1;
  }
  struct iovec half[HALVES_MAX];
  struct iovec *whole = message->msg_iov;
  size_t whole_count = message->msg_iovlen;
  if (error == FAULT_SHORT && is_stream(fd)) {
    int count = (int)whole_count;
    message->msg_iov = halve_vector(half, whole, &count);
    message->msg_iovlen = (size_t)count;
  }
  ssize_t got =
      ((ssize_t(*)(int, struct msghdr *, int))fault_real(CALL_recvmsg))(fd, message, flags);
  message->msg_iov = whole;
  message->msg_iovlen = whole_count;
  return got;
}

/* Half of the messages. */
int sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags) {
  int error = fault_next(CALL_sendmmsg, FAULT_CALLER);
  if (error > 0) {
    errno = error;
    return -1;
  }
  if (error == FAULT_SHORT)
    count = (unsigned int)fault_half(count);
  return ((int (*)(int, struct mmsghdr *, unsigned int, int))fault_real(CALL_sendmmsg))(
      fd, messages, count, flags);
}

int getsockopt(int fd, int level, int name, void *out, socklen_t *size) {
  int error = fault_next(CALL_getsockopt, FAULT_CALLER);
  if (error != 0) {
    errno = error;
    return -1;
  }
  typedef int get_call(int, int, int, void *, socklen_t *);
  return ((get_call *)fault_real(CALL_getsockopt))(fd, level, name, out, size);
}
