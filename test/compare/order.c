/* SPDX-License-Identifier: MIT */
/*
 * The order of callbacks when the pool has one thread, and that the loop keeps running while a
 * request waits.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "compare.h"

enum { ROUNDS = 20, REQUESTS = 12, TICKS = 3 };

static uv_fs_t reqs[REQUESTS];
static char memory[REQUESTS][FILE_SIZE];
static int submitted;

static void print_number(uv_fs_t *req) {
  printf(" %d:%s", (int)(req - reqs), outcome(req->result));
  uv_fs_req_cleanup(req);
}

static void submit_read(int fd, unsigned int size, int64_t offset) {
  uv_buf_t buf = uv_buf_init(memory[submitted], size);
  uv_fs_read(uv_default_loop(), &reqs[submitted++], fd, &buf, 1, offset, print_number);
}

static void submit_write(int fd, unsigned int size) {
  uv_buf_t buf = uv_buf_init(memory[submitted], size);
  uv_fs_write(uv_default_loop(), &reqs[submitted++], fd, &buf, 1, -1, print_number);
}

static const struct kind *kind_named(const char *name) {
  const struct kind *kind = kinds;
  while (strcmp(kind->name, name) != 0)
    kind++;
  return kind;
}

/* Reads of cached data between slow requests. */
static void compare_order_once(int round) {
  struct subject file = {-1, -1};
  struct subject semaphore = {-1, -1};
  struct subject datagrams = {-1, -1};
  kind_named("file")->make(&file);
  kind_named("eventfd as a semaphore")->make(&semaphore);
  kind_named("datagram socket")->make(&datagrams);
  printf("order\tround %d\t", round);
  submitted = 0;
  submit_read(file.fd, 100, 0);
  uv_fs_stat(uv_default_loop(), &reqs[submitted++], ".", print_number);
  submit_read(file.fd, 200, 0);
  submit_read(semaphore.fd, 100, -1);
  submit_read(file.fd, 300, FILE_SIZE - 10);
  submit_read(file.fd, 400, 0);
  submit_write(datagrams.fd, 50);
  submit_read(file.fd, 500, 4096);
  submit_read(datagrams.fd, 100, -1);
  submit_read(file.fd, 600, -1);
  uv_fs_fstat(uv_default_loop(), &reqs[submitted++], file.fd, print_number);
  submit_read(file.fd, 700, 100);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  printf("\n");
  drop(&file);
  drop(&semaphore);
  drop(&datagrams);
}

void compare_order(void) {
  for (int round = 0; round < ROUNDS; round++)
    compare_order_once(round);
}

static struct subject waited_for;
static int ticks;
static bool has_ended;

static void on_tick(uv_timer_t *timer) {
  if (++ticks < TICKS)
    return;
  uint64_t one = 1;
  if (write(waited_for.other >= 0 ? waited_for.other : waited_for.fd, &one, sizeof one) < 0)
    printf("(cannot write) ");
  uv_close((uv_handle_t *)timer, NULL);
}

static void on_end(uv_fs_t *req) {
  has_ended = true;
  printf("%s after %s", outcome(req->result), ticks >= TICKS ? "all ticks" : "TOO FEW TICKS");
  uv_fs_req_cleanup(req);
}

/* Reads the existing data first. Then nothing arrives until the timer has run several times. */
static void compare_wait(const char *name) {
  uv_timer_t timer;
  uv_fs_t req;
  char bytes[100];
  uv_buf_t buf = uv_buf_init(bytes, sizeof bytes);
  ticks = 0;
  has_ended = false;
  waited_for = (struct subject){-1, -1};
  if (kind_named(name)->make(&waited_for)) {
    int flags = fcntl(waited_for.fd, F_GETFL);
    fcntl(waited_for.fd, F_SETFL, flags | O_NONBLOCK);
    while (read(waited_for.fd, bytes, sizeof bytes) > 0) {}
    fcntl(waited_for.fd, F_SETFL, flags);
    printf("%s\tread waits\t", name);
    uv_timer_init(uv_default_loop(), &timer);
    uv_timer_start(&timer, on_tick, 1, 1);
    uv_fs_read(uv_default_loop(), &req, waited_for.fd, &buf, 1, -1, on_end);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    printf("%s\n", has_ended ? "" : " NEVER");
  }
  drop(&waited_for);
}

void compare_waits(void) {
  static const char *const names[] = {
      "pipe",          "pipe of packets",        "fifo",
      "stream socket", "datagram socket",        "seqpacket socket",
      "eventfd",       "eventfd as a semaphore",
  };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    compare_wait(names[i]);
}
