/* SPDX-License-Identifier: MIT */
/*
 * A UDP socket that echoes datagrams, and one that sends to it.
 */
#include <stdio.h>
#include <string.h>
#include <uv.h>

static uv_udp_t server;
static uv_udp_t client;

static void get_buffer(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  static char memory[65536]; /* shared: it is free again when the callback returns */
  (void)handle;
  (void)suggested_size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void server_received(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                            const struct sockaddr *from, unsigned int flags) {
  (void)flags;
  if (nread < 0 || from == NULL)
    return; /* an error, or nothing more to read */
  uv_buf_t answer = uv_buf_init(buf->base, (unsigned int)nread);
  uv_udp_try_send(handle, &answer, 1, from);
}

static void client_received(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf,
                            const struct sockaddr *from, unsigned int flags) {
  (void)flags;
  if (nread < 0 || from == NULL)
    return;
  printf("came back: %.*s\n", (int)nread, buf->base);
  uv_close((uv_handle_t *)handle, NULL);
  uv_close((uv_handle_t *)&server, NULL);
}

static void sent(uv_udp_send_t *req, int status) {
  (void)req;
  printf("sent: %s\n", status == 0 ? "ok" : uv_strerror(status));
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  struct sockaddr_in address;
  int length = sizeof address;
  uv_ip4_addr("127.0.0.1", 0, &address);

  uv_udp_init(loop, &server);
  uv_udp_bind(&server, (const struct sockaddr *)&address, 0);
  uv_udp_getsockname(&server, (struct sockaddr *)&address, &length); /* the chosen port */
  uv_udp_recv_start(&server, get_buffer, server_received);

  uv_udp_init(loop, &client);
  uv_udp_connect(&client, (const struct sockaddr *)&address);
  uv_udp_recv_start(&client, get_buffer, client_received);

  uv_udp_send_t req;
  uv_buf_t hello = uv_buf_init("hello", 5); /* must stay valid until the callback */
  int err = uv_udp_send(&req, &client, &hello, 1, NULL, sent);
  if (err != 0) {
    fprintf(stderr, "cannot send: %s\n", uv_strerror(err));
    return 1;
  }
  uv_run(loop, UV_RUN_DEFAULT);
  uv_loop_close(loop);
  return 0;
}
