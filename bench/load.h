/* SPDX-License-Identifier: MIT */
/* The other side of a server: a process with plain sockets that is the same for every library. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <netinet/in.h>

enum { LOAD_MESSAGE = 64 };

/* Raises the limit to this many descriptors, or exits. */
void load_allow_descriptors(int count);

/*
 * Starts a process that opens `connections` to the address, sends a message on each when all are
 * open, and echoes whatever arrives. It exits with this process.
 */
void load_start(const struct sockaddr_in *address, int connections);

#endif
