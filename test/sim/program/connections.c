/* SPDX-License-Identifier: MIT */
/*
 * Creating streams: servers and clients, pairs, pipes; and handles sent over pipes.
 */
#include <string.h>

#include "world.h"

#define MOST_BUFS 6u

static int port_of(const struct sockaddr_storage *name) {
  return ntohs(((const struct sockaddr_in *)name)->sin_port);
}

static struct sockaddr_in loopback(int port) {
  struct sockaddr_in address;
  uv_ip4_addr("127.0.0.1", port, &address);
  return address;
}

/* Servers and clients. */

static struct connection *find_connection(int port) {
  for (unsigned int i = world.connection_count; i-- > 0;)
    if (world.connections[i].port == port && !world.connections[i].was_accepted)
      return &world.connections[i];
  return NULL;
}

static void accept_one(struct object *server) {
  struct object *object = object_new(TCP, 0);
  if (object == NULL)
    return;
  int err = uv_accept(&server->u.stream, &object->u.stream);
  struct sockaddr_storage name;
  int size = sizeof name;
  if (err == 0)
    err = uv_tcp_getpeername(&object->u.tcp, (struct sockaddr *)&name, &size);
  struct connection *connection = err == 0 ? find_connection(port_of(&name)) : NULL;
  log_line("server %u accepts tcp %u: %d", server->id, object->id, err);
  if (connection == NULL) {
    object_close(object);
    return;
  }
  connection->was_accepted = true;
  object->connection = connection;
  object->side = 1;
  if (below(4) > 0)
    stream_start_reading(object);
}

static void connection_came(uv_stream_t *stream, int status) {
  struct object *server = object_of(stream, SERVER);
  log_line("server %u: connection, %d", server->id, status);
  check_status(status);
  if (status == 0)
    accept_one(server);
  step();
}

void op_listen(const struct op *op) {
  struct object *server = object_new(SERVER, 0);
  if (server == NULL)
    return;
  struct sockaddr_in address = loopback(0);
  struct sockaddr_storage name;
  int size = sizeof name;
  int err = uv_tcp_bind(&server->u.tcp, (const struct sockaddr *)&address, 0);
  if (err == 0)
    err = uv_listen(&server->u.stream, 1 + (int)(op->b % 8), connection_came);
  if (err == 0)
    err = uv_tcp_getsockname(&server->u.tcp, (struct sockaddr *)&name, &size);
  log_line("server %u listens: %d", server->id, err);
  if (err == 0)
    server->port = port_of(&name);
  else
    object_close(server);
}

void stream_connected(struct request *request, int status) {
  struct object *object = request->object;
  log_line("%s %u connected: %d", kind_name(object->kind), object->id, status);
  object->is_connecting = false;
  if (status != 0)
    flow_written_by(object)->has_failed = true;
  request_end(request);
  if (status == 0 && !object->is_closing && below(4) > 0)
    stream_start_reading(object);
  step();
}

static void connected(uv_connect_t *req, int status) {
  check_status(status);
  stream_connected(request_of(req), status);
}

void op_connect(const struct op *op) {
  struct object *server = object_pick(SERVER, op->a, NULL);
  struct connection *connection = connection_new();
  struct object *object = connection != NULL ? object_new(TCP, 0) : NULL;
  if (object == NULL)
    return;
  struct sockaddr_in address = loopback(server != NULL ? server->port : 1);
  struct request *request = request_new(object);
  int err = uv_tcp_connect(&request->u.connect, &object->u.tcp, (const struct sockaddr *)&address,
                           connected);
  log_line("tcp %u connects to server %u: %d", object->id, server != NULL ? server->id : 0, err);
  if (err != 0) {
    request_abandon(request);
    object_close(object);
    return;
  }
  struct sockaddr_storage name;
  int size = sizeof name;
  if (uv_tcp_getsockname(&object->u.tcp, (struct sockaddr *)&name, &size) == 0)
    connection->port = port_of(&name);
  object->connection = connection;
  object->is_connecting = true;
}

static bool is_connected(struct object *object) {
  return object->connection != NULL && !object->is_connecting && !object->is_shut &&
         !object->is_travelling;
}

void op_close_reset(const struct op *op) {
  struct object *object = object_pick(TCP, op->a, is_connected);
  if (object != NULL)
    object_reset(object);
}

/* Pairs. */

struct object *stream_over(int fd, struct connection *connection, int side, bool is_ipc) {
  struct object *object = object_new(PIPE, is_ipc);
  if (object == NULL) {
    close_now(fd);
    connection->is_loose = true;
    return NULL;
  }
  object->is_ipc = is_ipc;
  object->side = side;
  int err = uv_pipe_open(&object->u.pipe, fd);
  if (err != 0) {
    close_now(fd);
    connection->is_loose = true;
    object_close(object);
    return NULL;
  }
  object->connection = connection;
  return object;
}

