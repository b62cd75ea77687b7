/* SPDX-License-Identifier: MIT */
/*
 * Connections: listening, connecting, accepting.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "calls.h"
#include "fs.h"
#include "sockets.h"

int sim_listen(int fd, int backlog) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  if (socket->domain != AF_UNIX && socket->local_size == 0) {
    struct sockaddr_storage any = {.ss_family = (sa_family_t)socket->domain};
    sim_bind(fd, (struct sockaddr *)&any, sizeof(struct sockaddr_in));
  }
  if (socket->state != SIM_UNCONNECTED && socket->state != SIM_LISTENING)
    return (int)sim_outcome(-EINVAL);
  socket->state = SIM_LISTENING;
  socket->backlog_size = backlog < 1 ? 1 : backlog > SIM_BACKLOG ? SIM_BACKLOG : (size_t)backlog;
  return 0;
}

/* The server's socket is created together with the client's. */
static void meet(struct sim_socket *client, struct sim_socket *server, uint64_t at_ns) {
  struct sim_socket *accepted = sim_socket_new(client->domain, client->type);
  sim_socket_join(client, accepted);
  accepted->local = server->local;
  accepted->local_size = server->local_size;
  accepted->peer = client->local;
  accepted->peer_size = client->local_size;
  server->backlog[server->backlog_count].socket = accepted;
  server->backlog[server->backlog_count++].at_ns = at_ns;
  sim_wake_at(at_ns);
}

static int connect_unix(struct sim_socket *client, const struct sockaddr *name, socklen_t size) {
  const char *path = ((const struct sockaddr_un *)name)->sun_path;
  if (path[0] != '\0' && !sim_fs_exists(path))
    return -ENOENT;
  struct sim_socket *server = sim_socket_at(client->type, name, size);
  if (server == NULL)
    return -ECONNREFUSED;
  if (server->backlog_count == server->backlog_size || sim_fault(sim.faults.full))
    return -EAGAIN;
  meet(client, server, sim.now_ns);
  return 0;
}

/* Refused or not, the answer is delayed. */
static int connect_tcp(struct sim_socket *client, const struct sockaddr *name, socklen_t size) {
  struct sim_socket *server = sim_socket_at(client->type, name, size);
  client->connected_ns = sim.now_ns + 1 + sim_below(sim.faults.delay_ns);
  sim_wake_at(client->connected_ns);
  if (server == NULL || server->backlog_count == server->backlog_size)
    client->connect_error = ECONNREFUSED;
  else if (sim_fault(sim.faults.network))
    client->connect_error = sim_chance(512) ? ETIMEDOUT : ECONNREFUSED;
  else
    meet(client, server, sim.now_ns + sim_below(sim.faults.delay_ns));
  client->state = SIM_CONNECTING;
  return -EINPROGRESS;
}

static int disconnect_or_connect_datagrams(struct sim_socket *socket, const struct sockaddr *name,
                                           socklen_t size) {
  bool disconnects = name->sa_family == AF_UNSPEC;
  memcpy(&socket->peer, name, size);
  socket->peer_size = disconnects ? 0 : size;
  socket->state = disconnects ? SIM_UNCONNECTED : SIM_CONNECTED;
  return 0;
}

int sim_connect(int fd, const struct sockaddr *name, socklen_t size) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  if (socket->type == SOCK_DGRAM)
    return disconnect_or_connect_datagrams(socket, name, size);
  if (socket->state == SIM_CONNECTED)
    return (int)sim_outcome(-EISCONN);
  if (socket->state == SIM_CONNECTING)
    return (int)sim_outcome(-EALREADY);
  if (sim_is_interrupted())
    return (int)sim_outcome(-EINTR);
  if (sim_fault(sim.faults.network))
    return (int)sim_outcome(sim_chance(512) ? -ENETUNREACH : -ECONNREFUSED);
  if (socket->domain != AF_UNIX && socket->local_size == 0) {
    struct sockaddr_storage any = {.ss_family = (sa_family_t)socket->domain};
    sim_bind(fd, (struct sockaddr *)&any, sizeof(struct sockaddr_in));
  }
  int err = socket->domain == AF_UNIX ? connect_unix(socket, name, size)
                                      : connect_tcp(socket, name, size);
  memcpy(&socket->peer, name, size);
  socket->peer_size = size;
  return (int)sim_outcome(err);
}

static void shift_backlog(struct sim_socket *server) {
  memmove(server->backlog, server->backlog + 1,
          --server->backlog_count * sizeof server->backlog[0]);
}

int sim_accept4(int fd, struct sockaddr *name, socklen_t *size, int flags) {
  (void)name;
  (void)size;
  sim_enter();
  struct sim_socket *server = sim_socket_of(fd);
  if (server == NULL)
    return -1;
  if (sim_is_interrupted())
    return (int)sim_outcome(-EINTR);
  if (server->backlog_count == 0 || server->backlog[0].at_ns > sim.now_ns)
    return (int)sim_outcome(-EAGAIN);
  struct sim_socket *accepted = server->backlog[0].socket;
  if (server->domain != AF_UNIX && sim_fault(sim.faults.network)) {
    accepted->resets = true;
    shift_backlog(server);
    sim_socket_free(accepted);
    return (int)sim_outcome(-ECONNABORTED);
  }
  /* Without a descriptor the client keeps waiting: the socket must survive the failure. */
  int mode = O_RDWR | ((flags & SOCK_NONBLOCK) != 0 ? O_NONBLOCK : 0);
  struct sim_file *file = sim_file_new(&sim_stream_kind, accepted, mode);
  sim_file_keep(file);
  int accepted_fd = sim_fd_new(file, 0, (flags & SOCK_CLOEXEC) != 0);
  file->refs--;
  if (accepted_fd >= 0)
    shift_backlog(server);
  return accepted_fd;
}
