/* SPDX-License-Identifier: MIT */
/*
 * UDP: datagrams that arrive whole, late, in another order, or never.
 */
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "calls.h"
#include "sockets.h"

static struct sim_datagram *first_arrived(struct sim_socket *socket) {
  struct sim_datagram *first = NULL;
  for (size_t i = 0; i < socket->datagram_count; i++) {
    struct sim_datagram *datagram = &socket->datagrams[i];
    if (datagram->at_ns <= sim.now_ns && (first == NULL || datagram->at_ns < first->at_ns))
      first = datagram;
  }
  return first;
}

static unsigned int datagram_events(struct sim_file *file) {
  struct sim_socket *socket = file->data;
  unsigned int events = EPOLLOUT;
  if (first_arrived(socket) != NULL || socket->error != 0)
    events |= EPOLLIN;
  if (socket->error != 0)
    events |= EPOLLERR;
  return events;
}

static ssize_t datagram_receive(struct sim_file *file, struct sim_message *message) {
  struct sim_socket *socket = file->data;
  if ((message->flags & MSG_ERRQUEUE) != 0)
    return -EAGAIN;
  if (socket->error != 0) {
    int error = socket->error;
    socket->error = 0;
    return -error;
  }
  struct sim_datagram *datagram = first_arrived(socket);
  if (datagram == NULL)
    return -EAGAIN;
  size_t room = sim_message_size(message);
  size_t size = datagram->size < room ? datagram->size : room;
  sim_message_put(message, datagram->bytes, size);
  message->was_cut = size < datagram->size;
  message->name = datagram->from;
  message->name_size = datagram->from_size;
  free(datagram->bytes);
  *datagram = socket->datagrams[--socket->datagram_count];
  return (ssize_t)size;
}

static void deliver(struct sim_socket *from, struct sim_socket *to, struct sim_message *message) {
  if (to->datagram_count == SIM_DATAGRAMS || sim_fault(sim.faults.network))
    return;
  struct sim_datagram *datagram = &to->datagrams[to->datagram_count++];
  datagram->size = sim_message_size(message);
  datagram->bytes = malloc(datagram->size + 1);
  sim_message_get(message, datagram->bytes, datagram->size);
  datagram->from = from->local;
  datagram->from_size = from->local_size;
  datagram->at_ns = sim.now_ns + sim_below(sim.faults.delay_ns);
  sim_wake_at(datagram->at_ns);
}

static ssize_t datagram_send(struct sim_file *file, struct sim_message *message) {
  struct sim_socket *socket = file->data;
  const struct sockaddr *name = (const struct sockaddr *)&message->name;
  socklen_t name_size = message->name_size;
  if (name_size == 0 && socket->peer_size == 0)
    return -EDESTADDRREQ;
  if (name_size == 0) {
    name = (const struct sockaddr *)&socket->peer;
    name_size = socket->peer_size;
  }
  if (sim_fault(sim.faults.full))
    return sim_chance(256) ? -ENOBUFS : -EAGAIN;
  struct sim_socket *to = sim_socket_at(SOCK_DGRAM, name, name_size);
  if (to != NULL)
    deliver(socket, to, message);
  else if (socket->state == SIM_CONNECTED)
    socket->error = ECONNREFUSED;
  return (ssize_t)sim_message_size(message);
}

static void datagram_release(struct sim_file *file) {
  sim_socket_free(file->data);
}

const struct sim_kind sim_datagram_kind = {.name = "udp",
                                           .events = datagram_events,
                                           .receive = datagram_receive,
                                           .send = datagram_send,
                                           .release = datagram_release,
                                           .interrupts = true};
