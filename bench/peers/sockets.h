/* SPDX-License-Identifier: MIT */
/* Sockets for libraries that leave them to the program: non-blocking, on the loopback interface. */
#ifndef BENCH_SOCKETS_H
#define BENCH_SOCKETS_H

#include <netinet/in.h>
#include <sys/types.h>

enum { MESSAGE_SIZE = 64 };

/* Creates a listening or datagram socket, and returns its address. */
int listen_on_any_port(struct sockaddr_in *address);
int datagrams_on_any_port(struct sockaddr_in *address);

/* Starts a connection; it is established when the socket becomes writable. */
int begin_connection(const struct sockaddr_in *address);

/* Whether the connection was established. */
int is_connected(int fd);

/* The next connection, or -1 if there is none. */
int accept_connection(int listener);

/* Both ends of a connection. */
void make_connection(int listener, const struct sockaddr_in *address, int *client, int *server);

/* Closes with a reset, so that no port stays in TIME_WAIT. */
void close_with_reset(int fd);

/* Echoes what was received, and returns its size. */
ssize_t send_back(int fd);
void send_message(int fd);

/* Sends `count` datagrams; receives all that are pending and returns their number. */
void send_datagrams(int fd, const struct sockaddr_in *address, int count, int size);
int receive_datagrams(int fd);

#endif
