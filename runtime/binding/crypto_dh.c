/* SPDX-License-Identifier: MIT */
/*
 * Diffie-Hellman: as a class whose public and private key can be set separately (OpenSSL's
 * older interface), and between two keys of any kind.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "binding/crypto.h"

#include <openssl/bn.h>
#include <openssl/dh.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

static void release(void *dh) {
  DH_free(dh);
}

static DH *dh_arg(size_t argc, const rt_value argv[]) {
  return rt_unbox(rt_arg(argc, argv, 0), release);
}

static rt_value box(DH *dh) {
  enum { COST = 2048 };
  return rt_box(dh, release, COST);
}

/* Takes ownership of the numbers. */
static DH *dh_of(BIGNUM *prime, BIGNUM *generator) {
  DH *dh = DH_new();
  if (dh == NULL || prime == NULL || generator == NULL ||
      DH_set0_pqg(dh, prime, NULL, generator) != 1) {
    DH_free(dh);
    BN_free(prime);
    BN_free(generator);
    return NULL;
  }
  return dh;
}

static BIGNUM *number_arg(size_t argc, const rt_value argv[], size_t index) {
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, index);
  return BN_bin2bn(bytes.data, (int)bytes.length, NULL);
}

/* dhNew(prime, generator): a box or a failure. */
RT_NATIVE(dh_new, "bb") {
  DH *dh = dh_of(number_arg(argc, argv, 0), number_arg(argc, argv, 1));
  return dh == NULL ? rt_crypto_failure() : box(dh);
}

/* dhNewPrime(bits, generator): a box or a failure. Slow. */
RT_NATIVE(dh_new_prime, "nn") {
  DH *dh = DH_new();
  int bits = rt_int_arg(argc, argv, 0);
  if (dh == NULL || DH_generate_parameters_ex(dh, bits, rt_int_arg(argc, argv, 1), NULL) != 1) {
    DH_free(dh);
    return rt_crypto_failure();
  }
  return box(dh);
}

static const struct {
  const char *name;
  BIGNUM *(*prime)(BIGNUM *room);
} groups[] = {
    {"modp1", BN_get_rfc2409_prime_768},   {"modp2", BN_get_rfc2409_prime_1024},
    {"modp5", BN_get_rfc3526_prime_1536},  {"modp14", BN_get_rfc3526_prime_2048},
    {"modp15", BN_get_rfc3526_prime_3072}, {"modp16", BN_get_rfc3526_prime_4096},
    {"modp17", BN_get_rfc3526_prime_6144}, {"modp18", BN_get_rfc3526_prime_8192},
};

/* dhGroup(name): a box, or undefined. */
RT_NATIVE(dh_group, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  rt_value value = rt_undefined();
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
    if (strcasecmp(name, groups[i].name) == 0) {
      BIGNUM *generator = BN_new();
      BN_set_word(generator, 2);
      DH *dh = dh_of(groups[i].prime(NULL), generator);
      value = dh == NULL ? rt_crypto_failure() : box(dh);
    }
  }
  free(name);
  return value;
}

/* OpenSSL's bit mask of problems with the parameters. */
RT_NATIVE(dh_check, "o") {
  DH *dh = dh_arg(argc, argv);
  int codes = 0;
  if (dh != NULL)
    DH_check(dh, &codes);
  ERR_clear_error();
  return rt_number(codes);
}

static rt_value number_value(const BIGNUM *number) {
  if (number == NULL)
    return rt_undefined();
  struct rt_bytes bytes = rt_bytes_new((size_t)BN_num_bytes(number));
  if (bytes.data == NULL)
    return rt_number(UV_ENOMEM);
  BN_bn2bin(number, bytes.data);
  rt_value value = rt_uint8_array(bytes.length, bytes.data);
  rt_bytes_free(&bytes);
  return value;
}

/* dhGenerate(box): bytes of the public key. */
RT_NATIVE(dh_generate, "o") {
  DH *dh = dh_arg(argc, argv);
  if (dh == NULL || DH_generate_key(dh) != 1)
    return rt_crypto_failure();
  return number_value(DH_get0_pub_key(dh));
}

/* dhNumber(box, which): 0 prime, 1 generator, 2 public key, 3 private key; undefined if not set. */
RT_NATIVE(dh_number, "on") {
  DH *dh = dh_arg(argc, argv);
  if (dh == NULL)
    return rt_undefined();
  switch (rt_int_arg(argc, argv, 1)) {
  case 0:
    return number_value(DH_get0_p(dh));
  case 1:
    return number_value(DH_get0_g(dh));
  case 2:
    return number_value(DH_get0_pub_key(dh));
  default:
    return number_value(DH_get0_priv_key(dh));
  }
}

