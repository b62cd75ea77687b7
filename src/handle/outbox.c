/* SPDX-License-Identifier: MIT */
/* See outbox.h. */
#include "handle/outbox.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "backend/ring.h"
#include "backend/wish.h"
#include "base/alloc.h"
#include "base/bufs.h"
#include "handle/guard.h"
#include "loop/loop.h"
#include "os/thread_number.h"

#define OUTBOX_SIZE 32u
/* More bytes than this are better on their way at once. */
#define MOST_BYTES ((size_t)16 * 1024)
#define HOLD_NS 100000u
/* A callback of this length is a reason to hold nothing, for so many rounds. */
#define SLOW_NS 1000000u
#define ROUNDS_OF_PAUSE 1000u

struct rd_outbox {
  unsigned int process; /* its number: a child of a fork neither sends nor uses what is here */
  unsigned int pause;
  long preemptions; /* up to when the first was held */
  struct rd_guard guard;
  pthread_mutex_t lock; /* for the ring, and what is in it */
  struct rd_ring ring;
  bool is_broken; /* the kernel did not take what it was given */
  unsigned int held;
  uv_write_t *reqs[OUTBOX_SIZE];
  struct msghdr messages[OUTBOX_SIZE];
};

/* The loop of this thread that holds something. */
static _Thread_local uv_loop_t *holding;

static long preemptions(void);
static bool callbacks_are_slow(const struct rd_outbox *outbox);
static struct rd_outbox *create(void);
static void destroy(struct rd_outbox *outbox);
static void send_overdue(void *arg);
static ssize_t size_of(const uv_write_t *req);
static void prepare(struct rd_outbox *outbox, uv_write_t *req);

static bool is_ours(const struct rd_outbox *outbox) {
  return outbox->process == rd_process_number();
}

/* So many writes in such rounds before a ring is worth its price. */
static unsigned int patience(void) {
  return rd_ring_wish() == RD_RING_AT_ONCE ? 1 : 256;
}

void rd_outbox_round_begins(uv_loop_t *loop) {
  if (loop->outbox != NULL && loop->outbox->pause > 0)
    loop->outbox->pause--;
  else if (rd_ring_wish() != RD_RING_NEVER)
    loop->flags |= RD_LOOP_HOLDS_WRITES;
}

void rd_outbox_send_if_old(uv_loop_t *loop) {
  struct rd_outbox *outbox = loop->outbox;
  if (outbox != NULL && outbox->held > 0 && rd_monotonic_ns() - outbox->guard.since_ns > HOLD_NS)
    rd_outbox_send(loop);
}

void rd_outbox_round_ends(uv_loop_t *loop) {
  loop->flags &= ~(unsigned int)RD_LOOP_HOLDS_WRITES;
  if (loop->outbox != NULL && loop->outbox->held > 0)
    rd_outbox_send(loop);
}

bool rd_outbox_is_for(uv_loop_t *loop, size_t size) {
  if (size > MOST_BYTES)
    return false;
  if (loop->outbox != NULL && !is_ours(loop->outbox))
    rd_outbox_close(loop);
  if (loop->outbox != NULL)
    return true;
  if (++loop->writes_in_rounds % patience() == 0 && rd_ring_is_allowed())
    loop->outbox = create();
  return loop->outbox != NULL;
}

void rd_outbox_take(uv_loop_t *loop, uv_write_t *req) {
  struct rd_outbox *outbox = loop->outbox;
  if (outbox->held == 0) {
    rd_guard_begin(&outbox->guard);
    outbox->preemptions = preemptions();
    holding = loop;
  }
  pthread_mutex_lock(&outbox->lock);
  prepare(outbox, req);
  pthread_mutex_unlock(&outbox->lock);
  if (outbox->held == OUTBOX_SIZE)
    rd_outbox_send(loop);
}

static void hand_over(struct rd_outbox *outbox, unsigned int complete) {
  int prepared = (int)outbox->ring.prepared;
  if (!outbox->is_broken && rd_ring_submit(&outbox->ring, complete) != prepared)
    outbox->is_broken = true;
}

/*
 * The kernel answers all of them before the call returns: none may wait. What it does not take
 * counts as not sent, and goes the usual way.
 */
