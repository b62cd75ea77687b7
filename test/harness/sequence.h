/* SPDX-License-Identifier: MIT */
/*
 * A log of words that callbacks append to, to be compared with the order that
 * was expected. For one thread at a time.
 *
 *   static void on_timer(uv_timer_t *timer) { seq_add("timer"); }
 *   ...
 *   seq_expect("prepare timer check");
 */
#ifndef HARNESS_SEQUENCE_H
#define HARNESS_SEQUENCE_H

#include <check.h>
#include <string.h>

/* Forgets all words. */
void seq_reset(void);

/* Appends one word, or several; formatted as by printf. */
void seq_add(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* All words so far, with one space between them. */
const char *seq_text(void);

/* Fails the test, showing both, unless the words so far are exactly these. */
#define seq_expect(expected)                                                                     \
  ck_assert_msg(strcmp(seq_text(), (expected)) == 0, "sequence\n  expected: %s\n  but was:  %s", \
                (expected), seq_text())

#endif
