/* SPDX-License-Identifier: MIT */
/* How the fs binding and JavaScript talk: see fs.h. */
#include "binding/fs.h"

#include <stdlib.h>
#include <string.h>

bool rt_fs_start(void) {
  return RT_PART(fs, NULL, NULL);
}

void rt_fs_set_dispatcher(rt_value function) {
  rt_self->fs->dispatcher = function;
  rt_keep(function);
}

/* As of JavaScript's `number | 0` for 32 bits, signed or not. */
int rt_fs_int(size_t index) {
  double number = rt_self->fs->io[index];
  return number >= INT32_MIN && number <= UINT32_MAX ? (int)(int64_t)number : -1;
}

int64_t rt_fs_int64(size_t index) {
  double number = rt_self->fs->io[index];
  return number >= -0x1p63 && number < 0x1p63 ? (int64_t)number : INT64_MAX;
}

char *rt_fs_path(rt_value value) {
  if (rt_is_string(value))
    return rt_to_utf8(value);
  size_t length = 0;
  unsigned char *bytes = rt_peek_bytes(value, &length);
  return strndup(bytes == NULL ? "" : (const char *)bytes, length);
}

rt_value rt_fs_text_or_bytes(const char *text, size_t length, bool wants_bytes) {
  return wants_bytes ? rt_uint8_array(length, text)
                     : rt_text_decode((const unsigned char *)text, length);
}

/* The order of js/internal/fs/stats.js. */
void rt_fs_put_stat(size_t index, const uv_stat_t *s) {
  const uint64_t values[RT_FS_STAT_COUNT] = {
      s->st_dev,
      s->st_mode,
      s->st_nlink,
      s->st_uid,
      s->st_gid,
      s->st_rdev,
      s->st_blksize,
      s->st_ino,
      s->st_size,
      s->st_blocks,
      (uint64_t)s->st_atim.tv_sec,
      (uint64_t)s->st_atim.tv_nsec,
      (uint64_t)s->st_mtim.tv_sec,
      (uint64_t)s->st_mtim.tv_nsec,
      (uint64_t)s->st_ctim.tv_sec,
      (uint64_t)s->st_ctim.tv_nsec,
      (uint64_t)s->st_birthtim.tv_sec,
      (uint64_t)s->st_birthtim.tv_nsec,
  };
  enum { FIRST_TIME = 10 };
  double *io = rt_self->fs->io;
  for (size_t i = 0; i < RT_FS_STAT_COUNT; i++)
    io[index + i] = i < FIRST_TIME ? (double)values[i] : (double)(int64_t)values[i];
  memcpy(io + index + RT_FS_STAT_COUNT, values, sizeof values);
}

rt_value rt_fs_give(double result) {
  rt_self->fs->io[RT_FS_RESULT] = result;
  return NULL;
}

void rt_fs_deliver(double id, double result, rt_value object) {
  struct rt_fs *fs = rt_self->fs;
  fs->io[RT_FS_ID] = id;
  fs->io[RT_FS_RESULT] = result;
  rt_turn(fs->dispatcher, object == NULL ? 0 : 1, &object);
}
