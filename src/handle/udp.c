/* SPDX-License-Identifier: MIT */
/*
 * UDP handles: init, bind, connect, close, and addresses. Sending is in udp_send.c, receiving in
 * udp_recv.c, options and multicast in udp_options.c.
 */
#include "handle/udp.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/fd.h"
#include "handle/kinds.h"
#include "os/datagrams.h"
#include "os/descriptors.h"

#define DOMAIN_MASK 0xFFu

static void udp_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
static int open_socket(uv_udp_t *handle, int domain);
static int set_before_bind(int fd, int domain, unsigned int flags);
static bool has_peer(int fd);

static bool is_internet(const struct sockaddr *addr) {
  return addr != NULL && (addr->sa_family == AF_INET || addr->sa_family == AF_INET6);
}

int uv_udp_init(uv_loop_t *loop, uv_udp_t *handle) {
  return uv_udp_init_ex(loop, handle, AF_UNSPEC);
}

int uv_udp_init_ex(uv_loop_t *loop, uv_udp_t *handle, unsigned int flags) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  int domain = (int)(flags & DOMAIN_MASK);
  if (domain != AF_UNSPEC && domain != AF_INET && domain != AF_INET6)
    return UV_EINVAL;
  if ((flags & ~(DOMAIN_MASK | UV_UDP_RECVMMSG)) != 0)
    return UV_EINVAL;

  rd_watch_init(&handle->watcher, udp_ready, -1);
  if (domain != AF_UNSPEC) {
    int err = open_socket(handle, domain);
    if (err != 0)
      return err;
  }
  rd_handle_init(loop, (uv_handle_t *)handle, UV_UDP);
  if ((flags & UV_UDP_RECVMMSG) != 0)
    handle->flags |= RD_UDP_RECVMMSG;
  handle->alloc_cb = NULL;
  handle->recv_cb = NULL;
  handle->send_queue_size = 0;
  handle->send_queue_count = 0;
  rd_queue_init(&handle->write_queue);
  rd_queue_init(&handle->write_completed_queue);
  return 0;
}

int uv_udp_open(uv_udp_t *handle, uv_os_sock_t sock) {
  return uv_udp_open_ex(handle, sock, UV_UDP_REUSEADDR);
}

int uv_udp_open_ex(uv_udp_t *handle, uv_os_sock_t sock, unsigned int flags) {
  if (handle == NULL)
    return UV_EINVAL;
  if ((flags & ~(unsigned int)(UV_UDP_REUSEADDR | UV_UDP_REUSEPORT)) != 0 ||
      rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  if (handle->watcher.fd >= 0)
    return UV_EBUSY;
  if (rd_watch_has_fd(handle->loop, sock))
    return UV_EEXIST;
  int err = rd_fd_set_nonblocking(sock, true);
  if (err == 0)
    err = set_before_bind(sock, AF_UNSPEC, flags);
  if (err != 0)
    return err;

  handle->watcher.fd = sock;
  if (has_peer(sock))
    handle->flags |= RD_UDP_CONNECTED;
  return 0;
}

int uv_udp_bind(uv_udp_t *handle, const struct sockaddr *addr, unsigned int flags) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  unsigned int known = UV_UDP_IPV6ONLY | UV_UDP_REUSEADDR | UV_UDP_REUSEPORT | UV_UDP_LINUX_RECVERR;
  if (!is_internet(addr) || (flags & ~known) != 0 || rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  if ((flags & UV_UDP_IPV6ONLY) != 0 && addr->sa_family != AF_INET6)
    return UV_EINVAL;

  int err = open_socket(handle, addr->sa_family);
  if (err == 0)
    err = set_before_bind(handle->watcher.fd, addr->sa_family, flags);
  if (err != 0)
    return err;
  if (bind(handle->watcher.fd, addr, rd_socket_addr_length(addr)) != 0)
    return errno == EAFNOSUPPORT ? UV_EINVAL : -errno; /* the socket has the other family */
  handle->flags |= RD_HANDLE_BOUND | (addr->sa_family == AF_INET6 ? RD_HANDLE_IPV6 : 0u);
  return 0;
}

int rd_udp_bind_if_new(uv_udp_t *handle, int domain, unsigned int flags) {
  if (handle->watcher.fd >= 0)
    return 0;
  struct sockaddr_storage any = {.ss_family =
                                     (sa_family_t)domain}; /* any address and port: all 0 */
  return uv_udp_bind(handle, (struct sockaddr *)&any, flags);
}

int uv_udp_connect(uv_udp_t *handle, const struct sockaddr *addr) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  bool connected = (handle->flags & RD_UDP_CONNECTED) != 0;
  struct sockaddr nobody = {.sa_family = AF_UNSPEC};
  if (addr == NULL && !connected)
    return UV_ENOTCONN;
  if (addr != NULL && !is_internet(addr))
    return UV_EINVAL;
  if (addr != NULL && connected)
    return UV_EISCONN;
  int err = addr != NULL ? rd_udp_bind_if_new(handle, addr->sa_family, 0) : 0;
  if (err != 0)
    return err;

  const struct sockaddr *peer = addr != NULL ? addr : &nobody;
  socklen_t length = addr != NULL ? rd_socket_addr_length(addr) : sizeof nobody;
  int result;
  do
    result = connect(handle->watcher.fd, peer, length);
  while (result != 0 && errno == EINTR);
  if (result != 0)
    return -errno;
  handle->flags ^= RD_UDP_CONNECTED;
  return 0;
}

