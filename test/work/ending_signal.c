/* SPDX-License-Identifier: MIT */
/* Ending file work takes a signal: whose it is, and whom it hits. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ending.h"

TEST_LABEL("threads")

#define LEAVE_SIGNAL (SIGRTMIN + 12)

static char bytes[8]; /* one for each read that is under way */
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

/* Has the read end by itself. */
static void feed(void) {
  ck_assert_int_eq(write(ends[1], "x", 1), 1);
}

static int handled;

static void on_users_signal(int signum) {
  (void)signum;
  __atomic_add_fetch(&handled, 1, __ATOMIC_SEQ_CST);
}

TEST(a_signal_with_a_handler_of_the_users_stays_the_users) {
  uv_fs_t req;
  struct sigaction users = {.sa_handler = on_users_signal}, now;
  open_loop_and_pipe("1");
  start_read(&req);
  wait_for_begun(1, 0);
  ck_assert_int_eq(sigaction(LEAVE_SIGNAL, &users, NULL), 0);
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), UV_EBUSY);
  ck_assert_int_eq(sigaction(LEAVE_SIGNAL, NULL, &now), 0);
  ck_assert(now.sa_handler == on_users_signal);
  ck_assert_int_eq(raise(LEAVE_SIGNAL), 0);
  ck_assert_int_eq(handled, 1);
  feed();
  close_loop_and_pipe();
  ck_assert_int_eq(got, 1);
}

/* Blocked before the pool began: then no thread of the pool takes it away. */
TEST(a_signal_that_the_user_waits_for_stays_the_users) {
  uv_fs_t req;
  sigset_t leave;
  struct timespec nothing = {0};
  sigemptyset(&leave);
  sigaddset(&leave, LEAVE_SIGNAL);
  ck_assert_int_eq(pthread_sigmask(SIG_BLOCK, &leave, NULL), 0);
  open_loop_and_pipe("1");
  start_read(&req);
  wait_for_begun(1, 0);
  ck_assert_int_eq(kill(getpid(), LEAVE_SIGNAL), 0);
  ck_assert_int_eq(sigtimedwait(&leave, NULL, &nothing), LEAVE_SIGNAL);
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&req, 1), UV_EBUSY);
  feed();
  close_loop_and_pipe();
  ck_assert_int_eq(got, 1);
}

TEST(no_other_signal_is_touched) {
  uv_fs_t req;
  struct sigaction before[64] = {0}, after;
  sigset_t mask_before, mask_after;
  for (int i = 1; i < 64; i++)
    sigaction(i, NULL, &before[i]);
  pthread_sigmask(SIG_BLOCK, NULL, &mask_before);
  open_loop_and_pipe("1");
  start_read(&req);
  wait_for_begun(1, 0);
  ck_assert_int_eq(cancel(&req), 0);
  close_loop_and_pipe();
  ck_assert_int_eq(cancelled, 1);
  for (int i = 1; i < 64; i++)
    ck_assert(i == LEAVE_SIGNAL || sigaction(i, NULL, &after) != 0 ||
              after.sa_handler == before[i].sa_handler);
  pthread_sigmask(SIG_BLOCK, NULL, &mask_after);
  for (int i = 1; i < 64; i++)
    ck_assert_int_eq(sigismember(&mask_before, i), sigismember(&mask_after, i));
}

/* The thread that was interrupted does this next. */
static void sleep_undisturbed(uv_work_t *req) {
  struct timespec a_moment = {.tv_nsec = 50000};
  (void)req;
  ck_assert_int_eq(nanosleep(&a_moment, NULL), 0);
}

/* The read ends by itself while it is being cancelled: that is when a signal may come too late. */
TEST(a_signal_hits_nothing_but_what_it_is_to_end) {
  enum { ROUNDS = 1000 };
  uv_fs_t req;
  uv_work_t work;
  char left;
  open_loop_and_pipe("1");
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

/* Each byte is read once, whoever is cancelled. */
TEST(cancelling_while_bytes_arrive_loses_none) {
  enum { ROUNDS = 200, READS = 4 };
  uv_fs_t reqs[READS];
  int left = 0;
  open_loop_and_pipe("4");
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

/* The request stayed with the parent: its deadline passes in the child, where nobody ends it. */
TEST(a_deadline_passes_in_the_child_of_a_fork_without_harm) {
  uv_fs_t req;
  uv_timer_t timer;
  int status;
  open_loop_and_pipe("1");
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
