/* SPDX-License-Identifier: MIT */
/* See files.h; and the calls common to all kinds. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "calls.h"
#include "signals.h"
#include "sim.h"

#define FILES 512

static struct sim_file files[FILES];

void sim_files_reset(void) {
  for (size_t i = 0; i < FILES; i++) {
    if (files[i].refs > 0 && files[i].kind->release != NULL) {
      files[i].refs = 0;
      files[i].kind->release(&files[i]);
    }
    files[i].refs = 0;
  }
}

struct sim_file *sim_file_new(const struct sim_kind *kind, void *data, int flags) {
  for (size_t i = 0; i < FILES; i++) {
    if (files[i].refs > 0)
      continue;
    files[i] = (struct sim_file){.kind = kind, .refs = 1, .flags = flags, .data = data};
    return &files[i];
  }
  sim_fail("simulator: too many open files");
}

void sim_file_keep(struct sim_file *file) {
  file->refs++;
}

void sim_file_drop(struct sim_file *file) {
  if (file->refs == 0 || --file->refs > 0)
    return; /* 0: the machine is being torn down */
  sim_epoll_forget(file);
  if (file->kind->release != NULL)
    file->kind->release(file);
}

struct sim_file *sim_file_of(int fd) {
  struct sim_table *table = &sim_process()->table;
  if (fd >= 0 && fd < SIM_FDS && table->fds[fd].file != NULL)
    return table->fds[fd].file;
  errno = EBADF;
  return NULL;
}

int sim_fd_new(struct sim_file *file, int from, bool is_cloexec) {
  struct sim_table *table = &sim_process()->table;
  if (!sim_fault(sim.faults.descriptors)) {
    for (int fd = from; fd < SIM_FDS; fd++) {
      if (table->fds[fd].file != NULL)
        continue;
      table->fds[fd].file = file;
      table->fds[fd].is_cloexec = is_cloexec;
      return fd;
    }
  }
  sim_file_drop(file);
  errno = sim_chance(100) ? ENFILE : EMFILE;
  return -1;
}

void sim_fd_close(struct sim_table *table, int fd) {
  struct sim_file *file = table->fds[fd].file;
  table->fds[fd].file = NULL;
  sim_file_drop(file);
}

/* Bytes. */

size_t sim_message_size(const struct sim_message *message) {
  size_t size = 0;
  for (size_t i = 0; i < message->count; i++)
    size += message->parts[i].iov_len;
  return size;
}

void sim_message_put(const struct sim_message *message, const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < message->count && size > 0; i++) {
    size_t length = message->parts[i].iov_len < size ? message->parts[i].iov_len : size;
    memcpy(message->parts[i].iov_base, bytes, length);
    bytes += length;
    size -= length;
  }
}

void sim_message_get(const struct sim_message *message, unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < message->count && size > 0; i++) {
    size_t length = message->parts[i].iov_len < size ? message->parts[i].iov_len : size;
    memcpy(bytes, message->parts[i].iov_base, length);
    bytes += length;
    size -= length;
  }
}

ssize_t sim_outcome(ssize_t result) {
  if (result >= 0)
    return result;
  errno = (int)-result;
  return -1;
}

/* Descriptors. */

int sim_close(int fd) {
  sim_enter();
  if (sim_file_of(fd) == NULL)
    return -1;
  sim_fd_close(&sim_process()->table, fd);
  return 0;
}

int sim_dup3(int from, int to, int flags) {
  sim_enter();
  struct sim_file *file = sim_file_of(from);
  if (file == NULL || from == to || to < 0 || to >= SIM_FDS)
    return (int)sim_outcome(file == NULL ? -EBADF : -EINVAL);
  struct sim_table *table = &sim_process()->table;
  sim_file_keep(file);
  if (table->fds[to].file != NULL)
    sim_fd_close(table, to);
  table->fds[to].file = file;
  table->fds[to].is_cloexec = (flags & O_CLOEXEC) != 0;
  return to;
}

