/* SPDX-License-Identifier: MIT */
/*
 * epoll and eventfd. Ready descriptors are reported in any order, and not always all of them: the
 * rest may as well have become ready a moment later.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>

#include "calls.h"
#include "epoll.h"
#include "files.h"
#include "signals.h"
#include "sim.h"

#define LISTS 16
#define ITEMS 128

struct item {
  struct sim_file *file; /* NULL: free */
  int fd;
  struct epoll_event wanted;
  uint64_t edges;     /* when it was last reported */
  bool has_new_edges; /* it was added or changed since */
};

static struct list {
  bool is_used;
  struct item items[ITEMS];
} lists[LISTS];

/* eventfd */

struct event {
  uint64_t value;
  uint64_t writes;
};

static unsigned int event_events(struct sim_file *file) {
  const struct event *event = file->data;
  return (event->value > 0 ? EPOLLIN : 0) | EPOLLOUT;
}

static uint64_t event_edges(struct sim_file *file) {
  return ((const struct event *)file->data)->writes;
}

static ssize_t event_send(struct sim_file *file, struct sim_message *message) {
  struct event *event = file->data;
  uint64_t value;
  sim_message_get(message, (unsigned char *)&value, sizeof value);
  event->value += value;
  event->writes++;
  return sizeof value;
}

static ssize_t event_receive(struct sim_file *file, struct sim_message *message) {
  struct event *event = file->data;
  if (event->value == 0)
    return -EAGAIN;
  sim_message_put(message, (const unsigned char *)&event->value, sizeof event->value);
  event->value = 0;
  return sizeof event->value;
}

static void event_release(struct sim_file *file) {
  free(file->data);
}

static const struct sim_kind event_kind = {.name = "eventfd",
                                           .events = event_events,
                                           .edges = event_edges,
                                           .receive = event_receive,
                                           .send = event_send,
                                           .release = event_release,
                                           .interrupts = true};

int sim_eventfd(unsigned int value, int flags) {
  sim_enter();
  struct event *event = calloc(1, sizeof *event);
  event->value = value;
  int mode = O_RDWR | ((flags & EFD_NONBLOCK) != 0 ? O_NONBLOCK : 0);
  return sim_fd_new(sim_file_new(&event_kind, event, mode), 0, (flags & EFD_CLOEXEC) != 0);
}

int sim_eventfd_write(int fd, eventfd_t value) {
  return sim_write(fd, &value, sizeof value) == sizeof value ? 0 : -1;
}

/* epoll */

static void list_release(struct sim_file *file) {
  ((struct list *)file->data)->is_used = false;
}

static unsigned int list_events(struct sim_file *file) {
  (void)file;
  return 0;
}

static const struct sim_kind list_kind = {
    .name = "epoll", .events = list_events, .release = list_release};

int sim_epoll_create1(int flags) {
  sim_enter();
  if (sim_fault(sim.faults.kernel))
    return (int)sim_outcome(-ENOMEM);
  for (size_t i = 0; i < LISTS; i++) {
    if (lists[i].is_used)
      continue;
    memset(&lists[i], 0, sizeof lists[i]);
    lists[i].is_used = true;
    return sim_fd_new(sim_file_new(&list_kind, &lists[i], O_RDWR), 0, (flags & EPOLL_CLOEXEC) != 0);
  }
  sim_fail("simulator: too many epoll lists");
}

void sim_epoll_forget(struct sim_file *file) {
  for (size_t i = 0; i < LISTS; i++)
    for (size_t k = 0; lists[i].is_used && k < ITEMS; k++)
      if (lists[i].items[k].file == file)
        lists[i].items[k].file = NULL;
}

static struct item *find(struct list *list, const struct sim_file *file, int fd) {
  for (size_t i = 0; i < ITEMS; i++)
    if (list->items[i].file == file && (file == NULL || list->items[i].fd == fd))
      return &list->items[i];
  return NULL;
}

