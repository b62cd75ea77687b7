/* SPDX-License-Identifier: MIT */
/* Generating key pairs. */
#include "binding/crypto.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/dh.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/rsa.h>
#include <stdlib.h>
#include <string.h>

struct generate {
  struct rt_job job;
  bool (*configure)(EVP_PKEY_CTX *context, const struct generate *job);
  char *type;  /* as OpenSSL names it */
  char *group; /* of EC or DH, or NULL */
  int bits;
  int divisor_bits;
  int generator;
  bool is_explicit;
  BIGNUM *number; /* RSA's exponent, or DH's prime; or NULL */
  const EVP_MD *digest;
  const EVP_MD *mgf1_digest;
  int salt_length;
  EVP_PKEY *key;
};

static bool configure_rsa(EVP_PKEY_CTX *context, const struct generate *g) {
  if (EVP_PKEY_CTX_set_rsa_keygen_bits(context, g->bits) <= 0 ||
      EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context, g->number) <= 0)
    return false;
  if (g->digest != NULL && EVP_PKEY_CTX_set_rsa_pss_keygen_md(context, g->digest) <= 0)
    return false;
  if (g->mgf1_digest != NULL &&
      EVP_PKEY_CTX_set_rsa_pss_keygen_mgf1_md(context, g->mgf1_digest) <= 0)
    return false;
  return g->salt_length < 0 || EVP_PKEY_CTX_set_rsa_pss_keygen_saltlen(context, g->salt_length) > 0;
}

static bool configure_ec(EVP_PKEY_CTX *context, const struct generate *g) {
  int encoding = g->is_explicit ? OPENSSL_EC_EXPLICIT_CURVE : OPENSSL_EC_NAMED_CURVE;
  return EVP_PKEY_CTX_set_group_name(context, g->group) > 0 &&
         EVP_PKEY_CTX_set_ec_param_enc(context, encoding) > 0;
}

static bool configure_dsa(EVP_PKEY_CTX *context, const struct generate *g) {
  return EVP_PKEY_CTX_set_dsa_paramgen_bits(context, g->bits) > 0 &&
         (g->divisor_bits < 0 ||
          EVP_PKEY_CTX_set_dsa_paramgen_q_bits(context, g->divisor_bits) > 0);
}

static bool configure_dh(EVP_PKEY_CTX *context, const struct generate *g) {
  return EVP_PKEY_CTX_set_dh_paramgen_prime_len(context, g->bits) > 0 &&
         EVP_PKEY_CTX_set_dh_paramgen_generator(context, g->generator) > 0;
}

/* DH with given numbers: the parameters are assembled by hand. */
static EVP_PKEY *dh_parameters(const struct generate *g) {
  EVP_PKEY *parameters = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL);
  struct rt_bytes prime = {NULL, 0};
  unsigned char base[] = {(unsigned char)g->generator};
  OSSL_PARAM params[3];
  size_t count = 0;
  if (g->group != NULL) {
    params[count++] = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, g->group, 0);
  } else {
    prime = rt_bytes_new((size_t)BN_num_bytes(g->number));
    BN_bn2nativepad(g->number, prime.data, (int)prime.length);
    params[count++] = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_FFC_P, prime.data, prime.length);
    params[count++] = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_FFC_G, base, sizeof base);
  }
  params[count] = OSSL_PARAM_construct_end();
  if (context != NULL && EVP_PKEY_fromdata_init(context) == 1)
    EVP_PKEY_fromdata(context, &parameters, EVP_PKEY_KEY_PARAMETERS, params);
  rt_bytes_free(&prime);
  EVP_PKEY_CTX_free(context);
  return parameters;
}

/* For DSA, and for DH with a prime of a given length. */
static EVP_PKEY *new_parameters(const struct generate *g) {
  EVP_PKEY *parameters = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, g->type, NULL);
  if (context != NULL && EVP_PKEY_paramgen_init(context) > 0 && g->configure(context, g))
    EVP_PKEY_paramgen(context, &parameters);
  EVP_PKEY_CTX_free(context);
  return parameters;
}

static bool has_parameters(const struct generate *g) {
  return g->configure == configure_dsa || g->configure == configure_dh;
}

static bool generate_work(struct rt_job *job) {
  struct generate *g = (struct generate *)job;
  EVP_PKEY *parameters = NULL;
  EVP_PKEY_CTX *context;
  if (has_parameters(g)) {
    bool is_given = g->configure == configure_dh && (g->group != NULL || g->number != NULL);
    parameters = is_given ? dh_parameters(g) : new_parameters(g);
    context = parameters == NULL ? NULL : EVP_PKEY_CTX_new_from_pkey(NULL, parameters, NULL);
  } else {
    context = EVP_PKEY_CTX_new_from_name(NULL, g->type, NULL);
  }
  bool is_good = context != NULL && EVP_PKEY_keygen_init(context) > 0 &&
                 (has_parameters(g) || g->configure == NULL || g->configure(context, g)) &&
                 EVP_PKEY_keygen(context, &g->key) > 0;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(parameters);
  return is_good;
}