static int change_flags(struct sim_file *file, int fd, int command, int value) {
  struct sim_table *table = &sim_process()->table;
  switch (command) {
  case F_GETFL:
    return file->flags;
  case F_SETFL:
    file->flags = (file->flags & ~O_NONBLOCK) | (value & O_NONBLOCK);
    return 0;
  case F_GETFD:
    return table->fds[fd].is_cloexec ? FD_CLOEXEC : 0;
  case F_SETFD:
    table->fds[fd].is_cloexec = (value & FD_CLOEXEC) != 0;
    return 0;
  case F_DUPFD_CLOEXEC:
    sim_file_keep(file);
    return sim_fd_new(file, value, true);
  default:
    return (int)sim_outcome(-EINVAL);
  }
}

int sim_fcntl(int fd, int command, ...) {
  va_list args;
  va_start(args, command);
  int value = va_arg(args, int);
  va_end(args);
  sim_enter();
  struct sim_file *file = sim_file_of(fd);
  return file != NULL ? change_flags(file, fd, command, value) : -1;
}

/* Reading and writing. */

static bool has_events(void *arg) {
  struct sim_file *file = ((void **)arg)[0];
  const unsigned int *wanted = ((void **)arg)[1];
  return (file->kind->events(file) & *wanted) != 0;
}

/* Repeats a call of a file that blocks until it is not EAGAIN. */
static ssize_t transfer(int fd, struct sim_message *message, bool sends) {
  sim_enter();
  struct sim_file *file = sim_file_of(fd);
  if (file == NULL)
    return -1;
  ssize_t (*call)(struct sim_file *, struct sim_message *) =
      sends ? file->kind->send : file->kind->receive;
  if (call == NULL)
    return sim_outcome(-EINVAL);
  if (file->kind->interrupts && sim_is_interrupted())
    return sim_outcome(-EINTR);
  bool blocks = (file->flags & O_NONBLOCK) == 0 && (message->flags & MSG_DONTWAIT) == 0;
  unsigned int wanted = (sends ? EPOLLOUT : EPOLLIN) | EPOLLERR | EPOLLHUP;
  void *arg[] = {file, &wanted};
  ssize_t result = call(file, message);
  sim_file_keep(file);
  while (result == -EAGAIN && blocks) {
    if (sim_wait(has_events, arg, SIM_NEVER) == SIM_SIGNAL) {
      result = -EINTR;
      break;
    }
    result = call(file, message);
  }
  sim_file_drop(file);
  if (result == -EPIPE && sends && (message->flags & MSG_NOSIGNAL) == 0)
    sim_signal_send(sim_process(), SIGPIPE);
  return sim_outcome(result);
}

ssize_t sim_file_receive(int fd, struct sim_message *message) {
  return transfer(fd, message, false);
}

ssize_t sim_file_send(int fd, struct sim_message *message) {
  return transfer(fd, message, true);
}

static ssize_t move(int fd, const struct iovec *parts, int count, int64_t offset, bool sends) {
  struct sim_message message = {.parts = parts, .count = (size_t)count, .offset = offset};
  return transfer(fd, &message, sends);
}

ssize_t sim_read(int fd, void *buffer, size_t size) {
  return move(fd, &(struct iovec){buffer, size}, 1, -1, false);
}

ssize_t sim_write(int fd, const void *buffer, size_t size) {
  return move(fd, &(struct iovec){(void *)(uintptr_t)buffer, size}, 1, -1, true);
}

ssize_t sim_readv(int fd, const struct iovec *parts, int count) {
  return move(fd, parts, count, -1, false);
}

ssize_t sim_writev(int fd, const struct iovec *parts, int count) {
  return move(fd, parts, count, -1, true);
}

ssize_t sim_pread(int fd, void *buffer, size_t size, off_t offset) {
  return move(fd, &(struct iovec){buffer, size}, 1, offset, false);
}

ssize_t sim_pwrite(int fd, const void *buffer, size_t size, off_t offset) {
  return move(fd, &(struct iovec){(void *)(uintptr_t)buffer, size}, 1, offset, true);
}

ssize_t sim_preadv(int fd, const struct iovec *parts, int count, off_t offset) {
  return move(fd, parts, count, offset, false);
}

ssize_t sim_pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  return move(fd, parts, count, offset, true);
}

/* RWF_NOWAIT: only cached data, which may be none. */
ssize_t sim_preadv2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
  if ((flags & RWF_NOWAIT) != 0 && sim_chance(512))
    return sim_outcome(-EAGAIN);
  return move(fd, parts, count, offset, false);
}
