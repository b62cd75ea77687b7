/* SPDX-License-Identifier: MIT */
/* Dynamic libraries. */
#include "harness.h"

#include <math.h>
#include <string.h>

TEST(dlsym_returns_callable_symbol) {
  uv_lib_t library;
  double (*cosine)(double);
  ck_assert_int_eq(uv_dlopen("libm.so.6", &library), 0);
  ck_assert_str_eq(uv_dlerror(&library), "no error");
  ck_assert_int_eq(uv_dlsym(&library, "cos", (void **)&cosine), 0);
  ck_assert(fabs(cosine(0) - 1) < 1e-9);
  uv_dlclose(&library);
  ck_assert_ptr_null(library.handle);
  ck_assert_ptr_null(library.errmsg);
}

TEST(dlopen_without_name_opens_the_program) {
  uv_lib_t library;
  void *symbol = NULL;
  ck_assert_int_eq(uv_dlopen(NULL, &library), 0);
  ck_assert_int_eq(uv_dlsym(&library, "strlen", &symbol), 0);
  ck_assert_ptr_nonnull(symbol);
  uv_dlclose(&library);
}

TEST(dlopen_of_missing_library_sets_error_text) {
  uv_lib_t library;
  ck_assert_int_eq(uv_dlopen("no-such-library.so", &library), -1);
  ck_assert_ptr_nonnull(strstr(uv_dlerror(&library), "no-such-library.so"));
  uv_dlclose(&library);
  ck_assert_str_eq(uv_dlerror(&library), "no error");
}

TEST(dlsym_of_missing_symbol_sets_error_text_each_time) {
  uv_lib_t library;
  void *symbol;
  alloc_install();
  ck_assert_int_eq(uv_dlopen(NULL, &library), 0);
  ck_assert_int_eq(uv_dlsym(&library, "no_such_symbol", &symbol), -1);
  ck_assert_int_eq(uv_dlsym(&library, "no_such_other_symbol", &symbol), -1);
  ck_assert_ptr_nonnull(strstr(uv_dlerror(&library), "no_such_other_symbol"));
  ck_assert_uint_eq(alloc_live(), 1);
  uv_dlclose(&library);
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(dynamic_libraries_refuse_bad_arguments) {
  uv_lib_t library;
  void *symbol;
  ck_assert_int_eq(uv_dlopen("libm.so.6", NULL), -1);
  ck_assert_int_eq(uv_dlopen(NULL, &library), 0);
  ck_assert_int_eq(uv_dlsym(NULL, "x", &symbol), -1);
  ck_assert_int_eq(uv_dlsym(&library, NULL, &symbol), -1);
  ck_assert_int_eq(uv_dlsym(&library, "x", NULL), -1);
  uv_dlclose(&library);
}
