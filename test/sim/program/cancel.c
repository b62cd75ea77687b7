/* SPDX-License-Identifier: MIT */
/*
 * Lookups and cancellation: exactly the cancelled requests report it. A started request may also
 * complete first.
 */
#include <rondo.h>

#include "world.h"

#define MOST 16u

static struct request *cancellable[MOST];

void cancellable_add(struct request *request) {
  for (unsigned int i = 0; i < MOST; i++) {
    if (cancellable[i] != NULL)
      continue;
    cancellable[i] = request;
    return;
  }
}

void cancellable_forget(const struct request *request) {
  for (unsigned int i = 0; i < MOST; i++)
    if (cancellable[i] == request)
      cancellable[i] = NULL;
}

void cancellable_reset(void) {
  for (unsigned int i = 0; i < MOST; i++)
    cancellable[i] = NULL;
}

static struct request *pick(unsigned int n) {
  for (unsigned int i = 0; i < MOST; i++)
    if (cancellable[(n + i) % MOST] != NULL)
      return cancellable[(n + i) % MOST];
  return NULL;
}

void op_cancel(const struct op *op) {
  struct request *request = pick(op->a);
  int err = request != NULL ? uv_cancel(&request->u.req) : UV_EBUSY;
  log_line("cancel: %d", err);
  if (err == 0)
    request->was_cancelled = true;
}

/* Even if it has started. */
void op_cancel_begun(const struct op *op) {
  struct request *request = pick(op->a);
  int err = request != NULL ? rondo_cancel(&request->u.req) : UV_EBUSY;
  log_line("rondo_cancel: %d", err);
  if (err == 0)
    request->was_cancelled = true;
}

void op_deadline(const struct op *op) {
  struct request *request = pick(op->a);
  uint64_t timeout_ns = (op->b & 7) == 0 ? 0 : 1 + op->b % 5000000;
  if (request == NULL || rondo_deadline(&request->u.req, timeout_ns) != 0)
    return;
  log_line("deadline: %llu", (unsigned long long)timeout_ns);
  request->may_time_out = true;
}

static void resolved(uv_getaddrinfo_t *req, int status, struct addrinfo *result) {
  struct request *request = request_of(req);
  log_line("name: %d", status);
  if (status == UV_EAI_CANCELED && !request->was_cancelled && !request->may_time_out)
    env_fail("name: reported as cancelled, but was not");
  if (request->was_cancelled && status != UV_EAI_CANCELED && !request->may_time_out)
    env_fail("name: it was cancelled, but its status is %d", status);
  if (status == 0 && (result == NULL || result->ai_family != AF_INET))
    env_fail("name: no address");
  uv_freeaddrinfo(result);
  cancellable_forget(request);
  request_end(request);
  step();
}

void op_name(const struct op *op) {
  struct addrinfo hints = {
      .ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
  struct request *request = request_new(NULL);
  (void)op;
  if (uv_getaddrinfo(&world.loop, &request->u.name, resolved, "127.0.0.1", NULL, &hints) == 0)
    cancellable_add(request);
  else
    request_abandon(request);
}
