/* SPDX-License-Identifier: MIT */
/* Terminals, on pseudo-terminals: reading, writing, modes, and going back to the first mode. */
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <termios.h>

#include "stream_tools.h"

static uv_tty_t tty, other;
static int master, slave; /* the two ends of the pseudo-terminal */

static void open_terminal(void) {
  struct winsize size = {.ws_row = 25, .ws_col = 132};
  set_up();
  ok(openpty(&master, &slave, NULL, NULL, &size));
  ok(uv_tty_init(&loop, &tty, slave, 0));
  tty.data = "tty";
}

static void close_terminal(void) {
  tear_down();
  close(master);
  close(slave);
}

static struct termios attributes(void) {
  struct termios now;
  ok(tcgetattr(slave, &now));
  return now;
}

TEST(tty_is_reopened_so_that_other_users_keep_their_mode) {
  uv_os_fd_t fd;
  open_terminal();
  ok(uv_fileno(as_handle(&tty), &fd));
  ck_assert_int_ne(fd, slave);
  ck_assert_int_ne(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  ck_assert_int_ne(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
  ck_assert_int_eq(fcntl(slave, F_GETFL) & O_NONBLOCK, 0);
  ck_assert_int_eq(uv_guess_handle(fd), UV_TTY);
  uv_close(as_handle(&tty), NULL);
  ck_assert_int_ge(fcntl(slave, F_GETFD), 0);
  close_terminal();
}

TEST(tty_reads_lines) {
  open_terminal();
  ck_assert_int_eq(uv_is_readable(as_stream(&tty)), 1);
  ok(uv_read_start(as_stream(&tty), on_alloc, on_read));
  ck_assert_int_eq(write(master, "line\n", 5), 5);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("tty:line\n");
  close_terminal();
}

TEST(tty_output_has_converted_line_ends) {
  uv_write_t req;
  char seen[16] = "";
  uv_buf_t buf = text("out\n");
  open_terminal();
  ck_assert_int_eq(uv_is_writable(as_stream(&tty)), 1);
  ok(uv_write(&req, as_stream(&tty), &buf, 1, on_write));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("written");
  ck_assert_int_eq(read(master, seen, sizeof seen), 5);
  ck_assert_str_eq(seen, "out\r\n");
  close_terminal();
}

TEST(tty_opened_for_one_direction_has_only_that) {
  char path[64];
  open_terminal();
  ok(ttyname_r(slave, path, sizeof path));
  int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  ok(uv_tty_init(&loop, &other, fd, 1));
  ck_assert_int_eq(uv_is_readable(as_stream(&other)), 0);
  ck_assert_int_eq(uv_is_writable(as_stream(&other)), 1);
  ck_assert_int_eq(uv_read_start(as_stream(&other), on_alloc, on_read), UV_ENOTCONN);
  close(fd);
  close_terminal();
}

TEST(pty_master_is_not_reopened_and_stays_blocking) {
  uv_os_fd_t fd;
  uv_write_t req;
  uv_buf_t buf = text("key\n");
  open_terminal();
  ok(uv_tty_init(&loop, &other, master, 0));
  ok(uv_fileno(as_handle(&other), &fd));
  ck_assert_int_eq(fd, master);
  ck_assert_int_eq(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  ok(uv_read_start(as_stream(&tty), on_alloc, on_read));
  ok(uv_write(&req, as_stream(&other), &buf, 1, on_write));
  while (strstr(seq_text(), "tty:key") == NULL)
    uv_run(&loop, UV_RUN_ONCE);
  seq_expect("written tty:key\n");
  tear_down();
  ck_assert_int_eq(fcntl(master, F_GETFD), -1); /* owned and closed by the handle */
  close(slave);
}

TEST(tty_init_refuses_non_streams_and_accepts_pipes) {
  int null = open("/dev/null", O_RDWR | O_CLOEXEC), fds[2];
  set_up();
  ck_assert_int_eq(uv_tty_init(&loop, &tty, null, 1), UV_EINVAL);
  ck_assert_int_eq(uv_tty_init(&loop, &tty, -1, 1), UV_EINVAL);
  close(null);
  ok(uv_pipe(fds, 0, 0)); /* a pipe is accepted in place of a terminal, without modes */
  ok(uv_tty_init(&loop, &tty, fds[1], 0));
  ck_assert_int_eq(uv_is_writable(as_stream(&tty)), 1);
  ck_assert_int_eq(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW), UV_ENOTTY);
  int width = 7, height = 7;
  ck_assert_int_eq(uv_tty_get_winsize(&tty, &width, &height), UV_ENOTTY);
  ck_assert_int_eq(width, 7);
  close(fds[0]);
  tear_down();
}

TEST(tty_get_winsize_returns_the_window_size) {
  int width, height;
  open_terminal();
  ok(uv_tty_get_winsize(&tty, &width, &height));
  ck_assert_int_eq(width, 132);
  ck_assert_int_eq(height, 25);
  uv_close(as_handle(&tty), NULL);
  ck_assert_int_eq(uv_tty_get_winsize(&tty, &width, &height), UV_EBADF);
  close_terminal();
}

TEST(tty_raw_mode_delivers_keys_and_keeps_output_conversion) {
  open_terminal();
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW));
  ck_assert_uint_eq(attributes().c_lflag & (ECHO | ICANON | IEXTEN | ISIG), 0);
  ck_assert_uint_eq(attributes().c_iflag & (BRKINT | ICRNL | INPCK | ISTRIP | IXON), 0);
  ck_assert_uint_ne(attributes().c_oflag & ONLCR, 0);
  ok(uv_read_start(as_stream(&tty), on_alloc, on_read));
  ck_assert_int_eq(write(master, "k\r", 2), 2);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("tty:k\r");
  close_terminal();
}

