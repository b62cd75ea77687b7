/* SPDX-License-Identifier: MIT */
/*
 * UDP sockets.
 */
#ifndef UV_UDP_H
#define UV_UDP_H

#include "stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*uv_udp_send_cb)(uv_udp_send_t *req, int status);
typedef void (*uv_udp_recv_cb)(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                               const struct sockaddr *addr, unsigned int flags);

enum uv_udp_flags {
  UV_UDP_IPV6ONLY = 1,       /* no IPv4 addresses mapped into IPv6 */
  UV_UDP_PARTIAL = 2,        /* the datagram was larger than the buffer */
  UV_UDP_REUSEADDR = 4,      /* several sockets may bind the address */
  UV_UDP_MMSG_CHUNK = 8,     /* one of several datagrams that share a buffer */
  UV_UDP_MMSG_FREE = 16,     /* the shared buffer may be freed now */
  UV_UDP_LINUX_RECVERR = 32, /* errors from the network are reported */
  UV_UDP_REUSEPORT = 64,     /* several sockets share the port; the kernel distributes datagrams */
  UV_UDP_RECVMMSG = 256      /* receive several datagrams with one call */
};

typedef enum { UV_LEAVE_GROUP = 0, UV_JOIN_GROUP } uv_membership;

struct uv_udp_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  size_t send_queue_size;  /* bytes of the requests in flight */
  size_t send_queue_count; /* requests in flight */
  /* private */
  uv_alloc_cb alloc_cb;
  uv_udp_recv_cb recv_cb;
  struct rd_watcher watcher;
  struct rd_queue write_queue;
  struct rd_queue write_completed_queue;
};

struct uv_udp_send_s {
  void *data;
  uv_req_type type;
  /* private */
  void *reserved[6];
  uv_udp_t *handle;
  uv_udp_send_cb cb;
  /* private */
  struct rd_queue queue;
  struct sockaddr_storage addr;
  unsigned int nbufs;
  uv_buf_t *bufs;
  ssize_t status;
  void *send_reserved;
  uv_buf_t bufsml[4];
};

UV_EXTERN int uv_udp_init(uv_loop_t *loop, uv_udp_t *handle);
UV_EXTERN int uv_udp_init_ex(uv_loop_t *loop, uv_udp_t *handle, unsigned int flags);
UV_EXTERN int uv_udp_open(uv_udp_t *handle, uv_os_sock_t sock);
UV_EXTERN int uv_udp_open_ex(uv_udp_t *handle, uv_os_sock_t sock, unsigned int flags);
UV_EXTERN int uv_udp_bind(uv_udp_t *handle, const struct sockaddr *addr, unsigned int flags);
UV_EXTERN int uv_udp_connect(uv_udp_t *handle, const struct sockaddr *addr);
UV_EXTERN int uv_udp_getpeername(const uv_udp_t *handle, struct sockaddr *name, int *namelen);
UV_EXTERN int uv_udp_getsockname(const uv_udp_t *handle, struct sockaddr *name, int *namelen);
UV_EXTERN int uv_udp_set_membership(uv_udp_t *handle, const char *multicast_addr,
                                    const char *interface_addr, uv_membership membership);
UV_EXTERN int uv_udp_set_source_membership(uv_udp_t *handle, const char *multicast_addr,
                                           const char *interface_addr, const char *source_addr,
                                           uv_membership membership);
UV_EXTERN int uv_udp_set_multicast_loop(uv_udp_t *handle, int on);
UV_EXTERN int uv_udp_set_multicast_ttl(uv_udp_t *handle, int ttl);
UV_EXTERN int uv_udp_set_multicast_interface(uv_udp_t *handle, const char *interface_addr);
UV_EXTERN int uv_udp_set_broadcast(uv_udp_t *handle, int on);
UV_EXTERN int uv_udp_set_ttl(uv_udp_t *handle, int ttl);
UV_EXTERN int uv_udp_send(uv_udp_send_t *req, uv_udp_t *handle, const uv_buf_t bufs[],
                          unsigned int nbufs, const struct sockaddr *addr, uv_udp_send_cb send_cb);
UV_EXTERN int uv_udp_try_send(uv_udp_t *handle, const uv_buf_t bufs[], unsigned int nbufs,
                              const struct sockaddr *addr);
UV_EXTERN int uv_udp_try_send2(uv_udp_t *handle, unsigned int count, uv_buf_t *bufs[],
                               unsigned int nbufs[], struct sockaddr *addrs[], unsigned int flags);
UV_EXTERN int uv_udp_recv_start(uv_udp_t *handle, uv_alloc_cb alloc_cb, uv_udp_recv_cb recv_cb);
UV_EXTERN int uv_udp_recv_stop(uv_udp_t *handle);
UV_EXTERN int uv_udp_using_recvmmsg(const uv_udp_t *handle);
UV_EXTERN size_t uv_udp_get_send_queue_size(const uv_udp_t *handle);
UV_EXTERN size_t uv_udp_get_send_queue_count(const uv_udp_t *handle);

#ifdef __cplusplus
}
#endif

#endif
