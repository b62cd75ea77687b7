/* SPDX-License-Identifier: MIT */
/*
 * Work that runs synchronously, or on the thread pool if there is a callback. The callback
 * is called in a turn of its own with what the synchronous call would return.
 */
#include "binding/crypto.h"

#include <openssl/err.h>
#include <stdlib.h>

/* NULL if out of memory. */
void *rt_job_new(size_t size) {
  return calloc(1, size);
}

/* Runs on any thread. Errors left by earlier work on this thread are cleared first. */
static void work(uv_work_t *req) {
  struct rt_job *job = (struct rt_job *)req;
  ERR_clear_error();
  job->is_good = job->work(job);
  rt_crypto_take_errors(&job->errors);
}

void rt_job_drop(struct rt_job *job) {
  job->release(job);
  free(job);
}

static rt_value end(struct rt_job *job) {
  rt_value result = job->is_good ? job->result(job) : rt_crypto_errors_value(&job->errors);
  rt_job_drop(job);
  return result;
}

static void work_done(uv_work_t *req, int status) {
  (void)status;
  struct rt_job *job = (struct rt_job *)req;
  rt_value callback = job->callback;
  rt_value result = end(job);
  rt_turn(callback, 1, &result);
  rt_release(callback);
}

/* Takes ownership of the job. */
rt_value rt_job_run(struct rt_job *job, rt_value callback) {
  if (!rt_is_function(callback)) {
    work(&job->req);
    return end(job);
  }
  int rc = uv_queue_work(rt_loop(), &job->req, work, work_done);
  if (rc < 0) {
    rt_job_drop(job);
    return rt_number(rc);
  }
  job->callback = callback;
  rt_keep(callback);
  return rt_undefined();
}
