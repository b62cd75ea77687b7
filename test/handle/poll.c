/* SPDX-License-Identifier: MIT */
/* Poll handles, and every awkward thing that can happen to their descriptors. */
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

static uv_loop_t loop;
static uv_poll_t handle;
static int fds[2];
static int last_status;
static int last_events;

static void on_poll(uv_poll_t *poll, int status, int events) {
  (void)poll;
  last_status = status;
  last_events = events;
  seq_add("poll");
}

static void set_up(void) {
  seq_reset();
  last_status = last_events = 0;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
}

static void tear_down(void) {
  loop_end(&loop);
  close(fds[0]);
  close(fds[1]);
}

static void turn(const char *expected) {
  seq_reset();
  uv_run(&loop, UV_RUN_NOWAIT);
  seq_expect(expected);
}

TEST(poll_reports_requested_events_only) {
  set_up();
  ck_assert_int_eq(uv_poll_init(&loop, &handle, fds[0]), 0);
  ck_assert_int_eq(uv_poll_start(&handle, UV_READABLE, on_poll), 0);
  turn("");
  ck_assert_int_eq(write(fds[1], "x", 1), 1);
  turn("poll");
  ck_assert_int_eq(last_events, UV_READABLE);
  uv_poll_start(&handle, UV_WRITABLE, on_poll);
  turn("poll");
  ck_assert_int_eq(last_events, UV_WRITABLE);
  uv_poll_start(&handle, UV_READABLE | UV_WRITABLE, on_poll);
  turn("poll");
  ck_assert_int_eq(last_events, UV_READABLE | UV_WRITABLE);
  uv_poll_start(&handle, 0, on_poll);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handle), 0);
  turn("");
  tear_down();
}

TEST(poll_watches_more_and_fewer_events_without_an_error) {
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_READABLE, on_poll);
  turn("");
  errno = EINPROGRESS; /* of an earlier call */
  uv_poll_start(&handle, UV_READABLE | UV_WRITABLE, on_poll);
  turn("poll");
  ck_assert_int_eq(last_status, 0);
  ck_assert_int_eq(last_events, UV_WRITABLE);
  errno = EINPROGRESS;
  uv_poll_start(&handle, UV_READABLE, on_poll);
  turn("");
  ck_assert_int_eq(write(fds[1], "x", 1), 1);
  turn("poll");
  ck_assert_int_eq(last_status, 0);
  ck_assert_int_eq(last_events, UV_READABLE);
  tear_down();
}

TEST(poll_reports_hangup_as_disconnect) {
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_DISCONNECT, on_poll);
  shutdown(fds[1], SHUT_WR);
  turn("poll");
  ck_assert_int_eq(last_status, 0);
  ck_assert_int_eq(last_events, UV_DISCONNECT);
  tear_down();
}

TEST(poll_makes_descriptor_nonblocking_and_never_closes_it) {
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  ck_assert_int_ne(fcntl(fds[0], F_GETFL) & O_NONBLOCK, 0);
  uv_close((uv_handle_t *)&handle, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_ge(fcntl(fds[0], F_GETFD), 0);
  tear_down();
}

TEST(poll_init_refuses_bad_descriptors_and_regular_files) {
  set_up();
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  int folder = open("/", O_RDONLY | O_CLOEXEC);
  ck_assert_int_eq(uv_poll_init(&loop, &handle, -1), UV_EBADF);
  ck_assert_int_eq(uv_poll_init(&loop, &handle, 999999), UV_EBADF);
  ck_assert_int_eq(uv_poll_init(&loop, &handle, file), UV_EPERM);
  ck_assert_int_eq(uv_poll_init_socket(&loop, &handle, folder), UV_EPERM);
  close(file);
  close(folder);
  tear_down();
}

TEST(descriptor_has_one_active_watcher_per_loop) {
  uv_poll_t second;
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_READABLE, on_poll);
  ck_assert_int_eq(uv_poll_init(&loop, &second, fds[0]), UV_EEXIST);
  uv_poll_stop(&handle);
  ck_assert_int_eq(uv_poll_init(&loop, &second, fds[0]), 0);
  ck_assert_int_eq(uv_poll_start(&second, UV_WRITABLE, on_poll), 0);
  ck_assert_int_eq(uv_poll_start(&handle, UV_READABLE, on_poll), UV_EEXIST);
  turn("poll");
  tear_down();
}

