/* SPDX-License-Identifier: MIT */
/*
 * What every handle and every request has: uv_close(), references, types and their names.
 * uv_close() takes the same steps for every kind of handle; what differs is in its operations
 * (ops.h).
 */
#include "loop/handle.h"

#include "loop/ops.h"

/* Closing twice does no harm: the second call is ignored. */
void uv_close(uv_handle_t *handle, uv_close_cb close_cb) {
  if (!rd_is_initialised(handle) || rd_handle_is_closing(handle))
    return;
  handle->flags |= RD_HANDLE_CLOSING;
  handle->close_cb = close_cb;
  rd_trace_handle(RD_TRACE_CLOSING, handle);
  const struct rd_handle_ops *ops = rd_handle_ops(handle);
  if (ops->close != NULL)
    ops->close(handle);
  rd_handle_make_close_pending(handle);
}

int uv_is_active(const uv_handle_t *handle) {
  return handle != NULL && rd_handle_is_active(handle);
}

int uv_is_closing(const uv_handle_t *handle) {
  return handle != NULL && rd_handle_is_closing(handle);
}

void uv_ref(uv_handle_t *handle) {
  if (handle == NULL)
    return;
  rd_handle_ref(handle);
}

void uv_unref(uv_handle_t *handle) {
  if (handle == NULL)
    return;
  rd_handle_unref(handle);
}

int uv_has_ref(const uv_handle_t *handle) {
  return handle != NULL && rd_handle_has_ref(handle);
}

size_t uv_handle_size(uv_handle_type type) {
  switch (type) {
#define XX(NAME, name) \
  case UV_##NAME:      \
    return sizeof(uv_##name##_t);
    UV_HANDLE_TYPE_MAP(XX)
#undef XX
  case UV_UNKNOWN_HANDLE:
  case UV_FILE:
  case UV_HANDLE_TYPE_MAX:
  default:
    return (size_t)-1;
  }
}

const char *uv_handle_type_name(uv_handle_type type) {
  switch (type) {
#define XX(NAME, name) \
  case UV_##NAME:      \
    return #name;
    UV_HANDLE_TYPE_MAP(XX)
#undef XX
  case UV_FILE:
    return "file";
  case UV_UNKNOWN_HANDLE:
  case UV_HANDLE_TYPE_MAX:
  default:
    return NULL;
  }
}

uv_handle_type uv_handle_get_type(const uv_handle_t *handle) {
  if (handle == NULL)
    return UV_UNKNOWN_HANDLE;
  return handle->type;
}

uv_loop_t *uv_handle_get_loop(const uv_handle_t *handle) {
  if (handle == NULL)
    return NULL;
  return handle->loop;
}

void *uv_handle_get_data(const uv_handle_t *handle) {
  if (handle == NULL)
    return NULL;
  return handle->data;
}

void uv_handle_set_data(uv_handle_t *handle, void *data) {
  if (handle == NULL)
    return;
  handle->data = data;
}

size_t uv_req_size(uv_req_type type) {
  switch (type) {
#define XX(NAME, name) \
  case UV_##NAME:      \
    return sizeof(uv_##name##_t);
    UV_REQ_TYPE_MAP(XX)
#undef XX
  case UV_UNKNOWN_REQ:
  case UV_REQ_TYPE_MAX:
  default:
    return (size_t)-1;
  }
}

const char *uv_req_type_name(uv_req_type type) {
  switch (type) {
#define XX(NAME, name) \
  case UV_##NAME:      \
    return #name;
    UV_REQ_TYPE_MAP(XX)
#undef XX
  case UV_UNKNOWN_REQ:
  case UV_REQ_TYPE_MAX:
  default:
    return NULL;
  }
}

uv_req_type uv_req_get_type(const uv_req_t *req) {
  if (req == NULL)
    return UV_UNKNOWN_REQ;
  return req->type;
}

void *uv_req_get_data(const uv_req_t *req) {
  if (req == NULL)
    return NULL;
  return req->data;
}

void uv_req_set_data(uv_req_t *req, void *data) {
  if (req == NULL)
    return;
  req->data = data;
}
