/* SPDX-License-Identifier: MIT */
/*
 * For tests that need the number of a port on which nothing listens. A test
 * that can bind to port 0 itself should do that.
 */
#ifndef HARNESS_PORT_H
#define HARNESS_PORT_H

/* A port of 127.0.0.1 that was free a moment ago. */
int port_free_tcp(void);
int port_free_udp(void);

#endif
