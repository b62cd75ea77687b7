/* SPDX-License-Identifier: MIT */
/* Sockets of all kinds, and pipes. */
#ifndef SIM_SOCKETS_H
#define SIM_SOCKETS_H

#include <sys/socket.h>

#include "files.h"
#include "wire.h"

#define SIM_BACKLOG 16
#define SIM_DATAGRAMS 32

struct sim_datagram {
  uint64_t at_ns;
  struct sockaddr_storage from;
  socklen_t from_size;
  size_t size;
  unsigned char *bytes;
};

struct sim_socket {
  bool is_used;
  int domain; /* AF_...; 0: a pipe */
  int type;
  enum { SIM_UNCONNECTED, SIM_LISTENING, SIM_CONNECTING, SIM_CONNECTED } state;
  struct sockaddr_storage local, peer;
  socklen_t local_size, peer_size;
  struct sim_wire *in, *out;
  bool is_write_shut;
  bool resets; /* SO_LINGER with no time */
  int error;   /* SO_ERROR */
  int connect_error;
  uint64_t connected_ns;
  struct {
    struct sim_socket *socket;
    uint64_t at_ns;
  } backlog[SIM_BACKLOG];
  size_t backlog_size, backlog_count;
  struct sim_datagram datagrams[SIM_DATAGRAMS];
  size_t datagram_count;
};

extern const struct sim_kind sim_stream_kind, sim_datagram_kind, sim_pipe_kind;

struct sim_socket *sim_socket_new(int domain, int type);
void sim_socket_free(struct sim_socket *socket);

/* NULL and ENOTSOCK or EBADF. */
struct sim_socket *sim_socket_of(int fd);

/* The socket that a peer's address leads to. */
struct sim_socket *sim_socket_at(int type, const struct sockaddr *name, socklen_t size);

void sim_socket_join(struct sim_socket *a, struct sim_socket *b);
uint64_t sim_socket_delay(const struct sim_socket *socket);

#endif
