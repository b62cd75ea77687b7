/* SPDX-License-Identifier: MIT */
/*
 * The ends of channels (channel.h) that belong to this instance: port.c owns them,
 * port_messages.c sends and takes their messages.
 */
#ifndef RT_PORT_H
#define RT_PORT_H

#include "binding/binding.h"
#include "binding/channel.h"

struct rt_ports {
  uv_async_t async;
  rt_value listener; /* kept, or NULL */
  struct rt_end **ends;
  int32_t count;
  int32_t *order; /* numbers in the order of attachment, in which messages are delivered; 0: gone */
  int32_t order_count;
  int32_t order_room;
  int32_t gone_count;
  bool is_delivering;
  bool is_open;
  struct rt_recorded {
    uint64_t number; /* 0: none */
    uint32_t place;
  } sent, taken; /* the next message to send, and the last one that was taken */
};

/* NULL if there is no such end. */
struct rt_end *rt_port_end(rt_value id);

/* Adds an end to this instance. Returns its number; or closes it and returns UV_ENOMEM. */
int32_t rt_port_attach(struct rt_end *end);

/* Removes an end from this instance; NULL if there is no such end. */
struct rt_end *rt_port_detach(rt_value id);

/* port_messages.c: adds its functions to the binding. */
void rt_bind_port_messages(rt_object binding);

#endif
