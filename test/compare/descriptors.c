/* SPDX-License-Identifier: MIT */
/* Every kind of descriptor, with something in it to read where that is possible. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

#include "compare.h"

static void must(bool holds, const char *what) {
  if (holds)
    return;
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
  exit(2);
}

void drop(struct subject *subject) {
  if (subject->fd >= 0)
    close(subject->fd);
  if (subject->other >= 0)
    close(subject->other);
}

static bool opened(struct subject *subject, int fd) {
  subject->fd = fd;
  return fd >= 0;
}

static void write_all(int fd, const char *text) {
  must(write(fd, text, strlen(text)) == (ssize_t)strlen(text), text);
}

static void fill(const char *path, size_t size) {
  char bytes[FILE_SIZE];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (char)(i * 31 + i / 256);
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
  must(fd >= 0 && write(fd, bytes, size) == (ssize_t)size, path);
  close(fd);
}

void fill_files(void) {
  fill("file", FILE_SIZE);
  fill("empty", 0);
  fill("sparse", 0);
  must(truncate("sparse", SPARSE_SIZE) == 0, "sparse");
}

void make_files(void) {
  fill_files();
  must(mkdir("folder", 0750) == 0, "folder");
  must(symlink("file", "link") == 0, "link");
  must(symlink("nothing", "dangling") == 0, "dangling");
  must(symlink("round", "round") == 0, "round");
  must(mkfifo("fifo", 0600) == 0, "fifo");
  struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "socket"};
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  must(fd >= 0 && bind(fd, (struct sockaddr *)&name, sizeof name) == 0, "socket");
  close(fd);
}

/* Files. */

static bool open_file(struct subject *subject, int flags) {
  return opened(subject, open("file", flags | O_CLOEXEC));
}

static bool make_file(struct subject *subject) {
  return open_file(subject, O_RDWR);
}

static bool make_write_only(struct subject *subject) {
  return open_file(subject, O_WRONLY);
}

static bool make_read_only(struct subject *subject) {
  return open_file(subject, O_RDONLY);
}

static bool make_append(struct subject *subject) {
  return open_file(subject, O_RDWR | O_APPEND);
}

static bool make_direct(struct subject *subject) {
  return open_file(subject, O_RDWR | O_DIRECT);
}

static bool make_path_only(struct subject *subject) {
  return open_file(subject, O_PATH);
}

static bool make_empty(struct subject *subject) {
  return opened(subject, open("empty", O_RDWR | O_CLOEXEC));
}

static bool make_sparse(struct subject *subject) {
  return opened(subject, open("sparse", O_RDWR | O_CLOEXEC));
}

static bool make_memfd(struct subject *subject) {
  char bytes[FILE_SIZE] = "in memory";
  if (!opened(subject, memfd_create("compare", MFD_CLOEXEC)))
    return false;
  must(pwrite(subject->fd, bytes, sizeof bytes, 0) == sizeof bytes, "memfd");
  return true;
}

static bool make_folder(struct subject *subject) {
  return opened(subject, open("folder", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

static bool make_proc(struct subject *subject) {
  return opened(subject, open("/proc/version", O_RDONLY | O_CLOEXEC));
}

static bool make_sys(struct subject *subject) {
  return opened(subject, open("/sys/devices/system/cpu/possible", O_RDONLY | O_CLOEXEC));
}

/* A separate device node: those in /dev are never touched. */
static bool make_node(struct subject *subject, const char *path, unsigned int minor_number) {
  if (mknod(path, S_IFCHR | 0600, makedev(1, minor_number)) != 0 && errno != EEXIST)
    return false;
  return opened(subject, open(path, O_RDWR | O_CLOEXEC));
}

static bool make_null(struct subject *subject) {
  return make_node(subject, "null-device", 3);
}

static bool make_zero(struct subject *subject) {
  return make_node(subject, "zero-device", 5);
}

static bool make_full(struct subject *subject) {
  return make_node(subject, "full-device", 7);
}

/* Pipes and sockets with two pending messages, of 3 and 5 bytes. */

static bool make_pair(struct subject *subject, const int ends[2]) {
  subject->fd = ends[0];
  subject->other = ends[1];
  write_all(ends[1], "one");
  write_all(ends[1], "three");
  return true;
}

static bool make_pipe_with(struct subject *subject, int flags) {
  int ends[2];
  return pipe2(ends, flags | O_CLOEXEC) == 0 && make_pair(subject, ends);
}

static bool make_pipe(struct subject *subject) {
  return make_pipe_with(subject, 0);
}

static bool make_packet_pipe(struct subject *subject) {
  return make_pipe_with(subject, O_DIRECT);
}

static bool make_fifo(struct subject *subject) {
  int ends[2] = {open("fifo", O_RDWR | O_CLOEXEC), open("fifo", O_RDWR | O_CLOEXEC)};
  return ends[0] >= 0 && ends[1] >= 0 && make_pair(subject, ends);
}

static bool make_write_end(struct subject *subject) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return false;
  subject->other = ends[0];
  return opened(subject, ends[1]);
}

static bool make_write_end_not_blocking(struct subject *subject) {
  return make_write_end(subject) && fcntl(subject->fd, F_SETFL, O_NONBLOCK) == 0;
}

static bool make_empty_pipe_not_blocking(struct subject *subject) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
    return false;
  subject->other = ends[1];
  return opened(subject, ends[0]);
}

static bool make_pipe_without_writer(struct subject *subject) {
  bool made = make_pipe(subject);
  close(subject->other);
  subject->other = -1;
  return made;
}

static bool make_sockets(struct subject *subject, int type) {
  int ends[2];
  return socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) == 0 && make_pair(subject, ends);
}

