/* SPDX-License-Identifier: MIT */
/*
 * Requests that are to end before they are done: what rondo_cancel() and rondo_deadline() keep
 * about one, from then until its callback. The loop's own thread alone has to do with it.
 */
#ifndef RD_WORK_CANCEL_H
#define RD_WORK_CANCEL_H

#include "uv.h"

/*
 * Before the callback: frees what is kept about the request. The status to call back with:
 * UV_ETIMEDOUT instead of UV_ECANCELED if it was the deadline that ended it.
 */
int rd_cancel_finish_with(struct rd_cancel **cancel, int status);

static inline int rd_cancel_finish(struct rd_cancel **cancel, int status) {
  return *cancel == NULL ? status : rd_cancel_finish_with(cancel, status);
}

/* dns.c: a question is under way; its work; it is to be called back with UV_ECANCELED at once. */
struct rd_work *rd_dns_work(uv_req_t *req);
int rd_dns_abandon(uv_req_t *req); /* UV_EBUSY if it is answered already */

#endif
