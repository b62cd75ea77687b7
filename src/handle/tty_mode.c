/* SPDX-License-Identifier: MIT */
/*
 * The modes of terminals, and restoring the original one.
 *
 * The first terminal that leaves normal mode is remembered for uv_tty_reset_mode(), which any
 * thread and any signal handler may call. So that function never waits for the lock.
 */
#include <errno.h>
#include <stdatomic.h>
#include <termios.h>

#include "handle/kinds.h"
#include "handle/stream.h"

static atomic_flag first_is_locked = ATOMIC_FLAG_INIT;
static int first_fd = -1;
static struct termios first_found;

static int set_attributes(int fd, int when, const struct termios *attributes);
static void remember_first(int fd, const struct termios *found);
static int attributes_of(uv_tty_mode_t mode, const struct termios *found, struct termios *wanted);
static void lock_first(void);
static void unlock_first(void);

int uv_tty_set_mode(uv_tty_t *tty, uv_tty_mode_t mode) {
  if (tty == NULL)
    return UV_EINVAL;
  struct termios wanted;
  int fd = tty->watcher.fd;
  if (tty->mode == (int)mode)
    return 0;
  if (tty->mode == UV_TTY_MODE_NORMAL) {
    if (tcgetattr(fd, &tty->orig_termios) != 0)
      return -errno;
  }
  int err = attributes_of(mode, &tty->orig_termios, &wanted);
  if (err != 0)
    return err;
  if (tty->mode == UV_TTY_MODE_NORMAL)
    remember_first(fd, &tty->orig_termios);
  err = set_attributes(fd, TCSADRAIN, &wanted);
  if (err == 0)
    tty->mode = (int)mode;
  return err;
}

int uv_tty_reset_mode(void) {
  int saved_errno = errno;
  if (atomic_flag_test_and_set(&first_is_locked))
    return UV_EBUSY; /* uv_tty_set_mode() is running, perhaps in the interrupted thread */
  int err = first_fd >= 0 ? set_attributes(first_fd, TCSANOW, &first_found) : 0;
  unlock_first();
  errno = saved_errno;
  return err;
}

/* Forgets a descriptor before it is closed, since its number may be reused. */
void rd_tty_close(uv_handle_t *handle) {
  const uv_tty_t *tty = (const uv_tty_t *)handle;
  lock_first();
  if (tty->watcher.fd >= 0 && tty->watcher.fd == first_fd) {
    set_attributes(first_fd, TCSANOW, &first_found);
    first_fd = -1;
  }
  unlock_first();
  rd_stream_close(handle);
}

/* As with any program, SIGTTOU stops a background process here. */
static int set_attributes(int fd, int when, const struct termios *attributes) {
  int result;
  do
    result = tcsetattr(fd, when, attributes);
  while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : -errno;
}

static void remember_first(int fd, const struct termios *found) {
  lock_first();
  if (first_fd < 0) {
    first_found = *found;
    first_fd = fd;
  }
  unlock_first();
}

static int attributes_of(uv_tty_mode_t mode, const struct termios *found, struct termios *wanted) {
  *wanted = *found;
  switch (mode) {
  case UV_TTY_MODE_NORMAL:
    return 0;
  case UV_TTY_MODE_RAW:
  case UV_TTY_MODE_RAW_VT:
    wanted->c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    wanted->c_oflag |= ONLCR;
    wanted->c_cflag |= CS8;
    wanted->c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    wanted->c_cc[VMIN] = 1;
    wanted->c_cc[VTIME] = 0;
    return 0;
  case UV_TTY_MODE_IO:
    cfmakeraw(wanted);
    return 0;
  default:
    return UV_EINVAL;
  }
}

static void lock_first(void) {
  while (atomic_flag_test_and_set(&first_is_locked))
    ; /* held for a few instructions only */
}

static void unlock_first(void) {
  atomic_flag_clear(&first_is_locked);
}
