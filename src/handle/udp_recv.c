/* SPDX-License-Identifier: MIT */
/*
 * UDP: receiving. Each datagram gets a buffer from alloc_cb and a callback; with UV_UDP_RECVMMSG
 * several datagrams share a buffer.
 *
 * Every callback may stop receiving or close the handle.
 */
#include <errno.h>
#include <string.h>

#include "handle/udp.h"
#include "os/datagrams.h"

/* The most reads per event of poll, so that other handles get their turn. */
#define READS_A_TURN 32

/* The largest datagram, and the most datagrams per system call. */
#define DATAGRAM_SIZE ((size_t)64 * 1024)
#define RECEIVE_BATCH 20u

static void give(uv_udp_t *handle, ssize_t size, const uv_buf_t *buf, const struct sockaddr *sender,
                 unsigned int flags);
static bool get_buffer(uv_udp_t *handle, uv_buf_t *buf);
static int receive_one(uv_udp_t *handle, const uv_buf_t *buf);
static int receive_several(uv_udp_t *handle, const uv_buf_t *buf);
static int nothing_received(uv_udp_t *handle, int error, const uv_buf_t *buf);

int uv_udp_recv_start(uv_udp_t *handle, uv_alloc_cb alloc_cb, uv_udp_recv_cb recv_cb) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  if (handle->type != UV_UDP || alloc_cb == NULL || recv_cb == NULL ||
      rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  if (rd_udp_is_receiving(handle))
    return UV_EALREADY;
  int err = rd_udp_bind_if_new(handle, AF_INET, 0);
  if (err == 0)
    err = rd_watch_start(handle->loop, &handle->watcher, RD_WATCH_IN);
  if (err != 0)
    return err;
  handle->alloc_cb = alloc_cb;
  handle->recv_cb = recv_cb;
  rd_handle_start((uv_handle_t *)handle);
  return 0;
}

int uv_udp_recv_stop(uv_udp_t *handle) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  rd_watch_stop(handle->loop, &handle->watcher, RD_WATCH_IN);
  handle->alloc_cb = NULL;
  handle->recv_cb = NULL;
  rd_udp_stop_if_unused(handle);
  return 0;
}

int uv_udp_using_recvmmsg(const uv_udp_t *handle) {
  if (handle == NULL)
    return 0;
  return (handle->flags & RD_UDP_RECVMMSG) != 0;
}

void rd_udp_receive(uv_udp_t *handle) {
  int left = READS_A_TURN;
  while (left > 0 && rd_udp_is_receiving(handle)) {
    uv_buf_t buf;
    if (!get_buffer(handle, &buf))
      return;
    int received =
        uv_udp_using_recvmmsg(handle) ? receive_several(handle, &buf) : receive_one(handle, &buf);
    if (received == 0)
      return;
    if (received == UV_EBADF || received == UV_ENOTSOCK) {
      rd_watch_stop(handle->loop, &handle->watcher, RD_WATCH_IN);
      rd_udp_stop_if_unused(handle);
      return;
    }
    if (received < 0)
      rd_udp_receive_errors(handle); /* its details, if enabled */
    left -= received > 0 ? received : 1;
  }
}

/* With IP_RECVERR, errors are queued separately, and poll reports them until they are read. */
void rd_udp_receive_errors(uv_udp_t *handle) {
  int left = READS_A_TURN;
  while (left-- > 0 && rd_udp_is_receiving(handle)) {
    struct sockaddr_storage target = {.ss_family = AF_UNSPEC};
    int error = rd_datagrams_next_error(handle->watcher.fd, &target);
    uv_buf_t buf;
    if (error == 0 || !get_buffer(handle, &buf))
      return;
    give(handle, error, &buf, (const struct sockaddr *)&target, UV_UDP_LINUX_RECVERR);
  }
}

static void give(uv_udp_t *handle, ssize_t size, const uv_buf_t *buf, const struct sockaddr *sender,
                 unsigned int flags) {
  RD_TRACED(handle, RD_ROLE_READ, handle->recv_cb,
            handle->recv_cb(handle, size, buf, sender, flags));
}

