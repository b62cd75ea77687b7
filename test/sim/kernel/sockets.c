/* SPDX-License-Identifier: MIT */
/*
 * Sockets: creation, closing, addresses.
 */
#include "sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

#include "calls.h"
#include "fs.h"

#define SOCKETS 256
#define FIRST_PORT 32768

static struct sim_socket sockets[SOCKETS];
static in_port_t next_port;

void sim_net_reset(void) {
  for (size_t i = 0; i < SOCKETS; i++)
    sockets[i].is_used = false;
  next_port = FIRST_PORT;
}

struct sim_socket *sim_socket_new(int domain, int type) {
  for (size_t i = 0; i < SOCKETS; i++) {
    if (sockets[i].is_used)
      continue;
    memset(&sockets[i], 0, sizeof sockets[i]);
    sockets[i].is_used = true;
    sockets[i].domain = domain;
    sockets[i].type = type;
    return &sockets[i];
  }
  sim_fail("simulator: too many sockets");
}

static void leave_wires(struct sim_socket *socket) {
  bool is_tcp = socket->domain == AF_INET || socket->domain == AF_INET6;
  bool has_unread = socket->in != NULL && socket->in->size > 0;
  if (socket->out != NULL) {
    if (is_tcp && (has_unread || socket->resets))
      sim_wire_reset(socket->out, sim_socket_delay(socket));
    sim_wire_end(socket->out, sim_socket_delay(socket));
    socket->out->has_writer = false;
    sim_wire_leave(socket->out);
  }
  if (socket->in != NULL) {
    socket->in->has_reader = false;
    sim_wire_leave(socket->in);
  }
}

void sim_socket_free(struct sim_socket *socket) {
  leave_wires(socket);
  for (size_t i = 0; i < socket->backlog_count; i++) {
    socket->backlog[i].socket->resets = true;
    sim_socket_free(socket->backlog[i].socket);
  }
  for (size_t i = 0; i < socket->datagram_count; i++)
    free(socket->datagrams[i].bytes);
  socket->is_used = false;
}

struct sim_socket *sim_socket_of(int fd) {
  struct sim_file *file = sim_file_of(fd);
  if (file == NULL)
    return NULL;
  if (file->kind == &sim_stream_kind || file->kind == &sim_datagram_kind)
    return file->data;
  errno = ENOTSOCK;
  return NULL;
}

static in_port_t port_of(const struct sockaddr_storage *name) {
  return name->ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)name)->sin6_port
                                     : ((const struct sockaddr_in *)name)->sin_port;
}

static bool is_same_name(const struct sim_socket *socket, const struct sockaddr *name,
                         socklen_t size) {
  if (socket->local_size == 0 || socket->domain != name->sa_family)
    return false;
  if (name->sa_family == AF_UNIX)
    return socket->local_size == size && memcmp(&socket->local, name, size) == 0;
  struct sockaddr_storage other = {0};
  memcpy(&other, name, size < sizeof other ? size : sizeof other);
  return port_of(&socket->local) == port_of(&other);
}

struct sim_socket *sim_socket_at(int type, const struct sockaddr *name, socklen_t size) {
  for (size_t i = 0; i < SOCKETS; i++) {
    struct sim_socket *socket = &sockets[i];
    if (!socket->is_used || socket->type != type || !is_same_name(socket, name, size))
      continue;
    if (type == SOCK_DGRAM || socket->state == SIM_LISTENING)
      return socket;
  }
  return NULL;
}

/* The calls. */

static int open_socket(struct sim_socket *socket, int type) {
  const struct sim_kind *kind = socket->type == SOCK_STREAM ? &sim_stream_kind : &sim_datagram_kind;
  int flags = O_RDWR | ((type & SOCK_NONBLOCK) != 0 ? O_NONBLOCK : 0);
  return sim_fd_new(sim_file_new(kind, socket, flags), 0, (type & SOCK_CLOEXEC) != 0);
}

int sim_socket(int domain, int type, int protocol) {
  (void)protocol;
  sim_enter();
  if (sim_fault(sim.faults.kernel))
    return (int)sim_outcome(sim_chance(512) ? -ENOBUFS : -ENOMEM);
  return open_socket(sim_socket_new(domain, type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)), type);
}

/* Stores both ends; if the second could not be opened, closes the first and keeps errno. */
static int finish_pair(int first, int second, int fds[2]) {
  if (second < 0) {
    int saved_errno = errno;
    sim_close(first);
    errno = saved_errno;
    return -1;
  }
  fds[0] = first;
  fds[1] = second;
  return 0;
}

