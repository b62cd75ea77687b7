/* SPDX-License-Identifier: MIT */
/*
 * Signatures: over a digest that JavaScript has computed, and over a whole message,
 * optionally on the pool. DSA and ECDSA signatures are DER, or the two numbers concatenated
 * (IEEE P1363).
 */
#include "binding/crypto.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/dsa.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

/* The signing options from JavaScript, in the order of the arguments. */
struct scheme {
  const EVP_MD *digest; /* NULL: none, or the key's default */
  int padding;          /* 0: the default */
  int salt_length;
  bool has_salt_length;
  bool is_p1363;
};

struct sign {
  struct rt_job job;
  EVP_PKEY *key;
  struct scheme scheme;
  struct rt_bytes data;
  struct rt_bytes signature; /* input when verifying, output when signing */
  bool is_verifying;
  bool is_valid;
};

static bool is_rsa(const EVP_PKEY *key) {
  int id = EVP_PKEY_get_base_id(key);
  return id == EVP_PKEY_RSA || id == EVP_PKEY_RSA_PSS;
}

/* The size of each of a signature's two numbers; 0 for other kinds of keys. */
static int number_size(const EVP_PKEY *key) {
  int id = EVP_PKEY_get_base_id(key);
  int bits = 0;
  if (id == EVP_PKEY_EC) {
    bits = EVP_PKEY_get_bits(key);
  } else if (id == EVP_PKEY_DSA) {
    BIGNUM *divisor = NULL;
    if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_FFC_Q, &divisor) == 1) {
      bits = BN_num_bits(divisor);
      BN_free(divisor);
    }
  }
  return (bits + 7) / 8;
}

/* Both kinds of signatures have the same DER structure. */
static struct rt_bytes p1363_of_der(const EVP_PKEY *key, const struct rt_bytes *der) {
  const unsigned char *at = der->data;
  int size = number_size(key);
  struct rt_bytes plain = {NULL, 0};
  ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &at, (long)der->length);
  if (signature != NULL)
    plain = rt_bytes_new(2 * (size_t)size);
  if (plain.data != NULL) {
    BN_bn2binpad(ECDSA_SIG_get0_r(signature), plain.data, size);
    BN_bn2binpad(ECDSA_SIG_get0_s(signature), plain.data + size, size);
  }
  ECDSA_SIG_free(signature);
  return plain;
}

/* The result has no data if the signature has the wrong length. */
static struct rt_bytes der_of_p1363(const EVP_PKEY *key, const struct rt_bytes *plain) {
  int size = number_size(key);
  struct rt_bytes der = {NULL, 0};
  if (plain->length != 2 * (size_t)size)
    return der;
  ECDSA_SIG *signature = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(plain->data, size, NULL);
  BIGNUM *s = BN_bin2bn(plain->data + size, size, NULL);
  if (signature == NULL || ECDSA_SIG_set0(signature, r, s) != 1) {
    BN_free(r);
    BN_free(s);
  } else {
    der = rt_bytes_new((size_t)i2d_ECDSA_SIG(signature, NULL));
    unsigned char *at = der.data;
    der.length = at == NULL ? 0 : (size_t)i2d_ECDSA_SIG(signature, &at);
  }
  ECDSA_SIG_free(signature);
  return der;
}

static bool apply(EVP_PKEY_CTX *context, const EVP_PKEY *key, const struct scheme *scheme) {
  if (!is_rsa(key))
    return true;
  int usual =
      EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA_PSS ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
  int padding = scheme->padding == 0 ? usual : scheme->padding;
  if (EVP_PKEY_CTX_set_rsa_padding(context, padding) <= 0)
    return false;
  return padding != RSA_PKCS1_PSS_PADDING || !scheme->has_salt_length ||
         EVP_PKEY_CTX_set_rsa_pss_saltlen(context, scheme->salt_length) > 0;
}

static bool sign_message(struct sign *sign, EVP_MD_CTX *context) {
  size_t length = 0;
  if (EVP_DigestSign(context, NULL, &length, sign->data.data, sign->data.length) != 1)
    return false;
  struct rt_bytes made = rt_bytes_new(length);
  if (made.data == NULL ||
      EVP_DigestSign(context, made.data, &made.length, sign->data.data, sign->data.length) != 1) {
    rt_bytes_free(&made);
    return false;
  }
  sign->signature = made;
  if (sign->scheme.is_p1363 && number_size(sign->key) > 0) {
    sign->signature = p1363_of_der(sign->key, &made);
    rt_bytes_free(&made);
  }
  return sign->signature.data != NULL;
}

/* An invalid signature is a result, not an error. */
static bool verify_message(struct sign *sign, EVP_MD_CTX *context) {
  struct rt_bytes der = {NULL, 0};
  const struct rt_bytes *given = &sign->signature;
  if (sign->scheme.is_p1363 && number_size(sign->key) > 0) {
    der = der_of_p1363(sign->key, given);
    given = &der;
  }
  sign->is_valid = given->data != NULL && EVP_DigestVerify(context, given->data, given->length,
                                                           sign->data.data, sign->data.length) == 1;
  ERR_clear_error();
  rt_bytes_free(&der);
  return true;
}