TEST(poll_refuses_bad_arguments) {
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  ck_assert_int_eq(uv_poll_start(&handle, UV_READABLE, NULL), UV_EINVAL);
  ck_assert_int_eq(uv_poll_start(&handle, 64, on_poll), UV_EINVAL);
  ck_assert_int_eq(uv_poll_stop(&handle), 0);
  uv_close((uv_handle_t *)&handle, NULL);
  ck_assert_int_eq(uv_poll_start(&handle, UV_READABLE, on_poll), UV_EINVAL);
  tear_down();
}

TEST(duplicated_descriptors_are_watched_separately) {
  uv_poll_t second;
  set_up();
  int copy = dup(fds[0]);
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_WRITABLE, on_poll);
  uv_poll_init(&loop, &second, copy);
  uv_poll_start(&second, UV_WRITABLE, on_poll);
  turn("poll poll");
  tear_down();
  close(copy);
}

/* The copy keeps the open file alive, so epoll still reports it, for a descriptor that is gone. */
TEST(externally_closed_descriptor_does_not_make_the_loop_spin) {
  set_up();
  int copy = dup(fds[0]);
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_READABLE, on_poll);
  turn("");
  int number = fds[0];
  close(number);
  uv_close((uv_handle_t *)&handle, NULL);
  turn("");

  uv_poll_t other;
  int more[2];
  ck_assert_int_eq(pipe(more), 0);
  ck_assert_int_eq(more[0], number);
  uv_poll_init(&loop, &other, more[0]);
  uv_poll_start(&other, UV_READABLE, on_poll);
  ck_assert_int_eq(write(fds[1], "x", 1), 1); /* reaches the old file, which is no longer watched */
  int backend = uv_backend_fd(&loop);
  turn("");
  turn("");
  uv_metrics_t before, after;
  uv_metrics_info(&loop, &before);
  turn("");
  uv_metrics_info(&loop, &after);
  ck_assert_uint_eq(after.events, before.events);
  ck_assert_int_eq(uv_backend_fd(&loop), backend);

  ck_assert_int_eq(write(more[1], "x", 1), 1);
  turn("poll");
  fds[0] = copy;
  tear_down();
  close(more[0]);
  close(more[1]);
}

TEST(externally_replaced_descriptor_is_watched_after_restart) {
  set_up();
  int more[2];
  ck_assert_int_eq(pipe(more), 0);
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_READABLE, on_poll);
  turn("");
  ck_assert_int_eq(dup2(more[1], fds[0]), fds[0]);
  uv_poll_start(&handle, UV_READABLE | UV_WRITABLE, on_poll);
  turn("poll");
  ck_assert_int_eq(last_events, UV_WRITABLE);
  tear_down();
  close(more[0]);
  close(more[1]);
}

TEST(descriptor_closed_before_poll_reports_ebadf_to_its_callback) {
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_READABLE, on_poll);
  close(fds[0]);
  turn("poll");
  ck_assert_int_eq(last_status, UV_EBADF);
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&handle), 0);
  fds[0] = -1;
  tear_down();
}

static uv_poll_t neighbours[2];

static void close_both(uv_poll_t *poll, int status, int events) {
  (void)poll;
  (void)status;
  (void)events;
  seq_add("poll");
  loop_close_handle((uv_handle_t *)&neighbours[0]);
  loop_close_handle((uv_handle_t *)&neighbours[1]);
}

