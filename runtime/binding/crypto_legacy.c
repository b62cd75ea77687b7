/* SPDX-License-Identifier: MIT */
/* Features that Node keeps for old programs: keys from unsalted passwords, and SPKAC. */
#include "binding/crypto.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <string.h>

/* passwordKey(cipher number, password): the key followed by the IV. */
RT_NATIVE(password_key, "nb") {
  unsigned char bytes[EVP_MAX_KEY_LENGTH + EVP_MAX_IV_LENGTH];
  const EVP_CIPHER *cipher = rt_cipher_at(rt_int_arg(argc, argv, 0));
  struct rt_bytes password = rt_bytes_arg(argc, argv, 1);
  if (cipher == NULL)
    return rt_number(UV_EINVAL);
  int key_length = EVP_CIPHER_get_key_length(cipher);
  int iv_length = EVP_CIPHER_get_iv_length(cipher);
  if (EVP_BytesToKey(cipher, EVP_md5(), NULL, password.data, (int)password.length, 1, bytes,
                     bytes + key_length) == 0)
    return rt_crypto_failure();
  return rt_uint8_array((size_t)key_length + (size_t)iv_length, bytes);
}

/* Parses the base64 structure; NULL on failure. */
static NETSCAPE_SPKI *spkac_arg(size_t argc, const rt_value argv[]) {
  struct rt_bytes text = rt_bytes_arg(argc, argv, 0);
  NETSCAPE_SPKI *spki =
      text.length == 0 ? NULL : NETSCAPE_SPKI_b64_decode((char *)text.data, (int)text.length);
  ERR_clear_error();
  return spki;
}

RT_NATIVE(spkac_verify, "b") {
  NETSCAPE_SPKI *spki = spkac_arg(argc, argv);
  EVP_PKEY *key = spki == NULL ? NULL : X509_PUBKEY_get(spki->spkac->pubkey);
  bool is_valid = key != NULL && NETSCAPE_SPKI_verify(spki, key) > 0;
  EVP_PKEY_free(key);
  NETSCAPE_SPKI_free(spki);
  ERR_clear_error();
  return rt_bool(is_valid);
}

/* spkacKey(bytes): a box, or undefined. */
RT_NATIVE(spkac_key, "b") {
  NETSCAPE_SPKI *spki = spkac_arg(argc, argv);
  EVP_PKEY *key = spki == NULL ? NULL : NETSCAPE_SPKI_get_pubkey(spki);
  NETSCAPE_SPKI_free(spki);
  ERR_clear_error();
  return key == NULL ? rt_undefined() : rt_key_box(key);
}

/* spkacChallenge(bytes): bytes, or undefined. */
RT_NATIVE(spkac_challenge, "b") {
  NETSCAPE_SPKI *spki = spkac_arg(argc, argv);
  if (spki == NULL)
    return rt_undefined();
  unsigned char *text = NULL;
  int length = ASN1_STRING_to_UTF8(&text, spki->spkac->challenge);
  rt_value bytes = length < 0 ? rt_undefined() : rt_uint8_array((size_t)length, text);
  OPENSSL_free(text);
  NETSCAPE_SPKI_free(spki);
  return bytes;
}

static const struct rt_method methods[] = {
    {"passwordKey", password_key},
    {"spkacVerify", spkac_verify},
    {"spkacKey", spkac_key},
    {"spkacChallenge", spkac_challenge},
};

void rt_crypto_legacy(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
