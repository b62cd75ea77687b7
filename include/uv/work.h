/* SPDX-License-Identifier: MIT */
/*
 * Work for the thread pool other than files: the program's own functions, names and addresses,
 * random bytes.
 */
#ifndef UV_WORK_H
#define UV_WORK_H

#include "handle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*uv_work_cb)(uv_work_t *req);
typedef void (*uv_after_work_cb)(uv_work_t *req, int status);
typedef void (*uv_getaddrinfo_cb)(uv_getaddrinfo_t *req, int status, struct addrinfo *res);
typedef void (*uv_getnameinfo_cb)(uv_getnameinfo_t *req, int status, const char *hostname,
                                  const char *service);
typedef void (*uv_random_cb)(uv_random_t *req, int status, void *buf, size_t buflen);

struct uv_work_s {
  void *data;
  uv_req_type type;
  /* private */
  void *reserved[6];
  uv_loop_t *loop;
  uv_work_cb work_cb;
  uv_after_work_cb after_work_cb;
  /* private */
  struct rd_work work_req;
};

struct uv_getaddrinfo_s {
  void *data;
  uv_req_type type;
  /* private */
  struct rd_work *lookup; /* what a thread works on, until it is done or abandoned */
  struct rd_cancel *cancel;
  void *reserved[4];
  uv_loop_t *loop;
  /* private */
  struct rd_work work_req; /* completes the request when the lookup was abandoned */
  uv_getaddrinfo_cb cb;
  void *dns_reserved[3];
  struct addrinfo *addrinfo; /* the result, when there was no callback */
  /* private */
  int retcode;
};

/* The C library's limit. */
#ifdef NI_MAXHOST
#define RD_MAXHOST NI_MAXHOST
#else
#define RD_MAXHOST 1025
#endif

struct uv_getnameinfo_s {
  void *data;
  uv_req_type type;
  /* private */
  struct rd_work *lookup;
  struct rd_cancel *cancel;
  void *reserved[4];
  uv_loop_t *loop;
  /* private */
  struct rd_work work_req;
  uv_getnameinfo_cb getnameinfo_cb;
  struct sockaddr_storage storage;
  int flags;
  char host[RD_MAXHOST]; /* the result, when there was no callback */
  char service[32];      /* likewise */
  /* private */
  int retcode;
};

struct uv_random_s {
  void *data;
  uv_req_type type;
  /* private */
  void *reserved[6];
  uv_loop_t *loop;
  int status;
  void *buf;
  size_t buflen;
  uv_random_cb cb;
  /* private */
  struct rd_work work_req;
};

UV_EXTERN int uv_queue_work(uv_loop_t *loop, uv_work_t *req, uv_work_cb work_cb,
                            uv_after_work_cb after_work_cb);
UV_EXTERN int uv_getaddrinfo(uv_loop_t *loop, uv_getaddrinfo_t *req, uv_getaddrinfo_cb cb,
                             const char *node, const char *service, const struct addrinfo *hints);
UV_EXTERN void uv_freeaddrinfo(struct addrinfo *ai);
UV_EXTERN int uv_getnameinfo(uv_loop_t *loop, uv_getnameinfo_t *req, uv_getnameinfo_cb cb,
                             const struct sockaddr *addr, int flags);
UV_EXTERN int uv_random(uv_loop_t *loop, uv_random_t *req, void *buf, size_t buflen,
                        unsigned int flags, uv_random_cb cb);

#ifdef __cplusplus
}
#endif

#endif
