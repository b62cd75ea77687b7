/* SPDX-License-Identifier: MIT */
/*
 * Names and addresses of hosts. The system's resolver blocks, so lookups run on the thread pool, as
 * slow work. Without a callback they run synchronously.
 *
 * The arguments and results of a lookup are in an allocation of their own, which the pool has until
 * the lookup is done. If the request is cancelled before, its thread alone owns the lookup and
 * frees it, and the request's own rd_work, which is not used otherwise, delivers the callback.
 *
 * The program frees the addresses with uv_freeaddrinfo().
 */
#include <errno.h>
#include <netdb.h>
#include <string.h>

#include "base/alloc.h"
#include "base/idna.h"
#include "base/queue.h"
#include "loop/handle.h"
#include "work/cancel.h"
#include "work/completion.h"
#include "work/in_flight.h"

/* For the ASCII form of a host name, zero-terminated. */
#define HOST_BYTES 256

struct address_lookup {
  struct rd_work work;
  uv_getaddrinfo_t *req;
  int code;
  struct addrinfo *found;
  struct addrinfo hints;
  bool has_hints;
  const char *host;
  const char *service;
  char texts[];
};

struct name_lookup {
  struct rd_work work;
  uv_getnameinfo_t *req;
  int code;
  int flags;
  struct sockaddr_storage address;
  char host[sizeof(((uv_getnameinfo_t *)0)->host)];
  char service[sizeof(((uv_getnameinfo_t *)0)->service)];
};

static struct address_lookup *copy_lookup(const char *node, const char *service,
                                          const struct addrinfo *hints);
static void find_addresses(struct rd_work *work);
static void take_addresses(struct address_lookup *lookup);
static void addresses_done(struct rd_work *work, int status);
static void addresses_were_cancelled(struct rd_work *work, int status);
static void discard_addresses(struct rd_work *work, int status);
static int look_up_names(const struct sockaddr_storage *address, int flags, char *host,
                         char *service);
static void find_names(struct rd_work *work);
static void names_done(struct rd_work *work, int status);
static void names_were_cancelled(struct rd_work *work, int status);
static void discard_names(struct rd_work *work, int status);

/* A lookup on a thread; a cancelled request; an abandoned lookup. */
static const struct rd_work_type addresses_type = {RD_WORK_SLOW, find_addresses, addresses_done};
static const struct rd_work_type addresses_cancelled = {.done = addresses_were_cancelled};
static const struct rd_work_type addresses_discarded = {.done = discard_addresses};
static const struct rd_work_type names_type = {RD_WORK_SLOW, find_names, names_done};
static const struct rd_work_type names_cancelled = {.done = names_were_cancelled};
static const struct rd_work_type names_discarded = {.done = discard_names};

/* Addresses of a name. */

int uv_getaddrinfo(uv_loop_t *loop, uv_getaddrinfo_t *req, uv_getaddrinfo_cb cb, const char *node,
                   const char *service, const struct addrinfo *hints) {
  if (req == NULL || (node == NULL && service == NULL) || (cb != NULL && !rd_loop_is_open(loop)))
    return UV_EINVAL;
  char host[HOST_BYTES];
  if (node != NULL && rd_idna_to_ascii(node, strlen(node), host, sizeof host) < 0)
    return UV_EINVAL;
  struct address_lookup *lookup = copy_lookup(node != NULL ? host : NULL, service, hints);
  if (lookup == NULL)
    return UV_ENOMEM;
  lookup->req = req;
  req->loop = loop;
  req->cb = cb;
  req->retcode = 0;
  req->lookup = NULL;
  req->cancel = NULL;
  req->work_req.state = RD_WORK_STARTED; /* for uv_cancel(): nothing waits in the pool */
  req->work_req.type = NULL;

  if (cb == NULL) {
    req->type = UV_GETADDRINFO;
    find_addresses(&lookup->work);
    take_addresses(lookup);
    return req->retcode;
  }
  rd_req_start(loop, (uv_req_t *)req, UV_GETADDRINFO);
  req->lookup = &lookup->work;
  int err = rd_work_submit(loop, &lookup->work, &addresses_type);
  if (err != 0) {
    rd_req_finish(loop);
    req->lookup = NULL;
    rd_free(lookup);
  }
  return err;
}

void uv_freeaddrinfo(struct addrinfo *ai) {
  if (ai != NULL)
    freeaddrinfo(ai);
}

/* Names of an address. */

