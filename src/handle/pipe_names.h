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
 * Makes an address of a path, or of a name in Linux's abstract namespace, which begins with a zero
 * byte; of no name at all, one for which the kernel chooses a name when it is bound. UV_EINVAL for
 * what is neither, and for what would have to be cut if flags forbid that.
 */
int rd_pipe_make_address(const char *name, size_t namelen, unsigned int flags,
                         struct rd_pipe_address *address);

#endif
