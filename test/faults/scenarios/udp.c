/* SPDX-License-Identifier: MIT */
/* UDP: ten datagrams, connected and not, queued and tried; each arrives at most once. */
#include "scenario.h"

#include <netinet/in.h>
#include <string.h>

#define DATAGRAMS 10
#define SIZE 100

static uv_udp_t receiver, sender, trier;
static uv_udp_send_t sends[DATAGRAMS];
static char datagrams[DATAGRAMS + 1][SIZE];
static int seen[DATAGRAMS + 1];
static int count;

static void send_done(uv_udp_send_t *req, int status) {
  ended(req);
  ok(status, "send");
}

static void datagram(uv_udp_t *udp, ssize_t size, const uv_buf_t *buf, const struct sockaddr *from,
                     unsigned int flags) {
  (void)flags;
  if (!ok((int)size, "receive") || from == NULL)
    return;
  int number = (unsigned char)buf->base[0];
  if (size != SIZE || number > DATAGRAMS || memcmp(buf->base, datagrams[number], SIZE) != 0)
    broken("a datagram was changed");
  if (++seen[number] > 1)
    broken("a datagram came twice");
  if (++count == DATAGRAMS + 1)
    shut_all(udp->loop);
}

static void start(uv_loop_t *loop) {
  struct sockaddr_in address;
  int size = sizeof address;
  uv_ip4_addr("127.0.0.1", 0, &address);
  for (int i = 0; i <= DATAGRAMS; i++) {
    fill(datagrams[i], SIZE);
    datagrams[i][0] = (char)i;
  }
  if (!ok(uv_udp_init(loop, &receiver), "uv_udp_init") ||
      !ok(uv_udp_init(loop, &sender), "uv_udp_init") ||
      !ok(uv_udp_init(loop, &trier), "uv_udp_init") ||
      !ok(uv_udp_bind(&receiver, (struct sockaddr *)&address, 0), "uv_udp_bind") ||
      !ok(uv_udp_getsockname(&receiver, (struct sockaddr *)&address, &size), "getsockname") ||
      !ok(uv_udp_recv_start(&receiver, alloc_piece, datagram), "uv_udp_recv_start"))
    return;
  for (int i = 0; i < DATAGRAMS; i++) {
    uv_buf_t buf = uv_buf_init(datagrams[i], SIZE);
    const struct sockaddr *to = i < DATAGRAMS / 2 ? (struct sockaddr *)&address : NULL;
    if (i == DATAGRAMS / 2 &&
        !ok(uv_udp_connect(&sender, (struct sockaddr *)&address), "uv_udp_connect"))
      return;
    if (!ok(uv_udp_send(&sends[i], &sender, &buf, 1, to, send_done), "uv_udp_send"))
      return;
    begun(&sends[i]);
  }
  uv_buf_t buf = uv_buf_init(datagrams[DATAGRAMS], SIZE);
  ok(uv_udp_try_send(&trier, &buf, 1, (struct sockaddr *)&address), "uv_udp_try_send");
}

static bool complete(void) {
  return count == DATAGRAMS + 1;
}

const struct scenario udp_scenario = {"udp", start, complete, NULL};
