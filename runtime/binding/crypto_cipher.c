/* SPDX-License-Identifier: MIT */
/*
 * Ciphers. JavaScript keeps the state (which call may follow which) and checks lengths and
 * tags against the result of findCipher(); this file only calls OpenSSL.
 */
#include "binding/crypto.h"

#include <ctype.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <stdlib.h>
#include <string.h>

const EVP_CIPHER *rt_cipher_at(int index) {
  const struct rt_crypto *crypto = rt_self->crypto;
  return index >= 0 && index < crypto->cipher_count ? crypto->ciphers[index].known : NULL;
}

static void release(void *context) {
  EVP_CIPHER_CTX_free(context);
}

static EVP_CIPHER_CTX *context_arg(size_t argc, const rt_value argv[]) {
  return rt_unbox(rt_arg(argc, argv, 0), release);
}

static int index_of(const EVP_CIPHER *known) {
  struct rt_crypto *crypto = rt_self->crypto;
  for (int i = 0; i < crypto->cipher_count; i++)
    if (crypto->ciphers[i].known == known)
      return i;
  if (crypto->cipher_count == RT_MAX_CIPHERS)
    return -1;
  crypto->ciphers[crypto->cipher_count].known = known;
  crypto->ciphers[crypto->cipher_count].fetched =
      EVP_CIPHER_fetch(NULL, EVP_CIPHER_get0_name(known), NULL);
  ERR_clear_error();
  return crypto->cipher_count++;
}

static const char *mode_of(const EVP_CIPHER *cipher) {
  switch (EVP_CIPHER_get_mode(cipher)) {
  case EVP_CIPH_STREAM_CIPHER:
    return "stream";
  case EVP_CIPH_ECB_MODE:
    return "ecb";
  case EVP_CIPH_CBC_MODE:
    return "cbc";
  case EVP_CIPH_CFB_MODE:
    return "cfb";
  case EVP_CIPH_OFB_MODE:
    return "ofb";
  case EVP_CIPH_CTR_MODE:
    return "ctr";
  case EVP_CIPH_GCM_MODE:
    return "gcm";
  case EVP_CIPH_CCM_MODE:
    return "ccm";
  case EVP_CIPH_XTS_MODE:
    return "xts";
  case EVP_CIPH_WRAP_MODE:
    return "wrap";
  case EVP_CIPH_OCB_MODE:
    return "ocb";
  default:
    return "";
  }
}

static rt_value short_name(int nid) {
  enum { NAME_SIZE = 80 };
  char name[NAME_SIZE] = "";
  const char *known = OBJ_nid2sn(nid);
  for (size_t i = 0; known != NULL && known[i] != 0 && i < NAME_SIZE - 1; i++)
    name[i] = (char)tolower((unsigned char)known[i]);
  return rt_text(name);
}

/* findCipher(name or number): its properties, or undefined. */
RT_NATIVE(find_cipher) {
  const EVP_CIPHER *cipher;
  if (rt_is_string(rt_arg(argc, argv, 0))) {
    char *name = rt_to_utf8(argv[0]);
    cipher = EVP_get_cipherbyname(name);
    free(name);
  } else {
    cipher = EVP_get_cipherbynid(rt_int_arg(argc, argv, 0));
  }
  if (cipher == NULL)
    return rt_undefined();
  int nid = EVP_CIPHER_get_nid(cipher);
  rt_object info = rt_object_new();
  rt_set(info, "id", rt_number(index_of(cipher)));
  rt_set(info, "mode", rt_text(mode_of(cipher)));
  rt_set(info, "name", short_name(nid));
  rt_set(info, "nid", rt_number(nid));
  rt_set(info, "blockSize", rt_number(EVP_CIPHER_get_block_size(cipher)));
  rt_set(info, "ivLength", rt_number(EVP_CIPHER_get_iv_length(cipher)));
  rt_set(info, "keyLength", rt_number(EVP_CIPHER_get_key_length(cipher)));
  rt_set(info, "isAead", rt_bool((EVP_CIPHER_get_flags(cipher) & EVP_CIPH_FLAG_AEAD_CIPHER) != 0));
  return info;
}