static int change(struct list *list, int operation, struct sim_file *file, int fd,
                  const struct epoll_event *event) {
  struct item *item = find(list, file, fd);
  if (operation == EPOLL_CTL_ADD && item != NULL)
    return -EEXIST;
  if (operation != EPOLL_CTL_ADD && item == NULL)
    return -ENOENT;
  if (operation == EPOLL_CTL_DEL) {
    item->file = NULL;
    return 0;
  }
  if (operation == EPOLL_CTL_ADD) {
    if (sim_fault(sim.faults.kernel))
      return sim_chance(512) ? -ENOMEM : -ENOSPC;
    item = find(list, NULL, 0);
    if (item == NULL)
      sim_fail("simulator: too many watched files");
  }
  *item = (struct item){.file = file, .fd = fd, .wanted = *event, .has_new_edges = true};
  return 0;
}

int sim_epoll_ctl(int list_fd, int operation, int fd, struct epoll_event *event) {
  sim_enter();
  struct sim_file *list = sim_file_of(list_fd);
  struct sim_file *file = sim_file_of(fd);
  if (list == NULL || file == NULL)
    return -1;
  if (list->kind != &list_kind)
    return (int)sim_outcome(-EINVAL);
  if (file->kind->cannot_be_watched)
    return (int)sim_outcome(-EPERM);
  return (int)sim_outcome(change(list->data, operation, file, fd, event));
}

static unsigned int events_of(struct item *item) {
  if (item->file == NULL)
    return 0;
  if ((item->wanted.events & EPOLLET) != 0 && !item->has_new_edges &&
      item->file->kind->edges != NULL && item->file->kind->edges(item->file) <= item->edges)
    return 0;
  return item->file->kind->events(item->file) & (item->wanted.events | EPOLLERR | EPOLLHUP);
}

static bool is_any_ready(void *arg) {
  struct list *list = arg;
  for (size_t i = 0; i < ITEMS; i++)
    if (events_of(&list->items[i]) != 0)
      return true;
  return false;
}

/* An edge is reported once. When a client is accepted, the count decreases. */
static void see(struct item *item, struct epoll_event *event) {
  event->events = events_of(item);
  event->data = item->wanted.data;
  item->has_new_edges = false;
  item->edges = item->file->kind->edges != NULL ? item->file->kind->edges(item->file) : 0;
}

static int collect(struct list *list, struct epoll_event *events, int room) {
  struct item *ready[ITEMS];
  size_t count = 0;
  for (size_t i = 0; i < ITEMS; i++) {
    struct item *item = &list->items[i];
    if (item->file != NULL && item->file->kind->edges != NULL &&
        item->file->kind->edges(item->file) < item->edges)
      item->edges = item->file->kind->edges(item->file);
    if (events_of(item) != 0)
      ready[count++] = item;
  }
  if (count == 0)
    return 0;
  size_t wanted = sim_chance(256) ? 1 + (size_t)sim_below(count) : count;
  wanted = wanted < (size_t)room ? wanted : (size_t)room;
  for (size_t i = 0; i < wanted; i++) {
    size_t other = i + (size_t)sim_below(count - i);
    struct item *item = ready[other];
    ready[other] = ready[i];
    see(item, &events[i]);
  }
  return (int)wanted;
}

int sim_epoll_wait_until(int list_fd, struct epoll_event *events, int room, uint64_t until_ns) {
  struct sim_file *file = sim_file_of(list_fd);
  if (file == NULL)
    return -1;
  struct list *list = file->data;
  if (until_ns > sim.now_ns && sim_is_interrupted())
    return (int)sim_outcome(-EINTR);
  sim.current->was_interrupted = false;
  struct sim_thread *self = sim.current;
  uint64_t blocked = self->blocked;
  enum sim_wait result = sim_wait(is_any_ready, list, until_ns);
  self->blocked = blocked;
  if (result == SIM_SIGNAL)
    return (int)sim_outcome(-EINTR);
  return collect(list, events, room);
}

int sim_epoll_wait(int list_fd, struct epoll_event *events, int room, int timeout_ms) {
  sim_enter();
  uint64_t until_ns = SIM_NEVER;
  if (timeout_ms >= 0)
    until_ns = sim.now_ns + (uint64_t)timeout_ms * SIM_NS_PER_MS;
  return sim_epoll_wait_until(list_fd, events, room, until_ns);
}