static bool make_stream(struct subject *subject) {
  return make_sockets(subject, SOCK_STREAM);
}

static bool make_stream_not_blocking(struct subject *subject) {
  return make_sockets(subject, SOCK_STREAM | SOCK_NONBLOCK);
}

static bool make_datagram(struct subject *subject) {
  return make_sockets(subject, SOCK_DGRAM);
}

static bool make_seqpacket(struct subject *subject) {
  return make_sockets(subject, SOCK_SEQPACKET);
}

/* Descriptors without a file: eventfd, timerfd and others. */

static bool make_eventfd(struct subject *subject) {
  return opened(subject, eventfd(3, EFD_CLOEXEC));
}

static bool make_semaphore(struct subject *subject) {
  return opened(subject, eventfd(3, EFD_CLOEXEC | EFD_SEMAPHORE));
}

static bool make_timerfd(struct subject *subject) {
  struct itimerspec soon = {.it_value = {.tv_nsec = 1}};
  if (!opened(subject, timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)))
    return false;
  struct pollfd due = {.fd = subject->fd, .events = POLLIN};
  return timerfd_settime(subject->fd, 0, &soon, NULL) == 0 && poll(&due, 1, -1) == 1;
}

static bool make_inotify(struct subject *subject) {
  if (!opened(subject, inotify_init1(IN_CLOEXEC)))
    return false;
  if (inotify_add_watch(subject->fd, "folder", IN_ATTRIB) < 0)
    return false;
  return chmod("folder", 0700) == 0 && chmod("folder", 0750) == 0;
}

/* Two lines are pending, once the kernel has passed them on. Nothing is echoed. */
static bool make_tty(struct subject *subject) {
  struct termios mode;
  int waiting = 0;
  if (openpty(&subject->other, &subject->fd, NULL, NULL, NULL) != 0)
    return false;
  must(tcgetattr(subject->fd, &mode) == 0, "tcgetattr");
  mode.c_lflag &= ~(tcflag_t)ECHO;
  mode.c_oflag &= ~(tcflag_t)OPOST;
  must(tcsetattr(subject->fd, TCSANOW, &mode) == 0, "tcsetattr");
  write_all(subject->other, "one\nthree\n");
  while (ioctl(subject->fd, FIONREAD, &waiting) == 0 && waiting < 10)
    sched_yield();
  return true;
}

static bool make_closed(struct subject *subject) {
  subject->fd = 1000;
  close(subject->fd);
  return true;
}

static bool make_negative(struct subject *subject) {
  subject->fd = -1;
  return true;
}

const struct kind kinds[] = {
    {"file", make_file},
    {"file for reading", make_read_only},
    {"file for writing", make_write_only},
    {"file to append to", make_append},
    {"file with O_DIRECT", make_direct},
    {"file with O_PATH", make_path_only},
    {"empty file", make_empty},
    {"sparse file", make_sparse},
    {"memfd", make_memfd},
    {"folder", make_folder},
    {"file of proc", make_proc},
    {"file of sys", make_sys},
    {"null device", make_null},
    {"zero device", make_zero},
    {"full device", make_full},
    {"pipe", make_pipe},
    {"pipe of packets", make_packet_pipe},
    {"pipe without a writer", make_pipe_without_writer},
    {"empty pipe that does not block", make_empty_pipe_not_blocking},
    {"end of a pipe for writing", make_write_end},
    {"end of a pipe for writing that does not block", make_write_end_not_blocking},
    {"fifo", make_fifo},
    {"stream socket", make_stream},
    {"stream socket that does not block", make_stream_not_blocking},
    {"datagram socket", make_datagram},
    {"seqpacket socket", make_seqpacket},
    {"eventfd", make_eventfd},
    {"eventfd as a semaphore", make_semaphore},
    {"timerfd", make_timerfd},
    {"inotify", make_inotify},
    {"terminal", make_tty},
    {"closed descriptor", make_closed},
    {"negative number", make_negative},
};

const size_t kind_count = sizeof kinds / sizeof kinds[0];
