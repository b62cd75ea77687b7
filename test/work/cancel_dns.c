/* SPDX-License-Identifier: MIT */
/* rondo_cancel() and rondo_deadline() for lookups that the resolver does not answer. */
#include <stdlib.h>
#include <string.h>

#include "busy_threads.h"
#include "cancel_pipe.h"
#include "slow_resolver.h"

TEST_LABEL("threads")

static const struct addrinfo numeric = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};

static int callbacks;
static int last_status;

static void on_addresses(uv_getaddrinfo_t *req, int status, struct addrinfo *found) {
  (void)req;
  callbacks++;
  last_status = status;
  ck_assert((status == 0) == (found != NULL));
  uv_freeaddrinfo(found);
}

static void on_addresses_free(uv_getaddrinfo_t *req, int status, struct addrinfo *found) {
  on_addresses(req, status, found);
  memset(req, 0xee, sizeof *req);
  free(req);
}

static void on_names(uv_getnameinfo_t *req, int status, const char *host, const char *service) {
  callbacks++;
  last_status = status;
  ck_assert((status == 0) == (host != NULL));
  ck_assert((status == 0) == (service != NULL));
  memset(req, 0xee, sizeof *req);
  free(req);
}

static uv_getaddrinfo_t *ask(uv_getaddrinfo_cb cb) {
  uv_getaddrinfo_t *req = malloc(sizeof *req);
  ck_assert_int_eq(uv_getaddrinfo(&loop, req, cb, "127.0.0.1", "80", &numeric), 0);
  return req;
}

static uv_getnameinfo_t *ask_for_names(void) {
  uv_getnameinfo_t *req = malloc(sizeof *req);
  struct sockaddr_in address;
  ck_assert_int_eq(uv_ip4_addr("127.0.0.1", 80, &address), 0);
  ck_assert_int_eq(uv_getnameinfo(&loop, req, on_names, (struct sockaddr *)&address,
                                  NI_NUMERICHOST | NI_NUMERICSERV),
                   0);
  return req;
}

static void set_up(const char *threads) {
  slow_resolver_hold();
  open_loop(threads);
}

/* The loop is closed before the resolver answers. */
static void close_loop_and_answer(int answers) {
  close_loop();
  memset(&loop, 0xee, sizeof loop);
  slow_resolver_release(answers);
  slow_resolver_wait_for_answers(answers);
  uv_library_shutdown();
}

TEST(cancel_ends_unanswered_lookup) {
  alloc_install();
  set_up("1");
  uv_getaddrinfo_t *req = ask(on_addresses_free);
  wait_for_begun(0, 1);
  ck_assert_int_eq(uv_cancel((uv_req_t *)req), UV_EBUSY);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)req), 0);
  ck_assert_int_eq(callbacks, 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)req), 0);
  ck_assert_int_eq(uv_cancel((uv_req_t *)req), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, UV_EAI_CANCELED);
  close_loop_and_answer(1);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(deadline_ends_unanswered_lookup) {
  alloc_install();
  set_up("1");
  uv_getaddrinfo_t *req = ask(on_addresses_free);
  wait_for_begun(0, 1);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)req, NS_PER_MS), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, UV_ETIMEDOUT);
  close_loop_and_answer(1);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(cancel_and_deadline_end_getnameinfo) {
  alloc_install();
  set_up("4");
  uv_getnameinfo_t *cancelled = ask_for_names();
  uv_getnameinfo_t *late = ask_for_names();
  wait_for_begun(0, 2);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)cancelled), 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)cancelled), 0);
  while (callbacks < 1)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_status, UV_EAI_CANCELED);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)late, 1), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 2);
  ck_assert_int_eq(last_status, UV_ETIMEDOUT);
  close_loop_and_answer(2);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(queued_lookups_are_cancelled_without_a_thread) {
  set_up("1");
  busy_start(&loop, 1);
  uv_getaddrinfo_t *cancelled = ask(on_addresses_free);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)cancelled), 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)cancelled), 0);
  while (callbacks < 1)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_status, UV_EAI_CANCELED);
  uv_getnameinfo_t *late = ask_for_names();
  ck_assert_int_eq(rondo_deadline((uv_req_t *)late, 1), 0);
  while (callbacks < 2)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_status, UV_ETIMEDOUT);
  busy_end(1);
  close_loop();
}

