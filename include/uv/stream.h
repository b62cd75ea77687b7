/* SPDX-License-Identifier: MIT */
/*
 * Streams: bytes that flow both ways, in order. TCP sockets, pipes (Unix sockets and FIFOs) and
 * terminals are streams.
 */
#ifndef UV_STREAM_H
#define UV_STREAM_H

#include "handle.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*uv_alloc_cb)(uv_handle_t *handle, size_t suggested_size, uv_buf_t *buf);
typedef void (*uv_read_cb)(uv_stream_t *stream, ssize_t nread, const uv_buf_t *buf);
typedef void (*uv_write_cb)(uv_write_t *req, int status);
typedef void (*uv_connect_cb)(uv_connect_t *req, int status);
typedef void (*uv_shutdown_cb)(uv_shutdown_t *req, int status);
typedef void (*uv_connection_cb)(uv_stream_t *server, int status);

/* The members that all streams begin with. */
struct uv_stream_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  size_t write_queue_size; /* bytes not yet written */
  uv_alloc_cb alloc_cb;
  uv_read_cb read_cb;
  /* private */
  uv_connect_t *connect_req;
  uv_shutdown_t *shutdown_req;
  struct rd_watcher watcher;
  struct rd_queue write_queue;
  struct rd_queue write_completed_queue;
  uv_connection_cb connection_cb;
  int delayed_error;
  int accepted_fd;
  void *queued_fds;
};

struct uv_tcp_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  union {
    struct rd_keepalive keepalive;
    void *reserved[4];
  } options;
  uv_handle_t *next_closing;
  unsigned int flags;
  size_t write_queue_size;
  uv_alloc_cb alloc_cb;
  uv_read_cb read_cb;
  /* private */
  uv_connect_t *connect_req;
  uv_shutdown_t *shutdown_req;
  struct rd_watcher watcher;
  struct rd_queue write_queue;
  struct rd_queue write_completed_queue;
  uv_connection_cb connection_cb;
  int delayed_error;
  int accepted_fd;
  void *queued_fds;
};

struct uv_pipe_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  size_t write_queue_size;
  uv_alloc_cb alloc_cb;
  uv_read_cb read_cb;
  /* private */
  uv_connect_t *connect_req;
  uv_shutdown_t *shutdown_req;
  struct rd_watcher watcher;
  struct rd_queue write_queue;
  struct rd_queue write_completed_queue;
  uv_connection_cb connection_cb;
  int delayed_error;
  int accepted_fd;
  void *queued_fds;
  int ipc; /* not 0: handles may be sent over this pipe */
  /* private */
  char *pipe_fname; /* to unlink when closed */
};

struct uv_tty_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  size_t write_queue_size;
  uv_alloc_cb alloc_cb;
  uv_read_cb read_cb;
  /* private */
  uv_connect_t *connect_req;
  uv_shutdown_t *shutdown_req;
  struct rd_watcher watcher;
  struct rd_queue write_queue;
  struct rd_queue write_completed_queue;
  uv_connection_cb connection_cb;
  int delayed_error;
  int accepted_fd;
  void *queued_fds;
  struct termios orig_termios;
  int mode;
};

struct uv_connect_s {
  void *data;
  uv_req_type type;
  /* private */
  void *reserved[6];
  uv_connect_cb cb;
  uv_stream_t *handle;
  /* private */
  struct rd_queue queue;
};

struct uv_write_s {
  void *data;
  uv_req_type type;
  /* private */
  void *reserved[6];
  uv_write_cb cb;
  uv_stream_t *send_handle;
  uv_stream_t *handle;
  /* private */
  struct rd_queue queue;
  unsigned int write_index; /* the first buffer that is not fully written */
  uv_buf_t *bufs;
  unsigned int nbufs;
  int error;
  uv_buf_t bufsml[4]; /* room for bufs when there are few */
};

struct uv_shutdown_s {
  void *data;
  uv_req_type type;
  /* private */
  union {
    int error; /* of a preceding write */
    void *reserved[6];
  } state;
  uv_stream_t *handle;
  uv_shutdown_cb cb;
};

enum uv_tcp_flags {
  UV_TCP_IPV6ONLY = 1, /* no IPv4 addresses mapped into IPv6 */
  UV_TCP_REUSEPORT = 2 /* several sockets share the port; the kernel distributes connections */
};

enum { UV_PIPE_NO_TRUNCATE = 1u << 0 };

typedef enum {
  UV_TTY_MODE_NORMAL, /* as before any change */
  UV_TTY_MODE_RAW,    /* every key immediately */
  UV_TTY_MODE_IO,     /* binary-safe, for protocols */
  UV_TTY_MODE_RAW_VT  /* on Unix, the same as RAW */
} uv_tty_mode_t;

typedef enum { UV_TTY_SUPPORTED, UV_TTY_UNSUPPORTED } uv_tty_vtermstate_t;

UV_EXTERN uv_buf_t uv_buf_init(char *base, unsigned int len);

/* Any stream. */
UV_EXTERN int uv_read_start(uv_stream_t *stream, uv_alloc_cb alloc_cb, uv_read_cb read_cb);
UV_EXTERN int uv_read_stop(uv_stream_t *stream);
UV_EXTERN int uv_write(uv_write_t *req, uv_stream_t *stream, const uv_buf_t bufs[],
                       unsigned int nbufs, uv_write_cb cb);
