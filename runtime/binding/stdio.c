/* SPDX-License-Identifier: MIT */
/*
 * Standard streams: synchronous writing, the file type of a descriptor, and the size of a
 * terminal. Writing blocks on slow readers of pipes and terminals, as in Node on Linux.
 */
#include "binding/binding.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int write_all(int fd, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(fd, bytes, length);
    if (written >= 0) {
      bytes += written;
      length -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd wait = {.fd = fd, .events = POLLOUT};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      return uv_translate_sys_error(errno);
    }
  }
  return 0;
}

/* write(fd, text or bytes): 0 or a negative code. */
RT_NATIVE(write_fd, "nt") {
  int fd = rt_to_int(rt_arg(argc, argv, 0));
  rt_value data = rt_arg(argc, argv, 1);
  size_t length;
  if (!rt_is_string(data)) {
    unsigned char *bytes = rt_peek_bytes(data, &length);
    return rt_number(bytes == NULL ? UV_EINVAL : write_all(fd, (const char *)bytes, length));
  }
  char *text = rt_to_utf8_sized(data, &length);
  int rc = write_all(fd, text, length);
  free(text);
  return rt_number(rc);
}

RT_NATIVE(kind_of, "n") {
  switch (uv_guess_handle(rt_to_int(rt_arg(argc, argv, 0)))) {
  case UV_TTY:
    return rt_text("TTY");
  case UV_NAMED_PIPE:
    return rt_text("PIPE");
  case UV_TCP:
    return rt_text("TCP");
  case UV_UDP:
    return rt_text("UDP");
  case UV_FILE:
    return rt_text("FILE");
  default:
    return rt_text("UNKNOWN");
  }
}

/* [columns, rows], or undefined if it is not a terminal. */
RT_NATIVE(window_size, "n") {
  struct winsize size;
  if (ioctl(rt_to_int(rt_arg(argc, argv, 0)), TIOCGWINSZ, &size) != 0)
    return rt_undefined();
  const rt_value values[] = {rt_number(size.ws_col), rt_number(size.ws_row)};
  return rt_array(2, values);
}

static const struct rt_method methods[] = {
    {"write", write_fd},
    {"kindOf", kind_of},
    {"windowSize", window_size},
};

rt_value rt_bind_stdio(void) {
  return RT_METHODS(methods);
}
