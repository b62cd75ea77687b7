/* SPDX-License-Identifier: MIT */
/* Allocation callbacks are recorded if they take long or do something. */
#include <rondo.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness.h"
#include "recording.h"

TEST_LABEL("threads")

enum { READS = 40, SLOW_NS = 200000, ROLE_ALLOC = 2, ROLE_READ = 3 };

static uv_loop_t loop;
static size_t reads;
static char byte;

static void alloc_quickly(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle, (void)size;
  *buf = uv_buf_init(&byte, 1);
}

static void alloc_slowly(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  uint64_t until_ns = uv_hrtime() + SLOW_NS;
  while (uv_hrtime() < until_ns) {}
  alloc_quickly(handle, size, buf);
}

static void alloc_with_mark(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  rondo_trace_mark("allocates");
  alloc_quickly(handle, size, buf);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  if (count > 0 && ++reads == READS)
    uv_close((uv_handle_t *)stream, NULL);
}

/* Reads byte by byte. */
static struct recording record(const char *name, uv_alloc_cb alloc) {
  char *path = tmpdir_path(name);
  rondo_trace_options_t options = {path, 0};
  char bytes[READS] = {0};
  uv_pipe_t pipe;
  int ends[2];
  ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  ck_assert_int_eq(write(ends[1], bytes, READS), READS);
  ck_assert_int_eq(rondo_trace_start(&options), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_pipe_init(&loop, &pipe, 0);
  ck_assert_int_eq(uv_pipe_open(&pipe, ends[0]), 0);
  ck_assert_int_eq(uv_read_start((uv_stream_t *)&pipe, alloc, on_read), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  ck_assert_int_eq(rondo_trace_stop(), 0);
  close(ends[1]);
  struct recording recording = recording_read(path);
  free(path);
  return recording;
}

static size_t count_role(const struct recording *recording, int role) {
  size_t count = 0;
  for (size_t i = 0; i < recording->threads[0].count; i++) {
    const struct record *one = &recording->threads[0].records[i];
    count += one->type == REC_ENTER && one->role == role;
  }
  return count;
}

static void expect_every_end(const struct recording *recording) {
  ck_assert_uint_eq(count_role(recording, ROLE_READ), READS);
  ck_assert_uint_eq(recording_count(recording, REC_ENTER), recording_count(recording, REC_LEAVE));
}

/* A busy machine may interrupt one of them, but not each. */
TEST(quick_allocations_leave_no_records) {
  struct recording recording = record("quick", alloc_quickly);
  expect_every_end(&recording);
  ck_assert_uint_lt(count_role(&recording, ROLE_ALLOC), READS);
}

TEST(slow_allocations_are_recorded) {
  struct recording recording = record("slow", alloc_slowly);
  expect_every_end(&recording);
  ck_assert_uint_eq(count_role(&recording, ROLE_ALLOC), READS);
}

TEST(allocations_that_record_something_are_recorded_around_it) {
  struct recording recording = record("mark", alloc_with_mark);
  expect_every_end(&recording);
  ck_assert_uint_eq(recording_count(&recording, REC_MARK), READS);
  const struct recorded_thread *thread = &recording.threads[0];
  for (size_t i = 1; i + 1 < thread->count; i++) {
    if (thread->records[i].type != REC_MARK)
      continue;
    ck_assert_int_eq(thread->records[i - 1].role, ROLE_ALLOC);
    ck_assert_int_eq(thread->records[i - 1].type, REC_ENTER);
    ck_assert_int_eq(thread->records[i + 1].type, REC_LEAVE);
  }
}
