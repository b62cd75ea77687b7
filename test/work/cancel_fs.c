/* SPDX-License-Identifier: MIT */
/* rondo_cancel() and rondo_deadline() for file requests, queued or started. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "busy_threads.h"
#include "cancel_pipe.h"

TEST_LABEL("threads")

static char bytes[1 << 20];
static int callbacks;
static ssize_t last_result;

static void on_done(uv_fs_t *req) {
  callbacks++;
  last_result = req->result;
  uv_fs_req_cleanup(req);
}

static int start_read(uv_fs_t *req, uv_fs_cb cb) {
  uv_buf_t buf = uv_buf_init(bytes, 16);
  return uv_fs_read(&loop, req, ends[0], &buf, 1, -1, cb);
}

/* Starts a read from an empty pipe, which blocks a thread. */
static void begin_read(uv_fs_t *req) {
  ck_assert_int_eq(start_read(req, on_done), 0);
  wait_for_begun(1, 0);
}

static int deadline(uv_fs_t *req, uint64_t timeout_ns) {
  return rondo_deadline((uv_req_t *)req, timeout_ns);
}

TEST(cancel_interrupts_read_blocked_on_pipe) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  begin_read(&req);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&req), UV_EBUSY);
  ck_assert_int_eq(cancel(&req), 0);
  ck_assert_int_eq(cancel(&req), 0);
  ck_assert_int_eq(deadline(&req, 1), UV_EBUSY);
  ck_assert_int_eq(callbacks, 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_result, UV_ECANCELED);
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  ck_assert_int_eq(deadline(&req, 1), UV_EBUSY);
  close_loop_and_pipe();
}

TEST(deadline_interrupts_read_blocked_on_pipe_not_early) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  begin_read(&req);
  uint64_t due_ns = uv_hrtime() + 3 * NS_PER_MS;
  ck_assert_int_eq(deadline(&req, 3 * NS_PER_MS), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_uint_ge(uv_hrtime(), due_ns);
  ck_assert_int_eq(callbacks, 1);
  ck_assert_int_eq(last_result, UV_ETIMEDOUT);
  close_loop_and_pipe();
}

TEST(cancel_interrupts_open_of_fifo_without_writer) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  char *fifo = tmpdir_path("fifo");
  ck_assert_int_eq(mkfifo(fifo, 0600), 0);
  ck_assert_int_eq(uv_fs_open(&loop, &req, fifo, O_RDONLY, 0, on_done), 0);
  free(fifo);
  wait_for_begun(1, 0);
  ck_assert_int_eq(cancel(&req), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, UV_ECANCELED);
  close_loop_and_pipe();
}

static void on_walk(uv_handle_t *handle, void *arg) {
  (void)handle;
  (void)arg;
  ck_abort_msg("a handle that is not the user's");
}

TEST(unexpired_deadline_has_no_effect) {
  uv_fs_t req;
  alloc_install();
  open_loop_and_pipe("1");
  size_t live = alloc_live();
  begin_read(&req);
  ck_assert_int_eq(deadline(&req, 1000 * (uint64_t)NS_PER_S), 0);
  ck_assert_int_eq(deadline(&req, 2000 * (uint64_t)NS_PER_S), 0);
  uv_walk(&loop, on_walk, NULL);
  uv_update_time(&loop);
  ck_assert_int_gt(uv_backend_timeout(&loop), 1000000);
  ck_assert_int_eq(write(ends[1], "abc", 3), 3);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(last_result, 3);
  close_loop_and_pipe();
  ck_assert_uint_eq(alloc_live(), live);
}

TEST(deadline_can_be_cleared) {
  uv_fs_t req;
  open_loop_and_pipe("1");
  begin_read(&req);
  ck_assert_int_eq(deadline(&req, 0), 0); /* there is none */
  ck_assert_int_eq(deadline(&req, 1), 0);
  ck_assert_int_eq(deadline(&req, 0), 0);
  while (uv_backend_timeout(&loop) == 0) /* the wake-up by the thread */
    uv_run(&loop, UV_RUN_NOWAIT);
  ck_assert_int_eq(uv_backend_timeout(&loop), -1);
  ck_assert_int_eq(write(ends[1], "abc", 3), 3);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, 3);
  close_loop_and_pipe();
}

