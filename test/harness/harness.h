/* SPDX-License-Identifier: MIT */
/*
 * What a test file includes: Check's assertions, uv.h, the helpers of this
 * folder, and the macros by which a test registers itself.
 *
 *   TEST(timers_with_equal_due_time_fire_in_start_order) {
 *     ...
 *     ck_assert_int_eq(uv_run(loop, UV_RUN_DEFAULT), 0);
 *   }
 *
 * Each test runs in its own process and is killed when its time is up.
 * Its labels are its folder, its file's name and what TEST_LABEL adds.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include <check.h>
#include <uv.h>

#include "failing_alloc.h"
#include "fds.h"
#include "loop_end.h"
#include "forbid.h"
#include "port.h"
#include "sequence.h"
#include "tmpdir.h"

#define TEST_DEFAULT_TIMEOUT_S 30

/* Defines and registers a test. The name describes the behaviour and is unique in the project. */
#define TEST(name) TEST_TIMEOUT(name, TEST_DEFAULT_TIMEOUT_S)

/* A test that may take longer (or must be faster) than the default. */
#define TEST_TIMEOUT(name, timeout_s)                                   \
  static void name##_test(int);                                         \
  __attribute__((constructor)) static void name##_register(void) {      \
    static const TTest test = {#name, name##_test, __FILE__, __LINE__}; \
    test_register(&test, timeout_s);                                    \
  }                                                                     \
  static void name##_test(__attribute__((unused)) int iteration)

/* Puts a label on all tests of this file. "threads": they start threads; run these
 * first under the thread sanitizer. */
#define TEST_LABEL(label)                                               \
  __attribute__((constructor)) static void test_label_this_file(void) { \
    test_label(__FILE__, label);                                        \
  }

void test_register(const TTest *test, int timeout_s);
void test_label(const char *file, const char *label);

#endif