int uv_udp_getpeername(const uv_udp_t *handle, struct sockaddr *name, int *namelen) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  return rd_socket_name(handle->watcher.fd, getpeername, name, namelen);
}

int uv_udp_getsockname(const uv_udp_t *handle, struct sockaddr *name, int *namelen) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  return rd_socket_name(handle->watcher.fd, getsockname, name, namelen);
}

/* Phase 7 cancels queued requests. */
void rd_udp_close(uv_handle_t *handle) {
  uv_udp_t *udp = (uv_udp_t *)handle;
  rd_watch_close(udp->loop, &udp->watcher);
  rd_handle_stop(handle);
  if (udp->watcher.fd >= 0)
    rd_fd_close(udp->watcher.fd);
  udp->watcher.fd = -1;
}

void rd_udp_finish_close(uv_handle_t *handle) {
  uv_udp_t *udp = (uv_udp_t *)handle;
  while (!rd_queue_is_empty(&udp->write_queue)) {
    struct rd_queue *first = rd_queue_pop_front(&udp->write_queue);
    uv_udp_send_t *req = rd_container_of(first, uv_udp_send_t, queue);
    req->status = UV_ECANCELED;
    rd_queue_push_back(&udp->write_completed_queue, first);
  }
  rd_udp_run_send_callbacks(udp);
}

void rd_udp_stop_if_unused(uv_udp_t *handle) {
  if (handle->send_queue_count == 0 && !rd_udp_is_receiving(handle))
    rd_handle_stop((uv_handle_t *)handle);
}

/* Callbacks may close the handle or stop receiving. */
static void udp_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  (void)loop;
  uv_udp_t *handle = rd_container_of(watcher, uv_udp_t, watcher);
  if ((events & (RD_WATCH_IN | RD_WATCH_ERR)) != 0 && rd_udp_is_receiving(handle))
    rd_udp_receive(handle);
  if ((events & RD_WATCH_ERR) != 0 && rd_udp_is_receiving(handle))
    rd_udp_receive_errors(handle);
  if ((events & RD_WATCH_OUT) != 0 && !rd_handle_is_closing((uv_handle_t *)handle)) {
    rd_udp_send_queued(handle);
    rd_udp_run_send_callbacks(handle);
  }
}

static int open_socket(uv_udp_t *handle, int domain) {
  if (handle->watcher.fd >= 0)
    return 0;
  int fd = rd_socket_open(domain, SOCK_DGRAM);
  if (fd < 0)
    return fd;
  handle->watcher.fd = fd;
  return 0;
}

static int set_before_bind(int fd, int domain, unsigned int flags) {
  int err = 0;
  if ((flags & UV_UDP_LINUX_RECVERR) != 0)
    err = rd_datagrams_queue_errors(fd, domain);
  if (err == 0 && (flags & UV_UDP_REUSEADDR) != 0)
    err = rd_socket_set(fd, SOL_SOCKET, SO_REUSEADDR, 1);
  if (err == 0 && (flags & UV_UDP_REUSEPORT) != 0)
    err = rd_socket_set(fd, SOL_SOCKET, SO_REUSEPORT, 1);
  if (err == 0 && (flags & UV_UDP_IPV6ONLY) != 0)
    err = rd_socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
  return err;
}

/* An unnamed Unix socket reports a peer without a name. */
static bool has_peer(int fd) {
  struct sockaddr_storage peer;
  int length = sizeof peer;
  return rd_socket_name(fd, getpeername, (struct sockaddr *)&peer, &length) == 0 && length > 0;
}
