/* SPDX-License-Identifier: MIT */
/*
 * Runs a second instance of the runtime, with the options of the first, on a new thread. When it
 * ends, it sends {"exit":code} as the last message of its port. The process does not wait for it.
 */
#include "binding/port.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_NOT_STARTED = 70 };

struct start {
  const struct rt_options *options;
  struct rt_end *parent;
};

static void say_exit(struct rt_end *end, int code) {
  char text[32];
  snprintf(text, sizeof text, "{\"exit\":%d}", code);
  rt_port_post(end, text);
}

static void run(void *data) {
  struct start start = *(struct start *)data;
  free(data);
  if (rt_instance_start(start.options, false) < 0) {
    say_exit(start.parent, EXIT_NOT_STARTED);
    rt_port_close(start.parent);
    return;
  }
  rt_self->parent = start.parent;
  int code = rt_instance_run();
  say_exit(start.parent, code);
  bool has_port = rt_self->ports != NULL;
  rt_instance_end();
  if (!has_port)
    rt_port_close(start.parent);
}

int rt_thread_start(struct rt_end *parent) {
  struct start *start = malloc(sizeof *start);
  int rc = start == NULL || rt_self->options->test_natives != NULL ? UV_ENOMEM : 0;
  uv_thread_t thread;
  if (rc == 0) {
    *start = (struct start){rt_self->options, parent};
    rc = uv_thread_create(&thread, run, start);
  }
  if (rc == 0) {
    pthread_detach(thread);
    return 0;
  }
  free(start);
  rt_port_close(parent);
  return rc;
}