/* dhSet(box, bytes, is private) */
RT_NATIVE(dh_set, "ob") {
  DH *dh = dh_arg(argc, argv);
  BIGNUM *number = number_arg(argc, argv, 1);
  bool is_private = rt_to_bool(rt_arg(argc, argv, 2));
  if (dh == NULL || number == NULL ||
      DH_set0_key(dh, is_private ? NULL : number, is_private ? number : NULL) != 1) {
    BN_clear_free(number);
    return rt_crypto_failure();
  }
  return rt_undefined();
}

/* dhSecret(box, public key): bytes, or a number with the problems of the public key. */
RT_NATIVE(dh_secret, "ob") {
  DH *dh = dh_arg(argc, argv);
  BIGNUM *number = number_arg(argc, argv, 1);
  if (dh == NULL || number == NULL) {
    BN_free(number);
    return rt_number(UV_EINVAL);
  }
  struct rt_bytes secret = rt_bytes_new((size_t)DH_size(dh));
  rt_value value;
  ERR_clear_error();
  int length = secret.data == NULL ? -1 : DH_compute_key_padded(secret.data, number, dh);
  if (length >= 0) {
    value = rt_uint8_array((size_t)length, secret.data);
  } else {
    int codes = 0;
    bool is_bad = DH_check_pub_key(dh, number, &codes) == 1 && codes != 0;
    value = is_bad ? rt_number(codes) : rt_crypto_failure();
    ERR_clear_error();
  }
  rt_bytes_free(&secret);
  BN_free(number);
  return value;
}

struct agree {
  struct rt_job job;
  EVP_PKEY *own;
  EVP_PKEY *peer;
  struct rt_bytes secret;
};

static bool agree_work(struct rt_job *job) {
  struct agree *agree = (struct agree *)job;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(agree->own, NULL);
  size_t length = 0;
  bool is_good = context != NULL && EVP_PKEY_derive_init(context) > 0 &&
                 EVP_PKEY_derive_set_peer(context, agree->peer) > 0 &&
                 EVP_PKEY_derive(context, NULL, &length) > 0;
  if (is_good) {
    agree->secret = rt_bytes_new(length);
    is_good = agree->secret.data != NULL &&
              EVP_PKEY_derive(context, agree->secret.data, &agree->secret.length) > 0;
    /* Pads a short secret with leading zeros: a DH secret is as long as the prime. */
    if (is_good && agree->secret.length < length) {
      size_t missing = length - agree->secret.length;
      memmove(agree->secret.data + missing, agree->secret.data, agree->secret.length);
      memset(agree->secret.data, 0, missing);
      agree->secret.length = length;
    }
  }
  EVP_PKEY_CTX_free(context);
  return is_good;
}

static rt_value agree_result(struct rt_job *job) {
  struct agree *agree = (struct agree *)job;
  return rt_uint8_array(agree->secret.length, agree->secret.data);
}

static void agree_release(struct rt_job *job) {
  struct agree *agree = (struct agree *)job;
  EVP_PKEY_free(agree->own);
  EVP_PKEY_free(agree->peer);
  rt_bytes_free(&agree->secret);
}

/* agree(private key, public key): bytes. */
RT_NATIVE(agree, "oo") {
  EVP_PKEY *own = rt_key_arg(argc, argv, 0);
  EVP_PKEY *peer = rt_key_arg(argc, argv, 1);
  if (own == NULL || peer == NULL)
    return rt_number(UV_EINVAL);
  struct agree *job = rt_job_new(sizeof *job);
  if (job == NULL)
    return rt_problem_memory();
  job->job.work = agree_work;
  job->job.result = agree_result;
  job->job.release = agree_release;
  EVP_PKEY_up_ref(own);
  EVP_PKEY_up_ref(peer);
  job->own = own;
  job->peer = peer;
  return rt_job_run(&job->job, rt_undefined());
}

static const struct rt_method methods[] = {
    {"dhNew", dh_new},     {"dhNewPrime", dh_new_prime}, {"dhGroup", dh_group},
    {"dhCheck", dh_check}, {"dhGenerate", dh_generate},  {"dhNumber", dh_number},
    {"dhSet", dh_set},     {"dhSecret", dh_secret},      {"agree", agree},
};

void rt_crypto_dh(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
