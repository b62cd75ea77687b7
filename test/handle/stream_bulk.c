/* SPDX-License-Identifier: MIT */
/*
 * Large transfers and many connections. Each byte is computed from its position, so that each end
 * can check the data without storing it.
 */
#include <stdlib.h>
#include <sys/wait.h>

#include "stream_tools.h"

#ifdef SANITIZED
#define BULK ((uint64_t)64 << 20)
#define CONNECTIONS 1000
#else
#define BULK ((uint64_t)1 << 30)
#define CONNECTIONS 10000
#endif

#define BLOCK ((size_t)1 << 20)
#define IN_FLIGHT 4
#define PERIOD 251 /* a prime, so that a lost or doubled block shows */

static char pattern[BLOCK + PERIOD];
static uint64_t sent, received;
static int finished;

static void send_block(uv_write_t *req, uv_stream_t *stream);

static void make_pattern(void) {
  for (size_t i = 0; i < sizeof pattern; i++)
    pattern[i] = (char)(i % PERIOD);
}

static void block_written(uv_write_t *req, int status) {
  ok(status);
  if (sent < BULK)
    send_block(req, req->handle);
  else if (++finished == IN_FLIGHT)
    uv_close(as_handle(req->handle), NULL);
}

static void send_block(uv_write_t *req, uv_stream_t *stream) {
  uv_buf_t buf = uv_buf_init(pattern + sent % PERIOD, BLOCK);
  sent += BLOCK;
  ok(uv_write(req, stream, &buf, 1, block_written));
}

static void check_block(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread == UV_EOF) {
    uv_close(as_handle(stream), NULL);
    return;
  }
  ck_assert_int_ge(nread, 0);
  if (memcmp(buf->base, pattern + received % PERIOD, (size_t)nread) != 0)
    ck_abort_msg("wrong bytes after %llu", (unsigned long long)received);
  received += (uint64_t)nread;
}

static void pump(void *from, void *to) {
  static uv_write_t reqs[IN_FLIGHT];
  make_pattern();
  ok(uv_read_start(as_stream(to), on_alloc, check_block));
  for (int i = 0; i < IN_FLIGHT; i++)
    send_block(&reqs[i], as_stream(from));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_uint_eq(received, BULK);
  ok(uv_loop_close(&loop));
}

TEST_TIMEOUT(gibibyte_passes_through_tcp_socket_unchanged, 120) {
  static uv_tcp_t a, b;
  set_up();
  tcp_pair(&a, &b);
  pump(&a, &b);
}

TEST_TIMEOUT(gibibyte_passes_through_unix_socket_unchanged, 120) {
  static uv_pipe_t a, b;
  set_up();
  pipe_pair(&a, &b, 0);
  pump(&a, &b);
}

TEST_TIMEOUT(gibibyte_passes_through_one_way_pipe_unchanged, 120) {
  static uv_pipe_t a, b;
  set_up();
  fifo_pair(&a, &b);
  pump(&b, &a);
}

/* Many simultaneous connections between two processes, with an echo on each. */
struct connection {
  uv_tcp_t tcp;
  uv_connect_t connect;
  uv_write_t write;
  uint32_t number;
  bool is_answered;
};

static struct connection *all;
static int wanted, opened, answered, closed;
static struct sockaddr_in server_address;

#define BATCH 100 /* within the backlog */

static void open_batch(void);

static void check_answer(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  struct connection *it = stream->data;
  ck_assert_int_eq(nread, sizeof it->number);
  ck_assert_mem_eq(buf->base, &it->number, sizeof it->number);
  ck_assert(!it->is_answered);
  it->is_answered = true;
  if (++answered == wanted)
    close_all();
  else if (answered == opened)
    open_batch();
}

static void ask(uv_connect_t *req, int status) {
  ok(status);
  struct connection *it = req->handle->data;
  uv_buf_t buf = uv_buf_init((char *)&it->number, sizeof it->number);
  ok(uv_write(&it->write, req->handle, &buf, 1, NULL));
  ok(uv_read_start(req->handle, on_alloc, check_answer));
}

static void open_batch(void) {
  for (int i = 0; i < BATCH && opened < wanted; i++) {
    struct connection *it = &all[opened];
    it->number = (uint32_t)opened++ * 2654435761u;
    ok(uv_tcp_init(&loop, &it->tcp));
    it->tcp.data = it;
    ok(uv_tcp_connect(&it->connect, &it->tcp, (const struct sockaddr *)&server_address, ask));
  }
}

static void be_all_clients(void) {
  ok(uv_loop_init(&loop));
  open_batch();
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&loop));
  _exit(answered == wanted ? 0 : 1);
}

static void echo(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf) {
  if (nread == UV_EOF) {
    ck_assert_int_eq(opened, wanted); /* no connection closes before all are open */
    uv_close(as_handle(stream), NULL);
    if (++closed == wanted)
      close_all();
    return;
  }
  ck_assert_int_eq(nread, sizeof(uint32_t));
  uv_buf_t back = uv_buf_init(buf->base, (unsigned int)nread);
  ck_assert_int_eq(uv_try_write(stream, &back, 1), (int)nread);
}

static void accept_one(uv_stream_t *server, int status) {
  ok(status);
  uv_tcp_t *peer = &all[opened++].tcp;
  ok(uv_tcp_init(&loop, peer));
  ok(uv_accept(server, as_stream(peer)));
  ok(uv_read_start(as_stream(peer), on_alloc, echo));
}

/* How many connections this process may have, up to CONNECTIONS. */
static int raise_limit(void) {
  struct rlimit limit;
  ok(getrlimit(RLIMIT_NOFILE, &limit));
  limit_descriptors(limit.rlim_max);
  return limit.rlim_max < CONNECTIONS + 100 ? (int)limit.rlim_max - 100 : CONNECTIONS;
}

TEST_TIMEOUT(ten_thousand_simultaneous_connections_echo, 120) {
  static uv_tcp_t server;
  int status;
  wanted = raise_limit();
  all = calloc((size_t)wanted, sizeof *all);
  set_up();
  int before = fds_open();
  server_address = tcp_listen(&server, 2 * BATCH, accept_one);
  pid_t pid = fork();
  if (pid == 0)
    be_all_clients();
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(opened, wanted);
  ok(uv_loop_close(&loop));
  ck_assert_int_eq(fds_open(), before - 2);
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ok(status);
  free(all);
}
