/* SPDX-License-Identifier: MIT */
/* Files, the thread pool, and processes. */
#include <fcntl.h>
#include <string.h>

#include "jobs.h"

enum { BLOCK = 4096 };

static long left;
static int depth_of_job;
static int file;
static const char path[] = "/usr/bin/env"; /* on every system, and long enough */

static void *set_up(long count, int depth, size_t request_size) {
  left = count;
  depth_of_job = depth;
  return job_memory(depth, request_size);
}

/* Each request is reused until the requested number is in flight or done. */
static int is_another_wanted(void) {
  return --left >= depth_of_job;
}

static void start_read(uv_fs_t *req);

static void read_done(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
  if (is_another_wanted())
    start_read(req);
}

static void start_read(uv_fs_t *req) {
  uv_buf_t buf = uv_buf_init(req->data, BLOCK);
  uv_fs_read(uv_default_loop(), req, file, &buf, 1, 0, read_done);
}

void job_read(long count, int depth) {
  uv_fs_t *reqs = set_up(count, depth, sizeof(*reqs));
  file = open(path, O_RDONLY | O_CLOEXEC);
  for (int i = 0; i < depth; i++)
    reqs[i].data = job_memory(1, BLOCK);
  job_begins();
  for (int i = 0; i < depth; i++)
    start_read(&reqs[i]);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static void stat_done(uv_fs_t *req) {
  uv_fs_req_cleanup(req);
  if (is_another_wanted())
    uv_fs_stat(uv_default_loop(), req, path, stat_done);
}

void job_stat(long count, int depth) {
  uv_fs_t *reqs = set_up(count, depth, sizeof(*reqs));
  job_begins();
  for (int i = 0; i < depth; i++)
    uv_fs_stat(uv_default_loop(), &reqs[i], path, stat_done);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static void do_nothing(uv_work_t *req) {
  (void)req;
}

static void work_done(uv_work_t *req, int status) {
  (void)status;
  if (is_another_wanted())
    uv_queue_work(uv_default_loop(), req, do_nothing, work_done);
}

void job_pool(long count, int depth) {
  uv_work_t *reqs = set_up(count, depth, sizeof(*reqs));
  job_begins();
  for (int i = 0; i < depth; i++)
    uv_queue_work(uv_default_loop(), &reqs[i], do_nothing, work_done);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static void spawn_next(uv_process_t *process);

static void child_closed(uv_handle_t *handle) {
  if (--left > 0)
    spawn_next((uv_process_t *)handle);
}

static void child_ended(uv_process_t *process, int64_t status, int signum) {
  (void)status;
  (void)signum;
  uv_close((uv_handle_t *)process, child_closed);
}

static void spawn_next(uv_process_t *process) {
  char *args[] = {"true", NULL};
  uv_process_options_t options = {.file = "/bin/true", .args = args, .exit_cb = child_ended};
  job_needs(uv_spawn(uv_default_loop(), process, &options) == 0, "cannot spawn");
}

/* From a parent that has `depth` megabytes of memory. */
void job_spawn(long count, int depth) {
  uv_process_t process;
  size_t size = (size_t)depth << 20;
  memset(job_memory(1, size), 1, size);
  left = count;
  job_begins();
  spawn_next(&process);
  uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
