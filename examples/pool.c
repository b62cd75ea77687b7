/* SPDX-License-Identifier: MIT */
/*
 * Computes on a thread of the pool, so that the loop keeps running.
 */
#include <stdio.h>
#include <uv.h>

struct sum {
  uv_work_t req; /* first, so that a pointer to the request is a pointer to the sum */
  unsigned long long limit;
  unsigned long long result;
};

/* Runs on a thread of the pool. It must not use the loop. */
static void add_up(uv_work_t *req) {
  struct sum *sum = (struct sum *)req;
  for (unsigned long long i = 1; i <= sum->limit; i++)
    sum->result += i;
}

/* Runs on the loop's thread, when the work is done. */
static void added(uv_work_t *req, int status) {
  struct sum *sum = (struct sum *)req;
  if (status == 0)
    printf("1 + 2 + ... + %llu = %llu\n", sum->limit, sum->result);
}

int main(void) {
  uv_loop_t *loop = uv_default_loop();
  struct sum sum = {.limit = 1000000};

  int err = uv_queue_work(loop, &sum.req, add_up, added);
  if (err != 0) {
    fprintf(stderr, "queue_work: %s\n", uv_strerror(err));
    return 1;
  }
  puts("the loop is free");
  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
