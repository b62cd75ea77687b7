/* SPDX-License-Identifier: MIT */
/*
 * A server that ends gracefully: at SIGTERM it accepts no more connections, finishes the ones it
 * has, and gives up after a second. The program is its own client, and sends itself the signal.
 */
#include <signal.h>
#include <stdio.h>
#include <uv.h>

static uv_tcp_t server, connection, client;
static uv_signal_t terminate;
static uv_timer_t deadline;

static void get_buffer(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf) {
  static char memory[256];
  (void)handle;
  (void)suggested_size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void connection_closed(uv_handle_t *handle) {
  (void)handle;
  puts("the last connection is closed");
  uv_close((uv_handle_t *)&deadline, NULL); /* nothing is left: uv_run() returns */
}

static void connection_read(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread > 0)
    printf("finished: %.*s\n", (int)nread, buf->base);
  else if (nread < 0)
    uv_close((uv_handle_t *)stream, connection_closed);
}

static void give_up(uv_timer_t *timer) {
  (void)timer;
  puts("too slow");
  uv_close((uv_handle_t *)&connection, connection_closed);
}

static void on_terminate(uv_signal_t *handle, int signum) {
  (void)signum;
  puts("SIGTERM: no new connections");
  uv_close((uv_handle_t *)handle, NULL);
  uv_close((uv_handle_t *)&server, NULL);
  uv_timer_start(&deadline, give_up, 1000, 0);

  uv_buf_t text = uv_buf_init("a request that was under way", 28);
  uv_try_write((uv_stream_t *)&client, &text, 1);
  uv_close((uv_handle_t *)&client, NULL);
}

static void on_connection(uv_stream_t *listener, int status) {
  if (status != 0)
    return;
  uv_tcp_init(listener->loop, &connection);
  if (uv_accept(listener, (uv_stream_t *)&connection) == 0)
    uv_read_start((uv_stream_t *)&connection, get_buffer, connection_read);
  raise(SIGTERM);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  struct sockaddr_in address;
  int length = sizeof address;
  uv_connect_t connect;

  uv_signal_init(loop, &terminate);
  uv_signal_start(&terminate, on_terminate, SIGTERM);
  uv_timer_init(loop, &deadline);
  uv_tcp_init(loop, &server);
  uv_ip4_addr("127.0.0.1", 0, &address);
  uv_tcp_bind(&server, (const struct sockaddr *)&address, 0);
  if (uv_listen((uv_stream_t *)&server, 128, on_connection) != 0)
    return 1;
  uv_tcp_getsockname(&server, (struct sockaddr *)&address, &length);
  uv_tcp_init(loop, &client);
  if (uv_tcp_connect(&connect, &client, (const struct sockaddr *)&address, NULL) != 0)
    return 1;
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
