/* SPDX-License-Identifier: MIT */
/* Properties of a key: its type and its parameters. */
#include "binding/crypto.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/rsa.h>
#include <string.h>

static const char *type_name(const EVP_PKEY *key) {
  switch (EVP_PKEY_get_base_id(key)) {
  case EVP_PKEY_RSA:
    return "rsa";
  case EVP_PKEY_RSA_PSS:
    return "rsa-pss";
  case EVP_PKEY_DSA:
    return "dsa";
  case EVP_PKEY_DH:
  case EVP_PKEY_DHX:
    return "dh";
  case EVP_PKEY_EC:
    return "ec";
  case EVP_PKEY_X25519:
    return "x25519";
  case EVP_PKEY_X448:
    return "x448";
  case EVP_PKEY_ED25519:
    return "ed25519";
  case EVP_PKEY_ED448:
    return "ed448";
  default:
    return NULL;
  }
}

/* keyType(box): its name, or undefined. */
RT_NATIVE(key_type, "o") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  const char *name = key == NULL ? NULL : type_name(key);
  return name == NULL ? rt_undefined() : rt_text(name);
}

/* Sets `name` to a number's bytes in big-endian order. */
static void set_number(rt_object details, const char *name, EVP_PKEY *key, const char *param) {
  BIGNUM *number = NULL;
  if (EVP_PKEY_get_bn_param(key, param, &number) != 1)
    return;
  struct rt_bytes bytes = rt_bytes_new((size_t)BN_num_bytes(number));
  if (bytes.data != NULL) {
    BN_bn2bin(number, bytes.data);
    rt_set(details, name, rt_uint8_array(bytes.length, bytes.data));
  }
  rt_bytes_free(&bytes);
  BN_free(number);
}

static void set_text(rt_object details, const char *name, EVP_PKEY *key, const char *param) {
  enum { NAME_SIZE = 64 };
  char text[NAME_SIZE];
  size_t length = 0;
  if (EVP_PKEY_get_utf8_string_param(key, param, text, sizeof text, &length) == 1)
    rt_set(details, name, rt_text(text));
}

/* The parameters of RSA-PSS, if the key is restricted to some. */
static void set_pss(rt_object details, EVP_PKEY *key) {
  int salt_length = 0;
  set_text(details, "hashAlgorithm", key, OSSL_PKEY_PARAM_RSA_DIGEST);
  set_text(details, "mgf1HashAlgorithm", key, OSSL_PKEY_PARAM_RSA_MGF1_DIGEST);
  if (EVP_PKEY_get_int_param(key, OSSL_PKEY_PARAM_RSA_PSS_SALTLEN, &salt_length) == 1)
    rt_set(details, "saltLength", rt_number(salt_length));
}

static void set_curve(rt_object details, EVP_PKEY *key) {
  enum { NAME_SIZE = 64 };
  char name[NAME_SIZE];
  size_t length = 0;
  if (EVP_PKEY_get_group_name(key, name, sizeof name, &length) == 1) {
    int nid = OBJ_txt2nid(name);
    rt_set(details, "namedCurve", rt_text(nid == NID_undef ? name : OBJ_nid2sn(nid)));
  }
}

/* keyDetails(box): an object; numbers that do not fit a double are bytes. */
RT_NATIVE(key_details, "o") {
  EVP_PKEY *key = rt_key_arg(argc, argv, 0);
  rt_object details = rt_object_new();
  if (key == NULL)
    return details;
  int id = EVP_PKEY_get_base_id(key);
  if (id == EVP_PKEY_RSA || id == EVP_PKEY_RSA_PSS || id == EVP_PKEY_DSA)
    rt_set(details, "modulusLength", rt_number(EVP_PKEY_get_bits(key)));
  if (id == EVP_PKEY_RSA || id == EVP_PKEY_RSA_PSS)
    set_number(details, "publicExponent", key, OSSL_PKEY_PARAM_RSA_E);
  if (id == EVP_PKEY_RSA_PSS)
    set_pss(details, key);
  else if (id == EVP_PKEY_DSA)
    set_number(details, "divisor", key, OSSL_PKEY_PARAM_FFC_Q);
  else if (id == EVP_PKEY_EC)
    set_curve(details, key);
  ERR_clear_error();
  return details;
}

static const struct rt_method methods[] = {
    {"keyType", key_type},
    {"keyDetails", key_details},
};

void rt_crypto_details(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
