/* SPDX-License-Identifier: MIT */
/*
 * uv_queue_work(), and uv_cancel() for all kinds of pool work.
 */
#include "base/queue.h"
#include "loop/handle.h"
#include "work/cancel.h"
#include "work/pool.h"

static void run_work(struct rd_work *work);
static void work_done(struct rd_work *work, int status);

static const struct rd_work_type work_type = {RD_WORK_COMPUTE, run_work, work_done};

int uv_queue_work(uv_loop_t *loop, uv_work_t *req, uv_work_cb work_cb,
                  uv_after_work_cb after_work_cb) {
  if (!rd_loop_is_open(loop) || req == NULL || work_cb == NULL)
    return UV_EINVAL;
  req->loop = loop;
  req->work_cb = work_cb;
  req->after_work_cb = after_work_cb;
  rd_req_start(loop, (uv_req_t *)req, UV_WORK);
  int err = rd_work_submit(loop, &req->work_req, &work_type);
  if (err != 0)
    rd_req_finish(loop);
  return err;
}

struct rd_work *rd_work_of(uv_req_t *req) {
  switch (req->type) {
  case UV_FS:
    return &((uv_fs_t *)req)->work_req;
  case UV_WORK:
    return &((uv_work_t *)req)->work_req;
  case UV_GETADDRINFO:
  case UV_GETNAMEINFO:
    return rd_dns_work(req);
  case UV_RANDOM:
    return &((uv_random_t *)req)->work_req;
  default:
    return NULL;
  }
}

int uv_cancel(uv_req_t *req) {
  struct rd_work *work = req != NULL ? rd_work_of(req) : NULL;
  if (work == NULL)
    return UV_EINVAL;
  int err = rd_work_cancel(work);
  return err == UV_EALREADY ? 0 : err;
}

static void run_work(struct rd_work *work) {
  uv_work_t *req = rd_container_of(work, uv_work_t, work_req);
  req->work_cb(req);
}

/* The callback may free the request. */
static void work_done(struct rd_work *work, int status) {
  uv_work_t *req = rd_container_of(work, uv_work_t, work_req);
  rd_req_finish(req->loop);
  if (req->after_work_cb == NULL)
    return;
  RD_TRACED_REQ(req, req->after_work_cb, req->after_work_cb(req, status));
}