int uv_getnameinfo(uv_loop_t *loop, uv_getnameinfo_t *req, uv_getnameinfo_cb cb,
                   const struct sockaddr *addr, int flags) {
  if (req == NULL || addr == NULL || (cb != NULL && !rd_loop_is_open(loop)))
    return UV_EINVAL;
  if (addr->sa_family == AF_INET)
    memcpy(&req->storage, addr, sizeof(struct sockaddr_in));
  else if (addr->sa_family == AF_INET6)
    memcpy(&req->storage, addr, sizeof(struct sockaddr_in6));
  else
    return UV_EINVAL;
  req->loop = loop;
  req->getnameinfo_cb = cb;
  req->flags = flags;
  req->retcode = 0;
  req->lookup = NULL;
  req->cancel = NULL;
  req->work_req.state = RD_WORK_STARTED;
  req->work_req.type = NULL;

  if (cb == NULL) {
    req->type = UV_GETNAMEINFO;
    req->retcode = look_up_names(&req->storage, flags, req->host, req->service);
    return req->retcode;
  }
  struct name_lookup *lookup = rd_malloc(sizeof *lookup);
  if (lookup == NULL)
    return UV_ENOMEM;
  lookup->req = req;
  lookup->flags = flags;
  lookup->address = req->storage;
  rd_req_start(loop, (uv_req_t *)req, UV_GETNAMEINFO);
  req->lookup = &lookup->work;
  int err = rd_work_submit(loop, &lookup->work, &names_type);
  if (err != 0) {
    rd_req_finish(loop);
    req->lookup = NULL;
    rd_free(lookup);
  }
  return err;
}

/* Abandoning: see cancel.h. */

struct rd_work *rd_dns_work(uv_req_t *req) {
  uv_getaddrinfo_t *addresses = (uv_getaddrinfo_t *)req;
  uv_getnameinfo_t *names = (uv_getnameinfo_t *)req;
  if (req->type == UV_GETADDRINFO)
    return addresses->lookup != NULL ? addresses->lookup : &addresses->work_req;
  return names->lookup != NULL ? names->lookup : &names->work_req;
}

int rd_dns_abandon(uv_req_t *req) {
  bool is_for_addresses = req->type == UV_GETADDRINFO;
  int err = rd_in_flight_abandon(rd_dns_work(req),
                                 is_for_addresses ? &addresses_discarded : &names_discarded);
  if (err != 0)
    return err;
  if (is_for_addresses) {
    uv_getaddrinfo_t *addresses = (uv_getaddrinfo_t *)req;
    addresses->lookup = NULL;
    rd_work_complete_cancelled(addresses->loop, &addresses->work_req, &addresses_cancelled);
  } else {
    uv_getnameinfo_t *names = (uv_getnameinfo_t *)req;
    names->lookup = NULL;
    rd_work_complete_cancelled(names->loop, &names->work_req, &names_cancelled);
  }
  return 0;
}

/* Error codes of the resolver. */

static int to_uv_error(int eai) {
  switch (eai) {
  case 0:
    return 0;
  case EAI_ADDRFAMILY:
    return UV_EAI_ADDRFAMILY;
  case EAI_AGAIN:
    return UV_EAI_AGAIN;
  case EAI_BADFLAGS:
    return UV_EAI_BADFLAGS;
  case EAI_FAMILY:
    return UV_EAI_FAMILY;
  case EAI_MEMORY:
    return UV_EAI_MEMORY;
  case EAI_NODATA:
    return UV_EAI_NODATA;
  case EAI_NONAME:
    return UV_EAI_NONAME;
  case EAI_OVERFLOW:
    return UV_EAI_OVERFLOW;
  case EAI_SERVICE:
    return UV_EAI_SERVICE;
  case EAI_SOCKTYPE:
    return UV_EAI_SOCKTYPE;
  case EAI_SYSTEM:
    return -errno;
  default: /* EAI_FAIL, and codes of later C libraries */
    return UV_EAI_FAIL;
  }
}

/* Lookups of addresses, and their completion. The callbacks may free the request. */

static const char *append(char **end, const char *text) {
  if (text == NULL)
    return NULL;
  size_t size = strlen(text) + 1;
  const char *copy = memcpy(*end, text, size);
  *end += size;
  return copy;
}

