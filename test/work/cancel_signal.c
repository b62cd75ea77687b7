/* SPDX-License-Identifier: MIT */
/* Interrupting file requests takes a signal: which one, which side owns it, and what it
 * interrupts. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cancel_pipe.h"

TEST_LABEL("threads")

static char bytes[8]; /* one for each read in flight */
static unsigned int reads;
static int cancelled, got, taken_back;

static void on_done(uv_fs_t *req) {
  ck_assert(req->result == UV_ECANCELED || req->result == 1);
  if (req->result == 1)
    got++;
  else
    cancelled++;
  uv_fs_req_cleanup(req);
}

static void start_read(uv_fs_t *req) {
  uv_buf_t buf = uv_buf_init(&bytes[reads++ % sizeof bytes], 1);
  ck_assert_int_eq(uv_fs_read(&loop, req, ends[0], &buf, 1, -1, on_done), 0);
}

/* Lets the read complete normally. */
static void feed(void) {
  ck_assert_int_eq(write(ends[1], "x", 1), 1);
}

static int handled;

static void on_users_signal(int signum) {
  (void)signum;
  __atomic_add_fetch(&handled, 1, __ATOMIC_SEQ_CST);
}

TEST(cancel_signal_must_be_ignored_by_default) {
  for (int signum = -1; signum <= 65; signum++)
    if (signum != SIGURG && signum != SIGWINCH)
      ck_assert_int_eq(rondo_cancel_signal(signum), UV_EINVAL);
  ck_assert_int_eq(rondo_cancel_signal(SIGWINCH), 0);
  ck_assert_int_eq(rondo_cancel_signal(SIGWINCH), 0);
  ck_assert_int_eq(rondo_cancel_signal(SIGURG), UV_EBUSY);
}

static void begin_read(uv_fs_t *req) {
  start_read(req);
  wait_for_begun(1, 0);
}

static void end_read_by_itself(void) {
  feed();
  close_loop_and_pipe();
  ck_assert_int_eq(got, 1);
}

TEST(started_read_without_cancel_signal_completes_normally) {
  uv_fs_t req;
  open_loop_and_pipe("1");
  begin_read(&req);
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), 0);
  while (uv_backend_timeout(&loop) >= 0) /* until the deadline has passed */
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  end_read_by_itself();
}

static void hand_to_handler(int signum) {
  struct sigaction users = {.sa_handler = on_users_signal};
  ck_assert_int_eq(sigaction(signum, &users, NULL), 0);
}

static void expect_users_handler(int signum) {
  struct sigaction now;
  ck_assert_int_eq(sigaction(signum, NULL, &now), 0);
  ck_assert(now.sa_handler == on_users_signal);
  ck_assert_int_eq(handled, 0);
}

TEST(cancel_signal_in_use_by_the_program_is_refused) {
  sigset_t urgent;
  sigemptyset(&urgent);
  sigaddset(&urgent, SIGURG);
  hand_to_handler(SIGURG);
  ck_assert_int_eq(rondo_cancel_signal(SIGURG), UV_EBUSY);
  expect_users_handler(SIGURG);
  ck_assert(signal(SIGURG, SIG_IGN) == on_users_signal);
  ck_assert_int_eq(rondo_cancel_signal(SIGURG), UV_EBUSY);
  ck_assert(signal(SIGURG, SIG_DFL) == SIG_IGN);
  ck_assert_int_eq(pthread_sigmask(SIG_BLOCK, &urgent, NULL), 0);
  ck_assert_int_eq(rondo_cancel_signal(SIGURG), UV_EBUSY);
  ck_assert(signal(SIGURG, SIG_DFL) == SIG_DFL);
}

TEST(handler_installed_later_never_runs_for_cancellations) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  begin_read(&req);
  hand_to_handler(SIGURG);
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  expect_users_handler(SIGURG);
  end_read_by_itself();
  expect_users_handler(SIGURG);
}

TEST(cancel_signal_reset_to_default_still_interrupts) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  begin_read(&req);
  ck_assert(signal(SIGURG, SIG_DFL) != SIG_ERR);
  ck_assert_int_eq(cancel(&req), 0);
  close_loop_and_pipe();
  ck_assert_int_eq(cancelled, 1);
}

TEST(cancel_signal_set_late_interrupts_later_requests) {
  uv_fs_t first, second;
  open_loop_and_pipe("1");
  begin_read(&first);
  ck_assert_int_eq(rondo_cancel_signal(SIGURG), 0);
  ck_assert_int_eq(cancel(&first), UV_EBUSY);
  feed();
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  start_read(&second);
  wait_for_begun(2, 0);
  ck_assert_int_eq(cancel(&second), 0);
  close_loop_and_pipe();
  ck_assert_int_eq(got, 1);
  ck_assert_int_eq(cancelled, 1);
}

