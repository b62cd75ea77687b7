/* SPDX-License-Identifier: MIT */
/*
 * Names and addresses of hosts, by the system's resolver, which blocks: so it runs on the thread
 * pool, as slow work. Without a callback it runs at once.
 *
 * A request for addresses holds copies of what it was asked, in one piece of memory, until it has
 * finished; the addresses found are the user's, to be freed by uv_freeaddrinfo().
 */
#include <errno.h>
#include <netdb.h>
#include <string.h>

#include "base/alloc.h"
#include "base/idna.h"
#include "base/queue.h"
#include "handle/handle.h"
#include "work/pool.h"

/* Of a host's name in ASCII, with the final zero. */
#define HOST_BYTES 256

static int copy_question(uv_getaddrinfo_t *req, const char *node, const char *service,
                         const struct addrinfo *hints);
static void free_question(uv_getaddrinfo_t *req);
static void find_addresses(struct rd_work *work);
static void addresses_done(struct rd_work *work, int status);
static void find_names(struct rd_work *work);
static void names_done(struct rd_work *work, int status);

/* Addresses of a name. */

int uv_getaddrinfo(uv_loop_t *loop, uv_getaddrinfo_t *req, uv_getaddrinfo_cb cb, const char *node,
                   const char *service, const struct addrinfo *hints) {
  if (req == NULL || (node == NULL && service == NULL) || (cb != NULL && loop == NULL))
    return UV_EINVAL;
  char host[HOST_BYTES];
  if (node != NULL && rd_idna_to_ascii(node, strlen(node), host, sizeof host) < 0)
    return UV_EINVAL;
  int err = copy_question(req, node != NULL ? host : NULL, service, hints);
  if (err != 0)
    return err;
  req->loop = loop;
  req->cb = cb;
  req->addrinfo = NULL;
  req->retcode = 0;

  if (cb == NULL) {
    req->type = UV_GETADDRINFO;
    req->work_req.run = NULL; /* for uv_cancel(): nothing waits in the pool */
    find_addresses(&req->work_req);
    free_question(req);
    return req->retcode;
  }
  rd_req_start(loop, (uv_req_t *)req, UV_GETADDRINFO);
  err = rd_work_submit(loop, &req->work_req, RD_WORK_SLOW, find_addresses, addresses_done);
  if (err != 0) {
    rd_req_finish(loop);
    free_question(req);
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
  if (req == NULL || addr == NULL || (cb != NULL && loop == NULL))
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

  if (cb == NULL) {
    req->type = UV_GETNAMEINFO;
    req->work_req.run = NULL;
    find_names(&req->work_req);
    return req->retcode;
  }
  rd_req_start(loop, (uv_req_t *)req, UV_GETNAMEINFO);
  int err = rd_work_submit(loop, &req->work_req, RD_WORK_SLOW, find_names, names_done);
  if (err != 0)
    rd_req_finish(loop);
  return err;
}

/* The resolver's codes. */

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
  default: /* EAI_FAIL, and what a later C library may add */
    return UV_EAI_FAIL;
  }
}

/* The question: hints first, as they have to be aligned, then the texts. */

static void *append(char **end, const void *bytes, size_t size) {
  if (bytes == NULL)
    return NULL;
  void *copy = memcpy(*end, bytes, size);
  *end += size;
  return copy;
}

static int copy_question(uv_getaddrinfo_t *req, const char *node, const char *service,
                         const struct addrinfo *hints) {
  size_t node_size = node != NULL ? strlen(node) + 1 : 0;
  size_t service_size = service != NULL ? strlen(service) + 1 : 0;
  size_t hints_size = hints != NULL ? sizeof *hints : 0;
  char *end = rd_malloc(hints_size + node_size + service_size);
  if (end == NULL)
    return UV_ENOMEM;
  req->hints = append(&end, hints, hints_size);
  req->hostname = append(&end, node, node_size);
  req->service = append(&end, service, service_size);
  return 0;
}

static void free_question(uv_getaddrinfo_t *req) {
  if (req->hints != NULL)
    rd_free(req->hints);
  else if (req->hostname != NULL)
    rd_free(req->hostname);
  else
    rd_free(req->service);
  req->hints = NULL;
  req->hostname = NULL;
  req->service = NULL;
}

/* What runs on the pool, and what then runs on the loop. The callbacks may free the request. */

static void find_addresses(struct rd_work *work) {
  uv_getaddrinfo_t *req = rd_container_of(work, uv_getaddrinfo_t, work_req);
  int eai = getaddrinfo(req->hostname, req->service, req->hints, &req->addrinfo);
  req->retcode = to_uv_error(eai);
  if (eai != 0)
    req->addrinfo = NULL;
}

static void addresses_done(struct rd_work *work, int status) {
  uv_getaddrinfo_t *req = rd_container_of(work, uv_getaddrinfo_t, work_req);
  rd_req_finish(req->loop);
  free_question(req);
  if (status == UV_ECANCELED)
    req->retcode = UV_EAI_CANCELED;
  RD_TRACED_REQ(req, req->cb, req->cb(req, req->retcode, req->addrinfo));
}

static void find_names(struct rd_work *work) {
  uv_getnameinfo_t *req = rd_container_of(work, uv_getnameinfo_t, work_req);
  socklen_t length =
      req->storage.ss_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
  int eai = getnameinfo((struct sockaddr *)&req->storage, length, req->host, sizeof req->host,
                        req->service, sizeof req->service, req->flags);
  req->retcode = to_uv_error(eai);
}

static void names_done(struct rd_work *work, int status) {
  uv_getnameinfo_t *req = rd_container_of(work, uv_getnameinfo_t, work_req);
  rd_req_finish(req->loop);
  if (status == UV_ECANCELED)
    req->retcode = UV_EAI_CANCELED;
  bool found = req->retcode == 0;
  RD_TRACED_REQ(req, req->getnameinfo_cb,
                req->getnameinfo_cb(req, req->retcode, found ? req->host : NULL,
                                    found ? req->service : NULL));
}
