/* SPDX-License-Identifier: MIT */
/*
 * Writes that leave together, in one system call through an io_uring.
 *
 * When poll brings events for many descriptors at once, small writes to TCP sockets that their
 * callbacks make are held until the callbacks have run: at most OUTBOX_SIZE of them, and no new
 * callback begins after HOLD_NS. A request that is held is the only one or the first on its
 * stream's write_queue, and RD_STREAM_HELD is set; whatever has to do with that stream's bytes
 * (closing it, uv_try_write(), giving its descriptor away) has them sent first.
 *
 * A callback that takes long while something is held would delay others: then nothing is held for
 * a while. One that waits for what others do with a write of its own would wait forever: so each
 * outbox has a thread, its guard, that sends what is held for too long. What a program that ends
 * with exit() has written is sent; _exit() and crashes lose it.
 */
#ifndef RD_HANDLE_OUTBOX_H
#define RD_HANDLE_OUTBOX_H

#include "handle/stream.h"

/* With fewer events than this, there is nothing to gain. */
#define RD_OUTBOX_EVENTS 8

/*
 * Poll has at least so many events to run callbacks for: sets RD_LOOP_HOLDS_WRITES, or not. If it
 * did, the other two follow, between two callbacks and after the last one.
 */
void rd_outbox_round_begins(uv_loop_t *loop);
void rd_outbox_send_if_old(uv_loop_t *loop);
void rd_outbox_round_ends(uv_loop_t *loop);

/* Whether a write of so many bytes may be held. Only in a round. */
bool rd_outbox_is_for(uv_loop_t *loop, size_t size);

/* Holds a request, and sends all if there is no room for another. */
void rd_outbox_take(uv_loop_t *loop, uv_write_t *req);

/* Sends all that is held. */
void rd_outbox_send(uv_loop_t *loop);

/* For whoever has to do with that stream's bytes. */
static inline void rd_outbox_send_of(const uv_stream_t *stream) {
  if ((stream->flags & RD_STREAM_HELD) != 0)
    rd_outbox_send(stream->loop);
}

/* Others get the stream's descriptor: from now on it is written to at once. */
static inline void rd_outbox_never_hold(uv_stream_t *stream) {
  rd_outbox_send_of(stream);
  stream->flags |= RD_STREAM_SHARED;
}

/* The process ends by itself, in the middle of a callback. */
void rd_outbox_send_at_exit(void);

/* The loop ends, or goes on in the child of a fork, where what was held is the parent's to send. */
void rd_outbox_close(uv_loop_t *loop);

#endif
