/* SPDX-License-Identifier: MIT */
/*
 * Recovery of a loop whose descriptors the program has closed, for example by closing all numbers
 * from 3 on: reports it once, creates new descriptors and continues.
 *
 * The number may have been reused, even for another epoll instance. It is ours if our wake_fd is
 * registered in it (adding it again fails with EEXIST) and no other loop of this library has
 * created an instance with that number since. Descriptors not known to be ours are never closed or
 * replaced.
 */
#include <errno.h>
#include <stddef.h>
#include <sys/epoll.h>

#include "backend/backend.h"
#include "backend/epoll.h"
#include "backend/idle_poll.h"
#include "backend/lost.h"
#include "backend/watcher.h"
#include "base/fd.h"

/* The serial number of the loop that last created an epoll instance with this descriptor. */
#define NUMBERS 4096
static unsigned int makers[NUMBERS]; /* atomic */

static bool renew(uv_loop_t *loop);

void rd_epoll_claim(uv_loop_t *loop) {
  static unsigned int last; /* atomic */
  loop->backend_serial = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
  loop->backend_checked_ms = loop->time;
  if (loop->backend_fd < NUMBERS)
    __atomic_store_n(&makers[loop->backend_fd], loop->backend_serial, __ATOMIC_RELAXED);
}

bool rd_epoll_is_ours(const uv_loop_t *loop) {
  int fd = loop->backend_fd;
  if (fd < 0)
    return false;
  if (fd < NUMBERS && __atomic_load_n(&makers[fd], __ATOMIC_RELAXED) != loop->backend_serial)
    return false;
  struct epoll_event nothing = {0};
  if (epoll_ctl(fd, EPOLL_CTL_ADD, loop->wake_fd, &nothing) != 0)
    return errno == EEXIST;
  epoll_ctl(fd, EPOLL_CTL_DEL, loop->wake_fd, &nothing);
  return false;
}

bool rd_epoll_renew_if_lost(uv_loop_t *loop) {
  loop->backend_checked_ms = loop->time;
  if (rd_epoll_is_ours(loop))
    return false;
  rd_idle_poll_end(loop);
  if (!renew(loop))
    return false;
  rd_epoll_claim(loop);
  rd_watch_register_all_again(loop);
  rd_lost_report_once();
  return true;
}

/*
 * The new descriptors get the old numbers if these are free, since programs may know them.
 * Otherwise they get numbers above those of all watchers: a watcher's owner may be about to close
 * its number, which is gone as well. The spare descriptor of servers is forgotten, as it may be
 * gone too.
 */
static bool renew(uv_loop_t *loop) {
  int epoll_fd, wake_fd;
  int least = (int)loop->watcher_capacity;
  bool is_made = rd_epoll_make(&epoll_fd, &wake_fd) == 0;
  if (is_made) {
    epoll_fd = rd_lost_move_to(epoll_fd, loop->backend_fd, least);
    wake_fd = rd_lost_move_to(wake_fd, loop->wake_fd, least);
    is_made = rd_epoll_register_wake(epoll_fd, wake_fd) == 0;
  }
  if (!is_made && epoll_fd >= 0) {
    rd_fd_close(epoll_fd);
    rd_fd_close(wake_fd);
  }
  loop->backend_fd = is_made ? epoll_fd : -1;
  __atomic_store_n(&loop->wake_fd, is_made ? wake_fd : -1, __ATOMIC_RELAXED);
  loop->spare_fd = -1;
  return is_made;
}
