/* SPDX-License-Identifier: MIT */
/*
 * The jobs that exist with libev, with its watchers and plain sockets, which it leaves to the
 * program. Each does what the client does, written idiomatically for libev.
 */
#include <ev.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "../measure.h"
#include "sockets.h"

static struct ev_loop *loop;
static long left;
static struct sockaddr_in address;

static void set_up(long count) {
  loop = ev_default_loop(EVFLAG_AUTO);
  left = count;
}

static void stop_when_done(long done) {
  left -= done;
  if (left <= 0)
    ev_break(loop, EVBREAK_ALL);
}

static void on_idle(struct ev_loop *of, ev_idle *idle, int events) {
  (void)of;
  (void)idle;
  (void)events;
  stop_when_done(1);
}

static void job_idle(long count, int depth) {
  static ev_idle idle;
  (void)depth;
  set_up(count);
  ev_idle_init(&idle, on_idle);
  ev_idle_start(loop, &idle);
  job_begins();
  ev_run(loop, 0);
}

static ev_timer *timers;

static void on_timer(struct ev_loop *of, ev_timer *timer, int events) {
  (void)of;
  (void)timer;
  (void)events;
}

static void make_timers(long count) {
  timers = job_memory(count, sizeof(*timers));
  for (long i = 0; i < count; i++)
    ev_init(&timers[i], on_timer);
}

static double seconds_up_to(unsigned int limit_ms) {
  return job_random(limit_ms) / 1000.0;
}

static void job_timers(long count, int depth) {
  long size = count < depth ? count : depth;
  set_up(count);
  make_timers(size);
  job_begins();
  for (long done = 0; done < count; done += size) {
    ev_now_update(loop);
    for (long i = 0; i < size; i++) {
      ev_timer_set(&timers[i], seconds_up_to(50), 0.0);
      ev_timer_start(loop, &timers[i]);
    }
    for (long i = 0; i < size; i += 2)
      ev_timer_stop(loop, &timers[i]);
    ev_run(loop, 0);
  }
}

/* libev's manual recommends ev_timer_again for this. */
static void rearm(ev_timer *timer) {
  timer->repeat = 10.0 + seconds_up_to(100000);
  ev_timer_again(loop, timer);
}

static void job_rearm(long count, int depth) {
  set_up(count);
  make_timers(depth);
  for (int i = 0; i < depth; i++)
    rearm(&timers[i]);
  job_begins();
  for (long i = 0; i < count; i++)
    rearm(&timers[job_random((unsigned int)depth)]);
}

static void wake_next(struct ev_loop *of, ev_async *async, int events) {
  (void)events;
  if (--left == 0)
    ev_break(of, EVBREAK_ALL);
  else
    ev_async_send(of, async->data);
}

static void job_async(long count, int depth) {
  ev_async *handles = job_memory(depth, sizeof(*handles));
  set_up(count);
  for (int i = 0; i < depth; i++) {
    ev_async_init(&handles[i], wake_next);
    handles[i].data = &handles[((long)i * 7921 + 13) % depth];
    ev_async_start(loop, &handles[i]);
  }
  ev_async_send(loop, &handles[0]);
  job_begins();
  ev_run(loop, 0);
}

static struct ev_loop *other_loop;
static ev_async here, there;
static atomic_bool is_over;

static void answer_here(struct ev_loop *of, ev_async *async, int events) {
  (void)async;
  (void)events;
  if (--left == 0)
    ev_break(of, EVBREAK_ALL);
  else
    ev_async_send(other_loop, &there);
}

static void answer_there(struct ev_loop *of, ev_async *async, int events) {
  (void)async;
  (void)events;
  if (is_over)
    ev_break(of, EVBREAK_ALL);
  else
    ev_async_send(loop, &here);
}

static void *run_there(void *of) {
  ev_run(of, 0);
  return NULL;
}

