/* SPDX-License-Identifier: MIT */
/* The crypto binding: one object, to which each of the crypto_*.c files adds its part. */
#include "binding/crypto.h"
#include "lazy.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/opensslv.h>
#include <openssl/provider.h>

/* equal(a, b): compares byte arrays of the same length in constant time. */
RT_NATIVE(equal, "bb") {
  struct rt_bytes a = rt_bytes_arg(argc, argv, 0);
  struct rt_bytes b = rt_bytes_arg(argc, argv, 1);
  return rt_bool(a.length == b.length && CRYPTO_memcmp(a.data, b.data, a.length) == 0);
}

RT_NATIVE(get_fips) {
  return rt_bool(EVP_default_properties_is_fips_enabled(NULL) != 0);
}

RT_NATIVE(set_fips) {
  int is_on = rt_to_bool(rt_arg(argc, argv, 0)) ? 1 : 0;
  return EVP_default_properties_enable_fips(NULL, is_on) == 1 ? rt_number(0) : rt_crypto_failure();
}

static const struct rt_method methods[] = {
    {"equal", equal},
    {"getFips", get_fips},
    {"setFips", set_fips},
};

static void release(void *part) {
  struct rt_crypto *crypto = part;
  for (int i = 0; i < crypto->digest_count; i++) {
    EVP_MD_CTX_free(crypto->contexts[i]);
    EVP_MD_free(crypto->digests[i]);
  }
  for (int i = 0; i < crypto->cipher_count; i++)
    EVP_CIPHER_free(crypto->ciphers[i].fetched);
  rt_crypto_hmac_release(crypto->hmac);
  EVP_KDF_free(crypto->hkdf);
}

/* --openssl-legacy-provider. OpenSSL loads the default provider by itself only if no other was
 * loaded. */
static void load_legacy_provider(void) {
  if (OSSL_PROVIDER_load(NULL, "legacy") == NULL || OSSL_PROVIDER_load(NULL, "default") == NULL)
    ERR_clear_error();
}

const char *rt_crypto_version(void) {
  return rt_lazy_open(&rt_lazy_crypto) ? OpenSSL_version(OPENSSL_VERSION_STRING) : NULL;
}

rt_value rt_bind_crypto(void) {
  if (!rt_lazy_open(&rt_lazy_crypto))
    return NULL;
  if (!RT_PART(crypto, NULL, release))
    return rt_problem_memory();
  if (rt_self->options->has_legacy_provider)
    load_legacy_provider();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "version", rt_number((double)OPENSSL_VERSION_NUMBER));
  rt_crypto_cipher(binding);
  rt_crypto_details(binding);
  rt_crypto_dh(binding);
  rt_crypto_ecdh(binding);
  rt_crypto_export(binding);
  rt_crypto_generate(binding);
  rt_crypto_hash(binding);
  rt_crypto_hmac(binding);
  rt_crypto_jwk(binding);
  rt_crypto_kdf(binding);
  rt_crypto_key(binding);
  rt_crypto_legacy(binding);
  rt_crypto_prime(binding);
  rt_crypto_random(binding);
  rt_crypto_rsa(binding);
  rt_crypto_sign(binding);
  rt_crypto_x509(binding);
  rt_crypto_x509_legacy(binding);
  return binding;
}
