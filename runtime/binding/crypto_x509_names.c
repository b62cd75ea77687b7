/* SPDX-License-Identifier: MIT */
/*
 * Names in the extensions of certificates, as one string. A name that could be mistaken for
 * several, or for another, is quoted.
 */
#include "binding/crypto.h"

#include <openssl/x509v3.h>
#include <string.h>

/* What a text is in: bytes that stand for themselves, or UTF-8, whose other characters need no
 * quotes. */
enum charset { LATIN1, UTF8 };

static bool is_shown(unsigned char byte, enum charset charset) {
  return (byte >= ' ' && byte <= '~') || (byte > 0x7f && charset == UTF8);
}

static bool is_plain(const unsigned char *text, size_t length, enum charset charset) {
  for (size_t i = 0; i < length; i++)
    if (!is_shown(text[i], charset) || strchr("\",'\\", text[i]) != NULL)
      return false;
  return true;
}

/* As a string of JSON. A comma, which separates names, never appears inside one. */
static void put_quoted(BIO *bio, const unsigned char *text, size_t length, enum charset charset) {
  BIO_puts(bio, "\"");
  for (size_t i = 0; i < length; i++)
    if (text[i] == '"' || text[i] == '\\')
      BIO_printf(bio, "\\%c", text[i]);
    else if (text[i] == ',' || !is_shown(text[i], charset))
      BIO_printf(bio, "\\u%04x", text[i]);
    else
      BIO_write(bio, text + i, 1);
  BIO_puts(bio, "\"");
}

static void put_safely(BIO *bio, const void *text, size_t length, enum charset charset) {
  if (is_plain(text, length, charset))
    BIO_write(bio, text, (int)length);
  else
    put_quoted(bio, text, length, charset);
}

static void put_text(BIO *bio, const char *label, const ASN1_STRING *string) {
  BIO_puts(bio, label);
  put_safely(bio, ASN1_STRING_get0_data(string), (size_t)ASN1_STRING_length(string), LATIN1);
}

/* Puts what was written to another BIO, which is consumed. */
static void put_written(BIO *bio, BIO *written) {
  char *data = NULL;
  long length = written == NULL ? 0 : BIO_get_mem_data(written, &data);
  if (length > 0)
    put_safely(bio, data, (size_t)length, UTF8);
  BIO_free(written);
}

static void put_directory_name(BIO *bio, const X509_NAME *name) {
  static const unsigned long flags =
      XN_FLAG_RFC2253 & ~(unsigned long)(ASN1_STRFLGS_ESC_MSB | ASN1_STRFLGS_ESC_CTRL);
  BIO *written = BIO_new(BIO_s_mem());
  BIO_puts(bio, "DirName:");
  if (written != NULL)
    X509_NAME_print_ex(written, name, 0, flags);
  put_written(bio, written);
}

static void put_object_id(BIO *bio, const ASN1_OBJECT *object) {
  enum { LONGEST = 256 };
  char text[LONGEST];
  BIO_puts(bio, "Registered ID:");
  if (OBJ_obj2txt(text, sizeof text, object, 1) > 0)
    BIO_puts(bio, text);
}

/* The label of a kind of other names with text of the given type; NULL for unknown ones. */
static const char *label_of_other(const OTHERNAME *other) {
  static const struct {
    int nid;
    int type;
    const char *label;
  } known[] = {{NID_id_on_SmtpUTF8Mailbox, V_ASN1_UTF8STRING, "SmtpUTF8Mailbox:"},
               {NID_XmppAddr, V_ASN1_UTF8STRING, "XmppAddr:"},
               {NID_SRVName, V_ASN1_IA5STRING, "SRVName:"},
               {NID_ms_upn, V_ASN1_UTF8STRING, "UPN:"},
               {NID_NAIRealm, V_ASN1_UTF8STRING, "NAIRealm:"}};
  int nid = OBJ_obj2nid(other->type_id);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i].nid == nid)
      return other->value != NULL && other->value->type == known[i].type ? known[i].label : NULL;
  return NULL;
}

static void put_other_name(BIO *bio, const OTHERNAME *other) {
  const char *label = label_of_other(other);
  BIO *written = label == NULL ? NULL : BIO_new(BIO_s_mem());
  BIO_puts(bio, "othername:");
  if (written == NULL) {
    BIO_puts(bio, "<unsupported>");
    return;
  }
  const ASN1_STRING *string = other->value->value.asn1_string;
  BIO_puts(written, label);
  BIO_write(written, ASN1_STRING_get0_data(string), ASN1_STRING_length(string));
  put_written(bio, written);
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
    BIO_printf(bio, "<invalid length=%d>", length);
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
  case GEN_DIRNAME:
    put_directory_name(bio, name->d.directoryName);
    break;
  case GEN_RID:
    put_object_id(bio, name->d.registeredID);
    break;
  case GEN_OTHERNAME:
    put_other_name(bio, name->d.otherName);
    break;
  case GEN_X400:
    BIO_puts(bio, "X400Name:<unsupported>");
    break;
  default:
    BIO_puts(bio, "EdiPartyName:<unsupported>");
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
