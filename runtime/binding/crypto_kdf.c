/* SPDX-License-Identifier: MIT */
/* Keys from passwords and from other keys: PBKDF2, scrypt, HKDF. */
#include "binding/crypto.h"

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

/* What is given is copied: JavaScript may change its buffers while the pool works. */
struct derive {
  struct rt_job job;
  struct rt_bytes secret;
  struct rt_bytes salt;
  struct rt_bytes info;
  struct rt_bytes key;
  const EVP_MD *digest;
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

/* The job of (secret, salt, length of the key). */
static struct derive *begin(size_t argc, const rt_value argv[], bool (*work)(struct rt_job *)) {
  struct derive *derive = rt_job_new(sizeof(*derive));
  derive->job.work = work;
  derive->job.result = derive_result;
  derive->job.release = derive_release;
  derive->secret = rt_bytes_copy(rt_bytes_arg(argc, argv, 0));
  derive->salt = rt_bytes_copy(rt_bytes_arg(argc, argv, 1));
  derive->key = rt_bytes_new(rt_size_arg(argc, argv, 2));
  return derive;
}

static bool has_memory(const struct derive *derive) {
  return derive->secret.data != NULL && derive->salt.data != NULL && derive->key.data != NULL;
}

static bool pbkdf2_work(struct rt_job *job) {
  struct derive *d = (struct derive *)job;
  if (d->key.length == 0) {
    return true;
  }
  return has_memory(d) && PKCS5_PBKDF2_HMAC((char *)d->secret.data, (int)d->secret.length,
                                            d->salt.data, (int)d->salt.length, d->iterations,
                                            d->digest, (int)d->key.length, d->key.data) == 1;
}

/* pbkdf2(password, salt, length, iterations, digest, callback) */
RT_NATIVE(pbkdf2) {
  struct derive *derive = begin(argc, argv, pbkdf2_work);
  derive->iterations = rt_int_arg(argc, argv, 3);
  derive->digest = rt_digest_arg(argc, argv, 4);
  return rt_job_run(&derive->job, rt_arg(argc, argv, 5));
}

static bool scrypt_work(struct rt_job *job) {
  struct derive *d = (struct derive *)job;
  if (d->key.length == 0) {
    return true;
  }
  return has_memory(d) &&
         EVP_PBE_scrypt((char *)d->secret.data, d->secret.length, d->salt.data, d->salt.length,
                        d->n, d->r, d->p, d->max_memory, d->key.data, d->key.length) == 1;
}

/* scrypt(password, salt, length, N, r, p, maximum of memory, callback). Numbers that do not fit
 * fail at once, without a key. */
RT_NATIVE(scrypt) {
  struct derive *derive = begin(argc, argv, scrypt_work);
  derive->n = (uint64_t)rt_to_number(rt_arg(argc, argv, 3));
  derive->r = (uint64_t)rt_to_number(rt_arg(argc, argv, 4));
  derive->p = (uint64_t)rt_to_number(rt_arg(argc, argv, 5));
  derive->max_memory = (uint64_t)rt_to_number(rt_arg(argc, argv, 6));
  if (EVP_PBE_scrypt(NULL, 0, NULL, 0, derive->n, derive->r, derive->p, derive->max_memory, NULL,
                     0) != 1) {
    rt_job_drop(&derive->job);
    return rt_crypto_failure();
  }
  return rt_job_run(&derive->job, rt_arg(argc, argv, 7));
}

/* The method is fetched on the main thread, before the pool needs it, and stays. */
static EVP_KDF *hkdf_method;

static bool hkdf_work(struct rt_job *job) {
  struct derive *d = (struct derive *)job;
  if (d->key.length == 0) {
    return true;
  }
  EVP_KDF_CTX *context = EVP_KDF_CTX_new(hkdf_method);
  char *name = (char *)(uintptr_t)EVP_MD_get0_name(d->digest);
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, name, 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, d->secret.data, d->secret.length),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, d->salt.data, d->salt.length),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, d->info.data, d->info.length),
      OSSL_PARAM_construct_end(),
  };
  bool is_good = has_memory(d) && context != NULL &&
                 EVP_KDF_derive(context, d->key.data, d->key.length, params) == 1;
  EVP_KDF_CTX_free(context);
  return is_good;
}

/* hkdf(key, salt, length, info, digest, callback) */
RT_NATIVE(hkdf) {
  if (hkdf_method == NULL && (hkdf_method = EVP_KDF_fetch(NULL, "HKDF", NULL)) == NULL) {
    return rt_crypto_failure();
  }
  struct derive *derive = begin(argc, argv, hkdf_work);
  derive->info = rt_bytes_copy(rt_bytes_arg(argc, argv, 3));
  derive->digest = rt_digest_arg(argc, argv, 4);
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
