/* SPDX-License-Identifier: MIT */
/*
 * Objects and requests: creation, lookup, closing; and invariants of all of them: one callback for
 * each request, one close callback for each handle, and nothing after it.
 */
#include "world.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define OBJECT_MAGIC UINT64_C(0x6f626a6563746f62)
#define REQUEST_MAGIC UINT64_C(0x7265717565737472)
#define POISON 0xdb

struct world world;
bool env_logs;

/* Freed memory, which must stay unchanged. */
static struct {
  struct {
    unsigned char *memory;
    size_t size;
  } kept[1024];
  unsigned int count;
} quarantine;

uint64_t below(uint64_t limit) {
  uint64_t z = world.random += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  z ^= z >> 31;
  return limit > 1 ? z % limit : 0;
}

void log_line(const char *format, ...) {
  if (!env_logs)
    return;
  va_list args;
  va_start(args, format);
  fprintf(stderr, "  %4u  ", world.callbacks);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
}

static void give_back(void *memory, size_t size) {
#if defined(__SANITIZE_ADDRESS__)
  (void)size;
  free(memory);
#else
  memset(memory, POISON, size);
  if (quarantine.count == sizeof quarantine.kept / sizeof quarantine.kept[0]) {
    free(memory);
    return;
  }
  quarantine.kept[quarantine.count].memory = memory;
  quarantine.kept[quarantine.count++].size = size;
#endif
}

bool quarantine_is_untouched(void);
bool quarantine_is_untouched(void) {
  bool is = true;
  for (unsigned int i = 0; i < quarantine.count; i++) {
    const unsigned char *memory = quarantine.kept[i].memory;
    for (size_t k = 0; k < quarantine.kept[i].size; k++)
      is = is && memory[k] == POISON;
    free(quarantine.kept[i].memory);
  }
  quarantine.count = 0;
  return is;
}

/* Objects. */

const char *kind_name(enum kind kind) {
  static const char *const names[] = {
      "timer", "idle",   "prepare", "check",    "async",   "server",       "tcp",  "pipe",
      "udp",   "signal", "process", "fs_event", "fs_poll", "local server", "poll", "ender"};
  return names[__builtin_ctz((unsigned int)kind)];
}

static int init(struct object *object, int flag) {
  uv_loop_t *loop = &world.loop;
  switch (object->kind) {
  case TIMER:
    return uv_timer_init(loop, &object->u.timer);
  case IDLE:
    return uv_idle_init(loop, &object->u.idle);
  case PREPARE:
    return uv_prepare_init(loop, &object->u.prepare);
  case CHECK:
    return uv_check_init(loop, &object->u.check);
  case SERVER:
  case TCP:
    return uv_tcp_init(loop, &object->u.tcp);
  case LOCAL_SERVER:
  case PIPE:
    return uv_pipe_init(loop, &object->u.pipe, flag);
  case UDP:
    return uv_udp_init_ex(loop, &object->u.udp, (unsigned int)flag);
  case SIGNAL:
    return uv_signal_init(loop, &object->u.signal);
  case FS_EVENT:
    return uv_fs_event_init(loop, &object->u.fs_event);
  case FS_POLL:
    return uv_fs_poll_init(loop, &object->u.fs_poll);
  case POLL:
    return uv_poll_init(loop, &object->u.poll, flag);
  default:
    return 0; /* its caller does it */
  }
}

struct object *object_new(enum kind kind, int flag) {
  if (world.object_count == OBJECTS)
    return NULL;
  struct object *object = calloc(1, sizeof *object);
  object->magic = OBJECT_MAGIC;
  object->kind = kind;
  object->id = ++world.last_id;
  if (init(object, flag) != 0) {
    free(object);
    return NULL;
  }
  world.objects[world.object_count++] = object;
  return object;
}

struct object *object_of(void *handle, enum kind kind) {
  struct object *object = handle;
  if (object->magic != OBJECT_MAGIC)
    env_fail("use after close: a callback of a handle that is closed");
  if (object->kind != kind && kind != ANY)
    env_fail("callback: of a %s for a %s", kind_name(kind), kind_name(object->kind));
  if (object->is_closing && kind != ANY)
    env_fail("use after close: a callback of %s %u, on which uv_close() was called",
             kind_name(object->kind), object->id);
  return object;
}

struct object *object_pick(unsigned int kinds, unsigned int n, bool (*suits)(struct object *)) {
  struct object *suitable[OBJECTS];
  unsigned int count = 0;
  for (unsigned int i = 0; i < world.object_count; i++) {
    struct object *object = world.objects[i];
    if ((object->kind & kinds) != 0 && !object->is_closing && (suits == NULL || suits(object)))
      suitable[count++] = object;
  }
  return count > 0 ? suitable[n % count] : NULL;
}

static void closed(uv_handle_t *handle) {
  struct object *object = object_of(handle, ANY);
  if (!object->is_closing)
    env_fail("close: a callback without uv_close()");
  if (object->requests > 0)
    env_fail("close: the callback of %s %u ran before those of %u requests",
             kind_name(object->kind), object->id, object->requests);
  log_line("%s %u closed", kind_name(object->kind), object->id);
  unsigned int i = 0;
  while (world.objects[i] != object)
    i++;
  for (; i + 1 < world.object_count; i++)
    world.objects[i] = world.objects[i + 1];
  world.object_count--;
  give_back(object, sizeof *object);
  step();
}

/* A handle that is being sent is closed afterwards. */
static bool begin_closing(struct object *object) {
  if (object->is_closing || object->is_travelling)
    return false;
  log_line("close %s %u", kind_name(object->kind), object->id);
  if (object->kind == ASYNC)
    threads_join(object); /* no thread may send to it any more */
  if ((object->kind & STREAM) != 0)
    stream_closing(object);
  if (object->kind == POLL)
    poll_closing(object);
  object->is_closing = true;
  object->is_active = false;
  return true;
}

void object_close(struct object *object) {
  if (begin_closing(object))
    uv_close(&object->u.handle, closed);
}

/* Data in flight is lost, and the other side gets an error. */
void object_reset(struct object *object) {
  if (begin_closing(object) && uv_tcp_close_reset(&object->u.tcp, closed) != 0)
    uv_close(&object->u.handle, closed);
}

/* Requests. */

void check_status(ssize_t status) {
  if (status == UV_EINTR || status == UV_EAGAIN)
    env_fail("status: %s is reported to a callback", uv_err_name((int)status));
}

struct request *request_new(struct object *object) {
  struct request *request = calloc(1, sizeof *request);
  request->magic = REQUEST_MAGIC;
  request->object = object;
  request->file = -1;
  world.requests++;
  if (object != NULL)
    object->requests++;
  return request;
}

struct request *request_of(void *req) {
  struct request *request = req;
  if (request->magic != REQUEST_MAGIC)
    env_fail("request: its callback ran twice");
  return request;
}

void request_queue(struct request *request) {
  struct object *object = request->object;
  if (object->last != NULL)
    object->last->next = request;
  else
    object->first = request;
  object->last = request;
}

void request_is_next(struct request *request) {
  struct object *object = request->object;
  if (object->first != request)
    env_fail("order: a request of %s %u was called back before an earlier one",
             kind_name(object->kind), object->id);
  object->first = request->next;
  if (object->first == NULL)
    object->last = NULL;
}

void request_end(struct request *request) {
  world.requests--;
  if (request->object != NULL)
    request->object->requests--;
  if (request->bytes != NULL) {
    memset(request->bytes, POISON, request->size);
    free(request->bytes);
  }
  give_back(request, sizeof *request);
}

void request_abandon(struct request *request) {
  request_end(request);
}
