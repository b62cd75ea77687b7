/* SPDX-License-Identifier: MIT */
/*
 * File names: creating, removing, renaming, listing.
 */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>

#include "calls.h"
#include "fs.h"
#include "sim.h"

/* Its entries when it was opened. */
struct directory {
  size_t next, count;
  struct {
    char name[SIM_NAME_SIZE];
    mode_t mode;
  } * entries;
  struct dirent entry;
};

/* Every call with a path starts with this. */
static int look_up(const char *path, struct sim_node **node, struct sim_node **parent,
                   const char **last) {
  sim_enter();
  if (sim_fs_seek() != 0)
    return -EINTR;
  return sim_fault(sim.faults.disk) ? -EIO : sim_fs_find(path, node, parent, last);
}

/* As look_up(), but -ENOENT if there is no such file. */
static int look_up_existing(const char *path, struct sim_node **node) {
  struct sim_node *parent;
  const char *last;
  int err = look_up(path, node, &parent, &last);
  return err == 0 && *node == NULL ? -ENOENT : err;
}

int sim_mkdir(const char *path, mode_t mode) {
  struct sim_node *node, *parent;
  const char *last;
  int err = look_up(path, &node, &parent, &last);
  if (err == 0 && node != NULL)
    err = -EEXIST;
  if (err == 0)
    err = sim_fs_create(parent, last, S_IFDIR | (mode & 0777), &node);
  return (int)sim_outcome(err);
}

static void take_away(struct sim_node *node) {
  sim_inotify_tell(node, IN_DELETE);
  sim_inotify_tell(node, IN_DELETE_SELF);
  node->parent = NULL;
  sim_fs_forget(node);
}

int sim_unlink(const char *path) {
  struct sim_node *node;
  int err = look_up_existing(path, &node);
  if (err == 0 && S_ISDIR(node->mode))
    err = -EISDIR;
  if (err == 0)
    take_away(node);
  return (int)sim_outcome(err);
}

int sim_rmdir(const char *path) {
  struct sim_node *node;
  int err = look_up_existing(path, &node);
  if (err == 0 && !S_ISDIR(node->mode))
    err = -ENOTDIR;
  if (err == 0 && sim_fs_nth_child(node, 0) != NULL)
    err = -ENOTEMPTY;
  if (err == 0)
    take_away(node);
  return (int)sim_outcome(err);
}

int sim_rename(const char *path, const char *new_path) {
  struct sim_node *node, *target, *new_parent;
  const char *new_last;
  int err = look_up_existing(path, &node);
  if (err == 0)
    err = sim_fs_find(new_path, &target, &new_parent, &new_last);
  if (err == 0 && (S_ISDIR(node->mode) || (target != NULL && S_ISDIR(target->mode))))
    err = -EISDIR;
  if (err != 0 || target == node)
    return (int)sim_outcome(err);
  if (target != NULL)
    take_away(target);
  sim_inotify_tell(node, IN_MOVED_FROM);
  node->parent = new_parent;
  memset(node->name, 0, sizeof node->name);
  memcpy(node->name, new_last, strnlen(new_last, sizeof node->name - 1));
  sim_inotify_tell(node, IN_MOVED_TO);
  sim_inotify_tell(node, IN_MOVE_SELF);
  return 0;
}

int sim_access(const char *path, int mode) {
  struct sim_node *node;
  (void)mode;
  return (int)sim_outcome(look_up_existing(path, &node));
}

int sim_chmod(const char *path, mode_t mode) {
  struct sim_node *node;
  int err = look_up_existing(path, &node);
  if (err == 0) {
    node->mode = (node->mode & S_IFMT) | (mode & 07777);
    sim_inotify_tell(node, IN_ATTRIB);
  }
  return (int)sim_outcome(err);
}

/* Directories. */

DIR *sim_opendir(const char *path) {
  struct sim_node *node;
  int err = look_up_existing(path, &node);
  if (err == 0 && !S_ISDIR(node->mode))
    err = -ENOTDIR;
  if (err != 0) {
    errno = -err;
    return NULL;
  }
  struct directory *directory = calloc(1, sizeof *directory);
  while (sim_fs_nth_child(node, directory->count) != NULL)
    directory->count++;
  directory->entries = calloc(directory->count + 1, sizeof *directory->entries);
  for (size_t i = 0; i < directory->count; i++) {
    const struct sim_node *child = sim_fs_nth_child(node, i);
    memcpy(directory->entries[i].name, child->name, sizeof child->name);
    directory->entries[i].mode = child->mode;
  }
  return (DIR *)directory;
}

struct dirent *sim_readdir(DIR *stream) {
  struct directory *directory = (struct directory *)stream;
  sim_enter();
  if (sim_fault(sim.faults.disk)) {
    errno = EIO;
    return NULL;
  }
  if (directory->next == directory->count)
    return NULL;
  memcpy(directory->entry.d_name, directory->entries[directory->next].name, SIM_NAME_SIZE);
  directory->entry.d_type = (unsigned char)IFTODT(directory->entries[directory->next++].mode);
  return &directory->entry;
}

int sim_closedir(DIR *stream) {
  struct directory *directory = (struct directory *)stream;
  sim_enter();
  free(directory->entries);
  free(directory);
  return 0;
}
