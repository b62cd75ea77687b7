/* SPDX-License-Identifier: MIT */
/* The binding `http2`: settings, pings, the end of a session, and figures about it. */
#include "binding/http2.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SETTINGS = 32, PING_SIZE = 8, MOST_ORIGINS = 4096 };

/* settings(box, [id, value, ...]) */
RT_NATIVE(settings, "oa") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  nghttp2_settings_entry entries[MOST_SETTINGS];
  size_t count = rt_array_length(argv[1]) / 2;
  if (h2 == NULL || count > MOST_SETTINGS)
    return rt_number(h2 == NULL ? NGHTTP2_ERR_INVALID_STATE : NGHTTP2_ERR_INVALID_ARGUMENT);
  for (size_t i = 0; i < count; i++) {
    entries[i].settings_id = (int32_t)rt_to_int(rt_array_at(argv[1], 2 * i));
    entries[i].value = (uint32_t)rt_to_size(rt_array_at(argv[1], 2 * i + 1));
  }
  if (rt_h2_arg(argc, argv) == NULL) /* an accessor of the array has closed it */
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  return rt_number(nghttp2_submit_settings(h2->session, NGHTTP2_FLAG_NONE, entries, count));
}

/* ping(box, 8 bytes) */
RT_NATIVE(ping, "ob") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  size_t length;
  const unsigned char *bytes = rt_peek_bytes(argv[1], &length);
  if (h2 == NULL || length != PING_SIZE)
    return rt_number(h2 == NULL ? NGHTTP2_ERR_INVALID_STATE : NGHTTP2_ERR_INVALID_ARGUMENT);
  return rt_number(nghttp2_submit_ping(h2->session, NGHTTP2_FLAG_NONE, bytes));
}

/* goaway(box, error code, last stream, bytes?): if the last stream is below 0, the last one that
 * was processed. */
RT_NATIVE(goaway, "onn?b") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  size_t length = 0;
  const unsigned char *bytes =
      argc > 3 && rt_is_bytes(argv[3]) ? rt_peek_bytes(argv[3], &length) : NULL;
  int32_t last = rt_to_int(argv[2]);
  if (last < 0)
    last = nghttp2_session_get_last_proc_stream_id(h2->session);
  return rt_number(nghttp2_submit_goaway(h2->session, NGHTTP2_FLAG_NONE, last,
                                         (uint32_t)rt_to_size(argv[1]), bytes, length));
}

/* terminate(box, error code): GOAWAY, and nothing after it. */
RT_NATIVE(terminate, "on") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  return rt_number(nghttp2_session_terminate_session(h2->session, (uint32_t)rt_to_size(argv[1])));
}

/* altsvc(box, stream, origin, value) */
RT_NATIVE(altsvc, "onbb") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  size_t origin_length;
  size_t length;
  const unsigned char *origin = rt_peek_bytes(argv[2], &origin_length);
  const unsigned char *value = rt_peek_bytes(argv[3], &length);
  return rt_number(nghttp2_submit_altsvc(h2->session, NGHTTP2_FLAG_NONE, rt_to_int(argv[1]), origin,
                                         origin_length, value, length));
}

/* origin(box, bytes): origins, each ended by a zero byte. */
RT_NATIVE(origin, "ob") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  size_t length;
  unsigned char *bytes = rt_peek_bytes(argv[1], &length);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  nghttp2_origin_entry *list = calloc(MOST_ORIGINS, sizeof *list);
  if (list == NULL)
    return rt_number(NGHTTP2_ERR_NOMEM);
  size_t count = 0;
  for (size_t from = 0, at = 0; at < length && count < MOST_ORIGINS; at++) {
    if (bytes[at] != '\0')
      continue;
    list[count++] = (nghttp2_origin_entry){bytes + from, at - from};
    from = at + 1;
  }
  int rc = nghttp2_submit_origin(h2->session, NGHTTP2_FLAG_NONE, list, count);
  free(list);
  return rt_number(rc);
}

