/* SPDX-License-Identifier: MIT */
/*
 * File access for the module loader, each in a single call, since the program's start waits
 * for it.
 */
#include "binding/binding.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* realFile(name): the real path of a regular file, or undefined. */
RT_NATIVE(real_file, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  struct stat about;
  char *real = stat(name, &about) == 0 && S_ISREG(about.st_mode) ? realpath(name, NULL) : NULL;
  rt_value result = real == NULL ? rt_undefined() : rt_text(real);
  free(real);
  free(name);
  return result;
}

static bool has_package(const char *folder) {
  char *name = NULL;
  bool found = asprintf(&name, "%s/package.json", folder) >= 0 && access(name, F_OK) == 0;
  free(name);
  return found;
}

static bool is_node_modules(const char *folder) {
  const char *last = strrchr(folder, '/');
  return last != NULL && strcmp(last, "/node_modules") == 0;
}

/* packageFolder(folder): the nearest folder, from this one up, that has a package.json; or
 * undefined. Files directly in node_modules belong to no package. */
RT_NATIVE(package_folder, "s") {
  char *folder = rt_to_utf8(rt_arg(argc, argv, 0));
  bool found = false;
  while (!is_node_modules(folder)) {
    found = has_package(folder);
    char *slash = strrchr(folder, '/');
    if (found || slash == NULL)
      break;
    *slash = '\0';
  }
  rt_value result = found ? rt_text(*folder == '\0' ? "/" : folder) : rt_undefined();
  free(folder);
  return result;
}

/* Reads a whole file and appends a zero; the caller frees it. NULL with the reason in errno. */
static char *read_all(int fd, size_t *length) {
  struct stat about;
  size_t room = fstat(fd, &about) == 0 && about.st_size > 0 ? (size_t)about.st_size + 2 : 65536;
  char *bytes = malloc(room);
  *length = 0;
  while (bytes != NULL) {
    ssize_t count = read(fd, bytes + *length, room - *length - 1);
    if (count == 0) {
      bytes[*length] = '\0';
      return bytes;
    }
    if (count < 0 && errno != EINTR) {
      free(bytes);
      return NULL;
    }
    *length += count > 0 ? (size_t)count : 0;
    if (*length == room - 1) {
      room *= 2;
      char *bigger = realloc(bytes, room);
      if (bigger == NULL)
        free(bytes);
      bytes = bigger;
    }
  }
  return NULL;
}

/* readText(name): the text of a file, or a negative code. */
RT_NATIVE(read_text, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  free(name);
  if (fd < 0)
    return rt_number(uv_translate_sys_error(errno));
  size_t length;
  char *bytes = read_all(fd, &length);
  rt_value result = bytes == NULL ? rt_number(uv_translate_sys_error(errno))
                                  : rt_text_decode((const unsigned char *)bytes, length);
  free(bytes);
  close(fd);
  return result;
}

static const struct rt_method methods[] = {
    {"realFile", real_file},
    {"packageFolder", package_folder},
    {"readText", read_text},
};

rt_value rt_bind_files(void) {
  return RT_METHODS(methods);
}
