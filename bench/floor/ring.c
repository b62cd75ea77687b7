/* SPDX-License-Identifier: MIT */
/*
 * Benchmark jobs with nothing but an io_uring: requests are submitted once a turn, completions are
 * collected in the same system call, and the kernel chooses the buffers.
 */
#include <fcntl.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../measure.h"
#include "../peers/sockets.h"

enum { ENTRIES = 1024, BUFFERS = 256, BUFFER_SIZE = 4096, MOST = 64, BLOCK = 4096, GROUP = 0 };

static const char path[] = "/usr/bin/env";
static char memory[MOST][BLOCK];

static struct {
  int fd;
  unsigned int *sq_tail, *cq_head, *cq_tail;
  unsigned int mask, cq_mask;
  struct io_uring_sqe *sqes;
  struct io_uring_cqe *cqes;
  unsigned int prepared;
} ring;

static struct {
  struct io_uring_buf_ring *list;
  char *memory;
  unsigned short tail;
} buffers;

static void *map(size_t size, off_t offset) {
  void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring.fd, offset);
  job_needs(at != MAP_FAILED, "no memory for the ring");
  return at;
}

static void open_ring(void) {
  struct io_uring_params params = {.flags =
                                       IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN};
  ring.fd = (int)syscall(SYS_io_uring_setup, ENTRIES, &params);
  job_needs(ring.fd >= 0, "the kernel has no such io_uring");
  size_t sq_size = params.sq_off.array + params.sq_entries * sizeof(unsigned int);
  size_t cq_size = params.cq_off.cqes + params.cq_entries * sizeof(struct io_uring_cqe);
  size_t size = sq_size > cq_size ? sq_size : cq_size;
  char *rings = map(size, IORING_OFF_SQ_RING);
  ring.sqes = map(params.sq_entries * sizeof(struct io_uring_sqe), (off_t)IORING_OFF_SQES);
  ring.sq_tail = (unsigned int *)(void *)(rings + params.sq_off.tail);
  ring.cq_head = (unsigned int *)(void *)(rings + params.cq_off.head);
  ring.cq_tail = (unsigned int *)(void *)(rings + params.cq_off.tail);
  ring.cqes = (struct io_uring_cqe *)(void *)(rings + params.cq_off.cqes);
  unsigned int *places = (unsigned int *)(void *)(rings + params.sq_off.array);
  for (unsigned int i = 0; i < params.sq_entries; i++)
    places[i] = i;
  ring.mask = params.sq_entries - 1;
  ring.cq_mask = params.cq_entries - 1;
}

static void enter(unsigned int wait_for) {
  __atomic_store_n(ring.sq_tail, *ring.sq_tail + ring.prepared, __ATOMIC_RELEASE);
  syscall(SYS_io_uring_enter, ring.fd, ring.prepared, wait_for, IORING_ENTER_GETEVENTS, NULL, 0);
  ring.prepared = 0;
}

static void prepare(struct io_uring_sqe sqe) {
  if (ring.prepared == ENTRIES)
    enter(0);
  ring.sqes[(*ring.sq_tail + ring.prepared++) & ring.mask] = sqe;
}

/* NULL if nothing has arrived. */
static const struct io_uring_cqe *next_completion(void) {
  unsigned int head = *ring.cq_head;
  if (head == __atomic_load_n(ring.cq_tail, __ATOMIC_ACQUIRE))
    return NULL;
  return &ring.cqes[head & ring.cq_mask];
}

static void completion_seen(void) {
  __atomic_store_n(ring.cq_head, *ring.cq_head + 1, __ATOMIC_RELEASE);
}

static void give_buffer(unsigned int id) {
  struct io_uring_buf *buf = &buffers.list->bufs[buffers.tail++ & (BUFFERS - 1)];
  buf->addr = (unsigned long)(buffers.memory + (size_t)id * BUFFER_SIZE);
  buf->len = BUFFER_SIZE;
  buf->bid = (unsigned short)id;
  __atomic_store_n(&buffers.list->tail, buffers.tail, __ATOMIC_RELEASE);
}

