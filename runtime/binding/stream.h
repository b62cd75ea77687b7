/* SPDX-License-Identifier: MIT */
/*
 * Loop streams for JavaScript: what TCP, pipes and terminals have in common.
 *
 * The binding `stream`:
 *   setListeners(read, connection)   once: functions for all streams (js/internal/handles.js)
 *       read(owner, count, memory, kind, id)
 *           count > 0: the number of bytes. memory: their ArrayBuffer; undefined if
 *           takeRead(bytes) has to copy them; null if they are in the bytes of readInto().
 *           count < 0: a code, UV_EOF at the end. kind and id are present if a handle was
 *           passed: "tcp", "pipe" or "udp".
 *       connection(owner, status, id)
 *           id: the accepted stream; it has no owner yet (handle.setOwner)
 *   readStart(id), readStop(id)
 *   write(id, bytes or text, encoding, callback, sentId?)
 *   writev(id, [chunk, encoding, chunk, encoding, ...], callback)
 *       encoding: an rt_encoding of shared.txt; bytes have none. What the kernel has no room
 *       for is queued, and callback(status) is called when it has been written. The result is
 *       a code; if it is 0, `state` has the number of bytes, and whether the callback will be
 *       called.
 *   shutdown(id, callback), listen(id, backlog), setBlocking(id, is_blocking), queueSize(id)
 *
 * Opening is in the bindings `tcp`, `pipe` and `tty`.
 */
#ifndef RT_STREAM_H
#define RT_STREAM_H

#include "binding/handle.h"
#include "engine/pin.h"

struct rt_stream;

/*
 * Consumes what is read before JavaScript sees it: count bytes, or a negative code. The bytes are
 * valid until it returns. It may enter JavaScript through rt_turn(), and may close the stream.
 */
typedef void (*rt_stream_consume)(struct rt_stream *stream, ssize_t count, const char *bytes);

struct rt_stream {
  struct rt_handle base;
  union {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
    uv_tty_t tty;
  } uv;
  rt_stream_consume consume; /* NULL: reads go to JavaScript */
  void *consumer;
  struct rt_lent lent; /* the program's own bytes to read into instead of the slab */
};

/* A zeroed stream, or NULL if out of memory. */
struct rt_stream *rt_stream_new(void);

/* The stream of an id, or NULL. */
struct rt_stream *rt_stream_of(rt_value id);

/* stream_send.c: writes a copy of the bytes. 0 or a code; *is_async: callback(status) follows. */
int rt_stream_send(struct rt_stream *stream, char *bytes, size_t length, rt_value callback,
                   double *is_async);

/* stream_write.c: adds its part to the binding. Returns false if out of memory. */
bool rt_stream_add_writing(rt_object binding);

/* tcp.c and pipe.c: an initialized stream of the same kind as a server's; NULL if out of memory. */
struct rt_stream *rt_tcp_new(rt_value owner, const char *name);
struct rt_stream *rt_pipe_new(rt_value owner, bool is_ipc);

/* udp.c: the id of a UDP handle that was passed along, or a code. */
int32_t rt_udp_accept(uv_stream_t *from);

#endif
