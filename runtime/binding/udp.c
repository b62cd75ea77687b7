/* SPDX-License-Identifier: MIT */
/*
 * UDP for JavaScript. Socket options are in udp_options.c.
 *   setListener(message)       message(owner, count, memory, address, family, port);
 *                              count < 0: a code, and the rest is missing
 *   create(owner)              an id
 *   open(id, fd), bind(id, address, port, flags), connect(id, address, port), disconnect(id)
 *   receive(id, on)            starts or stops
 *   send(id, [bytes, ...], address or undefined, port, callback)
 *       the number of bytes plus 1 if they were sent immediately; 0 if callback(status)
 *       follows; or a code
 *   sockName(id), peerName(id), queueSize(id), queueCount(id)
 */
#include "binding/udp.h"

#include <stdlib.h>

#include "binding/address.h"
#include "engine/pin.h"
#include "binding/slab.h"
#include "binding/stream.h"

enum { USUAL_CHUNKS = 16 };

struct rt_udps {
  rt_value on_message; /* kept */
};

/* A queued send. */
struct request {
  uv_udp_send_t req;
  rt_value callback;
  size_t count;
  struct rt_lent lent[];
};

struct rt_udp {
  struct rt_handle base;
  uv_udp_t udp;
};

uv_udp_t *rt_udp_of(size_t argc, const rt_value argv[]) {
  struct rt_handle *handle = rt_handle_of(rt_arg(argc, argv, 0), UV_UDP);
  return handle == NULL ? NULL : (uv_udp_t *)handle->uv;
}

static struct rt_udp *new_udp(rt_value owner) {
  struct rt_udp *udp = calloc(1, sizeof *udp);
  if (udp == NULL)
    return NULL;
  uv_udp_init(rt_loop(), &udp->udp);
  return rt_handle_add(&udp->base, (uv_handle_t *)&udp->udp, "UDPWrap", owner) < 0 ? NULL : udp;
}

int32_t rt_udp_accept(uv_stream_t *from) {
  struct rt_udp *udp = new_udp(rt_undefined());
  int rc = udp == NULL ? UV_ENOMEM : uv_accept(from, (uv_stream_t *)&udp->udp);
  return rc < 0 ? rc : udp->base.id;
}

RT_NATIVE(create) {
  struct rt_udp *udp = new_udp(rt_arg(argc, argv, 0));
  return rt_number(udp == NULL ? UV_ENOMEM : udp->base.id);
}

RT_NATIVE(open_fd, "nn") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  return rt_number(udp == NULL ? UV_EBADF : uv_udp_open(udp, rt_to_int(rt_arg(argc, argv, 1))));
}

RT_NATIVE(bind_address, "nsnn") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  union rt_address address;
  if (udp == NULL)
    return rt_number(UV_EBADF);
  int rc = rt_address_parse(rt_arg(argc, argv, 1), rt_arg(argc, argv, 2), &address);
  if (rc == 0)
    rc = uv_udp_bind(udp, &address.any, (unsigned)rt_to_int(rt_arg(argc, argv, 3)));
  return rt_number(rc);
}

RT_NATIVE(connect_address, "nsn") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  union rt_address address;
  if (udp == NULL)
    return rt_number(UV_EBADF);
  int rc = rt_address_parse(rt_arg(argc, argv, 1), rt_arg(argc, argv, 2), &address);
  return rt_number(rc < 0 ? rc : uv_udp_connect(udp, &address.any));
}

RT_NATIVE(disconnect, "n") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  return rt_number(udp == NULL ? UV_EBADF : uv_udp_connect(udp, NULL));
}

static void give_room(uv_handle_t *uv, size_t suggested, uv_buf_t *buf) {
  (void)uv;
  (void)suggested;
  *buf = rt_slab_room();
}

/* Without an address, there was nothing to receive. */
static void received(uv_udp_t *udp, ssize_t count, const uv_buf_t *buf,
                     const struct sockaddr *address, unsigned flags) {
  (void)buf;
  (void)flags;
  struct rt_handle *handle = udp->data;
  if (count < 0) {
    const rt_value arguments[] = {handle->owner, rt_number((double)count)};
    rt_turn(rt_self->udps->on_message, 2, arguments);
  } else if (address != NULL) {
    const rt_value arguments[] = {handle->owner,
                                  rt_number((double)count),
                                  rt_slab_take((size_t)count),
                                  rt_address_text(address),
                                  rt_number(address->sa_family == AF_INET ? 4 : 6),
                                  rt_number(rt_address_port(address))};
    rt_turn(rt_self->udps->on_message, 6, arguments);
  }
}

RT_NATIVE(receive, "n") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  if (udp == NULL)
    return rt_number(UV_EBADF);
  if (!rt_to_bool(rt_arg(argc, argv, 1)))
    return rt_number(uv_udp_recv_stop(udp));
  int rc = uv_udp_recv_start(udp, give_room, received);
  return rt_number(rc == UV_EALREADY ? 0 : rc);
}

