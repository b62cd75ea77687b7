/* SPDX-License-Identifier: MIT */
/* Files on the thread pool, one request after the other, in the current folder. */
#include "scenario.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 20000

static uv_fs_t req;
static uv_loop_t *loop_of;
static size_t step;
static uv_file file = -1, other = -1;
static uv_dir_t *dir;
static uv_dirent_t entries[4];
static char message[SIZE], back[SIZE];
static size_t moved; /* bytes written, read or sent so far */

static void step_done(uv_fs_t *done);
static void give_back(void);

static uv_buf_t rest_of(char *bytes) {
  return uv_buf_init(bytes + moved, (unsigned int)(SIZE - moved));
}

#define STEP(name, ...)         \
  static int name(void) {       \
    return uv_fs_##__VA_ARGS__; \
  }
#define WITH loop_of, &req

/* clang-format off */
STEP(make_dir, mkdir(WITH, "folder", 0700, step_done))
STEP(make_temp, mkdtemp(WITH, "tempXXXXXX", step_done))
STEP(open_new, open(WITH, "folder/a", O_CREAT | O_EXCL | O_RDWR, 0600, step_done))
STEP(sync_all, fsync(WITH, file, step_done))
STEP(sync_data, fdatasync(WITH, file, step_done))
STEP(stat_open, fstat(WITH, file, step_done))
STEP(stat_path, stat(WITH, "folder/a", step_done))
STEP(stat_link, lstat(WITH, "folder/a", step_done))
STEP(stat_system, statfs(WITH, "folder", step_done))
STEP(access_path, access(WITH, "folder/a", R_OK, step_done))
STEP(chmod_path, chmod(WITH, "folder/a", 0640, step_done))
STEP(chmod_open, fchmod(WITH, file, 0600, step_done))
STEP(utime_path, utime(WITH, "folder/a", 1000, 2000, step_done))
STEP(utime_open, futime(WITH, file, 1000, 2000, step_done))
STEP(link_path, link(WITH, "folder/a", "folder/b", step_done))
STEP(symlink_path, symlink(WITH, "a", "folder/c", 0, step_done))
STEP(readlink_path, readlink(WITH, "folder/c", step_done))
STEP(realpath_path, realpath(WITH, "folder/c", step_done))
STEP(copy_file, copyfile(WITH, "folder/a", "folder/d", 0, step_done))
STEP(scan_dir, scandir(WITH, "folder", 0, step_done))
STEP(open_dir, opendir(WITH, "folder", step_done))
STEP(close_dir, closedir(WITH, dir, step_done))
STEP(open_other, open(WITH, "folder/e", O_CREAT | O_RDWR, 0600, step_done))
STEP(close_other, close(WITH, other, step_done))
STEP(close_file, close(WITH, file, step_done))
STEP(rename_path, rename(WITH, "folder/b", "folder/f", step_done))
STEP(unlink_path, unlink(WITH, "folder/a", step_done))
STEP(remove_dir, rmdir(WITH, "empty", step_done))
STEP(make_empty, mkdir(WITH, "empty", 0700, step_done))
STEP(truncate_file, ftruncate(WITH, other, 10, step_done))
STEP(make_file, mkstemp(WITH, "fileXXXXXX", step_done))
STEP(send_bytes, sendfile(WITH, other, file, (int64_t)moved, SIZE - moved, step_done))
/* clang-format on */

static int write_bytes(void) {
  uv_buf_t buf = rest_of(message);
  return uv_fs_write(WITH, file, &buf, 1, (int64_t)moved, step_done);
}

static int read_bytes(void) {
  uv_buf_t buf = rest_of(back);
  return uv_fs_read(WITH, file, &buf, 1, (int64_t)moved, step_done);
}

static int read_copy(void) {
  uv_buf_t buf = rest_of(back);
  return uv_fs_read(WITH, other, &buf, 1, (int64_t)moved, step_done);
}

static int read_dir(void) {
  dir->dirents = entries;
  dir->nentries = 4;
  return uv_fs_readdir(WITH, dir, step_done);
}

