/* SPDX-License-Identifier: MIT */
/*
 * Open files of the file system, and their metadata.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>

#include "calls.h"
#include "files.h"
#include "fs.h"
#include "sim.h"

#define DEVICE_MINOR 7
#define TMPFS 0x01021994
#define MOST_BYTES ((size_t)1 << 20)

static unsigned int file_events(struct sim_file *file) {
  (void)file;
  return EPOLLIN | EPOLLOUT;
}

static ssize_t file_receive(struct sim_file *file, struct sim_message *message) {
  struct sim_node *node = file->data;
  size_t size = sim_message_size(message);
  if ((file->flags & O_ACCMODE) == O_WRONLY || (file->flags & O_PATH) != 0)
    return -EBADF;
  if (S_ISDIR(node->mode))
    return -EISDIR;
  if (sim_fs_seek() != 0)
    return -EINTR;
  if (sim_fault(sim.faults.disk))
    return -EIO;
  size_t at = (size_t)(message->offset >= 0 ? message->offset : file->position);
  size_t there = at < node->size ? node->size - at : 0;
  size = size < there ? size : there;
  if (size > 1 && sim_fault(sim.faults.shortens))
    size = 1 + (size_t)sim_below(size - 1);
  if (size > 0)
    sim_message_put(message, node->data + at, size);
  if (message->offset < 0)
    file->position += (int64_t)size;
  return (ssize_t)size;
}

static void grow(struct sim_node *node, size_t size) {
  node->data = realloc(node->data, size + 1);
  if (size > node->size)
    memset(node->data + node->size, 0, size - node->size);
  node->size = size;
}

static ssize_t file_send(struct sim_file *file, struct sim_message *message) {
  struct sim_node *node = file->data;
  size_t size = sim_message_size(message);
  if ((file->flags & O_ACCMODE) == O_RDONLY)
    return -EBADF;
  if (S_ISCHR(node->mode))
    return (ssize_t)size;
  if (sim_fs_seek() != 0 || sim_is_interrupted())
    return -EINTR;
  if (sim_fault(sim.faults.disk))
    return sim_chance(512) ? -ENOSPC : -EIO;
  if (size > 1 && sim_fault(sim.faults.shortens))
    size = 1 + (size_t)sim_below(size - 1);
  size_t at = (size_t)(message->offset >= 0 ? message->offset : file->position);
  if ((file->flags & O_APPEND) != 0)
    at = node->size;
  if (at + size > MOST_BYTES)
    return -EFBIG;
  if (at + size > node->size)
    grow(node, at + size);
  if (size > 0)
    sim_message_get(message, node->data + at, size);
  if (message->offset < 0)
    file->position = (int64_t)(at + size);
  node->changed_ns = sim.now_ns;
  sim_inotify_tell(node, IN_MODIFY);
  return (ssize_t)size;
}

static void file_release(struct sim_file *file) {
  struct sim_node *node = file->data;
  node->opened--;
  sim_fs_forget(node);
}

static const struct sim_kind file_kind = {.name = "file",
                                          .events = file_events,
                                          .receive = file_receive,
                                          .send = file_send,
                                          .release = file_release,
                                          .cannot_be_watched = true};

struct sim_node *sim_fs_node_of(int fd) {
  struct sim_file *file = sim_file_of(fd);
  if (file != NULL && file->kind == &file_kind)
    return file->data;
  errno = file == NULL ? EBADF : EINVAL;
  return NULL;
}

static int find_to_open(const char *path, int flags, mode_t mode, struct sim_node **node) {
  struct sim_node *parent;
  const char *last;
  int err = sim_fs_find(path, node, &parent, &last);
  if (err != 0)
    return err;
  if (*node == NULL)
    return (flags & O_CREAT) != 0 ? sim_fs_create(parent, last, S_IFREG | (mode & 0777), node)
                                  : -ENOENT;
  if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL))
    return -EEXIST;
  if (S_ISDIR((*node)->mode) && (flags & O_ACCMODE) != O_RDONLY)
    return -EISDIR;
  if (S_ISSOCK((*node)->mode) && (flags & O_PATH) == 0)
    return -ENXIO;
  return 0;
}

int sim_fs_open(const char *path, int flags, mode_t mode) {
  struct sim_node *node;
  int err = find_to_open(path, flags, mode, &node);
  if (err != 0)
    return (int)sim_outcome(err);
  if ((flags & O_TRUNC) != 0 && S_ISREG(node->mode)) {
    grow(node, 0);
    sim_inotify_tell(node, IN_MODIFY);
  }
  node->opened++;
  return sim_fd_new(sim_file_new(&file_kind, node, flags & ~(O_CREAT | O_EXCL | O_TRUNC)), 0,
                    (flags & O_CLOEXEC) != 0);
}

int sim_open(const char *path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
  va_end(args);
  sim_enter();
  if (sim_fs_seek() != 0)
    return (int)sim_outcome(-EINTR);
  return sim_fs_open(path, flags, mode);
}

int sim_ftruncate(int fd, off_t size) {
  sim_enter();
  struct sim_node *node = sim_fs_node_of(fd);
  if (node == NULL)
    return -1;
  if (size < 0 || (size_t)size > MOST_BYTES)
    return (int)sim_outcome(-EINVAL);
  grow(node, (size_t)size);
  sim_inotify_tell(node, IN_MODIFY);
  return 0;
}

static int sync_file(int fd) {
  sim_enter();
  if (sim_fs_node_of(fd) == NULL)
    return -1;
  if (sim_fs_seek() != 0)
    return (int)sim_outcome(-EINTR);
  return (int)sim_outcome(sim_fault(sim.faults.disk) ? -EIO : 0);
}

int sim_fsync(int fd) {
  return sync_file(fd);
}

int sim_fdatasync(int fd) {
  return sync_file(fd);
}

/* Metadata. */

