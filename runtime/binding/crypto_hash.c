/* SPDX-License-Identifier: MIT */
/*
 * Digests. An algorithm is fetched once and identified by a number from then on; hashing a single
 * chunk takes one call and no separate context.
 */
#include "binding/crypto.h"

#include <limits.h>
#include <openssl/err.h>
#include <stdlib.h>

static const EVP_MD *digest_at(int index) {
  const struct rt_crypto *crypto = rt_self->crypto;
  return index >= 0 && index < crypto->digest_count ? crypto->digests[index] : NULL;
}

const EVP_MD *rt_digest_arg(size_t argc, const rt_value argv[], size_t index) {
  return digest_at(rt_int_arg(argc, argv, index));
}

static void release(void *context) {
  EVP_MD_CTX_free(context);
}

static rt_value box(EVP_MD_CTX *context) {
  enum { COST = 512 };
  return rt_box(context, release, COST);
}

static EVP_MD_CTX *context_arg(size_t argc, const rt_value argv[]) {
  return rt_unbox(rt_arg(argc, argv, 0), release);
}

static int add_digest(EVP_MD *digest) {
  struct rt_crypto *crypto = rt_self->crypto;
  for (int i = 0; i < crypto->digest_count; i++) {
    if (crypto->digests[i] == digest) {
      EVP_MD_free(digest);
      return i;
    }
  }
  if (crypto->digest_count == RT_MAX_DIGESTS) {
    EVP_MD_free(digest);
    return -1;
  }
  crypto->digests[crypto->digest_count] = digest;
  return crypto->digest_count++;
}

/* By a provider's name, or by one of OpenSSL's legacy names, such as RSA-SHA256. */
static EVP_MD *fetch(const char *name, bool *is_known) {
  const EVP_MD *known = EVP_get_digestbyname(name);
  EVP_MD *digest = EVP_MD_fetch(NULL, known == NULL ? name : EVP_MD_get0_name(known), NULL);
  *is_known = known != NULL;
  if (digest != NULL && EVP_MD_is_a(digest, "NULL")) {
    EVP_MD_free(digest);
    digest = NULL;
  }
  return digest;
}

/* OpenSSL's error for a digest that it knows but no provider has. */
static rt_value failure_of(const char *name) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_DigestInit_ex(context, EVP_get_digestbyname(name), NULL);
  EVP_MD_CTX_free(context);
  return rt_crypto_failure();
}

/* findDigest(name): [number, length, has variable length]; null if unknown; else a failure. */
RT_NATIVE(find_digest, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  bool is_known = false;
  EVP_MD *digest = fetch(name, &is_known);
  if (digest == NULL) {
    rt_value failure = is_known ? failure_of(name) : rt_null();
    free(name);
    ERR_clear_error();
    return failure;
  }
  free(name);
  bool is_xof = (EVP_MD_get_flags(digest) & EVP_MD_FLAG_XOF) != 0;
  int size = EVP_MD_get_size(digest);
  const double values[] = {add_digest(digest), size, is_xof};
  return rt_float64_array(3, values);
}

