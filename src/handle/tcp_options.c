/* SPDX-License-Identifier: MIT */
/*
 * Options of TCP sockets, and closing with a reset.
 *
 * Options may be set before there is a socket: the handle keeps them, and rd_stream_open() applies
 * them to the descriptor.
 */
#include <errno.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "base/fd.h"
#include "handle/stream.h"

/* The kernel's limits. */
#define MAX_PROBE_SECONDS 32767u
#define MAX_PROBES 127u

#if !defined(TCP_KEEPIDLE) && defined(TCP_KEEPALIVE) /* macOS */
#define TCP_KEEPIDLE TCP_KEEPALIVE
#endif

/* The values of uv_tcp_keepalive(): a probe every second, ten of them. */
#define USUAL_INTERVAL_S 1u
#define USUAL_PROBES 10u

static int set_keepalive(int fd, bool on, unsigned int idle_s, unsigned int interval_s,
                         unsigned int count);
static void set_flag(uv_tcp_t *handle, unsigned int flag, bool on);

int uv_tcp_nodelay(uv_tcp_t *handle, int enable) {
  if (handle == NULL)
    return UV_EINVAL;
  if (rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EBADF;
  if (handle->watcher.fd >= 0) {
    int err = rd_socket_set(handle->watcher.fd, IPPROTO_TCP, TCP_NODELAY, enable != 0);
    if (err != 0)
      return err;
  }
  set_flag(handle, RD_TCP_NODELAY, enable);
  return 0;
}

int uv_tcp_keepalive(uv_tcp_t *handle, int on, unsigned int delay) {
  return uv_tcp_keepalive_ex(handle, on, delay, USUAL_INTERVAL_S, USUAL_PROBES);
}

int uv_tcp_keepalive_ex(uv_tcp_t *handle, int on, unsigned int idle, unsigned int intvl,
                        unsigned int cnt) {
  if (handle == NULL)
    return UV_EINVAL;
  if (rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EBADF;
  if (on && (idle < 1 || idle > MAX_PROBE_SECONDS || intvl < 1 || intvl > MAX_PROBE_SECONDS ||
             cnt < 1 || cnt > MAX_PROBES))
    return UV_EINVAL;

  if (handle->watcher.fd >= 0) {
    int err = set_keepalive(handle->watcher.fd, on, idle, intvl, cnt);
    if (err != 0)
      return err;
  }
  set_flag(handle, RD_TCP_KEEPALIVE, on);
  if (on) {
    handle->options.keepalive.idle = (uint16_t)idle;
    handle->options.keepalive.interval = (uint16_t)intvl;
    handle->options.keepalive.count = (uint16_t)cnt;
  }
  return 0;
}

/* Only for Windows. */
int uv_tcp_simultaneous_accepts(uv_tcp_t *handle, int enable) {
  (void)handle;
  (void)enable;
  return 0;
}

/* Discards unsent data, and the peer gets a reset. */
int uv_tcp_close_reset(uv_tcp_t *handle, uv_close_cb close_cb) {
  if (handle == NULL)
    return UV_EINVAL;
  if ((handle->flags & RD_STREAM_SHUTTING) != 0 || rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  struct linger at_once = {.l_onoff = 1, .l_linger = 0};
  if (setsockopt(handle->watcher.fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once) != 0)
    return -errno;
  uv_close((uv_handle_t *)handle, close_cb);
  return 0;
}

int rd_tcp_apply_options(const uv_tcp_t *handle, int fd) {
  int err = 0;
  if ((handle->flags & RD_TCP_NODELAY) != 0)
    err = rd_socket_set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
  if (err == 0 && (handle->flags & RD_TCP_KEEPALIVE) != 0)
    err = set_keepalive(fd, true, handle->options.keepalive.idle,
                        handle->options.keepalive.interval, handle->options.keepalive.count);
  return err;
}

static int set_keepalive(int fd, bool on, unsigned int idle_s, unsigned int interval_s,
                         unsigned int count) {
  int err = rd_socket_set(fd, SOL_SOCKET, SO_KEEPALIVE, on);
  if (!on)
    return err;
  if (err == 0)
    err = rd_socket_set(fd, IPPROTO_TCP, TCP_KEEPIDLE, (int)idle_s);
  if (err == 0)
    err = rd_socket_set(fd, IPPROTO_TCP, TCP_KEEPINTVL, (int)interval_s);
  if (err == 0)
    err = rd_socket_set(fd, IPPROTO_TCP, TCP_KEEPCNT, (int)count);
  return err;
}

static void set_flag(uv_tcp_t *handle, unsigned int flag, bool on) {
  handle->flags = on ? handle->flags | flag : handle->flags & ~flag;
}