static const struct {
  const char *name;
  int (*begin)(void);
  bool moves; /* repeated until all bytes are transferred */
} steps[] = {{"make_dir", make_dir, false},           {"make_temp", make_temp, false},
             {"open_new", open_new, false},           {"write_bytes", write_bytes, true},
             {"sync_all", sync_all, false},           {"sync_data", sync_data, false},
             {"read_bytes", read_bytes, true},        {"stat_open", stat_open, false},
             {"stat_path", stat_path, false},         {"stat_link", stat_link, false},
             {"stat_system", stat_system, false},     {"access_path", access_path, false},
             {"chmod_path", chmod_path, false},       {"chmod_open", chmod_open, false},
             {"utime_path", utime_path, false},       {"utime_open", utime_open, false},
             {"link_path", link_path, false},         {"symlink_path", symlink_path, false},
             {"readlink_path", readlink_path, false}, {"realpath_path", realpath_path, false},
             {"copy_file", copy_file, false},         {"scan_dir", scan_dir, false},
             {"open_dir", open_dir, false},           {"read_dir", read_dir, false},
             {"close_dir", close_dir, false},         {"open_other", open_other, false},
             {"send_bytes", send_bytes, true},        {"read_copy", read_copy, true},
             {"truncate_file", truncate_file, false}, {"close_other", close_other, false},
             {"make_file", make_file, false},         {"close_other", close_other, false},
             {"close_file", close_file, false},       {"rename_path", rename_path, false},
             {"unlink_path", unlink_path, false},     {"make_empty", make_empty, false},
             {"remove_dir", remove_dir, false}};
#define STEPS (sizeof steps / sizeof steps[0])

static void begin_step(void) {
  if (step == STEPS)
    return;
  int err = steps[step].begin();
  if (ok(err, steps[step].name))
    begun(&req);
  else
    give_back();
}

/* Tracks what a step opened or closed; released after an error. */
static void note_result(void) {
  if (steps[step].begin == open_new)
    file = (uv_file)req.result;
  else if (steps[step].begin == open_other || steps[step].begin == make_file)
    other = (uv_file)req.result;
  else if (steps[step].begin == open_dir)
    dir = req.ptr;
  else if (steps[step].begin == close_dir)
    dir = NULL;
  else if (steps[step].begin == close_file)
    file = -1;
  else if (steps[step].begin == close_other)
    other = -1;
}

static void give_back(void) {
  uv_fs_t sync;
  bool was_closed = steps[step].begin == close_file || steps[step].begin == close_other;
  if (file >= 0 && !(was_closed && steps[step].begin == close_file))
    uv_fs_close(NULL, &sync, file, NULL);
  if (other >= 0 && !(was_closed && steps[step].begin == close_other) && !planted("descriptor"))
    uv_fs_close(NULL, &sync, other, NULL);
  if (dir != NULL) {
    uv_fs_closedir(NULL, &sync, dir, NULL);
    uv_fs_req_cleanup(&sync);
  }
}

static void step_done(uv_fs_t *done) {
  ended(done);
  ssize_t result = done->result;
  if (result >= 0)
    note_result();
  if (!planted("memory") || result >= 0)
    uv_fs_req_cleanup(done);
  if (!ok((int)result, steps[step].name)) {
    give_back();
    return;
  }
  if (steps[step].moves) {
    moved += (size_t)result;
    if (moved < SIZE && result > 0) {
      begin_step();
      return;
    }
    if (moved != SIZE || (steps[step].begin != send_bytes && steps[step].begin != write_bytes &&
                          memcmp(message, back, SIZE) != 0))
      broken("bytes of a file were lost or changed");
    moved = 0;
    memset(back, 0, sizeof back);
  }
  step++;
  begin_step();
}

static void start(uv_loop_t *loop) {
  loop_of = loop;
  fill(message, sizeof message);
  begin_step();
}

static bool complete(void) {
  return step == STEPS;
}

const struct scenario files_scenario = {"files", start, complete, NULL};
