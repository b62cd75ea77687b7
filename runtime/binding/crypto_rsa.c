/* SPDX-License-Identifier: MIT */
/* Encryption with public and private keys. */
#include "binding/crypto.h"

#include <openssl/err.h>
#include <openssl/rsa.h>
#include <stdlib.h>

typedef int (*begin_call)(EVP_PKEY_CTX *);
typedef int (*run_call)(EVP_PKEY_CTX *, unsigned char *, size_t *, const unsigned char *, size_t);

static bool set_label(EVP_PKEY_CTX *context, struct rt_bytes label) {
  if (label.length == 0)
    return true;
  void *copy = OPENSSL_memdup(label.data, label.length); /* OpenSSL frees it */
  if (EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, (int)label.length) > 0)
    return true;
  OPENSSL_free(copy);
  return false;
}

static bool configure(EVP_PKEY_CTX *context, size_t argc, const rt_value argv[]) {
  int padding = rt_int_arg(argc, argv, 2);
  const EVP_MD *digest = rt_digest_arg(argc, argv, 3);
  if (EVP_PKEY_CTX_set_rsa_padding(context, padding) <= 0)
    return false;
  return padding != RSA_PKCS1_OAEP_PADDING ||
         ((digest == NULL || EVP_PKEY_CTX_set_rsa_oaep_md(context, digest) > 0) &&
          set_label(context, rt_bytes_arg(argc, argv, 4)));
}

/* (box, bytes, padding, digest of OAEP or -1, label): bytes. */
static rt_value run(size_t argc, const rt_value argv[], begin_call begin, run_call call) {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  struct rt_bytes input = rt_bytes_arg(argc, argv, 1);
  EVP_PKEY_CTX *context = key == NULL ? NULL : EVP_PKEY_CTX_new(key, NULL);
  struct rt_bytes output = {NULL, 0};
  bool is_good = context != NULL && begin(context) > 0 && configure(context, argc, argv) &&
                 call(context, NULL, &output.length, input.data, input.length) > 0;
  if (is_good) {
    output = rt_bytes_new(output.length);
    is_good = output.data != NULL &&
              call(context, output.data, &output.length, input.data, input.length) > 0;
  }
  EVP_PKEY_CTX_free(context);
  rt_value value = is_good ? rt_uint8_array(output.length, output.data) : rt_crypto_failure();
  rt_bytes_free(&output);
  return value;
}

RT_NATIVE(public_encrypt, "obnn?b") {
  return run(argc, argv, EVP_PKEY_encrypt_init, EVP_PKEY_encrypt);
}

RT_NATIVE(private_decrypt, "obnn?b") {
  return run(argc, argv, EVP_PKEY_decrypt_init, EVP_PKEY_decrypt);
}

RT_NATIVE(private_encrypt, "obnn?b") {
  return run(argc, argv, EVP_PKEY_sign_init, EVP_PKEY_sign);
}

RT_NATIVE(public_decrypt, "obnn?b") {
  return run(argc, argv, EVP_PKEY_verify_recover_init, EVP_PKEY_verify_recover);
}

static const struct rt_method methods[] = {
    {"publicEncrypt", public_encrypt},
    {"privateDecrypt", private_decrypt},
    {"privateEncrypt", private_encrypt},
    {"publicDecrypt", public_decrypt},
};

void rt_crypto_rsa(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
