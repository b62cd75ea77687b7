/* SPDX-License-Identifier: MIT */
/*
 * File access for the module loader, each in a single call, since the program's start waits
 * for it.
 */
#include "binding/binding.h"
#include "binding/kinds.h"
#include "codec/codec.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
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

/* kind(name): whether a path leads to a file or a folder. */
RT_NATIVE(kind, "s") {
  size_t length;
  char *name = rt_to_utf8_sized(rt_arg(argc, argv, 0), &length);
  int result = strlen(name) == length ? rt_kind_of(name) : RT_KIND_NOTHING;
  free(name);
  return rt_number(result);
}

/* findFile(name, extensions): the number of the first extension, in a list separated by zeros, with
 * which the path leads to a file, times two, plus one if that is a symbolic link; -1 if there is
 * none, -2 if there is none but the path without extension is a folder. The path is tried without
 * extension first: number 0. */
RT_NATIVE(find_file, "ss") {
  size_t length;
  size_t end;
  char *name = rt_to_utf8_sized(rt_arg(argc, argv, 0), &length);
  char *extensions = rt_to_utf8_sized(rt_arg(argc, argv, 1), &end);
  char path[PATH_MAX];
  int number = 0;
  bool is_name = strlen(name) == length && length < sizeof path;
  int kind = is_name ? rt_kind_of(name) : RT_KIND_NOTHING;
  int result = (kind & RT_KIND_FOLDER) != 0 ? -2 : -1;
  for (size_t at = 0; is_name && (kind & RT_KIND_FILE) == 0 && at <= end;
       at += strlen(extensions + at) + 1) {
    number++;
    int used = snprintf(path, sizeof path, "%s%s", name, extensions + at);
    kind = used < (int)sizeof path ? rt_kind_of(path) : RT_KIND_NOTHING;
  }
  if ((kind & RT_KIND_FILE) != 0)
    result = number * 2 + (kind & RT_KIND_LINK) / RT_KIND_LINK;
  free(extensions);
  free(name);
  return rt_number(result);
}

/* nextFolder(list, from): the number of the first existing folder, not before `from`, in a list
 * separated by zeros; -1 if there is none. */
RT_NATIVE(next_folder, "sn") {
  size_t length;
  char *list = rt_to_utf8_sized(rt_arg(argc, argv, 0), &length);
  int from = rt_to_int(rt_arg(argc, argv, 1));
  int number = 0;
  int found = -1;
  for (size_t at = 0; found < 0 && at <= length; at += strlen(list + at) + 1, number++)
    if (number >= from && (rt_kind_of(list + at) & RT_KIND_FOLDER) != 0)
      found = number;
  free(list);
  return rt_number(found);
}

/* keepKinds(are kept): whether the functions above remember what they find. */
RT_NATIVE(keep_kinds, ".") {
  rt_kinds_keep(rt_to_bool(rt_arg(argc, argv, 0)));
  return rt_undefined();
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
  bool is_sized = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
  size_t room = is_sized ? (size_t)about.st_size + 2 : 65536;
  char *bytes = malloc(room);
  *length = 0;
  while (bytes != NULL) {
    bool is_whole = is_sized && *length == (size_t)about.st_size;
    ssize_t count = is_whole ? 0 : read(fd, bytes + *length, room - *length - 1);
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

/* Opens and reads a file like read_all(). */
static char *read_named(rt_value name_value, size_t *length) {
  char *name = rt_to_utf8(name_value);
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  free(name);
  if (fd < 0)
    return NULL;
  char *bytes = read_all(fd, length);
  int reason = errno;
  close(fd);
  errno = reason;
  return bytes;
}

/* readText(name): the text of a file, or a negative code. */
RT_NATIVE(read_text, "s") {
  size_t length;
  char *bytes = read_named(rt_arg(argc, argv, 0), &length);
  rt_value result = bytes == NULL ? rt_number(uv_translate_sys_error(errno))
                                  : rt_text_decode((const unsigned char *)bytes, length);
  free(bytes);
  return result;
}

/* readPackage(name): the same for a package.json, without the members that the loader does not use.
 * Text that is not an object, or may be invalid, is returned whole. */
RT_NATIVE(read_package, "s") {
  static const char *const members[] = {"name", "main", "type", "exports", "imports", NULL};
  size_t length;
  char *bytes = read_named(rt_arg(argc, argv, 0), &length);
  if (bytes == NULL)
    return rt_number(uv_translate_sys_error(errno));
  const unsigned char *text = (const unsigned char *)bytes;
  unsigned char *picked = malloc(length + 1);
  size_t used = picked == NULL ? 0 : rt_json_members(text, length, members, picked);
  rt_value result = used > 0 ? rt_text_decode(picked, used) : rt_text_decode(text, length);
  free(picked);
  free(bytes);
  return result;
}

static const struct rt_method methods[] = {
    {"realFile", real_file},   {"kind", kind},
    {"findFile", find_file},   {"nextFolder", next_folder},
    {"keepKinds", keep_kinds}, {"packageFolder", package_folder},
    {"readText", read_text},   {"readPackage", read_package},
};

rt_value rt_bind_files(void) {
  if (!rt_kinds_start())
    return rt_problem_memory();
  return RT_METHODS(methods);
}
