/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the crypto binding, the only ones that call OpenSSL.
 *
 * Entry points return a result; an array if OpenSSL failed: [library number, line, line,
 * ...], which JavaScript turns into an error; or a negative UV_E* number. No entry point
 * returns an array for anything else.
 */
#ifndef RT_BINDING_CRYPTO_H
#define RT_BINDING_CRYPTO_H

#include "binding/binding.h"

#include <openssl/evp.h>
#include <openssl/kdf.h>

enum { RT_MAX_DIGESTS = 128, RT_MAX_CIPHERS = 256 };

/* OpenSSL objects that an instance has fetched, each once, and keeps. */
struct rt_crypto {
  EVP_MD *digests[RT_MAX_DIGESTS];
  EVP_MD_CTX *contexts[RT_MAX_DIGESTS]; /* reused; NULL if not used yet */
  int digest_count;
  struct {
    const EVP_CIPHER *known; /* the entry in OpenSSL's table of names */
    EVP_CIPHER *fetched;     /* NULL: no provider has it */
  } ciphers[RT_MAX_CIPHERS];
  int cipher_count;
  HMAC_CTX *hmac; /* shared: calls do not nest */
  EVP_KDF *hkdf;
};

/* crypto_error.c. Takes the errors off this thread's queue. */
enum { RT_CRYPTO_MAX_ERRORS = 16 };

struct rt_crypto_errors {
  unsigned long codes[RT_CRYPTO_MAX_ERRORS];
  int count;
};

void rt_crypto_take_errors(struct rt_crypto_errors *errors);
rt_value rt_crypto_errors_value(const struct rt_crypto_errors *errors);
rt_value rt_crypto_failure(void);

/* crypto_bytes.c. Bytes lent by JavaScript, copies of them, and results. */
struct rt_bytes {
  unsigned char *data;
  size_t length;
};

/* Bytes, or text as UTF-8, stored in `small` if it is short. Empty for other values. */
struct rt_input {
  struct rt_bytes bytes;
  char *large;
  char small[512];
};

void rt_input_arg(struct rt_input *input, size_t argc, const rt_value argv[], size_t index);
void rt_input_done(struct rt_input *input);
struct rt_bytes rt_bytes_arg(size_t argc, const rt_value argv[], size_t index);
struct rt_bytes rt_bytes_copy(struct rt_bytes bytes);
struct rt_bytes rt_bytes_new(size_t length);
void rt_bytes_free(struct rt_bytes *bytes);
rt_value rt_bytes_value(const void *data, size_t length, int form);
size_t rt_size_arg(size_t argc, const rt_value argv[], size_t index);
int rt_int_arg(size_t argc, const rt_value argv[], size_t index);

/* Result forms of rt_bytes_value(); js/internal/crypto/bytes.js has the same list. */

/*
 * crypto_job.c. Work that runs synchronously or on the thread pool, as JavaScript chooses.
 * A job's struct begins with a struct rt_job and is created by rt_job_new(); `release`
 * frees what it holds, not the job itself.
 */
struct rt_job {
  uv_work_t req;
  bool (*work)(struct rt_job *job);       /* false: the reason is in OpenSSL's queue */
  rt_value (*result)(struct rt_job *job); /* on the main thread, after success */
  void (*release)(struct rt_job *job);
  rt_value callback;
  bool is_good;
  struct rt_crypto_errors errors;
};

void *rt_job_new(size_t size);
void rt_job_drop(struct rt_job *job);
rt_value rt_job_run(struct rt_job *job, rt_value callback);

/* crypto_hash.c. Digests are identified by number; they are fetched once and kept. */
const EVP_MD *rt_digest_arg(size_t argc, const rt_value argv[], size_t index);

/* crypto_cipher.c. Ciphers are identified by number, too; NULL for an unknown one. */
const EVP_CIPHER *rt_cipher_at(int index);

/* crypto_key.c. Keys live in boxes. Takes ownership of the key; given NULL, returns the failure. */
rt_value rt_key_box(EVP_PKEY *key);
EVP_PKEY *rt_key_arg(size_t argc, const rt_value argv[], size_t index);

/* crypto_x509.c. NULL if the argument is not a certificate. */
X509 *rt_certificate_arg(size_t argc, const rt_value argv[], size_t index);

/* crypto_x509_names.c. Undefined if the certificate has none. */
rt_value rt_crypto_alternative_names(X509 *certificate);
rt_value rt_crypto_info_access(X509 *certificate);
rt_value rt_crypto_text_of(BIO *bio);

/* The parts of the binding: each adds its entry points to the object. */
void rt_crypto_cipher(rt_object binding);
void rt_crypto_details(rt_object binding);
void rt_crypto_dh(rt_object binding);
void rt_crypto_ecdh(rt_object binding);
void rt_crypto_export(rt_object binding);
void rt_crypto_generate(rt_object binding);
void rt_crypto_hash(rt_object binding);
void rt_crypto_hmac(rt_object binding);
void rt_crypto_hmac_release(HMAC_CTX *context);
void rt_crypto_jwk(rt_object binding);
void rt_crypto_kdf(rt_object binding);
void rt_crypto_key(rt_object binding);
void rt_crypto_legacy(rt_object binding);
void rt_crypto_prime(rt_object binding);
void rt_crypto_random(rt_object binding);
void rt_crypto_rsa(rt_object binding);
void rt_crypto_sign(rt_object binding);
void rt_crypto_x509(rt_object binding);
void rt_crypto_x509_legacy(rt_object binding);

#define RT_ADD_METHODS(binding, table) \
  rt_add_methods(binding, table, sizeof table / sizeof((table)[0]))

#endif
