/* SPDX-License-Identifier: MIT */
/*
 * UDP socket options.
 *   setBroadcast(id, on), setTTL(id, number), setMulticastTTL(id, number),
 *   setMulticastLoopback(id, on), setMulticastInterface(id, address)
 *   setMembership(id, join, group, interface?)
 *   setSourceMembership(id, join, source, group, interface?)
 *   bufferSize(id, isReceive, size)   the size, or a code; size 0 only asks
 */
#include "binding/udp.h"

#include <stdlib.h>

typedef int (*number_call)(uv_udp_t *, int);

static rt_value set_number(size_t argc, const rt_value argv[], number_call call) {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  return rt_number(udp == NULL ? UV_EBADF : call(udp, rt_to_int(rt_arg(argc, argv, 1))));
}

RT_NATIVE(set_broadcast, "nn") {
  return set_number(argc, argv, uv_udp_set_broadcast);
}

RT_NATIVE(set_ttl, "nn") {
  return set_number(argc, argv, uv_udp_set_ttl);
}

RT_NATIVE(set_multicast_ttl, "nn") {
  return set_number(argc, argv, uv_udp_set_multicast_ttl);
}

RT_NATIVE(set_multicast_loopback, "nn") {
  return set_number(argc, argv, uv_udp_set_multicast_loop);
}

/* An argument as text; NULL if it is missing. */
static char *text_or_null(size_t argc, const rt_value argv[], size_t index) {
  rt_value value = rt_arg(argc, argv, index);
  return rt_is_undefined(value) ? NULL : rt_to_utf8(value);
}

RT_NATIVE(set_multicast_interface, "ns") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  char *address = text_or_null(argc, argv, 1);
  int rc = udp == NULL ? UV_EBADF : uv_udp_set_multicast_interface(udp, address);
  free(address);
  return rt_number(rc);
}

static uv_membership membership(size_t argc, const rt_value argv[]) {
  return rt_to_bool(rt_arg(argc, argv, 1)) ? UV_JOIN_GROUP : UV_LEAVE_GROUP;
}

RT_NATIVE(set_membership, "n.s?s") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  if (udp == NULL)
    return rt_number(UV_EBADF);
  char *group = rt_to_utf8(rt_arg(argc, argv, 2));
  char *interface = text_or_null(argc, argv, 3);
  int rc = uv_udp_set_membership(udp, group, interface, membership(argc, argv));
  free(interface);
  free(group);
  return rt_number(rc);
}

RT_NATIVE(set_source_membership, "n.ss?s") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  if (udp == NULL)
    return rt_number(UV_EBADF);
  char *source = rt_to_utf8(rt_arg(argc, argv, 2));
  char *group = rt_to_utf8(rt_arg(argc, argv, 3));
  char *interface = text_or_null(argc, argv, 4);
  int rc = uv_udp_set_source_membership(udp, group, interface, source, membership(argc, argv));
  free(interface);
  free(group);
  free(source);
  return rt_number(rc);
}

RT_NATIVE(buffer_size, "n.n") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  if (udp == NULL)
    return rt_number(UV_EBADF);
  bool is_receive = rt_to_bool(rt_arg(argc, argv, 1));
  int size = rt_to_int(rt_arg(argc, argv, 2));
  int rc = is_receive ? uv_recv_buffer_size((uv_handle_t *)udp, &size)
                      : uv_send_buffer_size((uv_handle_t *)udp, &size);
  return rt_number(rc < 0 ? rc : size);
}

static const struct rt_method methods[] = {
    {"setBroadcast", set_broadcast},
    {"setTTL", set_ttl},
    {"setMulticastTTL", set_multicast_ttl},
    {"setMulticastLoopback", set_multicast_loopback},
    {"setMulticastInterface", set_multicast_interface},
    {"setMembership", set_membership},
    {"setSourceMembership", set_source_membership},
    {"bufferSize", buffer_size},
};

void rt_udp_add_options(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