static void make_pair(const struct op *op, bool is_ipc) {
  int fds[2];
  if (uv_socketpair(SOCK_STREAM, 0, fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE) != 0)
    return;
  struct connection *connection = connection_new();
  if (connection == NULL) {
    close_now(fds[0]);
    close_now(fds[1]);
    return;
  }
  connection->was_accepted = true;
  for (int side = 0; side < 2; side++) {
    struct object *object = stream_over(fds[side], connection, side, is_ipc);
    log_line("pair: pipe %u%s", object != NULL ? object->id : 0, is_ipc ? " (ipc)" : "");
    if (object != NULL && (op->b >> side & 3) != 0)
      stream_start_reading(object);
  }
}

void op_pair(const struct op *op) {
  make_pair(op, false);
}

void op_ipc_pair(const struct op *op) {
  make_pair(op, true);
}

void op_pipe(const struct op *op) {
  int fds[2];
  struct connection *connection = connection_new();
  if (connection == NULL || uv_pipe(fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE) != 0)
    return;
  connection->was_accepted = true;
  struct object *writer = stream_over(fds[1], connection, 0, false);
  struct object *reader = stream_over(fds[0], connection, 1, false);
  log_line("pipe: %u to %u", writer != NULL ? writer->id : 0, reader != NULL ? reader->id : 0);
  if (writer != NULL)
    writer->cannot_read = true;
  if (reader != NULL)
    reader->cannot_write = true;
  if (reader != NULL && (op->b & 3) != 0)
    stream_start_reading(reader);
}

/* Handles sent over pipes. */

bool stream_can_travel(struct object *object) {
  return object->connection != NULL && !object->is_ipc && !object->is_connecting &&
         !object->is_travelling && !object->is_reading && !object->is_shut &&
         object->requests == 0 && object->connection->was_accepted && !object->cannot_write &&
         !object->cannot_read;
}

static bool can_carry(struct object *object) {
  return object->is_ipc && stream_can_write(object) && flow_written_by(object)->travel_count < 8;
}

void op_send_handle(const struct op *op) {
  uv_buf_t bufs[MOST_BUFS];
  unsigned int nbufs;
  struct object *carrier = object_pick(PIPE, op->a, can_carry);
  struct object *sent = object_pick(STREAM, op->b, stream_can_travel);
  if (carrier == NULL || sent == NULL)
    return;
  struct flow *flow = flow_written_by(carrier);
  uint64_t position = flow->submitted;
  struct request *request = stream_prepare_write(carrier, 1 + op->c % 300, bufs, &nbufs);
  request->sent_handle = sent;
  int err = uv_write2(&request->u.write, &carrier->u.stream, bufs, nbufs, &sent->u.stream,
                      stream_written);
  log_line("pipe %u sends %s %u: %d", carrier->id, kind_name(sent->kind), sent->id, err);
  if (err == 0) {
    sent->is_travelling = true;
    sent->requests++; /* it is not closed before it was sent */
    flow->travels[flow->travel_count++] =
        (struct travel){position, sent->connection, sent->side, sent->kind};
    sent->connection->is_loose = true;
  }
  stream_submitted(request, err);
}

/* The receiver owns it now: it is closed here. */
void ipc_sent(struct request *request, int status) {
  (void)status;
  struct object *sent = request->sent_handle;
  if (sent == NULL)
    return;
  sent->requests--;
  sent->is_travelling = false;
  object_close(sent);
}

/* False if there is no room for another object. */
static bool take_handle(struct object *pipe, struct flow *flow) {
  enum kind kind = uv_pipe_pending_type(&pipe->u.pipe) == UV_TCP ? TCP : PIPE;
  struct travel travel = flow->travels[0];
  bool is_known = !env_loses_handles();
  if (flow->travel_count == 0)
    env_fail("handles: pipe %u received one that was not sent", pipe->id);
  if (is_known && kind != travel.kind)
    env_fail("handles: pipe %u received a %s, but a %s was sent", pipe->id, kind_name(kind),
             kind_name(travel.kind));
  struct object *object = object_new(kind, 0);
  if (object == NULL)
    return false;
  memmove(flow->travels, flow->travels + 1, --flow->travel_count * sizeof flow->travels[0]);
  int err = uv_accept(&pipe->u.stream, &object->u.stream);
  log_line("pipe %u takes %s %u: %d", pipe->id, kind_name(kind), object->id, err);
  if (err != 0 || !is_known) {
    object_close(object);
    return true;
  }
  object->connection = travel.connection;
  object->side = travel.side;
  return true;
}

/* Handles sent with bytes that have arrived must be there. */
void ipc_received(struct object *object, struct flow *flow) {
  bool takes = below(8) > 0; /* otherwise they are left for later */
  while (takes && uv_pipe_pending_count(&object->u.pipe) > 0)
    takes = take_handle(object, flow);
  if (flow->travel_count > 0 && flow->travels[0].position < flow->received &&
      !env_loses_handles() && uv_pipe_pending_count(&object->u.pipe) == 0)
    env_fail("handles: pipe %u received the bytes of a handle, but not the handle", object->id);
}
