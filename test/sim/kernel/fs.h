/* SPDX-License-Identifier: MIT */
/* The file system, and its watchers. */
#ifndef SIM_FS_H
#define SIM_FS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define SIM_NAME_SIZE 64

struct sim_node {
  bool is_used;
  mode_t mode;
  unsigned char *data;
  size_t size;
  unsigned int opened;     /* number of open files */
  struct sim_node *parent; /* NULL: unlinked, or the root */
  char name[SIM_NAME_SIZE];
  uint64_t number;
  uint64_t changed_ns;
};

/* A negative errno, or 0. last is the part of the path behind its directory. */
int sim_fs_find(const char *path, struct sim_node **node, struct sim_node **parent,
                const char **last);
struct sim_node *sim_fs_child(const struct sim_node *parent, const char *name, size_t size);
struct sim_node *sim_fs_nth_child(const struct sim_node *parent, size_t n);
int sim_fs_create(struct sim_node *parent, const char *name, mode_t mode, struct sim_node **made);
void sim_fs_forget(struct sim_node *node); /* if it is no longer referenced */
struct sim_node *sim_fs_root(void);
struct sim_node *sim_fs_node_of(int fd);

bool sim_fs_exists(const char *path);
int sim_fs_make_socket(const char *path);
int sim_fs_open(const char *path, int flags, mode_t mode);

/* Simulates disk latency. 0, or -EINTR if a handler ran. */
int sim_fs_seek(void);

/* Notifies watchers of a file and of its directory. */
void sim_inotify_tell(struct sim_node *node, uint32_t mask);
void sim_inotify_reset(void);

#endif
