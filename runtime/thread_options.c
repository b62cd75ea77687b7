/* SPDX-License-Identifier: MIT */
/*
 * Options of a worker (thread_options.h). Options that concern the process, such as its title or
 * the engine's memory, are not among them.
 */
#include "thread_options.h"
#include "node_options.h"
#include "option_table.h"

#include <stdlib.h>
#include <string.h>

#define MEMBER(name) offsetof(struct rt_options, name)

/* Those of the process. */
static const size_t process_members[] = {
    MEMBER(eval),
    MEMBER(is_print),
    MEMBER(is_interactive),
    MEMBER(is_check),
    MEMBER(is_watch),
    MEMBER(watch_paths),
    MEMBER(env_files),
    MEMBER(optional_env_files),
    MEMBER(title),
    MEMBER(expose_gc),
    MEMBER(max_old_space_size),
    MEMBER(is_jitless),
    MEMBER(zero_fill_buffers),
    MEMBER(stack_trace_limit),
    MEMBER(disable_proto),
    MEMBER(want_help),
    MEMBER(want_version),
    MEMBER(want_licenses),
    MEMBER(want_completion),
    MEMBER(is_engine_report),
    MEMBER(tls_cipher_list),
    MEMBER(abort_on_uncaught),
};

static bool is_for_threads(const struct rt_option *option) {
  for (size_t i = 0; i < sizeof process_members / sizeof process_members[0]; i++)
    if (option->member == process_members[i])
      return false;
  return option->kind != RT_OPTION_GROUP && option->kind != RT_OPTION_PRINT;
}

static const struct rt_option *find(const char *word, size_t length) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++) {
    const char *const names[] = {option->name, option->alias};
    for (size_t k = 0; k < 2; k++)
      if (names[k] != NULL && strlen(names[k]) == length && strncmp(names[k], word, length) == 0 &&
          is_for_threads(option))
        return option;
  }
  return NULL;
}

static bool has_value(enum rt_option_kind kind) {
  return kind == RT_OPTION_TEXT || kind == RT_OPTION_LIST || kind == RT_OPTION_NUMBER;
}

/* Options that only Node has, and that are not flags of its engine. */
static bool is_of_node(const char *word, size_t length) {
  const struct rt_node_option *option =
      length > 2 ? rt_node_option_find(word + 2, length - 2) : NULL;
  return option != NULL && option->reason == NULL && option->is_in_environment &&
         (option->kind == RT_NODE_FLAG || option->kind == RT_NODE_TEXT);
}

bool rt_thread_option_is_known(const char *word, bool *takes_value) {
  size_t length = strcspn(word, "=");
  const struct rt_option *option = find(word, length);
  *takes_value = option != NULL && has_value(option->kind) && word[length] == '\0';
  return option != NULL || is_of_node(word, length);
}

static bool add_word(struct rt_words *list, const char *word, int most) {
  if (list->words == NULL)
    list->words = calloc((size_t)most, sizeof *list->words);
  if (list->words == NULL)
    return false;
  list->words[list->count++] = word;
  return true;
}

bool rt_thread_options_read(struct rt_options *options, char *const *words, int count) {
  for (int i = 0; i < count; i++) {
    size_t length = strcspn(words[i], "=");
    const struct rt_option *option = find(words[i], length);
    if (option == NULL)
      continue;
    void *member = (char *)options + option->member;
    const char *value = words[i][length] == '=' ? words[i] + length + 1 : NULL;
    if (option->kind == RT_OPTION_FLAG)
      *(bool *)member = true;
    else if (value == NULL && ++i < count)
      value = words[i];
    if (has_value(option->kind) && value != NULL && option->kind != RT_OPTION_LIST)
      *(const char **)member = value;
    else if (option->kind == RT_OPTION_LIST && value != NULL && !add_word(member, value, count))
      return false;
  }
  return true;
}

void rt_thread_options_free(const struct rt_options *options) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind == RT_OPTION_LIST)
      free(((const struct rt_words *)((const char *)options + option->member))->words);
}
