/* SPDX-License-Identifier: MIT */
/*
 * The file tree: names and inodes.
 */
#include "fs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>

#include "sim.h"

#define NODES 256

static struct sim_node nodes[NODES];
static uint64_t last_number;

static struct sim_node *new_node(struct sim_node *parent, const char *name, mode_t mode) {
  for (size_t i = 0; i < NODES; i++) {
    struct sim_node *node = &nodes[i];
    if (node->is_used)
      continue;
    memset(node, 0, sizeof *node);
    node->is_used = true;
    node->mode = mode;
    node->parent = parent;
    node->number = ++last_number;
    node->changed_ns = sim.now_ns;
    size_t length = strnlen(name, sizeof node->name - 1);
    memcpy(node->name, name, length);
    return node;
  }
  sim_fail("simulator: too many files");
}

void sim_fs_reset(void) {
  for (size_t i = 0; i < NODES; i++) {
    free(nodes[i].data);
    nodes[i].data = NULL;
    nodes[i].is_used = false;
  }
  last_number = 0;
  sim_inotify_reset();
  struct sim_node *root = new_node(NULL, "", S_IFDIR | 0755);
  new_node(root, "tmp", S_IFDIR | 0777);
  new_node(new_node(root, "dev", S_IFDIR | 0755), "null", S_IFCHR | 0666);
  new_node(new_node(root, "bin", S_IFDIR | 0755), "child", S_IFREG | 0755);
}

struct sim_node *sim_fs_root(void) {
  return &nodes[0];
}

struct sim_node *sim_fs_child(const struct sim_node *parent, const char *name, size_t size) {
  for (size_t i = 1; i < NODES; i++)
    if (nodes[i].is_used && nodes[i].parent == parent && strlen(nodes[i].name) == size &&
        memcmp(nodes[i].name, name, size) == 0)
      return &nodes[i];
  return NULL;
}

struct sim_node *sim_fs_nth_child(const struct sim_node *parent, size_t n) {
  for (size_t i = 1; i < NODES; i++)
    if (nodes[i].is_used && nodes[i].parent == parent && n-- == 0)
      return &nodes[i];
  return NULL;
}

int sim_fs_find(const char *path, struct sim_node **node, struct sim_node **parent,
                const char **last) {
  *node = sim_fs_root();
  *parent = NULL;
  *last = "";
  while (*path != '\0') {
    size_t size = strcspn(path, "/");
    if (size == 0) {
      path++;
      continue;
    }
    if (*node == NULL)
      return -ENOENT;
    if (!S_ISDIR((*node)->mode))
      return -ENOTDIR;
    *parent = *node;
    *last = path;
    *node = sim_fs_child(*parent, path, size);
    path += size;
  }
  return 0;
}

int sim_fs_create(struct sim_node *parent, const char *name, mode_t mode, struct sim_node **made) {
  if (sim_fault(sim.faults.disk))
    return sim_chance(512) ? -ENOSPC : -EIO;
  *made = new_node(parent, name, mode);
  sim_inotify_tell(*made, IN_CREATE);
  return 0;
}

void sim_fs_forget(struct sim_node *node) {
  if (node->parent != NULL || node->opened > 0 || node == sim_fs_root())
    return;
  free(node->data);
  node->data = NULL;
  node->is_used = false;
}

bool sim_fs_exists(const char *path) {
  struct sim_node *node, *parent;
  const char *last;
  return sim_fs_find(path, &node, &parent, &last) == 0 && node != NULL;
}

int sim_fs_make_socket(const char *path) {
  struct sim_node *node, *parent;
  const char *last;
  if (path[0] == '\0')
    return 0;
  int err = sim_fs_find(path, &node, &parent, &last);
  if (err != 0)
    return err;
  return node != NULL ? -EEXIST : sim_fs_create(parent, last, S_IFSOCK | 0755, &node);
}

int sim_fs_seek(void) {
  if (!sim_chance(200))
    return 0;
  uint64_t until_ns = sim.now_ns + sim_below(3 * SIM_NS_PER_MS);
  return sim_wait(NULL, NULL, until_ns) == SIM_SIGNAL ? -EINTR : 0;
}
