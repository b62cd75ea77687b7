/* SPDX-License-Identifier: MIT */
/* The binding `http2`: frames on their way to a stream of the loop, without a stop in JavaScript.
 */
#include "binding/http2.h"
#include "binding/stream.h"

/*
 * sendTo(box, stream id, callback): as send(), but writes the frames; returns the text of the
 * batch. USED is their number of bytes, or a UV_E* code. If IS_ASYNC is set, callback(status)
 * follows.
 */
RT_NATIVE(send_to, "onf") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  struct rt_stream *stream = rt_stream_of(argv[1]);
  double *state = rt_self->http2->state;
  state[RT_H2_CODE] = NGHTTP2_ERR_INVALID_STATE;
  state[RT_H2_COUNT] = state[RT_H2_USED] = state[RT_H2_HAS_OUTPUT] = state[RT_H2_IS_ASYNC] = 0;
  if (h2 == NULL || stream == NULL)
    return rt_undefined();
  int rc = rt_h2_send(h2);
  rt_value text = rt_h2_publish(h2, rc);
  size_t length = h2->out.used;
  h2->out.used = 0;
  rc = rt_stream_send(stream, h2->out.at, length, argv[2], &state[RT_H2_IS_ASYNC]);
  state[RT_H2_USED] = rc < 0 ? rc : (double)length;
  return text;
}

static const struct rt_method methods[] = {{"sendTo", send_to}};

void rt_http2_send(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
