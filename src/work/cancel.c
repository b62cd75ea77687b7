/* SPDX-License-Identifier: MIT */
/*
 * rondo_cancel() and rondo_deadline(): cancel requests even when their work is in flight.
 *
 * Queued work is removed from the run queue. File work in flight is interrupted by a signal,
 * repeatedly until it is done, if the program has provided one; otherwise it cannot be cancelled,
 * and a deadline only asks it to stop between two system calls. It may still end with a result of
 * its own. A lookup is abandoned, and its request called back immediately.
 *
 * The state of a request is a block with a timer, which is in the loop's heap but not on its handle
 * queue: it is invisible and keeps nothing alive.
 */
#include "work/cancel.h"

#include "base/alloc.h"
#include "loop/handle.h"
#include "loop/loop.h"
#include "rondo.h"
#include "work/in_flight.h"
#include "work/pool.h"

/* The pause before file work is interrupted again, which doubles each time. */
#define FIRST_PAUSE_NS ((uint64_t)RD_NS_PER_MS)
#define LONGEST_PAUSE_NS ((uint64_t)64 * RD_NS_PER_MS)

struct rd_cancel {
  uv_timer_t timer; /* for the deadline, then for interrupting again */
  uv_req_t *req;
  int code;                /* with which it is being cancelled; 0: it is not */
  unsigned int generation; /* of the pool, to recognise work of the parent after a fork */
  uint64_t pause_ns;
};

static struct rd_cancel **place_of(uv_req_t *req);
static bool is_under_way(uv_req_t *req);
static struct rd_cancel *make(uv_req_t *req);
static void drop(struct rd_cancel **place);
static int end_begun(uv_req_t *req, int code);
static void deadline_passed(uv_timer_t *timer);
static void interrupt_again(uv_timer_t *timer);

int rondo_cancel(uv_req_t *req) {
  int err = uv_cancel(req);
  if (err != UV_EBUSY || place_of(req) == NULL || !is_under_way(req))
    return err;
  return end_begun(req, UV_ECANCELED);
}

int rondo_deadline(uv_req_t *req, uint64_t timeout_ns) {
  struct rd_cancel **place = req != NULL ? place_of(req) : NULL;
  if (place == NULL)
    return UV_EINVAL;
  if (!is_under_way(req) || (*place != NULL && (*place)->code != 0))
    return UV_EBUSY;
  if (timeout_ns == 0) {
    drop(place);
    return 0;
  }
  if (*place == NULL)
    *place = make(req);
  if (*place == NULL)
    return UV_ENOMEM;
  int err = rondo_timer_start(&(*place)->timer, deadline_passed, timeout_ns, 0);
  if (err != 0)
    drop(place);
  return err;
}

int rd_cancel_finish_with(struct rd_cancel **cancel, int status) {
  int code = (*cancel)->code;
  drop(cancel);
  return status == UV_ECANCELED && code != 0 ? code : status;
}

/* Requests. */

static struct rd_cancel **place_of(uv_req_t *req) {
  switch (req->type) {
  case UV_FS:
    return &((uv_fs_t *)req)->cancel;
  case UV_GETADDRINFO:
    return &((uv_getaddrinfo_t *)req)->cancel;
  case UV_GETNAMEINFO:
    return &((uv_getnameinfo_t *)req)->cancel;
  default:
    return NULL;
  }
}

static bool is_under_way(uv_req_t *req) {
  return rd_work_of(req)->type != NULL;
}

static struct rd_cancel *make(uv_req_t *req) {
  struct rd_cancel *cancel = rd_calloc(1, sizeof *cancel);
  if (cancel == NULL)
    return NULL;
  cancel->timer.loop = rd_work_of(req)->loop;
  cancel->timer.type = UV_TIMER;
  cancel->timer.flags = RD_HANDLE_INTERNAL;
  cancel->req = req;
  cancel->generation = rd_pool_generation();
  cancel->pause_ns = FIRST_PAUSE_NS;
  return cancel;
}

static void drop(struct rd_cancel **place) {
  if (*place == NULL)
    return;
  uv_timer_stop(&(*place)->timer);
  rd_free(*place);
  *place = NULL;
}

/* Cancelling. */

/* Starts the timer first, since that may fail. */
static int interrupt(struct rd_cancel *cancel, int code) {
  int err = rondo_timer_start(&cancel->timer, interrupt_again, cancel->pause_ns, 0);
  if (err != 0)
    return err;
  err = rd_in_flight_interrupt(rd_work_of(cancel->req), code);
  if (err == 0)
    cancel->code = code;
  else
    uv_timer_stop(&cancel->timer);
  return err;
}

static int end_begun(uv_req_t *req, int code) {
  if (req->type != UV_FS)
    return rd_dns_abandon(req);
  int err = rd_in_flight_take_signal();
  if (err != 0)
    return err;
  struct rd_cancel **place = place_of(req);
  if (*place != NULL && (*place)->code != 0)
    return 0;
  if (*place == NULL)
    *place = make(req);
  if (*place == NULL)
    return UV_ENOMEM;
  err = interrupt(*place, code);
  if (err != 0)
    drop(place);
  return err;
}

static int time_out(struct rd_cancel *cancel) {
  if (cancel->req->type != UV_FS)
    return rd_dns_abandon(cancel->req);
  int err = interrupt(cancel, UV_ETIMEDOUT);
  return err == 0 ? 0 : rd_in_flight_cancel(rd_work_of(cancel->req), UV_ETIMEDOUT);
}

static void deadline_passed(uv_timer_t *timer) {
  struct rd_cancel *cancel = rd_container_of(timer, struct rd_cancel, timer);
  if (cancel->generation != rd_pool_generation())
    return; /* after a fork, the work belongs to the parent */
  int err = rd_work_cancel(rd_work_of(cancel->req));
  if (err == UV_EBUSY)
    err = time_out(cancel);
  if (err == 0)
    cancel->code = UV_ETIMEDOUT;
}

static void interrupt_again(uv_timer_t *timer) {
  struct rd_cancel *cancel = rd_container_of(timer, struct rd_cancel, timer);
  if (cancel->pause_ns < LONGEST_PAUSE_NS)
    cancel->pause_ns *= 2;
  (void)interrupt(cancel, cancel->code); /* UV_EBUSY: the work is done */
}
