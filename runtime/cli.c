/* SPDX-License-Identifier: MIT */
/*
 * The command line, preceded by the words of NODE_OPTIONS. Options come before the script;
 * everything after the script or `--` belongs to the program. Runs before the engine starts.
 */
#include "node_options.h"
#include "option_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words from one of the two sources, in order. */
struct words {
  char **list;
  int count;
  int at;
  bool is_environment;
};

/* Where an option's value is stored. */
static void *target(struct rt_options *options, const struct rt_option *option) {
  return (char *)options + option->member;
}

/* Exits with "rondo: --name requires an argument". */
static void fail(const char *given, size_t length, const char *problem) {
  fprintf(stderr, "rondo: %.*s %s\n", (int)length, given, problem);
  exit(RT_EXIT_BAD_OPTION);
}

void rt_cli_fail_memory(void) {
  fprintf(stderr, "rondo: %s\n", uv_strerror(UV_ENOMEM));
  exit(RT_EXIT_BOOT_FAILED);
}

/* A long name up to its equals sign, or the whole word. */
static size_t shown_length(const char *given) {
  size_t length = strcspn(given, "=");
  return given[1] == '-' && given[length] == '=' ? length + 1 : strlen(given);
}

static void bad_option(const struct words *words, const char *given) {
  if (words->is_environment)
    fail(given, shown_length(given), "is not allowed in NODE_OPTIONS");
  fprintf(stderr, "rondo: bad option: %s\n", given);
  rt_cli_suggest(given);
  exit(RT_EXIT_BAD_OPTION);
}

/* An underscore counts as a dash. */
static bool is_equal(const char *name, const char *given, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (name[i] != (given[i] == '_' ? '-' : given[i]))
      return false;
  return true;
}

static bool is_name(const char *name, const char *given, size_t length) {
  return strlen(name) == length && is_equal(name, given, length);
}

/* A short alias takes no value after an equals sign. */
static bool is_alias(const char *alias, const char *given, size_t length) {
  if (alias == NULL)
    return false;
  return alias[1] == '-' ? is_name(alias, given, length) : strcmp(alias, given) == 0;
}

/* Returns the option with this name or alias, such as `--eval` or `-e`. */
static const struct rt_option *find_option(const char *given, size_t length) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->name != NULL &&
        (is_name(option->name, given, length) || is_alias(option->alias, given, length)))
      return option;
  return NULL;
}

/* The next word, unless it is an option. A backslash lets it start with a dash. */
static const char *next_value(struct words *words) {
  const char *value = words->at < words->count ? words->list[words->at] : NULL;
  if (value == NULL || value[0] == '-')
    return NULL;
  words->at++;
  return value[0] == '\\' && value[1] == '-' ? value + 1 : value;
}

static const char *needed_value(struct words *words, const char *given, const char *value) {
  value = value == NULL ? next_value(words) : value;
  if (value == NULL || (value[0] == '\0' && given[1] == '-'))
    fail(given, shown_length(given), "requires an argument");
  return value;
}

/* Finds a Node option by its name without dashes, or by its negation: --no-name, and --noname for a
 * V8 flag. */
static const struct rt_node_option *find_option_of_node(const char *name, size_t length) {
  const struct rt_node_option *option = rt_node_option_find(name, length);
  if (option != NULL || length < 3 || strncmp(name, "no", 2) != 0)
    return option;
  size_t prefix = name[2] == '-' ? 3 : 2;
  option = rt_node_option_find(name + prefix, length - prefix);
  if (option == NULL || (prefix == 2 && option->kind != RT_NODE_ENGINE_FLAG))
    return NULL;
  return option->kind == RT_NODE_FLAG || option->kind == RT_NODE_ENGINE_FLAG ? option : NULL;
}

static void refuse(const char *given, size_t length, const char *reason) {
  fprintf(stderr, "rondo: %.*s is not supported: %s.\n", (int)length, given, reason);
  exit(RT_EXIT_BAD_OPTION);
}

