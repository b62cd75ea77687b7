/* SPDX-License-Identifier: MIT */
/*
 * A TCP echo server, and a client that connects to it over the loopback interface. The client sends
 * a line, prints the reply and shuts down its side; the server then closes the connection, and both
 * exit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

static uv_tcp_t server;
static uv_tcp_t client;

static void on_alloc(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  (void)handle;
  char *memory = malloc(suggested_size);
  *buf = uv_buf_init(memory, memory == NULL ? 0 : (unsigned int)suggested_size);
}

/* The server. A request must stay valid until its callback, so it is stored with its bytes. */
struct echo {
  uv_write_t req;
  char *bytes;
};

static void echo_written(uv_write_t *req, int status) {
  struct echo *echo = (struct echo *)req;
  if (status != 0)
    fprintf(stderr, "write: %s\n", uv_strerror(status));
  free(echo->bytes);
  free(echo);
}

static void connection_closed(uv_handle_t *connection) {
  free(connection);
}

static void connection_read(uv_stream_t *connection, ssize_t nread, const uv_buf_t *buf) {
  struct echo *echo = nread > 0 ? malloc(sizeof *echo) : NULL;
  if (echo != NULL) {
    echo->bytes = buf->base;
    uv_buf_t bytes = uv_buf_init(buf->base, (unsigned int)nread);
    if (uv_write(&echo->req, connection, &bytes, 1, echo_written) == 0)
      return;
  }
  free(echo);
  free(buf->base);
  if (nread != 0)
    uv_close((uv_handle_t *)connection, connection_closed);
}

static void on_connection(uv_stream_t *listener, int status) {
  uv_tcp_t *connection = status == 0 ? malloc(sizeof *connection) : NULL;
  if (connection == NULL)
    return;
  uv_tcp_init(listener->loop, connection);
  if (uv_accept(listener, (uv_stream_t *)connection) == 0)
    uv_read_start((uv_stream_t *)connection, on_alloc, connection_read);
  else
    uv_close((uv_handle_t *)connection, connection_closed);
}

/* The client. */
static void client_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  static uv_shutdown_t end;
  if (nread > 0) {
    printf("client: got %.*s\n", (int)nread, buf->base);
    uv_shutdown(&end, stream, NULL);
  } else if (nread == UV_EOF) {
    printf("client: the server is done\n");
    uv_close((uv_handle_t *)stream, NULL);
    uv_close((uv_handle_t *)&server, NULL);
  }
  free(buf->base);
}

static void on_connect(uv_connect_t *req, int status) {
  static uv_write_t hello;
  if (status != 0) {
    fprintf(stderr, "connect: %s\n", uv_strerror(status));
    uv_close((uv_handle_t *)&client, NULL);
    uv_close((uv_handle_t *)&server, NULL);
    return;
  }
  uv_buf_t buf = uv_buf_init("hello, loop", 11);
  uv_write(&hello, req->handle, &buf, 1, NULL);
  uv_read_start(req->handle, on_alloc, client_read);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  uv_connect_t connect;
  struct sockaddr_in address;
  int length = sizeof address;

  uv_tcp_init(loop, &server);
  uv_ip4_addr("127.0.0.1", 0, &address); /* port 0: the kernel chooses one */
  uv_tcp_bind(&server, (const struct sockaddr *)&address, 0);
  int err = uv_listen((uv_stream_t *)&server, 128, on_connection);
  if (err != 0) {
    fprintf(stderr, "listen: %s\n", uv_strerror(err));
    return 1;
  }
  uv_tcp_getsockname(&server, (struct sockaddr *)&address, &length);

  uv_tcp_init(loop, &client);
  err = uv_tcp_connect(&connect, &client, (const struct sockaddr *)&address, on_connect);
  if (err != 0) {
    fprintf(stderr, "connect: %s\n", uv_strerror(err));
    return 1;
  }
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
