/* SPDX-License-Identifier: MIT */
/*
 * The table of handles. An id combines a slot's index and its generation, which is
 * incremented when the slot is freed, so a stale id is not mistaken for the handle that
 * reuses the slot.
 */
#include "binding/handle.h"

#include <stdlib.h>

enum {
  INDEX_BITS = 20,
  INDEX_MASK = (1 << INDEX_BITS) - 1,
  GENERATION_MASK = (1 << (31 - INDEX_BITS)) - 1,
  FIRST_SIZE = 64
};

/* A free slot is on the free list; a used one has a handle. */
struct slot {
  struct rt_handle *handle;
  int32_t generation;
  int32_t next_free;
};

struct rt_handles {
  struct slot *slots;
  int32_t count;
  int32_t first_free; /* -1: none */
};

/* Closes what the program left open. */
static void close_all(void *part) {
  struct rt_handles *handles = part;
  for (int32_t i = 0; i < handles->count; i++) {
    struct rt_handle *handle = handles->slots[i].handle;
    if (handle != NULL && !uv_is_closing(handle->uv))
      rt_handle_close(handle, rt_undefined());
  }
}

static void release(void *part) {
  free(((struct rt_handles *)part)->slots);
}

int rt_handles_start(void) {
  if (!RT_PART(handles, close_all, release))
    return UV_ENOMEM;
  rt_self->handles->first_free = -1;
  return 0;
}

static bool grow(struct rt_handles *handles) {
  int32_t count = handles->count == 0 ? FIRST_SIZE : handles->count * 2;
  if (count > INDEX_MASK + 1)
    return false;
  struct slot *bigger = realloc(handles->slots, (size_t)count * sizeof *bigger);
  if (bigger == NULL)
    return false;
  handles->slots = bigger;
  for (int32_t i = count - 1; i >= handles->count; i--) {
    bigger[i] = (struct slot){.generation = 1, .next_free = handles->first_free};
    handles->first_free = i;
  }
  handles->count = count;
  return true;
}

int32_t rt_handle_add(struct rt_handle *handle, uv_handle_t *uv, const char *name, rt_value owner) {
  handle->uv = uv;
  handle->name = name;
  handle->owner = owner;
  handle->id = 0;
  uv->data = handle;
  rt_keep(owner);
  struct rt_handles *handles = rt_self->handles;
  if (handles->first_free < 0 && !grow(handles)) {
    rt_handle_close(handle, rt_undefined());
    return UV_ENOMEM;
  }
  int32_t index = handles->first_free;
  struct slot *slot = &handles->slots[index];
  handles->first_free = slot->next_free;
  slot->handle = handle;
  handle->id = slot->generation << INDEX_BITS | index;
  return handle->id;
}

static struct rt_handle *find(rt_value id) {
  int32_t number = rt_to_int(id);
  int32_t index = number & INDEX_MASK;
  const struct rt_handles *handles = rt_self->handles;
  if (number <= 0 || index >= handles->count ||
      handles->slots[index].generation != number >> INDEX_BITS)
    return NULL;
  struct rt_handle *handle = handles->slots[index].handle;
  return handle == NULL || uv_is_closing(handle->uv) ? NULL : handle;
}

struct rt_handle *rt_handle_of(rt_value id, uv_handle_type type) {
  struct rt_handle *handle = find(id);
  return handle != NULL && handle->uv->type == type ? handle : NULL;
}

struct rt_handle *rt_handle_stream_of(rt_value id) {
  struct rt_handle *handle = find(id);
  if (handle == NULL)
    return NULL;
  uv_handle_type type = handle->uv->type;
  return type == UV_TCP || type == UV_NAMED_PIPE || type == UV_TTY ? handle : NULL;
}

static void give_back(const struct rt_handle *handle) {
  if (handle->id == 0)
    return;
  struct rt_handles *handles = rt_self->handles;
  struct slot *slot = &handles->slots[handle->id & INDEX_MASK];
  slot->handle = NULL;
  slot->generation = (slot->generation + 1) & GENERATION_MASK;
  slot->generation += slot->generation == 0;
  slot->next_free = handles->first_free;
  handles->first_free = handle->id & INDEX_MASK;
}

