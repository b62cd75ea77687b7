/* SPDX-License-Identifier: MIT */
/*
 * State of a running program: its loop, handles and requests, and the model's view of them.
 */
#ifndef PROGRAM_WORLD_H
#define PROGRAM_WORLD_H

#include <uv.h>

#include "program.h"

#define OBJECTS 64u
#define CONNECTIONS 64u
#define DATAGRAMS 128u

enum kind {
  TIMER = 1 << 0,
  IDLE = 1 << 1,
  PREPARE = 1 << 2,
  CHECK = 1 << 3,
  ASYNC = 1 << 4,
  SERVER = 1 << 5,
  TCP = 1 << 6,
  PIPE = 1 << 7,
  UDP = 1 << 8,
  SIGNAL = 1 << 9,
  PROCESS = 1 << 10,
  FS_EVENT = 1 << 11,
  FS_POLL = 1 << 12,
  LOCAL_SERVER = 1 << 13, /* named pipes */
  POLL = 1 << 14,
  ENDER = 1 << 15, /* the timer or async that ends the program */
  STREAM = TCP | PIPE,
  ANY = (1 << 15) - 1
};

/* One direction of a connection. The byte at each position is known: see flow_byte(). */
struct flow {
  unsigned int id;
  uint64_t submitted; /* to uv_write() and uv_try_write() */
  uint64_t confirmed; /* by their callbacks */
  uint64_t received;
  bool has_failed; /* a write did */
  bool is_ending;  /* its writer has shut it down or closed it */
  bool had_eof;
  bool had_error; /* its reader got one */
  bool may_lose;  /* bytes in flight may be lost: the relaying process was killed */
  struct travel {
    uint64_t position; /* the byte that it is sent with */
    struct connection *connection;
    int side;
    enum kind kind;
  } travels[8]; /* handles sent but not yet received, in order */
  unsigned int travel_count;
};

struct connection {
  struct flow flows[2]; /* written by side 0, by side 1 */
  int port;             /* the client's */
  bool was_accepted;
  bool is_loose; /* an end may be gone */
};

struct request;

struct object {
  union {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_timer_t timer;
    uv_idle_t idle;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_async_t async;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
    uv_udp_t udp;
    uv_signal_t signal;
    uv_process_t process;
    uv_fs_event_t fs_event;
    uv_fs_poll_t fs_poll;
    uv_poll_t poll;
  } u; /* first: a handle is an object */
  uint64_t magic;
  unsigned int id;
  enum kind kind;
  bool is_closing;
  bool is_active; /* timers, idle, ...: was started */
  unsigned int requests;
  struct request *first, *last; /* writes or sends, in order */
  /* timers */
  uint64_t due_ms, order, repeat_ms;
  uint64_t due_ns; /* of rondo_timer_start(); 0: in milliseconds */
  /* streams */
  struct connection *connection;
  int side;
  bool is_ipc, is_reading, is_shut, is_connecting, is_travelling;
  bool cannot_write, cannot_read, gave_no_buffer;
  /* asyncs */
  unsigned int sent; /* atomic */
  unsigned int seen;
  /* signals, processes, UDP */
  int signum;
  unsigned int raised, caught;
  int expected_status, expected_signal;
  bool was_killed;
  int port;
  int fd; /* poll */
};

struct request {
  union {
    uv_req_t req;
    uv_write_t write;
    uv_shutdown_t shutdown;
    uv_connect_t connect;
    uv_udp_send_t send;
    uv_work_t work;
    uv_fs_t fs;
    uv_random_t random;
    uv_getaddrinfo_t name;
  } u;
  uint64_t magic;
  struct object *object; /* NULL: of the loop */
  struct request *next;
  struct object *sent_handle;
  size_t size;
  unsigned char *bytes;
  bool was_cancelled;
  bool may_time_out;
  unsigned int runs; /* work: how often its function ran; atomic */
  unsigned int stage, name;
  int file;
};

