/* SPDX-License-Identifier: MIT */
/*
 * See cgroup.h. self/cgroup has the group's path inside each hierarchy; self/mountinfo says where a
 * hierarchy, or in a container a part of it, is mounted.
 */
#include "os/cgroup.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/scan.h"
#include "os/read_file.h"

#define MAX_NUMBER_TEXT 64

/* A substring of a line. */
struct span {
  const char *start;
  size_t length;
};

/* The fields of mountinfo that matter here. */
struct mount {
  struct span root;  /* the part of the hierarchy that is mounted */
  struct span point; /* where */
  struct span type;
  struct span options;
};

static int group_path(const char *groups, const char *controller, struct span *path);
static bool locate(const char *mounts, const char *controller, struct span path,
                   struct rd_cgroup *group);

bool rd_cgroup_find(const char *proc, const char *controller, struct rd_cgroup *group) {
  char file[PATH_MAX];
  char *groups = NULL;
  char *mounts = NULL;
  bool found = false;
  snprintf(file, sizeof file, "%s/self/cgroup", proc);
  if (rd_read_whole(file, &groups) != 0)
    return false;
  snprintf(file, sizeof file, "%s/self/mountinfo", proc);
  if (rd_read_whole(file, &mounts) == 0) {
    struct span path;
    group->version = group_path(groups, controller, &path);
    found = group->version != 0 && locate(mounts, controller, path, group);
  }
  rd_free(mounts);
  rd_free(groups);
  return found;
}

bool rd_cgroup_up(struct rd_cgroup *group) {
  char *last = strrchr(group->path, '/');
  if (last == NULL || last < group->path + group->mount_length)
    return false;
  *last = '\0';
  return true;
}

bool rd_cgroup_read(const struct rd_cgroup *group, const char *file, char *buffer, size_t size) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/%s", group->path, file);
  return length < (int)sizeof path && rd_read_start(path, buffer, size) == 0;
}

bool rd_cgroup_read_u64(const struct rd_cgroup *group, const char *file, uint64_t *value) {
  char text[MAX_NUMBER_TEXT];
  if (!rd_cgroup_read(group, file, text, sizeof text))
    return false;
  if (rd_after(text, "max") != NULL) {
    *value = UINT64_MAX;
    return true;
  }
  const char *cursor = text;
  return rd_scan_u64(&cursor, value);
}

static bool span_is(struct span span, const char *text) {
  return span.length == strlen(text) && memcmp(span.start, text, span.length) == 0;
}

/* Whether a comma-separated list contains a word. */
static bool span_lists(struct span list, const char *word) {
  while (list.length > 0) {
    struct span item = {list.start, 0};
    while (item.length < list.length && item.start[item.length] != ',')
      item.length++;
    if (span_is(item, word))
      return true;
    size_t used = item.length < list.length ? item.length + 1 : item.length;
    list = (struct span){list.start + used, list.length - used};
  }
  return false;
}

/* The span up to a separator or the end of the line; moves *cursor past it. */
static struct span take(const char **cursor, char stop) {
  char stops[] = {stop, '\n', '\0'};
  struct span span = {*cursor, strcspn(*cursor, stops)};
  *cursor += span.length;
  if (**cursor == stop && stop != '\0')
    (*cursor)++;
  return span;
}

/*
 * Lines are "number:controllers:path". The line of version 2 lists no controllers; it applies to
 * those that no hierarchy of version 1 has. Returns the version, or 0 if neither has the
 * controller.
 */
static int group_path(const char *groups, const char *controller, struct span *path) {
  int version = 0;
  for (const char *line = groups; *line != '\0'; line = rd_next_line(line)) {
    const char *cursor = line;
    struct span number = take(&cursor, ':');
    struct span controllers = take(&cursor, ':');
    struct span rest = take(&cursor, '\n');
    if (rest.length == 0 || rest.start[0] != '/')
      continue;
    if (span_lists(controllers, controller)) {
      *path = rest;
      return 1;
    }
    if (span_is(number, "0") && controllers.length == 0) {
      *path = rest;
      version = 2;
    }
  }
  return version;
}

/* "36 35 98:0 /root /mount/point rw,noatime shared:1 - type source options" */
static bool parse_mount(const char *line, struct mount *mount) {
  const char *cursor = line;
  for (int skipped = 0; skipped < 3; skipped++)
    take(&cursor, ' ');
  mount->root = take(&cursor, ' ');
  mount->point = take(&cursor, ' ');
  struct span field;
  do
    field = take(&cursor, ' ');
  while (field.length > 0 && !span_is(field, "-"));
  mount->type = take(&cursor, ' ');
  take(&cursor, ' ');
  mount->options = take(&cursor, ' ');
  return mount->options.length > 0;
}

static bool is_wanted(const struct mount *mount, int version, const char *controller) {
  if (version == 2)
    return span_is(mount->type, "cgroup2");
  return span_is(mount->type, "cgroup") && span_lists(mount->options, controller);
}

/* The path below the mounted part; false if the group is outside of it. */
static bool relative_path(struct span path, struct span root, struct span *relative) {
  size_t skipped = span_is(root, "/") ? 0 : root.length;
  if (path.length < skipped || memcmp(path.start, root.start, skipped) != 0)
    return false;
  *relative = (struct span){path.start + skipped, path.length - skipped};
  if (relative->length == 1)
    relative->length = 0;
  return (relative->length == 0 || relative->start[0] == '/') && strncmp(path.start, "/..", 3) != 0;
}

/* The byte for three octal digits; 0 if they are not a byte. */
static char octal_byte(const char *digits) {
  int value = 0;
  for (int i = 0; i < 3; i++) {
    if (digits[i] < '0' || digits[i] > '7')
      return 0;
    value = value * 8 + (digits[i] - '0');
  }
  return value <= UCHAR_MAX ? (char)value : 0;
}

/* mountinfo escapes blanks and backslashes as octal numbers: \040. */
static size_t unescape(struct span from, char *to) {
  size_t length = 0;
  for (size_t i = 0; i < from.length; i++) {
    const char *at = from.start + i;
    char byte = *at == '\\' && i + 3 < from.length ? octal_byte(at + 1) : 0;
    if (byte != 0)
      i += 3;
    to[length++] = byte != 0 ? byte : *at;
  }
  return length;
}

static bool set_path(struct rd_cgroup *group, struct span point, struct span relative) {
  if (point.length + relative.length >= sizeof group->path)
    return false;
  group->mount_length = unescape(point, group->path);
  memcpy(group->path + group->mount_length, relative.start, relative.length);
  group->path[group->mount_length + relative.length] = '\0';
  return true;
}

/* If no mount contains the group, the root of the first one is the nearest visible ancestor. */
static bool locate(const char *mounts, const char *controller, struct span path,
                   struct rd_cgroup *group) {
  bool found = false;
  for (const char *line = mounts; *line != '\0'; line = rd_next_line(line)) {
    struct mount mount;
    if (!parse_mount(line, &mount) || !is_wanted(&mount, group->version, controller))
      continue;
    struct span relative;
    if (relative_path(path, mount.root, &relative))
      return set_path(group, mount.point, relative);
    if (!found)
      found = set_path(group, mount.point, (struct span){"", 0});
  }
  return found;
}
