/* SPDX-License-Identifier: MIT */
/*
 * Looks up the addresses of a host (by default localhost) and the name of each address. Both run on
 * the thread pool, because the resolver may have to query other machines.
 */
#include <stdio.h>
#include <uv.h>

static int exit_code;

static void named(uv_getnameinfo_t *req, int status, const char *hostname, const char *service) {
  char address[64];
  uv_ip_name((struct sockaddr *)&req->storage, address, sizeof address);
  if (status == 0)
    printf("%s is %s (%s)\n", address, hostname, service);
  else
    printf("%s has no name: %s\n", address, uv_strerror(status));
}

static void found(uv_getaddrinfo_t *req, int status, struct addrinfo *res) {
  static uv_getnameinfo_t names[8];
  if (status != 0) {
    fprintf(stderr, "no address: %s\n", uv_strerror(status));
    exit_code = 1;
    return;
  }
  int count = 0;
  for (struct addrinfo *each = res; each != NULL && count < 8; each = each->ai_next)
    uv_getnameinfo(req->loop, &names[count++], named, each->ai_addr, 0);
  uv_freeaddrinfo(res);
}

int main(int argc, char **argv) {
  uv_loop_t *loop = uv_default_loop();
  uv_getaddrinfo_t req;
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};

  int err = uv_getaddrinfo(loop, &req, found, argc > 1 ? argv[1] : "localhost", "80", &hints);
  if (err != 0) {
    fprintf(stderr, "not a name: %s\n", uv_strerror(err));
    return 1;
  }
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? exit_code : 1;
}
