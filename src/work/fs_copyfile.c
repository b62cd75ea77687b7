/* SPDX-License-Identifier: MIT */
/*
 * Copying a file: its contents, its holes and its mode.
 *
 * A call that cannot succeed loses no data: the target is opened without truncating it, and
 * truncated only when it is known to be a different, writable file. If the copy fails after that,
 * the target is removed rather than left incomplete.
 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "os/files.h"
#include "work/fs.h"

#define KNOWN_FLAGS (UV_FS_COPYFILE_EXCL | UV_FS_COPYFILE_FICLONE | UV_FS_COPYFILE_FICLONE_FORCE)
#define PERMISSIONS 07777u
#define STAT_BLOCK_BYTES 512
#define MAX_SIZE (sizeof(off_t) == 8 ? INT64_MAX : INT32_MAX)

struct copy {
  int from;
  int to;
  struct stat source;
  bool created;
  bool spoiled; /* the contents of the target have changed */
};

static ssize_t run_copyfile(uv_fs_t *req);
static int copy_to(uv_fs_t *req, struct copy *copy);
static int open_target(struct copy *copy, const char *path, bool must_be_new);
static int fill_target(struct copy *copy, int flags);
static int set_mode(const struct copy *copy, mode_t mode);
static int share_blocks(const struct copy *copy, const struct stat *target);
static int copy_contents(const struct copy *copy);
static int copy_data_only(struct rd_fs_transfer *transfer, off_t size);
static int copy_up_to(struct rd_fs_transfer *transfer, off_t end);

int uv_fs_copyfile(uv_loop_t *loop, uv_fs_t *req, const char *path, const char *new_path, int flags,
                   uv_fs_cb cb) {
  int err = rd_fs_begin_paths(loop, req, UV_FS_COPYFILE, path, new_path, cb);
  if (err != 0)
    return err;
  if ((flags & ~KNOWN_FLAGS) != 0)
    return rd_fs_refuse(req, UV_EINVAL);
  req->flags = flags;
  return rd_fs_submit(req, run_copyfile);
}

static ssize_t run_copyfile(uv_fs_t *req) {
  struct copy copy = {.from = open(req->path, O_RDONLY | O_CLOEXEC)};
  if (copy.from < 0)
    return -errno;
  int err = fstat(copy.from, &copy.source) == 0 ? 0 : -errno;
  if (err == 0)
    err = copy_to(req, &copy);
  rd_fd_close(copy.from);
  return err;
}

/* Some file systems report a lack of space only on close. */
static int copy_to(uv_fs_t *req, struct copy *copy) {
  int err = open_target(copy, req->new_path, (req->flags & UV_FS_COPYFILE_EXCL) != 0);
  if (err != 0)
    return err;
  err = fill_target(copy, req->flags);
  if (close(copy->to) != 0 && errno != EINTR && err == 0)
    err = -errno;
  if (err != 0 && copy->spoiled)
    unlink(req->new_path);
  return err;
}

/* Tries to create it first, to know whether it is new. O_EXCL also refuses dangling links. */
static int open_target(struct copy *copy, const char *path, bool must_be_new) {
  int flags = O_WRONLY | O_CREAT | O_CLOEXEC;
  mode_t mode = copy->source.st_mode & PERMISSIONS;
  copy->to = open(path, flags | O_EXCL, mode);
  copy->created = copy->to >= 0;
  copy->spoiled = copy->created;
  if (copy->to < 0 && errno == EEXIST && !must_be_new)
    copy->to = open(path, flags, mode);
  return copy->to >= 0 ? 0 : -errno;
}

static int fill_target(struct copy *copy, int flags) {
  struct stat target;
  if (fstat(copy->to, &target) != 0)
    return -errno;
  if (target.st_dev == copy->source.st_dev && target.st_ino == copy->source.st_ino)
    return 0;
  if (S_ISDIR(copy->source.st_mode))
    return UV_EISDIR; /* after errors of the target, as in libuv */
  if (!S_ISREG(target.st_mode))
    return UV_EINVAL;
  int err = set_mode(copy, target.st_mode);
  if (err != 0)
    return err;
  if ((flags & (UV_FS_COPYFILE_FICLONE | UV_FS_COPYFILE_FICLONE_FORCE)) != 0) {
    err = share_blocks(copy, &target);
    if (err == 0)
      return 0;
    if ((flags & UV_FS_COPYFILE_FICLONE_FORCE) != 0) {
      fchmod(copy->to, target.st_mode & PERMISSIONS);
      return err;
    }
  }
  copy->spoiled = true;
  if (target.st_size > 0 && ftruncate(copy->to, 0) != 0)
    return -errno;
  return copy_contents(copy);
}

/* Before the contents, so that only users who may read the source can read the copy. */
static int set_mode(const struct copy *copy, mode_t mode) {
  mode_t wanted = copy->source.st_mode & PERMISSIONS;
  if ((mode & PERMISSIONS) == wanted || fchmod(copy->to, wanted) == 0)
    return 0;
  /* EPERM on a file that we created: the file system has no modes. */
  return copy->created && errno == EPERM ? 0 : -errno;
}

/* Does not truncate a longer target. */
static int share_blocks(const struct copy *copy, const struct stat *target) {
  int err = rd_share_blocks(copy->to, copy->from);
  if (err != 0)
    return err;
  if (target->st_size > copy->source.st_size && ftruncate(copy->to, copy->source.st_size) != 0)
    return -errno;
  return 0;
}

/*
 * Copies up to the size that the source had when it was opened. Files of /proc, pipes and devices
 * have no size but have contents: those are read to the end.
 */
static int copy_contents(const struct copy *copy) {
  struct rd_fs_transfer transfer = {.in = copy->from, .out = copy->to};
  off_t size = copy->source.st_size;
  if (size == 0) {
    transfer.way = RD_BY_HAND;
    return copy_up_to(&transfer, MAX_SIZE);
  }
  int err = 0;
  if (copy->source.st_blocks * STAT_BLOCK_BYTES < size)
    err = copy_data_only(&transfer, size);
  return err == 0 ? copy_up_to(&transfer, size) : err;
}

/* Skips holes. Stops, without an error, if the file system does not support SEEK_DATA. */
static int copy_data_only(struct rd_fs_transfer *transfer, off_t size) {
#ifdef SEEK_DATA
  while (transfer->offset < size) {
    off_t data = lseek(transfer->in, transfer->offset, SEEK_DATA);
    if (data < 0 && errno != ENXIO)
      return 0;
    off_t begin = data >= 0 && data < size ? data : size; /* no more data: a hole up to the end */
    if (ftruncate(transfer->out, begin) != 0 || lseek(transfer->out, begin, SEEK_SET) < 0)
      return -errno;
    transfer->offset = begin;
    off_t hole = lseek(transfer->in, begin, SEEK_HOLE);
    if (hole <= begin)
      return 0;
    int err = copy_up_to(transfer, hole < size ? hole : size);
    if (err != 0 || transfer->offset < hole)
      return err;
  }
#else
  (void)transfer;
  (void)size;
#endif
  return 0;
}

/* Copies less if the file ends before. */
static int copy_up_to(struct rd_fs_transfer *transfer, off_t end) {
  ssize_t count = 1;
  while (count > 0 && transfer->offset < end)
    count = rd_fs_transfer(transfer, (size_t)(end - transfer->offset));
  return count < 0 ? (int)count : 0;
}