extern struct world {
  const struct program *program;
  uv_loop_t loop;
  uint64_t random;
  unsigned int callbacks, next_op;
  struct object *objects[OBJECTS];
  unsigned int object_count, last_id;
  unsigned int requests;
  struct connection connections[CONNECTIONS];
  unsigned int connection_count;
  struct {
    uv_thread_t thread;
    struct object *async;
    unsigned int sends, pause_ms;
    bool is_used;
  } threads[8];
  struct {
    size_t size;
    int port;
    bool has_come;
  } datagrams[DATAGRAMS];
  unsigned int datagram_count;
  uint64_t timer_order;
  unsigned int names;  /* of files */
  unsigned int posted; /* atomic */
  unsigned int posts_run;
  bool is_ending, has_ended;
  bool has_hidden_requests; /* the library starts some itself */
} world;

/* world.c */
uint64_t below(uint64_t limit);
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* NULL if there are too many, or initialising fails. */
struct object *object_new(enum kind kind, int flag);
struct object *object_of(void *handle, enum kind kind);
struct object *object_pick(unsigned int kinds, unsigned int n, bool (*suits)(struct object *));
void object_close(struct object *object);
void object_reset(struct object *object); /* a TCP connection: uv_tcp_close_reset() */
const char *kind_name(enum kind kind);

struct request *request_new(struct object *object);
struct request *request_of(void *req);
void request_queue(struct request *request); /* behind the others of its object */
void request_is_next(struct request *request);
void request_abandon(struct request *request); /* it did not start */
void request_end(struct request *request);     /* its callback has run */

/* Transient errors (EINTR, EAGAIN) must be handled by the library and never reported. */
void check_status(ssize_t status);

/* Called at the end of each callback: does the operations that are due. */
void step(void);

/* streams.c */
struct connection *connection_new(void);
struct object *stream_over(int fd, struct connection *connection, int side, bool is_ipc);
void stream_closing(struct object *object);
void stream_connected(struct request *request, int status); /* connections.c */
void stream_start_reading(struct object *object);
void ipc_received(struct object *object, struct flow *flow);
void ipc_sent(struct request *request, int status);
struct flow *flow_written_by(struct object *object);
struct flow *flow_read_by(struct object *object);
void flow_check(struct object *object, const unsigned char *bytes, size_t size);
bool stream_can_write(struct object *object);
bool stream_can_travel(struct object *object);
struct request *stream_prepare_write(struct object *object, size_t size, uv_buf_t *bufs,
                                     unsigned int *nbufs);
void stream_submitted(struct request *request, int err);
void stream_written(uv_write_t *req, int status);

/* cancel.c: requests that can be cancelled. */
void cancellable_add(struct request *request);
void cancellable_forget(const struct request *request);
void cancellable_reset(void);

/* threads.c */
void threads_join(struct object *async); /* NULL: all */
void asyncs_check(void);

/* system.c: what was raised was caught. */
void signals_check(void);

/* system.c: files live longer than a program's handles. */
void close_now(int fd);

/* poll.c: the descriptor is the program's. */
void poll_closing(struct object *object);

/* All operations. */
typedef void operation(const struct op *op);
operation op_timer, op_timer_stop, op_timer_again, op_timer_restart, op_idle, op_prepare, op_check,
    op_stop_turns, op_async, op_async_send, op_async_threads, op_work, op_cancel, op_listen,
    op_connect, op_pair, op_pipe, op_ipc_pair, op_write, op_try_write, op_read_start, op_read_stop,
    op_shutdown, op_close, op_send_handle, op_udp, op_udp_send, op_udp_try_send, op_udp_recv_stop,
    op_signal, op_raise, op_signal_stop, op_spawn, op_kill, op_file, op_watch, op_poll_file,
    op_stop_loop, op_unref, op_ref, op_close_many, op_update_time, op_walk, op_close_reset,
    op_random, op_cancel_begun, op_deadline, op_name, op_timer_ns, op_post, op_local_listen,
    op_local_connect, op_poll;

#endif
