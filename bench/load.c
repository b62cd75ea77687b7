/* SPDX-License-Identifier: MIT */
/* The other side of a server, with plain sockets and epoll: see load.h. */
#include "load.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "measure.h"

enum { EVENTS = 1024 };

void load_allow_descriptors(int count) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < (rlim_t)count) {
    limit.rlim_cur = (rlim_t)count;
    limit.rlim_max = limit.rlim_max < (rlim_t)count ? (rlim_t)count : limit.rlim_max;
    job_needs(setrlimit(RLIMIT_NOFILE, &limit) == 0, "the limit of open files is too low");
  }
}

static void send_back(int fd) {
  char bytes[LOAD_MESSAGE];
  ssize_t size = recv(fd, bytes, sizeof(bytes), MSG_DONTWAIT);
  if (size == 0 || (size > 0 && send(fd, bytes, (size_t)size, 0) < 0))
    _exit(0);
}

static void send_back_for_ever(int epoll) {
  struct epoll_event events[EVENTS];
  for (;;) {
    int count = epoll_wait(epoll, events, EVENTS, -1);
    for (int i = 0; i < count; i++)
      send_back(events[i].data.fd);
  }
}

static int connect_to(const struct sockaddr_in *address, int epoll) {
  struct epoll_event event = {.events = EPOLLIN};
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  job_needs(fd >= 0, "no more sockets");
  job_needs(connect(fd, (const struct sockaddr *)address, sizeof(*address)) == 0, "no connection");
  event.data.fd = fd;
  job_needs(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0, "a socket cannot be watched");
  return fd;
}

static void put_load(const struct sockaddr_in *address, int connections) {
  static const char message[LOAD_MESSAGE];
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  int *fds = job_memory(connections, sizeof(*fds));
  for (int i = 0; i < connections; i++)
    fds[i] = connect_to(address, epoll);
  for (int i = 0; i < connections; i++)
    job_needs(send(fds[i], message, sizeof(message), 0) == LOAD_MESSAGE, "nothing can be sent");
  send_back_for_ever(epoll);
}

void load_start(const struct sockaddr_in *address, int connections) {
  pid_t child = fork();
  job_needs(child >= 0, "no more processes");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    put_load(address, connections);
  }
}
