/* SPDX-License-Identifier: MIT */
/*
 * UDP: each received datagram was sent to this port, is complete and arrives once. It may get lost.
 */
#include <stdlib.h>
#include <string.h>

#include "world.h"

#define MOST_BYTES 1200u

static unsigned char buffer[2 * 65536];

static void allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
  object_of(handle, UDP);
  (void)suggested;
  *buf = uv_buf_init((char *)buffer, sizeof buffer);
}

static unsigned char byte_of(unsigned int number, size_t i) {
  return (unsigned char)(number * 31 + i * 7);
}

static void check(struct object *object, const unsigned char *bytes, size_t size) {
  unsigned int number;
  if (size < sizeof number)
    env_fail("udp: %u got a datagram of %zu bytes", object->id, size);
  memcpy(&number, bytes, sizeof number);
  if (number >= world.datagram_count || world.datagrams[number].size != size ||
      world.datagrams[number].port != object->port)
    env_fail("udp: %u got a datagram that was not sent to it", object->id);
  if (world.datagrams[number].has_come)
    env_fail("udp: datagram %u arrived twice", number);
  world.datagrams[number].has_come = true;
  for (size_t i = sizeof number; i < size; i++)
    if (bytes[i] != byte_of(number, i))
      env_fail("udp: datagram %u is not what was sent", number);
}

static void received(uv_udp_t *udp, ssize_t size, const uv_buf_t *buf, const struct sockaddr *from,
                     unsigned int flags) {
  /* The recvmmsg() buffer is returned even if the handle was closed. */
  struct object *object = object_of(udp, (flags & UV_UDP_MMSG_FREE) != 0 ? ANY : UDP);
  if (!object->is_reading && !object->is_closing)
    env_fail("udp: %u received though it was stopped", object->id);
  check_status(size);
  if (from != NULL && size >= 0)
    check(object, (const unsigned char *)buf->base, (size_t)size);
  log_line("udp %u received %ld", object->id, (long)size);
  step();
}

void op_udp(const struct op *op) {
  struct object *object = object_new(UDP, (op->b & 1) != 0 ? UV_UDP_RECVMMSG : 0);
  if (object == NULL)
    return;
  struct sockaddr_in address;
  struct sockaddr_storage name;
  int size = sizeof name;
  uv_ip4_addr("127.0.0.1", 0, &address);
  int err = uv_udp_bind(&object->u.udp, (const struct sockaddr *)&address, 0);
  if (err == 0)
    err = uv_udp_getsockname(&object->u.udp, (struct sockaddr *)&name, &size);
  if (err == 0)
    err = uv_udp_recv_start(&object->u.udp, allocate, received);
  log_line("udp %u: %d", object->id, err);
  if (err != 0) {
    object_close(object);
    return;
  }
  object->is_reading = true;
  object->port = ntohs(((const struct sockaddr_in *)&name)->sin_port);
}

static void sent(uv_udp_send_t *req, int status) {
  struct request *request = request_of(req);
  log_line("udp %u sent: %d", request->object->id, status);
  check_status(status);
  request_is_next(request);
  request_end(request);
  step();
}

/* The number comes first, then bytes that follow from it. */
static struct request *prepare(struct object *object, const struct object *to, unsigned int size) {
  unsigned int number = world.datagram_count;
  struct request *request = request_new(object);
  request->size = sizeof number + size;
  request->bytes = malloc(request->size);
  memcpy(request->bytes, &number, sizeof number);
  for (size_t i = sizeof number; i < request->size; i++)
    request->bytes[i] = byte_of(number, i);
  world.datagrams[number].size = request->size;
  world.datagrams[number].port = to->port;
  world.datagram_count++;
  return request;
}

/* Picks sender and receiver, and fills a datagram. NULL if there are none, or too many datagrams.
 */
static struct request *prepare_send(const struct op *op, struct object **to,
                                    struct sockaddr_in *address) {
  struct object *object = object_pick(UDP, op->a, NULL);
  *to = object_pick(UDP, op->b, NULL);
  if (object == NULL || *to == NULL || world.datagram_count == DATAGRAMS)
    return NULL;
  uv_ip4_addr("127.0.0.1", (*to)->port, address);
  return prepare(object, *to, op->c % MOST_BYTES);
}

void op_udp_send(const struct op *op) {
  struct object *to;
  struct sockaddr_in address;
  struct request *request = prepare_send(op, &to, &address);
  if (request == NULL)
    return;
  struct object *object = request->object;
  uv_buf_t bufs[2] = {uv_buf_init((char *)request->bytes, 2),
                      uv_buf_init((char *)request->bytes + 2, (unsigned int)request->size - 2)};
  int err = uv_udp_send(&request->u.send, &object->u.udp, bufs, 2,
                        (const struct sockaddr *)&address, sent);
  log_line("udp %u sends %zu to udp %u: %d", object->id, request->size, to->id, err);
  if (err == 0)
    request_queue(request);
  else
    request_abandon(request);
}

void op_udp_try_send(const struct op *op) {
  struct object *to;
  struct sockaddr_in address;
  struct request *request = prepare_send(op, &to, &address);
  if (request == NULL)
    return;
  struct object *object = request->object;
  uv_buf_t buf = uv_buf_init((char *)request->bytes, (unsigned int)request->size);
  int err = uv_udp_try_send(&object->u.udp, &buf, 1, (const struct sockaddr *)&address);
  if (err > 0 && err != (int)request->size)
    env_fail("udp: a part of a datagram was sent");
  request_abandon(request);
}

static bool is_receiving(struct object *object) {
  return object->is_reading;
}

void op_udp_recv_stop(const struct op *op) {
  struct object *object = object_pick(UDP, op->a, is_receiving);
  if (object == NULL)
    return;
  uv_udp_recv_stop(&object->u.udp);
  object->is_reading = false;
}
