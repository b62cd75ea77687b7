/* SPDX-License-Identifier: MIT */
/*
 * Parses an IPv4 or IPv6 address and prints it in its shortest form.
 */
#include <stdio.h>
#include <uv.h>

static int parse(const char *text, struct sockaddr_storage *address) {
  if (uv_ip4_addr(text, 80, (struct sockaddr_in *)address) == 0)
    return 0;
  return uv_ip6_addr(text, 80, (struct sockaddr_in6 *)address);
}

int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "2001:db8:0:0:0:0:0:1";
  struct sockaddr_storage address;
  char shortest[INET6_ADDRSTRLEN];
  int error = parse(text, &address);
  if (error == 0)
    error = uv_ip_name((const struct sockaddr *)&address, shortest, sizeof shortest);
  if (error != 0) {
    fprintf(stderr, "%s: %s\n", text, uv_strerror(error));
    return 1;
  }
  printf("%s\n", shortest);
  return 0;
}
