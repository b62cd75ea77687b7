/* SPDX-License-Identifier: MIT */
/*
 * Which filters of a kqueue report the events of a watcher, and what they say.
 *
 * A descriptor has one filter of each kind. EV_CLEAR makes a filter report changes only; it cannot
 * be changed, so the filter is removed and added again.
 *
 * Without EVFILT_EXCEPT urgent data is not reported.
 */
#include "backend/kqueue_filters.h"

#include <errno.h>
#include <stddef.h>

#ifndef NOTE_REVOKE
#define NOTE_REVOKE 0
#endif

#define FILE_CHANGES (NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_LINK)
#define FILE_RENAMES (NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)

static const struct filter {
  unsigned int events; /* any of these needs the filter */
  unsigned int level;  /* without these, it reports changes only */
  short name;
  unsigned int notes;
} filters[] = {
    /* The end of the stream alone: data that nobody reads must not be reported again and again. */
    {RD_WATCH_IN | RD_WATCH_RDHUP, RD_WATCH_IN, EVFILT_READ, 0},
    {RD_WATCH_OUT, RD_WATCH_OUT, EVFILT_WRITE, 0},
    {RD_WATCH_FILE, 0, EVFILT_VNODE, FILE_CHANGES | FILE_RENAMES},
#ifdef EVFILT_EXCEPT
    {RD_WATCH_PRI, RD_WATCH_PRI, EVFILT_EXCEPT, NOTE_OOB},
#endif
};

#define FILTERS (sizeof filters / sizeof filters[0])

static int change(int kqueue_fd, int fd, const struct filter *filter, unsigned int flags,
                  unsigned int generation) {
  struct kevent event;
  EV_SET(&event, (uintptr_t)fd, filter->name, (unsigned short)flags, filter->notes, 0,
         (void *)(uintptr_t)generation);
  return kevent(kqueue_fd, &event, 1, NULL, 0, NULL) == 0 ? 0 : -errno;
}

/* libkqueue, unlike kernels, refuses to add a filter that is there, and may leave errno as it was.
 */
static int add(int kqueue_fd, int fd, const struct filter *filter, bool is_there,
               unsigned int clears, unsigned int generation) {
  int err = change(kqueue_fd, fd, filter, EV_ADD | clears, generation);
  if (err == 0 || !is_there)
    return err;
  change(kqueue_fd, fd, filter, EV_DELETE, 0);
  return change(kqueue_fd, fd, filter, EV_ADD | clears, generation);
}

static bool is_needed(const struct filter *filter, unsigned int events) {
  return (events & filter->events) != 0;
}

static unsigned int clear_flag(const struct filter *filter, unsigned int events) {
  bool is_level = (events & filter->level) != 0 && (events & RD_WATCH_EDGE) == 0;
  return is_level ? 0 : EV_CLEAR;
}

static void remove_all(int kqueue_fd, int fd) {
  for (size_t i = 0; i < FILTERS; i++)
    change(kqueue_fd, fd, &filters[i], EV_DELETE, 0);
}

int rd_kqueue_change(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int wanted) {
  int kqueue_fd = loop->backend_fd;
  unsigned int registered = watcher->registered;
  for (size_t i = 0; i < FILTERS; i++) {
    const struct filter *filter = &filters[i];
    bool is_there = is_needed(filter, registered), will_be = is_needed(filter, wanted);
    unsigned int clears = clear_flag(filter, wanted);
    bool differs = is_there && will_be && clear_flag(filter, registered) != clears;
    if (is_there && (!will_be || differs))
      change(kqueue_fd, watcher->fd, filter, EV_DELETE, 0);
    if (!will_be)
      continue;
    /* Even if it is there: the program may have replaced the descriptor. */
    int err = add(kqueue_fd, watcher->fd, filter, is_there && !differs, clears,
                  *rd_watch_generation(loop, watcher));
    if (err != 0) {
      remove_all(kqueue_fd, watcher->fd);
      return err;
    }
  }
  return 0;
}

int rd_kqueue_wake(int kqueue_fd, int fd, unsigned short action) {
  return change(kqueue_fd, fd, &filters[0], action, 0);
}

/* macOS refuses a child that has ended already. */
int rd_kqueue_child(int kqueue_fd, pid_t pid) {
  struct kevent event;
  EV_SET(&event, (uintptr_t)pid, EVFILT_PROC, EV_ADD | EV_ONESHOT, NOTE_EXIT, 0, NULL);
  return kevent(kqueue_fd, &event, 1, NULL, 0, NULL) == 0 ? 0 : -errno;
}

unsigned int rd_kqueue_generation(const struct kevent *came) {
  return (unsigned int)(uintptr_t)came->udata;
}

static unsigned int from_file(unsigned int notes) {
  return ((notes & FILE_CHANGES) != 0 ? (unsigned int)RD_WATCH_FILE_CHANGED : 0) |
         ((notes & FILE_RENAMES) != 0 ? (unsigned int)RD_WATCH_FILE_RENAMED : 0);
}

unsigned int rd_kqueue_events(const struct kevent *came) {
  bool is_end = (came->flags & EV_EOF) != 0;
  unsigned int error = is_end && came->fflags != 0 ? RD_WATCH_ERR : 0; /* of the socket */
  switch (came->filter) {
  case EVFILT_READ:
    return error | RD_WATCH_IN | (is_end ? (unsigned int)(RD_WATCH_RDHUP | RD_WATCH_HUP) : 0);
  case EVFILT_WRITE:
    return error | RD_WATCH_OUT;
  case EVFILT_VNODE:
    return from_file(came->fflags);
#ifdef EVFILT_EXCEPT
  case EVFILT_EXCEPT:
    return RD_WATCH_PRI;
#endif
  default:
    return RD_WATCH_ERR;
  }
}