/* cipherTakes(id, key length, iv length): whether it accepts these; 0 skips a length. */
RT_NATIVE(cipher_takes, "nnn") {
  int index = rt_int_arg(argc, argv, 0);
  int key_length = rt_int_arg(argc, argv, 1);
  int iv_length = rt_int_arg(argc, argv, 2);
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  const EVP_CIPHER *cipher = rt_cipher_at(index);
  bool can = context != NULL && cipher != NULL &&
             EVP_CipherInit_ex(context, cipher, NULL, NULL, NULL, 1) == 1 &&
             (key_length <= 0 || EVP_CIPHER_CTX_set_key_length(context, key_length) == 1) &&
             (iv_length <= 0 ||
              EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, iv_length, NULL) == 1);
  EVP_CIPHER_CTX_free(context);
  ERR_clear_error();
  return rt_bool(can);
}

/* The lengths have to be set before the key and the IV. */
static bool prepare(EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, bool is_encrypting,
                    const struct rt_bytes *key, const struct rt_bytes *iv, int tag_length) {
  EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  if (EVP_CipherInit_ex(context, cipher, NULL, NULL, NULL, is_encrypting) != 1)
    return false;
  bool is_aead = (EVP_CIPHER_get_flags(cipher) & EVP_CIPH_FLAG_AEAD_CIPHER) != 0;
  if (is_aead && iv->data != NULL &&
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, (int)iv->length, NULL) != 1)
    return false;
  if (tag_length > 0 && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, tag_length, NULL) != 1)
    return false;
  return EVP_CIPHER_CTX_set_key_length(context, (int)key->length) == 1 &&
         EVP_CipherInit_ex(context, NULL, NULL, key->data, iv->data, is_encrypting) == 1;
}

/* cipherNew(id, is encrypting, key, iv or undefined, tag length if set now) */
RT_NATIVE(cipher_new, "n.b.n") {
  enum { COST = 1024 };
  int index = rt_int_arg(argc, argv, 0);
  const struct rt_crypto *crypto = rt_self->crypto;
  if (index < 0 || index >= crypto->cipher_count)
    return rt_number(UV_EINVAL);
  struct rt_bytes key = rt_bytes_arg(argc, argv, 2);
  struct rt_bytes iv = rt_bytes_arg(argc, argv, 3);
  const EVP_CIPHER *cipher = crypto->ciphers[index].fetched != NULL ? crypto->ciphers[index].fetched
                                                                    : crypto->ciphers[index].known;
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  if (context == NULL || !prepare(context, cipher, rt_to_bool(rt_arg(argc, argv, 1)), &key, &iv,
                                  rt_int_arg(argc, argv, 4))) {
    EVP_CIPHER_CTX_free(context);
    return rt_crypto_failure();
  }
  return rt_box(context, release, COST);
}

/* cipherUpdate(box, bytes): bytes. */
RT_NATIVE(cipher_update, "ob") {
  enum { MORE = 2 * EVP_MAX_BLOCK_LENGTH };
  EVP_CIPHER_CTX *context = context_arg(argc, argv);
  struct rt_bytes input = rt_bytes_arg(argc, argv, 1);
  struct rt_bytes output = rt_bytes_new(input.length + MORE);
  int length = 0;
  if (context == NULL || output.data == NULL || input.length > INT32_MAX - MORE) {
    rt_bytes_free(&output);
    return rt_number(UV_ENOMEM);
  }
  /* Without input the pointer must still not be NULL: that would end the message. */
  const unsigned char *data = input.data == NULL ? (const unsigned char *)"" : input.data;
  bool is_good = EVP_CipherUpdate(context, output.data, &length, data, (int)input.length) == 1;
  rt_value value = is_good ? rt_uint8_array((size_t)length, output.data) : rt_crypto_failure();
  free(output.data);
  return value;
}

