/* SPDX-License-Identifier: MIT */
/*
 * Attaches to a process: requests a recording through its door, takes a copy of the descriptor of
 * the recording, and extends its lease. Several tools can use one recording; it stops when the last
 * of them ends, also if that is killed.
 */
#include "tool/attach.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#define NS_PER_S UINT64_C(1000000000)
#define NS_PER_MS UINT64_C(1000000)
#define LEASE_NS (10 * NS_PER_S)
#define EXTEND_EVERY_NS NS_PER_S
#define ANSWER_EVERY_MS 2

/* Where the lease is in the header, and values that no clock has any more. */
enum { LEASE_AT = 112, STOPPED = 1, LEFT = 2 };

const char *rt_attach_problem(int err) {
  switch (err) {
  case UV_ENOENT:
    return "it does not use Rondo's library";
  case UV_ESRCH:
    return "no such process";
  case UV_EPERM:
  case UV_EACCES:
    return "it belongs to another user, or the system restricts debuggers "
           "(kernel.yama.ptrace_scope): run this as root";
  case UV_EALREADY:
    return "it is not being recorded";
  default:
    return uv_strerror(err);
  }
}

int rt_attach_begin(struct rt_attached *attached, int pid, uint64_t records) {
  attached->fd = -1;
  int err = rt_door_find(&attached->door, pid);
  if (err != 0)
    return err;
  attached->process = (int)syscall(SYS_pidfd_open, pid, 0);
  attached->extended_ns = uv_hrtime();
  attached->lease_ns = attached->extended_ns + LEASE_NS;
  err = rt_door_ask(&attached->door, records, attached->lease_ns);
  if (err == 0)
    rt_door_wake(&attached->door, attached->process);
  return err;
}

/* The same open file. Opening it again by its name in /proc might block if it is not ours. */
static int take_descriptor(const struct rt_attached *attached) {
  struct stat info;
  int fd = (int)syscall(SYS_pidfd_getfd, attached->process, attached->door.content.fd, 0);
  if (fd < 0)
    return -errno;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
    return fd;
  close(fd);
  return UV_EINVAL;
}

static uint64_t read_lease(int fd) {
  uint64_t lease_ns = 0;
  return pread(fd, &lease_ns, sizeof lease_ns, LEASE_AT) == sizeof lease_ns ? lease_ns : 0;
}

static void write_lease(int fd, uint64_t lease_ns) {
  if (pwrite(fd, &lease_ns, sizeof lease_ns, LEASE_AT) < 0)
    fprintf(stderr, "rondo: cannot change the recording: %s\n", uv_strerror(-errno));
}

/* Whether the process has answered: 0 (fd is valid), UV_EAGAIN, or another code. */
static int take_answer(struct rt_attached *attached) {
  struct rt_door *door = &attached->door;
  uint32_t asked = door->content.asked;
  int err = rt_door_read(door);
  if (err != 0)
    return err;
  if (door->content.answered != asked)
    return UV_EAGAIN;
  if (door->content.result != 0 && door->content.result != UV_EALREADY)
    return door->content.result;
  attached->fd = take_descriptor(attached);
  if (attached->fd < 0)
    return attached->fd;
  attached->has_lease = read_lease(attached->fd) != 0;
  return 0;
}

int rt_attach_wait(struct rt_attached *attached, const volatile sig_atomic_t *is_ended,
                   uint64_t until_ns) {
  int err;
  while ((err = take_answer(attached)) == UV_EAGAIN) {
    uint64_t now = uv_hrtime();
    if (*is_ended || now >= until_ns)
      break;
    if (!rt_attach_lives(attached, ANSWER_EVERY_MS))
      return UV_ESRCH;
    if (now - attached->extended_ns > EXTEND_EVERY_NS) {
      attached->extended_ns = now;
      rt_door_extend(&attached->door, now + LEASE_NS);
    }
  }
  return err;
}

bool rt_attach_keep(struct rt_attached *attached) {
  uint64_t now = uv_hrtime();
  uint64_t lease_ns = read_lease(attached->fd);
  if (!attached->has_lease)
    return lease_ns != STOPPED && rt_door_is_recording(&attached->door);
  if (lease_ns == 0 || lease_ns == STOPPED)
    return false;
  if (now - attached->extended_ns > EXTEND_EVERY_NS) {
    attached->extended_ns = now;
    attached->lease_ns = now + LEASE_NS;
    write_lease(attached->fd, attached->lease_ns);
  }
  return true;
}

bool rt_attach_lives(const struct rt_attached *attached, int ms) {
  struct pollfd one = {.fd = attached->process, .events = POLLIN};
  return poll(&one, 1, ms) <= 0;
}

void rt_attach_end(struct rt_attached *attached) {
  bool is_joined = attached->door.content.result != 0;
  if (attached->fd >= 0 && attached->has_lease && !is_joined &&
      read_lease(attached->fd) == attached->lease_ns) {
    write_lease(attached->fd, LEFT);
    rt_door_wake(&attached->door, attached->process);
  }
}

int rt_attach_stop(int pid) {
  struct rt_attached attached = {.fd = -1};
  int err = rt_door_find(&attached.door, pid);
  if (err != 0)
    return err;
  if (!rt_door_is_recording(&attached.door) || attached.door.content.fd < 0)
    return UV_EALREADY;
  attached.process = (int)syscall(SYS_pidfd_open, pid, 0);
  attached.fd = take_descriptor(&attached);
  if (attached.fd < 0)
    return attached.fd;
  write_lease(attached.fd, STOPPED);
  rt_door_wake(&attached.door, attached.process);
  return 0;
}