int sim_socketpair(int domain, int type, int protocol, int fds[2]) {
  (void)protocol;
  sim_enter();
  if (sim_fault(sim.faults.kernel))
    return (int)sim_outcome(-ENOBUFS);
  int plain = type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC);
  struct sim_socket *a = sim_socket_new(domain, plain);
  struct sim_socket *b = sim_socket_new(domain, plain);
  sim_socket_join(a, b);
  int first = open_socket(a, type);
  if (first < 0) {
    sim_socket_free(b);
    return -1;
  }
  return finish_pair(first, open_socket(b, type), fds);
}

static int open_pipe_end(struct sim_socket *pipe, int mode, int flags) {
  return sim_fd_new(sim_file_new(&sim_pipe_kind, pipe, mode | (flags & O_NONBLOCK)), 0,
                    (flags & O_CLOEXEC) != 0);
}

int sim_pipe2(int fds[2], int flags) {
  sim_enter();
  struct sim_socket *reader = sim_socket_new(0, SOCK_STREAM);
  struct sim_socket *writer = sim_socket_new(0, SOCK_STREAM);
  reader->in = writer->out = sim_wire_new(true);
  reader->state = writer->state = SIM_CONNECTED;
  int first = open_pipe_end(reader, O_RDONLY, flags);
  if (first < 0) {
    sim_socket_free(writer);
    return -1;
  }
  return finish_pair(first, open_pipe_end(writer, O_WRONLY, flags), fds);
}

static void give_port(struct sockaddr_storage *name) {
  in_port_t *port = name->ss_family == AF_INET6 ? &((struct sockaddr_in6 *)name)->sin6_port
                                                : &((struct sockaddr_in *)name)->sin_port;
  if (*port == 0)
    *port = htons(next_port++);
}

int sim_bind(int fd, const struct sockaddr *name, socklen_t size) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  if (name->sa_family != socket->domain || socket->local_size > 0)
    return (int)sim_outcome(-EINVAL);
  if (socket->domain == AF_UNIX) {
    int err = sim_fs_make_socket(((const struct sockaddr_un *)name)->sun_path);
    if (err != 0)
      return (int)sim_outcome(err == -EEXIST ? -EADDRINUSE : err);
  }
  memcpy(&socket->local, name, size);
  socket->local_size = size;
  if (socket->domain != AF_UNIX)
    give_port(&socket->local);
  return 0;
}

int sim_shutdown(int fd, int how) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  if (socket->state != SIM_CONNECTED || how != SHUT_WR ||
      (socket->domain != AF_UNIX && sim_wire_was_reset(socket->in)))
    return (int)sim_outcome(-ENOTCONN);
  socket->is_write_shut = true;
  sim_wire_end(socket->out, sim_socket_delay(socket));
  return 0;
}

static int get_name(const struct sockaddr_storage *from, socklen_t from_size, struct sockaddr *name,
                    socklen_t *size) {
  memcpy(name, from, from_size < *size ? from_size : *size);
  *size = from_size;
  return 0;
}

int sim_getsockname(int fd, struct sockaddr *name, socklen_t *size) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  struct sockaddr_storage none = {.ss_family = (sa_family_t)socket->domain};
  if (socket->local_size == 0)
    return get_name(&none, sizeof none.ss_family, name, size);
  return get_name(&socket->local, socket->local_size, name, size);
}

int sim_getpeername(int fd, struct sockaddr *name, socklen_t *size) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  if (socket->state != SIM_CONNECTED)
    return (int)sim_outcome(-ENOTCONN);
  return get_name(&socket->peer, socket->peer_size, name, size);
}

static int take_error(struct sim_socket *socket) {
  int error = socket->error;
  socket->error = 0;
  if (socket->state == SIM_CONNECTING && socket->connected_ns <= sim.now_ns) {
    if (socket->connect_error == 0)
      socket->state = SIM_CONNECTED;
    else
      socket->state = SIM_UNCONNECTED;
    error = socket->connect_error;
    socket->connect_error = 0;
  }
  return error;
}

int sim_getsockopt(int fd, int level, int option, void *value, socklen_t *size) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  int result = 0;
  if (level == SOL_SOCKET && option == SO_TYPE)
    result = socket->type;
  else if (level == SOL_SOCKET && option == SO_DOMAIN)
    result = socket->domain;
  else if (level == SOL_SOCKET && option == SO_ERROR)
    result = take_error(socket);
  memcpy(value, &result, *size < sizeof result ? *size : sizeof result);
  return 0;
}

int sim_setsockopt(int fd, int level, int option, const void *value, socklen_t size) {
  sim_enter();
  struct sim_socket *socket = sim_socket_of(fd);
  if (socket == NULL)
    return -1;
  if (level == SOL_SOCKET && option == SO_LINGER && size == sizeof(struct linger)) {
    const struct linger *linger = value;
    socket->resets = linger->l_onoff != 0 && linger->l_linger == 0;
  }
  return 0;
}
