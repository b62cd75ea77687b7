/* SPDX-License-Identifier: MIT */
/* epoll_wait() and epoll_pwait2() in one. */
#ifndef SIM_EPOLL_H
#define SIM_EPOLL_H

#include <stdint.h>
#include <sys/epoll.h>

int sim_epoll_wait_until(int list_fd, struct epoll_event *events, int room, uint64_t until_ns);

#endif