static void fill_pipe_with(uv_fs_t *req) {
  uv_buf_t buf = uv_buf_init(bytes, sizeof bytes);
  ck_assert_int_eq(uv_fs_write(&loop, req, ends[1], &buf, 1, -1, on_done), 0);
  int in_pipe = 0;
  while (in_pipe < fcntl(ends[1], F_GETPIPE_SZ))
    ck_assert_int_eq(ioctl(ends[0], FIONREAD, &in_pipe), 0);
}

TEST(cancelled_write_reports_bytes_already_written) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  fill_pipe_with(&req);
  ck_assert_int_eq(cancel(&req), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, fcntl(ends[1], F_GETPIPE_SZ));
  close_loop_and_pipe();
}

TEST(cancelled_write_without_progress_reports_ecanceled) {
  uv_fs_t first, second;
  open_loop_pipe_and_signal("1");
  fill_pipe_with(&first);
  ck_assert_int_eq(cancel(&first), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_buf_t buf = uv_buf_init(bytes, 1);
  ck_assert_int_eq(uv_fs_write(&loop, &second, ends[1], &buf, 1, -1, on_done), 0);
  ck_assert_int_eq(deadline(&second, NS_PER_MS), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, UV_ETIMEDOUT);
  close_loop_and_pipe();
}

/* From an empty pipe into a file, and from a file into a full non-blocking pipe. */
TEST(cancel_interrupts_sendfile) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  FILE *file = tmpfile();
  ck_assert_ptr_nonnull(file);
  ck_assert_int_eq(uv_fs_sendfile(&loop, &req, fileno(file), ends[0], 0, 100, on_done), 0);
  wait_for_begun(1, 0);
  ck_assert_int_eq(cancel(&req), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, UV_ECANCELED);

  ck_assert_int_eq(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
  while (write(ends[1], bytes, 4096) > 0) {}
  ck_assert_int_eq(write(fileno(file), bytes, 4096), 4096);
  ck_assert_int_eq(uv_fs_sendfile(&loop, &req, ends[1], fileno(file), 0, 4096, on_done), 0);
  wait_for_begun(2, 0);
  ck_assert_int_eq(cancel(&req), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, UV_ECANCELED);
  fclose(file);
  close_loop_and_pipe();
}

/* Copying reads the fifo until EOF, which never comes. */
TEST(cancelled_copyfile_leaves_no_partial_file) {
  uv_fs_t req;
  open_loop_pipe_and_signal("1");
  char *fifo = tmpdir_path("fifo");
  char *copy = tmpdir_path("copy");
  ck_assert_int_eq(mkfifo(fifo, 0600), 0);
  int writer = open(fifo, O_RDWR | O_CLOEXEC);
  ck_assert_int_ge(writer, 0);
  ck_assert_int_eq(write(writer, "abc", 3), 3);
  ck_assert_int_eq(uv_fs_copyfile(&loop, &req, fifo, copy, 0, on_done), 0);
  struct stat about = {0};
  while (stat(copy, &about) != 0 || about.st_size < 3)
    sched_yield();
  ck_assert_int_eq(deadline(&req, 1), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, UV_ETIMEDOUT);
  ck_assert_int_ne(access(copy, F_OK), 0);
  close(writer);
  free(fifo);
  free(copy);
  close_loop_and_pipe();
}

/* Queued requests. */

TEST(queued_fs_requests_are_cancelled_without_a_thread) {
  uv_fs_t cancelled, late;
  open_loop_and_pipe("1");
  busy_start(&loop, 1);
  ck_assert_int_eq(start_read(&cancelled, on_done), 0);
  ck_assert_int_eq(cancel(&cancelled), 0);
  ck_assert_int_eq(cancel(&cancelled), 0);
  while (callbacks < 1)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_result, UV_ECANCELED);

  ck_assert_int_eq(start_read(&late, on_done), 0);
  ck_assert_int_eq(deadline(&late, 1), 0);
  while (callbacks < 2)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_result, UV_ETIMEDOUT);
  busy_end(1);
  close_loop_and_pipe();
}

TEST(cancel_before_deadline_reports_ecanceled) {
  uv_fs_t req;
  open_loop_and_pipe("1");
  busy_start(&loop, 1);
  ck_assert_int_eq(start_read(&req, on_done), 0);
  ck_assert_int_eq(deadline(&req, 1), 0);
  ck_assert_int_eq(uv_cancel((uv_req_t *)&req), 0);
  while (callbacks < 1)
    uv_run(&loop, UV_RUN_ONCE);
  ck_assert_int_eq(last_result, UV_ECANCELED);
  busy_end(1);
  close_loop_and_pipe();
}