TEST(tty_io_mode_converts_nothing) {
  open_terminal();
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_IO));
  ck_assert_uint_eq(attributes().c_oflag & OPOST, 0);
  ck_assert_uint_eq(attributes().c_lflag & (ECHO | ICANON), 0);
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW_VT));
  ck_assert_uint_ne(attributes().c_oflag & OPOST, 0);
  close_terminal();
}

TEST(tty_normal_mode_restores_original_settings) {
  open_terminal();
  struct termios found = attributes();
  found.c_lflag &= ~(tcflag_t)ECHO;
  ok(tcsetattr(slave, TCSANOW, &found));
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_NORMAL)); /* it is in that mode: nothing changes */
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW));
  ck_assert_uint_eq(attributes().c_lflag & ICANON, 0);
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_NORMAL));
  ck_assert_uint_eq(attributes().c_lflag, found.c_lflag);
  ck_assert_uint_eq(attributes().c_iflag, found.c_iflag);
  close_terminal();
}

TEST(tty_set_mode_refuses_unknown_modes) {
  open_terminal();
  struct termios found = attributes();
  ck_assert_int_eq(uv_tty_set_mode(&tty, (uv_tty_mode_t)99), UV_EINVAL);
  ck_assert_uint_eq(attributes().c_lflag, found.c_lflag);
  close_terminal();
}

TEST(tty_reset_mode_restores_the_first_terminal) {
  ok(uv_tty_reset_mode()); /* nothing to do yet */
  open_terminal();
  struct termios found = attributes();
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW));
  ok(uv_tty_reset_mode());
  ck_assert_uint_eq(attributes().c_lflag, found.c_lflag);
  ok(uv_tty_reset_mode());
  close_terminal();
}

TEST(closing_a_tty_restores_its_mode) {
  open_terminal();
  struct termios found = attributes();
  ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW));
  uv_close(as_handle(&tty), NULL);
  ck_assert_uint_eq(attributes().c_lflag, found.c_lflag);
  ok(uv_tty_reset_mode());
  close_terminal();
}

static int reset_in_handler = 1;

static void reset_mode(int signum) {
  (void)signum;
  int err = uv_tty_reset_mode(); /* NOLINT(bugprone-signal-handler): async-signal-safe */
  if (err != 0 && err != UV_EBUSY)
    reset_in_handler = err;
  else if (reset_in_handler > 0)
    reset_in_handler++;
}

TEST(tty_reset_mode_is_async_signal_safe) {
  struct itimerval every_ms = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
  open_terminal();
  signal(SIGALRM, reset_mode);
  ok(setitimer(ITIMER_REAL, &every_ms, NULL));
  while (reset_in_handler > 0 && reset_in_handler < 50) {
    ok(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW));
    ok(uv_tty_set_mode(&tty, UV_TTY_MODE_NORMAL));
  }
  ok(setitimer(ITIMER_REAL, &never, NULL));
  ck_assert_int_ge(reset_in_handler, 50);
  close_terminal();
}

TEST(tty_vterm_state_is_unsupported) {
  uv_tty_vtermstate_t state;
  uv_tty_set_vterm_state(UV_TTY_SUPPORTED);
  ck_assert_int_eq(uv_tty_get_vterm_state(&state), UV_ENOTSUP);
}
