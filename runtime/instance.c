/* SPDX-License-Identifier: MIT */
/*
 * Start and end of an instance (instance.h). Everything that was started is ended in reverse order,
 * however far the start got.
 */
#include "runtime.h"

#include <stdlib.h>

_Thread_local struct rt_instance *rt_self;

struct rt_part {
  struct rt_part *older;
  void (*close)(void *part);
  void (*release)(void *part);
  max_align_t memory[];
};

void *rt_part_new(size_t size, void (*close)(void *part), void (*release)(void *part)) {
  struct rt_part *part = calloc(1, sizeof *part + size);
  if (part == NULL)
    return NULL;
  part->close = close;
  part->release = release;
  part->older = rt_self->parts;
  rt_self->parts = part;
  return part->memory;
}

static int start_loop(void) {
  int rc = uv_loop_init(&rt_self->loop);
  rt_self->has_loop = rc == 0;
  return rc;
}

static int start(void) {
  int (*const steps[])(void) = {
      start_loop,       rt_schedule_start, rt_turn_start, rt_engine_library_open, rt_engine_start,
      rt_handles_start, rt_failure_start,  rt_busy_start, rt_later_start,         rt_run_start,
  };
  int rc = 0;
  for (size_t i = 0; i < sizeof steps / sizeof steps[0] && rc == 0; i++)
    rc = steps[i]();
  return rc;
}

int rt_instance_start(const struct rt_options *options, bool is_main) {
  rt_self = calloc(1, sizeof *rt_self);
  if (rt_self == NULL)
    return UV_ENOMEM;
  rt_self->options = options;
  rt_self->is_main = is_main;
  rt_self->state[RT_TICKS_PER_PHASE] = options->ticks_per_phase;
  int rc = start();
  if (rc < 0)
    rt_instance_end();
  return rc;
}

/* Waits for requests on the pool. */
static void close_parts(void) {
  for (struct rt_part *part = rt_self->parts; part != NULL; part = part->older)
    if (part->close != NULL)
      part->close(part->memory);
  while (rt_self->has_loop && uv_run(&rt_self->loop, UV_RUN_DEFAULT) != 0) {}
}

static void release_parts(void) {
  while (rt_self->parts != NULL) {
    struct rt_part *part = rt_self->parts;
    rt_self->parts = part->older;
    if (part->release != NULL)
      part->release(part->memory);
    free(part);
  }
}

void rt_instance_end(void) {
  rt_self->is_ending = true;
  if (rt_self->turn != NULL)
    rt_turn_end();
  close_parts();
  rt_engine_end();
  if (rt_self->has_loop)
    uv_loop_close(&rt_self->loop);
  release_parts();
  free(rt_self);
  rt_self = NULL;
}
