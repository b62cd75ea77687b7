/* SPDX-License-Identifier: MIT */
/*
 * Host names through the system's resolver, on the pool. DNS queries are in cares.c.
 *   lookup(name, family, flags, callback)     callback(code) or callback([address, family, ...])
 *   service(address, port, callback)          callback(code) or callback([host, service])
 */
#include "binding/address.h"

#include <netdb.h>
#include <stdlib.h>

struct lookup {
  uv_getaddrinfo_t req;
  rt_value callback;
};

struct service {
  uv_getnameinfo_t req;
  rt_value callback;
};

static void call_back(rt_value callback, rt_value result) {
  rt_turn(callback, 1, &result);
  rt_release(callback);
}

/* Only one socket type was requested, so there are no duplicate addresses. */
static rt_value addresses_of(const struct addrinfo *info) {
  rt_value list = rt_array(0, NULL);
  for (; info != NULL; info = info->ai_next) {
    if (info->ai_family == AF_INET || info->ai_family == AF_INET6) {
      rt_array_push(list, rt_address_text(info->ai_addr));
      rt_array_push(list, rt_number(info->ai_family == AF_INET ? 4 : 6));
    }
  }
  return list;
}

static void lookup_done(uv_getaddrinfo_t *req, int status, struct addrinfo *info) {
  struct lookup *lookup = (struct lookup *)req;
  rt_value callback = lookup->callback;
  rt_value result = status < 0 ? rt_number(status) : addresses_of(info);
  uv_freeaddrinfo(info);
  free(lookup);
  call_back(callback, result);
}

RT_NATIVE(look_up, "snnf") {
  struct lookup *lookup = malloc(sizeof *lookup);
  if (lookup == NULL)
    return rt_number(UV_ENOMEM);
  int family = rt_to_int(rt_arg(argc, argv, 1));
  struct addrinfo hints = {.ai_family = family == 4   ? AF_INET
                                        : family == 6 ? AF_INET6
                                                      : AF_UNSPEC,
                           .ai_socktype = SOCK_STREAM,
                           .ai_flags = rt_to_int(rt_arg(argc, argv, 2))};
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  int rc = uv_getaddrinfo(rt_loop(), &lookup->req, lookup_done, name, NULL, &hints);
  free(name);
  if (rc < 0) {
    free(lookup);
    return rt_number(rc);
  }
  lookup->callback = rt_arg(argc, argv, 3);
  rt_keep(lookup->callback);
  return rt_number(0);
}

static void service_done(uv_getnameinfo_t *req, int status, const char *host, const char *name) {
  struct service *service = (struct service *)req;
  rt_value callback = service->callback;
  rt_value result = rt_number(status);
  if (status == 0) {
    const rt_value values[] = {rt_text(host), rt_text(name)};
    result = rt_array(2, values);
  }
  free(service);
  call_back(callback, result);
}

RT_NATIVE(look_up_service, "snf") {
  union rt_address address;
  int rc = rt_address_parse(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), &address);
  if (rc < 0)
    return rt_number(rc);
  struct service *service = malloc(sizeof *service);
  if (service == NULL)
    return rt_number(UV_ENOMEM);
  rc = uv_getnameinfo(rt_loop(), &service->req, service_done, &address.any, NI_NAMEREQD);
  if (rc < 0) {
    free(service);
    return rt_number(rc);
  }
  service->callback = rt_arg(argc, argv, 2);
  rt_keep(service->callback);
  return rt_number(0);
}

static const struct rt_method methods[] = {
    {"lookup", look_up},
    {"service", look_up_service},
};

rt_value rt_bind_dns(void) {
  return RT_METHODS(methods);
}
