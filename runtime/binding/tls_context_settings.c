/* SPDX-License-Identifier: MIT */
/* A context's protocol versions, ciphers, groups and session settings. */
#include "binding/tls.h"

#include <openssl/dh.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <stdlib.h>

enum { SMALLEST_DH_BITS = 1024, USUAL_DH_BITS = 2048 };

/* contextVersions(box, lowest, highest): OpenSSL's numbers; 0 is any. */
RT_NATIVE(context_versions, "onn") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  return rt_tls_result(SSL_CTX_set_min_proto_version(context->ssl, rt_int_arg(argc, argv, 1)) ==
                           1 &&
                       SSL_CTX_set_max_proto_version(context->ssl, rt_int_arg(argc, argv, 2)) == 1);
}

/* contextVersion(box, is highest) */
RT_NATIVE(context_version, "o") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  bool is_highest = rt_to_bool(rt_arg(argc, argv, 1));
  return rt_number((double)(is_highest ? SSL_CTX_get_max_proto_version(context->ssl)
                                       : SSL_CTX_get_min_proto_version(context->ssl)));
}

/* contextOptions(box, bits) */
RT_NATIVE(context_options, "on") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  double bits = rt_to_number(rt_arg(argc, argv, 1));
  if (context == NULL || !(bits >= 0 && bits < 9007199254740992.0))
    return rt_number(UV_EINVAL);
  SSL_CTX_set_options(context->ssl, (uint64_t)bits);
  return rt_number(0);
}

/* A setting that OpenSSL parses from a text. */
static rt_value set_text(size_t argc, const rt_value argv[],
                         int (*set)(SSL_CTX *context, const char *text)) {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  char *text = rt_to_utf8(rt_arg(argc, argv, 1));
  ERR_clear_error();
  rt_value result = context == NULL || text == NULL ? rt_number(UV_EINVAL)
                                                    : rt_tls_result(set(context->ssl, text) == 1);
  free(text);
  return result;
}

/* TLS 1.2 and older. An empty list leaves only those of TLS 1.3, which is not an error. */
static int set_ciphers(SSL_CTX *context, const char *list) {
  if (SSL_CTX_set_cipher_list(context, list) == 1)
    return 1;
  if (*list != 0 || ERR_GET_REASON(ERR_peek_last_error()) != SSL_R_NO_CIPHER_MATCH)
    return 0;
  ERR_clear_error();
  return 1;
}

RT_NATIVE(context_ciphers, "os") {
  return set_text(argc, argv, set_ciphers);
}

RT_NATIVE(context_suites, "os") {
  return set_text(argc, argv, SSL_CTX_set_ciphersuites);
}

static int set_signatures(SSL_CTX *context, const char *list) {
  return (int)SSL_CTX_set1_sigalgs_list(context, list);
}

RT_NATIVE(context_signatures, "os") {
  return set_text(argc, argv, set_signatures);
}

static int set_groups(SSL_CTX *context, const char *list) {
  return (int)SSL_CTX_set1_groups_list(context, list);
}

RT_NATIVE(context_groups, "os") {
  return set_text(argc, argv, set_groups);
}

/* contextDh(box, PEM or undefined for automatic parameters): 0, a number of bits that is too small,
 * or a failure. */
RT_NATIVE(context_dh, "o?b") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  if (bytes.data == NULL)
    return rt_tls_result(SSL_CTX_set_dh_auto(context->ssl, 1) == 1);
  BIO *bio = rt_tls_reader(bytes);
  EVP_PKEY *parameters = bio == NULL ? NULL : PEM_read_bio_Parameters(bio, NULL);
  BIO_free(bio);
  int bits = parameters == NULL ? 0 : EVP_PKEY_get_bits(parameters);
  if (parameters == NULL || bits < SMALLEST_DH_BITS) {
    EVP_PKEY_free(parameters);
    return parameters == NULL ? rt_crypto_failure() : rt_number(bits);
  }
  if (SSL_CTX_set0_tmp_dh_pkey(context->ssl, parameters) == 1)
    return rt_number(bits < USUAL_DH_BITS ? -1 : 0);
  EVP_PKEY_free(parameters);
  return rt_crypto_failure();
}

/* contextSessionId(box, bytes) */
RT_NATIVE(context_session_id, "ob") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  struct rt_bytes id = rt_bytes_arg(argc, argv, 1);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  ERR_clear_error();
  bool fits = id.length <= SSL_MAX_SID_CTX_LENGTH;
  if (!fits)
    ERR_raise(ERR_LIB_SSL, SSL_R_SSL_SESSION_ID_CONTEXT_TOO_LONG);
  return rt_tls_result(
      fits && SSL_CTX_set_session_id_context(context->ssl, id.data, (unsigned)id.length) == 1);
}

/* contextTimeout(box, seconds): how long a session can be resumed. */
RT_NATIVE(context_timeout, "on") {
  struct rt_tls_context *context = rt_tls_context_arg(argc, argv, 0);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  SSL_CTX_set_timeout(context->ssl, rt_int_arg(argc, argv, 1));
  return rt_number(0);
}

static const struct rt_method methods[] = {
    {"contextVersions", context_versions},    {"contextVersion", context_version},
    {"contextOptions", context_options},      {"contextCiphers", context_ciphers},
    {"contextSuites", context_suites},        {"contextSignatures", context_signatures},
    {"contextGroups", context_groups},        {"contextDh", context_dh},
    {"contextSessionId", context_session_id}, {"contextTimeout", context_timeout},
};

void rt_tls_context_settings(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
