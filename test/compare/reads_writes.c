/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes of several sizes, at a position and at the current one, into one buffer and into
 * several, with a callback and without: the result, the bytes, the position, and what is left.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compare.h"

enum { MOST_BUFS = 3 };

struct request {
  const char *name;
  size_t sizes[MOST_BUFS];
  unsigned int nbufs;
};

static const struct request reads[] = {
    {"read 0", {0}, 1},         {"read 1", {1}, 1},
    {"read 4", {4}, 1},         {"read 8", {8}, 1},
    {"read 100", {100}, 1},     {"read 4096", {4096}, 1},
    {"read 10000", {10000}, 1}, {"read 20000", {20000}, 1},
    {"read 70000", {70000}, 1}, {"readv 2 0 6", {2, 0, 6}, 3},
    {"readv 4 4", {4, 4}, 2},   {"readv 8000 8000", {8000, 8000}, 2},
    {"readv 0 0", {0, 0}, 2},
};

static const struct request writes[] = {
    {"write 0", {0}, 1},
    {"write 5", {5}, 1},
    {"write 8", {8}, 1},
    {"write 4096", {4096}, 1},
    {"writev 2 0 6", {2, 0, 6}, 3},
    {"writev 4 4", {4, 4}, 2},
};

/* More than a pipe or socket buffer holds: only where that cannot block. */
static const struct request big_write = {"writev 40000 40000", {40000, 40000}, 2};

static const int64_t offsets[] = {-1, 0, 3, 9998, 20000};

static _Alignas(4096) char memory[MOST_BYTES];

static void called_back(uv_fs_t *req) {
  req->data = memory;
}

static ssize_t carry_out(uv_fs_type type, int fd, const struct request *request, int64_t offset,
                         bool has_callback) {
  uv_loop_t *loop = uv_default_loop();
  uv_fs_cb cb = has_callback ? called_back : NULL;
  uv_buf_t bufs[MOST_BUFS];
  uv_fs_t req = {.data = NULL};
  size_t used = 0;
  for (unsigned int i = 0; i < request->nbufs; i++) {
    bufs[i] = uv_buf_init(memory + used, (unsigned int)request->sizes[i]);
    used += request->sizes[i];
  }
  int err = type == UV_FS_READ ? uv_fs_read(loop, &req, fd, bufs, request->nbufs, offset, cb)
                               : uv_fs_write(loop, &req, fd, bufs, request->nbufs, offset, cb);
  uv_run(loop, UV_RUN_DEFAULT);
  ssize_t result = req.result;
  if (has_callback && (err != 0 || req.data == NULL))
    printf("(returned %d, called back: %d) ", err, req.data != NULL);
  uv_fs_req_cleanup(&req);
  return result;
}

static void print_request(const struct kind *kind, const struct request *request, int64_t offset,
                          bool has_callback) {
  printf("%s\t%s at %d%s\t", kind->name, request->name, (int)offset, has_callback ? "" : ", sync");
}

static void print_position(int fd) {
  off_t position = lseek(fd, 0, SEEK_CUR);
  printf(" position %s", outcome(position >= 0 ? position : -errno));
}

static void compare_read(const struct kind *kind, const struct request *request, int64_t offset,
                         bool has_callback) {
  struct subject subject = {-1, -1};
  memset(memory, '.', sizeof memory);
  if (kind->make(&subject)) {
    print_request(kind, request, offset, has_callback);
    ssize_t result = carry_out(UV_FS_READ, subject.fd, request, offset, has_callback);
    printf("%s/%08x", outcome(result), (unsigned int)hash_of(memory, result));
    print_position(subject.fd);
    printf(" left");
    print_left(subject.fd);
    printf("\n");
  }
  drop(&subject);
}

/* Terminal output arrives when the kernel has passed it on. */
static void print_arrived(const struct subject *subject, ssize_t written) {
  struct pollfd readable = {.fd = subject->other, .events = POLLIN};
  if (subject->other >= 0) {
    if (written > 0)
      poll(&readable, 1, -1);
    printf(" arrived");
    print_left(subject->other);
    return;
  }
  struct stat status;
  ssize_t length = pread(subject->fd, memory, FILE_SIZE, 0);
  int err = fstat(subject->fd, &status);
  printf(" holds %s/%08x size %s", outcome(length >= 0 ? length : -errno),
         (unsigned int)hash_of(memory, length), outcome(err == 0 ? status.st_size : -errno));
}

static bool would_block(int fd) {
  struct stat status;
  bool is_file = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
  return !is_file && (fcntl(fd, F_GETFL) & O_NONBLOCK) == 0;
}

static void compare_write(const struct kind *kind, const struct request *request, int64_t offset,
                          bool has_callback) {
  struct subject subject = {-1, -1};
  memset(memory, 0, sizeof memory); /* for an eventfd: 2, not more than its counter can hold */
  memory[0] = 2;
  if (kind->make(&subject) && (request != &big_write || !would_block(subject.fd))) {
    print_request(kind, request, offset, has_callback);
    ssize_t result = carry_out(UV_FS_WRITE, subject.fd, request, offset, has_callback);
    printf("%s", outcome(result));
    print_position(subject.fd);
    print_arrived(&subject, result);
    printf("\n");
    if (subject.other < 0 && result > 0)
      fill_files();
  }
  drop(&subject);
}

static void for_each_offset(void (*compare)(const struct kind *, const struct request *, int64_t,
                                            bool),
                            const struct kind *kind, const struct request *request) {
  for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++)
    compare(kind, request, offsets[i], true);
  compare(kind, request, -1, false);
  compare(kind, request, 0, false);
}

void compare_reads(void) {
  for (size_t k = 0; k < kind_count; k++)
    for (size_t i = 0; i < sizeof reads / sizeof reads[0]; i++)
      for_each_offset(compare_read, &kinds[k], &reads[i]);
}

void compare_writes(void) {
  for (size_t k = 0; k < kind_count; k++) {
    for (size_t i = 0; i < sizeof writes / sizeof writes[0]; i++)
      for_each_offset(compare_write, &kinds[k], &writes[i]);
    for_each_offset(compare_write, &kinds[k], &big_write);
  }
}
