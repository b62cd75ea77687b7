/* SPDX-License-Identifier: MIT */
/* Sockets: both sides of each connection are on the one loop, except where it says otherwise. */
#include <stdlib.h>

#include "../load.h"
#include "jobs.h"

enum { BACKLOG = 4096, SPARE_DESCRIPTORS = 64 };

static long left;
static char memory[65536];
static struct sockaddr_in address;
static uv_tcp_t server;

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  *buf = uv_buf_init(memory, sizeof(memory));
}

static void free_handle(uv_handle_t *handle) {
  free(handle);
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

static void listen_on_any_port(uv_connection_cb cb) {
  int size = sizeof(address);
  uv_ip4_addr("127.0.0.1", 0, &address);
  uv_tcp_init(uv_default_loop(), &server);
  uv_tcp_bind(&server, (const struct sockaddr *)&address, 0);
  job_needs(uv_listen((uv_stream_t *)&server, BACKLOG, cb) == 0, "cannot listen");
  uv_tcp_getsockname(&server, (struct sockaddr *)&address, &size);
}

static uv_tcp_t *accept_one(uv_stream_t *listener, int status) {
  uv_tcp_t *client = malloc(sizeof(*client));
  job_needs(status == 0 && client != NULL, "cannot accept");
  uv_tcp_init(uv_default_loop(), client);
  uv_accept(listener, (uv_stream_t *)client);
  return client;
}

/* Echo: the clock starts when all connections are open. */

static uv_tcp_t *clients;
static int client_count, connected_count, accepted_count;

static void echo_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  (void)buf;
  if (size > 0)
    send_bytes(stream, (size_t)size);
  else if (size < 0)
    uv_close((uv_handle_t *)stream, free_handle);
}

static void client_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  (void)buf;
  if (size <= 0)
    return;
  if (--left == 0)
    uv_stop(stream->loop);
  else
    send_bytes(stream, (size_t)size);
}

static void begin_when_all_are_there(void) {
  if (connected_count < client_count || accepted_count < client_count)
    return;
  job_begins();
  for (int i = 0; i < client_count; i++)
    send_bytes((uv_stream_t *)&clients[i], LOAD_MESSAGE);
}

static void accept_to_echo(uv_stream_t *listener, int status) {
  uv_tcp_t *client = accept_one(listener, status);
  uv_read_start((uv_stream_t *)client, on_alloc, echo_read);
  accepted_count++;
  begin_when_all_are_there();
}

static void connect_one(uv_connect_t *req);

static void connected(uv_connect_t *req, int status) {
  job_needs(status == 0, "cannot connect");
  uv_read_start(req->handle, on_alloc, client_read);
  connected_count++;
  if (connected_count < client_count)
    connect_one(req);
  begin_when_all_are_there();
}

static void connect_one(uv_connect_t *req) {
  uv_tcp_t *client = &clients[connected_count];
  uv_tcp_init(uv_default_loop(), client);
  uv_tcp_connect(req, client, (const struct sockaddr *)&address, connected);
}

/* `depth` connections, both ends on the loop, each with one message of 64 bytes in flight. */
void job_echo(long count, int depth) {
  uv_connect_t req;
  load_allow_descriptors(2 * depth + SPARE_DESCRIPTORS);
  clients = job_memory(depth, sizeof(*clients));
  client_count = depth;
  left = count;
  listen_on_any_port(accept_to_echo);
  connect_one(&req);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static void serve_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  if (size > 0 && --left == 0)
    uv_stop(stream->loop);
  else
    echo_read(stream, size, buf);
}

static void accept_to_serve(uv_stream_t *listener, int status) {
  uv_tcp_t *client = accept_one(listener, status);
  uv_read_start((uv_stream_t *)client, on_alloc, serve_read);
  if (++accepted_count == client_count)
    job_begins();
}

/* The server's end alone: the clients are in a process whose time does not count. */
void job_serve(long count, int depth) {
  load_allow_descriptors(depth + SPARE_DESCRIPTORS);
  client_count = depth;
  left = count;
  listen_on_any_port(accept_to_serve);
  load_start(&address, depth);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

/* Accept: each connection is closed by both ends as soon as it is open, and another is started. */

static void connect_next(void);

static void accept_and_close(uv_stream_t *listener, int status) {
  uv_tcp_t *client = accept_one(listener, status);
  uv_tcp_close_reset(client, free_handle); /* no port stays in TIME_WAIT */
  if (--left == 0)
    uv_stop(listener->loop);
}

static void connected_for_nothing(uv_connect_t *req, int status) {
  (void)status; /* the peer may have closed already */
  uv_close((uv_handle_t *)req->handle, free_handle);
  free(req);
  connect_next();
}

static void connect_next(void) {
  uv_tcp_t *client = malloc(sizeof(*client));
  uv_connect_t *req = malloc(sizeof(*req));
  uv_tcp_init(uv_default_loop(), client);
  uv_tcp_connect(req, client, (const struct sockaddr *)&address, connected_for_nothing);
}

void job_accept(long count, int depth) {
  left = count;
  listen_on_any_port(accept_and_close);
  job_begins();
  for (int i = 0; i < depth; i++)
    connect_next();
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static uv_udp_t sender, receiver;
static size_t datagram_size;

static void sent(uv_udp_send_t *req, int status) {
  (void)status;
  uv_buf_t buf = uv_buf_init(memory, (unsigned int)datagram_size);
  uv_udp_send(req, &sender, &buf, 1, (const struct sockaddr *)&address, sent);
}

/* As much as the library would like to have, which with recvmmsg is room for many datagrams. */
static void alloc_datagrams(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  static char *room;
  static size_t room_size;
  (void)handle;
  if (room_size < size) {
    free(room);
    room = malloc(size);
    room_size = room != NULL ? size : 0;
  }
  *buf = uv_buf_init(room, (unsigned int)room_size);
}

static void received(uv_udp_t *handle, ssize_t size, const uv_buf_t *buf,
                     const struct sockaddr *from, unsigned int flags) {
  (void)buf;
  (void)flags;
  if (size > 0 && from != NULL && --left <= 0)
    uv_stop(handle->loop);
}

/* Datagrams of `depth` bytes, one way, eight at a time. */
void job_udp(long count, int depth) {
  static uv_udp_send_t reqs[8];
  int size = sizeof(address);
  left = count;
  datagram_size = (size_t)depth;
  uv_ip4_addr("127.0.0.1", 0, &address);
  uv_udp_init_ex(uv_default_loop(), &receiver, AF_INET | UV_UDP_RECVMMSG);
  uv_udp_bind(&receiver, (const struct sockaddr *)&address, 0);
  uv_udp_getsockname(&receiver, (struct sockaddr *)&address, &size);
  uv_udp_recv_start(&receiver, alloc_datagrams, received);
  uv_udp_init(uv_default_loop(), &sender);
  job_begins();
  for (int i = 0; i < 8; i++)
    sent(&reqs[i], 0);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
