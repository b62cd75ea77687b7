/* SPDX-License-Identifier: MIT */
/* Shared by the files of the UDP binding. */
#ifndef RT_UDP_H
#define RT_UDP_H

#include "binding/handle.h"

/* The handle of the id in argument 0, or NULL. */
uv_udp_t *rt_udp_of(size_t argc, const rt_value argv[]);

/* udp_options.c: adds its part to the binding. */
void rt_udp_add_options(rt_object binding);

#endif
