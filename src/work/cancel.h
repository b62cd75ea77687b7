/* SPDX-License-Identifier: MIT */
/*
 * What rondo_cancel() and rondo_deadline() keep about a request until its callback. Only the loop's
 * thread uses it.
 */
#ifndef RD_WORK_CANCEL_H
#define RD_WORK_CANCEL_H

#include "uv.h"

/*
 * Before the callback: frees what is kept about the request and returns the status for the
 * callback, UV_ETIMEDOUT instead of UV_ECANCELED if the deadline has passed.
 */
int rd_cancel_finish_with(struct rd_cancel **cancel, int status);

static inline int rd_cancel_finish(struct rd_cancel **cancel, int status) {
  return *cancel == NULL ? status : rd_cancel_finish_with(cancel, status);
}

/* dns.c: the work of a lookup; abandons it, so that the request is called back immediately. */
struct rd_work *rd_dns_work(uv_req_t *req);
int rd_dns_abandon(uv_req_t *req); /* UV_EBUSY if it is done */

#endif
