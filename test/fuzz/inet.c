/* SPDX-License-Identifier: MIT */
/*
 * Addresses as text, any bytes: accepted where libc accepts them (a zone is the library's own), and
 * written back into the shortest buffer that holds them, never into a shorter one.
 */
#include "fuzz.h"

#include <arpa/inet.h>
#include <uv.h>

static void back_to_text(int family, const void *address) {
  char text[INET6_ADDRSTRLEN];
  FUZZ_CHECK(uv_inet_ntop(family, address, text, sizeof(text)) == 0);
  size_t length = strlen(text);
  char *exact = fuzz_alloc(length + 1);
  FUZZ_CHECK(uv_inet_ntop(family, address, exact, length + 1) == 0 && strcmp(exact, text) == 0);
  FUZZ_CHECK(uv_inet_ntop(family, address, exact, length) == UV_ENOSPC);
  free(exact);
  unsigned char again[16];
  FUZZ_CHECK(uv_inet_pton(family, text, again) == 0);
  FUZZ_CHECK(memcmp(again, address, family == AF_INET ? 4 : 16) == 0);
}

static void parse(int family, const char *text) {
  unsigned char ours[16], theirs[16];
  bool is_ours = uv_inet_pton(family, text, ours) == 0;
  char copy[64];
  const char *zone = strchr(text, '%');
  bool has_zone = family == AF_INET6 && zone != NULL;
  size_t length = has_zone ? (size_t)(zone - text) : strlen(text);
  bool is_theirs = false;
  if (length < sizeof(copy)) {
    memcpy(copy, text, length);
    copy[length] = '\0';
    is_theirs = inet_pton(family, copy, theirs) == 1;
  }
  FUZZ_CHECK(is_ours == is_theirs);
  if (is_ours) {
    FUZZ_CHECK(memcmp(ours, theirs, family == AF_INET ? 4 : 16) == 0);
    back_to_text(family, ours);
  }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  char *text = fuzz_alloc(size + 1);
  memcpy(text, data, size);
  text[size] = '\0';
  parse(AF_INET, text);
  parse(AF_INET6, text);
  struct sockaddr_in ip4;
  struct sockaddr_in6 ip6;
  (void)uv_ip4_addr(text, (int)size, &ip4);
  (void)uv_ip6_addr(text, (int)size, &ip6);
  if (size >= 16) {
    back_to_text(AF_INET6, data);
    back_to_text(AF_INET, data);
  }
  free(text);
  return 0;
}
