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

/* node_option_list.c: how Node parses an option that Rondo does not implement. Node ignores a value
 * after the equals sign of a flag; V8 rejects it. */
enum rt_node_option_kind { RT_NODE_FLAG, RT_NODE_TEXT, RT_NODE_ENGINE_FLAG, RT_NODE_ENGINE_VALUE };

struct rt_node_option {
  const char *name; /* without its dashes */
  enum rt_node_option_kind kind;
  bool is_in_environment; /* Node allows it in NODE_OPTIONS */
  const char *reason;     /* why it is refused; NULL: accepted */
};

const struct rt_node_option *rt_node_option_at(size_t index); /* NULL after the last one */
const struct rt_node_option *rt_node_option_find(const char *name, size_t length);

#endif
