/* SPDX-License-Identifier: MIT */
/* Passing numbers and results between the fs binding and JavaScript: see fs.h. */
#include "binding/fs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)RT_FS_STAT_INTEGERS - (int)RT_FS_STAT == (int)RT_STAT_COUNT &&
                  (int)RT_FS_OLD_STAT_INTEGERS - (int)RT_FS_OLD_STAT == (int)RT_STAT_COUNT,
              "numbers and integers of stat lie one behind the other");

static void release(void *part) {
  free(((struct rt_fs *)part)->spare_request);
}

bool rt_fs_start(void) {
  return RT_PART(fs, NULL, release);
}

void rt_fs_set_dispatcher(rt_value function) {
  rt_self->fs->dispatcher = function;
  rt_keep(function);
}

/* Like JavaScript's `number | 0`, for signed and unsigned 32-bit values. */
int rt_fs_int(size_t index) {
  double number = rt_self->fs->io[index];
  return number >= INT32_MIN && number <= UINT32_MAX ? (int)(int64_t)number : -1;
}

int64_t rt_fs_int64(size_t index) {
  double number = rt_self->fs->io[index];
  return number >= -0x1p63 && number < 0x1p63 ? (int64_t)number : INT64_MAX;
}

size_t rt_fs_size(size_t index) {
  int64_t size = rt_fs_int64(index);
  return size > 0 ? (size_t)size : 0;
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

void rt_fs_put_stat(size_t index, const uv_stat_t *s) {
  const uint64_t values[RT_STAT_COUNT] = {
      [RT_STAT_DEV] = s->st_dev,
      [RT_STAT_MODE] = s->st_mode,
      [RT_STAT_NLINK] = s->st_nlink,
      [RT_STAT_UID] = s->st_uid,
      [RT_STAT_GID] = s->st_gid,
      [RT_STAT_RDEV] = s->st_rdev,
      [RT_STAT_BLKSIZE] = s->st_blksize,
      [RT_STAT_INO] = s->st_ino,
      [RT_STAT_SIZE] = s->st_size,
      [RT_STAT_BLOCKS] = s->st_blocks,
      [RT_STAT_ATIME] = (uint64_t)s->st_atim.tv_sec,
      [RT_STAT_ATIME_NS] = (uint64_t)s->st_atim.tv_nsec,
      [RT_STAT_MTIME] = (uint64_t)s->st_mtim.tv_sec,
      [RT_STAT_MTIME_NS] = (uint64_t)s->st_mtim.tv_nsec,
      [RT_STAT_CTIME] = (uint64_t)s->st_ctim.tv_sec,
      [RT_STAT_CTIME_NS] = (uint64_t)s->st_ctim.tv_nsec,
      [RT_STAT_BIRTHTIME] = (uint64_t)s->st_birthtim.tv_sec,
      [RT_STAT_BIRTHTIME_NS] = (uint64_t)s->st_birthtim.tv_nsec,
  };
  double *io = rt_self->fs->io;
  for (size_t i = 0; i < RT_STAT_COUNT; i++)
    io[index + i] = i < RT_STAT_ATIME ? (double)values[i] : (double)(int64_t)values[i];
  memcpy(io + index + RT_STAT_COUNT, values, sizeof values);
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
