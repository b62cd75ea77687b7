/* SPDX-License-Identifier: MIT */
/* See lost.h. */
#include "backend/lost.h"

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

#include "base/fd.h"

void rd_lost_report_once(void) {
  static const char text[] =
      "rondo: the descriptors of the event loop were closed by someone else; it has new ones\n";
  static unsigned int was_reported; /* atomic: a word, because riscv64 has no smaller ones */
  if (__atomic_exchange_n(&was_reported, 1, __ATOMIC_RELAXED) != 0)
    return;
  ssize_t unused = write(STDERR_FILENO, text, sizeof text - 1);
  (void)unused;
}

int rd_lost_move_to(int fd, int wanted, int least) {
  if (fd == wanted)
    return fd;
  int copy = wanted >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, wanted) : -1;
  if (copy >= 0 && copy != wanted) {
    rd_fd_close(copy);
    copy = -1;
  }
  if (copy < 0 && fd < least)
    copy = fcntl(fd, F_DUPFD_CLOEXEC, least);
  if (copy < 0)
    return fd;
  rd_fd_close(fd);
  return copy;
}

void rd_lost_pause(int timeout_ms) {
  poll(NULL, 0, timeout_ms < 0 || timeout_ms > RD_LOST_PAUSE_MS ? RD_LOST_PAUSE_MS : timeout_ms);
}

#ifndef RD_BACKEND_EPOLL
int rd_lost_open_pipe(uv_loop_t *loop, struct rd_wake_pipe *wake) {
  int err = rd_wake_pipe_open(wake);
  loop->backend_fd = -1;
  loop->wake_fd = err == 0 ? wake->write_fd : -1;
  loop->backend_checked_ms = loop->time;
  return err;
}

bool rd_lost_renew_pipe(struct rd_wake_pipe *wake, int least) {
  struct rd_wake_pipe fresh;
  int old_read_fd = wake->read_fd, old_write_fd = wake->write_fd;
  rd_wake_pipe_close(wake);
  if (rd_wake_pipe_open(&fresh) != 0)
    return false;
  fresh.read_fd = rd_lost_move_to(fresh.read_fd, old_read_fd, least);
  fresh.write_fd = rd_lost_move_to(fresh.write_fd, old_write_fd, least);
  *wake = fresh;
  return true;
}
#endif
