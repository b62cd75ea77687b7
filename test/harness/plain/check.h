/* SPDX-License-Identifier: MIT */
/*
 * The part of Check's interface that the tests use, for systems that have no Check to link with:
 * other C libraries, other processors.
 */
#ifndef HARNESS_PLAIN_CHECK_H
#define HARNESS_PLAIN_CHECK_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void (*TFun)(int);

typedef struct TTest {
  const char *name;
  TFun fn;
  const char *file;
  int line;
} TTest;

typedef struct Suite Suite;
typedef struct TCase TCase;
typedef struct SRunner SRunner;
enum print_output { CK_ENV };

Suite *suite_create(const char *name);
void suite_add_tcase(Suite *suite, TCase *tcase);
TCase *tcase_create(const char *name);
void tcase_set_timeout(TCase *tcase, double timeout_s);
void tcase_add_unchecked_fixture(TCase *tcase, void (*set_up)(void), void (*tear_down)(void));
void tcase_add_test(TCase *tcase, const TTest *test);
SRunner *srunner_create(Suite *suite);
void srunner_run_all(SRunner *runner, enum print_output output);
int srunner_ntests_failed(const SRunner *runner);
void srunner_free(SRunner *runner);

_Noreturn void plain_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define ck_abort_msg(...) plain_fail(__FILE__, __LINE__, __VA_ARGS__)
#define ck_abort() ck_abort_msg("failed")
#define ck_assert_msg(condition, ...) ((condition) ? (void)0 : ck_abort_msg(__VA_ARGS__))
#define ck_assert(condition) ck_assert_msg(condition, "Assertion '%s' failed", #condition)

#define PLAIN_COMPARE(type, format, a, op, b)                                       \
  do {                                                                              \
    type plain_a = (type)(a);                                                       \
    type plain_b = (type)(b);                                                       \
    ck_assert_msg(plain_a op plain_b, "Assertion '%s' failed: " format ", " format, \
                  #a " " #op " " #b, plain_a, plain_b);                             \
  } while (0)

#define ck_assert_int_eq(a, b) PLAIN_COMPARE(intmax_t, "%jd", a, ==, b)
#define ck_assert_int_ne(a, b) PLAIN_COMPARE(intmax_t, "%jd", a, !=, b)
#define ck_assert_int_lt(a, b) PLAIN_COMPARE(intmax_t, "%jd", a, <, b)
#define ck_assert_int_le(a, b) PLAIN_COMPARE(intmax_t, "%jd", a, <=, b)
#define ck_assert_int_gt(a, b) PLAIN_COMPARE(intmax_t, "%jd", a, >, b)
#define ck_assert_int_ge(a, b) PLAIN_COMPARE(intmax_t, "%jd", a, >=, b)
#define ck_assert_uint_eq(a, b) PLAIN_COMPARE(uintmax_t, "%ju", a, ==, b)
#define ck_assert_uint_ne(a, b) PLAIN_COMPARE(uintmax_t, "%ju", a, !=, b)
#define ck_assert_uint_lt(a, b) PLAIN_COMPARE(uintmax_t, "%ju", a, <, b)
#define ck_assert_uint_le(a, b) PLAIN_COMPARE(uintmax_t, "%ju", a, <=, b)
#define ck_assert_uint_gt(a, b) PLAIN_COMPARE(uintmax_t, "%ju", a, >, b)
#define ck_assert_uint_ge(a, b) PLAIN_COMPARE(uintmax_t, "%ju", a, >=, b)
#define ck_assert_ptr_eq(a, b) PLAIN_COMPARE(const void *, "%p", a, ==, b)
#define ck_assert_ptr_ne(a, b) PLAIN_COMPARE(const void *, "%p", a, !=, b)
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)
#define ck_assert_ptr_nonnull(a) ck_assert((a) != NULL)

#define PLAIN_COMPARE_TEXT(a, op, b)                                                           \
  do {                                                                                         \
    const char *plain_a = (a), *plain_b = (b);                                                 \
    ck_assert_msg(plain_a != NULL && plain_b != NULL && strcmp(plain_a, plain_b) op 0,         \
                  "Assertion '%s' failed: \"%s\", \"%s\"", #a " " #op " " #b,                  \
                  plain_a != NULL ? plain_a : "(null)", plain_b != NULL ? plain_b : "(null)"); \
  } while (0)

#define ck_assert_str_eq(a, b) PLAIN_COMPARE_TEXT(a, ==, b)
#define ck_assert_str_ne(a, b) PLAIN_COMPARE_TEXT(a, !=, b)
#define ck_assert_mem_eq(a, b, size) ck_assert(memcmp(a, b, size) == 0)

#endif
