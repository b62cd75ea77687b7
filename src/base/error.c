/* SPDX-License-Identifier: MIT */
/*
 * Names and texts of error codes.
 */
#include <stdio.h>

#include "uv.h"

/* How many texts for unknown codes a thread can hold at a time. */
#define UNKNOWN_TEXTS 4

static const char *code_name(int err);
static const char *code_text(int err);
static const char *unknown_text(int err);
static char *copy_text(const char *known, int err, char *buf, size_t buflen);

const char *uv_err_name(int err) {
  const char *name = code_name(err);
  return name != NULL ? name : unknown_text(err);
}

char *uv_err_name_r(int err, char *buf, size_t buflen) {
  return copy_text(code_name(err), err, buf, buflen);
}

const char *uv_strerror(int err) {
  const char *text = code_text(err);
  return text != NULL ? text : unknown_text(err);
}

char *uv_strerror_r(int err, char *buf, size_t buflen) {
  return copy_text(code_text(err), err, buf, buflen);
}

int uv_translate_sys_error(int sys_errno) {
  return sys_errno <= 0 ? sys_errno : -sys_errno;
}

static const char *code_name(int err) {
  switch (err) {
#define XX(name, text) \
  case UV_##name:      \
    return #name;
    UV_ERRNO_MAP(XX)
#undef XX
  default:
    return NULL;
  }
}

static const char *code_text(int err) {
  switch (err) {
#define XX(name, text) \
  case UV_##name:      \
    return text;
    UV_ERRNO_MAP(XX)
#undef XX
  default:
    return NULL;
  }
}

/* Valid until the thread calls this UNKNOWN_TEXTS more times. */
static const char *unknown_text(int err) {
  static _Thread_local char texts[UNKNOWN_TEXTS][40];
  static _Thread_local unsigned int used;
  char *text = texts[used++ % UNKNOWN_TEXTS];
  snprintf(text, sizeof texts[0], "Unknown system error %d", err);
  return text;
}

static char *copy_text(const char *known, int err, char *buf, size_t buflen) {
  if (buf != NULL)
    snprintf(buf, buflen, "%s", known != NULL ? known : unknown_text(err));
  return buf;
}
