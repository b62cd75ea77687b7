/* SPDX-License-Identifier: MIT */
/*
 * Connected streams: TCP, Unix sockets, and pipes, as files.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>

#include "sockets.h"

uint64_t sim_socket_delay(const struct sim_socket *socket) {
  return socket->domain == AF_INET || socket->domain == AF_INET6 ? sim.faults.delay_ns : 0;
}

static bool is_tcp(const struct sim_socket *socket) {
  return socket->domain == AF_INET || socket->domain == AF_INET6;
}

void sim_socket_join(struct sim_socket *a, struct sim_socket *b) {
  a->in = b->out = sim_wire_new(false);
  a->out = b->in = sim_wire_new(false);
  a->state = b->state = SIM_CONNECTED;
}

/* Readiness. */

static unsigned int connected_events(const struct sim_socket *socket) {
  unsigned int events = 0;
  const struct sim_wire *in = socket->in, *out = socket->out;
  if (in != NULL) {
    bool ended = sim_wire_has_ended(in);
    if (sim_wire_arrived(in) > 0 || (ended && socket->domain != 0))
      events |= EPOLLIN;
    if (ended && socket->domain != 0)
      events |= EPOLLRDHUP;
    bool no_more = is_tcp(socket) ? ended && socket->is_write_shut : ended && !in->has_writer;
    if (no_more)
      events |= EPOLLHUP;
    if (sim_wire_was_reset(in))
      events |= EPOLLIN | EPOLLOUT | EPOLLERR | EPOLLHUP | EPOLLRDHUP;
  }
  if (out != NULL) {
    if (sim_wire_room(out) > 0 || !out->has_reader || socket->is_write_shut)
      events |= EPOLLOUT;
    if (socket->domain == 0 && !out->has_reader)
      events |= EPOLLERR;
  }
  return events;
}

static unsigned int stream_events(struct sim_file *file) {
  const struct sim_socket *socket = file->data;
  switch (socket->state) {
  case SIM_LISTENING:
    for (size_t i = 0; i < socket->backlog_count; i++)
      if (socket->backlog[i].at_ns <= sim.now_ns)
        return EPOLLIN;
    return 0;
  case SIM_CONNECTING:
    if (socket->connected_ns > sim.now_ns)
      return 0;
    if (socket->connect_error != 0)
      return EPOLLIN | EPOLLOUT | EPOLLERR | EPOLLHUP | EPOLLRDHUP;
    return connected_events(socket) | EPOLLOUT;
  case SIM_CONNECTED:
    return connected_events(socket);
  case SIM_UNCONNECTED:
  default:
    return EPOLLOUT | EPOLLHUP;
  }
}

/* Number of pending clients. */
static uint64_t stream_edges(struct sim_file *file) {
  const struct sim_socket *socket = file->data;
  uint64_t count = 0;
  for (size_t i = 0; i < socket->backlog_count; i++)
    count += socket->backlog[i].at_ns <= sim.now_ns;
  return count;
}

/* A connection in progress completes when its time has come. */
static int not_connected(struct sim_socket *socket) {
  if (socket->state == SIM_CONNECTED)
    return 0;
  if (socket->state != SIM_CONNECTING)
    return -ENOTCONN;
  if (socket->connected_ns > sim.now_ns)
    return -EAGAIN;
  if (socket->connect_error != 0)
    return -socket->connect_error;
  socket->state = SIM_CONNECTED;
  return 0;
}

/* The peer notices when it reads; data in flight may be lost. */
static void reset(struct sim_socket *socket) {
  sim_wire_reset(socket->in, 0);
  if (socket->out->has_reader)
    sim_wire_reset(socket->out, sim_socket_delay(socket));
}

static ssize_t stream_receive(struct sim_file *file, struct sim_message *message) {
  struct sim_socket *socket = file->data;
  int err = not_connected(socket);
  if (err != 0)
    return err;
  struct sim_wire *in = socket->in;
  if (in == NULL)
    return -EBADF;
  if (is_tcp(socket) && sim_fault(sim.faults.network / 4))
    reset(socket);
  if (sim_message_size(message) == 0)
    return 0;
  if (sim_wire_arrived(in) > 0)
    return (ssize_t)sim_wire_take(in, message);
  if (sim_wire_was_reset(in)) {
    bool was_told = in->reset_was_told;
    in->reset_was_told = true;
    return was_told ? 0 : -ECONNRESET;
  }
  return sim_wire_has_ended(in) ? 0 : -EAGAIN;
}

/* TCP learns of a closed peer only by the answer to data that is no longer read. */
static ssize_t send_to_nobody(struct sim_socket *socket, struct sim_message *message) {
  if (is_tcp(socket) && !sim_wire_was_reset(socket->in) && sim_chance(512)) {
    if (!socket->out->has_reader)
      sim_wire_reset(socket->in, sim_socket_delay(socket));
    return (ssize_t)sim_message_size(message);
  }
  socket->is_write_shut = true;
  return is_tcp(socket) && sim_chance(512) ? -ECONNRESET : -EPIPE;
}

static ssize_t stream_send(struct sim_file *file, struct sim_message *message) {
  struct sim_socket *socket = file->data;
  int err = not_connected(socket);
  if (err != 0)
    return err;
  struct sim_wire *out = socket->out;
  if (out == NULL)
    return -EBADF;
  if (socket->is_write_shut)
    return -EPIPE;
  if (is_tcp(socket) && sim_fault(sim.faults.network / 4))
    reset(socket);
  if (is_tcp(socket) && sim_wire_was_reset(socket->in)) {
    socket->is_write_shut = true;
    return sim_chance(512) ? -ECONNRESET : -EPIPE;
  }
  if (!out->has_reader || out->is_reset)
    return send_to_nobody(socket, message);
  if (sim_message_size(message) == 0)
    return 0;
  if (sim_fault(sim.faults.full))
    return socket->domain != 0 && (file->flags & O_NONBLOCK) != 0 && sim_chance(256) ? -ENOBUFS
                                                                                     : -EAGAIN;
  size_t size = sim_wire_put(out, message, sim_socket_delay(socket));
  return size > 0 ? (ssize_t)size : -EAGAIN;
}

static void stream_release(struct sim_file *file) {
  sim_socket_free(file->data);
}

const struct sim_kind sim_stream_kind = {.name = "socket",
                                         .events = stream_events,
                                         .edges = stream_edges,
                                         .receive = stream_receive,
                                         .send = stream_send,
                                         .release = stream_release,
                                         .interrupts = true};

const struct sim_kind sim_pipe_kind = {.name = "pipe",
                                       .events = stream_events,
                                       .receive = stream_receive,
                                       .send = stream_send,
                                       .release = stream_release,
                                       .interrupts = true};
