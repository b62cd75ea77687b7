/* SPDX-License-Identifier: MIT */
/* See datagrams.h. */
#include "os/datagrams.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <linux/errqueue.h> /* needs struct timespec */

#include "base/fd.h"

/* Room for the ancillary data of a queued error, with an address. */
#define ERROR_NOTE_SIZE 256

_Static_assert(sizeof(struct rd_datagram) == sizeof(struct mmsghdr) &&
                   offsetof(struct rd_datagram, length) == offsetof(struct mmsghdr, msg_len),
               "passed to the kernel as they are");

int rd_datagrams_receive(int fd, struct rd_datagram *datagrams, unsigned int count) {
  return recvmmsg(fd, (struct mmsghdr *)(void *)datagrams, count, 0, NULL);
}

int rd_datagrams_send(int fd, struct rd_datagram *datagrams, unsigned int count) {
  return sendmmsg(fd, (struct mmsghdr *)(void *)datagrams, count, 0);
}

int rd_datagrams_queue_errors(int fd, int domain) {
  return domain == AF_INET6 ? rd_socket_set(fd, IPPROTO_IPV6, IPV6_RECVERR, 1)
                            : rd_socket_set(fd, IPPROTO_IP, IP_RECVERR, 1);
}

/* 0 for other messages, such as timestamps of sent datagrams. */
static int error_in(struct msghdr *message) {
  for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c != NULL; c = CMSG_NXTHDR(message, c)) {
    bool is_error = (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_RECVERR) ||
                    (c->cmsg_level == IPPROTO_IPV6 && c->cmsg_type == IPV6_RECVERR);
    if (is_error) {
      struct sock_extended_err details;
      memcpy(&details, CMSG_DATA(c), sizeof details);
      return -(int)details.ee_errno;
    }
  }
  return 0;
}

int rd_datagrams_next_error(int fd, struct sockaddr_storage *target) {
  union {
    char bytes[ERROR_NOTE_SIZE];
    struct cmsghdr alignment;
  } note;
  struct msghdr message = {.msg_name = target,
                           .msg_namelen = sizeof *target,
                           .msg_control = note.bytes,
                           .msg_controllen = sizeof note.bytes};
  ssize_t size;
  do
    size = recvmsg(fd, &message, MSG_ERRQUEUE);
  while (size < 0 && errno == EINTR);
  return size >= 0 ? error_in(&message) : 0;
}
