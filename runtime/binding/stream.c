/* SPDX-License-Identifier: MIT */
/*
 * Streams for JavaScript: reading, accepting, shutting down. Writing is in stream_write.c.
 *
 * Reads go into the slab (slab.h), and JavaScript gets what was read. A stream with a consumer
 * reads into memory that is reused for each read.
 */
#include "binding/slab.h"
#include "binding/stream.h"

#include <stdlib.h>
#include <string.h>

enum { CONSUMED_SIZE = 64 * 1024 };

struct rt_streams {
  rt_value on_read;       /* kept */
  rt_value on_connection; /* kept */
  char consumed[CONSUMED_SIZE];
};

struct rt_stream *rt_stream_new(void) {
  return calloc(1, sizeof(struct rt_stream));
}

struct rt_stream *rt_stream_of(rt_value id) {
  return (struct rt_stream *)rt_handle_stream_of(id);
}

static struct rt_stream *stream_at(uv_stream_t *uv) {
  return uv->data;
}

static void give_room(uv_handle_t *uv, size_t suggested, uv_buf_t *buf) {
  (void)suggested;
  struct rt_stream *stream = uv->data;
  if (stream->consume != NULL) {
    *buf = uv_buf_init(rt_self->streams->consumed, CONSUMED_SIZE);
    return;
  }
  if (stream->lent.bytes != NULL) {
    *buf = (uv_buf_t){(char *)stream->lent.bytes, stream->lent.length};
    return;
  }
  *buf = rt_slab_room();
}

/* A handle that was passed with the bytes: its id, and its kind in *kind; 0 if none. */
static int32_t accept_passed(uv_stream_t *uv, const char **kind) {
  if (uv->type != UV_NAMED_PIPE || uv_pipe_pending_count((uv_pipe_t *)uv) == 0)
    return 0;
  struct rt_stream *passed;
  switch (uv_pipe_pending_type((uv_pipe_t *)uv)) {
  case UV_TCP:
    *kind = "tcp";
    passed = rt_tcp_new(rt_undefined(), "TCPSocketWrap");
    break;
  case UV_NAMED_PIPE:
    *kind = "pipe";
    passed = rt_pipe_new(rt_undefined(), false);
    break;
  case UV_UDP:
    *kind = "udp";
    return rt_udp_accept(uv);
  default:
    return 0;
  }
  if (passed == NULL || uv_accept(uv, &passed->uv.stream) < 0)
    return 0;
  return passed->base.id;
}

static void read_done(uv_stream_t *uv, ssize_t count, const uv_buf_t *buf) {
  struct rt_stream *stream = stream_at(uv);
  if (count == 0)
    return;
  if (stream->consume != NULL) {
    stream->consume(stream, count, buf->base);
    return;
  }
  bool is_lent = stream->lent.bytes != NULL;
  if (is_lent && count > 0)
    rt_lent_bring_back(&stream->lent, (size_t)count);
  const char *kind = NULL;
  int32_t passed = accept_passed(uv, &kind);
  const rt_value arguments[] = {stream->base.owner, rt_number((double)count),
                                is_lent     ? rt_null()
                                : count > 0 ? rt_slab_take((size_t)count)
                                            : rt_undefined(),
                                passed > 0 ? rt_text(kind) : rt_undefined(), rt_number(passed)};
  rt_turn(rt_self->streams->on_read, passed > 0 ? 5 : 3, arguments);
}

/* takeRead(buffer): the bytes of the last read, if it passed none. */
RT_NATIVE(take_read, "b") {
  size_t size;
  unsigned char *bytes = rt_peek_bytes(rt_arg(argc, argv, 0), &size);
  if (bytes != NULL)
    rt_slab_copy(bytes, size);
  return rt_undefined();
}

RT_NATIVE(read_start, "n") {
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 0));
  return rt_number(stream == NULL ? UV_EBADF
                                  : uv_read_start(&stream->uv.stream, give_room, read_done));
}

static void take_back(struct rt_handle *handle) {
  rt_lent_end(&((struct rt_stream *)handle)->lent);
}

