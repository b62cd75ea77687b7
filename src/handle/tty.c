/* SPDX-License-Identifier: MIT */
/*
 * Terminals.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/fd.h"
#include "handle/stream.h"

static int reopen(int fd, int access_mode);
static unsigned int directions(int access_mode);

/*
 * O_NONBLOCK belongs to the open file, which other processes share: a shell would find its terminal
 * non-blocking. So the terminal is opened again by its name. Where that is impossible, the shared
 * open file is used, and writes block.
 */
int uv_tty_init(uv_loop_t *loop, uv_tty_t *tty, uv_file fd, int readable) {
  if (!rd_can_init(loop, tty))
    return UV_EINVAL;
  (void)readable; /* the access mode of the descriptor decides */
  uv_handle_type type = uv_guess_handle(fd);
  if (type == UV_FILE || type == UV_UNKNOWN_HANDLE)
    return UV_EINVAL;
  int status = fcntl(fd, F_GETFL);
  if (status < 0)
    return -errno;

  int access_mode = status & O_ACCMODE;
  int own_fd = type == UV_TTY ? reopen(fd, access_mode) : -1;
  bool must_block = type == UV_TTY && own_fd < 0 && access_mode != O_RDONLY;
  if (own_fd < 0 && !must_block) {
    int err = rd_fd_set_nonblocking(fd, true);
    if (err != 0)
      return err;
  }

  rd_stream_init(loop, (uv_stream_t *)tty, UV_TTY);
  if (must_block)
    tty->flags |= RD_TTY_BLOCKING;
  tty->mode = UV_TTY_MODE_NORMAL;
  return rd_stream_open((uv_stream_t *)tty, own_fd >= 0 ? own_fd : fd, directions(access_mode));
}

int uv_tty_get_winsize(uv_tty_t *tty, int *width, int *height) {
  if (tty == NULL || width == NULL || height == NULL)
    return UV_EINVAL;
  struct winsize size;
  int result;
  do
    result = ioctl(tty->watcher.fd, TIOCGWINSZ, &size);
  while (result != 0 && errno == EINTR);
  if (result != 0)
    return -errno;
  *width = size.ws_col;
  *height = size.ws_row;
  return 0;
}

/* Only for Windows. */
void uv_tty_set_vterm_state(uv_tty_vtermstate_t state) {
  (void)state;
}

int uv_tty_get_vterm_state(uv_tty_vtermstate_t *state) {
  (void)state;
  return UV_ENOTSUP;
}

static bool is_master(int fd) {
#ifdef TIOCGPTN
  int number;
  return ioctl(fd, TIOCGPTN, &number) == 0;
#else
  return ptsname(fd) != NULL;
#endif
}

/* The master of a pseudo-terminal has no name: opening /dev/ptmx would create another one. */
static int reopen(int fd, int access_mode) {
  char path[PATH_MAX];
  if (is_master(fd) || ttyname_r(fd, path, sizeof path) != 0)
    return -1;
  return open(path, access_mode | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

static unsigned int directions(int access_mode) {
  unsigned int flags = 0;
  if (access_mode != O_WRONLY)
    flags |= RD_STREAM_READABLE;
  if (access_mode != O_RDONLY)
    flags |= RD_STREAM_WRITABLE;
  return flags;
}
