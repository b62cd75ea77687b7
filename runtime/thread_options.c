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
    MEMBER(want_zsh_completion),
    MEMBER(want_fish_completion),
    MEMBER(is_engine_report),
    MEMBER(tls_cipher_list),
    MEMBER(abort_on_uncaught),
    MEMBER(has_legacy_provider),
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

/* Those of Node's process, among options that only Node has. */
static const char *const node_process_options[] = {
    "debug-arraybuffer-allocations",
    "disable-wasm-trap-handler",
    "enable-etw-stack-walking",
    "huge-max-old-generation-size",
    "icu-data-dir",
    "node-memory-debug",
    "node-snapshot",
    "openssl-config",
    "openssl-legacy-provider",
    "openssl-shared-config",
    "report-compact",
    "report-dir",
    "report-directory",
    "report-filename",
    "report-on-fatalerror",
    "secure-heap",
    "secure-heap-min",
    "trace-event-categories",
    "trace-event-file-pattern",
    "trace-events-enabled",
    "trace-sigint",
    "use-bundled-ca",
    "use-largepages",
    "use-openssl-ca",
    "v8-pool-size",
};

static bool is_of_node_process(const char *name) {
  for (size_t i = 0; i < sizeof node_process_options / sizeof node_process_options[0]; i++)
    if (strcmp(node_process_options[i], name) == 0)
      return true;
  return false;
}

static const char NEGATION[] = "--no-";
enum { NEGATION_LENGTH = sizeof NEGATION - 1 };

static bool is_negated(const char *word, size_t length) {
  return length > NEGATION_LENGTH && strncmp(word, NEGATION, NEGATION_LENGTH) == 0;
}

/* An option that only Node has, and that is not one of its engine; NULL if there is none. */
static const struct rt_node_option *find_of_node(const char *word, size_t length) {
  const struct rt_node_option *option =
      length > 2 ? rt_node_option_find(word + 2, length - 2) : NULL;
  if (option == NULL && is_negated(word, length)) {
    option = rt_node_option_find(word + NEGATION_LENGTH, length - NEGATION_LENGTH);
    if (option != NULL && option->kind != RT_NODE_FLAG)
      return NULL;
  }
  bool is_accepted = option != NULL && option->reason == NULL && option->is_in_environment &&
                     (option->kind == RT_NODE_FLAG || option->kind == RT_NODE_TEXT) &&
                     !is_of_node_process(option->name);
  return is_accepted ? option : NULL;
}

/* The opposite of a flag, which is the default: `--no-x` for `--x`, and the other way round. */
static bool is_opposite(const char *word, size_t length) {
  char name[64] = "--";
  if (length + NEGATION_LENGTH >= sizeof name || length < 2 || word[length] != '\0')
    return false;
  if (is_negated(word, length))
    strcat(name, word + NEGATION_LENGTH);
  else
    strcat(strcat(name, "no-"), word + 2);
  const struct rt_option *option = find(name, strlen(name));
  return option != NULL && option->kind == RT_OPTION_FLAG;
}

bool rt_thread_option_is_known(const char *word, bool *takes_value) {
  size_t length = strcspn(word, "=");
  const struct rt_option *option = find(word, length);
  const struct rt_node_option *of_node = option == NULL ? find_of_node(word, length) : NULL;
  bool is_valued =
      option != NULL ? has_value(option->kind) : of_node != NULL && of_node->kind == RT_NODE_TEXT;
  *takes_value = is_valued && word[length] == '\0';
  return option != NULL || of_node != NULL || is_opposite(word, length);
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
    if (words[i] == NULL)
      return false;
    if (words[i][0] != '-') /* as in check_options() */
      break;
    size_t length = strcspn(words[i], "=");
    const struct rt_option *option = find(words[i], length);
    if (option == NULL) {
      bool takes_value = false;
      if (rt_thread_option_is_known(words[i], &takes_value) && takes_value)
        i++;
      continue;
    }
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
