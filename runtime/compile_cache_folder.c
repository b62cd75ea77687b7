/* SPDX-License-Identifier: MIT */
/*
 * The folder of a compile cache: BASE/rondo-VERSION-MACHINE-IDENTITY-UID. Bytecode is code, so the
 * folder must belong to the user and not be writable by others, and so must each file; it is
 * reached through a descriptor, which no renaming can redirect. Files are replaced as a whole, by
 * rename, and read as a whole: a file that changes later changes nothing in the program.
 */
#include "compile_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { FILE_MAX_SIZE = 1 << 28, NAME_ROOM = 64 };

/* Creates a folder and those above it. Failures show when the folder is opened. */
static void make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0777);
    *slash = '/';
  }
}

static bool is_private(const struct stat *about) {
  return about->st_uid == geteuid() && (about->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Returns what is wrong with the folder, or NULL. */
static const char *open_private(struct rt_cache_folder *folder) {
  struct stat about;
  mkdir(folder->path, S_IRWXU);
  folder->fd = open(folder->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder->fd < 0)
    return strerror(errno);
  if (fstat(folder->fd, &about) < 0)
    return strerror(errno);
  if (about.st_uid != geteuid())
    return "it belongs to another user";
  if (!is_private(&about))
    return "other users may write to it";
  folder->device = about.st_dev;
  folder->inode = about.st_ino;
  return NULL;
}

/* Returns why the folder cannot be used, or NULL. The path is set in any case, unless out of
 * memory. */
const char *rt_cache_folder_open(struct rt_cache_folder *folder, const char *base,
                                 uint64_t identity) {
  struct utsname system = {0};
  uname(&system);
  folder->fd = -1;
  if (asprintf(&folder->path, "%s/rondo-%s-%s-%016llx-%u", base, RT_VERSION, system.machine,
               (unsigned long long)identity, (unsigned)geteuid()) < 0) {
    folder->path = NULL;
    return strerror(ENOMEM);
  }
  make_folders(folder->path);
  const char *problem = open_private(folder);
  if (problem != NULL && folder->fd >= 0) {
    close(folder->fd);
    folder->fd = -1;
  }
  return problem;
}

/* Whether the descriptor is still the folder's: the program may have closed it. */
bool rt_cache_folder_is_open(const struct rt_cache_folder *folder) {
  struct stat about;
  return folder->fd >= 0 && fstat(folder->fd, &about) == 0 && about.st_dev == folder->device &&
         about.st_ino == folder->inode && is_private(&about);
}

static bool read_whole(int fd, unsigned char *bytes, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t count = read(fd, bytes + done, size - done);
    if (count == 0 || (count < 0 && errno != EINTR))
      return false;
    done += count > 0 ? (size_t)count : 0;
  }
  return true;
}

/* Memory for an entry, which the caller frees. In pages of the usual size, the first write to 24 MB
 * would take 6,000 page faults; huge pages that would not be filled are not used. */
static unsigned char *entry_alloc(size_t size) {
  enum { HUGE_PAGE = 2 << 20 };
  void *memory = NULL;
  if (size < HUGE_PAGE)
    return malloc(size);
  if (posix_memalign(&memory, HUGE_PAGE, size) != 0)
    return NULL;
#ifdef MADV_HUGEPAGE
  madvise(memory, size / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#endif
  return memory;
}

/* Reads a file, which the caller frees. Returns NULL and why, or no reason if there is none. */
unsigned char *rt_cache_folder_read(const struct rt_cache_folder *folder, const char *name,
                                    size_t *size, const char **problem) {
  struct stat about;
  int fd = openat(folder->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  *problem = fd < 0 && errno != ENOENT ? strerror(errno) : NULL;
  if (fd < 0)
    return NULL;
  unsigned char *bytes = NULL;
  if (fstat(fd, &about) < 0 || !S_ISREG(about.st_mode) || !is_private(&about) ||
      about.st_size <= 0 || about.st_size > FILE_MAX_SIZE) {
    *problem = "it is not a file of this user alone, or has no valid size";
  } else {
    *size = (size_t)about.st_size;
    bytes = entry_alloc(*size);
    if (bytes == NULL || !read_whole(fd, bytes, *size)) {
      *problem = "it cannot be read";
      free(bytes);
      bytes = NULL;
    }
  }
  close(fd);
  return bytes;
}

static bool write_whole(int fd, const unsigned char *bytes, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t count = write(fd, bytes + done, size - done);
    if (count < 0 && errno != EINTR)
      return false;
    done += count > 0 ? (size_t)count : 0;
  }
  return true;
}

/* Returns what failed, or NULL. */
const char *rt_cache_folder_write(const struct rt_cache_folder *folder, const char *name,
                                  const unsigned char *bytes, size_t size) {
  char temporary[NAME_ROOM];
  if (size > FILE_MAX_SIZE)
    return "it is too large";
  snprintf(temporary, sizeof temporary, "%s.%d.%lx", name, (int)getpid(),
           (unsigned long)uv_hrtime());
  int fd = openat(folder->fd, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                  S_IRUSR | S_IWUSR);
  if (fd < 0)
    return strerror(errno);
  bool is_written = write_whole(fd, bytes, size);
  const char *problem = is_written ? NULL : strerror(errno);
  if (close(fd) < 0 && problem == NULL)
    problem = strerror(errno);
  if (problem == NULL && renameat(folder->fd, temporary, folder->fd, name) < 0)
    problem = strerror(errno);
  if (problem != NULL)
    unlinkat(folder->fd, temporary, 0);
  return problem;
}
