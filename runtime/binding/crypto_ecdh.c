/* SPDX-License-Identifier: MIT */
/*
 * Elliptic curve Diffie-Hellman as a class whose public and private key can be set
 * separately, which takes OpenSSL's older interface.
 */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "binding/crypto.h"

#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <stdlib.h>

enum { LONGEST_POINT = 2 * 72 + 1 };

static void release(void *key) {
  EC_KEY_free(key);
}

static EC_KEY *key_arg(size_t argc, const rt_value argv[]) {
  return rt_unbox(rt_arg(argc, argv, 0), release);
}

/* ecdhNew(name of a curve): a box, or undefined. */
RT_NATIVE(ecdh_new, "s") {
  enum { COST = 1024 };
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  int nid = OBJ_sn2nid(name);
  free(name);
  EC_KEY *key = nid == NID_undef ? NULL : EC_KEY_new_by_curve_name(nid);
  ERR_clear_error();
  return key == NULL ? rt_undefined() : rt_box(key, release, COST);
}

/* ecdhGenerate(box): whether it succeeded. */
RT_NATIVE(ecdh_generate, "o") {
  EC_KEY *key = key_arg(argc, argv);
  return key != NULL && EC_KEY_generate_key(key) == 1 ? rt_bool(true) : rt_crypto_failure();
}

static EC_POINT *read_point(const EC_GROUP *group, struct rt_bytes bytes) {
  EC_POINT *point = EC_POINT_new(group);
  if (point != NULL && EC_POINT_oct2point(group, point, bytes.data, bytes.length, NULL) != 1) {
    EC_POINT_free(point);
    point = NULL;
  }
  return point;
}

static rt_value point_value(const EC_GROUP *group, const EC_POINT *point, int form) {
  unsigned char bytes[LONGEST_POINT + 1];
  size_t length =
      EC_POINT_point2oct(group, point, (point_conversion_form_t)form, bytes, sizeof bytes, NULL);
  return length == 0 ? rt_crypto_failure() : rt_uint8_array(length, bytes);
}

/* ecdhSecret(box, public key): bytes; false if the public key is not on the curve. */
RT_NATIVE(ecdh_secret, "ob") {
  unsigned char secret[LONGEST_POINT];
  EC_KEY *key = key_arg(argc, argv);
  if (key == NULL)
    return rt_number(UV_EINVAL);
  const EC_GROUP *group = EC_KEY_get0_group(key);
  EC_POINT *point = read_point(group, rt_bytes_arg(argc, argv, 1));
  if (point == NULL) {
    ERR_clear_error();
    return rt_bool(false);
  }
  size_t length = (size_t)(EC_GROUP_get_degree(group) + 7) / 8;
  int rc = ECDH_compute_key(secret, length, point, key, NULL);
  EC_POINT_free(point);
  return rc <= 0 ? rt_crypto_failure() : rt_uint8_array(length, secret);
}

/* ecdhPublic(box, form): bytes, or undefined if there is none. */
RT_NATIVE(ecdh_public, "on") {
  EC_KEY *key = key_arg(argc, argv);
  const EC_POINT *point = key == NULL ? NULL : EC_KEY_get0_public_key(key);
  if (point == NULL)
    return rt_undefined();
  return point_value(EC_KEY_get0_group(key), point, rt_int_arg(argc, argv, 1));
}

/* ecdhPrivate(box): bytes, or undefined if there is none. */
RT_NATIVE(ecdh_private, "o") {
  unsigned char bytes[LONGEST_POINT];
  EC_KEY *key = key_arg(argc, argv);
  const BIGNUM *number = key == NULL ? NULL : EC_KEY_get0_private_key(key);
  if (number == NULL)
    return rt_undefined();
  int length = BN_bn2bin(number, bytes);
  return rt_uint8_array((size_t)length, bytes);
}