static struct address_lookup *copy_lookup(const char *node, const char *service,
                                          const struct addrinfo *hints) {
  size_t node_size = node != NULL ? strlen(node) + 1 : 0;
  size_t service_size = service != NULL ? strlen(service) + 1 : 0;
  struct address_lookup *lookup = rd_malloc(sizeof *lookup + node_size + service_size);
  if (lookup == NULL)
    return NULL;
  char *end = lookup->texts;
  lookup->host = append(&end, node);
  lookup->service = append(&end, service);
  lookup->has_hints = hints != NULL;
  if (hints != NULL)
    lookup->hints = *hints;
  lookup->code = 0;
  lookup->found = NULL;
  return lookup;
}

static void find_addresses(struct rd_work *work) {
  struct address_lookup *lookup = rd_container_of(work, struct address_lookup, work);
  const struct addrinfo *hints = lookup->has_hints ? &lookup->hints : NULL;
  int eai = getaddrinfo(lookup->host, lookup->service, hints, &lookup->found);
  lookup->code = to_uv_error(eai);
  if (eai != 0)
    lookup->found = NULL;
}

static void take_addresses(struct address_lookup *lookup) {
  uv_getaddrinfo_t *req = lookup->req;
  req->lookup = NULL;
  req->retcode = lookup->code;
  req->addrinfo = lookup->found;
  rd_free(lookup);
}

static int outcome(int retcode, int status) {
  if (status == 0)
    return retcode;
  return status == UV_ECANCELED ? UV_EAI_CANCELED : status;
}

static void call_back_addresses(uv_getaddrinfo_t *req, int status) {
  rd_req_finish(req->loop);
  req->retcode = outcome(req->retcode, rd_cancel_finish(&req->cancel, status));
  RD_TRACED_REQ(req, req->cb, req->cb(req, req->retcode, req->addrinfo));
}

static void addresses_done(struct rd_work *work, int status) {
  struct address_lookup *lookup = rd_container_of(work, struct address_lookup, work);
  uv_getaddrinfo_t *req = lookup->req;
  take_addresses(lookup);
  call_back_addresses(req, status);
}

static void addresses_were_cancelled(struct rd_work *work, int status) {
  uv_getaddrinfo_t *req = rd_container_of(work, uv_getaddrinfo_t, work_req);
  work->type = NULL;
  req->addrinfo = NULL;
  call_back_addresses(req, status);
}

static void discard_addresses(struct rd_work *work, int status) {
  (void)status;
  struct address_lookup *lookup = rd_container_of(work, struct address_lookup, work);
  uv_freeaddrinfo(lookup->found);
  rd_free(lookup);
}

/* The same for names. */

static int look_up_names(const struct sockaddr_storage *address, int flags, char *host,
                         char *service) {
  socklen_t length =
      address->ss_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  return to_uv_error(getnameinfo((const struct sockaddr *)address, length, host,
                                 sizeof(((uv_getnameinfo_t *)0)->host), service,
                                 sizeof(((uv_getnameinfo_t *)0)->service), flags));
}

static void find_names(struct rd_work *work) {
  struct name_lookup *lookup = rd_container_of(work, struct name_lookup, work);
  lookup->code = look_up_names(&lookup->address, lookup->flags, lookup->host, lookup->service);
}

static void call_back_names(uv_getnameinfo_t *req, int status) {
  rd_req_finish(req->loop);
  req->retcode = outcome(req->retcode, rd_cancel_finish(&req->cancel, status));
  bool found = req->retcode == 0;
  RD_TRACED_REQ(req, req->getnameinfo_cb,
                req->getnameinfo_cb(req, req->retcode, found ? req->host : NULL,
                                    found ? req->service : NULL));
}

static void names_done(struct rd_work *work, int status) {
  struct name_lookup *lookup = rd_container_of(work, struct name_lookup, work);
  uv_getnameinfo_t *req = lookup->req;
  req->lookup = NULL;
  if (status == 0)
    req->retcode = lookup->code;
  if (status == 0 && lookup->code == 0) {
    memcpy(req->host, lookup->host, strlen(lookup->host) + 1);
    memcpy(req->service, lookup->service, strlen(lookup->service) + 1);
  }
  rd_free(lookup);
  call_back_names(req, status);
}

static void names_were_cancelled(struct rd_work *work, int status) {
  work->type = NULL;
  call_back_names(rd_container_of(work, uv_getnameinfo_t, work_req), status);
}

static void discard_names(struct rd_work *work, int status) {
  (void)status;
  rd_free(rd_container_of(work, struct name_lookup, work));
}
