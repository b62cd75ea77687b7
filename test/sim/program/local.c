/* SPDX-License-Identifier: MIT */
/*
 * Named pipes: servers with a path, and clients. A server has one client at a time that it has not
 * accepted: so it is known which client connected.
 */
#include "world.h"

#define PATH_SIZE 4200

static void accept_local(struct object *server) {
  struct object *object = object_new(PIPE, 0);
  if (object == NULL)
    return;
  int err = uv_accept(&server->u.stream, &object->u.stream);
  log_line("local server %u accepts pipe %u: %d", server->id, object->id, err);
  if (err != 0 || server->connection == NULL) {
    object_close(object);
    return;
  }
  object->connection = server->connection;
  object->connection->was_accepted = true;
  object->side = 1;
  server->connection = NULL;
  if (below(4) > 0)
    stream_start_reading(object);
}

static void came(uv_stream_t *stream, int status) {
  struct object *server = object_of(stream, LOCAL_SERVER);
  check_status(status);
  if (status == 0)
    accept_local(server);
  step();
}

static const char *path_of(const struct object *server) {
  static char path[PATH_SIZE];
  snprintf(path, sizeof path, "%s/s%d", env_folder(), server->port);
  return path;
}

/* Only a path that is too long for a socket is refused. */
void op_local_listen(const struct op *op) {
  struct object *server = object_new(LOCAL_SERVER, 0);
  if (server == NULL)
    return;
  server->port = (int)++world.names;
  int err = uv_pipe_bind(&server->u.pipe, path_of(server));
  if (err == 0)
    err = uv_listen(&server->u.stream, 1 + (int)(op->b % 4), came);
  log_line("local server %u listens: %d", server->id, err);
  if (err != 0)
    object_close(server);
}

/* EAGAIN is not checked here: it is what Linux reports for a full backlog. */
static void connected(uv_connect_t *req, int status) {
  stream_connected(request_of(req), status);
}

static bool is_free(struct object *server) {
  return server->connection == NULL;
}

void op_local_connect(const struct op *op) {
  struct object *server = object_pick(LOCAL_SERVER, op->a, is_free);
  struct connection *connection = server != NULL ? connection_new() : NULL;
  struct object *object = connection != NULL ? object_new(PIPE, 0) : NULL;
  if (object == NULL)
    return;
  struct request *request = request_new(object);
  object->connection = connection;
  object->is_connecting = true;
  uv_pipe_connect(&request->u.connect, &object->u.pipe, path_of(server), connected);
  log_line("pipe %u connects to local server %u", object->id, server->id);
  if (uv_is_writable(&object->u.stream))
    server->connection = connection;
}
