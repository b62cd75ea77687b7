/* SPDX-License-Identifier: MIT */
/*
 * Handles that are passed over a pipe: their descriptors are sent along with bytes.
 *
 * A received descriptor goes to accepted_fd or, while that is occupied, to queued_fds. Those that
 * uv_accept() did not take are closed with the pipe.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/alloc.h"
#include "base/bufs.h"
#include "base/fd.h"
#include "handle/stream.h"
#include "os/descriptors.h"

/* The kernel's limit for one message. */
#define FDS_PER_MESSAGE 253

/* Received descriptors, oldest first: fds[first] to fds[end - 1]. */
struct received_fds {
  size_t first;
  size_t end;
  size_t capacity;
  int fds[];
};

#define SMALLEST_CAPACITY 8

static void keep_all(uv_stream_t *stream, struct msghdr *message);
static void keep(uv_stream_t *stream, int fd);
static struct received_fds *with_room(struct received_fds *queue);

/* The descriptor of a handle that can be passed, or -1. */
int rd_stream_handle_fd(const uv_handle_t *handle) {
  switch (handle->type) {
  case UV_NAMED_PIPE:
  case UV_TCP:
    return ((const uv_stream_t *)handle)->watcher.fd;
  case UV_UDP:
    return ((const uv_udp_t *)handle)->watcher.fd;
  default:
    return -1;
  }
}

/* Like sendmsg(): -1 and errno on failure. */
ssize_t rd_stream_send_handle(int fd, const uv_buf_t *bufs, unsigned int nbufs, int sent_fd) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control = {{0}};
  struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)bufs,
                           .msg_iovlen = (rd_bufs_count)nbufs,
                           .msg_control = &control,
                           .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof sent_fd);
  memcpy(CMSG_DATA(header), &sent_fd, sizeof sent_fd);
  return sendmsg(fd, &message, MSG_NOSIGNAL);
}

/*
 * Like recvmsg(): -1 and errno on failure. If the process cannot have more descriptors, the kernel
 * drops those that do not fit (MSG_CTRUNC), and the bytes arrive without them.
 */
ssize_t rd_stream_receive_handles(uv_stream_t *stream, uv_buf_t *buf) {
  union {
    char bytes[CMSG_SPACE(FDS_PER_MESSAGE * sizeof(int))];
    struct cmsghdr align;
  } control;
  struct iovec iov = {.iov_base = buf->base, .iov_len = buf->len};
  struct msghdr message = {.msg_iov = &iov,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control.bytes};
  ssize_t count = recvmsg(stream->watcher.fd, &message, RD_RECEIVE_CLOEXEC);
  if (count >= 0 && message.msg_controllen > 0)
    keep_all(stream, &message);
  return count;
}

/* accepted_fd was taken: the next in the queue moves up. */
void rd_stream_shift_received(uv_stream_t *stream) {
  struct received_fds *queue = stream->type == UV_NAMED_PIPE ? stream->queued_fds : NULL;
  if (queue == NULL) {
    stream->accepted_fd = -1;
    return;
  }
  stream->accepted_fd = queue->fds[queue->first++];
  if (queue->first == queue->end) {
    rd_free(queue);
    stream->queued_fds = NULL;
  }
}

void rd_stream_discard_received(uv_stream_t *stream) {
  while (stream->accepted_fd >= 0) {
    rd_fd_close(stream->accepted_fd);
    rd_stream_shift_received(stream);
  }
}

int uv_pipe_pending_count(uv_pipe_t *handle) {
  if (handle == NULL)
    return 0;
  if (!handle->ipc || handle->accepted_fd < 0)
    return 0;
  struct received_fds *queue = handle->queued_fds;
  return queue == NULL ? 1 : 1 + (int)(queue->end - queue->first);
}

uv_handle_type uv_pipe_pending_type(uv_pipe_t *handle) {
  if (handle == NULL)
    return UV_UNKNOWN_HANDLE;
  if (!handle->ipc || handle->accepted_fd < 0)
    return UV_UNKNOWN_HANDLE;
  return uv_guess_handle(handle->accepted_fd);
}

static void keep_all(uv_stream_t *stream, struct msghdr *message) {
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL;
       header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
      continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(header) + i * sizeof fd, sizeof fd);
      rd_fd_received(fd);
      keep(stream, fd);
    }
  }
}

/* Out of memory, a descriptor is dropped, as the kernel does. */
static void keep(uv_stream_t *stream, int fd) {
  if (stream->accepted_fd < 0) {
    stream->accepted_fd = fd;
    return;
  }
  struct received_fds *queue = with_room(stream->queued_fds);
  if (queue == NULL) {
    rd_fd_close(fd);
    return;
  }
  queue->fds[queue->end++] = fd;
  stream->queued_fds = queue;
}

static struct received_fds *with_room(struct received_fds *queue) {
  if (queue != NULL && queue->end < queue->capacity)
    return queue;
  size_t capacity = queue == NULL ? SMALLEST_CAPACITY : 2 * queue->capacity;
  struct received_fds *larger =
      rd_realloc(queue, sizeof *larger + capacity * sizeof larger->fds[0]);
  if (larger == NULL)
    return NULL;
  if (queue == NULL)
    larger->first = larger->end = 0;
  larger->capacity = capacity;
  return larger;
}
