/* SPDX-License-Identifier: MIT */
/* The options of a worker that was started with an execArgv of its own. */
#ifndef RT_THREAD_OPTIONS_H
#define RT_THREAD_OPTIONS_H

#include "runtime.h"

/* Whether a worker accepts this word; *takes_value: the next word is its value. */
bool rt_thread_option_is_known(const char *word, bool *takes_value);

/* Sets options from words, which must outlive them. Unknown words are skipped. False if out of
 * memory; rt_thread_options_free() frees the lists in any case. */
bool rt_thread_options_read(struct rt_options *options, char *const *words, int count);
void rt_thread_options_free(const struct rt_options *options);

#endif