static void send_all(struct rd_outbox *outbox, unsigned int held, int *results) {
  for (unsigned int i = 0; i < held; i++)
    results[i] = UV_EAGAIN;
  hand_over(outbox, held);
  while (rd_ring_completions(&outbox->ring) > 0) {
    struct rd_completion completion = rd_ring_take(&outbox->ring);
    results[completion.user_data] = completion.result;
  }
  outbox->held = 0;
}

void rd_outbox_send(uv_loop_t *loop) {
  struct rd_outbox *outbox = loop->outbox;
  if (!is_ours(outbox)) {
    rd_outbox_close(loop);
    return;
  }
  unsigned int held = outbox->held;
  int results[OUTBOX_SIZE];
  if (callbacks_are_slow(outbox))
    outbox->pause = ROUNDS_OF_PAUSE;
  pthread_mutex_lock(&outbox->lock);
  send_all(outbox, held, results);
  bool is_broken = outbox->is_broken;
  pthread_mutex_unlock(&outbox->lock);
  rd_guard_end(&outbox->guard);
  holding = NULL;
  for (unsigned int i = 0; i < held; i++)
    rd_stream_sent(outbox->reqs[i], results[i]);
  if (is_broken)
    rd_outbox_close(loop);
}

void rd_outbox_send_at_exit(void) {
  if (holding != NULL)
    rd_outbox_send(holding);
}

void rd_outbox_close(uv_loop_t *loop) {
  struct rd_outbox *outbox = loop->outbox;
  if (outbox == NULL)
    return;
  loop->outbox = NULL;
  loop->writes_in_rounds = 0;
  if (outbox->held > 0)
    holding = NULL;
  for (unsigned int i = 0; i < outbox->held; i++)
    rd_stream_sent(outbox->reqs[i], size_of(outbox->reqs[i]));
  destroy(outbox);
}

/* How often this thread had to leave the processor to others. */
static long preemptions(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nivcsw : 0;
}

/* They computed or slept for long; unless it was others who took the time. */
static bool callbacks_are_slow(const struct rd_outbox *outbox) {
  return rd_monotonic_ns() - outbox->guard.since_ns > SLOW_NS &&
         preemptions() == outbox->preemptions;
}

static struct rd_outbox *create(void) {
  struct rd_outbox *outbox = rd_calloc(1, sizeof *outbox);
  if (outbox == NULL)
    return NULL;
  outbox->process = rd_process_number();
  if (rd_thread_take_number() != 0 && rd_ring_open(&outbox->ring, OUTBOX_SIZE) == 0) {
    pthread_mutex_init(&outbox->lock, NULL);
    if (rd_guard_start(&outbox->guard, send_overdue, outbox) == 0)
      return outbox;
    rd_ring_close(&outbox->ring);
  }
  rd_free(outbox);
  return NULL;
}

/* In a child of a fork there is no guard, and nobody knows whether it had the lock. */
static void destroy(struct rd_outbox *outbox) {
  if (is_ours(outbox))
    rd_guard_stop(&outbox->guard);
  rd_ring_close(&outbox->ring);
  rd_free(outbox);
}

/* The guard's: the results wait in the ring for the loop. */
static void send_overdue(void *arg) {
  struct rd_outbox *outbox = arg;
  pthread_mutex_lock(&outbox->lock);
  if (outbox->ring.prepared > 0)
    hand_over(outbox, 0);
  pthread_mutex_unlock(&outbox->lock);
}

static ssize_t size_of(const uv_write_t *req) {
  return (ssize_t)rd_bufs_size(req->bufs, req->nbufs);
}

static void prepare(struct rd_outbox *outbox, uv_write_t *req) {
  unsigned int place = outbox->held++;
  struct io_uring_sqe *entry = rd_ring_prepare(&outbox->ring);
  outbox->reqs[place] = req;
  entry->fd = req->handle->watcher.fd;
  entry->msg_flags = MSG_NOSIGNAL | MSG_DONTWAIT;
  entry->user_data = place;
  if (req->nbufs == 1) {
    entry->opcode = IORING_OP_SEND;
    entry->addr = (uintptr_t)req->bufs[0].base;
    entry->len = (unsigned int)req->bufs[0].len;
  } else {
    outbox->messages[place] =
        (struct msghdr){.msg_iov = (struct iovec *)req->bufs, .msg_iovlen = req->nbufs};
    entry->opcode = IORING_OP_SENDMSG;
    entry->addr = (uintptr_t)&outbox->messages[place];
    entry->len = 1;
  }
}
