/* SPDX-License-Identifier: MIT */
/* OpenSSL's errors. Each thread has its own queue: errors on the pool are taken off there. */
#include "binding/crypto.h"

#include <openssl/err.h>

/* Oldest error first, as in OpenSSL. */
void rt_crypto_take_errors(struct rt_crypto_errors *errors) {
  errors->count = 0;
  unsigned long code;
  while ((code = ERR_get_error()) != 0)
    if (errors->count < RT_CRYPTO_MAX_ERRORS)
      errors->codes[errors->count++] = code;
}

/* [library, line, line, ...]; a failure without an error is just []. */
rt_value rt_crypto_errors_value(const struct rt_crypto_errors *errors) {
  enum { LINE_SIZE = 256 };
  rt_value values[RT_CRYPTO_MAX_ERRORS + 1];
  if (errors->count == 0)
    return rt_array(0, NULL);
  values[0] = rt_number(ERR_GET_LIB(errors->codes[0]));
  for (int i = 0; i < errors->count; i++) {
    char line[LINE_SIZE];
    ERR_error_string_n(errors->codes[i], line, sizeof line);
    values[i + 1] = rt_text(line);
  }
  return rt_array((size_t)errors->count + 1, values);
}

rt_value rt_crypto_failure(void) {
  struct rt_crypto_errors errors;
  rt_crypto_take_errors(&errors);
  return rt_crypto_errors_value(&errors);
}
