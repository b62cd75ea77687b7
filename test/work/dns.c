/* SPDX-License-Identifier: MIT */
/* getaddrinfo() and getnameinfo(), without network access. */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#include "busy_threads.h"

static const struct addrinfo numeric = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};

static int callbacks;
static int last_status;
static char last_text[1100];

static void note_address(const struct addrinfo *found) {
  char host[64];
  ck_assert_int_eq(uv_ip_name(found->ai_addr, host, sizeof host), 0);
  int port = ntohs(((struct sockaddr_in *)found->ai_addr)->sin_port);
  snprintf(last_text, sizeof last_text, "%s %d", host, port);
}

static void found_addresses(uv_getaddrinfo_t *req, int status, struct addrinfo *res) {
  (void)req;
  callbacks++;
  last_status = status;
  ck_assert((status == 0) == (res != NULL));
  if (status == 0)
    note_address(res);
  uv_freeaddrinfo(res);
}

static void found_names(uv_getnameinfo_t *req, int status, const char *host, const char *service) {
  (void)req;
  callbacks++;
  last_status = status;
  ck_assert((status == 0) == (host != NULL));
  ck_assert((status == 0) == (service != NULL));
  if (status == 0)
    snprintf(last_text, sizeof last_text, "%s %s", host, service);
}

/* The result of a synchronous call; what it found is stored in last_text. */
static int addresses_sync(const char *node, const char *service, const struct addrinfo *hints) {
  uv_getaddrinfo_t req;
  int err = uv_getaddrinfo(uv_default_loop(), &req, NULL, node, service, hints);
  if (err == 0) {
    note_address(req.addrinfo);
    uv_freeaddrinfo(req.addrinfo);
    ck_assert_int_eq(uv_cancel((uv_req_t *)&req), UV_EBUSY);
  }
  ck_assert_int_eq(uv_loop_alive(uv_default_loop()), 0);
  return err;
}

TEST(getaddrinfo_resolves_numeric_address_on_the_pool) {
  uv_getaddrinfo_t req;
  ck_assert_int_eq(
      uv_getaddrinfo(uv_default_loop(), &req, found_addresses, "127.0.0.1", "8080", &numeric), 0);
  ck_assert_int_eq(callbacks, 0);
  ck_assert_int_eq(uv_run(uv_default_loop(), UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_status, 0);
  ck_assert_str_eq(last_text, "127.0.0.1 8080");
}

TEST(getaddrinfo_without_callback_is_synchronous) {
  ck_assert_int_eq(addresses_sync("::1", "53", &numeric), 0);
  ck_assert_str_eq(last_text, "::1 53");
}

TEST(getaddrinfo_copies_its_arguments) {
  char node[] = "127.0.0.2";
  char service[] = "77";
  struct addrinfo hints = numeric;
  uv_getaddrinfo_t req;
  busy_start(uv_default_loop(), 4);
  uv_getaddrinfo(uv_default_loop(), &req, found_addresses, node, service, &hints);
  memset(node, 'x', sizeof node - 1);
  memset(service, 'x', sizeof service - 1);
  memset(&hints, 0xff, sizeof hints);
  busy_end(4);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_str_eq(last_text, "127.0.0.2 77");
}

TEST(getaddrinfo_resolves_localhost) {
  struct addrinfo ipv4 = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
  ck_assert_int_eq(addresses_sync("localhost", NULL, &ipv4), 0);
  ck_assert_str_eq(last_text, "127.0.0.1 0");
}

TEST(getaddrinfo_of_service_without_host_returns_loopback) {
  struct addrinfo ipv4 = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
  ck_assert_int_eq(addresses_sync(NULL, "80", &ipv4), 0);
  ck_assert_str_eq(last_text, "127.0.0.1 80");
}

TEST(getaddrinfo_requires_request_and_host_or_service) {
  uv_loop_t *loop = uv_default_loop();
  uv_getaddrinfo_t req;
  ck_assert_int_eq(uv_getaddrinfo(loop, NULL, found_addresses, "x", NULL, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_getaddrinfo(loop, &req, found_addresses, NULL, NULL, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_getaddrinfo(NULL, &req, found_addresses, "x", NULL, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_loop_alive(loop), 0);
}

TEST(getaddrinfo_refuses_invalid_host_names) {
  char longest[257];
  memset(longest, 'a', 256);
  longest[256] = '\0';
  ck_assert_int_eq(addresses_sync("", NULL, &numeric), UV_EINVAL);
  ck_assert_int_eq(addresses_sync("\xff\xfe", NULL, &numeric), UV_EINVAL);
  ck_assert_int_eq(addresses_sync(longest, NULL, &numeric), UV_EINVAL);
  longest[255] = '\0'; /* it fits now, but is not an address */
  ck_assert_int_eq(addresses_sync(longest, NULL, &numeric), UV_EAI_NONAME);
}

TEST(resolver_errors_map_to_uv_codes) {
  struct addrinfo family = {.ai_family = 9999};
  struct addrinfo flags = {.ai_flags = 0x7fffff00};
  struct addrinfo type = {.ai_flags = AI_NUMERICHOST, .ai_socktype = 77};
  ck_assert_int_eq(addresses_sync("nobody", NULL, &numeric), UV_EAI_NONAME);
  ck_assert_int_eq(addresses_sync("127.0.0.1", NULL, &family), UV_EAI_FAMILY);
  ck_assert_int_eq(addresses_sync("127.0.0.1", NULL, &flags), UV_EAI_BADFLAGS);
  ck_assert_int_eq(addresses_sync("127.0.0.1", NULL, &type), UV_EAI_SOCKTYPE);
  ck_assert_int_eq(addresses_sync("127.0.0.1", "nosuchservice", &numeric), UV_EAI_SERVICE);
}

TEST(failed_getaddrinfo_passes_code_to_callback) {
  uv_getaddrinfo_t req;
  uv_getaddrinfo(uv_default_loop(), &req, found_addresses, "nobody", NULL, &numeric);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(last_status, UV_EAI_NONAME);
}

TEST(freeaddrinfo_accepts_null) {
  uv_freeaddrinfo(NULL);
}

TEST(getaddrinfo_survives_failing_allocations) {
  alloc_install();
  uv_loop_t *loop = uv_default_loop();
  uv_getaddrinfo_t req;
  int err;
  for (size_t n = 1;; n++) {
    size_t before = alloc_live();
    alloc_fail_at(n);
    err = uv_getaddrinfo(loop, &req, found_addresses, "127.0.0.1", "1", &numeric);
    bool failed = alloc_has_failed();
    alloc_fail_at(0);
    uv_run(loop, UV_RUN_DEFAULT);
    ck_assert_uint_eq(alloc_live(), before);
    if (!failed)
      break;
    ck_assert_int_eq(err, UV_ENOMEM);
  }
  ck_assert_int_eq(err, 0);
  ck_assert_int_eq(callbacks, 1);
}

TEST(cancelled_getaddrinfo_reports_eai_canceled) {
  uv_loop_t *loop = uv_default_loop();
  uv_getaddrinfo_t addresses;
  uv_getnameinfo_t names;
  struct sockaddr_in address;
  uv_ip4_addr("127.0.0.1", 80, &address);
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  busy_start(loop, 1);
  uv_getaddrinfo(loop, &addresses, found_addresses, "127.0.0.1", NULL, &numeric);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&addresses), 0);
  uv_run(loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_status, UV_EAI_CANCELED);

  last_status = 0;
  uv_getnameinfo(loop, &names, found_names, (struct sockaddr *)&address, 0);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&names), 0);
  uv_run(loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_status, UV_EAI_CANCELED);
  busy_end(1);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 2);
}