static void open_buffers(void) {
  size_t size = BUFFERS * sizeof(struct io_uring_buf);
  buffers.list = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  buffers.memory = job_memory(BUFFERS, BUFFER_SIZE);
  struct io_uring_buf_reg reg = {
      .ring_addr = (unsigned long)buffers.list, .ring_entries = BUFFERS, .bgid = GROUP};
  job_needs(syscall(SYS_io_uring_register, ring.fd, IORING_REGISTER_PBUF_RING, &reg, 1) == 0,
            "the kernel takes no list of buffers");
  for (unsigned int id = 0; id < BUFFERS; id++)
    give_buffer(id);
}

static void prepare_receive(int fd) {
  prepare((struct io_uring_sqe){.opcode = IORING_OP_RECV,
                                .fd = fd,
                                .ioprio = IORING_RECV_MULTISHOT,
                                .flags = IOSQE_BUFFER_SELECT,
                                .buf_group = GROUP,
                                .user_data = (unsigned int)fd});
}

static void prepare_send(int fd) {
  prepare((struct io_uring_sqe){.opcode = IORING_OP_SEND,
                                .fd = fd,
                                .addr = (unsigned long)memory,
                                .len = MESSAGE_SIZE,
                                .msg_flags = MSG_NOSIGNAL,
                                .flags = IOSQE_CQE_SKIP_SUCCESS});
}

/* Input is answered with the next system call. */
static void answer(const struct io_uring_cqe *cqe) {
  int fd = (int)cqe->user_data;
  if ((cqe->flags & IORING_CQE_F_BUFFER) != 0) {
    give_buffer(cqe->flags >> IORING_CQE_BUFFER_SHIFT);
    prepare_send(fd);
  }
  if ((cqe->flags & IORING_CQE_F_MORE) == 0)
    prepare_receive(fd);
}

/* Two messages arrive in each round trip. */
static void echo(long count, int depth) {
  struct sockaddr_in address;
  const struct io_uring_cqe *cqe;
  int listener = listen_on_any_port(&address);
  open_ring();
  open_buffers();
  for (int i = 0; i < depth; i++) {
    int client, server;
    make_connection(listener, &address, &client, &server);
    prepare_receive(client);
    prepare_receive(server);
    prepare_send(client);
  }
  job_begins();
  for (long left = 2 * count; left > 0;) {
    enter(1);
    for (; (cqe = next_completion()) != NULL; left--) {
      answer(cqe);
      completion_seen();
    }
  }
}

/* `depth` at a time; each is started again when it is done. */
static void keep_going(struct io_uring_sqe (*make)(unsigned int slot), long count, int depth) {
  const struct io_uring_cqe *cqe;
  long started = 0;
  job_needs(depth <= MOST, "no more than 64 at a time");
  open_ring();
  job_begins();
  for (; started < depth; started++)
    prepare(make((unsigned int)started));
  for (long done = 0; done < count;) {
    enter(1);
    for (; (cqe = next_completion()) != NULL; done++) {
      job_needs(cqe->res >= 0, "the kernel could not do it");
      if (started++ < count)
        prepare(make((unsigned int)cqe->user_data));
      completion_seen();
    }
  }
}

static int file;

static struct io_uring_sqe make_read(unsigned int slot) {
  return (struct io_uring_sqe){.opcode = IORING_OP_READ,
                               .fd = file,
                               .addr = (unsigned long)memory[slot],
                               .len = BLOCK,
                               .user_data = slot};
}

static struct io_uring_sqe make_stat(unsigned int slot) {
  return (struct io_uring_sqe){.opcode = IORING_OP_STATX,
                               .fd = AT_FDCWD,
                               .addr = (unsigned long)path,
                               .len = STATX_BASIC_STATS,
                               .off = (unsigned long)memory[slot],
                               .user_data = slot};
}

static void read_blocks(long count, int depth) {
  file = open(path, O_RDONLY | O_CLOEXEC);
  keep_going(make_read, count, depth);
}

static void stat_file(long count, int depth) {
  keep_going(make_stat, count, depth);
}

const struct job jobs[] = {
    {"read_1", read_blocks, 300000, 1, 0}, {"read_32", read_blocks, 300000, 32, 0},
    {"stat_1", stat_file, 50000, 1, 0},    {"stat_32", stat_file, 50000, 32, 0},
    {"echo", echo, 200000, 100, 0},        {0},
};
