/* SPDX-License-Identifier: MIT */
/*
 * Ports: pairs of ends that exchange text messages, within an instance or between two. JavaScript
 * identifies an end by a small number, which is valid only in its own instance. An end can be
 * transferred in a message; it then belongs to the instance that takes the message.
 */
#ifndef RT_PORT_H
#define RT_PORT_H

#include "binding/binding.h"

struct rt_end;

/* Closes an end and frees its queued messages. The pointer is invalid afterwards. */
void rt_port_close(struct rt_end *end);

/* Sends a message; it is lost if out of memory. */
void rt_port_post(struct rt_end *end, const char *text);

/* thread.c: runs an instance with this end on a new thread. On failure, closes the end and returns
 * a negative code. */
int rt_thread_start(struct rt_end *parent);

#endif