TEST(getnameinfo_formats_ipv4_and_ipv6_addresses) {
  uv_loop_t *loop = uv_default_loop();
  uv_getnameinfo_t req;
  struct sockaddr_in ipv4;
  struct sockaddr_in6 ipv6;
  int numeric_flags = NI_NUMERICHOST | NI_NUMERICSERV;
  uv_ip4_addr("10.1.2.3", 99, &ipv4);
  uv_ip6_addr("fe80::7", 98, &ipv6);

  ck_assert_int_eq(uv_getnameinfo(loop, &req, found_names, (struct sockaddr *)&ipv4, numeric_flags),
                   0);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_str_eq(last_text, "10.1.2.3 99");
  ck_assert_int_eq(uv_getnameinfo(loop, &req, found_names, (struct sockaddr *)&ipv6, numeric_flags),
                   0);
  uv_run(loop, UV_RUN_DEFAULT);
  ck_assert_str_eq(last_text, "fe80::7 98");
}

TEST(getnameinfo_without_callback_is_synchronous) {
  uv_getnameinfo_t req;
  struct sockaddr_in address;
  uv_ip4_addr("127.0.0.1", 80, &address);
  ck_assert_int_eq(uv_getnameinfo(uv_default_loop(), &req, NULL, (struct sockaddr *)&address,
                                  NI_NUMERICHOST | NI_NUMERICSERV),
                   0);
  ck_assert_str_eq(req.host, "127.0.0.1");
  ck_assert_str_eq(req.service, "80");
  ck_assert_int_eq(uv_loop_alive(uv_default_loop()), 0);
}

TEST(getnameinfo_requires_request_and_internet_address) {
  uv_loop_t *loop = uv_default_loop();
  uv_getnameinfo_t req;
  struct sockaddr local = {.sa_family = AF_UNIX};
  struct sockaddr_in address;
  uv_ip4_addr("127.0.0.1", 80, &address);
  ck_assert_int_eq(uv_getnameinfo(loop, &req, found_names, &local, 0), UV_EINVAL);
  ck_assert_int_eq(uv_getnameinfo(loop, &req, found_names, NULL, 0), UV_EINVAL);
  ck_assert_int_eq(uv_getnameinfo(loop, NULL, found_names, (struct sockaddr *)&address, 0),
                   UV_EINVAL);
  ck_assert_int_eq(uv_getnameinfo(NULL, &req, found_names, (struct sockaddr *)&address, 0),
                   UV_EINVAL);
  ck_assert_int_eq(uv_loop_alive(loop), 0);
}

TEST(getnameinfo_passes_unknown_flags_error_to_callback) {
  uv_getnameinfo_t req;
  struct sockaddr_in address;
  uv_ip4_addr("127.0.0.1", 80, &address);
  uv_getnameinfo(uv_default_loop(), &req, found_names, (struct sockaddr *)&address, 0x7fffffff);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
  ck_assert_int_eq(last_status, UV_EAI_BADFLAGS);
}