/* The public key for a private number; NULL if the number is out of range. */
static EC_POINT *public_half(const EC_GROUP *group, const BIGNUM *number) {
  if (BN_is_zero(number) || BN_is_negative(number) ||
      BN_cmp(number, EC_GROUP_get0_order(group)) >= 0)
    return NULL;
  EC_POINT *point = EC_POINT_new(group);
  if (point != NULL && EC_POINT_mul(group, point, number, NULL, NULL, NULL) != 1) {
    EC_POINT_free(point);
    point = NULL;
  }
  return point;
}

/* ecdhSetPrivate(box, bytes): false if the number is out of the curve's range. */
RT_NATIVE(ecdh_set_private, "ob") {
  EC_KEY *key = key_arg(argc, argv);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 1);
  BIGNUM *number = BN_bin2bn(bytes.data, (int)bytes.length, NULL);
  EC_POINT *point =
      key == NULL || number == NULL ? NULL : public_half(EC_KEY_get0_group(key), number);
  bool is_good = point != NULL && EC_KEY_set_private_key(key, number) == 1 &&
                 EC_KEY_set_public_key(key, point) == 1;
  EC_POINT_free(point);
  BN_clear_free(number);
  ERR_clear_error();
  return rt_bool(is_good);
}

/* ecdhSetPublic(box, bytes): false if the point is not on the curve. */
RT_NATIVE(ecdh_set_public, "ob") {
  EC_KEY *key = key_arg(argc, argv);
  EC_POINT *point =
      key == NULL ? NULL : read_point(EC_KEY_get0_group(key), rt_bytes_arg(argc, argv, 1));
  bool is_good = point != NULL && EC_KEY_set_public_key(key, point) == 1;
  EC_POINT_free(point);
  ERR_clear_error();
  return rt_bool(is_good);
}

/* Whether the public key matches the private key. */
RT_NATIVE(ecdh_is_pair, "o") {
  EC_KEY *key = key_arg(argc, argv);
  bool is_pair = key != NULL && EC_KEY_check_key(key) == 1;
  ERR_clear_error();
  return rt_bool(is_pair);
}

/* ecdhConvert(box, bytes of a point, form): bytes; false if the point is not on the curve. */
RT_NATIVE(ecdh_convert, "obn") {
  EC_KEY *key = key_arg(argc, argv);
  const EC_GROUP *group = key == NULL ? NULL : EC_KEY_get0_group(key);
  EC_POINT *point = group == NULL ? NULL : read_point(group, rt_bytes_arg(argc, argv, 1));
  if (point == NULL) {
    ERR_clear_error();
    return rt_bool(false);
  }
  rt_value value = point_value(group, point, rt_int_arg(argc, argv, 2));
  EC_POINT_free(point);
  return value;
}

/* curveNames(): {names} */
RT_NATIVE(curve_names) {
  rt_value names = rt_array(0, NULL);
  size_t count = EC_get_builtin_curves(NULL, 0);
  EC_builtin_curve *curves = calloc(count, sizeof *curves);
  if (curves != NULL)
    EC_get_builtin_curves(curves, count);
  for (size_t i = 0; curves != NULL && i < count; i++)
    rt_array_push(names, rt_text(OBJ_nid2sn(curves[i].nid)));
  free(curves);
  rt_object result = rt_object_new();
  rt_set(result, "names", names);
  return result;
}

static const struct rt_method methods[] = {
    {"ecdhNew", ecdh_new},
    {"ecdhGenerate", ecdh_generate},
    {"ecdhSecret", ecdh_secret},
    {"ecdhPublic", ecdh_public},
    {"ecdhPrivate", ecdh_private},
    {"ecdhSetPrivate", ecdh_set_private},
    {"ecdhSetPublic", ecdh_set_public},
    {"ecdhIsPair", ecdh_is_pair},
    {"ecdhConvert", ecdh_convert},
    {"curveNames", curve_names},
};

void rt_crypto_ecdh(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