/* Finishes a context that has seen all its input. `wanted`: bytes, -1 for the default length. */
static rt_value finish(EVP_MD_CTX *context, int form, double wanted) {
  unsigned char usual[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  size_t size = (size_t)EVP_MD_CTX_get_size(context);
  if (wanted < 0 || wanted == (double)size) {
    if (EVP_DigestFinal_ex(context, usual, &length) != 1)
      return rt_crypto_failure();
    return rt_bytes_value(usual, length, form);
  }
  if (wanted == 0)
    return rt_bytes_value(usual, 0, form);
  struct rt_bytes output = rt_bytes_new(wanted < INT_MAX ? (size_t)wanted : SIZE_MAX);
  if (output.data == NULL)
    return rt_number(UV_ENOMEM);
  bool is_good = EVP_DigestFinalXOF(context, output.data, output.length) == 1;
  rt_value value = is_good ? rt_bytes_value(output.data, output.length, form) : rt_crypto_failure();
  rt_bytes_free(&output);
  return value;
}

/* One context per digest, reused so that its set-up cost is paid once. */
static EVP_MD_CTX *context_for(int index) {
  EVP_MD_CTX **contexts = rt_self->crypto->contexts;
  const EVP_MD *digest = digest_at(index);
  if (digest != NULL && contexts[index] == NULL)
    contexts[index] = EVP_MD_CTX_new();
  if (digest == NULL || contexts[index] == NULL ||
      EVP_DigestInit_ex2(contexts[index], digest, NULL) != 1)
    return NULL;
  return contexts[index];
}

/* digestOnce(number, text or bytes, form, length) */
RT_NATIVE(digest_once, "nt?nn") {
  EVP_MD_CTX *context = context_for(rt_int_arg(argc, argv, 0));
  if (context == NULL)
    return rt_crypto_failure();
  struct rt_input input;
  rt_input_arg(&input, argc, argv, 1);
  int rc = EVP_DigestUpdate(context, input.bytes.data, input.bytes.length);
  rt_input_done(&input);
  double length = argc > 3 ? rt_to_number(argv[3]) : -1;
  return rc == 1 ? finish(context, rt_int_arg(argc, argv, 2), length) : rt_crypto_failure();
}

/* hashNew(number): a context in a box. */
RT_NATIVE(hash_new, "n") {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  const EVP_MD *digest = rt_digest_arg(argc, argv, 0);
  if (context == NULL || digest == NULL || EVP_DigestInit_ex2(context, digest, NULL) != 1) {
    EVP_MD_CTX_free(context);
    return rt_crypto_failure();
  }
  return box(context);
}

/* hashUpdate(box, text or bytes): whether it succeeded. */
RT_NATIVE(hash_update, "ot") {
  EVP_MD_CTX *context = context_arg(argc, argv);
  struct rt_input input;
  rt_input_arg(&input, argc, argv, 1);
  int rc = context == NULL ? 0 : EVP_DigestUpdate(context, input.bytes.data, input.bytes.length);
  rt_input_done(&input);
  return rt_bool(rc == 1);
}

/* hashFinal(box, form, length) */
RT_NATIVE(hash_final, "onn") {
  EVP_MD_CTX *context = context_arg(argc, argv);
  if (context == NULL)
    return rt_number(UV_EINVAL);
  return finish(context, rt_int_arg(argc, argv, 1), rt_to_number(rt_arg(argc, argv, 2)));
}

RT_NATIVE(hash_copy, "o") {
  EVP_MD_CTX *from = context_arg(argc, argv);
  EVP_MD_CTX *to = EVP_MD_CTX_new();
  if (from == NULL || to == NULL || EVP_MD_CTX_copy_ex(to, from) != 1) {
    EVP_MD_CTX_free(to);
    return rt_crypto_failure();
  }
  return box(to);
}

/* Fetching filters out aliases, and names that no provider has. */
static void collect_name(const EVP_MD *digest, const char *from, const char *to, void *names) {
  (void)digest;
  (void)to;
  bool is_known;
  EVP_MD *fetched = from == NULL ? NULL : fetch(from, &is_known);
  if (fetched != NULL) {
    rt_array_push(*(rt_value *)names, rt_text(from));
    EVP_MD_free(fetched);
  }
}

/* hashNames(): {names} */
RT_NATIVE(hash_names) {
  rt_value names = rt_array(0, NULL);
  EVP_MD_do_all_sorted(collect_name, &names);
  ERR_clear_error();
  rt_object result = rt_object_new();
  rt_set(result, "names", names);
  return result;
}

struct digest_job {
  struct rt_job job;
  const EVP_MD *digest;
  struct rt_bytes data;
  unsigned char result[EVP_MAX_MD_SIZE];
  unsigned int length;
};

static bool digest_work(struct rt_job *job) {
  struct digest_job *d = (struct digest_job *)job;
  return d->digest != NULL &&
         EVP_Digest(d->data.data, d->data.length, d->result, &d->length, d->digest, NULL) == 1;
}

static rt_value digest_result(struct rt_job *job) {
  struct digest_job *d = (struct digest_job *)job;
  return rt_uint8_array(d->length, d->result);
}

static void digest_release(struct rt_job *job) {
  rt_bytes_free(&((struct digest_job *)job)->data);
}

/* digestJob(number, bytes, callback) */
RT_NATIVE(digest_job, "nbf") {
  struct digest_job *d = rt_job_new(sizeof *d);
  if (d == NULL)
    return rt_problem_memory();
  d->job.work = digest_work;
  d->job.result = digest_result;
  d->job.release = digest_release;
  d->digest = rt_digest_arg(argc, argv, 0);
  d->data = rt_bytes_copy(rt_bytes_arg(argc, argv, 1));
  return rt_job_run(&d->job, rt_arg(argc, argv, 2));
}

static const struct rt_method methods[] = {
    {"findDigest", find_digest}, {"digestOnce", digest_once}, {"hashNew", hash_new},
    {"hashUpdate", hash_update}, {"hashFinal", hash_final},   {"hashCopy", hash_copy},
    {"hashNames", hash_names},   {"digestJob", digest_job},
};

void rt_crypto_hash(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
