/* SPDX-License-Identifier: MIT */
/* The state machine of a TLS connection: see tls_core.h. */
#include "binding/tls_core.h"

#include <openssl/err.h>
#include <string.h>

bool rt_tls_core_open(struct rt_tls_core *core, SSL_CTX *context, bool is_server) {
  core->ssl = SSL_new(context);
  core->in = BIO_new(BIO_s_mem());
  core->out = BIO_new(BIO_s_mem());
  if (core->ssl == NULL || core->in == NULL || core->out == NULL) {
    BIO_free(core->in);
    BIO_free(core->out);
    SSL_free(core->ssl);
    *core = (struct rt_tls_core){0};
    return false;
  }
  SSL_set_bio(core->ssl, core->in, core->out);
  if (is_server)
    SSL_set_accept_state(core->ssl);
  else
    SSL_set_connect_state(core->ssl);
  return true;
}

void rt_tls_core_close(struct rt_tls_core *core) {
  SSL_free(core->ssl);
  *core = (struct rt_tls_core){0};
}

bool rt_tls_core_feed(struct rt_tls_core *core, const void *bytes, size_t length) {
  size_t written = 0;
  return length == 0 || (BIO_write_ex(core->in, bytes, length, &written) == 1 && written == length);
}

/* Translates OpenSSL's result of a call that returned `rc`. */
static enum rt_tls_status status_of(struct rt_tls_core *core, int rc) {
  switch (SSL_get_error(core->ssl, rc)) {
  case SSL_ERROR_NONE:
  case SSL_ERROR_WANT_READ:
  case SSL_ERROR_WANT_WRITE:
    return RT_TLS_IDLE;
  case SSL_ERROR_ZERO_RETURN:
    return RT_TLS_ENDED;
  case SSL_ERROR_WANT_CLIENT_HELLO_CB:
    return RT_TLS_HELLO;
  case SSL_ERROR_WANT_X509_LOOKUP:
    return RT_TLS_CERTIFICATE;
  default:
    core->is_failed = true;
    return RT_TLS_FAILED;
  }
}

/* The end of a renegotiation is still to be reported. */
static bool is_renegotiated(const struct rt_tls_core *core) {
  return !core->is_failed && !core->is_established && SSL_is_init_finished(core->ssl) == 1;
}

enum rt_tls_status rt_tls_core_advance(struct rt_tls_core *core, void *room, size_t size,
                                       size_t *count) {
  if (core->is_failed)
    return RT_TLS_IDLE;
  if (!core->is_established) {
    int rc = SSL_do_handshake(core->ssl);
    if (rc != 1)
      return status_of(core, rc);
    core->is_established = true;
    return RT_TLS_ESTABLISHED;
  }
  int rc = SSL_read_ex(core->ssl, room, size, count);
  enum rt_tls_status status = rc == 1 ? RT_TLS_PLAIN : status_of(core, rc);
  if ((status != RT_TLS_PLAIN && status != RT_TLS_IDLE) || !is_renegotiated(core))
    return status;
  core->is_established = true;
  return status == RT_TLS_PLAIN ? RT_TLS_RENEGOTIATED : RT_TLS_ESTABLISHED;
}

bool rt_tls_core_has_more(const struct rt_tls_core *core) {
  return BIO_ctrl_pending(core->in) > 0 || SSL_has_pending(core->ssl) == 1;
}

size_t rt_tls_core_encrypt(struct rt_tls_core *core, const void *bytes, size_t length) {
  size_t done = 0;
  while (done < length && core->is_established && !core->is_failed) {
    size_t written = 0;
    if (SSL_write_ex(core->ssl, (const char *)bytes + done, length - done, &written) != 1)
      break;
    done += written;
  }
  return done;
}

void rt_tls_core_end(struct rt_tls_core *core) {
  if (!core->is_failed && core->is_established)
    SSL_shutdown(core->ssl);
}

size_t rt_tls_core_out(struct rt_tls_core *core, char **bytes) {
  long length = BIO_get_mem_data(core->out, bytes);
  return length > 0 ? (size_t)length : 0;
}

/* OpenSSL clears all memory of a BIO that it empties, so that of a large write is given up. */
void rt_tls_core_drop_out(struct rt_tls_core *core) {
  enum { LARGE = 64 * 1024 };
  char *bytes;
  BIO *fresh = rt_tls_core_out(core, &bytes) > LARGE ? BIO_new(BIO_s_mem()) : NULL;
  if (fresh == NULL) {
    BIO_reset(core->out);
    return;
  }
  SSL_set0_wbio(core->ssl, fresh);
  core->out = fresh;
}

bool rt_tls_find_protocol(const unsigned char *list, size_t length, const unsigned char *name,
                          size_t name_length, const unsigned char **found) {
  for (size_t at = 0; at < length && list[at] <= length - at - 1; at += list[at] + 1U) {
    if (list[at] == name_length && memcmp(list + at + 1, name, name_length) == 0) {
      *found = list + at + 1;
      return true;
    }
  }
  return false;
}
