/* SPDX-License-Identifier: MIT */
/*
 * Ports: pairs of ends that pass texts to each other, within an instance or between two.
 * JavaScript knows an end by a small number that only its own instance understands. An end can
 * travel in a message, and then belongs to the instance that takes the message.
 */
#ifndef RT_PORT_H
#define RT_PORT_H

#include "binding/binding.h"

struct rt_end;

/* Closes an end that no instance has. */
void rt_port_close(struct rt_end *end);

/* Sends a text; nothing if out of memory. */
void rt_port_post(struct rt_end *end, const char *text);

/* thread.c: runs an instance with this end in a thread of its own. A negative code: then the end is
 * closed. */
int rt_thread_start(struct rt_end *parent);

#endif
