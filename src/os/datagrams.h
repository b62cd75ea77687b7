/* SPDX-License-Identifier: MIT */
/* Several datagrams per system call, and queued errors of datagrams. */
#ifndef RD_OS_DATAGRAMS_H
#define RD_OS_DATAGRAMS_H

#include <sys/socket.h>

/* Laid out as Linux's struct mmsghdr. */
struct rd_datagram {
  struct msghdr header;
  unsigned int length; /* of what was received or sent */
};

/* How many were received or sent; -1 and errno if none was. */
int rd_datagrams_receive(int fd, struct rd_datagram *datagrams, unsigned int count);
int rd_datagrams_send(int fd, struct rd_datagram *datagrams, unsigned int count);

/* Makes the kernel queue errors of sent datagrams. 0 or a code. Elsewhere than on Linux: nothing.
 */
int rd_datagrams_queue_errors(int fd, int domain);

/* The next queued error and the target of the datagram that failed; 0 if there is none. */
int rd_datagrams_next_error(int fd, struct sockaddr_storage *target);

#endif
