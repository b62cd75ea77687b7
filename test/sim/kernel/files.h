/* SPDX-License-Identifier: MIT */
/*
 * Open files of every kind, and their descriptors.
 *
 * A file lives as long as a descriptor of some process, or a message on its way, refers to it. What
 * is specific to a kind is in its functions; they return a negative errno.
 */
#ifndef SIM_FILES_H
#define SIM_FILES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

#define SIM_FDS 128
#define SIM_FDS_PER_MESSAGE 4

struct sim_file;

/* Input and output of a call on a file. */
struct sim_message {
  const struct iovec *parts;
  size_t count;
  int64_t offset; /* -1: the current position */
  int flags;      /* MSG_... */
  struct sockaddr_storage name;
  socklen_t name_size; /* 0: none */
  struct sim_file *files[SIM_FDS_PER_MESSAGE];
  size_t file_count;
  bool takes_files;
  bool was_cut; /* MSG_TRUNC */
};

struct sim_kind {
  const char *name;
  unsigned int (*events)(struct sim_file *file); /* EPOLL..., now */
  uint64_t (*edges)(struct sim_file *file);      /* how often it became readable */
  ssize_t (*receive)(struct sim_file *file, struct sim_message *message);
  ssize_t (*send)(struct sim_file *file, struct sim_message *message);
  void (*release)(struct sim_file *file);
  bool cannot_be_watched; /* EPERM from epoll_ctl() */
  bool interrupts;        /* calls that wait for it may say EINTR */
};

struct sim_file {
  const struct sim_kind *kind;
  unsigned int refs;
  int flags; /* O_... */
  int64_t position;
  void *data; /* used by the file's kind */
};

struct sim_table {
  struct {
    struct sim_file *file;
    bool is_cloexec;
  } fds[SIM_FDS];
};

struct sim_file *sim_file_new(const struct sim_kind *kind, void *data, int flags);
void sim_file_keep(struct sim_file *file);
void sim_file_drop(struct sim_file *file);

/* Returns NULL with EBADF if there is none. */
struct sim_file *sim_file_of(int fd);

/* The lowest free descriptor >= that number, or -1 with EMFILE. Takes ownership of the reference.
 */
int sim_fd_new(struct sim_file *file, int from, bool is_cloexec);
void sim_fd_close(struct sim_table *table, int fd);

/* Removes a file from all epoll lists. */
void sim_epoll_forget(struct sim_file *file);

size_t sim_message_size(const struct sim_message *message);
void sim_message_put(const struct sim_message *message, const unsigned char *bytes, size_t size);
void sim_message_get(const struct sim_message *message, unsigned char *bytes, size_t size);

/* -1 and errno for a negative code. */
ssize_t sim_outcome(ssize_t result);

#endif
