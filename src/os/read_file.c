/* SPDX-License-Identifier: MIT */
/*
 * See read_file.h. Handles short reads and EINTR: /proc returns large files in pieces.
 */
#include "os/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/alloc.h"
#include "uv.h"

#define FIRST_SIZE 4096u

static ssize_t fill(int fd, char *buffer, size_t size);
static int read_growing(int fd, char **text);

int rd_read_start(const char *path, char *buffer, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return -errno;
  ssize_t length = fill(fd, buffer, size - 1);
  close(fd);
  if (length < 0)
    return (int)length;
  buffer[length] = '\0';
  return 0;
}

int rd_read_whole(const char *path, char **text) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return -errno;
  int error = read_growing(fd, text);
  close(fd);
  return error;
}

/* Reads until the buffer is full or the file ends. Returns the number of bytes or a code. */
static ssize_t fill(int fd, char *buffer, size_t size) {
  size_t length = 0;
  while (length < size) {
    ssize_t count = read(fd, buffer + length, size - length);
    if (count == 0)
      break;
    if (count > 0)
      length += (size_t)count;
    else if (errno != EINTR)
      return -errno;
  }
  return (ssize_t)length;
}

/* Reads into a buffer that doubles whenever it is full. */
static int read_growing(int fd, char **text) {
  char *buffer = NULL;
  size_t length = 0;
  for (size_t size = FIRST_SIZE; size <= RD_READ_FILE_MAX; size *= 2) {
    char *larger = rd_realloc(buffer, size);
    if (larger == NULL)
      break;
    buffer = larger;
    ssize_t count = fill(fd, buffer + length, size - 1 - length);
    if (count < 0) {
      rd_free(buffer);
      return (int)count;
    }
    length += (size_t)count;
    if (length < size - 1) {
      buffer[length] = '\0';
      *text = buffer;
      return 0;
    }
  }
  rd_free(buffer);
  return length + 1 >= RD_READ_FILE_MAX ? UV_EFBIG : UV_ENOMEM;
}
