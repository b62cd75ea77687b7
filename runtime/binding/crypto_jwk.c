/* SPDX-License-Identifier: MIT */
/* Keys as the numbers of a JSON Web Key; base64url on export. */
#include "binding/crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <stdlib.h>

/* `size`: the minimum number of bytes, padded with leading zeros. */
static void set_number(rt_object jwk, const char *name, EVP_PKEY *key, const char *param,
                       int size) {
  BIGNUM *number = NULL;
  if (EVP_PKEY_get_bn_param(key, param, &number) != 1)
    return;
  int length = BN_num_bytes(number) > size ? BN_num_bytes(number) : size;
  struct rt_bytes bytes = rt_bytes_new((size_t)length);
  if (bytes.data != NULL && BN_bn2binpad(number, bytes.data, length) == length)
    rt_set(jwk, name, rt_bytes_value(bytes.data, bytes.length, RT_FORM_BASE64URL));
  rt_bytes_free(&bytes);
  BN_clear_free(number);
}

static void set_rsa(rt_object jwk, EVP_PKEY *key, bool is_private) {
  set_number(jwk, "n", key, OSSL_PKEY_PARAM_RSA_N, 0);
  set_number(jwk, "e", key, OSSL_PKEY_PARAM_RSA_E, 0);
  if (is_private) {
    set_number(jwk, "d", key, OSSL_PKEY_PARAM_RSA_D, 0);
    set_number(jwk, "p", key, OSSL_PKEY_PARAM_RSA_FACTOR1, 0);
    set_number(jwk, "q", key, OSSL_PKEY_PARAM_RSA_FACTOR2, 0);
    set_number(jwk, "dp", key, OSSL_PKEY_PARAM_RSA_EXPONENT1, 0);
    set_number(jwk, "dq", key, OSSL_PKEY_PARAM_RSA_EXPONENT2, 0);
    set_number(jwk, "qi", key, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, 0);
  }
}

static void set_ec(rt_object jwk, EVP_PKEY *key, bool is_private) {
  int size = (EVP_PKEY_get_bits(key) + 7) / 8;
  set_number(jwk, "x", key, OSSL_PKEY_PARAM_EC_PUB_X, size);
  set_number(jwk, "y", key, OSSL_PKEY_PARAM_EC_PUB_Y, size);
  if (is_private)
    set_number(jwk, "d", key, OSSL_PKEY_PARAM_PRIV_KEY, size);
}

static void set_raw(rt_object jwk, EVP_PKEY *key, bool is_private) {
  enum { LONGEST = 64 };
  unsigned char bytes[LONGEST];
  size_t length = sizeof bytes;
  if (EVP_PKEY_get_raw_public_key(key, bytes, &length) == 1)
    rt_set(jwk, "x", rt_bytes_value(bytes, length, RT_FORM_BASE64URL));
  length = sizeof bytes;
  if (is_private && EVP_PKEY_get_raw_private_key(key, bytes, &length) == 1)
    rt_set(jwk, "d", rt_bytes_value(bytes, length, RT_FORM_BASE64URL));
}

/* keyNumbers(box, is private): an object with the members of the key's JWK. */
RT_NATIVE(key_numbers, "o") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  bool is_private = rt_to_bool(rt_arg(argc, argv, 1));
  rt_object jwk = rt_object_new();
  int id = key == NULL ? 0 : EVP_PKEY_get_base_id(key);
  if (id == EVP_PKEY_RSA)
    set_rsa(jwk, key, is_private);
  else if (id == EVP_PKEY_EC)
    set_ec(jwk, key, is_private);
  else if (id != 0)
    set_raw(jwk, key, is_private);
  ERR_clear_error();
  return jwk;
}

/* Takes ownership of the parameters. */
static EVP_PKEY *key_of(const char *type, OSSL_PARAM *params, bool is_private) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
  int selection = is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  if (context == NULL || params == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
      EVP_PKEY_fromdata(context, &key, selection, params) != 1)
    key = NULL;
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(params);
  return key;
}

enum { RSA_NUMBERS = 8 };
static const char *const rsa_names[RSA_NUMBERS] = {
    OSSL_PKEY_PARAM_RSA_N,         OSSL_PKEY_PARAM_RSA_E,
    OSSL_PKEY_PARAM_RSA_D,         OSSL_PKEY_PARAM_RSA_FACTOR1,
    OSSL_PKEY_PARAM_RSA_FACTOR2,   OSSL_PKEY_PARAM_RSA_EXPONENT1,
    OSSL_PKEY_PARAM_RSA_EXPONENT2, OSSL_PKEY_PARAM_RSA_COEFFICIENT1,
};

/* rsaKey(n, e) or rsaKey(n, e, d, p, q, dp, dq, qi): a box or a failure. */
RT_NATIVE(rsa_key, "bb?bbbbbb") {
  BIGNUM *numbers[RSA_NUMBERS] = {NULL};
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  bool is_good = builder != NULL;
  for (size_t i = 0; i < RSA_NUMBERS && i < argc; i++) {
    struct rt_bytes bytes = rt_bytes_arg(argc, argv, i);
    numbers[i] = BN_bin2bn(bytes.data, (int)bytes.length, NULL);
    is_good = is_good && numbers[i] != NULL &&
              OSSL_PARAM_BLD_push_BN(builder, rsa_names[i], numbers[i]) == 1;
  }
  EVP_PKEY *key = is_good ? key_of("RSA", OSSL_PARAM_BLD_to_param(builder), argc > 2) : NULL;
  OSSL_PARAM_BLD_free(builder);
  for (size_t i = 0; i < RSA_NUMBERS; i++)
    BN_clear_free(numbers[i]);
  return rt_key_box(key);
}

/* ecKey(curve name, encoded point, private number or undefined): a box or a failure. */
RT_NATIVE(ec_key, "sb?b") {
  struct rt_bytes point = rt_bytes_arg(argc, argv, 1);
  struct rt_bytes secret = rt_bytes_arg(argc, argv, 2);
  char *curve = rt_to_utf8(rt_arg(argc, argv, 0));
  BIGNUM *number = secret.data == NULL ? NULL : BN_bin2bn(secret.data, (int)secret.length, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  bool is_good =
      builder != NULL &&
      OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point.data,
                                       point.length) == 1 &&
      (number == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);
  EVP_PKEY *key = is_good ? key_of("EC", OSSL_PARAM_BLD_to_param(builder), number != NULL) : NULL;
  OSSL_PARAM_BLD_free(builder);
  BN_clear_free(number);
  free(curve);
  return rt_key_box(key);
}

/* rawKey(name, bytes, is private): a box or a failure. */
RT_NATIVE(raw_key, "sb") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  EVP_PKEY *key = rt_to_bool(rt_arg(argc, argv, 2))
                      ? EVP_PKEY_new_raw_private_key_ex(NULL, name, NULL, bytes.data, bytes.length)
                      : EVP_PKEY_new_raw_public_key_ex(NULL, name, NULL, bytes.data, bytes.length);
  free(name);
  return rt_key_box(key);
}

static const struct rt_method methods[] = {
    {"keyNumbers", key_numbers},
    {"rsaKey", rsa_key},
    {"ecKey", ec_key},
    {"rawKey", raw_key},
};

void rt_crypto_jwk(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
