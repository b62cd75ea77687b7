/* SPDX-License-Identifier: MIT */
/* What a session has negotiated, by name: the protocol, ciphers, signatures, groups. */
#include "binding/tls.h"

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>

static rt_value text_or_undefined(const char *text) {
  return text == NULL ? rt_undefined() : rt_text(text);
}

/* sessionNames(box): {version, cipher, standardCipher, cipherVersion, serverName, protocol,
 * isReused} */
RT_NATIVE(session_names, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  rt_object names = rt_object_new();
  if (session == NULL)
    return names;
  const SSL_CIPHER *cipher = SSL_get_current_cipher(session->ssl);
  rt_set(names, "version", rt_text(SSL_get_version(session->ssl)));
  if (cipher != NULL) {
    rt_set(names, "cipher", text_or_undefined(SSL_CIPHER_get_name(cipher)));
    rt_set(names, "standardCipher", text_or_undefined(SSL_CIPHER_standard_name(cipher)));
    rt_set(names, "cipherVersion", text_or_undefined(SSL_CIPHER_get_version(cipher)));
  }
  const unsigned char *protocol = NULL;
  unsigned length = 0;
  SSL_get0_alpn_selected(session->ssl, &protocol, &length);
  if (length > 0)
    rt_set(names, "protocol", rt_text_latin1(protocol, length));
  rt_set(names, "serverName",
         text_or_undefined(SSL_get_servername(session->ssl, TLSEXT_NAMETYPE_host_name)));
  rt_set(names, "wantsOcsp",
         rt_bool(SSL_get_tlsext_status_type(session->ssl) == TLSEXT_STATUSTYPE_ocsp));
  rt_set(names, "isReused", rt_bool(SSL_session_reused(session->ssl) == 1));
  return names;
}

/* sessionKeyInfo(box): {type, name, size} of the server's ephemeral key, {} if there is none. */
RT_NATIVE(session_key_info, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  rt_object info = rt_object_new();
  EVP_PKEY *key = NULL;
  if (session == NULL || SSL_get_peer_tmp_key(session->ssl, &key) != 1 || key == NULL)
    return info;
  int id = EVP_PKEY_get_id(key);
  if (id == EVP_PKEY_DH) {
    rt_set(info, "type", rt_text("DH"));
  } else if (id == EVP_PKEY_EC) {
    enum { NAME_SIZE = 80 };
    char name[NAME_SIZE] = "";
    EVP_PKEY_get_group_name(key, name, sizeof name, NULL);
    rt_set(info, "type", rt_text("ECDH"));
    rt_set(info, "name", rt_text(name));
  } else {
    rt_set(info, "type", rt_text("ECDH"));
    rt_set(info, "name", text_or_undefined(OBJ_nid2sn(id)));
  }
  rt_set(info, "size", rt_number(EVP_PKEY_get_bits(key)));
  EVP_PKEY_free(key);
  ERR_clear_error();
  return info;
}

static const char *signature_name(int nid) {
  switch (nid) {
  case EVP_PKEY_RSA:
    return "RSA";
  case EVP_PKEY_RSA_PSS:
    return "RSA-PSS";
  case EVP_PKEY_DSA:
    return "DSA";
  case EVP_PKEY_EC:
    return "ECDSA";
  case NID_ED25519:
    return "Ed25519";
  case NID_ED448:
    return "Ed448";
  case NID_id_GostR3410_2001:
    return "gost2001";
  case NID_id_GostR3410_2012_256:
    return "gost2012_256";
  case NID_id_GostR3410_2012_512:
    return "gost2012_512";
  default:
    return OBJ_nid2sn(nid);
  }
}

/* sessionSignatures(box): [signature, hash or undefined, ...], those that both ends support. */
RT_NATIVE(session_signatures, "o") {
  struct rt_tls_session *session = rt_tls_session_arg(argc, argv, 0);
  rt_value list = rt_array(0, NULL);
  int count =
      session == NULL ? 0 : SSL_get_shared_sigalgs(session->ssl, 0, NULL, NULL, NULL, NULL, NULL);
  for (int i = 0; i < count; i++) {
    int hash;
    int signature;
    if (SSL_get_shared_sigalgs(session->ssl, i, &signature, &hash, NULL, NULL, NULL) <= 0)
      break;
    rt_array_push(list, text_or_undefined(signature_name(signature)));
    rt_array_push(list, hash == NID_undef ? rt_undefined() : text_or_undefined(OBJ_nid2sn(hash)));
  }
  ERR_clear_error();
  return list;
}

static const struct rt_method methods[] = {
    {"sessionNames", session_names},
    {"sessionKeyInfo", session_key_info},
    {"sessionSignatures", session_signatures},
};

void rt_tls_peer_names(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
