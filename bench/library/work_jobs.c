/* SPDX-License-Identifier: MIT */
/* Files, the thread pool, and processes. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "jobs.h"

enum { BLOCK = 4096, MOST = 64 };

static uv_loop_t *loop_of_job;
static long left;
static int depth_of_job;
static int file;
static const char path[] = "/usr/bin/env"; /* on every system, and long enough */
static char blocks[MOST][BLOCK];

static void start_read(uv_fs_t *req);

static void read_done(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
  if (--left >= depth_of_job) {
    start_read(req);
  }
}

static void start_read(uv_fs_t *req) {
  uv_buf_t buf = uv_buf_init(req->data, BLOCK);
  uv_fs_read(loop_of_job, req, file, &buf, 1, 0, read_done);
}

static void stat_done(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
  if (--left >= depth_of_job) {
    uv_fs_stat(loop_of_job, req, path, stat_done);
  }
}

static void set_up(uv_loop_t *loop, long count, int depth) {
  loop_of_job = loop;
  left = count;
  depth_of_job = depth;
}

void job_read(uv_loop_t *loop, long count, int depth) {
  static uv_fs_t reqs[MOST];
  set_up(loop, count, depth);
  file = open(path, O_RDONLY | O_CLOEXEC);
  job_begins();
  for (int i = 0; i < depth; i++) {
    reqs[i].data = blocks[i];
    start_read(&reqs[i]);
  }
  uv_run(loop, UV_RUN_DEFAULT);
}

void job_stat(uv_loop_t *loop, long count, int depth) {
  static uv_fs_t reqs[MOST];
  set_up(loop, count, depth);
  job_begins();
  for (int i = 0; i < depth; i++) {
    uv_fs_stat(loop, &reqs[i], path, stat_done);
  }
  uv_run(loop, UV_RUN_DEFAULT);
}

static void do_nothing(uv_work_t *req) {
  (void)req;
}

static void work_done(uv_work_t *req, int status) {
  (void)status;
  if (--left >= depth_of_job) {
    uv_queue_work(loop_of_job, req, do_nothing, work_done);
  }
}

void job_pool(uv_loop_t *loop, long count, int depth) {
  static uv_work_t reqs[MOST];
  set_up(loop, count, depth);
  job_begins();
  for (int i = 0; i < depth; i++) {
    uv_queue_work(loop, &reqs[i], do_nothing, work_done);
  }
  uv_run(loop, UV_RUN_DEFAULT);
}

static void spawn_next(uv_process_t *process);

static void child_closed(uv_handle_t *handle) {
  if (--left > 0) {
    spawn_next((uv_process_t *)handle);
  }
}

static void child_ended(uv_process_t *process, int64_t status, int signum) {
  (void)status;
  (void)signum;
  uv_close((uv_handle_t *)process, child_closed);
}

static void spawn_next(uv_process_t *process) {
  char *args[] = {"true", NULL};
  uv_process_options_t options = {.file = "/bin/true", .args = args, .exit_cb = child_ended};
  if (uv_spawn(loop_of_job, process, &options) != 0) {
    exit(1);
  }
}

/* From a parent that has so many megabytes of its own. */
void job_spawn(uv_loop_t *loop, long count, int depth) {
  uv_process_t process;
  size_t size = (size_t)depth << 20;
  char *memory = malloc(size);
  memset(memory, 1, size);
  set_up(loop, count, 0);
  job_begins();
  spawn_next(&process);
  uv_run(loop, UV_RUN_DEFAULT);
  free(memory);
}