UV_EXTERN int uv_write2(uv_write_t *req, uv_stream_t *stream, const uv_buf_t bufs[],
                        unsigned int nbufs, uv_stream_t *send_handle, uv_write_cb cb);
UV_EXTERN int uv_try_write(uv_stream_t *stream, const uv_buf_t bufs[], unsigned int nbufs);
UV_EXTERN int uv_try_write2(uv_stream_t *stream, const uv_buf_t bufs[], unsigned int nbufs,
                            uv_stream_t *send_handle);
UV_EXTERN int uv_shutdown(uv_shutdown_t *req, uv_stream_t *stream, uv_shutdown_cb cb);
UV_EXTERN int uv_listen(uv_stream_t *stream, int backlog, uv_connection_cb cb);
UV_EXTERN int uv_accept(uv_stream_t *server, uv_stream_t *client);
UV_EXTERN int uv_is_readable(const uv_stream_t *stream);
UV_EXTERN int uv_is_writable(const uv_stream_t *stream);
UV_EXTERN int uv_stream_set_blocking(uv_stream_t *stream, int blocking);
UV_EXTERN size_t uv_stream_get_write_queue_size(const uv_stream_t *stream);

/* TCP. */
UV_EXTERN int uv_tcp_init(uv_loop_t *loop, uv_tcp_t *handle);
UV_EXTERN int uv_tcp_init_ex(uv_loop_t *loop, uv_tcp_t *handle, unsigned int flags);
UV_EXTERN int uv_tcp_open(uv_tcp_t *handle, uv_os_sock_t sock);
UV_EXTERN int uv_tcp_nodelay(uv_tcp_t *handle, int enable);
UV_EXTERN int uv_tcp_keepalive(uv_tcp_t *handle, int on, unsigned int delay);
UV_EXTERN int uv_tcp_keepalive_ex(uv_tcp_t *handle, int on, unsigned int idle, unsigned int intvl,
                                  unsigned int cnt);
UV_EXTERN int uv_tcp_simultaneous_accepts(uv_tcp_t *handle, int enable);
UV_EXTERN int uv_tcp_bind(uv_tcp_t *handle, const struct sockaddr *addr, unsigned int flags);
UV_EXTERN int uv_tcp_getsockname(const uv_tcp_t *handle, struct sockaddr *name, int *namelen);
UV_EXTERN int uv_tcp_getpeername(const uv_tcp_t *handle, struct sockaddr *name, int *namelen);
UV_EXTERN int uv_tcp_connect(uv_connect_t *req, uv_tcp_t *handle, const struct sockaddr *addr,
                             uv_connect_cb cb);
UV_EXTERN int uv_tcp_close_reset(uv_tcp_t *handle, uv_close_cb close_cb);
UV_EXTERN int uv_socketpair(int type, int protocol, uv_os_sock_t socket_vector[2], int flags0,
                            int flags1);

/* Pipes. */
UV_EXTERN int uv_pipe_init(uv_loop_t *loop, uv_pipe_t *handle, int ipc);
UV_EXTERN int uv_pipe_open(uv_pipe_t *handle, uv_file file);
UV_EXTERN int uv_pipe_bind(uv_pipe_t *handle, const char *name);
UV_EXTERN int uv_pipe_bind2(uv_pipe_t *handle, const char *name, size_t namelen,
                            unsigned int flags);
UV_EXTERN void uv_pipe_connect(uv_connect_t *req, uv_pipe_t *handle, const char *name,
                               uv_connect_cb cb);
UV_EXTERN int uv_pipe_connect2(uv_connect_t *req, uv_pipe_t *handle, const char *name,
                               size_t namelen, unsigned int flags, uv_connect_cb cb);
UV_EXTERN int uv_pipe_getsockname(const uv_pipe_t *handle, char *buffer, size_t *size);
UV_EXTERN int uv_pipe_getpeername(const uv_pipe_t *handle, char *buffer, size_t *size);
UV_EXTERN void uv_pipe_pending_instances(uv_pipe_t *handle, int count);
UV_EXTERN int uv_pipe_pending_count(uv_pipe_t *handle);
UV_EXTERN uv_handle_type uv_pipe_pending_type(uv_pipe_t *handle);
UV_EXTERN int uv_pipe_chmod(uv_pipe_t *handle, int flags);
UV_EXTERN int uv_pipe(uv_file fds[2], int read_flags, int write_flags);

/* Terminals. */
UV_EXTERN int uv_tty_init(uv_loop_t *loop, uv_tty_t *tty, uv_file fd, int readable);
UV_EXTERN int uv_tty_set_mode(uv_tty_t *tty, uv_tty_mode_t mode);
UV_EXTERN int uv_tty_reset_mode(void);
UV_EXTERN int uv_tty_get_winsize(uv_tty_t *tty, int *width, int *height);
UV_EXTERN void uv_tty_set_vterm_state(uv_tty_vtermstate_t state);
UV_EXTERN int uv_tty_get_vterm_state(uv_tty_vtermstate_t *state);
UV_EXTERN uv_handle_type uv_guess_handle(uv_file file);

#ifdef __cplusplus
}

/* Programs written when the mode was a number still compile. */
inline int uv_tty_set_mode(uv_tty_t *tty, int mode) {
  return uv_tty_set_mode(tty, static_cast<uv_tty_mode_t>(mode));
}
#endif

#endif