static void free_request(struct request *request) {
  for (size_t i = 0; i < request->count; i++)
    rt_lent_end(&request->lent[i]);
  free(request);
}

static void send_done(uv_udp_send_t *req, int status) {
  struct request *request = (struct request *)req;
  rt_value callback = request->callback;
  free_request(request);
  const rt_value arguments[] = {rt_number(status)};
  rt_turn(callback, 1, arguments);
  rt_release(callback);
}

static int queue(uv_udp_t *udp, uv_buf_t bufs[], const struct rt_list *chunks,
                 const struct sockaddr *address, rt_value callback) {
  unsigned count = (unsigned)chunks->count;
  struct request *request = calloc(1, sizeof *request + count * sizeof request->lent[0]);
  if (request == NULL)
    return UV_ENOMEM;
  request->count = count;
  int rc = 0;
  for (unsigned i = 0; i < count && rc == 0; i++) {
    struct rt_lent *lent = &request->lent[i];
    rc = rt_lend(lent, chunks->values[i], 0, SIZE_MAX, RT_LENT_READ);
    bufs[i] = (uv_buf_t){(char *)lent->bytes, lent->length};
  }
  if (rc == 0)
    rc = uv_udp_send(&request->req, udp, bufs, count, address, send_done);
  if (rc < 0) {
    free_request(request);
    return rc;
  }
  request->callback = callback;
  rt_keep(request->callback);
  return 0;
}

static int send_all(uv_udp_t *udp, uv_buf_t bufs[], const struct rt_list *chunks,
                    const rt_value argv[]) {
  for (size_t i = 0; i < chunks->count; i++) {
    size_t size;
    unsigned char *bytes = rt_peek_bytes(chunks->values[i], &size);
    if (bytes == NULL)
      return UV_EINVAL;
    bufs[i] = (uv_buf_t){(char *)bytes, size};
  }
  union rt_address address;
  const struct sockaddr *to = NULL;
  if (!rt_is_undefined(argv[2])) {
    int rc = rt_address_parse(argv[2], argv[3], &address);
    if (rc < 0)
      return rc;
    to = &address.any;
  }
  if (uv_udp_get_send_queue_count(udp) == 0) {
    int rc = uv_udp_try_send(udp, bufs, (unsigned)chunks->count, to);
    if (rc != UV_EAGAIN && rc != UV_ENOSYS)
      return rc < 0 ? rc : rc + 1;
  }
  return queue(udp, bufs, chunks, to, argv[4]);
}

RT_NATIVE(send_chunks, "na..f") {
  struct rt_list chunks;
  if (!rt_list_open(&chunks, argv[1]))
    return rt_number(UV_ENOMEM);
  uv_udp_t *udp = rt_udp_of(argc, argv);
  uv_buf_t usual[USUAL_CHUNKS];
  uv_buf_t *bufs = chunks.count <= USUAL_CHUNKS ? usual : calloc(chunks.count, sizeof *bufs);
  int rc = udp == NULL ? UV_EBADF : UV_ENOMEM;
  if (udp != NULL && bufs != NULL)
    rc = send_all(udp, bufs, &chunks, argv);
  if (bufs != usual)
    free(bufs);
  rt_list_close(&chunks);
  return rt_number(rc);
}

typedef int (*name_call)(const uv_udp_t *, struct sockaddr *, int *);

static rt_value name_by(size_t argc, const rt_value argv[], name_call call) {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  union rt_address address;
  int size = sizeof address;
  int rc = udp == NULL ? UV_EBADF : call(udp, &address.any, &size);
  return rc < 0 ? rt_number(rc) : rt_address_value(&address.any);
}

RT_NATIVE(sock_name, "n") {
  return name_by(argc, argv, uv_udp_getsockname);
}

RT_NATIVE(peer_name, "n") {
  return name_by(argc, argv, uv_udp_getpeername);
}

RT_NATIVE(queue_size, "n") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  return rt_number(udp == NULL ? UV_EBADF : (double)uv_udp_get_send_queue_size(udp));
}

RT_NATIVE(queue_count, "n") {
  uv_udp_t *udp = rt_udp_of(argc, argv);
  return rt_number(udp == NULL ? UV_EBADF : (double)uv_udp_get_send_queue_count(udp));
}

RT_NATIVE(set_listener, "f") {
  rt_self->udps->on_message = rt_arg(argc, argv, 0);
  rt_keep(rt_self->udps->on_message);
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"setListener", set_listener}, {"create", create},           {"open", open_fd},
    {"bind", bind_address},        {"connect", connect_address}, {"disconnect", disconnect},
    {"receive", receive},          {"send", send_chunks},        {"sockName", sock_name},
    {"peerName", peer_name},       {"queueSize", queue_size},    {"queueCount", queue_count},
};

rt_value rt_bind_udp(void) {
  if (!RT_PART(udps, NULL, NULL) || !rt_slab_start())
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_udp_add_options(binding);
  return binding;
}
