/* SPDX-License-Identifier: MIT */
/*
 * UDP: sending, immediately if the kernel has room, otherwise from poll. Datagrams are sent in the
 * order of their requests, in batches.
 */
#include <errno.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bufs.h"
#include "base/fd.h"
#include "handle/udp.h"
#include "os/datagrams.h"

/* The most datagrams per system call. */
#define SEND_BATCH 20u

static int check_before_send(const uv_udp_t *handle, const uv_buf_t bufs[], unsigned int nbufs,
                             const struct sockaddr *addr);
static int copy_buffers(uv_udp_send_t *req, const uv_buf_t bufs[], unsigned int nbufs);
static void set_message(struct rd_datagram *message, const uv_buf_t bufs[], unsigned int nbufs,
                        const struct sockaddr *addr);
static int send_messages(int fd, struct rd_datagram *messages, unsigned int count);
static unsigned int collect_queued(const uv_udp_t *handle, struct rd_datagram *messages);
static void complete(uv_udp_t *handle, unsigned int count, int status);
static void forget_request(uv_udp_t *handle, uv_udp_send_t *req);

int uv_udp_send(uv_udp_send_t *req, uv_udp_t *handle, const uv_buf_t bufs[], unsigned int nbufs,
                const struct sockaddr *addr, uv_udp_send_cb send_cb) {
  if (req == NULL || handle == NULL)
    return UV_EINVAL;
  int err = check_before_send(handle, bufs, nbufs, addr);
  if (err == 0 && addr != NULL)
    err = rd_udp_bind_if_new(handle, addr->sa_family, 0);
  if (err == 0)
    err = copy_buffers(req, bufs, nbufs);
  if (err != 0)
    return err;

  bool may_try = handle->send_queue_count == 0 && (handle->flags & RD_UDP_CALLING_BACK) == 0;
  rd_req_start(handle->loop, (uv_req_t *)req, UV_UDP_SEND);
  req->handle = handle;
  req->cb = send_cb;
  req->addr.ss_family = AF_UNSPEC;
  if (addr != NULL)
    memcpy(&req->addr, addr, rd_socket_addr_length(addr));
  rd_queue_push_back(&handle->write_queue, &req->queue);
  handle->send_queue_size += rd_bufs_size(bufs, nbufs);
  handle->send_queue_count++;

  if (may_try)
    rd_udp_send_queued(handle);
  if (may_try && rd_queue_is_empty(&handle->write_queue))
    rd_watch_feed(handle->loop, &handle->watcher);
  else
    err = rd_watch_start(handle->loop, &handle->watcher, RD_WATCH_OUT);
  if (err != 0) {
    rd_queue_remove(&req->queue);
    forget_request(handle, req);
    return err;
  }
  rd_handle_start((uv_handle_t *)handle);
  return 0;
}

int uv_udp_try_send(uv_udp_t *handle, const uv_buf_t bufs[], unsigned int nbufs,
                    const struct sockaddr *addr) {
  if (handle == NULL)
    return UV_EINVAL;
  int err = check_before_send(handle, bufs, nbufs, addr);
  if (err != 0)
    return err;
  if (handle->send_queue_count != 0)
    return UV_EAGAIN;
  err = addr != NULL ? rd_udp_bind_if_new(handle, addr->sa_family, 0) : 0;
  if (err != 0)
    return err;

  struct rd_datagram message;
  set_message(&message, bufs, nbufs, addr);
  int sent = send_messages(handle->watcher.fd, &message, 1);
  return sent == 1 ? (int)message.length : sent;
}

/* Stops at the first datagram that cannot be sent; returns its error only if none was sent. */
int uv_udp_try_send2(uv_udp_t *handle, unsigned int count, uv_buf_t *bufs[], unsigned int nbufs[],
                     struct sockaddr *addrs[], unsigned int flags) {
  if (handle == NULL)
    return UV_EINVAL;
  if (count == 0 || flags != 0 || bufs == NULL || nbufs == NULL)
    return UV_EINVAL;
  for (unsigned int i = 0; i < count; i++) {
    int err = check_before_send(handle, bufs[i], nbufs[i], addrs != NULL ? addrs[i] : NULL);
    if (err != 0)
      return err;
  }
  if (handle->send_queue_count != 0)
    return UV_EAGAIN;
  int err =
      addrs != NULL && addrs[0] != NULL ? rd_udp_bind_if_new(handle, addrs[0]->sa_family, 0) : 0;
  if (err != 0)
    return err;

  struct rd_datagram messages[SEND_BATCH];
  unsigned int done = 0;
  while (done < count) {
    unsigned int batch = count - done < SEND_BATCH ? count - done : SEND_BATCH;
    for (unsigned int i = 0; i < batch; i++)
      set_message(&messages[i], bufs[done + i], nbufs[done + i],
                  addrs != NULL ? addrs[done + i] : NULL);
    int sent = send_messages(handle->watcher.fd, messages, batch);
    if (sent < 0)
      return done > 0 ? (int)done : sent;
    done += (unsigned int)sent;
  }
  return (int)done;
}

size_t uv_udp_get_send_queue_size(const uv_udp_t *handle) {
  if (handle == NULL)
    return 0;
  return handle->send_queue_size;
}

