/* SPDX-License-Identifier: MIT */
/* Attaching to other processes, for the commands top and live. Programs cannot use it. */
#include "binding/binding.h"

#include <stdlib.h>

#include "tool/attach.h"
#include "tool/tool.h"

#define RING_RECORDS (UINT64_C(1) << 18)
#define NS_PER_MS UINT64_C(1000000)

static bool is_allowed(void) {
  return rt_self->options->tool != NULL;
}

static int start(struct rt_attached *attached, int pid, uint64_t limit_ms) {
  volatile sig_atomic_t never = 0;
  int err = rt_attach_begin(attached, pid, RING_RECORDS);
  if (err == 0)
    err = rt_attach_wait(attached, &never, uv_hrtime() + limit_ms * NS_PER_MS);
  if (err == UV_EAGAIN)
    rt_door_withdraw(&attached->door);
  return err;
}

/* begin(pid, limitMs): the descriptor of the recording, or a code. */
RT_NATIVE(begin, "nn") {
  int pid = rt_to_int(rt_arg(argc, argv, 0));
  size_t limit_ms = rt_to_size(rt_arg(argc, argv, 1));
  if (!is_allowed() || rt_self->attached != NULL || pid <= 0)
    return rt_number(UV_EPERM);
  struct rt_attached *attached = calloc(1, sizeof *attached);
  if (attached == NULL)
    return rt_problem_memory();
  int err = start(attached, pid, limit_ms);
  if (err != 0) {
    free(attached);
    return rt_number(err);
  }
  rt_self->attached = attached;
  return rt_number(attached->fd);
}

/* keep(): false if someone has stopped the recording. At least once a second. */
RT_NATIVE(keep) {
  return rt_bool(rt_self->attached != NULL && rt_attach_keep(rt_self->attached));
}

RT_NATIVE(end) {
  if (rt_self->attached != NULL)
    rt_attach_end(rt_self->attached);
  return rt_undefined();
}

/* has(pid): whether the process can be recorded. */
RT_NATIVE(has, "n") {
  struct rt_door door;
  int pid = rt_to_int(rt_arg(argc, argv, 0));
  return rt_bool(is_allowed() && pid > 0 && rt_door_find(&door, pid) == 0 &&
                 door.content.has_loops == 1);
}

/* problem(code): what a code of begin() means. */
RT_NATIVE(problem, "n") {
  return rt_text(rt_attach_problem(rt_to_int(rt_arg(argc, argv, 0))));
}

static const struct rt_method methods[] = {
    {"begin", begin}, {"keep", keep}, {"end", end}, {"has", has}, {"problem", problem},
};

rt_value rt_bind_attach(void) {
  return RT_METHODS(methods);
}
