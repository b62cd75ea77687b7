/* SPDX-License-Identifier: MIT */
/* See datagrams.h: one system call for each datagram. */
#include "os/datagrams.h"

#include <sys/types.h>

int rd_datagrams_receive(int fd, struct rd_datagram *datagrams, unsigned int count) {
  int done = 0;
  for (unsigned int i = 0; i < count; i++, done++) {
    ssize_t length = recvmsg(fd, &datagrams[i].header, 0);
    if (length < 0)
      break;
    datagrams[i].length = (unsigned int)length;
  }
  return done > 0 ? done : -1;
}

int rd_datagrams_send(int fd, struct rd_datagram *datagrams, unsigned int count) {
  int done = 0;
  for (unsigned int i = 0; i < count; i++, done++) {
    ssize_t length = sendmsg(fd, &datagrams[i].header, 0);
    if (length < 0)
      break;
    datagrams[i].length = (unsigned int)length;
  }
  return done > 0 ? done : -1;
}

int rd_datagrams_queue_errors(int fd, int domain) {
  (void)fd;
  (void)domain;
  return 0;
}

int rd_datagrams_next_error(int fd, struct sockaddr_storage *target) {
  (void)fd;
  (void)target;
  return 0;
}
