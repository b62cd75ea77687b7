/* SPDX-License-Identifier: MIT */
/*
 * TCP handles: creating, binding and connecting sockets, and their addresses.
 *
 * The socket is created when its address family is known: by uv_tcp_init_ex(), or by the first
 * bind, connect or listen.
 */
#include <errno.h>
#include <ifaddrs.h>
#include <sys/socket.h>

#include "base/fd.h"
#include "handle/stream.h"
#include "os/descriptors.h"

/* uv_tcp_init_ex() takes a family in these bits; the others must be 0. */
#define FAMILY_MASK 0xffu

static int make_socket(uv_tcp_t *handle, int family);
static bool is_inet(const struct sockaddr *addr);
static int set_bind_options(int fd, int family, unsigned int flags);
static struct sockaddr_in6 with_scope(const struct sockaddr_in6 *addr);
static uint32_t first_link_local_scope(void);
static int start_connecting(int fd, const struct sockaddr *addr);

int uv_tcp_init(uv_loop_t *loop, uv_tcp_t *handle) {
  return uv_tcp_init_ex(loop, handle, AF_UNSPEC);
}

int uv_tcp_init_ex(uv_loop_t *loop, uv_tcp_t *handle, unsigned int flags) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  int family = (int)(flags & FAMILY_MASK);
  if (family != AF_INET && family != AF_INET6 && family != AF_UNSPEC)
    return UV_EINVAL;
  if ((flags & ~FAMILY_MASK) != 0)
    return UV_EINVAL;

  rd_stream_init(loop, (uv_stream_t *)handle, UV_TCP);
  int err = family == AF_UNSPEC ? 0 : make_socket(handle, family);
  if (err != 0)
    rd_handle_abandon((uv_handle_t *)handle);
  return err;
}

int uv_tcp_open(uv_tcp_t *handle, uv_os_sock_t sock) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  if (rd_watch_has_fd(handle->loop, sock))
    return UV_EEXIST;
  int err = rd_fd_set_nonblocking(sock, true);
  if (err != 0)
    return err;
  return rd_stream_open((uv_stream_t *)handle, sock, RD_STREAM_READABLE | RD_STREAM_WRITABLE);
}

/* As on other systems, listen or connect reports that an address is in use. */
int uv_tcp_bind(uv_tcp_t *handle, const struct sockaddr *addr, unsigned int flags) {
  if (handle == NULL)
    return UV_EINVAL;
  if (handle->type != UV_TCP || rd_handle_is_closing((uv_handle_t *)handle) || !is_inet(addr))
    return UV_EINVAL;
  if ((flags & UV_TCP_IPV6ONLY) != 0 && addr->sa_family != AF_INET6)
    return UV_EINVAL;

  int err = make_socket(handle, addr->sa_family);
  if (err == 0)
    err = set_bind_options(handle->watcher.fd, addr->sa_family, flags);
  if (err != 0)
    return err;
  if (bind(handle->watcher.fd, addr, rd_socket_addr_length(addr)) == 0)
    handle->delayed_error = 0;
  else if (errno == EADDRINUSE)
    handle->delayed_error = UV_EADDRINUSE;
  else
    return errno == EAFNOSUPPORT ? UV_EINVAL : -errno;
  handle->flags |= RD_HANDLE_BOUND | (addr->sa_family == AF_INET6 ? RD_HANDLE_IPV6 : 0u);
  return 0;
}

int uv_tcp_connect(uv_connect_t *req, uv_tcp_t *handle, const struct sockaddr *addr,
                   uv_connect_cb cb) {
  if (req == NULL || handle == NULL)
    return UV_EINVAL;
  if (handle->type != UV_TCP || rd_handle_is_closing((uv_handle_t *)handle) || !is_inet(addr))
    return UV_EINVAL;
  if (handle->connect_req != NULL)
    return UV_EALREADY;

  int err = handle->delayed_error;
  if (err == 0) {
    err = make_socket(handle, addr->sa_family);
    if (err == 0)
      err = start_connecting(handle->watcher.fd, addr);
    if (err != 0 && err != UV_ECONNREFUSED)
      return err;
    handle->flags |= RD_STREAM_READABLE | RD_STREAM_WRITABLE;
  }
  rd_stream_start_connect((uv_stream_t *)handle, req, cb, err);
  return 0;
}

