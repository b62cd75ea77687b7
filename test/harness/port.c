/* SPDX-License-Identifier: MIT */
/* Binds to port 0 and reads which port the kernel chose. */
#include "port.h"

#include <arpa/inet.h>
#include <check.h>
#include <sys/socket.h>
#include <unistd.h>

static int port_free(int type);

int port_free_tcp(void) {
  return port_free(SOCK_STREAM);
}

int port_free_udp(void) {
  return port_free(SOCK_DGRAM);
}

static int port_free(int type) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;

  int fd = socket(AF_INET, type | SOCK_CLOEXEC, 0);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(bind(fd, (struct sockaddr *)&address, size), 0);
  ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&address, &size), 0);
  close(fd);
  return ntohs(address.sin_port);
}