static void closed(uv_handle_t *uv) {
  struct rt_handle *handle = uv->data;
  give_back(handle);
  rt_value on_close = handle->on_close;
  if (on_close != NULL) {
    rt_turn(on_close, 0, NULL);
    rt_release(on_close);
  }
  rt_release(handle->owner);
  if (handle->dispose != NULL)
    handle->dispose(handle);
  free(handle);
}

static void begin_close(struct rt_handle *handle, rt_value on_close) {
  handle->on_close = NULL;
  if (rt_is_function(on_close)) {
    handle->on_close = on_close;
    rt_keep(on_close);
  }
}

void rt_handle_close(struct rt_handle *handle, rt_value on_close) {
  begin_close(handle, on_close);
  uv_close(handle->uv, closed);
}

int rt_handle_close_reset(struct rt_handle *handle, rt_value on_close) {
  int rc = uv_tcp_close_reset((uv_tcp_t *)handle->uv, closed);
  if (rc == 0)
    begin_close(handle, on_close);
  return rc;
}

RT_NATIVE(close_handle, "n?f") {
  struct rt_handle *handle = find(rt_arg(argc, argv, 0));
  if (handle == NULL)
    return rt_number(UV_EBADF);
  rt_handle_close(handle, rt_arg(argc, argv, 1));
  return rt_number(0);
}

RT_NATIVE(ref, "n") {
  struct rt_handle *handle = find(rt_arg(argc, argv, 0));
  if (handle == NULL)
    return rt_number(UV_EBADF);
  uv_ref(handle->uv);
  return rt_number(0);
}

RT_NATIVE(unref, "n") {
  struct rt_handle *handle = find(rt_arg(argc, argv, 0));
  if (handle == NULL)
    return rt_number(UV_EBADF);
  uv_unref(handle->uv);
  return rt_number(0);
}

RT_NATIVE(has_ref, "n") {
  struct rt_handle *handle = find(rt_arg(argc, argv, 0));
  return rt_bool(handle != NULL && uv_has_ref(handle->uv));
}

RT_NATIVE(fd_of, "n") {
  struct rt_handle *handle = find(rt_arg(argc, argv, 0));
  uv_os_fd_t fd = UV_EBADF;
  int rc = handle == NULL ? UV_EBADF : uv_fileno(handle->uv, &fd);
  return rt_number(rc < 0 ? rc : fd);
}

/* For handles opened by C, such as accepted connections. */
RT_NATIVE(set_owner, "n") {
  struct rt_handle *handle = find(rt_arg(argc, argv, 0));
  if (handle == NULL)
    return rt_number(UV_EBADF);
  rt_value owner = rt_arg(argc, argv, 1);
  rt_keep(owner);
  rt_release(handle->owner);
  handle->owner = owner;
  return rt_number(0);
}

/* A handle counts until it is closed; a timer, which never belongs to JavaScript, while it is
 * running. */
static bool counts(const struct rt_handle *handle) {
  return handle != NULL && uv_has_ref(handle->uv) &&
         (handle->uv->type != UV_TIMER || uv_is_active(handle->uv));
}

RT_NATIVE(active) {
  rt_value names = rt_array(0, NULL);
  const struct rt_handles *handles = rt_self->handles;
  for (int32_t i = 0; i < handles->count; i++)
    if (counts(handles->slots[i].handle))
      rt_array_push(names, rt_text(handles->slots[i].handle->name));
  return names;
}

RT_NATIVE(owners) {
  rt_value list = rt_array(0, NULL);
  const struct rt_handles *handles = rt_self->handles;
  for (int32_t i = 0; i < handles->count; i++)
    if (counts(handles->slots[i].handle))
      rt_array_push(list, handles->slots[i].handle->owner);
  return list;
}

static const struct rt_method methods[] = {
    {"close", close_handle}, {"ref", ref},       {"unref", unref},   {"hasRef", has_ref},
    {"fd", fd_of},           {"active", active}, {"owners", owners}, {"setOwner", set_owner},
};

rt_value rt_bind_handle(void) {
  return RT_METHODS(methods);
}