/* Accepts options that only Node has. Returns true if the option is one of them. */
static bool take_option_of_node(struct words *words, const char *given, size_t length,
                                const char *value) {
  char name[64];
  size_t start = given[1] == '-' ? 2 : length;
  size_t size = length - start;
  if (size == 0 || size >= sizeof name)
    return false;
  for (size_t i = start; i < length; i++)
    name[i - start] = given[i] == '_' ? '-' : given[i];
  const struct rt_node_option *option = find_option_of_node(name, size);
  if (option == NULL || (words->is_environment && !option->is_in_environment))
    return false;
  bool is_negated = strncmp(option->name, name, size) != 0;
  if (option->reason != NULL && !is_negated)
    refuse(given, length, option->reason);
  if (option->kind == RT_NODE_TEXT)
    needed_value(words, given, value);
  if (option->kind == RT_NODE_ENGINE_FLAG && value != NULL)
    fail(given, strlen(given), "is a flag: it takes no value");
  if (option->kind == RT_NODE_ENGINE_VALUE && value == NULL)
    fail(given, strlen(given), "requires a number after an equals sign");
  return true;
}

/* Accepts the negation of one of our options: --no-expose-gc, or --warnings for --no-warnings.
 * Returns true if it is one. */
static bool take_negation(struct rt_options *options, const struct words *words, const char *given,
                          size_t length) {
  char name[64];
  if (given[1] != '-' || length >= sizeof name - 3)
    return false;
  bool is_no = length > 5 && is_equal("--no-", given, 5);
  snprintf(name, sizeof name, "%s%.*s", is_no ? "--" : "--no-", (int)(length - (is_no ? 5 : 2)),
           given + (is_no ? 5 : 2));
  const struct rt_option *option = find_option(name, strlen(name));
  bool is_double = is_no && is_equal("--no-", name, 5);
  if (option == NULL || is_double || (option->place == RT_COMMAND_LINE && words->is_environment))
    return false;
  if (option->kind != RT_OPTION_FLAG && option->kind != RT_OPTION_PRINT)
    fail(given, length, "is an invalid negation because it is not a boolean option");
  *(bool *)target(options, option) = false;
  return true;
}

static bool is_integer(const char *text) {
  size_t sign = text[0] == '-';
  return text[sign + strspn(text + sign, "0123456789")] == '\0';
}

/* make_lists() has made room. */
static void add_word(struct rt_words *list, const char *word) {
  if (list->words != NULL)
    list->words[list->count++] = word;
}

static void take_our_option(struct rt_options *options, struct words *words,
                            const struct rt_option *option, const char *given, const char *value) {
  void *member = target(options, option);
  switch (option->kind) {
  case RT_OPTION_GROUP:
    break;
  case RT_OPTION_FLAG:
    *(bool *)member = true;
    break;
  case RT_OPTION_PRINT:
    *(bool *)member = true;
    value = value == NULL ? next_value(words) : value;
    options->eval = value == NULL ? options->eval : value;
    break;
  case RT_OPTION_TEXT:
    *(const char **)member = needed_value(words, given, value);
    break;
  case RT_OPTION_LIST:
    value = needed_value(words, given, value);
    add_word(member, value);
    if (member == &options->optional_env_files)
      add_word(&options->env_files, value);
    break;
  case RT_OPTION_NUMBER:
    if (value == NULL || !is_integer(value))
      fail(given, strlen(given), "requires a number after an equals sign");
    *(const char **)member = value;
    break;
  }
}

static void take_option(struct rt_options *options, struct words *words) {
  const char *given = words->list[words->at++];
  if (strcmp(given, "-pe") == 0 && !words->is_environment) {
    options->is_print = true;
    given = "--eval";
  }
  size_t length = strcspn(given, "=");
  const char *value = given[length] == '=' ? given + length + 1 : NULL;
  const struct rt_option *option = find_option(given, length);
  if (option != NULL && !(option->place == RT_COMMAND_LINE && words->is_environment))
    take_our_option(options, words, option, given, value);
  else if (option != NULL || (!take_option_of_node(words, given, length, value) &&
                              !take_negation(options, words, given, length)))
    bad_option(words, given);
}

