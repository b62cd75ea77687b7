/* SPDX-License-Identifier: MIT */
/* Internet addresses as text and as bytes. */
#include "harness.h"

#include <net/if.h>
#include <stdlib.h>
#include <string.h>

#define RANDOM_ROUNDS 20000

static const char *const good_ip4[] = {"0.0.0.0", "1.2.3.4", "127.0.0.1", "255.255.255.255"};
static const char *const bad_ip4[] = {
    "",         "1.2.3",     "1.2.3.4.5", "256.0.0.1",  "01.2.3.4", "1.2.3.04",   " 1.2.3.4",
    "1.2.3.4 ", "1..2.3",    "1.2.3.",    ".1.2.3",     "a.b.c.d",  "1.2.3.4%lo", "0x1.2.3.4",
    "1",        "localhost", "-1.2.3.4",  "1.2.3.1000", "::1"};
static const char *const bad_ip6[] = {"",
                                      ":",
                                      ":::",
                                      "1:2:3:4:5:6:7",
                                      "1:2:3:4:5:6:7:8:9",
                                      "1:2:3:4:5:6:7:8::",
                                      "1::2::3",
                                      "12345::",
                                      "g::",
                                      ":1:2:3:4:5:6:7",
                                      "1:2:3:4:5:6:7:",
                                      "::1.2.3",
                                      "::1.2.3.256",
                                      "::1.2.3.4:5",
                                      "1.2.3.4",
                                      "%lo",
                                      "::1 ",
                                      "[::1]",
                                      "0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000"};

