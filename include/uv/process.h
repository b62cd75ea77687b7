/* SPDX-License-Identifier: MIT */
/*
 * Child processes.
 */
#ifndef UV_PROCESS_H
#define UV_PROCESS_H

#include "stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*uv_exit_cb)(uv_process_t *process, int64_t exit_status, int term_signal);

typedef enum {
  UV_IGNORE = 0x00,         /* the child gets /dev/null for 0 to 2, nothing otherwise */
  UV_CREATE_PIPE = 0x01,    /* a new pipe; the parent's end is data.stream */
  UV_INHERIT_FD = 0x02,     /* data.fd */
  UV_INHERIT_STREAM = 0x04, /* the descriptor of data.stream */
  UV_READABLE_PIPE = 0x10,  /* with UV_CREATE_PIPE: readable for the child */
  UV_WRITABLE_PIPE = 0x20,
  UV_NONBLOCK_PIPE = 0x40, /* the child's end does not block */
  UV_OVERLAPPED_PIPE = 0x40
} uv_stdio_flags;

typedef struct uv_stdio_container_s {
  uv_stdio_flags flags;
  union {
    uv_stream_t *stream;
    int fd;
  } data;
} uv_stdio_container_t;

enum uv_process_flags {
  UV_PROCESS_SETUID = (1 << 0),
  UV_PROCESS_SETGID = (1 << 1),
  UV_PROCESS_WINDOWS_VERBATIM_ARGUMENTS = (1 << 2),
  UV_PROCESS_DETACHED = (1 << 3), /* in a session of its own */
  UV_PROCESS_WINDOWS_HIDE = (1 << 4),
  UV_PROCESS_WINDOWS_HIDE_CONSOLE = (1 << 5),
  UV_PROCESS_WINDOWS_HIDE_GUI = (1 << 6),
  UV_PROCESS_WINDOWS_FILE_PATH_EXACT_NAME = (1 << 7)
};

typedef struct uv_process_options_s {
  uv_exit_cb exit_cb;
  const char *file; /* searched in PATH */
  char **args;      /* args[0] is the program's name; ends with NULL */
  char **env;       /* NULL: the parent's */
  const char *cwd;  /* NULL: the parent's */
  unsigned int flags;
  int stdio_count;
  uv_stdio_container_t *stdio;
  uv_uid_t uid;
  uv_gid_t gid;
} uv_process_options_t;

struct uv_process_s {
  void *data;
  uv_loop_t *loop;
  uv_handle_type type;
  uv_close_cb close_cb;
  /* private */
  struct rd_queue handle_queue;
  void *reserved[4];
  uv_handle_t *next_closing;
  unsigned int flags;
  uv_exit_cb exit_cb;
  int pid;
  /* private */
  struct rd_child *child; /* while it runs */
  void *process_reserved[2];
};

UV_EXTERN int uv_spawn(uv_loop_t *loop, uv_process_t *handle, const uv_process_options_t *options);
UV_EXTERN int uv_process_kill(uv_process_t *handle, int signum);
UV_EXTERN int uv_kill(int pid, int signum);
UV_EXTERN uv_pid_t uv_process_get_pid(const uv_process_t *handle);
UV_EXTERN void uv_disable_stdio_inheritance(void);

#ifdef __cplusplus
}
#endif

#endif