static void job_ping_pong(long count, int depth) {
  pthread_t thread;
  (void)depth;
  set_up(count);
  other_loop = ev_loop_new(EVFLAG_AUTO);
  ev_async_init(&here, answer_here);
  ev_async_start(loop, &here);
  ev_async_init(&there, answer_there);
  ev_async_start(other_loop, &there);
  job_needs(pthread_create(&thread, NULL, run_there, other_loop) == 0, "no more threads");
  job_begins();
  ev_async_send(other_loop, &there);
  ev_run(loop, 0);
  is_over = 1;
  ev_async_send(other_loop, &there);
  pthread_join(thread, NULL);
}

static void watch(ev_io *io, int fd, int events, void (*cb)(struct ev_loop *, ev_io *, int)) {
  ev_io_init(io, cb, fd, events);
  ev_io_start(loop, io);
}

static void server_readable(struct ev_loop *of, ev_io *io, int events) {
  (void)of;
  (void)events;
  send_back(io->fd);
}

static void client_readable(struct ev_loop *of, ev_io *io, int events) {
  (void)of;
  (void)events;
  send_back(io->fd);
  stop_when_done(1);
}

static void job_echo(long count, int depth) {
  ev_io *ends = job_memory(2L * depth, sizeof(*ends));
  int listener = listen_on_any_port(&address);
  set_up(count);
  for (int i = 0; i < depth; i++) {
    int client, server;
    make_connection(listener, &address, &client, &server);
    watch(&ends[i], client, EV_READ, client_readable);
    watch(&ends[depth + i], server, EV_READ, server_readable);
  }
  job_begins();
  for (int i = 0; i < depth; i++)
    send_message(ends[i].fd);
  ev_run(loop, 0);
}

static void connect_next(ev_io *io);

static void acceptable(struct ev_loop *of, ev_io *io, int events) {
  int fd;
  (void)of;
  (void)events;
  while ((fd = accept_connection(io->fd)) >= 0) {
    close_with_reset(fd);
    stop_when_done(1);
  }
}

static void connected(struct ev_loop *of, ev_io *io, int events) {
  (void)events;
  is_connected(io->fd); /* the peer may have closed already */
  ev_io_stop(of, io);
  close(io->fd);
  connect_next(io);
}

static void connect_next(ev_io *io) {
  watch(io, begin_connection(&address), EV_WRITE, connected);
}

static void job_accept(long count, int depth) {
  static ev_io listener;
  ev_io *clients = job_memory(depth, sizeof(*clients));
  set_up(count);
  watch(&listener, listen_on_any_port(&address), EV_READ, acceptable);
  job_begins();
  for (int i = 0; i < depth; i++)
    connect_next(&clients[i]);
  ev_run(loop, 0);
}

static int datagram_size;

static void sendable(struct ev_loop *of, ev_io *io, int events) {
  (void)of;
  (void)events;
  send_datagrams(io->fd, &address, 8, datagram_size);
}

static void receivable(struct ev_loop *of, ev_io *io, int events) {
  (void)of;
  (void)events;
  stop_when_done(receive_datagrams(io->fd));
}

static void job_udp(long count, int depth) {
  static ev_io sender, receiver;
  struct sockaddr_in own;
  set_up(count);
  datagram_size = depth;
  watch(&receiver, datagrams_on_any_port(&address), EV_READ, receivable);
  watch(&sender, datagrams_on_any_port(&own), EV_WRITE, sendable);
  job_begins();
  ev_run(loop, 0);
}

/* clang-format off */
const struct job jobs[] = {
    {"idle",      job_idle,      2000000, 0,       0},
    {"timers",    job_timers,    1000000, 1000000, 0},
    {"rearm",     job_rearm,     3000000, 100000,  0},
    {"async",     job_async,     20000,   10000,   0},
    {"ping_pong", job_ping_pong, 50000,   1,       0},
    {"echo",      job_echo,      200000,  100,     0},
    {"accept",    job_accept,    20000,   16,      0},
    {"udp",       job_udp,       300000,  1200,    0},
    {NULL,        NULL,          0,       0,       0},
};
/* clang-format on */
