/* SPDX-License-Identifier: MIT */
/*
 * The report of what keeps a loop alive: a line for each handle that is active and referenced, the
 * number of requests, and where each was created, if that was recorded.
 */
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "loop/handle.h"
#include "loop/loop.h"
#include "rondo.h"
#include "trace/places.h"

#define MOST_REQUESTS 64u

static void print_handle(int fd, const uv_handle_t *handle);
static void print_requests(int fd, unsigned int count);
static void ask(int signum);

int rondo_loop_report(const uv_loop_t *loop, int fd) {
  if (!rd_loop_is_open(loop) || fd < 0)
    return UV_EINVAL;
  if (!rd_loop_alive(loop)) {
    dprintf(fd, "rondo: nothing keeps the loop alive\n");
    return 0;
  }
  dprintf(fd, "rondo: the loop is kept alive by %u active handles and %u active requests\n",
          loop->active_handles, loop->active_reqs.count);
  for (struct rd_queue *q = loop->handle_queue.next; q != &loop->handle_queue; q = q->next) {
    const uv_handle_t *handle = rd_container_of(q, uv_handle_t, handle_queue);
    if (rd_handle_is_active(handle) && rd_handle_has_ref(handle))
      print_handle(fd, handle);
    else if (rd_handle_is_closing(handle))
      dprintf(fd, "  %s %p, closing\n", uv_handle_type_name(handle->type), (const void *)handle);
  }
  print_requests(fd, loop->active_reqs.count);
  return 0;
}

/*
 * Reports requested by a signal. The handler only sets a flag, since it may have interrupted the
 * loop in the middle of a change.
 */

static int is_asked;         /* atomic */
static uv_loop_t *last_loop; /* atomic: the loop to wake */

void rd_report_if_asked(uv_loop_t *loop) {
  __atomic_store_n(&last_loop, loop, __ATOMIC_RELEASE);
  if (__atomic_load_n(&is_asked, __ATOMIC_RELAXED) &&
      __atomic_exchange_n(&is_asked, 0, __ATOMIC_ACQUIRE))
    rondo_loop_report(loop, STDERR_FILENO);
}

int rondo_report_on_signal(int signum) {
  struct sigaction action = {.sa_handler = ask, .sa_flags = SA_RESTART};
  rondo_note_places(1);
  return sigaction(signum, &action, NULL) == 0 ? 0 : -errno;
}

static const char *function_name(uintptr_t function) {
  Dl_info info;
  if (dladdr((void *)function, &info) != 0 && info.dli_sname != NULL)
    return info.dli_sname;
  return "(no name)";
}

static void print_frame(int fd, void *frame) {
  Dl_info info;
  if (dladdr(frame, &info) == 0)
    dprintf(fd, "      at %p\n", frame);
  else if (info.dli_sname != NULL)
    dprintf(fd, "      at %s+0x%zx (%s)\n", info.dli_sname,
            (size_t)((char *)frame - (char *)info.dli_saddr), info.dli_fname);
  else
    dprintf(fd, "      at %s+0x%zx\n", info.dli_fname,
            (size_t)((char *)frame - (char *)info.dli_fbase));
}

static void print_place(int fd, const void *subject) {
  struct rd_place place;
  if (!rd_places_find(subject, &place))
    return;
  for (int i = 0; i < place.count; i++)
    print_frame(fd, place.frames[i]);
}

static void print_timer(int fd, const uv_timer_t *timer) {
  dprintf(fd, ", due in %llu ms", (unsigned long long)uv_timer_get_due_in(timer));
  if (timer->repeat != 0)
    dprintf(fd, ", every %llu ms", (unsigned long long)timer->repeat);
  dprintf(fd, ", %s", function_name((uintptr_t)timer->timer_cb));
}

static void print_descriptor(int fd, const uv_handle_t *handle) {
  uv_os_fd_t own;
  if (uv_fileno(handle, &own) == 0)
    dprintf(fd, ", descriptor %d", own);
}

static void print_handle(int fd, const uv_handle_t *handle) {
  dprintf(fd, "  %s %p", uv_handle_type_name(handle->type), (const void *)handle);
  switch (handle->type) {
  case UV_TIMER:
    print_timer(fd, (const uv_timer_t *)handle);
    break;
  case UV_SIGNAL:
    dprintf(fd, ", signal %d", ((const uv_signal_t *)handle)->signum);
    break;
  case UV_PROCESS:
    dprintf(fd, ", child %d", ((const uv_process_t *)handle)->pid);
    break;
  default:
    print_descriptor(fd, handle);
    break;
  }
  dprintf(fd, "\n");
  print_place(fd, handle);
}

static void print_requests(int fd, unsigned int count) {
  struct rd_place places[MOST_REQUESTS];
  unsigned int known = rd_places_of_requests(places, count < MOST_REQUESTS ? count : MOST_REQUESTS);
  for (unsigned int i = 0; i < known; i++) {
    uv_req_type type = (uv_req_type)(places[i].kind - RD_TRACE_REQUEST);
    dprintf(fd, "  %s request %p\n", uv_req_type_name(type), places[i].subject);
    for (int k = 0; k < places[i].count; k++)
      print_frame(fd, places[i].frames[k]);
  }
}

static void ask(int signum) {
  (void)signum;
  int saved = errno;
  __atomic_store_n(&is_asked, 1, __ATOMIC_RELEASE);
  uv_loop_t *loop = __atomic_load_n(&last_loop, __ATOMIC_ACQUIRE);
  if (loop != NULL)
    rd_loop_wake(loop);
  errno = saved;
}
