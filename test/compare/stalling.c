/* SPDX-License-Identifier: MIT */
/*
 * The server: one request after the other, in the kernel's own format (linux/fuse.h). If it is not
 * released for long enough, it continues by itself: a program that blocks its loop on it is
 * detected, and does not hang.
 */
#include "stalling.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GIVES_UP_S = 20, MOST_REQUEST = 1 << 17, FILE_NODE = 2, FILE_BYTES = 5000 };

/* Shared by both processes. */
struct gate {
  sem_t answer;
  int is_closed;    /* atomic */
  int is_waited_at; /* atomic */
  int given_up;     /* atomic: how often */
};

static struct gate *gate;
static pid_t server;
static int device = -1;
static const char *mounted_on;

static void serve(void);

const char *stalling_mount(const char *folder) {
  static char why[128];
  char options[128];
  device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
  if (device < 0) {
    snprintf(why, sizeof why, "/dev/fuse: %s", strerror(errno));
    return why;
  }
  snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=%u,group_id=%u", device,
           (unsigned int)getuid(), (unsigned int)getgid());
  if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
      mount("stalling", folder, "fuse", MS_NOSUID | MS_NODEV, options) != 0) {
    snprintf(why, sizeof why, "mounting: %s", strerror(errno));
    close(device);
    return why;
  }
  mounted_on = folder;
  gate = mmap(NULL, sizeof *gate, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (gate == MAP_FAILED || sem_init(&gate->answer, 1, 0) != 0)
    abort();
  server = fork();
  if (server == 0)
    serve();
  close(device); /* when the server exits the file system ends, and pending requests fail */
  return NULL;
}

void stalling_end(void) {
  umount2(mounted_on, MNT_DETACH);
  kill(server, SIGKILL);
  waitpid(server, NULL, 0);
}

/* The last answer may have arrived after its request was abandoned. */
void stalling_begin(void) {
  while (sem_trywait(&gate->answer) == 0) {}
  __atomic_store_n(&gate->is_closed, 1, __ATOMIC_SEQ_CST);
}

bool stalling_has_question(void) {
  return __atomic_load_n(&gate->is_waited_at, __ATOMIC_SEQ_CST) != 0;
}

bool stalling_was_given_up(void) {
  return __atomic_exchange_n(&gate->given_up, 0, __ATOMIC_SEQ_CST) != 0;
}

void stalling_answer(void) {
  __atomic_store_n(&gate->is_closed, 0, __ATOMIC_SEQ_CST);
  if (stalling_has_question())
    sem_post(&gate->answer);
}

/* In the server. */

static bool is_closed(void) {
  return __atomic_load_n(&gate->is_closed, __ATOMIC_SEQ_CST) != 0;
}

/* Checks again after announcing the wait: if the gate opens in between, nothing is posted. */
static void wait_at_gate(void) {
  struct timespec until;
  int err = 0;
  if (!is_closed())
    return;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += GIVES_UP_S;
  __atomic_store_n(&gate->is_waited_at, 1, __ATOMIC_SEQ_CST);
  while (is_closed() && (err = sem_timedwait(&gate->answer, &until)) != 0 && errno == EINTR) {}
  if (err != 0)
    __atomic_add_fetch(&gate->given_up, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&gate->is_waited_at, 0, __ATOMIC_SEQ_CST);
}

static void reply(const struct fuse_in_header *to, int error, const void *body, size_t size) {
  struct fuse_out_header header = {
      .len = (uint32_t)(sizeof header + size), .error = error, .unique = to->unique};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)body, size}};
  if (writev(device, parts, 2) < 0 && errno != ENOENT) /* ENOENT: the request was abandoned */
    _exit(1);
}

static struct fuse_attr attributes_of(uint64_t node) {
  bool is_file = node == FILE_NODE;
  return (struct fuse_attr){.ino = node,
                            .size = is_file ? FILE_BYTES : 0,
                            .mode = is_file ? S_IFREG | 0644 : S_IFDIR | 0755,
                            .nlink = 1,
                            .blksize = 4096};
}

static void answer_init(const struct fuse_in_header *header, const struct fuse_init_in *init) {
  struct fuse_init_out out = {.major = FUSE_KERNEL_VERSION,
                              .minor = init->minor < 31 ? init->minor : 31,
                              .max_readahead = init->max_readahead,
                              .max_write = 1 << 16};
  reply(header, 0, &out, sizeof out);
}

static void answer_lookup(const struct fuse_in_header *header, const char *name) {
  struct fuse_entry_out entry = {.nodeid = FILE_NODE, .attr = attributes_of(FILE_NODE)};
  bool is_there = strcmp(name, "file") == 0;
  reply(header, is_there ? 0 : -ENOENT, &entry, is_there ? sizeof entry : 0);
}

static void answer_read(const struct fuse_in_header *header, const struct fuse_read_in *read_in) {
  static char bytes[FILE_BYTES];
  uint64_t offset = read_in->offset < FILE_BYTES ? read_in->offset : FILE_BYTES;
  uint64_t rest = FILE_BYTES - offset;
  memset(bytes, 'f', sizeof bytes);
  reply(header, 0, bytes + offset, read_in->size < rest ? read_in->size : rest);
}

static void answer(const struct fuse_in_header *header, const void *body) {
  struct fuse_attr_out attributes = {.attr = attributes_of(header->nodeid)};
  struct fuse_open_out opened = {.open_flags = FOPEN_KEEP_CACHE};
  struct fuse_write_out written = {0};
  switch (header->opcode) {
  case FUSE_INIT:
    answer_init(header, body);
    break;
  case FUSE_LOOKUP:
    answer_lookup(header, body);
    break;
  case FUSE_GETATTR:
  case FUSE_SETATTR:
    reply(header, 0, &attributes, sizeof attributes);
    break;
  case FUSE_OPEN:
  case FUSE_OPENDIR:
    reply(header, 0, &opened, sizeof opened);
    break;
  case FUSE_READ:
    answer_read(header, body);
    break;
  case FUSE_WRITE:
    written.size = ((const struct fuse_write_in *)body)->size;
    reply(header, 0, &written, sizeof written);
    break;
  default:
    reply(header, -ENOSYS, NULL, 0);
  }
}

static bool has_answer(const struct fuse_in_header *header) {
  return header->opcode != FUSE_FORGET && header->opcode != FUSE_BATCH_FORGET &&
         header->opcode != FUSE_INTERRUPT;
}

static bool is_question(const struct fuse_in_header *header) {
  return has_answer(header) && header->opcode != FUSE_RELEASE && header->opcode != FUSE_FLUSH;
}

static void serve(void) {
  static _Alignas(8) char request[MOST_REQUEST];
  const struct fuse_in_header *header = (const struct fuse_in_header *)request;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (;;) {
    ssize_t length = read(device, request, sizeof request);
    if (length < 0 && (errno == EINTR || errno == ENOENT))
      continue;
    if (length < (ssize_t)sizeof *header)
      _exit(0); /* ENODEV: unmounted */
    if (is_question(header))
      wait_at_gate();
    if (has_answer(header))
      answer(header, request + sizeof *header);
  }
}
