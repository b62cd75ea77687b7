/* SPDX-License-Identifier: MIT */
/* Ciphertext on its way out: to a stream of the loop, or to JavaScript for any other. */
#include "binding/stream.h"
#include "binding/tls.h"

static int send_out(struct rt_tls_session *session, struct rt_stream *stream, rt_value callback) {
  char *bytes = NULL;
  size_t length = rt_tls_core_out(&session->core, &bytes);
  double *is_async = &rt_self->tls->state[RT_TLS_IS_ASYNC];
  int rc = rt_stream_send(stream, bytes, length, callback, is_async);
  if (rc == 0 && length > 0)
    rt_tls_core_drop_out(&session->core);
  return rc;
}

/* send(box, stream id, callback): a code. If IS_ASYNC is set, callback(status) follows. */
RT_NATIVE(send_native, "onf") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  struct rt_stream *stream = rt_stream_of(argv[1]);
  rt_self->tls->state[RT_TLS_IS_ASYNC] = 0;
  if (session == NULL || stream == NULL)
    return rt_number(UV_EBADF);
  int rc = send_out(session, stream, argv[2]);
  rt_self->tls->state[RT_TLS_OUT] = (double)BIO_ctrl_pending(session->core.out);
  return rt_number(rc);
}

/* take(box): the ciphertext as bytes. */
RT_NATIVE(take, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  if (session == NULL)
    return rt_uint8_array(0, NULL);
  char *bytes = NULL;
  size_t length = rt_tls_core_out(&session->core, &bytes);
  rt_value taken = rt_uint8_array(length, bytes);
  rt_tls_core_drop_out(&session->core);
  rt_self->tls->state[RT_TLS_OUT] = 0;
  return taken;
}

static const struct rt_method methods[] = {
    {"send", send_native},
    {"take", take},
};

void rt_tls_send(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
