/* SPDX-License-Identifier: MIT */
/*
 * Signals and processes. A signal is caught at least once and at most as often as it was sent; a
 * process exits once, with its own status.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

void close_now(int fd) {
  uv_fs_t req;
  uv_fs_close(NULL, &req, fd, NULL);
  uv_fs_req_cleanup(&req);
}

/* Signals. */

static void caught(uv_signal_t *signal, int signum) {
  struct object *object = object_of(signal, SIGNAL);
  log_line("signal %u: %d", object->id, signum);
  if (!object->is_active || signum != object->signum)
    env_fail("signal: %u got %d, which it does not watch", object->id, signum);
  if (++object->caught > object->raised)
    env_fail("signal: %u was caught more often than it was sent", object->id);
  step();
}

void op_signal(const struct op *op) {
  struct object *object = object_new(SIGNAL, 0);
  if (object == NULL)
    return;
  object->signum = (op->b & 1) != 0 ? SIGUSR1 : SIGUSR2;
  object->is_active = uv_signal_start(&object->u.signal, caught, object->signum) == 0;
}

static bool listens(struct object *object) {
  return object->is_active;
}

void op_raise(const struct op *op) {
  struct object *object = object_pick(SIGNAL, op->a, listens);
  if (object == NULL)
    return;
  log_line("raise %d", object->signum);
  for (unsigned int i = 0; i < world.object_count; i++)
    if (world.objects[i]->is_active && world.objects[i]->kind == SIGNAL &&
        world.objects[i]->signum == object->signum)
      world.objects[i]->raised++;
  if (uv_kill(uv_os_getpid(), object->signum) != 0)
    env_fail("signal: uv_kill() fails");
}

void op_signal_stop(const struct op *op) {
  struct object *object = object_pick(SIGNAL, op->a, listens);
  if (object == NULL)
    return;
  uv_signal_stop(&object->u.signal);
  object->is_active = false;
}

void signals_check(void) {
  for (unsigned int i = 0; i < world.object_count; i++) {
    const struct object *object = world.objects[i];
    if (object->kind == SIGNAL && object->is_active && object->raised > 0 && object->caught == 0)
      env_fail("signal: %u was sent %d, but no callback ran", object->id, object->signum);
  }
}

/* Processes. */

static void exited(uv_process_t *process, int64_t status, int signum) {
  struct object *object = object_of(process, PROCESS);
  log_line("process %u ends: %d, %d", object->id, (int)status, signum);
  if (!object->is_active)
    env_fail("process: %u ended twice", object->id);
  object->is_active = false;
  bool is_expected = status == object->expected_status && signum == 0;
  bool was_killed = object->was_killed && signum == SIGTERM;
  if (!is_expected && !was_killed)
    env_fail("process: %u ended with %d, signal %d, instead of %d", object->id, (int)status, signum,
             object->expected_status);
  step();
}

/* A child that echoes its input acts like a pipe. */
static void add_streams(struct object **ends, uv_stdio_container_t *stdio) {
  struct connection *connection = connection_new();
  for (int side = 0; side < 2; side++) {
    ends[side] = connection != NULL ? object_new(PIPE, 0) : NULL;
    if (ends[side] == NULL)
      continue;
    ends[side]->side = side;
    stdio[side].flags =
        (uv_stdio_flags)(UV_CREATE_PIPE | (side == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE));
    stdio[side].data.stream = &ends[side]->u.stream;
  }
  for (int side = 0; side < 2; side++) {
    if (ends[side] == NULL)
      continue;
    ends[side]->connection = connection;
    ends[side]->cannot_read = side == 0;
    ends[side]->cannot_write = side == 1;
    connection->was_accepted = true;
    connection->is_loose = true;
  }
}

static int spawn(struct object *object, const struct op *op, struct object **ends) {
  char milliseconds[16], status[16];
  bool is_cat = (op->b & 1) != 0;
  char *args[] = {(char *)(uintptr_t) "child",
                  (char *)(uintptr_t) "--child",
                  (char *)(uintptr_t)(is_cat ? "cat" : "exit"),
                  milliseconds,
                  status,
                  NULL};
  uv_stdio_container_t stdio[2] = {{.flags = UV_IGNORE}, {.flags = UV_IGNORE}};
  snprintf(milliseconds, sizeof milliseconds, "%u", op->c % 10);
  snprintf(status, sizeof status, "%u", op->a % 100);
  uv_process_options_t options = {.file = (op->c & 240) == 16 ? "/nowhere" : env_child(),
                                  .args = args,
                                  .exit_cb = exited,
                                  .stdio = stdio,
                                  .stdio_count = 2};
  object->expected_status = (int)(op->a % 100);
  if (is_cat)
    add_streams(ends, stdio);
  return uv_spawn(&world.loop, &object->u.process, &options);
}

void op_spawn(const struct op *op) {
  struct object *ends[2] = {NULL, NULL};
  struct object *object = object_new(PROCESS, 0);
  if (object == NULL)
    return;
  int err = spawn(object, op, ends);
  log_line("process %u: %d", object->id, err);
  object->is_active = err == 0;
  if (err != 0)
    object_close(object);
  for (int side = 0; side < 2; side++) {
    if (ends[side] == NULL)
      continue;
    if (err != 0) {
      ends[side]->connection = NULL;
      object_close(ends[side]);
    } else if (side == 1) {
      stream_start_reading(ends[side]);
    }
  }
  if (err == 0 && ends[0] != NULL)
    object->connection = ends[0]->connection;
}

void op_kill(const struct op *op) {
  struct object *object = object_pick(PROCESS, op->a, listens);
  if (object == NULL)
    return;
  object->was_killed = true;
  if (object->connection != NULL)
    object->connection->flows[0].may_lose = true;
  int err = uv_process_kill(&object->u.process, SIGTERM);
  log_line("kill process %u: %d", object->id, err);
  if (err != 0 && err != UV_ESRCH)
    env_fail("process: uv_process_kill() says %s", uv_err_name(err));
}
