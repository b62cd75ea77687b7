/* SPDX-License-Identifier: MIT */
/*
 * Names in the extensions of certificates, as one string. A name that could be mistaken for
 * several, or for another, is quoted.
 */
#include "binding/crypto.h"

#include <openssl/x509v3.h>
#include <string.h>

static bool is_plain(const unsigned char *text, int length) {
  for (int i = 0; i < length; i++)
    if (text[i] < ' ' || text[i] > '~' || strchr("\",'\\", text[i]) != NULL)
      return false;
  return true;
}

static void put_quoted(BIO *bio, const unsigned char *text, int length) {
  BIO_puts(bio, "\"");
  for (int i = 0; i < length; i++)
    if (text[i] == '"' || text[i] == '\\')
      BIO_printf(bio, "\\%c", text[i]);
    else if (text[i] < ' ' || text[i] > '~')
      BIO_printf(bio, "\\u%04x", text[i]);
    else
      BIO_printf(bio, "%c", text[i]);
  BIO_puts(bio, "\"");
}

static void put_text(BIO *bio, const char *label, const ASN1_STRING *string) {
  const unsigned char *text = ASN1_STRING_get0_data(string);
  int length = ASN1_STRING_length(string);
  BIO_puts(bio, label);
  if (is_plain(text, length))
    BIO_write(bio, text, length);
  else
    put_quoted(bio, text, length);
}

/* IPv6 addresses are written in full, as in OpenSSL. */
static void put_address(BIO *bio, const ASN1_OCTET_STRING *address) {
  enum { SIZE_V4 = 4, SIZE_V6 = 16 };
  const unsigned char *at = ASN1_STRING_get0_data(address);
  int length = ASN1_STRING_length(address);
  BIO_puts(bio, "IP Address:");
  if (length == SIZE_V4)
    BIO_printf(bio, "%d.%d.%d.%d", at[0], at[1], at[2], at[3]);
  else if (length == SIZE_V6)
    for (int i = 0; i < SIZE_V6; i += 2)
      BIO_printf(bio, i == 0 ? "%X" : ":%X", at[i] << 8 | at[i + 1]);
  else
    BIO_puts(bio, "<invalid>");
}

static void put_name(BIO *bio, GENERAL_NAME *name) {
  switch (name->type) {
  case GEN_DNS:
    put_text(bio, "DNS:", name->d.dNSName);
    break;
  case GEN_EMAIL:
    put_text(bio, "email:", name->d.rfc822Name);
    break;
  case GEN_URI:
    put_text(bio, "URI:", name->d.uniformResourceIdentifier);
    break;
  case GEN_IPADD:
    put_address(bio, name->d.iPAddress);
    break;
  default:
    GENERAL_NAME_print(bio, name);
  }
}

/* Consumes the BIO; returns its text, which is UTF-8, or undefined if it is empty. */
rt_value rt_crypto_text_of(BIO *bio) {
  char *data = NULL;
  rt_value text = rt_undefined();
  if (bio != NULL && BIO_get_mem_data(bio, &data) > 0 && BIO_write(bio, "", 1) == 1) {
    BIO_get_mem_data(bio, &data);
    text = rt_text(data);
  }
  BIO_free(bio);
  return text;
}

rt_value rt_crypto_alternative_names(X509 *certificate) {
  GENERAL_NAMES *names = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  BIO *bio = names == NULL ? NULL : BIO_new(BIO_s_mem());
  for (int i = 0; bio != NULL && i < sk_GENERAL_NAME_num(names); i++) {
    BIO_puts(bio, i == 0 ? "" : ", ");
    put_name(bio, sk_GENERAL_NAME_value(names, i));
  }
  GENERAL_NAMES_free(names);
  return rt_crypto_text_of(bio);
}

rt_value rt_crypto_info_access(X509 *certificate) {
  AUTHORITY_INFO_ACCESS *list = X509_get_ext_d2i(certificate, NID_info_access, NULL, NULL);
  BIO *bio = list == NULL ? NULL : BIO_new(BIO_s_mem());
  for (int i = 0; bio != NULL && i < sk_ACCESS_DESCRIPTION_num(list); i++) {
    ACCESS_DESCRIPTION *description = sk_ACCESS_DESCRIPTION_value(list, i);
    BIO_puts(bio, i == 0 ? "" : "\n");
    i2a_ASN1_OBJECT(bio, description->method);
    BIO_puts(bio, " - ");
    put_name(bio, description->location);
  }
  AUTHORITY_INFO_ACCESS_free(list);
  return rt_crypto_text_of(bio);
}
