/* SPDX-License-Identifier: MIT */
/*
 * Loads a library at run time and calls one of its functions.
 */
#include <stdio.h>
#include <uv.h>

int main(void) {
  uv_lib_t library;
  double (*cosine)(double);
  if (uv_dlopen("libm.so.6", &library) != 0 || uv_dlsym(&library, "cos", (void **)&cosine) != 0) {
    fprintf(stderr, "%s\n", uv_dlerror(&library));
    uv_dlclose(&library);
    return 1;
  }
  printf("cos(0) is %g\n", cosine(0));
  uv_dlclose(&library);
  return 0;
}
