/* SPDX-License-Identifier: MIT */
/* NODE_OPTIONS in plain C: nothing here depends on the engine, so tests and fuzzers can call it
 * directly. */
#ifndef RT_NODE_OPTIONS_H
#define RT_NODE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum rt_split_error { RT_SPLIT_UNTERMINATED = -1, RT_SPLIT_BAD_ESCAPE = -2 };

/* The maximum number of words in a text of this length. */
static inline size_t rt_node_options_room(size_t length) {
  return length / 2 + 1;
}

int rt_node_options_split(char *text, char *words[]);

/* How Node parses an option that has no effect here. */
enum rt_node_option_kind { RT_NODE_UNKNOWN, RT_NODE_FLAG, RT_NODE_TEXT };

enum rt_node_option_kind rt_node_option_kind(const char *name, size_t length);

#endif
