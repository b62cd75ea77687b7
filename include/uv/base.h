/* SPDX-License-Identifier: MIT */
/*
 * What the other headers build on: the system's types under libuv's names, the kinds of handles and
 * requests, and the small private structs that handles contain.
 */
#ifndef UV_BASE_H
#define UV_BASE_H

#include <sys/types.h>
#include <sys/socket.h>
#include <sys/param.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <termios.h>
#include <pwd.h>

#if defined(__GNUC__) && !defined(UV_EXTERN)
#define UV_EXTERN __attribute__((visibility("default")))
#elif !defined(UV_EXTERN)
#define UV_EXTERN
#endif

/* The system's types. */
typedef int uv_file;
typedef int uv_os_sock_t;
typedef int uv_os_fd_t;
typedef pid_t uv_pid_t;
typedef uid_t uv_uid_t;
typedef gid_t uv_gid_t;

/* A buffer, laid out as struct iovec: arrays of it are passed to the kernel without a copy. */
typedef struct uv_buf_t {
  char *base;
  size_t len;
} uv_buf_t;

/* Calls XX(NAME, name) for each kind of handle: UV_NAME is its type, uv_name_t its struct. */
#define UV_HANDLE_TYPE_MAP(XX) \
  XX(ASYNC, async)             \
  XX(CHECK, check)             \
  XX(FS_EVENT, fs_event)       \
  XX(FS_POLL, fs_poll)         \
  XX(HANDLE, handle)           \
  XX(IDLE, idle)               \
  XX(NAMED_PIPE, pipe)         \
  XX(POLL, poll)               \
  XX(PREPARE, prepare)         \
  XX(PROCESS, process)         \
  XX(STREAM, stream)           \
  XX(TCP, tcp)                 \
  XX(TIMER, timer)             \
  XX(TTY, tty)                 \
  XX(UDP, udp)                 \
  XX(SIGNAL, signal)

/* Likewise for each kind of request. */
#define UV_REQ_TYPE_MAP(XX)    \
  XX(REQ, req)                 \
  XX(CONNECT, connect)         \
  XX(WRITE, write)             \
  XX(SHUTDOWN, shutdown)       \
  XX(UDP_SEND, udp_send)       \
  XX(FS, fs)                   \
  XX(WORK, work)               \
  XX(GETADDRINFO, getaddrinfo) \
  XX(GETNAMEINFO, getnameinfo) \
  XX(RANDOM, random)

typedef enum {
  UV_UNKNOWN_HANDLE = 0,
#define XX(NAME, name) UV_##NAME,
  UV_HANDLE_TYPE_MAP(XX)
#undef XX
      UV_FILE,
  UV_HANDLE_TYPE_MAX
} uv_handle_type;

typedef enum {
  UV_UNKNOWN_REQ = 0,
#define XX(NAME, name) UV_##NAME,
  UV_REQ_TYPE_MAP(XX)
#undef XX
      UV_REQ_TYPE_MAX
} uv_req_type;

typedef struct uv_loop_s uv_loop_t;
#define XX(NAME, name) typedef struct uv_##name##_s uv_##name##_t;
UV_HANDLE_TYPE_MAP(XX)
UV_REQ_TYPE_MAP(XX)
#undef XX

/* The allocators that uv_replace_allocator() takes. */
typedef void *(*uv_malloc_func)(size_t size);
typedef void *(*uv_realloc_func)(void *ptr, size_t size);
typedef void *(*uv_calloc_func)(size_t count, size_t size);
typedef void (*uv_free_func)(void *ptr);

/*
 * Private structs. They are here because handles and requests contain them; programs must not touch
 * them.
 */

/* Room that grows with pointers: the number of words on systems with 64 bits, and with 32. */
#if UINTPTR_MAX > 0xffffffffu
#define RD_WORDS(on_64, on_32) on_64
typedef uint32_t rd_half;
#else
#define RD_WORDS(on_64, on_32) on_32
typedef uint16_t rd_half;
#endif

/* A doubly linked circular list: its head, or one of its members (see base/queue.h). */
struct rd_queue {
  struct rd_queue *next;
  struct rd_queue *prev;
};

/* What adaptive spinning has learned (see base/spin.h). */
struct rd_spin {
  unsigned char is_armed; /* something came since the last attempt */
  unsigned char misses;   /* consecutive attempts in vain, up to a limit */
  unsigned short skip;    /* sleeps before the next attempt */
};

/* Interest in a descriptor (see backend/watcher.h). */
struct rd_watcher {
  void (*cb)(uv_loop_t *loop, struct rd_watcher *watcher, unsigned int events);
  struct rd_queue pending; /* on the loop's pending queue while fed */
  struct rd_queue changed; /* on the loop's list of changes not yet passed to the kernel */
  unsigned int wanted;     /* events that the owner asked for */
  unsigned int registered; /* events that the kernel watches for */
  int fd;
#if UINTPTR_MAX > 0xffffffffu
  unsigned int generation; /* see rd_watch_generation() */
#endif
};

/* An entry of the loop's table of watchers, by descriptor. */
struct rd_watched {
  struct rd_watcher *watcher;
#if UINTPTR_MAX <= 0xffffffffu
  unsigned int generation;
#endif
};

/* Memory of the loop for its backend: backend/poll.c, kqueue.c. On arm64 libuv's loop is larger. */
#ifdef __aarch64__
#define RD_BACKEND_WORDS 22
#else
#define RD_BACKEND_WORDS RD_WORDS(21, 13)
#endif
struct rd_backend_memory {
  uint64_t first; /* for its alignment */
  void *rest[RD_BACKEND_WORDS];
};

/* Keepalive options of a TCP socket, in seconds, to apply once there is one. */
struct rd_keepalive {
  uint16_t idle;
  uint16_t interval;
  uint16_t count;
};

/* A piece of work for the thread pool (see work/pool.h). */
struct rd_work {
  const struct rd_work_type *type; /* its functions and its kind; NULL: not in flight */
  rd_half state;                   /* enum rd_work_state */
  rd_half generation;              /* of the pool: after a fork, earlier work is the parent's */
  uv_loop_t *loop;
  struct rd_queue queue; /* in the run queue, then in the loop's inbox */
};

#endif
