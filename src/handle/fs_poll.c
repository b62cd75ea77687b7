/* SPDX-License-Identifier: MIT */
/*
 * Polling a path: calls uv_fs_stat() periodically, and calls back when the result changes.
 *
 * While a handle is active, handle->poll_ctx is its poll. Stopping detaches the two; the poll is
 * then freed immediately or, if a request is in flight, when that is done. So a handle can be
 * closed or restarted while a request is in flight.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/copy_out.h"
#include "handle/kinds.h"
#include "loop/handle.h"

/* A time that is never reached. */
#define NEVER_MS UINT64_MAX

enum { NO_ANSWER_YET = 1 };

struct poll {
  uv_fs_poll_t *handle; /* NULL once stopped */
  uv_fs_poll_cb cb;
  /*
   * Always active, so that restarting it cannot fail: while a request is in flight it is due in
   * NEVER_MS. It does not keep the loop alive; the handle does.
   */
  uv_timer_t timer;
  uv_fs_t request;
  bool asking; /* a request is in flight, or its result is being handled */
  uint64_t asked_at_ms;
  uint64_t interval_ms;
  int result;     /* of the last request: 0, a code, or NO_ANSWER_YET */
  uv_stat_t stat; /* of the last success, or zeros */
  char path[];
};

static int make_poll(uv_fs_poll_t *handle, const char *path, struct poll **made);
static void free_poll(struct poll *poll);
static int ask(struct poll *poll);
static void time_to_ask(uv_timer_t *timer);
static void stat_done(uv_fs_t *request);
static void take_answer(struct poll *poll, int result, const uv_stat_t *stat);

int uv_fs_poll_init(uv_loop_t *loop, uv_fs_poll_t *handle) {
  if (!rd_can_init(loop, handle))
    return UV_EINVAL;
  rd_handle_init(loop, (uv_handle_t *)handle, UV_FS_POLL);
  handle->poll_ctx = NULL;
  return 0;
}

int uv_fs_poll_start(uv_fs_poll_t *handle, uv_fs_poll_cb poll_cb, const char *path,
                     unsigned int interval) {
  if (!rd_is_initialised(handle))
    return UV_EINVAL;
  if (rd_handle_is_active((uv_handle_t *)handle))
    return 0;
  if (poll_cb == NULL || path == NULL || rd_handle_is_closing((uv_handle_t *)handle))
    return UV_EINVAL;
  struct poll *poll;
  int err = make_poll(handle, path, &poll);
  if (err != 0)
    return err;
  poll->cb = poll_cb;
  poll->interval_ms = interval > 0 ? interval : 1;
  err = ask(poll);
  if (err != 0) {
    free_poll(poll);
    return err;
  }
  handle->poll_ctx = poll;
  rd_handle_start((uv_handle_t *)handle);
  return 0;
}

int uv_fs_poll_stop(uv_fs_poll_t *handle) {
  if (handle == NULL)
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)handle))
    return 0;
  struct poll *poll = handle->poll_ctx;
  poll->handle = NULL;
  handle->poll_ctx = NULL;
  rd_handle_stop((uv_handle_t *)handle);
  if (!poll->asking)
    free_poll(poll);
  return 0;
}

int uv_fs_poll_getpath(uv_fs_poll_t *handle, char *buffer, size_t *size) {
  if (handle == NULL)
    return UV_EINVAL;
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  if (!rd_handle_is_active((uv_handle_t *)handle)) {
    *size = 0;
    return UV_EINVAL;
  }
  const struct poll *poll = handle->poll_ctx;
  return rd_copy_out(poll->path, strlen(poll->path), buffer, size);
}

void rd_fs_poll_close(uv_handle_t *handle) {
  uv_fs_poll_stop((uv_fs_poll_t *)handle);
}

static int make_poll(uv_fs_poll_t *handle, const char *path, struct poll **made) {
  size_t path_size = strlen(path) + 1;
  struct poll *poll = rd_calloc(1, sizeof *poll + path_size);
  if (poll == NULL)
    return UV_ENOMEM;
  memcpy(poll->path, path, path_size);
  poll->handle = handle;
  poll->result = NO_ANSWER_YET;
  uv_timer_init(handle->loop, &poll->timer);
  poll->timer.flags |= RD_HANDLE_INTERNAL;
  rd_handle_unref((uv_handle_t *)&poll->timer);
  int err = uv_timer_start(&poll->timer, time_to_ask, NEVER_MS, NEVER_MS);
  if (err != 0) {
    free_poll(poll);
    return err;
  }
  *made = poll;
  return 0;
}

/* The timer needs no close callback: once stopped, it is only on the loop's handle queue. */
static void free_poll(struct poll *poll) {
  uv_timer_stop(&poll->timer);
  rd_handle_abandon((uv_handle_t *)&poll->timer);
  rd_free(poll);
}

static int ask(struct poll *poll) {
  uv_loop_t *loop = poll->timer.loop;
  poll->asking = true;
  poll->asked_at_ms = loop->time;
  return uv_fs_stat(loop, &poll->request, poll->path, stat_done);
}

/* Requests start at multiples of the interval, however long each takes. */
static void ask_later(struct poll *poll) {
  uint64_t passed_ms = poll->timer.loop->time - poll->asked_at_ms;
  uint64_t wait_ms = poll->interval_ms - passed_ms % poll->interval_ms;
  poll->asking = false;
  if (poll->handle == NULL)
    free_poll(poll);
  else
    uv_timer_start(&poll->timer, time_to_ask, wait_ms, NEVER_MS);
}

/* If the request cannot be started, its error is the result. */
static void time_to_ask(uv_timer_t *timer) {
  struct poll *poll = rd_container_of(timer, struct poll, timer);
  int err = ask(poll);
  if (err != 0) {
    take_answer(poll, err, NULL);
    ask_later(poll);
  }
}

static void stat_done(uv_fs_t *request) {
  struct poll *poll = rd_container_of(request, struct poll, request);
  if (poll->handle != NULL)
    take_answer(poll, (int)request->result, &request->statbuf);
  uv_fs_req_cleanup(request);
  ask_later(poll);
}

/* Whether a file is unchanged. The access time does not count. */
static bool is_same_time(const uv_timespec_t *a, const uv_timespec_t *b) {
  return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

static bool is_same(const uv_stat_t *a, const uv_stat_t *b) {
  return is_same_time(&a->st_ctim, &b->st_ctim) && is_same_time(&a->st_mtim, &b->st_mtim) &&
         is_same_time(&a->st_birthtim, &b->st_birthtim) && a->st_size == b->st_size &&
         a->st_mode == b->st_mode && a->st_uid == b->st_uid && a->st_gid == b->st_gid &&
         a->st_ino == b->st_ino && a->st_dev == b->st_dev && a->st_flags == b->st_flags &&
         a->st_gen == b->st_gen;
}

static void call_back(struct poll *poll, int result, const uv_stat_t *stat) {
  RD_TRACED(poll->handle, RD_ROLE_MAIN, poll->cb,
            poll->cb(poll->handle, result, &poll->stat, stat));
}

/* The callback may stop or close the handle; the poll stays valid until it returns. */
static void take_answer(struct poll *poll, int result, const uv_stat_t *stat) {
  static const uv_stat_t nothing;
  int before = poll->result;
  poll->result = result;
  if (result != 0) {
    if (result != before)
      call_back(poll, result, &nothing);
    return;
  }
  bool changed = before < 0 || (before == 0 && !is_same(&poll->stat, stat));
  if (changed)
    call_back(poll, 0, stat);
  poll->stat = *stat;
}
