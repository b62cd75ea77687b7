/* SPDX-License-Identifier: MIT */
/*
 * Inline reads, which need no thread: their callbacks run when a thread's would have, and nothing
 * else differs. Where the file system does not support RWF_NOWAIT, all of these reads run on
 * threads, with the same results.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "harness.h"

static uv_loop_t loop;
static char memory[8192];

static int file_with(const char *text) {
  char *path = tmpdir_path("file");
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(write(fd, text, strlen(text)), (int)strlen(text));
  free(path);
  return fd;
}

static void on_read(uv_fs_t *req) {
  seq_add("read:%d", (int)req->result);
  uv_fs_req_cleanup(req);
}

static void on_stat(uv_fs_t *req) {
  seq_add("stat:%d", (int)req->result);
  uv_fs_req_cleanup(req);
}

/* Reads exactly the available bytes: only such a read is done inline. */
static void read_byte(uv_fs_t *req, int fd) {
  uv_buf_t buf = uv_buf_init(memory, 1);
  ck_assert_int_eq(uv_fs_read(&loop, req, fd, &buf, 1, 0, on_read), 0);
}

/* Without preadv2() in the C library, none is. */
static bool is_read_inline(int fd) {
#ifdef RWF_NOWAIT
  char byte;
  struct iovec buffer = {&byte, 1};
  return preadv2(fd, &buffer, 1, 0, RWF_NOWAIT) == 1;
#else
  (void)fd;
  return false;
#endif
}

static void finish(void) {
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(inline_read_never_calls_back_from_the_call) {
  uv_fs_t req;
  int fd = file_with("some text");
  uv_buf_t buf = uv_buf_init(memory, sizeof memory);
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_fs_read(&loop, &req, fd, &buf, 1, 0, on_read), 0);
  seq_expect("");
  ck_assert_int_eq(uv_loop_alive(&loop), 1);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_ONCE), 0);
  seq_expect("read:9");
  ck_assert_mem_eq(memory, "some text", 9);
  finish();
  close(fd);
}

static void on_check(uv_check_t *check) {
  seq_add("check");
  uv_close((uv_handle_t *)check, NULL);
}

static void on_idle(uv_idle_t *idle) {
  uv_close((uv_handle_t *)idle, NULL);
}

static void read_in_a_turn_that_does_not_block(int fd) {
  uv_fs_t req;
  uv_check_t check;
  uv_idle_t idle;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  read_byte(&req, fd);
  finish();
}

/* As with threads: ready callbacks run first, unless the file request is all there is. The kernel
 * may refuse an inline read at any time, as while it writes the page back; the thread that then
 * reads may be done before poll begins. It does not refuse every time. */
TEST(inline_read_calls_back_after_check_phase_when_poll_does_not_block) {
  enum { TRIES = 5 };
  int fd = file_with("x");
  int tries = 0;
  do
    read_in_a_turn_that_does_not_block(fd);
  while (++tries < TRIES && strcmp(seq_text(), "read:1 check") == 0);
  seq_expect("check read:1");
  close(fd);
}

static uv_fs_t later;
static int fd_for_later;

static void on_readable(uv_poll_t *poll, int status, int events) {
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(events, UV_READABLE);
  seq_add("poll");
  read_byte(&later, fd_for_later);
  uv_close((uv_handle_t *)poll, NULL);
}

/* Poll callbacks are running: a thread's result would be reported in the next turn. */
TEST(inline_read_started_in_poll_calls_back_after_check_phase) {
  uv_poll_t poll;
  uv_check_t check;
  int ends[2];
  fd_for_later = file_with("x");
  seq_reset();
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  ck_assert_int_eq(write(ends[1], "x", 1), 1);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_poll_init(&loop, &poll, ends[0]);
  uv_poll_start(&poll, UV_READABLE, on_readable);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  finish();
  seq_expect("poll check read:1");
  close(ends[0]);
  close(ends[1]);
  close(fd_for_later);
}

static void on_numbered(uv_fs_t *req) {
  ck_assert_int_ge((int)req->result, 0);
  seq_add("%d", *(int *)req->data);
  uv_fs_req_cleanup(req);
}

enum { REQUESTS = 40 };

/* Some need a thread, some do not, and some finish while the loop submits more. */
TEST(single_thread_fs_callbacks_run_in_submission_order) {
  static uv_fs_t reqs[REQUESTS];
  static int numbers[REQUESTS];
  uv_buf_t buf = uv_buf_init(memory, 1);
  int fd = file_with("x");
  char expected[REQUESTS * 4] = "";
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < REQUESTS; i++) {
    numbers[i] = i;
    reqs[i].data = &numbers[i];
    snprintf(expected + strlen(expected), 4, i == 0 ? "%d" : " %d", i);
    if (i % 5 == 4)
      uv_fs_stat(&loop, &reqs[i], "/", on_numbered);
    else
      uv_fs_read(&loop, &reqs[i], fd, &buf, 1, 0, on_numbered);
    struct stat ignored;
    for (int k = 0; k < i % 7 * 100; k++)
      stat("/", &ignored); /* gives the thread a varying amount of time */
  }
  finish();
  seq_expect(expected);
  close(fd);
}

