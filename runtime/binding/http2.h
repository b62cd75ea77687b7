/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the binding `http2`. A session is in a box, which the collector may
 * release on any thread; it has no JavaScript values.
 */
#ifndef RT_BINDING_HTTP2_H
#define RT_BINDING_HTTP2_H

#include "binding/binding.h"
#include "binding/http2_core.h"

enum { RT_H2_SHARED_WORDS = 4096 };

struct rt_http2 {
  double state[RT_H2_STATE_COUNT];   /* shared with JavaScript, */
  int32_t words[RT_H2_SHARED_WORDS]; /* and so are these */
  struct rt_h2_batch batch;
};

/* http2.c. The open session of the first argument, or NULL. */
struct rt_h2 *rt_h2_arg(size_t argc, const rt_value argv[]);

/* The session, and the stream of the second argument, or NULL. */
struct rt_h2_stream *rt_h2_stream_arg(size_t argc, const rt_value argv[], struct rt_h2 **h2);

/* Publishes the state after a call, and returns the text of the batch. */
rt_value rt_h2_publish(const struct rt_h2 *h2, int code);

/* The parts of the binding. */
void rt_http2_submit(rt_object binding);
void rt_http2_send(rt_object binding);
void rt_http2_state(rt_object binding);

#endif
