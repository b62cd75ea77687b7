/* SPDX-License-Identifier: MIT */
/* Key derivation: PBKDF2, scrypt, HKDF. */
#include "binding/crypto.h"

#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

/* Input is copied: JavaScript may change its buffers while the pool works. */
struct derive {
  struct rt_job job;
  struct rt_bytes secret;
  struct rt_bytes salt;
  struct rt_bytes info;
  struct rt_bytes key;
  const EVP_MD *digest;
  EVP_KDF *method; /* for hkdf; owned by the instance */
  int iterations;
  uint64_t n, r, p, max_memory;
};

static rt_value derive_result(struct rt_job *job) {
  struct derive *derive = (struct derive *)job;
  return rt_uint8_array(derive->key.length, derive->key.data);
}

static void derive_release(struct rt_job *job) {
  struct derive *derive = (struct derive *)job;
  rt_bytes_free(&derive->secret);
  rt_bytes_free(&derive->salt);
  rt_bytes_free(&derive->info);
  rt_bytes_free(&derive->key);
}

static bool has_memory(const struct derive *derive) {
  return derive->secret.data != NULL && derive->salt.data != NULL && derive->key.data != NULL;
}

/* A job from (secret, salt, key length); NULL if out of memory. OpenSSL counts in int. */
static struct derive *begin(size_t argc, const rt_value argv[], bool (*work)(struct rt_job *)) {
  struct rt_bytes secret = rt_bytes_arg(argc, argv, 0);
  struct rt_bytes salt = rt_bytes_arg(argc, argv, 1);
  size_t length = rt_size_arg(argc, argv, 2);
  bool is_fit = secret.length <= INT_MAX && salt.length <= INT_MAX && length <= INT_MAX;
  struct derive *derive = is_fit ? rt_job_new(sizeof *derive) : NULL;
  if (derive == NULL) {
    rt_problem_memory();
    return NULL;
  }
  derive->job.work = work;
  derive->job.result = derive_result;
  derive->job.release = derive_release;
  derive->secret = rt_bytes_copy(secret);
  derive->salt = rt_bytes_copy(salt);
  derive->key = rt_bytes_new(length);
  if (!has_memory(derive)) {
    rt_job_drop(&derive->job);
    rt_problem_memory();
    return NULL;
  }
  return derive;
}

static bool pbkdf2_work(struct rt_job *job) {
  struct derive *d = (struct derive *)job;
  if (d->key.length == 0)
    return true;
  return PKCS5_PBKDF2_HMAC((char *)d->secret.data, (int)d->secret.length, d->salt.data,
                           (int)d->salt.length, d->iterations, d->digest, (int)d->key.length,
                           d->key.data) == 1;
}

/* pbkdf2(password, salt, length, iterations, digest, callback) */
RT_NATIVE(pbkdf2, "bbnnn?f") {
  const EVP_MD *digest = rt_digest_arg(argc, argv, 4);
  struct derive *derive = digest == NULL ? NULL : begin(argc, argv, pbkdf2_work);
  if (derive == NULL)
    return rt_number(UV_EINVAL);
  derive->iterations = rt_int_arg(argc, argv, 3);
  derive->digest = digest;
  return rt_job_run(&derive->job, rt_arg(argc, argv, 5));
}

static bool scrypt_work(struct rt_job *job) {
  struct derive *d = (struct derive *)job;
  if (d->key.length == 0)
    return true;
  return EVP_PBE_scrypt((char *)d->secret.data, d->secret.length, d->salt.data, d->salt.length,
                        d->n, d->r, d->p, d->max_memory, d->key.data, d->key.length) == 1;
}

/* scrypt(password, salt, length, N, r, p, memory limit, callback). Invalid numbers fail
 * immediately, without deriving a key. */
RT_NATIVE(scrypt, "bbnnnnn?f") {
  struct derive *derive = begin(argc, argv, scrypt_work);
  if (derive == NULL)
    return NULL;
  derive->n = rt_size_arg(argc, argv, 3);
  derive->r = rt_size_arg(argc, argv, 4);
  derive->p = rt_size_arg(argc, argv, 5);
  derive->max_memory = rt_size_arg(argc, argv, 6);
  if (EVP_PBE_scrypt(NULL, 0, NULL, 0, derive->n, derive->r, derive->p, derive->max_memory, NULL,
                     0) != 1) {
    rt_job_drop(&derive->job);
    return rt_crypto_failure();
  }
  return rt_job_run(&derive->job, rt_arg(argc, argv, 7));
}

static bool hkdf_work(struct rt_job *job) {
  struct derive *d = (struct derive *)job;
  if (d->key.length == 0)
    return true;
  EVP_KDF_CTX *context = EVP_KDF_CTX_new(d->method);
  char *name = (char *)(uintptr_t)EVP_MD_get0_name(d->digest);
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, name, 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, d->secret.data, d->secret.length),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, d->salt.data, d->salt.length),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, d->info.data, d->info.length),
      OSSL_PARAM_construct_end(),
  };
  bool is_good = d->info.data != NULL && context != NULL &&
                 EVP_KDF_derive(context, d->key.data, d->key.length, params) == 1;
  EVP_KDF_CTX_free(context);
  return is_good;
}

/* hkdf(key, salt, length, info, digest, callback) */
RT_NATIVE(hkdf, "bbnbn?f") {
  struct rt_crypto *crypto = rt_self->crypto;
  if (crypto->hkdf == NULL && (crypto->hkdf = EVP_KDF_fetch(NULL, "HKDF", NULL)) == NULL)
    return rt_crypto_failure();
  const EVP_MD *digest = rt_digest_arg(argc, argv, 4);
  struct derive *derive = digest == NULL ? NULL : begin(argc, argv, hkdf_work);
  if (derive == NULL)
    return rt_number(UV_EINVAL);
  derive->info = rt_bytes_copy(rt_bytes_arg(argc, argv, 3));
  derive->digest = digest;
  derive->method = crypto->hkdf;
  return rt_job_run(&derive->job, rt_arg(argc, argv, 5));
}

static const struct rt_method methods[] = {
    {"pbkdf2", pbkdf2},
    {"scrypt", scrypt},
    {"hkdf", hkdf},
};

void rt_crypto_kdf(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
