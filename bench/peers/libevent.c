/* SPDX-License-Identifier: MIT */
/*
 * The jobs for libevent. Sockets use plain events and system calls instead of bufferevents, which
 * is fastest with libevent. There is no job `async`: libevent has no handle that other threads can
 * wake.
 */
#include <event2/event.h>
#include <event2/event_struct.h>
#include <event2/thread.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "../measure.h"
#include "sockets.h"

static struct event_base *base;
static long left;
static struct sockaddr_in address;

static void set_up(long count) {
  base = event_base_new();
  left = count;
}

static void stop_when_done(long done) {
  left -= done;
  if (left <= 0)
    event_base_loopbreak(base);
}

static void do_nothing(evutil_socket_t fd, short events, void *arg) {
  (void)fd;
  (void)events;
  (void)arg;
}

/* There are no idle events: nonblocking turns, with an event that never fires. */
static void job_idle(long count, int depth) {
  static struct event never;
  (void)depth;
  set_up(count);
  event_assign(&never, base, eventfd(0, EFD_CLOEXEC), EV_READ | EV_PERSIST, do_nothing, NULL);
  event_add(&never, NULL);
  job_begins();
  for (long i = 0; i < count; i++)
    event_base_loop(base, EVLOOP_NONBLOCK);
}

static struct event *timers;

static void make_timers(long count) {
  timers = job_memory(count, sizeof(*timers));
  for (long i = 0; i < count; i++)
    evtimer_assign(&timers[i], base, do_nothing, NULL);
}

static void start(struct event *timer, unsigned int timeout_ms) {
  struct timeval delay = {.tv_sec = timeout_ms / 1000, .tv_usec = timeout_ms % 1000 * 1000L};
  evtimer_add(timer, &delay);
}

static void job_timers(long count, int depth) {
  long size = count < depth ? count : depth;
  set_up(count);
  make_timers(size);
  job_begins();
  for (long done = 0; done < count; done += size) {
    for (long i = 0; i < size; i++)
      start(&timers[i], job_random(50));
    for (long i = 0; i < size; i += 2)
      evtimer_del(&timers[i]);
    event_base_dispatch(base);
  }
}

static void job_rearm(long count, int depth) {
  set_up(count);
  make_timers(depth);
  for (int i = 0; i < depth; i++)
    start(&timers[i], 10000 + job_random(100000));
  job_begins();
  for (long i = 0; i < count; i++)
    start(&timers[job_random((unsigned int)depth)], 10000 + job_random(100000));
}

static struct event here, there;
static atomic_bool is_over;

static void answer_here(evutil_socket_t fd, short events, void *arg) {
  (void)fd;
  (void)events;
  (void)arg;
  if (--left == 0)
    event_base_loopbreak(base);
  else
    event_active(&there, EV_WRITE, 0);
}

static void answer_there(evutil_socket_t fd, short events, void *other_base) {
  (void)fd;
  (void)events;
  if (is_over)
    event_base_loopbreak(other_base);
  else
    event_active(&here, EV_WRITE, 0);
}

static void *run_there(void *other_base) {
  event_base_loop(other_base, EVLOOP_NO_EXIT_ON_EMPTY);
  return NULL;
}

/* event_active is what libevent offers for waking a loop from another thread. */
static void job_ping_pong(long count, int depth) {
  pthread_t thread;
  (void)depth;
  evthread_use_pthreads();
  set_up(count);
  struct event_base *other_base = event_base_new();
  event_assign(&here, base, -1, EV_PERSIST, answer_here, NULL);
  event_assign(&there, other_base, -1, EV_PERSIST, answer_there, other_base);
  job_needs(pthread_create(&thread, NULL, run_there, other_base) == 0, "no more threads");
  job_begins();
  event_active(&there, EV_WRITE, 0);
  event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY);
  is_over = 1;
  event_active(&there, EV_WRITE, 0);
  pthread_join(thread, NULL);
}

static void watch(struct event *event, int fd, short events, event_callback_fn cb) {
  event_assign(event, base, fd, (short)(events | EV_PERSIST), cb, event);
  event_add(event, NULL);
}

static void server_readable(evutil_socket_t fd, short events, void *arg) {
  (void)events;
  (void)arg;
  send_back(fd);
}

static void client_readable(evutil_socket_t fd, short events, void *arg) {
  (void)events;
  (void)arg;
  send_back(fd);
  stop_when_done(1);
}

static void job_echo(long count, int depth) {
  struct event *ends = job_memory(2L * depth, sizeof(*ends));
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
    send_message(event_get_fd(&ends[i]));
  event_base_dispatch(base);
}

static void connect_next(struct event *event);

static void acceptable(evutil_socket_t listener, short events, void *arg) {
  int fd;
  (void)events;
  (void)arg;
  while ((fd = accept_connection(listener)) >= 0) {
    close_with_reset(fd);
    stop_when_done(1);
  }
}

static void connected(evutil_socket_t fd, short events, void *arg) {
  (void)events;
  is_connected(fd); /* the peer may have closed already */
  event_del(arg);
  close(fd);
  connect_next(arg);
}

static void connect_next(struct event *event) {
  watch(event, begin_connection(&address), EV_WRITE, connected);
}

static void job_accept(long count, int depth) {
  static struct event listener;
  struct event *clients = job_memory(depth, sizeof(*clients));
  set_up(count);
  watch(&listener, listen_on_any_port(&address), EV_READ, acceptable);
  job_begins();
  for (int i = 0; i < depth; i++)
    connect_next(&clients[i]);
  event_base_dispatch(base);
}

static int datagram_size;

static void sendable(evutil_socket_t fd, short events, void *arg) {
  (void)events;
  (void)arg;
  send_datagrams(fd, &address, 8, datagram_size);
}

static void receivable(evutil_socket_t fd, short events, void *arg) {
  (void)events;
  (void)arg;
  stop_when_done(receive_datagrams(fd));
}

static void job_udp(long count, int depth) {
  static struct event sender, receiver;
  struct sockaddr_in own;
  set_up(count);
  datagram_size = depth;
  watch(&receiver, datagrams_on_any_port(&address), EV_READ, receivable);
  watch(&sender, datagrams_on_any_port(&own), EV_WRITE, sendable);
  job_begins();
  event_base_dispatch(base);
}

/* clang-format off */
const struct job jobs[] = {
    {"idle",      job_idle,      2000000, 0,       0},
    {"timers",    job_timers,    1000000, 1000000, 0},
    {"rearm",     job_rearm,     3000000, 100000,  0},
    {"ping_pong", job_ping_pong, 50000,   1,       0},
    {"echo",      job_echo,      200000,  100,     0},
    {"accept",    job_accept,    20000,   16,      0},
    {"udp",       job_udp,       300000,  1200,    0},
    {NULL,        NULL,          0,       0,       0},
};
/* clang-format on */