#ifndef RD_BACKEND_POLL
TEST(inline_read_outside_uv_run_makes_backend_fd_readable) {
  uv_fs_t req;
  int fd = file_with("x");
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  struct pollfd backend = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  uv_run(&loop, UV_RUN_NOWAIT);
  read_byte(&req, fd);
  ck_assert_int_eq(poll(&backend, 1, -1), 1);
  finish();
  seq_expect("read:1");
  close(fd);
}
#endif

TEST(inline_read_matches_threads_at_offsets_and_eof) {
  uv_fs_t reqs[5];
  int fd = file_with("abcdef");
  char parts[5][4];
  lseek(fd, 0, SEEK_SET);
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  static const int64_t offsets[5] = {-1, -1, -1, 4, 6};
  for (int i = 0; i < 5; i++) {
    uv_buf_t buf = uv_buf_init(parts[i], 4);
    ck_assert_int_eq(uv_fs_read(&loop, &reqs[i], fd, &buf, 1, offsets[i], on_read), 0);
    uv_run(&loop, UV_RUN_DEFAULT);
  }
  seq_expect("read:4 read:2 read:0 read:2 read:0");
  ck_assert_mem_eq(parts[0], "abcd", 4);
  ck_assert_mem_eq(parts[1], "ef", 2);
  ck_assert_mem_eq(parts[3], "ef", 2);
  finish();
  close(fd);
}

TEST(inline_read_reports_errors) {
  uv_fs_t req;
  uv_buf_t buf = uv_buf_init(memory, sizeof memory);
  int folder = open("/", O_RDONLY | O_CLOEXEC);
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_fs_read(&loop, &req, folder, &buf, 1, 0, on_read);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_fs_read(&loop, &req, -1, &buf, 1, 0, on_read);
  finish();
  seq_expect("read:-21 read:-9");
  close(folder);
}

TEST(repeated_stat_sees_the_current_file) {
  uv_fs_t req;
  char *path = tmpdir_path("grows");
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int size = 0; size < 20; size++) {
    seq_reset();
    ck_assert_int_eq(ftruncate(fd, size), 0);
    ck_assert_int_eq(uv_fs_stat(&loop, &req, path, on_stat), 0);
    uv_run(&loop, UV_RUN_DEFAULT);
    seq_expect("stat:0");
    ck_assert_int_eq((int)req.statbuf.st_size, size);
  }
  unlink(path);
  seq_reset();
  uv_fs_stat(&loop, &req, path, on_stat);
  finish();
  seq_expect("stat:-2");
  close(fd);
  free(path);
}

TEST(repeated_stat_and_lstat_of_a_link_differ) {
  uv_fs_t req;
  char *target = tmpdir_path("target");
  char *link = tmpdir_path("link");
  close(open(target, O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  ck_assert_int_eq(symlink("target", link), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 5; i++) {
    seq_reset();
    ck_assert_int_eq(uv_fs_stat(&loop, &req, link, on_stat), 0);
    uv_run(&loop, UV_RUN_DEFAULT);
    ck_assert(S_ISREG(req.statbuf.st_mode));
    ck_assert_int_eq(uv_fs_lstat(&loop, &req, link, on_stat), 0);
    uv_run(&loop, UV_RUN_DEFAULT);
    ck_assert(S_ISLNK(req.statbuf.st_mode));
    seq_expect("stat:0 stat:0");
  }
  unlink(target);
  seq_reset();
  uv_fs_stat(&loop, &req, link, on_stat);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_fs_lstat(&loop, &req, link, on_stat);
  finish();
  seq_expect("stat:-2 stat:0");
  free(target);
  free(link);
}

static uv_sem_t blocked;

static void block(uv_work_t *req) {
  (void)req;
  uv_sem_wait(&blocked);
}

static void unblocked(uv_work_t *req, int status) {
  (void)req;
  (void)status;
}

TEST(read_waits_for_busy_threads_and_can_be_cancelled) {
  uv_work_t works[4];
  uv_fs_t req;
  int fd = file_with("x");
  seq_reset();
  ck_assert_int_eq(uv_sem_init(&blocked, 0), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  for (int i = 0; i < 4; i++)
    uv_queue_work(&loop, &works[i], block, unblocked);
  read_byte(&req, fd);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&req), 0);
  for (int i = 0; i < 4; i++)
    uv_sem_post(&blocked);
  finish();
  seq_expect("read:-125");
  uv_sem_destroy(&blocked);
  close(fd);
}

TEST(finished_inline_read_cannot_be_cancelled) {
  uv_fs_t req;
  int fd = file_with("x");
  bool is_inline = is_read_inline(fd);
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  read_byte(&req, fd);
  if (is_inline)
    ck_assert_int_eq(uv_cancel((uv_req_t *)&req), UV_EBUSY);
  ck_assert_int_eq(uv_loop_close(&loop), UV_EBUSY);
  finish();
  seq_expect("read:1");
  close(fd);
}
