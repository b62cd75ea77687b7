/* SPDX-License-Identifier: MIT */
/* Name resolution: the addresses of localhost and of a numeric address, the name of an address,
 * with and without callback. */
#include "scenario.h"

#include <netdb.h>
#include <netinet/in.h>

static uv_getaddrinfo_t named, numbered, synchronous, cancelled;
static uv_getnameinfo_t reversed;
static int answers;

static void addresses(uv_getaddrinfo_t *req, int status, struct addrinfo *found) {
  ended(req);
  if (status == 0 && found == NULL)
    broken("neither an address nor an error");
  uv_freeaddrinfo(found);
  if (req == &cancelled && status == UV_EAI_CANCELED)
    status = 0;
  if (ok(status, "getaddrinfo"))
    answers++;
}

static void name(uv_getnameinfo_t *req, int status, const char *host, const char *service) {
  ended(req);
  if (status == 0 && (host == NULL || service == NULL))
    broken("neither a name nor an error");
  if (ok(status, "getnameinfo"))
    answers++;
}

static bool ask(uv_loop_t *loop, uv_getaddrinfo_t *req, const char *host, int flags) {
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = flags};
  if (!ok(uv_getaddrinfo(loop, req, addresses, host, "80", &hints), "uv_getaddrinfo"))
    return false;
  begun(req);
  return true;
}

static void start(uv_loop_t *loop) {
  struct sockaddr_in address;
  struct addrinfo numeric = {.ai_flags = AI_NUMERICHOST};
  uv_ip4_addr("127.0.0.1", 80, &address);
  if (!ask(loop, &named, "localhost", 0) || !ask(loop, &numbered, "127.0.0.1", AI_NUMERICHOST) ||
      !ask(loop, &cancelled, "127.0.0.2", AI_NUMERICHOST))
    return;
  uv_cancel((uv_req_t *)&cancelled);
  if (!ok(uv_getnameinfo(loop, &reversed, name, (struct sockaddr *)&address, NI_NUMERICHOST),
          "uv_getnameinfo"))
    return;
  begun(&reversed);
  if (!ok(uv_getaddrinfo(loop, &synchronous, NULL, "127.0.0.1", NULL, &numeric), "at once"))
    return;
  uv_freeaddrinfo(synchronous.addrinfo);
}

static bool complete(void) {
  return answers == 4;
}

const struct scenario dns_scenario = {"dns", start, complete, NULL};
