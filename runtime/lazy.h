/* SPDX-License-Identifier: MIT */
/* Libraries that are loaded when they are first needed: see lazy.cmake. */
#ifndef RT_LAZY_H
#define RT_LAZY_H

#include <stdbool.h>
#include <stddef.h>

/* What the runtime calls of a library, and where the addresses go. */
struct rt_lazy {
  const char *file;
  const char *const *names;
  void **slots;
  size_t count;
};

extern const struct rt_lazy rt_lazy_cares;
extern const struct rt_lazy rt_lazy_crypto;

/* lazy.c. False if the library, or a function of it, is not there: rt_lazy_problem() says
 * what, on the same thread. To be called before anything of the library is. */
bool rt_lazy_open(const struct rt_lazy *library);
const char *rt_lazy_problem(void);

#endif
