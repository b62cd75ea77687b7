/* SPDX-License-Identifier: MIT */
/*
 * The system calls of node:wasi that take an open descriptor, and clocks. Structures are written in
 * the layout of WASI preview1 (little-endian) straight into the bytes that JavaScript passes, which
 * are part of the program's memory.
 */
#include "binding/fs.h"
#include "binding/wasi.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The layouts and file types of preview1. */
enum {
  FILESTAT_SIZE = 64,
  DIRENT_SIZE = 24,
  TYPE_UNKNOWN = 0,
  TYPE_BLOCK = 1,
  TYPE_CHARACTER = 2,
  TYPE_DIRECTORY = 3,
  TYPE_REGULAR = 4,
  TYPE_DATAGRAM = 5,
  TYPE_STREAM = 6,
  TYPE_LINK = 7,
};

static void put(unsigned char *at, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++)
    at[i] = (unsigned char)(value >> (8 * i));
}

static uint64_t nanoseconds(struct timespec t) {
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Like Node, which calls a pipe a stream socket. */
static unsigned char type_of(int fd, mode_t mode) {
  int kind = SOCK_STREAM;
  socklen_t size = sizeof kind;
  switch (mode & S_IFMT) {
  case S_IFBLK:
    return TYPE_BLOCK;
  case S_IFCHR:
    return TYPE_CHARACTER;
  case S_IFDIR:
    return TYPE_DIRECTORY;
  case S_IFREG:
    return TYPE_REGULAR;
  case S_IFLNK:
    return TYPE_LINK;
  case S_IFIFO:
    return TYPE_STREAM;
  case S_IFSOCK:
    getsockopt(fd, SOL_SOCKET, SO_TYPE, &kind, &size);
    return kind == SOCK_DGRAM ? TYPE_DATAGRAM : TYPE_STREAM;
  default:
    return TYPE_UNKNOWN;
  }
}

/* stat(descriptor, 64 bytes): fills a filestat, and returns the type. */
RT_NATIVE(fd_stat, "nb") {
  struct stat s;
  size_t size;
  unsigned char *out = rt_peek_bytes(argv[1], &size);
  if (out == NULL || size < FILESTAT_SIZE)
    return rt_number(UV_EINVAL);
  int fd = rt_to_int(argv[0]);
  if (fstat(fd, &s) != 0)
    return rt_wasi_result(-1);
  unsigned char type = type_of(fd, s.st_mode);
  put(out, s.st_dev, 8);
  put(out + 8, s.st_ino, 8);
  put(out + 16, type, 8);
  put(out + 24, s.st_nlink, 8);
  put(out + 32, (uint64_t)s.st_size, 8);
  put(out + 40, nanoseconds(s.st_atim), 8);
  put(out + 48, nanoseconds(s.st_mtim), 8);
  put(out + 56, nanoseconds(s.st_ctim), 8);
  return rt_number(type);
}

RT_NATIVE(fd_close, "n") {
  int fd = rt_to_int(argv[0]);
  rt_fs_track_close(fd);
  return rt_wasi_result(close(fd));
}

RT_NATIVE(is_terminal, "n") {
  return rt_bool(isatty(rt_to_int(argv[0])) == 1);
}

/* flags(descriptor), setFlags(descriptor, flags): those of open() */
RT_NATIVE(fd_flags, "n") {
  return rt_wasi_result(fcntl(rt_to_int(argv[0]), F_GETFL));
}

RT_NATIVE(fd_set_flags, "nn") {
  return rt_wasi_result(fcntl(rt_to_int(argv[0]), F_SETFL, rt_to_int(argv[1])));
}

/* seek(descriptor, offset: high and low half, whence, 8 bytes for the new position) */
RT_NATIVE(fd_seek, "nnnnb") {
  size_t size;
  unsigned char *out = rt_peek_bytes(argv[4], &size);
  if (out == NULL || size < 8)
    return rt_number(UV_EINVAL);
  off_t at = lseek(rt_to_int(argv[0]), rt_wasi_int64(argv[1], argv[2]), rt_to_int(argv[3]));
  if (at < 0)
    return rt_wasi_result(-1);
  put(out, (uint64_t)at, 8);
  return rt_number(0);
}

/* advise(descriptor, offset: high, low, length: high, low, advice); these return the error. */
RT_NATIVE(fd_advise, "nnnnnn") {
  int error = posix_fadvise(rt_to_int(argv[0]), rt_wasi_int64(argv[1], argv[2]),
                            rt_wasi_int64(argv[3], argv[4]), rt_to_int(argv[5]));
  return rt_number(error == 0 ? 0 : uv_translate_sys_error(error));
}

RT_NATIVE(fd_allocate, "nnnnn") {
  int error = posix_fallocate(rt_to_int(argv[0]), rt_wasi_int64(argv[1], argv[2]),
                              rt_wasi_int64(argv[3], argv[4]));
  return rt_number(error == 0 ? 0 : uv_translate_sys_error(error));
}

RT_NATIVE(fd_truncate, "nnn") {
  return rt_wasi_result(ftruncate(rt_to_int(argv[0]), rt_wasi_int64(argv[1], argv[2])));
}

/* sync(descriptor, whether only the data) */
RT_NATIVE(fd_sync, "n.") {
  int fd = rt_to_int(argv[0]);
  return rt_wasi_result(rt_to_bool(argv[1]) ? fdatasync(fd) : fsync(fd));
}

static unsigned char entry_type(unsigned char type) {
  return type_of(-1, (mode_t)DTTOIF(type));
}

/* Appends as much of an entry as fits, and returns how much that is. */
static size_t put_entry(unsigned char *out, size_t room, const struct dirent64 *entry) {
  unsigned char header[DIRENT_SIZE] = {0};
  size_t length = strlen(entry->d_name);
  put(header, (uint64_t)entry->d_off, 8);
  put(header + 8, entry->d_ino, 8);
  put(header + 16, length, 4);
  header[20] = entry_type(entry->d_type);
  size_t first = room < sizeof header ? room : sizeof header;
  memcpy(out, header, first);
  size_t rest = room - first < length ? room - first : length;
  memcpy(out + first, entry->d_name, rest);
  return first + rest;
}

/*
 * readDirectory(descriptor, cookie: high and low half, bytes): fills them with entries from the
 * cookie on, the last of which may be cut; returns how many bytes were filled. A cookie is the
 * file system's own position.
 */
RT_NATIVE(read_directory, "nnnb") {
  size_t room;
  unsigned char *out = rt_peek_bytes(argv[3], &room);
  int fd = rt_to_int(argv[0]);
  if (out == NULL)
    return rt_number(UV_EINVAL);
  if (lseek(fd, rt_wasi_int64(argv[1], argv[2]), SEEK_SET) < 0)
    return rt_wasi_result(-1);
  _Alignas(struct dirent64) char buffer[4096];
  size_t used = 0;
  while (used < room) {
    ssize_t got = getdents64(fd, buffer, sizeof buffer);
    if (got < 0)
      return rt_wasi_result(-1);
    if (got == 0)
      break;
    for (ssize_t at = 0; at < got && used < room;) {
      const struct dirent64 *entry = (const struct dirent64 *)(const void *)(buffer + at);
      at += entry->d_reclen;
      if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
        used += put_entry(out + used, room - used, entry);
    }
  }
  return rt_number((double)used);
}

/* clock(number in WASI, whether its resolution, 8 bytes) */
RT_NATIVE(read_clock, "n.b") {
  static const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID,
                                     CLOCK_THREAD_CPUTIME_ID};
  size_t size;
  unsigned char *out = rt_peek_bytes(argv[2], &size);
  size_t index = rt_to_size(argv[0]);
  if (out == NULL || size < 8 || index >= sizeof clocks / sizeof clocks[0])
    return rt_number(UV_EINVAL);
  struct timespec t;
  int rc = rt_to_bool(argv[1]) ? clock_getres(clocks[index], &t) : clock_gettime(clocks[index], &t);
  if (rc != 0)
    return rt_wasi_result(rc);
  put(out, nanoseconds(t), 8);
  return rt_number(0);
}

RT_NATIVE(yield_processor) {
  return rt_wasi_result(sched_yield());
}

static const struct rt_method methods[] = {
    {"stat", fd_stat},          {"close", fd_close},        {"isTerminal", is_terminal},
    {"flags", fd_flags},        {"setFlags", fd_set_flags}, {"seek", fd_seek},
    {"advise", fd_advise},      {"allocate", fd_allocate},  {"truncate", fd_truncate},
    {"sync", fd_sync},          {"clock", read_clock},      {"readDirectory", read_directory},
    {"yield", yield_processor},
};

void rt_wasi_add_fd_calls(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
