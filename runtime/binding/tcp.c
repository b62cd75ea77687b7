/* SPDX-License-Identifier: MIT */
/*
 * TCP for JavaScript. What it shares with other streams is in stream.c.
 *   create(owner, isServer)           an id
 *   open(id, fd), bind(id, address, port, flags), connect(id, address, port, callback)
 *   sockName(id), peerName(id)        [address, family, port]
 *   setNoDelay(id, on), setKeepAlive(id, on, seconds), reset(id, callback)
 */
#include "binding/address.h"
#include "binding/stream.h"

#include <stdlib.h>

struct rt_stream *rt_tcp_new(rt_value owner, const char *name) {
  struct rt_stream *stream = rt_stream_new();
  if (stream == NULL)
    return NULL;
  uv_tcp_init(rt_loop(), &stream->uv.tcp);
  return rt_handle_add(&stream->base, &stream->uv.handle, name, owner) < 0 ? NULL : stream;
}

static uv_tcp_t *tcp_of(size_t argc, const rt_value argv[]) {
  struct rt_handle *handle = rt_handle_of(rt_arg(argc, argv, 0), UV_TCP);
  return handle == NULL ? NULL : (uv_tcp_t *)handle->uv;
}

RT_NATIVE(create) {
  bool is_server = rt_to_bool(rt_arg(argc, argv, 1));
  struct rt_stream *stream =
      rt_tcp_new(rt_arg(argc, argv, 0), is_server ? "TCPServerWrap" : "TCPSocketWrap");
  return rt_number(stream == NULL ? UV_ENOMEM : stream->base.id);
}

RT_NATIVE(open_fd, "nn") {
  uv_tcp_t *tcp = tcp_of(argc, argv);
  return rt_number(tcp == NULL ? UV_EBADF : uv_tcp_open(tcp, rt_to_int(rt_arg(argc, argv, 1))));
}

RT_NATIVE(bind_address, "nsnn") {
  uv_tcp_t *tcp = tcp_of(argc, argv);
  union rt_address address;
  if (tcp == NULL)
    return rt_number(UV_EBADF);
  int rc = rt_address_parse(rt_arg(argc, argv, 1), rt_arg(argc, argv, 2), &address);
  if (rc == 0)
    rc = uv_tcp_bind(tcp, &address.any, (unsigned)rt_to_int(rt_arg(argc, argv, 3)));
  return rt_number(rc);
}

static void connect_done(uv_connect_t *req, int status) {
  rt_value callback = req->data;
  free(req);
  const rt_value arguments[] = {rt_number(status)};
  rt_turn(callback, 1, arguments);
  rt_release(callback);
}

RT_NATIVE(connect_address, "nsnf") {
  uv_tcp_t *tcp = tcp_of(argc, argv);
  union rt_address address;
  if (tcp == NULL)
    return rt_number(UV_EBADF);
  int rc = rt_address_parse(rt_arg(argc, argv, 1), rt_arg(argc, argv, 2), &address);
  if (rc < 0)
    return rt_number(rc);
  uv_connect_t *req = malloc(sizeof *req);
  if (req == NULL)
    return rt_number(UV_ENOMEM);
  req->data = (void *)(uintptr_t)rt_arg(argc, argv, 3);
  rc = uv_tcp_connect(req, tcp, &address.any, connect_done);
  if (rc < 0)
    free(req);
  else
    rt_keep(rt_arg(argc, argv, 3));
  return rt_number(rc);
}

typedef int (*name_call)(const uv_tcp_t *, struct sockaddr *, int *);

static rt_value name_by(size_t argc, const rt_value argv[], name_call call) {
  uv_tcp_t *tcp = tcp_of(argc, argv);
  union rt_address address;
  int size = sizeof address;
  int rc = tcp == NULL ? UV_EBADF : call(tcp, &address.any, &size);
  return rc < 0 ? rt_number(rc) : rt_address_value(&address.any);
}

RT_NATIVE(sock_name, "n") {
  return name_by(argc, argv, uv_tcp_getsockname);
}

RT_NATIVE(peer_name, "n") {
  return name_by(argc, argv, uv_tcp_getpeername);
}

RT_NATIVE(set_no_delay, "n") {
  uv_tcp_t *tcp = tcp_of(argc, argv);
  return rt_number(tcp == NULL ? UV_EBADF : uv_tcp_nodelay(tcp, rt_to_bool(rt_arg(argc, argv, 1))));
}

RT_NATIVE(set_keep_alive, "n.n") {
  uv_tcp_t *tcp = tcp_of(argc, argv);
  unsigned delay_s = (unsigned)rt_to_int(rt_arg(argc, argv, 2));
  return rt_number(tcp == NULL ? UV_EBADF
                               : uv_tcp_keepalive(tcp, rt_to_bool(rt_arg(argc, argv, 1)), delay_s));
}

/* Closes with a reset instead of FIN. */
RT_NATIVE(reset, "n?f") {
  struct rt_handle *handle = rt_handle_of(rt_arg(argc, argv, 0), UV_TCP);
  return rt_number(handle == NULL ? UV_EBADF
                                  : rt_handle_close_reset(handle, rt_arg(argc, argv, 1)));
}

static const struct rt_method methods[] = {
    {"create", create},
    {"open", open_fd},
    {"bind", bind_address},
    {"connect", connect_address},
    {"sockName", sock_name},
    {"peerName", peer_name},
    {"setNoDelay", set_no_delay},
    {"setKeepAlive", set_keep_alive},
    {"reset", reset},
};

rt_value rt_bind_tcp(void) {
  return RT_METHODS(methods);
}
