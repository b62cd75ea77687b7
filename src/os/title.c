/* SPDX-License-Identifier: MIT */
/*
 * The title that ps and top show. It overwrites the program's arguments, where the kernel reads it,
 * so it cannot be longer than they were together. The program continues with a copy of them.
 */
#include "os/title.h"

#include <string.h>

#include "base/alloc.h"
#include "os/fork_lock.h"
#include "os/self.h"
#include "uv.h"

/* Guarded by the lock. text is NULL until uv_setup_args(); text[size - 1] is always zero. */
static struct {
  char *text;
  size_t size;
  char **arguments; /* one block: the array, then the texts */
} title;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
RD_NEW_LOCK_IN_CHILD(lock);

static char **copy_arguments(int argc, char **argv);
static size_t contiguous_size(int argc, char **argv);

char **uv_setup_args(int argc, char **argv) {
  if (argc <= 0 || argv == NULL || argv[0] == NULL)
    return argv;
  char **result = argv;
  pthread_mutex_lock(&lock);
  char **copy = title.text == NULL ? copy_arguments(argc, argv) : NULL;
  if (copy != NULL) {
    title.text = argv[0];
    title.size = contiguous_size(argc, argv);
    title.arguments = copy;
    result = copy;
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int uv_set_process_title(const char *text) {
  int error = UV_ENOBUFS;
  pthread_mutex_lock(&lock);
  if (title.text != NULL && text == NULL) {
    error = UV_EINVAL;
  } else if (title.text != NULL) {
    size_t length = strnlen(text, title.size - 1);
    memmove(title.text, text, length);
    memset(title.text + length, 0, title.size - length);
    rd_self_set_name(title.text);
    error = 0;
  }
  pthread_mutex_unlock(&lock);
  return error;
}

int uv_get_process_title(char *buffer, size_t size) {
  if (buffer == NULL || size == 0)
    return UV_EINVAL;
  int error = UV_ENOBUFS;
  pthread_mutex_lock(&lock);
  if (title.text != NULL && strlen(title.text) < size) {
    strcpy(buffer, title.text);
    error = 0;
  }
  pthread_mutex_unlock(&lock);
  return error;
}

#ifdef RD_PORTABLE
const char *rd_title_program(void) {
  pthread_mutex_lock(&lock);
  const char *program = title.arguments != NULL ? title.arguments[0] : NULL;
  pthread_mutex_unlock(&lock);
  return program;
}
#endif

void rd_title_release(void) {
  pthread_mutex_lock(&lock);
  rd_free(title.arguments);
  title.arguments = NULL;
  title.text = NULL;
  title.size = 0;
  pthread_mutex_unlock(&lock);
}

static char **copy_arguments(int argc, char **argv) {
  size_t count = (size_t)argc;
  size_t size = (count + 1) * sizeof(char *);
  for (size_t i = 0; i < count; i++)
    size += strlen(argv[i]) + 1;
  char **copy = rd_malloc(size);
  if (copy == NULL)
    return NULL;
  char *text = (char *)&copy[count + 1];
  for (size_t i = 0; i < count; i++) {
    copy[i] = text;
    text = stpcpy(text, argv[i]) + 1;
  }
  copy[count] = NULL;
  return copy;
}

/* Stops at the first argument that the program has moved elsewhere. */
static size_t contiguous_size(int argc, char **argv) {
  size_t size = strlen(argv[0]) + 1;
  for (int i = 1; i < argc && argv[i] == argv[0] + size; i++)
    size += strlen(argv[i]) + 1;
  return size;
}
