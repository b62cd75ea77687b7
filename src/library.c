/* SPDX-License-Identifier: MIT */
/*
 * Where the layers meet: what concerns the loop, its handles and the thread pool together. Making a
 * loop, closing it, taking it through a fork; the default loop; the end of the library.
 */
#include "base/alloc.h"
#include "handle/kinds.h"
#include "loop/loop.h"
#include "os/title.h"
#include "work/completion.h"

static const struct rd_loop_ops ops = {
    .handles = rd_handle_kinds,
    .dispatch_work = rd_work_dispatch,
    .dispatch_async = rd_async_dispatch,
    .child_ended = rd_process_ended,
    .dispatch_exits = rd_process_dispatch,
    .dispatch_signals = rd_signal_dispatch,
};

static uv_loop_t default_loop_memory;
static uv_loop_t *default_loop;

int uv_loop_init(uv_loop_t *loop) {
  return loop != NULL ? rd_loop_open(loop, &ops) : UV_EINVAL;
}

int uv_loop_fork(uv_loop_t *loop) {
  if (!rd_loop_is_open(loop))
    return UV_EINVAL;
  int err = rd_loop_fork(loop);
  return err == 0 ? rd_handles_fork(loop) : err;
}

/* UV_EBUSY also for a loop that is closed already: programs end their threads on that answer. */
int uv_loop_close(uv_loop_t *loop) {
  if (loop == NULL)
    return UV_EINVAL;
  if (!rd_loop_is_open(loop) || rd_loop_is_in_use(loop))
    return UV_EBUSY;
  rd_work_leave_loop(loop);
  rd_handles_leave_loop(loop);
  rd_loop_close(loop);
  if (loop == default_loop)
    default_loop = NULL;
  return 0;
}

uv_loop_t *uv_default_loop(void) {
  if (default_loop == NULL && uv_loop_init(&default_loop_memory) == 0)
    default_loop = &default_loop_memory;
  return default_loop;
}

uv_loop_t *uv_loop_new(void) {
  uv_loop_t *loop = rd_calloc(1, sizeof *loop);
  if (loop != NULL && uv_loop_init(loop) != 0) {
    rd_free(loop);
    return NULL;
  }
  return loop;
}

/* A loop that is still busy is left as it is: its memory is in use. */
void uv_loop_delete(uv_loop_t *loop) {
  if (loop == NULL)
    return;
  bool was_default = loop == default_loop;
  if (uv_loop_close(loop) == 0 && !was_default)
    rd_free(loop);
}

/*
 * When the program calls it, and when the library is unloaded. Calling it again does no harm. Work
 * that was submitted is finished first, as in libuv.
 */
__attribute__((destructor)) void uv_library_shutdown(void) {
  rd_pool_shutdown();
  rd_signal_shutdown();
  rd_title_release();
}
