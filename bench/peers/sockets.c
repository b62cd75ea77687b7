/* SPDX-License-Identifier: MIT */
/* Sockets for libraries that leave them to the program: see sockets.h. */
#include "sockets.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../measure.h"

enum { BACKLOG = 512 };

static char memory[65536];

static int bind_any_port(int type, struct sockaddr_in *address) {
  socklen_t size = sizeof(*address);
  int fd = socket(AF_INET, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  *address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  job_needs(fd >= 0 && bind(fd, (struct sockaddr *)address, size) == 0, "cannot bind");
  getsockname(fd, (struct sockaddr *)address, &size);
  return fd;
}

int listen_on_any_port(struct sockaddr_in *address) {
  int fd = bind_any_port(SOCK_STREAM, address);
  job_needs(listen(fd, BACKLOG) == 0, "cannot listen");
  return fd;
}

int datagrams_on_any_port(struct sockaddr_in *address) {
  return bind_any_port(SOCK_DGRAM, address);
}

int begin_connection(const struct sockaddr_in *address) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  job_needs(fd >= 0, "no more sockets");
  int is_begun =
      connect(fd, (const struct sockaddr *)address, sizeof(*address)) == 0 || errno == EINPROGRESS;
  job_needs(is_begun, "no connection");
  return fd;
}

int is_connected(int fd) {
  int error = 0;
  socklen_t size = sizeof(error);
  return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

int accept_connection(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static void wait_for(int fd, short events) {
  struct pollfd wanted = {.fd = fd, .events = events};
  poll(&wanted, 1, -1);
}

void make_connection(int listener, const struct sockaddr_in *address, int *client, int *server) {
  *client = begin_connection(address);
  wait_for(*client, POLLOUT);
  wait_for(listener, POLLIN);
  *server = accept_connection(listener);
  job_needs(is_connected(*client) && *server >= 0, "cannot connect");
}

void close_with_reset(int fd) {
  struct linger linger = {.l_onoff = 1, .l_linger = 0};
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof(linger));
  close(fd);
}

ssize_t send_back(int fd) {
  ssize_t size = read(fd, memory, sizeof(memory));
  job_needs(size <= 0 || write(fd, memory, (size_t)size) == size, "the socket is full");
  return size;
}

void send_message(int fd) {
  job_needs(write(fd, memory, MESSAGE_SIZE) == MESSAGE_SIZE, "the socket is full");
}

void send_datagrams(int fd, const struct sockaddr_in *address, int count, int size) {
  for (int i = 0; i < count; i++)
    sendto(fd, memory, (size_t)size, 0, (const struct sockaddr *)address, sizeof(*address));
}

int receive_datagrams(int fd) {
  struct sockaddr_in from;
  socklen_t size = sizeof(from);
  int count = 0;
  while (recvfrom(fd, memory, sizeof(memory), 0, (struct sockaddr *)&from, &size) > 0)
    count++;
  return count;
}