/* A text and its canonical form. */
static const struct {
  const char *text;
  const char *written;
} good_ip6[] = {
    {"::", "::"},
    {"::1", "::1"},
    {"::2", "::2"},
    {"1::", "1::"},
    {"FFFF::ABCD", "ffff::abcd"},
    {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"},
    {"1:0:0:2:0:0:0:3", "1:0:0:2::3"},
    {"1:0:0:2:3:0:0:4", "1::2:3:0:0:4"},
    {"1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"},
    {"1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
    {"::ffff:1.2.3.4", "::ffff:1.2.3.4"},
    {"::ffff:102:304", "::ffff:1.2.3.4"},
    {"::1.2.3.4", "::1.2.3.4"},
    {"::ffff:0:1.2.3.4", "::ffff:0:102:304"},
    {"64:ff9b::1.2.3.4", "64:ff9b::102:304"},
    {"fe80::1%lo", "fe80::1"},
    {"fe80::1%", "fe80::1"},
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

TEST(ip4_addresses_survive_round_trip) {
  for (size_t i = 0; i < COUNT_OF(good_ip4); i++) {
    struct sockaddr_in address;
    char text[INET_ADDRSTRLEN];
    ck_assert_int_eq(uv_ip4_addr(good_ip4[i], 8080, &address), 0);
    ck_assert_int_eq(address.sin_family, AF_INET);
    ck_assert_int_eq(ntohs(address.sin_port), 8080);
    ck_assert_int_eq(uv_ip4_name(&address, text, sizeof text), 0);
    ck_assert_str_eq(text, good_ip4[i]);
    ck_assert_int_eq(uv_ip_name((struct sockaddr *)&address, text, sizeof text), 0);
    ck_assert_str_eq(text, good_ip4[i]);
  }
}

TEST(ip6_addresses_are_formatted_canonically) {
  for (size_t i = 0; i < COUNT_OF(good_ip6); i++) {
    struct sockaddr_in6 address;
    char text[INET6_ADDRSTRLEN];
    ck_assert_int_eq(uv_ip6_addr(good_ip6[i].text, 8080, &address), 0);
    ck_assert_int_eq(address.sin6_family, AF_INET6);
    ck_assert_int_eq(ntohs(address.sin6_port), 8080);
    ck_assert_int_eq(uv_ip6_name(&address, text, sizeof text), 0);
    ck_assert_str_eq(text, good_ip6[i].written);
    ck_assert_int_eq(uv_ip_name((struct sockaddr *)&address, text, sizeof text), 0);
    ck_assert_str_eq(text, good_ip6[i].written);
  }
}

TEST(invalid_ip4_addresses_are_refused) {
  for (size_t i = 0; i < COUNT_OF(bad_ip4); i++) {
    unsigned char bytes[4] = {9, 9, 9, 9};
    ck_assert_msg(uv_inet_pton(AF_INET, bad_ip4[i], bytes) == UV_EINVAL, "%s", bad_ip4[i]);
    ck_assert_int_eq(bytes[0], 9);
  }
}

TEST(invalid_ip6_addresses_are_refused) {
  for (size_t i = 0; i < COUNT_OF(bad_ip6); i++) {
    unsigned char bytes[16] = {9};
    ck_assert_msg(uv_inet_pton(AF_INET6, bad_ip6[i], bytes) == UV_EINVAL, "%s", bad_ip6[i]);
    ck_assert_int_eq(bytes[0], 9);
  }
}

TEST(invalid_address_still_sets_family_and_port) {
  struct sockaddr_in ip4;
  struct sockaddr_in6 ip6;
  memset(&ip4, 0xee, sizeof ip4);
  memset(&ip6, 0xee, sizeof ip6);
  ck_assert_int_eq(uv_ip4_addr("wrong", 80, &ip4), UV_EINVAL);
  ck_assert_int_eq(uv_ip6_addr("wrong", 80, &ip6), UV_EINVAL);
  ck_assert_int_eq(ip4.sin_family, AF_INET);
  ck_assert_int_eq(ip6.sin6_family, AF_INET6);
  ck_assert_int_eq(ntohs(ip4.sin_port), 80);
  ck_assert_uint_eq(ip4.sin_addr.s_addr, 0);
  ck_assert_uint_eq(ip6.sin6_scope_id, 0);
}

TEST(ip6_zone_is_interface_name_or_index) {
  struct sockaddr_in6 address;
  ck_assert_int_eq(uv_ip6_addr("fe80::1%lo", 0, &address), 0);
  ck_assert_uint_eq(address.sin6_scope_id, if_nametoindex("lo"));
  ck_assert_int_eq(uv_ip6_addr("fe80::1%7", 0, &address), 0);
  ck_assert_uint_eq(address.sin6_scope_id, 7);
  ck_assert_int_eq(uv_ip6_addr("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255%lo", 0, &address), 0);
  ck_assert_uint_eq(address.sin6_scope_id, if_nametoindex("lo"));
}

TEST(unknown_ip6_zone_is_ignored) {
  static const char *const zones[] = {
      "::1%",   "::1%nowhere", "::1%99999999999",
      "::1%5x", "::1%lo%lo",   "::1%a_name_longer_than_any_interface"};
  for (size_t i = 0; i < COUNT_OF(zones); i++) {
    struct sockaddr_in6 address;
    ck_assert_int_eq(uv_ip6_addr(zones[i], 0, &address), 0);
    ck_assert_uint_eq(address.sin6_scope_id, 0);
  }
}

/* Too small is ENOSPC and leaves the buffer alone; exactly enough is enough. */
static void expect_sizes(int af, const void *bytes, const char *expected) {
  for (size_t size = 0; size <= strlen(expected) + 1; size++) {
    char text[64] = "untouched";
    int result = uv_inet_ntop(af, bytes, text, size);
    bool fits = size > strlen(expected);
    ck_assert_int_eq(result, fits ? 0 : UV_ENOSPC);
    ck_assert_str_eq(text, fits ? expected : "untouched");
  }
}

TEST(address_formatting_reports_enospc_for_small_buffers) {
  static const unsigned char ip4[] = {255, 255, 255, 255};
  static const unsigned char ip6[16] = {0xfe, 0x80, [15] = 1};
  expect_sizes(AF_INET, ip4, "255.255.255.255");
  expect_sizes(AF_INET6, ip6, "fe80::1");
}

TEST(addresses_refuse_bad_arguments) {
  struct sockaddr_in ip4 = {.sin_family = AF_INET};
  struct sockaddr other = {.sa_family = AF_UNIX};
  char text[64];
  ck_assert_int_eq(uv_inet_pton(AF_UNIX, "1.2.3.4", &ip4), UV_EAFNOSUPPORT);
  ck_assert_int_eq(uv_inet_ntop(AF_UNIX, &ip4, text, sizeof text), UV_EAFNOSUPPORT);
  ck_assert_int_eq(uv_ip_name(&other, text, sizeof text), UV_EAFNOSUPPORT);
  ck_assert_int_eq(uv_inet_pton(AF_INET, NULL, &ip4), UV_EINVAL);
  ck_assert_int_eq(uv_inet_pton(AF_INET, "1.2.3.4", NULL), UV_EINVAL);
  ck_assert_int_eq(uv_inet_ntop(AF_INET, NULL, text, sizeof text), UV_EINVAL);
  ck_assert_int_eq(uv_inet_ntop(AF_INET, &ip4, NULL, 9), UV_EINVAL);
  ck_assert_int_eq(uv_ip4_addr("1.2.3.4", 0, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_ip4_addr(NULL, 0, &ip4), UV_EINVAL);
  ck_assert_int_eq(uv_ip6_addr("::1", 0, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_ip4_name(NULL, text, sizeof text), UV_EINVAL);
  ck_assert_int_eq(uv_ip6_name(NULL, text, sizeof text), UV_EINVAL);
  ck_assert_int_eq(uv_ip_name(NULL, text, sizeof text), UV_EINVAL);
}

TEST(random_addresses_survive_round_trip_through_text) {
  srand(20260101);
  for (int round = 0; round < RANDOM_ROUNDS; round++) {
    unsigned char bytes[16];
    unsigned char again[16];
    char text[INET6_ADDRSTRLEN];
    for (int i = 0; i < 16; i++)
      bytes[i] = (unsigned char)(rand() % 3 == 0 ? rand() : 0);
    int af = round % 4 == 0 ? AF_INET : AF_INET6;
    ck_assert_int_eq(uv_inet_ntop(af, bytes, text, sizeof text), 0);
    ck_assert_int_eq(uv_inet_pton(af, text, again), 0);
    ck_assert_mem_eq(bytes, again, af == AF_INET ? 4 : 16);
  }
}