TEST(lookup_answered_before_deadline_succeeds) {
  alloc_install();
  set_up("1");
  uv_getaddrinfo_t *req = ask(on_addresses_free);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)req, 1000 * (uint64_t)NS_PER_S), 0);
  slow_resolver_release(1);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(last_status, 0);
  uv_getnameinfo_t *names = ask_for_names();
  ck_assert_int_eq(rondo_deadline((uv_req_t *)names, 1000 * (uint64_t)NS_PER_S), 0);
  slow_resolver_release(1);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(last_status, 0);
  ck_assert_int_eq(callbacks, 2);
  close_loop();
  uv_library_shutdown();
  ck_assert_uint_eq(alloc_live(), 0);
}

static void wait_for_finished(uint64_t names) {
  rondo_pool_report_t report;
  do
    ck_assert_int_eq(rondo_pool_report(&report), 0);
  while (report.names.finished < names);
}

TEST(answered_lookup_cannot_be_cancelled) {
  uv_getaddrinfo_t req;
  set_up("1");
  ck_assert_int_eq(uv_getaddrinfo(&loop, &req, on_addresses, "127.0.0.1", "80", &numeric), 0);
  slow_resolver_release(1);
  wait_for_finished(1);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)&req), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)&req), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), UV_EBUSY);

  slow_resolver_release(1); /* immediately */
  ck_assert_int_eq(uv_getaddrinfo(&loop, &req, NULL, "127.0.0.1", "80", &numeric), 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)&req), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), UV_EBUSY);
  uv_freeaddrinfo(req.addrinfo);
  close_loop();
}

/* The pool still counts its threads as busy. */
TEST(abandoned_lookups_occupy_threads_until_answered) {
  rondo_pool_report_t report;
  set_up("4");
  for (int i = 0; i < 2; i++) {
    uv_getaddrinfo_t *req = ask(on_addresses_free);
    wait_for_begun(0, (uint64_t)i + 1);
    ck_assert_int_eq(rondo_cancel((uv_req_t *)req), 0);
  }
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_getaddrinfo_t *third = ask(on_addresses_free);
  busy_start(&loop, 2); /* threads remain for other work, none for lookups */
  ck_assert_int_eq(rondo_pool_report(&report), 0);
  ck_assert_uint_eq(report.names.submitted, 3);
  ck_assert_uint_eq(report.names.begun, 2);
  ck_assert_uint_eq(report.names.finished, 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)third), 0);
  busy_end(2);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 3);
  close_loop_and_answer(2);
  ck_assert_int_eq(rondo_pool_report(&report), 0);
  ck_assert_uint_eq(report.names.finished, 2);
}

static void ask_again(uv_getaddrinfo_t *req, int status, struct addrinfo *found) {
  on_addresses(req, status, found);
  ck_assert_int_eq(status, UV_EAI_CANCELED);
  ck_assert_int_eq(uv_getaddrinfo(&loop, req, on_addresses_free, "127.0.0.1", "80", &numeric), 0);
}

TEST(request_is_reusable_while_its_abandoned_lookup_runs) {
  set_up("4");
  uv_getaddrinfo_t *req = ask(ask_again);
  wait_for_begun(0, 1);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)req), 0);
  while (callbacks < 1)
    uv_run(&loop, UV_RUN_ONCE);
  slow_resolver_release(2);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 2);
  ck_assert_int_eq(last_status, 0);
  close_loop();
}

TEST(cancel_racing_with_answer_calls_back_once) {
  enum { ROUNDS = 200 };
  alloc_install();
  set_up("2");
  for (int i = 0; i < ROUNDS; i++) {
    uv_getaddrinfo_t *req = ask(on_addresses_free);
    slow_resolver_release(1);
    if (i % 2 == 0)
      wait_for_begun(0, 1);
    int err = rondo_cancel((uv_req_t *)req);
    ck_assert(err == 0 || err == UV_EBUSY);
    ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
    ck_assert_int_eq(callbacks, i + 1);
    ck_assert_int_eq(last_status, err == 0 ? UV_EAI_CANCELED : 0);
  }
  slow_resolver_release(ROUNDS);
  close_loop();
  uv_library_shutdown();
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(lookup_without_memory_reports_enomem) {
  uv_getnameinfo_t req;
  struct sockaddr_in address;
  alloc_install();
  set_up("1");
  ck_assert_int_eq(uv_ip4_addr("127.0.0.1", 80, &address), 0);
  alloc_fail_at(1);
  ck_assert_int_eq(uv_getnameinfo(&loop, &req, on_names, (struct sockaddr *)&address, 0),
                   UV_ENOMEM);
  alloc_fail_at(0);
  ck_assert_int_eq(uv_loop_alive(&loop), 0);
  uv_getaddrinfo_t *addresses = ask(on_addresses_free);
  alloc_fail_at(1);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)addresses, 1), UV_ENOMEM);
  slow_resolver_release(1);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_status, 0);
  close_loop();
}