static void describe(const struct sim_node *node, struct stat *status) {
  struct timespec time = {.tv_sec = (time_t)(node->changed_ns / 1000000000u),
                          .tv_nsec = (long)(node->changed_ns % 1000000000u)};
  *status = (struct stat){.st_dev = makedev(0, DEVICE_MINOR),
                          .st_ino = node->number,
                          .st_mode = node->mode,
                          .st_nlink = node->parent != NULL,
                          .st_size = (off_t)node->size,
                          .st_blksize = 4096,
                          .st_blocks = (blkcnt_t)((node->size + 511) / 512),
                          .st_atim = time,
                          .st_mtim = time,
                          .st_ctim = time};
}

static int describe_file(int fd, struct stat *status) {
  struct sim_file *file = sim_file_of(fd);
  if (file == NULL)
    return -EBADF;
  if (file->kind == &file_kind)
    describe(file->data, status);
  else
    *status = (struct stat){.st_mode = strcmp(file->kind->name, "pipe") == 0 ? S_IFIFO : S_IFSOCK};
  return 0;
}

static int describe_at(int fd, const char *path, struct stat *status) {
  struct sim_node *node, *parent;
  const char *last;
  if (path[0] == '\0')
    return describe_file(fd, status);
  int err = sim_fs_find(path, &node, &parent, &last);
  if (err == 0 && node == NULL)
    err = -ENOENT;
  if (err == 0)
    describe(node, status);
  return err;
}

int sim_fstat(int fd, struct stat *status) {
  sim_enter();
  return (int)sim_outcome(describe_file(fd, status));
}

int sim_fstatat(int fd, const char *path, struct stat *status, int flags) {
  (void)flags;
  sim_enter();
  sim_fs_seek();
  return (int)sim_outcome(describe_at(fd, path, status));
}

static struct statx_timestamp stamp(struct timespec time) {
  return (struct statx_timestamp){.tv_sec = time.tv_sec, .tv_nsec = (uint32_t)time.tv_nsec};
}

int sim_statx(int fd, const char *path, int flags, unsigned int mask, struct statx *to) {
  struct stat from;
  (void)mask;
  sim_enter();
  if ((flags & AT_STATX_DONT_SYNC) == 0)
    sim_fs_seek();
  if (sim_fault(sim.faults.kernel))
    return (int)sim_outcome(-EPERM);
  int err = describe_at(fd, path, &from);
  if (err != 0)
    return (int)sim_outcome(err);
  *to = (struct statx){.stx_mode = (uint16_t)from.st_mode,
                       .stx_nlink = (uint32_t)from.st_nlink,
                       .stx_ino = from.st_ino,
                       .stx_size = (uint64_t)from.st_size,
                       .stx_blksize = 4096,
                       .stx_blocks = (uint64_t)from.st_blocks,
                       .stx_dev_major = major(from.st_dev),
                       .stx_dev_minor = minor(from.st_dev),
                       .stx_atime = stamp(from.st_atim),
                       .stx_mtime = stamp(from.st_mtim),
                       .stx_ctime = stamp(from.st_ctim),
                       .stx_btime = stamp(from.st_ctim)};
  return 0;
}

int sim_statfs(const char *path, struct statfs *info) {
  sim_enter();
  if (!sim_fs_exists(path))
    return (int)sim_outcome(-ENOENT);
  *info = (struct statfs){.f_type = TMPFS, .f_bsize = 4096};
  return 0;
}
