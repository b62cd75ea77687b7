/* SPDX-License-Identifier: MIT */
/* Sockets for libraries that leave them to the program: non-blocking, on the loopback interface. */
#ifndef BENCH_SOCKETS_H
#define BENCH_SOCKETS_H

#include <netinet/in.h>
#include <sys/types.h>

enum { MESSAGE_SIZE = 64 };

/* Makes a socket that listens, or that waits for datagrams, and tells its address. */
int listen_on_any_port(struct sockaddr_in *address);
int datagrams_on_any_port(struct sockaddr_in *address);

/* Begins a connection; it is there when the socket can be written to. */
int begin_connection(const struct sockaddr_in *address);

/* Whether the connection that was begun has come about. */
int is_connected(int fd);

/* The next connection, or -1 if there is none. */
int accept_connection(int listener);

/* Both ends of a connection. */
void make_connection(int listener, const struct sockaddr_in *address, int *client, int *server);

/* Closes at once: no port is left waiting. */
void close_with_reset(int fd);

/* Sends what was received, and tells how much that was. */
ssize_t send_back(int fd);
void send_message(int fd);

/* Sends so many datagrams; receives all there are and tells how many. */
void send_datagrams(int fd, const struct sockaddr_in *address, int count, int size);
int receive_datagrams(int fd);

#endif
