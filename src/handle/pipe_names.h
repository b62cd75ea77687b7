/* SPDX-License-Identifier: MIT */
/*
 * The addresses of Unix sockets.
 */
#ifndef RD_HANDLE_PIPE_NAMES_H
#define RD_HANDLE_PIPE_NAMES_H

#include <sys/socket.h>
#include <sys/un.h>

#include "uv.h"

struct rd_pipe_address {
  struct sockaddr_un name;
  socklen_t size;
};

/*
 * Makes an address from a path, or from a name in Linux's abstract namespace, which begins with a
 * zero byte. With an empty name, the kernel chooses one when the socket is bound. UV_EINVAL if it
 * is neither, or if it would be truncated and flags forbid that.
 */
int rd_pipe_make_address(const char *name, size_t namelen, unsigned int flags,
                         struct rd_pipe_address *address);

#endif
