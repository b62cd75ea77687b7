/* SPDX-License-Identifier: MIT */
/*
 * HMAC. OpenSSL's older interface accepts a digest that is already fetched; the newer one
 * would look it up by name each time.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "binding/crypto.h"

#include <openssl/hmac.h>

static void release(void *context) {
  HMAC_CTX_free(context);
}

/* hmacNew(number, key): a context in a box. */
RT_NATIVE(hmac_new, "nb") {
  enum { COST = 1024 };
  HMAC_CTX *context = HMAC_CTX_new();
  struct rt_bytes key = rt_bytes_arg(argc, argv, 1);
  const void *bytes = key.data == NULL ? "" : (const void *)key.data;
  const EVP_MD *digest = rt_digest_arg(argc, argv, 0);
  if (context == NULL || HMAC_Init_ex(context, bytes, (int)key.length, digest, NULL) != 1) {
    HMAC_CTX_free(context);
    return rt_crypto_failure();
  }
  return rt_box(context, release, COST);
}

/* hmacUpdate(box, text or bytes): whether it succeeded. */
RT_NATIVE(hmac_update, "ot") {
  HMAC_CTX *context = rt_unbox(rt_arg(argc, argv, 0), release);
  struct rt_input input;
  rt_input_arg(&input, argc, argv, 1);
  int rc = context == NULL ? 0 : HMAC_Update(context, input.bytes.data, input.bytes.length);
  rt_input_done(&input);
  return rt_bool(rc == 1);
}

/* hmacFinal(box, form) */
RT_NATIVE(hmac_final, "on") {
  HMAC_CTX *context = rt_unbox(rt_arg(argc, argv, 0), release);
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  if (context == NULL || HMAC_Final(context, digest, &length) != 1)
    return rt_crypto_failure();
  return rt_bytes_value(digest, length, rt_int_arg(argc, argv, 1));
}

/* hmacOnce(number, key, text or bytes, form) */
RT_NATIVE(hmac_once, "nbt?n") {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  const EVP_MD *algorithm = rt_digest_arg(argc, argv, 0);
  struct rt_bytes key = rt_bytes_arg(argc, argv, 1);
  const void *bytes = key.data == NULL ? "" : (const void *)key.data;
  struct rt_input input;
  rt_input_arg(&input, argc, argv, 2);
  if (rt_self->crypto->hmac == NULL)
    rt_self->crypto->hmac = HMAC_CTX_new();
  HMAC_CTX *context = rt_self->crypto->hmac;
  bool is_good = context != NULL &&
                 HMAC_Init_ex(context, bytes, (int)key.length, algorithm, NULL) == 1 &&
                 HMAC_Update(context, input.bytes.data, input.bytes.length) == 1 &&
                 HMAC_Final(context, digest, &length) == 1;
  rt_input_done(&input);
  return is_good ? rt_bytes_value(digest, length, rt_int_arg(argc, argv, 3)) : rt_crypto_failure();
}

static const struct rt_method methods[] = {
    {"hmacNew", hmac_new},
    {"hmacUpdate", hmac_update},
    {"hmacFinal", hmac_final},
    {"hmacOnce", hmac_once},
};

void rt_crypto_hmac_release(HMAC_CTX *context) {
  HMAC_CTX_free(context);
}

void rt_crypto_hmac(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