TEST(ready_poll_handle_closed_by_another_does_not_run) {
  set_up();
  for (int i = 0; i < 2; i++) {
    uv_poll_init(&loop, &neighbours[i], fds[i]);
    uv_poll_start(&neighbours[i], UV_WRITABLE, close_both);
  }
  turn("poll");
  turn("");
  tear_down();
}

static uv_poll_t successor;

/* The other one is ready too, and poll has its event already. */
static void replace_other(uv_poll_t *poll, int status, int events) {
  (void)status;
  (void)events;
  int other = poll == &neighbours[0];
  seq_add("poll");
  uv_poll_stop(poll);
  loop_close_handle((uv_handle_t *)&neighbours[other]);
  int pair[2];
  ck_assert_int_eq(pipe(pair), 0);
  ck_assert_int_ge(dup2(pair[0], fds[other]), 0);
  close(pair[0]);
  ck_assert_int_eq(uv_poll_init(&loop, &successor, fds[other]), 0);
  ck_assert_int_eq(uv_poll_start(&successor, UV_READABLE | UV_WRITABLE, on_poll), 0);
  successor.data = (void *)(intptr_t)pair[1];
}

TEST(reused_descriptor_gets_no_event_of_its_predecessor) {
  set_up();
  for (int i = 0; i < 2; i++) {
    uv_poll_init(&loop, &neighbours[i], fds[i]);
    uv_poll_start(&neighbours[i], UV_WRITABLE, replace_other);
  }
  turn("poll");
  turn("");
  ck_assert_int_eq(write((int)(intptr_t)successor.data, "x", 1), 1);
  turn("poll");
  ck_assert_int_eq(last_events, UV_READABLE);
  close((int)(intptr_t)successor.data);
  tear_down();
}

/* More descriptors than one epoll_wait() reports. */
#define MANY 1200

static int callbacks;

static void count_callback(uv_poll_t *poll, int status, int events) {
  (void)poll;
  (void)status;
  (void)events;
  callbacks++;
}

TEST(ready_descriptors_beyond_one_epoll_batch_are_reported_in_one_turn) {
  static uv_poll_t many[MANY];
  static int copies[MANY];
  struct rlimit limit;
  ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = limit.rlim_max;
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
  set_up();
  for (int i = 0; i < MANY; i++) {
    copies[i] = dup(fds[0]);
    ck_assert_int_ge(copies[i], 0);
    ck_assert_int_eq(uv_poll_init(&loop, &many[i], copies[i]), 0);
    uv_poll_start(&many[i], UV_WRITABLE, count_callback);
  }
  uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_ge(callbacks, MANY);
  loop_close_handles(&loop);
  uv_run(&loop, UV_RUN_DEFAULT);
  for (int i = 0; i < MANY; i++)
    close(copies[i]);
  tear_down();
}

static void on_alarm(int signum) {
  (void)signum;
}

static void read_byte(uv_poll_t *poll, int status, int events) {
  char byte;
  on_poll(poll, status, events);
  ck_assert_int_eq(read(fds[0], &byte, 1), 1);
  uv_close((uv_handle_t *)poll, NULL);
}

TEST(unrelated_signal_does_not_end_poll) {
  set_up();
  struct sigaction action = {.sa_handler = on_alarm};
  sigaction(SIGUSR2, &action, NULL);
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_READABLE, read_byte);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 20; i++) {
      kill(parent, SIGUSR2);
      usleep(1000);
    }
    _exit(write(fds[1], "x", 1) == 1 ? 0 : 1);
  }
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("poll");
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  tear_down();
}

TEST(loop_fork_watches_its_descriptors_again) {
  set_up();
  uv_poll_init(&loop, &handle, fds[0]);
  uv_poll_start(&handle, UV_WRITABLE, on_poll);
  turn("poll");
  pid_t child = fork();
  if (child == 0) {
    seq_reset();
    int ok = uv_loop_fork(&loop) == 0 && uv_run(&loop, UV_RUN_ONCE) != 0 &&
             strcmp(seq_text(), "poll") == 0;
    _exit(ok ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  turn("poll");
  tear_down();
}
