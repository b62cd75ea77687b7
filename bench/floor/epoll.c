/* SPDX-License-Identifier: MIT */
/*
 * Benchmark jobs with nothing but system calls and epoll: no callbacks, no queues. A lower bound
 * for a loop that is built on epoll alone.
 */
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../measure.h"
#include "../peers/sockets.h"

enum { EVENTS = 1024, BLOCK = 4096, DATAGRAMS = 8 };

static const char path[] = "/usr/bin/env";
static struct sockaddr_in address;

static void idle(long count, int depth) {
  struct epoll_event event;
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  (void)depth;
  job_begins();
  for (long i = 0; i < count; i++)
    epoll_wait(epoll, &event, 1, 0);
}

static void watch(int epoll, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  job_needs(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0, "cannot watch");
}

/* Two messages arrive in each round trip. */
static void echo(long count, int depth) {
  struct epoll_event events[EVENTS];
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  int listener = listen_on_any_port(&address);
  for (int i = 0; i < depth; i++) {
    int client, server;
    make_connection(listener, &address, &client, &server);
    watch(epoll, client);
    watch(epoll, server);
    send_message(client);
  }
  job_begins();
  for (long left = 2 * count; left > 0;) {
    int ready = epoll_wait(epoll, events, EVENTS, -1);
    for (int i = 0; i < ready; i++, left--)
      send_back(events[i].data.fd);
  }
}

/* Only the necessary calls: nothing blocks. */
static void accept_and_close(long count, int depth) {
  int listener = listen_on_any_port(&address);
  (void)depth;
  job_begins();
  for (long i = 0; i < count; i++) {
    int client = begin_connection(&address);
    close_with_reset(accept_connection(listener));
    close(client);
  }
}

static void udp(long count, int depth) {
  int receiver = datagrams_on_any_port(&address);
  int sender = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  job_begins();
  for (long left = count; left > 0;) {
    send_datagrams(sender, &address, DATAGRAMS, depth);
    left -= receive_datagrams(receiver);
  }
}

static void read_blocks(long count, int depth) {
  char block[BLOCK];
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  (void)depth;
  job_begins();
  for (long i = 0; i < count; i++)
    job_needs(pread(fd, block, sizeof(block), 0) == BLOCK, "cannot read");
}

static void stat_file(long count, int depth) {
  struct stat info;
  (void)depth;
  job_begins();
  for (long i = 0; i < count; i++)
    job_needs(stat(path, &info) == 0, "cannot stat");
}

const struct job jobs[] = {
    {"idle", idle, 2000000, 0, 0},
    {"read_1", read_blocks, 300000, 1, 0},
    {"stat_1", stat_file, 150000, 1, 0},
    {"echo", echo, 200000, 100, 0},
    {"accept", accept_and_close, 20000, 16, 0},
    {"udp", udp, 300000, 1200, 0},
    {0},
};