RT_NATIVE(read_into, "nb") {
  struct rt_stream *stream = rt_stream_of(argv[0]);
  if (stream == NULL)
    return rt_number(UV_EBADF);
  struct rt_lent lent;
  int rc = rt_lend(&lent, argv[1], 0, SIZE_MAX, RT_LENT_FILL);
  if (rc == 0) {
    take_back(&stream->base);
    stream->lent = lent;
    stream->base.dispose = take_back;
  }
  return rt_number(rc);
}

RT_NATIVE(read_stop, "n") {
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 0));
  return rt_number(stream == NULL ? UV_EBADF : uv_read_stop(&stream->uv.stream));
}

static struct rt_stream *accept_one(uv_stream_t *server, int *rc) {
  struct rt_stream *client = server->type == UV_TCP ? rt_tcp_new(rt_undefined(), "TCPSocketWrap")
                                                    : rt_pipe_new(rt_undefined(), false);
  *rc = client == NULL ? UV_ENOMEM : uv_accept(server, &client->uv.stream);
  if (*rc < 0 && client != NULL)
    rt_handle_close(&client->base, rt_undefined());
  return *rc < 0 ? NULL : client;
}

static void connection_arrived(uv_stream_t *server, int status) {
  struct rt_stream *client = status < 0 ? NULL : accept_one(server, &status);
  if (status == UV_EAGAIN)
    return;
  const rt_value arguments[] = {stream_at(server)->base.owner, rt_number(status),
                                client == NULL ? rt_undefined() : rt_number(client->base.id)};
  rt_turn(rt_self->streams->on_connection, 3, arguments);
}

RT_NATIVE(listen_stream, "nn") {
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 0));
  if (stream == NULL)
    return rt_number(UV_EBADF);
  int backlog = rt_to_int(rt_arg(argc, argv, 1));
  return rt_number(uv_listen(&stream->uv.stream, backlog, connection_arrived));
}

static void shutdown_done(uv_shutdown_t *req, int status) {
  rt_value callback = req->data;
  free(req);
  const rt_value arguments[] = {rt_number(status)};
  rt_turn(callback, 1, arguments);
  rt_release(callback);
}

RT_NATIVE(shutdown_stream, "nf") {
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 0));
  if (stream == NULL)
    return rt_number(UV_EBADF);
  uv_shutdown_t *req = malloc(sizeof *req);
  if (req == NULL)
    return rt_number(UV_ENOMEM);
  req->data = (void *)(uintptr_t)rt_arg(argc, argv, 1);
  int rc = uv_shutdown(req, &stream->uv.stream, shutdown_done);
  if (rc < 0)
    free(req);
  else
    rt_keep(rt_arg(argc, argv, 1));
  return rt_number(rc);
}

RT_NATIVE(set_blocking, "n") {
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 0));
  int is_blocking = rt_to_bool(rt_arg(argc, argv, 1));
  return rt_number(stream == NULL ? UV_EBADF
                                  : uv_stream_set_blocking(&stream->uv.stream, is_blocking));
}

RT_NATIVE(queue_size, "n") {
  struct rt_stream *stream = rt_stream_of(rt_arg(argc, argv, 0));
  size_t size = stream == NULL ? 0 : uv_stream_get_write_queue_size(&stream->uv.stream);
  return rt_number((double)size);
}

RT_NATIVE(set_listeners, "ff") {
  struct rt_streams *streams = rt_self->streams;
  streams->on_read = rt_arg(argc, argv, 0);
  streams->on_connection = rt_arg(argc, argv, 1);
  rt_keep(streams->on_read);
  rt_keep(streams->on_connection);
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"setListeners", set_listeners}, {"readStart", read_start}, {"readStop", read_stop},
    {"readInto", read_into},         {"listen", listen_stream}, {"shutdown", shutdown_stream},
    {"setBlocking", set_blocking},   {"queueSize", queue_size}, {"takeRead", take_read},
};

rt_value rt_bind_stream(void) {
  if (!RT_PART(streams, NULL, NULL) || !rt_slab_start())
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  if (!rt_stream_add_writing(binding))
    return rt_problem_memory();
  return binding;
}
