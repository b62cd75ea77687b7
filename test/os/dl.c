/* SPDX-License-Identifier: MIT */
/* Dynamic libraries. */
#include "harness.h"

#include <math.h>
#include <string.h>

TEST(a_symbol_of_a_library_can_be_called) {
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

TEST(without_a_name_dlopen_gives_the_program_itself) {
  uv_lib_t library;
  void *symbol = NULL;
  ck_assert_int_eq(uv_dlopen(NULL, &library), 0);
  ck_assert_int_eq(uv_dlsym(&library, "strlen", &symbol), 0);
  ck_assert_ptr_nonnull(symbol);
  uv_dlclose(&library);
}

TEST(a_missing_library_leaves_an_error_text) {
  uv_lib_t library;
  ck_assert_int_eq(uv_dlopen("no-such-library.so", &library), -1);
  ck_assert_ptr_nonnull(strstr(uv_dlerror(&library), "no-such-library.so"));
  uv_dlclose(&library);
  ck_assert_str_eq(uv_dlerror(&library), "no error");
}

TEST(a_missing_symbol_leaves_an_error_text_each_time) {
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