static bool get_buffer(uv_udp_t *handle, uv_buf_t *buf) {
  *buf = (uv_buf_t){.base = NULL, .len = 0};
  RD_TRACED(handle, RD_ROLE_ALLOC, handle->alloc_cb,
            handle->alloc_cb((uv_handle_t *)handle, DATAGRAM_SIZE, buf));
  if (!rd_udp_is_receiving(handle))
    return false;
  if (buf->base != NULL && buf->len > 0)
    return true;
  give(handle, UV_ENOBUFS, buf, NULL, 0);
  return false;
}

/* The number of datagrams, or the error that was reported; 0: stop for this turn. */
static int receive_one(uv_udp_t *handle, const uv_buf_t *buf) {
  struct sockaddr_storage sender = {.ss_family = AF_UNSPEC};
  struct iovec part = {.iov_base = buf->base, .iov_len = buf->len};
  struct msghdr message = {
      .msg_name = &sender, .msg_namelen = sizeof sender, .msg_iov = &part, .msg_iovlen = 1};
  ssize_t size;
  do
    size = recvmsg(handle->watcher.fd, &message, 0);
  while (size < 0 && errno == EINTR);
  if (size < 0)
    return nothing_received(handle, -errno, buf);
  unsigned int flags = (message.msg_flags & MSG_TRUNC) != 0 ? UV_UDP_PARTIAL : 0;
  give(handle, size, buf, message.msg_namelen > 0 ? (const struct sockaddr *)&sender : NULL, flags);
  return 1;
}

/*
 * The buffer is divided into chunks for one datagram each, and a last callback frees it. It must
 * have room for at least one datagram.
 */
static int receive_several(uv_udp_t *handle, const uv_buf_t *buf) {
  struct rd_datagram messages[RECEIVE_BATCH];
  struct sockaddr_storage senders[RECEIVE_BATCH];
  struct iovec parts[RECEIVE_BATCH];
  size_t fitting = buf->len / DATAGRAM_SIZE;
  unsigned int room = fitting < RECEIVE_BATCH ? (unsigned int)fitting : RECEIVE_BATCH;
  if (room == 0) {
    nothing_received(handle, UV_EINVAL, buf);
    return 0;
  }

  memset(messages, 0, sizeof messages);
  for (unsigned int i = 0; i < room; i++) {
    parts[i] = (struct iovec){.iov_base = buf->base + i * DATAGRAM_SIZE, .iov_len = DATAGRAM_SIZE};
    messages[i].header = (struct msghdr){.msg_name = &senders[i],
                                         .msg_namelen = sizeof senders[i],
                                         .msg_iov = &parts[i],
                                         .msg_iovlen = 1};
  }
  int count;
  do
    count = rd_datagrams_receive(handle->watcher.fd, messages, room);
  while (count < 0 && errno == EINTR);
  if (count <= 0)
    return nothing_received(handle, count < 0 ? -errno : UV_EAGAIN, buf);

  for (int i = 0; i < count && rd_udp_is_receiving(handle); i++) {
    const struct msghdr *message = &messages[i].header;
    uv_buf_t chunk = {.base = parts[i].iov_base, .len = DATAGRAM_SIZE};
    unsigned int flags = UV_UDP_MMSG_CHUNK;
    if ((message->msg_flags & MSG_TRUNC) != 0)
      flags |= UV_UDP_PARTIAL;
    give(handle, (ssize_t)messages[i].length, &chunk,
         message->msg_namelen > 0 ? (const struct sockaddr *)&senders[i] : NULL, flags);
  }
  /* Even if the handle was closed, as the program must free the buffer; not after recv_stop. */
  if (handle->recv_cb != NULL)
    give(handle, 0, buf, NULL, UV_UDP_MMSG_FREE);
  return count;
}

/* EAGAIN is not an error: the program gets the buffer back, without an address. */
static int nothing_received(uv_udp_t *handle, int error, const uv_buf_t *buf) {
  int shown = error == UV_EAGAIN ? 0 : error;
  give(handle, shown, buf, NULL, 0);
  return shown;
}
