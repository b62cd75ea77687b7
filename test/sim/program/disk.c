/* SPDX-License-Identifier: MIT */
/*
 * Files, one step after the other on the pool: created, written, read, renamed, removed; and their
 * watchers. What is read is what was written.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "world.h"

#define MOST_BYTES 6000u
#define PATH_SIZE 4200

enum stage { OPEN, WRITE, STAT, READ, CLOSE, RENAME, LIST, UNLINK, DONE };

static void stage_done(uv_fs_t *fs);

static const char *path_of(const struct request *request, const char *suffix) {
  static char paths[2][PATH_SIZE];
  static unsigned int next;
  char *path = paths[next++ % 2];
  snprintf(path, PATH_SIZE, "%s/f%u%s", env_folder(), request->name, suffix);
  return path;
}

static int begin_stage(struct request *request) {
  uv_loop_t *loop = &world.loop;
  uv_fs_t *fs = &request->u.fs;
  uv_buf_t buf = uv_buf_init((char *)request->bytes, (unsigned int)request->size);
  switch ((enum stage)request->stage) {
  case OPEN:
    return uv_fs_open(loop, fs, path_of(request, ""), O_CREAT | O_EXCL | O_RDWR, 0600, stage_done);
  case WRITE:
    memset(request->bytes, (int)(request->name & 0xff), request->size);
    return uv_fs_write(loop, fs, request->file, &buf, 1, 0, stage_done);
  case STAT:
    return uv_fs_stat(loop, fs, path_of(request, ""), stage_done);
  case READ:
    memset(request->bytes, ~(int)(request->name & 0xff), request->size);
    return uv_fs_read(loop, fs, request->file, &buf, 1, 0, stage_done);
  case CLOSE:
    return uv_fs_close(loop, fs, request->file, stage_done);
  case RENAME:
    return uv_fs_rename(loop, fs, path_of(request, ""), path_of(request, "b"), stage_done);
  case LIST:
    return uv_fs_scandir(loop, fs, env_folder(), 0, stage_done);
  case UNLINK:
    return uv_fs_unlink(loop, fs, path_of(request, "b"), stage_done);
  case DONE:
  default:
    return UV_EOF;
  }
}

static void give_up(struct request *request) {
  uv_fs_t fs;
  if (request->file >= 0)
    close_now(request->file);
  uv_fs_unlink(NULL, &fs, path_of(request, ""), NULL);
  uv_fs_req_cleanup(&fs);
  uv_fs_unlink(NULL, &fs, path_of(request, "b"), NULL);
  uv_fs_req_cleanup(&fs);
  request_end(request);
}

static bool lists_file(struct request *request) {
  uv_dirent_t entry;
  const char *name = strrchr(path_of(request, "b"), '/') + 1;
  bool found = false;
  while (uv_fs_scandir_next(&request->u.fs, &entry) == 0)
    found |= strcmp(entry.name, name) == 0;
  return found;
}

/* runs: number of bytes written. */
static void check_stage(struct request *request, ssize_t result) {
  switch ((enum stage)request->stage) {
  case OPEN:
    request->file = (int)result;
    break;
  case WRITE:
    request->runs = (unsigned int)result;
    break;
  case STAT:
    if (request->u.fs.statbuf.st_size != request->runs)
      env_fail("file: it has %llu bytes, and %u were written",
               (unsigned long long)request->u.fs.statbuf.st_size, request->runs);
    break;
  case READ:
    if (result > (ssize_t)request->runs)
      env_fail("file: %zd bytes were read, and %u written", result, request->runs);
    for (ssize_t i = 0; i < result; i++)
      if (request->bytes[i] != (request->name & 0xff))
        env_fail("file: byte %zd is not what was written", i);
    break;
  case CLOSE:
    request->file = -1;
    break;
  case LIST:
    if (!lists_file(request))
      env_fail("file: %s is not in the list of its folder", path_of(request, "b"));
    break;
  default:
    break;
  }
}

static void stage_done(uv_fs_t *fs) {
  struct request *request = request_of(fs);
  ssize_t result = fs->result;
  log_line("file %u, stage %u: %ld", request->name, request->stage, (long)result);
  cancellable_forget(request);
  if ((result == UV_ECANCELED && !request->was_cancelled) ||
      (result == UV_ETIMEDOUT && !request->may_time_out))
    env_fail("file: unexpected %s", uv_err_name((int)result));
  if (request->stage == CLOSE && result != 0)
    env_fail("file: closing it fails");
  if (result >= 0)
    check_stage(request, result);
  uv_fs_req_cleanup(fs);
  if (result < 0 || ++request->stage == DONE || begin_stage(request) != 0)
    give_up(request);
  else if (request->stage != CLOSE) /* whether it is closed would be unknown */
    cancellable_add(request);
  step();
}

void op_file(const struct op *op) {
  struct request *request = request_new(NULL);
  request->name = ++world.names;
  request->size = 1 + op->b % MOST_BYTES;
  request->bytes = malloc(request->size);
  if (begin_stage(request) != 0)
    give_up(request);
  else
    cancellable_add(request);
}

/* Watching. */

static void changed(uv_fs_event_t *event, const char *name, int events, int status) {
  struct object *object = object_of(event, FS_EVENT);
  log_line("fs_event %u: %s %d", object->id, name != NULL ? name : "", events);
  if (!object->is_active || status != 0 || events == 0)
    env_fail("watch: %u gets an event that it does not watch", object->id);
  step();
}

void op_watch(const struct op *op) {
  struct object *object = object_new(FS_EVENT, 0);
  (void)op;
  if (object != NULL)
    object->is_active = uv_fs_event_start(&object->u.fs_event, changed, env_folder(), 0) == 0;
}

static void polled(uv_fs_poll_t *poll, int status, const uv_stat_t *before, const uv_stat_t *now) {
  struct object *object = object_of(poll, FS_POLL);
  (void)before;
  (void)now;
  log_line("fs_poll %u: %d", object->id, status);
  if (!object->is_active)
    env_fail("watch: %u gets an event that it does not poll", object->id);
  step();
}

void op_poll_file(const struct op *op) {
  struct object *object = object_new(FS_POLL, 0);
  if (object == NULL)
    return;
  world.has_hidden_requests = true;
  object->is_active =
      uv_fs_poll_start(&object->u.fs_poll, polled, env_folder(), 1 + op->b % 10) == 0;
}
