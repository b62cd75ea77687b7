/* SPDX-License-Identifier: MIT */
/* See poll_select.h. */
#include "backend/poll_select.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/select.h>

#include "base/fd.h"

struct sets {
  fd_set in, out, urgent;
  int end; /* one more than the highest descriptor */
};

static bool fits(const struct pollfd *polled) {
  return polled->fd >= 0 && polled->fd < FD_SETSIZE;
}

static void add(struct sets *sets, const struct pollfd *polled) {
  if ((polled->events & POLLIN) != 0)
    FD_SET(polled->fd, &sets->in);
  if ((polled->events & POLLOUT) != 0)
    FD_SET(polled->fd, &sets->out);
  if ((polled->events & POLLPRI) != 0)
    FD_SET(polled->fd, &sets->urgent);
  if (sets->end <= polled->fd)
    sets->end = polled->fd + 1;
}

static short came(const struct sets *sets, int fd) {
  return (short)((FD_ISSET(fd, &sets->in) ? POLLIN : 0) | (FD_ISSET(fd, &sets->out) ? POLLOUT : 0) |
                 (FD_ISSET(fd, &sets->urgent) ? POLLPRI : 0));
}

/* A closed descriptor fails the whole call, so these are found first. */
static int find_closed(struct pollfd *fds, size_t count) {
  int closed = 0;
  for (size_t i = 0; i < count; i++) {
    bool is_closed = fds[i].fd >= 0 && !rd_fd_is_open(fds[i].fd);
    fds[i].revents = (short)(is_closed ? POLLNVAL : 0);
    closed += is_closed;
  }
  return closed;
}

int rd_poll_by_select(struct pollfd *fds, size_t count, int timeout_ms) {
  struct sets sets = {.end = 0};
  FD_ZERO(&sets.in);
  FD_ZERO(&sets.out);
  FD_ZERO(&sets.urgent);
  int ready = find_closed(fds, count);
  if (ready > 0)
    return ready;
  for (size_t i = 0; i < count; i++)
    if (fits(&fds[i]))
      add(&sets, &fds[i]);
  struct timeval timeout = {timeout_ms / 1000, timeout_ms % 1000 * 1000};
  if (select(sets.end, &sets.in, &sets.out, &sets.urgent, timeout_ms < 0 ? NULL : &timeout) < 0)
    return -1;
  for (size_t i = 0; i < count; i++) {
    if (fits(&fds[i]))
      fds[i].revents = came(&sets, fds[i].fd);
    ready += fds[i].revents != 0;
  }
  return ready;
}