size_t uv_udp_get_send_queue_count(const uv_udp_t *handle) {
  if (handle == NULL)
    return 0;
  return handle->send_queue_count;
}

/* Until the queue is empty or the kernel has no room; nothing is added meanwhile. */
void rd_udp_send_queued(uv_udp_t *handle) {
  struct rd_datagram messages[SEND_BATCH];
  while (!rd_queue_is_empty(&handle->write_queue)) {
    unsigned int count = collect_queued(handle, messages);
    int sent = send_messages(handle->watcher.fd, messages, count);
    if (sent == UV_EAGAIN)
      break;
    /* The error concerns the first datagram only: continue with the others. */
    if (sent < 0)
      complete(handle, 1, sent);
    else
      complete(handle, (unsigned int)sent, 0);
  }
}

/* Also from phase 7, for cancelled requests. A callback may close the handle but not free it. */
void rd_udp_run_send_callbacks(uv_udp_t *handle) {
  handle->flags |= RD_UDP_CALLING_BACK;
  struct rd_queue completed;
  rd_queue_move(&handle->write_completed_queue, &completed);
  while (!rd_queue_is_empty(&completed)) {
    uv_udp_send_t *req = rd_container_of(rd_queue_pop_front(&completed), uv_udp_send_t, queue);
    forget_request(handle, req);
    if (req->cb == NULL)
      continue;
    RD_TRACED_REQ(req, req->cb, req->cb(req, (int)req->status));
  }
  handle->flags &= ~(unsigned int)RD_UDP_CALLING_BACK;
  if (rd_queue_is_empty(&handle->write_queue))
    rd_watch_stop(handle->loop, &handle->watcher, RD_WATCH_OUT);
  rd_udp_stop_if_unused(handle);
}

static int check_before_send(const uv_udp_t *handle, const uv_buf_t bufs[], unsigned int nbufs,
                             const struct sockaddr *addr) {
  if (handle->type != UV_UDP || !rd_bufs_can_be_written(bufs, nbufs) ||
      rd_handle_is_closing((const uv_handle_t *)handle))
    return UV_EINVAL;
  bool connected = (handle->flags & RD_UDP_CONNECTED) != 0;
  if (addr != NULL && connected)
    return UV_EISCONN;
  if (addr == NULL && !connected)
    return UV_EDESTADDRREQ;
  return addr != NULL && rd_socket_addr_length(addr) == 0 ? UV_EINVAL : 0;
}

static int copy_buffers(uv_udp_send_t *req, const uv_buf_t bufs[], unsigned int nbufs) {
  req->bufs = req->bufsml;
  if (nbufs > sizeof req->bufsml / sizeof req->bufsml[0])
    req->bufs = rd_malloc(nbufs * sizeof(*bufs));
  if (req->bufs == NULL)
    return UV_ENOMEM;
  memcpy(req->bufs, bufs, nbufs * sizeof(*bufs));
  req->nbufs = nbufs;
  return 0;
}

static void free_buffers(uv_udp_send_t *req) {
  if (req->bufs != req->bufsml)
    rd_free(req->bufs);
  req->bufs = NULL;
}

/* AF_UNSPEC means: to the connected peer. */
static void set_message(struct rd_datagram *message, const uv_buf_t bufs[], unsigned int nbufs,
                        const struct sockaddr *addr) {
  memset(message, 0, sizeof *message);
  message->header.msg_iov = (struct iovec *)bufs;
  message->header.msg_iovlen = (rd_bufs_count)nbufs;
  if (addr != NULL && addr->sa_family != AF_UNSPEC) {
    message->header.msg_name = (struct sockaddr *)addr;
    message->header.msg_namelen = rd_socket_addr_length(addr);
  }
}

/* The number of datagrams sent, at least one, or an error. UV_EAGAIN for all lack of room. */
static int send_messages(int fd, struct rd_datagram *messages, unsigned int count) {
  int sent;
  do
    sent = rd_datagrams_send(fd, messages, count);
  while (sent < 0 && errno == EINTR);
  if (sent >= 0)
    return sent;
  return errno == EWOULDBLOCK || errno == ENOBUFS ? UV_EAGAIN : -errno;
}

static unsigned int collect_queued(const uv_udp_t *handle, struct rd_datagram *messages) {
  unsigned int count = 0;
  for (const struct rd_queue *q = handle->write_queue.next;
       q != &handle->write_queue && count < SEND_BATCH; q = q->next) {
    const uv_udp_send_t *req = rd_container_of(q, uv_udp_send_t, queue);
    set_message(&messages[count++], req->bufs, req->nbufs, (const struct sockaddr *)&req->addr);
  }
  return count;
}

/* The first count requests of the queue are done. */
static void complete(uv_udp_t *handle, unsigned int count, int status) {
  while (count-- > 0) {
    struct rd_queue *first = rd_queue_pop_front(&handle->write_queue);
    uv_udp_send_t *req = rd_container_of(first, uv_udp_send_t, queue);
    req->status = status;
    rd_queue_push_back(&handle->write_completed_queue, first);
  }
}

/* Releases what a finished request holds. */
static void forget_request(uv_udp_t *handle, uv_udp_send_t *req) {
  handle->send_queue_size -= rd_bufs_size(req->bufs, req->nbufs);
  handle->send_queue_count--;
  rd_req_finish(handle->loop);
  free_buffers(req);
}