/* setLocalWindowSize(box, size), setNextStreamId(box, id) */
RT_NATIVE(set_local_window_size, "on") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  return rt_number(
      nghttp2_session_set_local_window_size(h2->session, NGHTTP2_FLAG_NONE, 0, rt_to_int(argv[1])));
}

RT_NATIVE(set_next_stream_id, "on") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 == NULL)
    return rt_number(NGHTTP2_ERR_INVALID_STATE);
  return rt_number(nghttp2_session_set_next_stream_id(h2->session, rt_to_int(argv[1])));
}

/* limitHeaders(box, size): of header blocks that arrive. */
RT_NATIVE(limit_headers, "on") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 != NULL)
    h2->options.values[RT_H2_MAX_HEADER_LIST] = rt_to_number(argv[1]);
  return rt_undefined();
}

/* figures(box): those of the session, in the order of internal/http2/figures.js */
RT_NATIVE(session_figures, "o") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  double *to = rt_self->http2->state + RT_H2_FIGURES;
  if (h2 == NULL)
    return rt_bool(false);
  nghttp2_session *session = h2->session;
  *to++ = nghttp2_session_get_effective_local_window_size(session);
  *to++ = nghttp2_session_get_effective_recv_data_length(session);
  *to++ = nghttp2_session_get_next_stream_id(session);
  *to++ = nghttp2_session_get_local_window_size(session);
  *to++ = nghttp2_session_get_last_proc_stream_id(session);
  *to++ = nghttp2_session_get_remote_window_size(session);
  *to++ = (double)nghttp2_session_get_outbound_queue_size(session);
  *to++ = (double)nghttp2_session_get_hd_deflate_dynamic_table_size(session);
  *to++ = (double)nghttp2_session_get_hd_inflate_dynamic_table_size(session);
  *to++ = (double)h2->frames_received;
  *to++ = (double)h2->frames_sent;
  return rt_bool(true);
}

/* streamFigures(box, stream) */
RT_NATIVE(stream_figures, "on") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  int32_t id = rt_to_int(rt_arg(argc, argv, 1));
  nghttp2_stream *stream =
      h2 == NULL || id <= 0 ? NULL : nghttp2_session_find_stream(h2->session, id);
  double *to = rt_self->http2->state + RT_H2_FIGURES;
  if (stream == NULL)
    return rt_bool(false);
  *to++ = nghttp2_stream_get_state(stream);
  *to++ = nghttp2_stream_get_weight(stream);
  *to++ = nghttp2_stream_get_sum_dependency_weight(stream);
  *to++ = nghttp2_session_get_stream_local_close(h2->session, id);
  *to++ = nghttp2_session_get_stream_remote_close(h2->session, id);
  *to++ = nghttp2_session_get_stream_local_window_size(h2->session, id);
  return rt_bool(true);
}

/* settingsOf(box, is remote): by id from 1 to 8. */
RT_NATIVE(settings_of, "o.") {
  struct rt_h2 *h2 = rt_h2_arg(argc, argv);
  if (h2 == NULL)
    return rt_bool(false);
  bool is_remote = rt_to_bool(argv[1]);
  for (int id = 1; id <= NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL; id++) {
    nghttp2_settings_id setting = (nghttp2_settings_id)id;
    bool is_known = id != NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL - 1;
    rt_self->http2->state[RT_H2_FIGURES + id] =
        !is_known   ? 0
        : is_remote ? nghttp2_session_get_remote_settings(h2->session, setting)
                    : nghttp2_session_get_local_settings(h2->session, setting);
  }
  return rt_bool(true);
}

static const struct rt_method methods[] = {
    {"settings", settings},
    {"ping", ping},
    {"goaway", goaway},
    {"terminate", terminate},
    {"altsvc", altsvc},
    {"origin", origin},
    {"setLocalWindowSize", set_local_window_size},
    {"setNextStreamId", set_next_stream_id},
    {"limitHeaders", limit_headers},
    {"figures", session_figures},
    {"streamFigures", stream_figures},
    {"settingsOf", settings_of},
};

void rt_http2_state(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
