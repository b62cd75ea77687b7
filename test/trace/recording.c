/* SPDX-License-Identifier: MIT */
/* Recordings contain what happened, in order. */
#include <fcntl.h>
#include <pthread.h>
#include <rondo.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "recording.h"

TEST_LABEL("threads")

enum { MAX_CALLS = 256 };

static uv_loop_t loop;
static uint64_t called[MAX_CALLS]; /* callbacks, as they logged themselves */
static size_t calls;

static void log_call(const void *subject) {
  ck_assert_uint_lt(calls, MAX_CALLS);
  called[calls++] = (uint64_t)(uintptr_t)subject;
}

static char *begin(const char *name, size_t records) {
  char *path = tmpdir_path(name);
  rondo_trace_options_t options = {path, records};
  ck_assert_int_eq(rondo_trace_start(&options), 0);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  return path;
}

static struct recording end(char *path) {
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
  ck_assert_int_eq(rondo_trace_stop(), 0);
  struct recording recording = recording_read(path);
  free(path);
  return recording;
}

static void on_close(uv_handle_t *handle) {
  log_call(handle);
}

static void close_now(uv_handle_t *handle) {
  log_call(handle);
  uv_close(handle, on_close);
}

static void on_timer(uv_timer_t *timer) {
  close_now((uv_handle_t *)timer);
}

static void on_idle(uv_idle_t *idle) {
  close_now((uv_handle_t *)idle);
}

static void on_prepare(uv_prepare_t *prepare) {
  close_now((uv_handle_t *)prepare);
}

static void on_check(uv_check_t *check) {
  close_now((uv_handle_t *)check);
}

static void on_async(uv_async_t *async) {
  close_now((uv_handle_t *)async);
}

static void on_signal(uv_signal_t *handle, int signum) {
  (void)signum;
  close_now((uv_handle_t *)handle);
}

static void on_poll(uv_poll_t *poll, int status, int events) {
  (void)status;
  (void)events;
  close_now((uv_handle_t *)poll);
}

static void on_exit_of_child(uv_process_t *process, int64_t code, int signum) {
  (void)code;
  (void)signum;
  close_now((uv_handle_t *)process);
}

static void on_stat(uv_fs_t *req) {
  log_call(req);
  uv_fs_req_cleanup(req);
}

static void do_nothing(uv_work_t *req) {
  (void)req;
}

static void after_work(uv_work_t *req, int status) {
  (void)status;
  log_call(req);
}

enum { BEATS = 4 };

static uint64_t beats_due_ms[BEATS];

/* Later than the interval each time, so that the next one is late as well. */
static void on_beat(uv_timer_t *timer) {
  size_t beat = calls;
  log_call(timer);
  if (beat + 1 == BEATS) {
    uv_close((uv_handle_t *)timer, NULL);
    return;
  }
  beats_due_ms[beat + 1] = uv_now(&loop) + uv_timer_get_due_in(timer);
  uint64_t until_ns = (beats_due_ms[beat + 1] + 2) * 1000000;
  while (uv_hrtime() < until_ns) {}
}

/* A callback's record has the time and, for timers, by how many microseconds it is late. */
TEST(repeating_timer_lateness_is_measured_per_interval) {
  char *path = begin("beats", 0);
  uv_timer_t timer;
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_beat, 3, 3);
  beats_due_ms[0] = uv_now(&loop) + 3;
  struct recording recording = end(path);
  const struct recorded_thread *thread = &recording.threads[0];
  size_t beat = 0;
  for (size_t i = 0; i < thread->count; i++) {
    const struct record *record = &thread->records[i];
    if (record->type != REC_ENTER || record->kind != UV_TIMER)
      continue;
    ck_assert_uint_lt(beat, BEATS);
    uint64_t late_ns = record->time_ns - beats_due_ms[beat++] * 1000000;
    ck_assert_uint_eq(record->detail, late_ns / 1000);
  }
  ck_assert_uint_eq(beat, BEATS);
}

static void expect_recorded_order(const struct recording *recording) {
  const struct recorded_thread *thread = &recording->threads[0];
  size_t seen = 0;
  for (size_t i = 0; i < thread->count; i++) {
    if (thread->records[i].type == REC_ENTER) {
      ck_assert_uint_lt(seen, calls);
      ck_assert_uint_eq(thread->records[i].subject, called[seen]);
      seen++;
    }
  }
  ck_assert_uint_eq(seen, calls);
}

