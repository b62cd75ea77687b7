/* SPDX-License-Identifier: MIT */
/* Sockets: both sides of each connection are on the one loop. */
#include <stdlib.h>
#include <string.h>

#include "jobs.h"

enum { MESSAGE = 64 };

static uv_loop_t *loop_of_job;
static long left;
static char memory[65536];
static struct sockaddr_in address;
static uv_tcp_t server;

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  *buf = uv_buf_init(memory, sizeof(memory));
}

static void written(uv_write_t *req, int status) {
  (void)status;
  free(req);
}

static void send_bytes(uv_stream_t *stream, size_t size) {
  uv_write_t *req = malloc(sizeof(*req));
  uv_buf_t buf = uv_buf_init(memory, (unsigned int)size);
  uv_write(req, stream, &buf, 1, written);
}

static void echo_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  if (count > 0) {
    send_bytes(stream, (size_t)count);
  } else if (count < 0) {
    uv_close((uv_handle_t *)stream, (uv_close_cb)(void (*)(void))free);
  }
}

static void client_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  if (count <= 0) {
    return;
  }
  if (--left == 0) {
    uv_stop(loop_of_job);
  } else {
    send_bytes(stream, (size_t)count);
  }
}

static void accept_to_echo(uv_stream_t *listener, int status) {
  uv_tcp_t *client = malloc(sizeof(*client));
  (void)status;
  uv_tcp_init(loop_of_job, client);
  uv_accept(listener, (uv_stream_t *)client);
  uv_read_start((uv_stream_t *)client, on_alloc, echo_read);
}

static void connected(uv_connect_t *req, int status) {
  if (status != 0) {
    exit(1);
  }
  uv_read_start(req->handle, on_alloc, client_read);
  send_bytes(req->handle, MESSAGE);
}

static void listen_on_any_port(uv_loop_t *loop, uv_connection_cb cb) {
  int size = sizeof(address);
  loop_of_job = loop;
  uv_ip4_addr("127.0.0.1", 0, &address);
  uv_tcp_init(loop, &server);
  uv_tcp_bind(&server, (const struct sockaddr *)&address, 0);
  uv_listen((uv_stream_t *)&server, 512, cb);
  uv_tcp_getsockname(&server, (struct sockaddr *)&address, &size);
}

/* `depth` connections, each with one message of 64 bytes on its way. */
void job_echo(uv_loop_t *loop, long count, int depth) {
  left = count;
  listen_on_any_port(loop, accept_to_echo);
  for (int i = 0; i < depth; i++) {
    uv_tcp_t *client = malloc(sizeof(*client));
    uv_connect_t *req = malloc(sizeof(*req));
    uv_tcp_init(loop, client);
    uv_tcp_connect(req, client, (const struct sockaddr *)&address, connected);
  }
  job_begins();
  uv_run(loop, UV_RUN_DEFAULT);
}

static void connect_next(void);

static void free_handle(uv_handle_t *handle) {
  free(handle);
}

static void accept_and_close(uv_stream_t *listener, int status) {
  uv_tcp_t *client = malloc(sizeof(*client));
  (void)status;
  uv_tcp_init(loop_of_job, client);
  uv_accept(listener, (uv_stream_t *)client);
  uv_tcp_close_reset(client, free_handle); /* no port is left waiting */
  if (--left == 0) {
    uv_stop(loop_of_job);
  }
}

static void connected_for_nothing(uv_connect_t *req, int status) {
  (void)status;
  uv_close((uv_handle_t *)req->handle, free_handle);
  free(req);
  connect_next();
}

static void connect_next(void) {
  uv_tcp_t *client = malloc(sizeof(*client));
  uv_connect_t *req = malloc(sizeof(*req));
  uv_tcp_init(loop_of_job, client);
  uv_tcp_connect(req, client, (const struct sockaddr *)&address, connected_for_nothing);
}

void job_accept(uv_loop_t *loop, long count, int depth) {
  left = count;
  listen_on_any_port(loop, accept_and_close);
  job_begins();
  for (int i = 0; i < depth; i++) {
    connect_next();
  }
  uv_run(loop, UV_RUN_DEFAULT);
}

static uv_udp_t sender, receiver;
static size_t datagram_size;

static void sent(uv_udp_send_t *req, int status) {
  (void)status;
  uv_buf_t buf = uv_buf_init(memory, (unsigned int)datagram_size);
  uv_udp_send(req, &sender, &buf, 1, (const struct sockaddr *)&address, sent);
}

static void received(uv_udp_t *handle, ssize_t size, const uv_buf_t *buf,
                     const struct sockaddr *from, unsigned int flags) {
  (void)handle;
  (void)buf;
  (void)flags;
  if (size > 0 && from != NULL && --left <= 0) {
    uv_stop(loop_of_job);
  }
}

/* Datagrams of `depth` bytes, one way, eight at a time. */
void job_udp(uv_loop_t *loop, long count, int depth) {
  static uv_udp_send_t reqs[8];
  int size = sizeof(address);
  left = count;
  loop_of_job = loop;
  datagram_size = (size_t)depth;
  uv_ip4_addr("127.0.0.1", 0, &address);
  uv_udp_init_ex(loop, &receiver, AF_INET | UV_UDP_RECVMMSG);
  uv_udp_bind(&receiver, (const struct sockaddr *)&address, 0);
  uv_udp_getsockname(&receiver, (struct sockaddr *)&address, &size);
  uv_udp_recv_start(&receiver, on_alloc, received);
  uv_udp_init(loop, &sender);
  job_begins();
  for (int i = 0; i < 8; i++) {
    sent(&reqs[i], 0);
  }
  uv_run(loop, UV_RUN_DEFAULT);
}