static bool sign_work(struct rt_job *job) {
  struct sign *sign = (struct sign *)job;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_PKEY_CTX *key_context = NULL; /* owned by the context */
  const EVP_MD *digest = sign->scheme.digest;
  int rc = 0;
  if (context != NULL) {
    rc = sign->is_verifying ? EVP_DigestVerifyInit(context, &key_context, digest, NULL, sign->key)
                            : EVP_DigestSignInit(context, &key_context, digest, NULL, sign->key);
  }
  bool is_good = rc == 1 && apply(key_context, sign->key, &sign->scheme) &&
                 (sign->is_verifying ? verify_message(sign, context) : sign_message(sign, context));
  EVP_MD_CTX_free(context);
  return is_good;
}

static rt_value sign_result(struct rt_job *job) {
  struct sign *sign = (struct sign *)job;
  if (sign->is_verifying)
    return rt_bool(sign->is_valid);
  return rt_uint8_array(sign->signature.length, sign->signature.data);
}

static void sign_release(struct rt_job *job) {
  struct sign *sign = (struct sign *)job;
  EVP_PKEY_free(sign->key);
  rt_bytes_free(&sign->data);
  rt_bytes_free(&sign->signature);
}

/* Arguments 2 to 5: digest, padding, salt length or undefined, whether IEEE P1363. */
static struct scheme scheme_args(size_t argc, const rt_value argv[]) {
  return (struct scheme){
      .digest = rt_digest_arg(argc, argv, 2),
      .padding = rt_int_arg(argc, argv, 3),
      .salt_length = rt_int_arg(argc, argv, 4),
      .has_salt_length = !rt_is_undefined(rt_arg(argc, argv, 4)),
      .is_p1363 = rt_to_bool(rt_arg(argc, argv, 5)),
  };
}

/* signMessage(box, bytes, ...scheme, callback, signature to verify): bytes, or whether it is
 * valid. */
RT_NATIVE(sign_message_entry, "obnn..?fb") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  if (key == NULL)
    return rt_number(UV_EINVAL);
  struct sign *sign = rt_job_new(sizeof *sign);
  if (sign == NULL)
    return rt_problem_memory();
  sign->job.work = sign_work;
  sign->job.result = sign_result;
  sign->job.release = sign_release;
  EVP_PKEY_up_ref(key);
  sign->key = key;
  sign->data = rt_bytes_copy(rt_bytes_arg(argc, argv, 1));
  sign->scheme = scheme_args(argc, argv);
  if (argc > 7) {
    sign->is_verifying = true;
    sign->signature = rt_bytes_copy(rt_bytes_arg(argc, argv, 7));
  }
  return rt_job_run(&sign->job, rt_arg(argc, argv, 6));
}

static EVP_PKEY_CTX *digest_context(EVP_PKEY *key, int (*begin)(EVP_PKEY_CTX *)) {
  EVP_PKEY_CTX *context = key == NULL ? NULL : EVP_PKEY_CTX_new(key, NULL);
  if (context != NULL && begin(context) <= 0) {
    EVP_PKEY_CTX_free(context);
    context = NULL;
  }
  return context;
}

static bool apply_to_digest(EVP_PKEY_CTX *context, const EVP_PKEY *key,
                            const struct scheme *scheme) {
  return apply(context, key, scheme) && EVP_PKEY_CTX_set_signature_md(context, scheme->digest) > 0;
}

/* signDigest(box, bytes, ...scheme): bytes. */
RT_NATIVE(sign_digest, "obnn?n") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  struct rt_bytes digest = rt_bytes_arg(argc, argv, 1);
  struct scheme scheme = scheme_args(argc, argv);
  EVP_PKEY_CTX *context = digest_context(key, EVP_PKEY_sign_init);
  if (context == NULL)
    return rt_crypto_failure();
  struct rt_bytes made = rt_bytes_new((size_t)EVP_PKEY_get_size(key));
  bool is_good = made.data != NULL && apply_to_digest(context, key, &scheme) &&
                 EVP_PKEY_sign(context, made.data, &made.length, digest.data, digest.length) == 1;
  EVP_PKEY_CTX_free(context);
  if (is_good && scheme.is_p1363 && number_size(key) > 0) {
    struct rt_bytes der = made;
    made = p1363_of_der(key, &der);
    rt_bytes_free(&der);
  }
  rt_value value = is_good ? rt_uint8_array(made.length, made.data) : rt_crypto_failure();
  rt_bytes_free(&made);
  return value;
}

/* verifyDigest(box, bytes, ...scheme, signature): whether it is valid; UV_EINVAL if it is not a
 * pair of numbers. */
RT_NATIVE(verify_digest, "obnn..b") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  struct rt_bytes digest = rt_bytes_arg(argc, argv, 1);
  struct rt_bytes given = rt_bytes_arg(argc, argv, 6);
  struct scheme scheme = scheme_args(argc, argv);
  EVP_PKEY_CTX *context = digest_context(key, EVP_PKEY_verify_init);
  if (context == NULL)
    return rt_crypto_failure();
  struct rt_bytes der = {NULL, 0};
  if (scheme.is_p1363 && number_size(key) > 0) {
    der = der_of_p1363(key, &given);
    if (der.data == NULL) {
      EVP_PKEY_CTX_free(context);
      return rt_number(UV_EINVAL);
    }
    given = der;
  }
  bool is_valid =
      given.data != NULL && apply_to_digest(context, key, &scheme) &&
      EVP_PKEY_verify(context, given.data, given.length, digest.data, digest.length) == 1;
  ERR_clear_error();
  EVP_PKEY_CTX_free(context);
  rt_bytes_free(&der);
  return rt_bool(is_valid);
}

static const struct rt_method methods[] = {
    {"signMessage", sign_message_entry},
    {"signDigest", sign_digest},
    {"verifyDigest", verify_digest},
};

void rt_crypto_sign(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
