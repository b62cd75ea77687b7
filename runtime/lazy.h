/* SPDX-License-Identifier: MIT */
/* Libraries that are loaded on first use: see lazy.cmake. */
#ifndef RT_LAZY_H
#define RT_LAZY_H

#include <stdbool.h>
#include <stddef.h>

/* The functions that the runtime calls in a library, and the table for their addresses. */
struct rt_lazy {
  const char *file;
  const char *path; /* where the build found it */
  const char *const *names;
  void **slots;
  size_t count;
};

extern const struct rt_lazy rt_lazy_brotlidec;
extern const struct rt_lazy rt_lazy_brotlienc;
extern const struct rt_lazy rt_lazy_cares;
extern const struct rt_lazy rt_lazy_crypto;
extern const struct rt_lazy rt_lazy_glib;
extern const struct rt_lazy rt_lazy_jsc;
extern const struct rt_lazy rt_lazy_libdeflate;
extern const struct rt_lazy rt_lazy_nghttp2;
extern const struct rt_lazy rt_lazy_ssl;
extern const struct rt_lazy rt_lazy_zlib;

/* lazy.c. Returns false if the library or one of its functions is missing: rt_lazy_problem() says
 * which, on the same thread. Must be called before anything in the library is. */
bool rt_lazy_open(const struct rt_lazy *library);
/* Whether the library can be opened, as far as is known without opening it. */
bool rt_lazy_exists(const struct rt_lazy *library);
const char *rt_lazy_problem(void);

#endif
