/* SPDX-License-Identifier: MIT */
/*
 * Listening for connections, and accepting them.
 *
 * accepted_fd is one connection while its callback runs. If the callback leaves it there, the
 * server pauses until uv_accept() takes it. Without a callback, clients wait until uv_listen() is
 * called again with one.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>

#include "base/fd.h"
#include "handle/stream.h"
#include "os/descriptors.h"

/* The most accepts per event of poll, so that other handles get their turn. */
#define ACCEPTS_PER_ROUND 64

static int prepare(uv_stream_t *stream);
static void open_spare(uv_loop_t *loop);
static void server_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
static void call_back(uv_stream_t *server, int status);
static bool report_failure(uv_stream_t *server, int error);
static int refuse_all_waiting(uv_stream_t *server, int error);
static int give(uv_stream_t *server, uv_stream_t *client);

int uv_listen(uv_stream_t *stream, int backlog, uv_connection_cb cb) {
  if (stream == NULL || rd_handle_is_closing((uv_handle_t *)stream))
    return UV_EINVAL;
  int err = prepare(stream);
  if (err != 0)
    return err;
  if (listen(stream->watcher.fd, backlog) != 0)
    return -errno;

  err = rd_watch_start(stream->loop, &stream->watcher, RD_WATCH_IN);
  if (err != 0)
    return err;
  open_spare(stream->loop);
  stream->connection_cb = cb;
  stream->watcher.cb = server_ready;
  stream->flags |= RD_STREAM_LISTENING;
  rd_handle_start((uv_handle_t *)stream);
  return 0;
}

int uv_accept(uv_stream_t *server, uv_stream_t *client) {
  if (server == NULL || client == NULL || server->loop != client->loop ||
      rd_handle_is_closing((uv_handle_t *)client))
    return UV_EINVAL;
  if (server->accepted_fd < 0)
    return UV_EAGAIN;
  if (client->type != UV_TCP && client->type != UV_NAMED_PIPE && client->type != UV_UDP)
    return UV_EINVAL;

  int err = give(server, client);
  if (err != 0)
    rd_fd_close(server->accepted_fd);
  rd_stream_shift_received(server);
  if ((server->flags & RD_STREAM_LISTENING) != 0)
    rd_watch_start(server->loop, &server->watcher,
                   RD_WATCH_IN); /* cannot fail: it is in the table */
  return err;
}

static int prepare(uv_stream_t *stream) {
  switch (stream->type) {
  case UV_TCP:
    return rd_tcp_prepare_listen((uv_tcp_t *)stream);
  case UV_NAMED_PIPE:
    return rd_pipe_prepare_listen((uv_pipe_t *)stream);
  default:
    return UV_EINVAL;
  }
}

/* A descriptor to close for a moment when no other is left: see refuse_all_waiting(). */
static void open_spare(uv_loop_t *loop) {
  if (loop->spare_fd < 0)
    loop->spare_fd = open("/", O_RDONLY | O_CLOEXEC);
}

static void server_ready(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events) {
  (void)loop;
  (void)events;
  uv_stream_t *server = rd_container_of(watcher, uv_stream_t, watcher);
  for (int left = ACCEPTS_PER_ROUND; left > 0 && watcher->fd >= 0; left--) {
    if (server->connection_cb == NULL) {
      rd_watch_stop(server->loop, watcher, RD_WATCH_IN);
      return;
    }
    int fd = rd_socket_accept(watcher->fd);
    if (fd < 0 && !report_failure(server, fd))
      return;
    if (fd < 0)
      continue;
    rd_watch_stop(server->loop, watcher, RD_WATCH_EDGE);
    server->accepted_fd = fd;
    call_back(server, 0);
    if (server->accepted_fd >= 0) {
      rd_watch_stop(server->loop, watcher, RD_WATCH_IN);
      return;
    }
  }
}

static void call_back(uv_stream_t *server, int status) {
  RD_TRACED(server, RD_ROLE_CONNECTION, server->connection_cb,
            server->connection_cb(server, status));
}

/* The program has closed the descriptor, or its number was reused. */
static bool is_for_good(int error) {
  return error == UV_EBADF || error == UV_ENOTSOCK || error == UV_EINVAL || error == UV_ENOTSUP;
}

/* True if the caller should continue to accept. */
static bool report_failure(uv_stream_t *server, int error) {
  if (error == UV_ECONNABORTED)
    return true;
  if (error == UV_EMFILE || error == UV_ENFILE)
    error = refuse_all_waiting(server, error);
  if (is_for_good(error)) {
    rd_watch_stop(server->loop, &server->watcher, RD_WATCH_IN);
    rd_handle_stop((uv_handle_t *)server);
  }
  if (error != UV_EAGAIN)
    call_back(server, error);
  return false;
}

/*
 * No descriptor is left. Clients that are not accepted would wait for a long time, and wake the
 * loop again and again. So close the spare descriptor, accept each client in its place, and hang
 * up. Without a spare one, watch edge-triggered until a client can be accepted.
 */
static int refuse_all_waiting(uv_stream_t *server, int error) {
  uv_loop_t *loop = server->loop;
  if (loop->spare_fd < 0) {
    rd_watch_start(loop, &server->watcher, RD_WATCH_EDGE);
    return error;
  }
  rd_fd_close(loop->spare_fd);
  int fd = 0;
  for (int left = ACCEPTS_PER_ROUND; left > 0 && fd >= 0; left--) {
    fd = rd_socket_accept(server->watcher.fd);
    if (fd >= 0)
      rd_fd_close(fd);
  }
  loop->spare_fd = -1;
  open_spare(loop);
  return fd >= 0 ? UV_EAGAIN : fd;
}

/* A new connection is a socket. A descriptor from a pipe may be of any kind. */
static int give(uv_stream_t *server, uv_stream_t *client) {
  int fd = server->accepted_fd;
  if ((server->flags & RD_STREAM_LISTENING) != 0 && client->type != UV_UDP)
    return rd_stream_open(
        client, fd, RD_STREAM_READABLE | RD_STREAM_WRITABLE | RD_STREAM_SOCKET | RD_HANDLE_BOUND);
  switch (client->type) {
  case UV_TCP:
    return uv_tcp_open((uv_tcp_t *)client, fd);
  case UV_NAMED_PIPE:
    return uv_pipe_open((uv_pipe_t *)client, fd);
  default:
    return uv_udp_open((uv_udp_t *)client, fd);
  }
}
