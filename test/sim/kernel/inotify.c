/* SPDX-License-Identifier: MIT */
/*
 * inotify: watches, and queued events.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/stat.h>

#include "calls.h"
#include "files.h"
#include "fs.h"
#include "sim.h"

#define WATCHERS 8
#define WATCHES 32
#define QUEUE 64

struct note {
  int wd;
  uint32_t mask;
  char name[SIM_NAME_SIZE];
};

static struct watcher {
  bool is_used;
  int last_wd;
  struct {
    struct sim_node *node; /* NULL: free */
    uint64_t number;
    uint32_t mask;
    int wd;
  } watches[WATCHES];
  struct note queue[QUEUE];
  size_t count;
} watchers[WATCHERS];

void sim_inotify_reset(void) {
  for (size_t i = 0; i < WATCHERS; i++)
    watchers[i].is_used = false;
}

/* A full queue ends with an overflow event. */
static void note(struct watcher *watcher, int wd, uint32_t mask, const char *name) {
  if (watcher->count == QUEUE)
    return;
  if (watcher->count == QUEUE - 1 || sim_fault(sim.faults.kernel / 8)) {
    watcher->queue[watcher->count++] = (struct note){.wd = -1, .mask = IN_Q_OVERFLOW};
    return;
  }
  struct note *last = watcher->count > 0 ? &watcher->queue[watcher->count - 1] : NULL;
  if (last != NULL && last->wd == wd && last->mask == mask && strcmp(last->name, name) == 0)
    return;
  struct note *next = &watcher->queue[watcher->count++];
  *next = (struct note){.wd = wd, .mask = mask};
  memcpy(next->name, name, strnlen(name, sizeof next->name - 1));
}

static void forget_watch(struct watcher *watcher, size_t i) {
  watcher->watches[i].node = NULL;
  note(watcher, watcher->watches[i].wd, IN_IGNORED, "");
}

/* Events of a watched file itself carry no name. */
void sim_inotify_tell(struct sim_node *node, uint32_t mask) {
  bool is_about_self = (mask & (IN_DELETE_SELF | IN_MOVE_SELF)) != 0;
  bool is_about_entry = (mask & (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)) != 0;
  for (size_t w = 0; w < WATCHERS; w++) {
    struct watcher *watcher = &watchers[w];
    for (size_t i = 0; watcher->is_used && i < WATCHES; i++) {
      const struct sim_node *watched = watcher->watches[i].node;
      if (watched == NULL || (watcher->watches[i].mask & mask) == 0)
        continue;
      if (watched == node && !is_about_entry)
        note(watcher, watcher->watches[i].wd, mask, "");
      else if (watched == node->parent && !is_about_self)
        note(watcher, watcher->watches[i].wd, mask, node->name);
      if (watched == node && (mask & IN_DELETE_SELF) != 0)
        forget_watch(watcher, i);
    }
  }
}

static unsigned int watcher_events(struct sim_file *file) {
  return ((struct watcher *)file->data)->count > 0 ? EPOLLIN : 0;
}

static ssize_t watcher_receive(struct sim_file *file, struct sim_message *message) {
  struct watcher *watcher = file->data;
  unsigned char *to = message->parts[0].iov_base;
  size_t room = message->parts[0].iov_len;
  size_t used = 0, taken = 0;
  for (; taken < watcher->count; taken++) {
    const struct note *next = &watcher->queue[taken];
    size_t name_size = next->name[0] != '\0' ? sizeof next->name : 0;
    struct inotify_event event = {.wd = next->wd, .mask = next->mask, .len = (uint32_t)name_size};
    if (used + sizeof event + name_size > room || (taken > 0 && sim_fault(sim.faults.shortens)))
      break;
    memcpy(to + used, &event, sizeof event);
    memcpy(to + used + sizeof event, next->name, name_size);
    used += sizeof event + name_size;
  }
  watcher->count -= taken;
  memmove(watcher->queue, watcher->queue + taken, watcher->count * sizeof watcher->queue[0]);
  return used > 0 ? (ssize_t)used : -EAGAIN;
}

static void watcher_release(struct sim_file *file) {
  ((struct watcher *)file->data)->is_used = false;
}

static const struct sim_kind watcher_kind = {.name = "inotify",
                                             .events = watcher_events,
                                             .receive = watcher_receive,
                                             .release = watcher_release,
                                             .interrupts = true};

int sim_inotify_init1(int flags) {
  sim_enter();
  for (size_t i = 0; i < WATCHERS; i++) {
    if (watchers[i].is_used)
      continue;
    memset(&watchers[i], 0, sizeof watchers[i]);
    watchers[i].is_used = true;
    int mode = O_RDONLY | ((flags & IN_NONBLOCK) != 0 ? O_NONBLOCK : 0);
    return sim_fd_new(sim_file_new(&watcher_kind, &watchers[i], mode), 0,
                      (flags & IN_CLOEXEC) != 0);
  }
  return (int)sim_outcome(-EMFILE);
}

static struct watcher *watcher_of(int fd) {
  struct sim_file *file = sim_file_of(fd);
  if (file != NULL && file->kind == &watcher_kind)
    return file->data;
  errno = file == NULL ? EBADF : EINVAL;
  return NULL;
}

static int add(struct watcher *watcher, struct sim_node *node, uint32_t mask) {
  size_t place = WATCHES;
  for (size_t i = WATCHES; i-- > 0;) {
    if (watcher->watches[i].node == node) {
      watcher->watches[i].mask = mask;
      return watcher->watches[i].wd;
    }
    if (watcher->watches[i].node == NULL)
      place = i;
  }
  if (place == WATCHES || sim_fault(sim.faults.kernel))
    return -ENOSPC;
  watcher->watches[place].node = node;
  watcher->watches[place].mask = mask;
  watcher->watches[place].wd = ++watcher->last_wd;
  return watcher->last_wd;
}

int sim_inotify_add_watch(int fd, const char *path, uint32_t mask) {
  struct sim_node *node, *parent;
  const char *last;
  sim_enter();
  struct watcher *watcher = watcher_of(fd);
  if (watcher == NULL)
    return -1;
  int err = sim_fs_find(path, &node, &parent, &last);
  if (err == 0 && node == NULL)
    err = -ENOENT;
  return (int)sim_outcome(err == 0 ? add(watcher, node, mask) : err);
}

int sim_inotify_rm_watch(int fd, int wd) {
  sim_enter();
  struct watcher *watcher = watcher_of(fd);
  if (watcher == NULL)
    return -1;
  for (size_t i = 0; i < WATCHES; i++) {
    if (watcher->watches[i].node == NULL || watcher->watches[i].wd != wd)
      continue;
    forget_watch(watcher, i);
    return 0;
  }
  return (int)sim_outcome(-EINVAL);
}