/* Reads words up to the first one that is not an option. */
static void take_options(struct rt_options *options, struct words *words) {
  while (words->at < words->count) {
    const char *word = words->list[words->at];
    if (word[0] != '-' || word[1] == '\0')
      return;
    if (strcmp(word, "--") == 0 && !words->is_environment) {
      words->at++;
      return;
    }
    take_option(options, words);
  }
}

/* The words of NODE_OPTIONS, which are never freed. */
static struct words environment_words(void) {
  struct words words = {.is_environment = true};
  const char *text = getenv("NODE_OPTIONS");
  if (text == NULL || *text == '\0')
    return words;
  char *copy = strdup(text);
  words.list = calloc(rt_node_options_room(strlen(text)), sizeof *words.list);
  if (copy == NULL || words.list == NULL)
    rt_cli_fail_memory();
  words.count = rt_node_options_split(copy, words.list);
  if (words.count < 0) {
    fprintf(stderr, "rondo: invalid value for NODE_OPTIONS (%s)\n\n",
            words.count == RT_SPLIT_BAD_ESCAPE ? "invalid escape" : "unterminated string");
    exit(RT_EXIT_BAD_OPTION);
  }
  return words;
}

/* Allocates each list with room for all words. */
static void make_lists(struct rt_options *options, size_t most) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++) {
    if (option->kind != RT_OPTION_LIST)
      continue;
    struct rt_words *list = target(options, option);
    list->words = calloc(most, sizeof *list->words);
    if (list->words == NULL)
      rt_cli_fail_memory();
  }
}

/* Prints the requested information and exits; returns if none was requested. */
static void print_information(const struct rt_options *options) {
  if (options->want_help)
    rt_cli_print_help();
  else if (options->want_version)
    printf("%s\n", RT_VERSION);
  else if (options->want_licenses)
    fputs(rt_source_find("THIRD_PARTY_NOTICES"), stdout);
  else if (options->want_completion || options->want_zsh_completion ||
           options->want_fish_completion)
    rt_cli_print_completion(options);
  else
    return;
  exit(0);
}

static void free_lists(const struct rt_options *options) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind == RT_OPTION_LIST)
      free(((const struct rt_words *)((const char *)options + option->member))->words);
}

/* Loads the files of --env-file first, since they may set NODE_OPTIONS. */
static void load_env_files(int argc, char **argv) {
  static const char prefix[] = "--env";
  bool may_have_some = false;
  for (int i = 1; i < argc; i++)
    may_have_some |= is_equal(prefix, argv[i], strnlen(argv[i], sizeof prefix - 1));
  if (!may_have_some)
    return;
  struct rt_options options = {0};
  struct words command_line = {.list = argv, .count = argc, .at = 1};
  make_lists(&options, (size_t)argc + 1);
  take_options(&options, &command_line);
  rt_cli_load_env(&options);
  free_lists(&options);
}

void rt_cli_parse(struct rt_options *options, int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "help") == 0) {
    rt_cli_print_topic(argv[2]);
    exit(0);
  }
  load_env_files(argc, argv);
  struct words environment = environment_words();
  struct words command_line = {.list = argv, .count = argc, .at = argc > 0};
  options->argc = argc;
  options->argv = argv;
  make_lists(options, (size_t)argc + (size_t)environment.count + 1);
  take_options(options, &environment);
  /* A watched program inherits the watcher's NODE_OPTIONS. */
  if (getenv("WATCH_REPORT_DEPENDENCIES") != NULL) {
    options->is_watch = false;
    options->watch_paths.count = 0;
  }
  take_options(options, &command_line);
  options->first_arg = command_line.at;
  rt_cli_check(options);
  if (options->title != NULL)
    uv_set_process_title(options->title);
  print_information(options);
}