/* cipherFinal(box): bytes. */
RT_NATIVE(cipher_final, "o") {
  unsigned char output[EVP_MAX_BLOCK_LENGTH];
  EVP_CIPHER_CTX *context = context_arg(argc, argv);
  int length = 0;
  if (context == NULL || EVP_CipherFinal_ex(context, output, &length) != 1)
    return rt_crypto_failure();
  return rt_uint8_array((size_t)length, output);
}

/* cipherAad(box, bytes, plaintext length or -1): whether it succeeded. */
RT_NATIVE(cipher_aad, "obn") {
  EVP_CIPHER_CTX *context = context_arg(argc, argv);
  struct rt_bytes aad = rt_bytes_arg(argc, argv, 1);
  int plain_length = rt_int_arg(argc, argv, 2);
  int length;
  bool is_good = context != NULL;
  if (is_good && plain_length >= 0)
    is_good = EVP_CipherUpdate(context, NULL, &length, NULL, plain_length) == 1;
  if (is_good && aad.length > 0)
    is_good = EVP_CipherUpdate(context, NULL, &length, aad.data, (int)aad.length) == 1;
  ERR_clear_error();
  return rt_bool(is_good);
}

/* cipherSetTag(box, bytes): whether it succeeded. */
RT_NATIVE(cipher_set_tag, "ob") {
  EVP_CIPHER_CTX *context = context_arg(argc, argv);
  struct rt_bytes tag = rt_bytes_arg(argc, argv, 1);
  bool is_good = context != NULL && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG,
                                                        (int)tag.length, tag.data) == 1;
  ERR_clear_error();
  return rt_bool(is_good);
}

/* cipherGetTag(box, length): bytes. */
RT_NATIVE(cipher_get_tag, "on") {
  unsigned char tag[EVP_MAX_MD_SIZE];
  EVP_CIPHER_CTX *context = context_arg(argc, argv);
  size_t length = rt_size_arg(argc, argv, 1);
  if (context == NULL || length > sizeof tag ||
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, (int)length, tag) != 1)
    return rt_crypto_failure();
  return rt_uint8_array(length, tag);
}

RT_NATIVE(cipher_padding, "o") {
  EVP_CIPHER_CTX *context = context_arg(argc, argv);
  int is_on = rt_to_bool(rt_arg(argc, argv, 1)) ? 1 : 0;
  return rt_bool(context != NULL && EVP_CIPHER_CTX_set_padding(context, is_on) == 1);
}

static void collect_name(const EVP_CIPHER *cipher, const char *from, const char *to, void *names) {
  (void)cipher;
  (void)to;
  EVP_CIPHER *fetched = from == NULL ? NULL : EVP_CIPHER_fetch(NULL, from, NULL);
  if (fetched != NULL) {
    rt_array_push(*(rt_value *)names, rt_text(from));
    EVP_CIPHER_free(fetched);
  }
}

/* cipherNames(): {names} */
RT_NATIVE(cipher_names) {
  rt_value names = rt_array(0, NULL);
  EVP_CIPHER_do_all_sorted(collect_name, &names);
  ERR_clear_error();
  rt_object result = rt_object_new();
  rt_set(result, "names", names);
  return result;
}

static const struct rt_method methods[] = {
    {"findCipher", find_cipher},       {"cipherTakes", cipher_takes},
    {"cipherNew", cipher_new},         {"cipherUpdate", cipher_update},
    {"cipherFinal", cipher_final},     {"cipherAad", cipher_aad},
    {"cipherSetTag", cipher_set_tag},  {"cipherGetTag", cipher_get_tag},
    {"cipherPadding", cipher_padding}, {"cipherNames", cipher_names},
};

void rt_crypto_cipher(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