/* Callbacks. */

static uv_fs_t neighbour;

static void cancel_neighbour(uv_fs_t *req) {
  on_done(req);
  ck_assert_int_eq(cancel(req), UV_EBUSY);
  ck_assert_int_eq(cancel(&neighbour), 0);
}

TEST(callback_may_cancel_other_requests_but_not_its_own) {
  uv_fs_t req;
  open_loop_pipe_and_signal("2");
  ck_assert_int_eq(start_read(&req, cancel_neighbour), 0);
  ck_assert_int_eq(start_read(&neighbour, on_done), 0);
  wait_for_begun(2, 0);
  ck_assert_int_eq(cancel(&req), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(callbacks, 2);
  ck_assert_int_eq(last_result, UV_ECANCELED);
  close_loop_and_pipe();
}

static int rounds;

static void read_again_or_free(uv_fs_t *req) {
  on_done(req);
  ck_assert_int_eq(last_result, UV_ETIMEDOUT);
  if (++rounds == 3) {
    free(req);
    return;
  }
  ck_assert_int_eq(start_read(req, read_again_or_free), 0);
  ck_assert_int_eq(deadline(req, (uint64_t)rounds), 0);
}

TEST(callback_of_cancelled_request_may_reuse_or_free_it) {
  open_loop_pipe_and_signal("1");
  uv_fs_t *req = malloc(sizeof *req);
  ck_assert_int_eq(start_read(req, read_again_or_free), 0);
  ck_assert_int_eq(deadline(req, 1), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(rounds, 3);
  close_loop_and_pipe();
}

/* Requests that cannot be cancelled. */

TEST(started_work_and_finished_requests_cannot_be_cancelled) {
  uv_fs_t req;
  uv_work_t work;
  uv_req_t other = {.type = UV_WRITE};
  open_loop_pipe_and_signal("1");
  busy_start(&loop, 1);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)&busy_works[0]), UV_EBUSY);
  ck_assert_int_eq(rondo_deadline((uv_req_t *)&busy_works[0], 1), UV_EINVAL);
  ck_assert_int_eq(uv_queue_work(&loop, &work, busy_work, NULL), 0);
  ck_assert_int_eq(rondo_cancel((uv_req_t *)&work), 0);
  busy_end(1);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(rondo_cancel(NULL), UV_EINVAL);
  ck_assert_int_eq(rondo_deadline(NULL, 1), UV_EINVAL);
  ck_assert_int_eq(rondo_cancel(&other), UV_EINVAL);
  ck_assert_int_eq(rondo_deadline(&other, 1), UV_EINVAL);

  ck_assert_int_eq(uv_fs_stat(&loop, &req, "/", NULL), 0); /* immediately */
  ck_assert_int_eq(cancel(&req), UV_EBUSY);
  ck_assert_int_eq(deadline(&req, 1), UV_EBUSY);
  uv_fs_req_cleanup(&req);
  ck_assert_int_eq(uv_fs_stat(&loop, &req, "/", on_done), 0);
  ck_assert_int_eq(deadline(&req, 1000 * (uint64_t)NS_PER_S), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  ck_assert_int_eq(last_result, 0);
  close_loop_and_pipe();
}

TEST(cancel_and_deadline_without_memory_report_enomem) {
  uv_fs_t req;
  alloc_install();
  open_loop_pipe_and_signal("1");
  begin_read(&req);
  alloc_fail_at(1);
  ck_assert_int_eq(deadline(&req, 1), UV_ENOMEM);
  alloc_fail_at(2); /* the timer heap */
  ck_assert_int_eq(deadline(&req, 1), UV_ENOMEM);
  alloc_fail_at(1);
  ck_assert_int_eq(cancel(&req), UV_ENOMEM);
  alloc_fail_at(2);
  ck_assert_int_eq(cancel(&req), UV_ENOMEM);
  alloc_fail_at(0);
  ck_assert_int_eq(uv_backend_timeout(&loop), -1);
  ck_assert_int_eq(cancel(&req), 0);
  close_loop_and_pipe();
  ck_assert_int_eq(last_result, UV_ECANCELED);
}