TEST(callbacks_are_recorded_in_run_order) {
  char *path = begin("order", 0);
  uv_timer_t timer;
  uv_idle_t idle;
  uv_prepare_t prepare;
  uv_check_t check;
  uv_async_t async;
  uv_signal_t signal_handle;
  uv_poll_t poll;
  uv_process_t process;
  uv_fs_t stat;
  uv_work_t work;
  char *args[] = {"true", NULL};
  uv_process_options_t child = {.file = "true", .args = args, .exit_cb = on_exit_of_child};
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);

  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  uv_signal_init(&loop, &signal_handle);
  uv_signal_start(&signal_handle, on_signal, SIGUSR1);
  uv_poll_init(&loop, &poll, ends[1]);
  uv_poll_start(&poll, UV_WRITABLE, on_poll);
  ck_assert_int_eq(uv_spawn(&loop, &process, &child), 0);
  uv_fs_stat(&loop, &stat, "/", on_stat);
  uv_queue_work(&loop, &work, do_nothing, after_work);
  raise(SIGUSR1);

  struct recording recording = end(path);
  ck_assert_uint_eq(calls, 18);
  expect_recorded_order(&recording);
  ck_assert_uint_eq(recording_count(&recording, REC_ENTER), recording_count(&recording, REC_LEAVE));
  ck_assert_uint_eq(recording_count(&recording, REC_OPENED), 8);
  ck_assert_uint_eq(recording_count(&recording, REC_CLOSING), 8);
  ck_assert_uint_eq(recording_count(&recording, REC_QUEUED), 2);
  ck_assert_uint_eq(recording_count(&recording, REC_WORK_BEGUN), 2);
  ck_assert_uint_eq(recording_count(&recording, REC_WORK_DONE), 2);
  ck_assert_uint_eq(recording.lost, 0);
  ck_assert_uint_eq(recording.pid, (uint64_t)getpid());
}

static uv_timer_t second;

static void start_second(uv_timer_t *timer) {
  uv_close((uv_handle_t *)timer, NULL);
  uv_timer_init(&loop, &second);
  uv_timer_start(&second, on_timer, 0, 0);
}

TEST(operations_started_by_a_callback_are_recorded_inside_it) {
  char *path = begin("cause", 0);
  uv_timer_t first;
  uv_timer_init(&loop, &first);
  uv_timer_start(&first, start_second, 1, 0);
  struct recording recording = end(path);

  const struct record *open = NULL;
  const struct record *cause = NULL;
  for (size_t i = 0; i < recording.threads[0].count; i++) {
    const struct record *record = &recording.threads[0].records[i];
    if (record->type == REC_ENTER)
      open = record;
    else if (record->type == REC_LEAVE)
      open = NULL;
    else if (record->type == REC_STARTED && record->subject == (uint64_t)(uintptr_t)&second)
      cause = open;
  }
  ck_assert_ptr_nonnull(cause);
  ck_assert_uint_eq(cause->subject, (uint64_t)(uintptr_t)&first);
  ck_assert_uint_eq(cause->value, (uint64_t)(uintptr_t)start_second);
  ck_assert_uint_eq(cause->phase, 1);
}

enum { SENDERS = 8, SENDS = 2000 };

static void *send_many(void *async) {
  for (int i = 0; i < SENDS; i++)
    uv_async_send(async);
  return NULL;
}

static void ignore_send(uv_async_t *async) {
  (void)async;
}

TEST(recording_loses_nothing_when_eight_threads_send) {
  char *path = begin("senders", 1 << 14);
  uv_async_t async;
  pthread_t threads[SENDERS];
  uv_async_init(&loop, &async, ignore_send);
  for (int i = 0; i < SENDERS; i++)
    ck_assert_int_eq(pthread_create(&threads[i], NULL, send_many, &async), 0);
  for (int i = 0; i < SENDERS; i++) {
    uv_run(&loop, UV_RUN_NOWAIT);
    pthread_join(threads[i], NULL);
  }
  uv_close((uv_handle_t *)&async, NULL);
  struct recording recording = end(path);
  ck_assert_uint_eq(recording_count(&recording, REC_SENT), SENDERS * SENDS);
  ck_assert_uint_eq(recording.thread_count, SENDERS + 1);
  ck_assert_uint_eq(recording.lost, 0);
}

static void stop_after_many(uv_idle_t *idle) {
  log_call(idle);
  if (calls == 200)
    uv_close((uv_handle_t *)idle, NULL);
}

TEST(full_recording_drops_the_oldest_records) {
  char *path = begin("full", 100);
  uv_idle_t idle;
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, stop_after_many);
  struct recording recording = end(path);
  const struct recorded_thread *thread = &recording.threads[0];
  ck_assert_uint_eq(thread->count, 256); /* the next power of two that is allowed */
  ck_assert_uint_gt(thread->dropped, 200);
  for (size_t i = 1; i < thread->count; i++)
    ck_assert_uint_ge(thread->records[i].time_ns, thread->records[i - 1].time_ns);
  ck_assert_uint_eq(recording_count(&recording, REC_CLOSING), 1);
}

TEST(timer_start_record_includes_the_due_time) {
  char *path = begin("due", 0);
  uv_timer_t timer;
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 3, 0);
  uint64_t due = uv_now(&loop) + 3;
  struct recording recording = end(path);
  for (size_t i = 0; i < recording.threads[0].count; i++) {
    const struct record *record = &recording.threads[0].records[i];
    if (record->type == REC_STARTED)
      ck_assert_uint_eq(record->value, due);
    if (record->type == REC_ENTER && record->role == 0)
      ck_assert_uint_ge(record->time_ns / 1000000, due);
  }
}