static rt_value generate_result(struct rt_job *job) {
  struct generate *g = (struct generate *)job;
  EVP_PKEY *key = g->key;
  g->key = NULL;
  return rt_key_box(key);
}

static void generate_release(struct rt_job *job) {
  struct generate *g = (struct generate *)job;
  EVP_PKEY_free(g->key);
  BN_free(g->number);
  free(g->type);
  free(g->group);
}

/* NULL if out of memory. */
static struct generate *begin(const char *type,
                              bool (*configure)(EVP_PKEY_CTX *, const struct generate *)) {
  struct generate *g = rt_job_new(sizeof *g);
  char *name = strdup(type);
  if (g == NULL || name == NULL) {
    free(name);
    free(g);
    return NULL;
  }
  g->job.work = generate_work;
  g->job.result = generate_result;
  g->job.release = generate_release;
  g->configure = configure;
  g->type = name;
  g->salt_length = -1;
  return g;
}

/* generateRsa(bits, exponent, callback, is PSS, digest, MGF1 digest, salt length): -1 means
 * unspecified for the digests and the salt length. */
RT_NATIVE(generate_rsa, "nn?f.nnn") {
  bool is_pss = rt_to_bool(rt_arg(argc, argv, 3));
  struct generate *g = begin(is_pss ? "RSA-PSS" : "RSA", configure_rsa);
  if (g == NULL)
    return rt_problem_memory();
  g->bits = rt_int_arg(argc, argv, 0);
  g->number = BN_new();
  if (g->number != NULL)
    BN_set_word(g->number, (BN_ULONG)rt_size_arg(argc, argv, 1));
  if (is_pss) {
    g->digest = rt_digest_arg(argc, argv, 4);
    g->mgf1_digest = rt_digest_arg(argc, argv, 5);
    g->salt_length = rt_int_arg(argc, argv, 6);
  }
  return rt_job_run(&g->job, rt_arg(argc, argv, 2));
}

/* generateDsa(bits, bits of the divisor or -1, callback) */
RT_NATIVE(generate_dsa, "nn?f") {
  struct generate *g = begin("DSA", configure_dsa);
  if (g == NULL)
    return rt_problem_memory();
  g->bits = rt_int_arg(argc, argv, 0);
  g->divisor_bits = rt_int_arg(argc, argv, 1);
  return rt_job_run(&g->job, rt_arg(argc, argv, 2));
}

/* generateEc(curve, is explicit, callback): null if the curve is unknown. */
RT_NATIVE(generate_ec, "s.?f") {
  char *curve = rt_to_utf8(rt_arg(argc, argv, 0));
  int nid = EC_curve_nist2nid(curve);
  nid = nid == NID_undef ? OBJ_sn2nid(curve) : nid;
  EC_GROUP *group = nid == NID_undef ? NULL : EC_GROUP_new_by_curve_name(nid);
  if (group == NULL) {
    free(curve);
    ERR_clear_error();
    return rt_null();
  }
  EC_GROUP_free(group);
  struct generate *g = begin("EC", configure_ec);
  if (g == NULL) {
    free(curve);
    return rt_problem_memory();
  }
  g->group = curve;
  g->is_explicit = rt_to_bool(rt_arg(argc, argv, 1));
  return rt_job_run(&g->job, rt_arg(argc, argv, 2));
}

/* generateDh(group name, prime or its bits, generator, callback) */
RT_NATIVE(generate_dh, "..n?f") {
  struct generate *g = begin("DH", configure_dh);
  if (g == NULL)
    return rt_problem_memory();
  struct rt_bytes prime = rt_bytes_arg(argc, argv, 1);
  if (rt_is_string(rt_arg(argc, argv, 0)))
    g->group = rt_to_utf8(argv[0]);
  else if (prime.data != NULL)
    g->number = BN_bin2bn(prime.data, (int)prime.length, NULL);
  else
    g->bits = rt_int_arg(argc, argv, 1);
  g->generator = rt_int_arg(argc, argv, 2);
  return rt_job_run(&g->job, rt_arg(argc, argv, 3));
}

/* generateNamed(type, callback): for types without parameters. */
RT_NATIVE(generate_named, "s?f") {
  char *type = rt_to_utf8(rt_arg(argc, argv, 0));
  struct generate *g = begin(type, NULL);
  free(type);
  if (g == NULL)
    return rt_problem_memory();
  return rt_job_run(&g->job, rt_arg(argc, argv, 1));
}

static const struct rt_method methods[] = {
    {"generateRsa", generate_rsa}, {"generateDsa", generate_dsa},     {"generateEc", generate_ec},
    {"generateDh", generate_dh},   {"generateNamed", generate_named},
};

void rt_crypto_generate(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
