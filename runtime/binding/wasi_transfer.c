/* SPDX-License-Identifier: MIT */
/*
 * Bytes in and out of the memory of a WASI program: files, sockets, random bytes; and waiting for
 * descriptors. All calls are synchronous, as the program that makes them is.
 */
#include "binding/fs.h"
#include "binding/wasi.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The parts of a scattered transfer; list is NULL if out of memory. */
struct parts {
  struct iovec *list;
  int count;
};

/* At most IOV_MAX of them: a short transfer is always allowed. */
static struct parts parts_of(rt_value array) {
  size_t count = rt_array_length(array);
  count = count < IOV_MAX ? count : IOV_MAX;
  struct parts parts = {calloc(count + 1, sizeof *parts.list), (int)count};
  for (size_t i = 0; i < count && parts.list != NULL; i++) {
    size_t length;
    unsigned char *bytes = rt_peek_bytes(rt_array_at(array, i), &length);
    parts.list[i] = (struct iovec){bytes, bytes == NULL ? 0 : length};
  }
  return parts;
}

/* Of (descriptor, list of bytes, position: high and low half); the position may be missing. */
static bool position_of(size_t argc, const rt_value argv[], off_t *position) {
  if (argc < 4 || rt_is_undefined(argv[2]))
    return false;
  *position = rt_wasi_int64(argv[2], argv[3]);
  return true;
}

typedef ssize_t transfer_function(int fd, const struct iovec *list, int count);
typedef ssize_t transfer_at_function(int fd, const struct iovec *list, int count, off_t at);

static rt_value transfer(size_t argc, const rt_value argv[], transfer_function *next,
                         transfer_at_function *at) {
  struct parts parts = parts_of(argv[1]);
  if (parts.list == NULL)
    return rt_number(UV_ENOMEM);
  off_t position;
  int fd = rt_to_int(argv[0]);
  ssize_t rc = position_of(argc, argv, &position) ? at(fd, parts.list, parts.count, position)
                                                  : next(fd, parts.list, parts.count);
  rt_value result = rt_wasi_result(rc);
  free(parts.list);
  return result;
}

RT_NATIVE(fd_read, "na?nn") {
  return transfer(argc, argv, readv, preadv);
}

RT_NATIVE(fd_write, "na?nn") {
  return transfer(argc, argv, writev, pwritev);
}

/* receive(socket, list of bytes, whether to peek, whether to wait for all): [count, whether cut] */
RT_NATIVE(sock_receive, "na..") {
  struct parts parts = parts_of(argv[1]);
  if (parts.list == NULL)
    return rt_number(UV_ENOMEM);
  struct msghdr message = {.msg_iov = parts.list, .msg_iovlen = (size_t)parts.count};
  int flags = (rt_to_bool(argv[2]) ? MSG_PEEK : 0) | (rt_to_bool(argv[3]) ? MSG_WAITALL : 0);
  ssize_t rc = recvmsg(rt_to_int(argv[0]), &message, flags);
  rt_value code = rt_wasi_result(rc);
  free(parts.list);
  if (rc < 0)
    return code;
  const rt_value answer[] = {code, rt_bool((message.msg_flags & MSG_TRUNC) != 0)};
  return rt_array(2, answer);
}

RT_NATIVE(sock_send, "na") {
  struct parts parts = parts_of(argv[1]);
  if (parts.list == NULL)
    return rt_number(UV_ENOMEM);
  const struct msghdr message = {.msg_iov = parts.list, .msg_iovlen = (size_t)parts.count};
  rt_value result = rt_wasi_result(sendmsg(rt_to_int(argv[0]), &message, MSG_NOSIGNAL));
  free(parts.list);
  return result;
}

/* shutdown(socket, 1: reading, 2: writing, 3: both) */
RT_NATIVE(sock_shutdown, "nn") {
  return rt_wasi_result(shutdown(rt_to_int(argv[0]), rt_to_int(argv[1]) - 1));
}

/* accept(socket, whether the new one does not block) */
RT_NATIVE(sock_accept, "n.") {
  int flags = SOCK_CLOEXEC | (rt_to_bool(argv[1]) ? SOCK_NONBLOCK : 0);
  int fd = accept4(rt_to_int(argv[0]), NULL, NULL, flags);
  if (fd >= 0)
    rt_fs_track_open(fd);
  return rt_wasi_result(fd);
}

RT_NATIVE(random_bytes, "b") {
  size_t length;
  unsigned char *bytes = rt_peek_bytes(argv[0], &length);
  return rt_number(bytes == NULL ? UV_EINVAL : uv_random(NULL, NULL, bytes, length, 0, NULL));
}

static nfds_t descriptors_of(rt_value list, size_t count, struct pollfd *fds) {
  for (size_t i = 0; i < count; i++) {
    fds[i].fd = rt_to_int(rt_array_at(list, 2 * i));
    fds[i].events = rt_to_bool(rt_array_at(list, 2 * i + 1)) ? POLLOUT : POLLIN;
  }
  return (nfds_t)count;
}

/* What is ready, as triples: index, bytes that can be read, and 1 for a hangup or 2 for an error.
 */
static rt_value ready_of(const struct pollfd *fds, size_t count) {
  rt_value result = rt_array(0, NULL);
  for (size_t i = 0; i < count; i++) {
    if (fds[i].revents == 0)
      continue;
    int available = 0;
    if (fds[i].events == POLLIN)
      ioctl(fds[i].fd, FIONREAD, &available);
    rt_array_push(result, rt_number((double)i));
    rt_array_push(result, rt_number(available));
    rt_array_push(result, rt_number((fds[i].revents & (POLLERR | POLLNVAL)) != 0 ? 2
                                    : (fds[i].revents & POLLHUP) != 0            ? 1
                                                                                 : 0));
  }
  return result;
}

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* The engine's signals, which suspend threads, interrupt ppoll(): it continues until the time is
 * up. */
static int poll_until(struct pollfd *fds, nfds_t count, double timeout_ns) {
  double deadline = now_ns() + timeout_ns;
  for (double left = timeout_ns;; left = fmax(deadline - now_ns(), 0)) {
    struct timespec limit = {.tv_sec = (time_t)(left / 1e9), .tv_nsec = (long)fmod(left, 1e9)};
    int rc = ppoll(fds, count, timeout_ns >= 0 ? &limit : NULL, NULL);
    if (rc >= 0 || errno != EINTR)
      return rc;
  }
}

/* wait([descriptor, whether for writing, ...], nanoseconds or -1): see ready_of(). */
RT_NATIVE(wait_for, "an") {
  enum { MOST = 1 << 20 };
  size_t count = rt_array_length(argv[0]) / 2;
  if (count > MOST)
    return rt_number(UV_EINVAL);
  struct pollfd *fds = calloc(count + 1, sizeof *fds);
  if (fds == NULL)
    return rt_number(UV_ENOMEM);
  nfds_t used = descriptors_of(argv[0], count, fds);
  int rc = poll_until(fds, used, fmin(rt_to_number(argv[1]), 9e18));
  rt_value result = rc < 0 ? rt_wasi_result(rc) : ready_of(fds, count);
  free(fds);
  return result;
}

static const struct rt_method methods[] = {
    {"read", fd_read},        {"write", fd_write},         {"receive", sock_receive},
    {"send", sock_send},      {"shutdown", sock_shutdown}, {"accept", sock_accept},
    {"random", random_bytes}, {"wait", wait_for},
};

void rt_wasi_add_transfers(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