int uv_tcp_getsockname(const uv_tcp_t *handle, struct sockaddr *name, int *namelen) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  if (handle->delayed_error != 0)
    return handle->delayed_error;
  return rd_socket_name(handle->watcher.fd, getsockname, name, namelen);
}

int uv_tcp_getpeername(const uv_tcp_t *handle, struct sockaddr *name, int *namelen) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  if (handle->delayed_error != 0)
    return handle->delayed_error;
  return rd_socket_name(handle->watcher.fd, getpeername, name, namelen);
}

int rd_tcp_prepare_listen(uv_tcp_t *handle) {
  if (handle->delayed_error != 0)
    return handle->delayed_error;
  return make_socket(handle, AF_INET);
}

/* Does nothing if there is a socket. */
static int make_socket(uv_tcp_t *handle, int family) {
  if (handle->watcher.fd >= 0)
    return 0;
  int fd = rd_socket_open(family, SOCK_STREAM);
  if (fd < 0)
    return fd;
  int err = rd_stream_open((uv_stream_t *)handle, fd, RD_STREAM_SOCKET);
  if (err != 0)
    rd_fd_close(fd);
  return err;
}

static bool is_inet(const struct sockaddr *addr) {
  return addr != NULL && (addr->sa_family == AF_INET || addr->sa_family == AF_INET6);
}

static int set_bind_options(int fd, int family, unsigned int flags) {
  int err = rd_socket_set(fd, SOL_SOCKET, SO_REUSEADDR, 1);
  if (err == 0 && (flags & UV_TCP_REUSEPORT) != 0)
    err = rd_socket_set(fd, SOL_SOCKET, SO_REUSEPORT, 1);
  if (err == 0 && family == AF_INET6)
    err = rd_socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, (flags & UV_TCP_IPV6ONLY) != 0);
  return err;
}

static int start_connecting(int fd, const struct sockaddr *addr) {
  struct sockaddr_in6 scoped;
  if (addr->sa_family == AF_INET6) {
    scoped = with_scope((const struct sockaddr_in6 *)(const void *)addr);
    addr = (const struct sockaddr *)&scoped;
  }
  int result;
  do
    result = connect(fd, addr, rd_socket_addr_length(addr));
  while (result != 0 && errno == EINTR);
  return result == 0 || errno == EINPROGRESS ? 0 : -errno;
}

/* A link-local address needs a scope. */
static struct sockaddr_in6 with_scope(const struct sockaddr_in6 *addr) {
  struct sockaddr_in6 scoped = *addr;
  if (IN6_IS_ADDR_LINKLOCAL(&scoped.sin6_addr) && scoped.sin6_scope_id == 0)
    scoped.sin6_scope_id = first_link_local_scope();
  return scoped;
}

static uint32_t first_link_local_scope(void) {
  struct ifaddrs *all;
  uint32_t scope = 0;
  if (getifaddrs(&all) != 0)
    return 0;
  for (struct ifaddrs *each = all; each != NULL && scope == 0; each = each->ifa_next) {
    if (each->ifa_addr == NULL || each->ifa_addr->sa_family != AF_INET6)
      continue;
    const struct sockaddr_in6 *addr = (const struct sockaddr_in6 *)(const void *)each->ifa_addr;
    if (IN6_IS_ADDR_LINKLOCAL(&addr->sin6_addr))
      scope = addr->sin6_scope_id;
  }
  freeifaddrs(all);
  return scope;
}
