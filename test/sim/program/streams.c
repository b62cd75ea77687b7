/* SPDX-License-Identifier: MIT */
/*
 * Streams: TCP connections, pipes and pairs of Unix sockets. Every byte that is read is the one
 * that was written at this position; EOF is reported after the writer has shut down and everything
 * has arrived.
 */
#include <stdlib.h>
#include <string.h>

#include "world.h"

#define MOST_BYTES 40000u
#define MOST_BUFS 6u
#define GUARD 16u

static unsigned char buffer[65536 + GUARD];
static size_t buffer_size;

/* The byte of a flow at a position. */
static unsigned char flow_byte(const struct flow *flow, uint64_t position) {
  uint64_t z = (position / 8 + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ ((uint64_t)flow->id << 40);
  z = (z ^ (z >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
  return (unsigned char)(z >> (position % 8 * 8));
}

struct flow *flow_written_by(struct object *object) {
  return &object->connection->flows[object->side];
}

struct flow *flow_read_by(struct object *object) {
  return &object->connection->flows[1 - object->side];
}

struct connection *connection_new(void) {
  if (world.connection_count == CONNECTIONS)
    return NULL;
  struct connection *connection = &world.connections[world.connection_count++];
  connection->flows[0].id = 2 * world.connection_count;
  connection->flows[1].id = 2 * world.connection_count + 1;
  return connection;
}

void stream_closing(struct object *object) {
  if (object->connection != NULL)
    flow_written_by(object)->is_ending = true;
}

/* Reading. */

static void allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
  static const size_t sizes[] = {1, 100, 3000, 65536};
  struct object *object = (struct object *)handle;
  (void)suggested;
  if ((object->kind & STREAM) != 0)
    object_of(handle, object->kind);
  object->gave_no_buffer = below(100) == 0;
  buffer_size = 1 + (size_t)below(sizes[below(4)]);
  if (buffer_size > sizeof buffer - GUARD)
    buffer_size = sizeof buffer - GUARD;
  memset(buffer + buffer_size, 0x5a, GUARD);
  *buf = uv_buf_init(object->gave_no_buffer ? NULL : (char *)buffer, (unsigned int)buffer_size);
  if (below(8) == 0)
    step();
}

static void check_room(size_t size) {
  if (size > buffer_size)
    env_fail("stream: more bytes than the buffer has room for");
  for (size_t i = 0; i < GUARD; i++)
    if (buffer[buffer_size + i] != 0x5a)
      env_fail("stream: bytes behind the end of the buffer");
}

void flow_check(struct object *object, const unsigned char *bytes, size_t size) {
  struct flow *flow = flow_read_by(object);
  if (flow->had_eof || flow->had_error)
    env_fail("stream: bytes after EOF");
  for (size_t i = 0; i < size; i++) {
    unsigned long long position = flow->received + i;
    if (position >= flow->submitted || bytes[i] != flow_byte(flow, position))
      env_fail("stream: %s %u got a wrong byte at %llu (%llu were written)",
               kind_name(object->kind), object->id, position, (unsigned long long)flow->submitted);
  }
  flow->received += size;
}

static void check_complete(const struct flow *flow) {
  if (flow->had_eof && flow->confirmed > flow->received && !flow->had_error && !flow->may_lose)
    env_fail("stream: EOF after %llu bytes, but %llu were written successfully",
             (unsigned long long)flow->received, (unsigned long long)flow->confirmed);
}

static void ended(struct object *object, ssize_t result) {
  struct flow *flow = flow_read_by(object);
  const struct connection *connection = object->connection;
  object->is_reading = false;
  if (result != UV_EOF) {
    flow->had_error = true;
    return;
  }
  flow->had_eof = true;
  if (!flow->is_ending && connection->was_accepted && !connection->is_loose)
    env_fail("stream: %s %u got EOF, but no writer has ended", kind_name(object->kind), object->id);
  check_complete(flow);
}

static void was_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  struct object *object = object_of(stream, ((struct object *)stream)->kind);
  log_line("%s %u read %ld", kind_name(object->kind), object->id, (long)size);
  check_status(size);
  if (!object->is_reading)
    env_fail("stream: %s %u was read though reading was stopped", kind_name(object->kind),
             object->id);
  if (size > 0) {
    check_room((size_t)size);
    flow_check(object, (const unsigned char *)buf->base, (size_t)size);
    if (object->is_ipc)
      ipc_received(object, flow_read_by(object));
  } else if (size == UV_ENOBUFS && object->gave_no_buffer) {
    object->gave_no_buffer = false;
  } else if (size < 0) {
    ended(object, size);
  }
  step();
}

void stream_start_reading(struct object *object) {
  int err = uv_read_start(&object->u.stream, allocate, was_read);
  log_line("%s %u starts reading: %d", kind_name(object->kind), object->id, err);
  if (err == 0)
    object->is_reading = true;
}

static bool can_read(struct object *object) {
  return object->connection != NULL && !object->is_reading && !object->is_travelling &&
         !object->cannot_read && !object->is_connecting;
}

void op_read_start(const struct op *op) {
  struct object *object = object_pick(STREAM, op->a, can_read);
  if (object != NULL)
    stream_start_reading(object);
}

static bool is_reading(struct object *object) {
  return object->is_reading;
}

void op_read_stop(const struct op *op) {
  struct object *object = object_pick(STREAM, op->a, is_reading);
  if (object == NULL)
    return;
  log_line("%s %u stops reading", kind_name(object->kind), object->id);
  uv_read_stop(&object->u.stream);
  object->is_reading = false;
}

/* Writing. */

/* After a failed write, the program stops writing: later bytes would follow a hole. */
bool stream_can_write(struct object *object) {
  return object->connection != NULL && !object->is_shut && !object->is_travelling &&
         !object->cannot_write && !flow_written_by(object)->has_failed;
}

struct request *stream_prepare_write(struct object *object, size_t size, uv_buf_t *bufs,
                                     unsigned int *nbufs) {
  const struct flow *flow = flow_written_by(object);
  struct request *request = request_new(object);
  request->size = size;
  request->bytes = malloc(size);
  for (size_t i = 0; i < size; i++)
    request->bytes[i] = flow_byte(flow, flow->submitted + i);
  size_t done = 0;
  *nbufs = 1 + (unsigned int)below(MOST_BUFS);
  for (unsigned int i = 0; i < *nbufs; i++) {
    size_t length = i + 1 == *nbufs ? size - done : (size_t)below(size - done + 1);
    bufs[i] = uv_buf_init((char *)request->bytes + done, (unsigned int)length);
    done += length;
  }
  return request;
}

static size_t choose_size(const struct op *op) {
  static const unsigned int sizes[] = {1, 200, 5000, MOST_BYTES};
  return 1 + op->b % sizes[op->b >> 16 & 3];
}

void stream_submitted(struct request *request, int err) {
  struct object *object = request->object;
  log_line("%s %u write %zu: %d", kind_name(object->kind), object->id, request->size, err);
  if (err != 0) {
    request_abandon(request);
    return;
  }
  flow_written_by(object)->submitted += request->size;
  request_queue(request);
}

void stream_written(uv_write_t *req, int status) {
  struct request *request = request_of(req);
  struct object *object = request->object;
  struct flow *flow = flow_written_by(object);
  log_line("%s %u written %zu: %d", kind_name(object->kind), object->id, request->size, status);
  check_status(status);
  request_is_next(request);
  if (status == 0 && flow->has_failed)
    env_fail("stream: a write of %s %u succeeded behind one that failed", kind_name(object->kind),
             object->id);
  if (status == 0)
    flow->confirmed += request->size;
  else
    flow->has_failed = true;
  check_complete(flow);
  ipc_sent(request, status);
  request_end(request);
  step();
}

void op_write(const struct op *op) {
  uv_buf_t bufs[MOST_BUFS];
  unsigned int nbufs;
  struct object *object = object_pick(STREAM, op->a, stream_can_write);
  if (object == NULL)
    return;
  struct request *request = stream_prepare_write(object, choose_size(op), bufs, &nbufs);
  stream_submitted(request,
                   uv_write(&request->u.write, &object->u.stream, bufs, nbufs, stream_written));
}

void op_try_write(const struct op *op) {
  uv_buf_t bufs[MOST_BUFS];
  unsigned int nbufs;
  struct object *object = object_pick(STREAM, op->a, stream_can_write);
  if (object == NULL)
    return;
  struct flow *flow = flow_written_by(object);
  struct request *request = stream_prepare_write(object, choose_size(op), bufs, &nbufs);
  int written = uv_try_write(&object->u.stream, bufs, nbufs);
  log_line("%s %u try_write %zu: %d", kind_name(object->kind), object->id, request->size, written);
  if (written > (int)request->size)
    env_fail("stream: uv_try_write() wrote more than it was given");
  if (written > 0 && flow->has_failed)
    env_fail("stream: uv_try_write() on %s %u succeeded behind a write that failed",
             kind_name(object->kind), object->id);
  if (written > 0) {
    flow->submitted += (uint64_t)written;
    flow->confirmed += (uint64_t)written;
  }
  request_abandon(request);
}

static void shut_down(uv_shutdown_t *req, int status) {
  struct request *request = request_of(req);
  struct object *object = request->object;
  log_line("%s %u shut down: %d", kind_name(object->kind), object->id, status);
  check_status(status);
  if (object->first != NULL)
    env_fail("order: the shutdown of %s %u was called back before a write", kind_name(object->kind),
             object->id);
  request_end(request);
  step();
}

void op_shutdown(const struct op *op) {
  struct object *object = object_pick(STREAM, op->a, stream_can_write);
  if (object == NULL)
    return;
  struct request *request = request_new(object);
  int err = uv_shutdown(&request->u.shutdown, &object->u.stream, shut_down);
  log_line("%s %u shutdown: %d", kind_name(object->kind), object->id, err);
  if (err != 0) {
    request_abandon(request);
    return;
  }
  object->is_shut = true;
  flow_written_by(object)->is_ending = true;
}
