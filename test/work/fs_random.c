/* SPDX-License-Identifier: MIT */
/*
 * Random sequences of reads, writes and truncations, on a file of the library and on one that plain
 * system calls work on: every result and the final contents must agree.
 */
#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fs_ways.h"

enum { STEPS = 400, MAX_BUFS = 12, MAX_LENGTH = 300, MAX_OFFSET = 5000 };

static uint32_t state;

static unsigned int below(unsigned int limit) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % limit;
}

struct pieces {
  char bytes[MAX_BUFS * MAX_LENGTH];
  uv_buf_t bufs[MAX_BUFS];
  unsigned int count;
};

/* Two sets of buffers, of the same lengths and with the same contents. */
static void make_pieces(struct pieces *left, struct pieces *right) {
  left->count = right->count = 1 + below(MAX_BUFS);
  for (unsigned int i = 0; i < left->count; i++) {
    size_t length = below(4) == 0 ? 0 : below(MAX_LENGTH);
    left->bufs[i] = (uv_buf_t){.base = left->bytes + (size_t)i * MAX_LENGTH, .len = length};
    right->bufs[i] = (uv_buf_t){.base = right->bytes + (size_t)i * MAX_LENGTH, .len = length};
  }
  for (size_t i = 0; i < sizeof left->bytes; i++)
    left->bytes[i] = right->bytes[i] = (char)below(256);
}

static void step(struct fs_way *way, int ours, int theirs) {
  static struct pieces left;
  static struct pieces right;
  make_pieces(&left, &right);
  const struct iovec *vector = (const struct iovec *)right.bufs;
  int count = (int)right.count;
  off_t offset = below(2) == 0 ? -1 : (off_t)below(MAX_OFFSET);
  ssize_t expected;
  int returned;
  switch (below(5)) {
  case 0:
    offset = (off_t)below(MAX_OFFSET);
    returned = uv_fs_ftruncate(way->loop, fs_req(way), ours, offset, way->cb);
    expected = ftruncate(theirs, offset);
    break;
  case 1:
  case 2:
    returned = uv_fs_write(way->loop, fs_req(way), ours, left.bufs, left.count, offset, way->cb);
    expected = offset < 0 ? writev(theirs, vector, count) : pwritev(theirs, vector, count, offset);
    break;
  default:
    returned = uv_fs_read(way->loop, fs_req(way), ours, left.bufs, left.count, offset, way->cb);
    expected = offset < 0 ? readv(theirs, vector, count) : preadv(theirs, vector, count, offset);
    break;
  }
  ck_assert_int_eq(fs_result(way, returned), expected);
  ck_assert_int_eq(memcmp(left.bytes, right.bytes, sizeof left.bytes), 0);
  ck_assert_int_eq(lseek(ours, 0, SEEK_CUR), lseek(theirs, 0, SEEK_CUR));
  uv_fs_req_cleanup(&way->req);
}

TEST(random_fs_operations_match_system_calls) {
  char *left = tmpdir_path("left");
  char *right = tmpdir_path("right");
  for (uint32_t seed = 1; seed <= 10; seed++)
    EACH_WAY(way) {
      state = seed;
      int flags = O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | (seed % 3 == 0 ? O_APPEND : 0);
      int ours = open(left, flags, 0600);
      int theirs = open(right, flags, 0600);
      for (int i = 0; i < STEPS; i++)
        step(&way, ours, theirs);
      fs_expect_same(left, right);
      close(ours);
      close(theirs);
    }
  free(left);
  free(right);
}
