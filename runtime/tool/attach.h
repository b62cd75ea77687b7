/* SPDX-License-Identifier: MIT */
/* A recording of a running process, started from outside or joined. */
#ifndef RT_TOOL_ATTACH_H
#define RT_TOOL_ATTACH_H

#include <signal.h>

#include "tool/door.h"

struct rt_attached {
  struct rt_door door;
  int process;       /* a pidfd, or -1 */
  int fd;            /* the recording; -1 until the process has answered */
  bool has_lease;    /* the recording ends unless it is extended */
  uint64_t lease_ns; /* what was last written */
  uint64_t extended_ns;
};

/* Says in words what prevents attaching to a process. */
const char *rt_attach_problem(int err);

/* Requests the recording. 0, or a negative code. */
int rt_attach_begin(struct rt_attached *attached, int pid, uint64_t records);
/* Waits for the answer until a signal sets *is_ended or `until_ns` has come: UV_EAGAIN. Then the
 * caller waits again or withdraws the request. */
int rt_attach_wait(struct rt_attached *attached, const volatile sig_atomic_t *is_ended,
                   uint64_t until_ns);
/* To be called at least once a second. False if someone has stopped the recording. */
bool rt_attach_keep(struct rt_attached *attached);
/* Waits for up to `ms`. False if the process has ended. */
bool rt_attach_lives(const struct rt_attached *attached, int ms);
/* Stops recording, unless another tool uses it too: then it ends with the lease. */
void rt_attach_end(struct rt_attached *attached);
/* Stops the recording of a process, which ends with its next turn. UV_EALREADY if there is none. */
int rt_attach_stop(int pid);

#endif
