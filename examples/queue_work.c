/* SPDX-License-Identifier: MIT */
/*
 * Counts primes in four ranges on the thread pool, while a timer shows that the loop keeps running.
 * The last range is cancelled: if no thread has started it, its callback gets UV_ECANCELED.
 */
#include <stdio.h>
#include <uv.h>

#define RANGES 4
#define NUMBERS 200000

struct range {
  uv_work_t req;
  int first;
  int primes;
};

static uv_timer_t timer;
static int unfinished = RANGES;

static int is_prime(int number) {
  for (int divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor == 0)
      return 0;
  return number > 1;
}

/* Runs on a pool thread, which must not call loop functions except uv_async_send(). */
static void count_primes(uv_work_t *req) {
  struct range *range = req->data;
  for (int number = range->first; number < range->first + NUMBERS; number++)
    range->primes += is_prime(number);
}

/* Runs on the loop's thread. */
static void counted(uv_work_t *req, int status) {
  struct range *range = req->data;
  if (status == UV_ECANCELED)
    printf("from %d: cancelled\n", range->first);
  else
    printf("from %d: %d primes\n", range->first, range->primes);
  if (--unfinished == 0)
    uv_close((uv_handle_t *)&timer, NULL);
}

static void on_timer(uv_timer_t *handle) {
  (void)handle;
  puts("the loop is free");
}

int main(void) {
  static struct range ranges[RANGES];
  uv_loop_t *loop = uv_default_loop();

  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, on_timer, 0, 10);
  for (int i = 0; i < RANGES; i++) {
    ranges[i].req.data = &ranges[i];
    ranges[i].first = i * NUMBERS;
    if (uv_queue_work(loop, &ranges[i].req, count_primes, counted) != 0)
      return 1;
  }
  if (uv_cancel((uv_req_t *)&ranges[RANGES - 1].req) == UV_EBUSY)
    puts("too late to cancel");

  uv_run(loop, UV_RUN_DEFAULT);
  return uv_loop_close(loop) == 0 ? 0 : 1;
}