/* Unless a cancel signal is set, pool threads block all signals, so that they consume none. */
static void use_the_pool_and_expect_no_change_but(int given) {
  uv_fs_t req;
  struct sigaction before[65] = {0}, after;
  sigset_t mask_before, mask_after;
  for (int i = 1; i < 65; i++)
    sigaction(i, NULL, &before[i]);
  pthread_sigmask(SIG_BLOCK, NULL, &mask_before);
  if (given != 0)
    ck_assert_int_eq(rondo_cancel_signal(given), 0);
  open_loop_and_pipe("1");
  begin_read(&req);
  ck_assert_int_eq(cancel(&req), given != 0 ? 0 : UV_EBUSY);
  feed();
  close_loop_and_pipe();
  for (int i = 1; i < 65; i++)
    ck_assert(i == given || sigaction(i, NULL, &after) != 0 ||
              after.sa_handler == before[i].sa_handler);
  pthread_sigmask(SIG_BLOCK, NULL, &mask_after);
  for (int i = 1; i < 65; i++)
    ck_assert_int_eq(sigismember(&mask_before, i), sigismember(&mask_after, i));
}

TEST(no_signal_disposition_changes_without_cancel_signal) {
  use_the_pool_and_expect_no_change_but(0);
}

TEST(only_the_cancel_signal_disposition_changes) {
  use_the_pool_and_expect_no_change_but(SIGURG);
}

TEST(pool_threads_do_not_consume_signals_awaited_by_the_program) {
  uv_fs_t req;
  sigset_t all;
  struct timespec nothing = {0};
  sigfillset(&all);
  open_loop_and_pipe("1");
  begin_read(&req);
  ck_assert_int_eq(pthread_sigmask(SIG_BLOCK, &all, NULL), 0);
  for (int i = SIGRTMIN; i <= SIGRTMAX; i++) {
    ck_assert_int_eq(kill(getpid(), i), 0);
    ck_assert_int_eq(sigtimedwait(&all, NULL, &nothing), i);
  }
  end_read_by_itself();
}

/* The interrupted thread runs this next. */
static void sleep_undisturbed(uv_work_t *req) {
  struct timespec a_moment = {.tv_nsec = 50000};
  (void)req;
  ck_assert_int_eq(nanosleep(&a_moment, NULL), 0);
}

/* The read completes while it is being cancelled: the signal may arrive too late. */
TEST(cancel_signal_interrupts_only_its_request) {
  enum { ROUNDS = 1000 };
  uv_fs_t req;
  uv_work_t work;
  char left;
  open_loop_pipe_and_signal("1");
  for (int i = 0; i < ROUNDS; i++) {
    start_read(&req);
    wait_for_begun((uint64_t)i + 1, 0);
    ck_assert_int_eq(uv_queue_work(&loop, &work, sleep_undisturbed, NULL), 0);
    feed();
    int err = cancel(&req);
    ck_assert(err == 0 || err == UV_EBUSY);
    ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
    if (got + taken_back == i)
      taken_back += (int)read(ends[0], &left, 1);
  }
  ck_assert_int_eq(got + cancelled, ROUNDS);
  close_loop_and_pipe();
}

/* Each byte is read once, whichever read is cancelled. */
TEST(cancelling_reads_while_data_arrives_loses_no_bytes) {
  enum { ROUNDS = 200, READS = 4 };
  uv_fs_t reqs[READS];
  int left = 0;
  open_loop_pipe_and_signal("4");
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < READS; i++)
      start_read(&reqs[i]);
    feed();
    feed();
    for (int i = 0; i < READS; i++) {
      int err = cancel(&reqs[(round + i) % READS]);
      ck_assert(err == 0 || err == UV_EBUSY);
    }
    ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  }
  ck_assert_int_eq(ioctl(ends[0], FIONREAD, &left), 0);
  ck_assert_int_eq(got + left, 2 * ROUNDS);
  ck_assert_int_eq(got + cancelled, READS * ROUNDS);
  close_loop_and_pipe();
}

static void on_timer(uv_timer_t *timer) {
  uv_close((uv_handle_t *)timer, NULL);
}

/* The request belongs to the parent: its deadline expires in the child, where no thread runs it. */
TEST(deadline_expiring_in_forked_child_is_harmless) {
  uv_fs_t req;
  uv_timer_t timer;
  int status;
  open_loop_pipe_and_signal("1");
  start_read(&req);
  wait_for_begun(1, 0);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), 0);
  pid_t child = fork();
  ck_assert_int_ge(child, 0);
  if (child == 0) {
    bool is_well = uv_loop_fork(&loop) == 0 && uv_timer_init(&loop, &timer) == 0 &&
                   uv_timer_start(&timer, on_timer, 2, 0) == 0;
    while (is_well && uv_is_active((uv_handle_t *)&timer))
      uv_run(&loop, UV_RUN_ONCE);
    _exit(is_well && cancelled + got == 0 ? 0 : 1);
  }
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 0), 0);
  feed();
  close_loop_and_pipe();
}
