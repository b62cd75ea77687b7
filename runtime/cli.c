/* SPDX-License-Identifier: MIT */
/*
 * The command line, and before it the words of NODE_OPTIONS. Options stand before the script; what
 * follows the script, or `--`, belongs to the program. Runs before the engine starts.
 */
#include "node_options.h"
#include "runtime.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rt_options rt_options;

enum { EXIT_BAD_OPTION = 9 };

/* Where an option may stand: also in NODE_OPTIONS, or not. */
enum place { ANYWHERE, COMMAND_LINE };

/* What an option stores: a flag, or the text that follows. -p is a flag, with or without text. */
struct option {
  const char *name;
  const char *alias;
  bool *flag;
  const char **text;
  const char *argument;
  const char *help;
  enum place place;
};

/* Words that are taken in order, from one of the two places. */
struct words {
  char **list;
  int count;
  int at;
  bool is_environment;
};

static bool want_help;
static bool want_version;
static const char *ticks = "callback";
static const char *required;
static const char *imported;
static const char *condition;
static const char *warn_blocked;
static const char *title;

/* clang-format off */
static const struct option options[] = {
    {"--eval", "-e", NULL, &rt_options.eval, "code", "run code from the command line", COMMAND_LINE},
    {"--print", "-p", &rt_options.is_print, &rt_options.eval, "code", "run code and print its result", COMMAND_LINE},
    {"--interactive", "-i", &rt_options.is_interactive, NULL, NULL, "show a prompt even if standard input is no terminal", COMMAND_LINE},
    {"--check", "-c", &rt_options.is_check, NULL, NULL, "check the script's syntax without running it", COMMAND_LINE},
    {"--require", "-r", NULL, &required, "module", "load a module before the script; may be repeated", ANYWHERE},
    {"--import", NULL, NULL, &imported, "module", "load an ES module before the script; may be repeated", ANYWHERE},
    {"--conditions", "-C", NULL, &condition, "name", "take targets of `exports` and `imports` under this condition; may be repeated", ANYWHERE},
    {"--input-type", NULL, NULL, &rt_options.input_type, "module|commonjs", "what code of -e or of standard input is; its syntax tells if not given", ANYWHERE},
    {"--ticks", NULL, NULL, &ticks, "callback|phase", "run ticks and microtasks after each callback, or between phases as Node 10 did", ANYWHERE},
    {"--unhandled-rejections", NULL, NULL, &rt_options.unhandled_rejections, "mode", "throw (default), strict, warn, warn-with-error-codes or none", ANYWHERE},
    {"--trace-sync-io", NULL, &rt_options.trace_sync_io, NULL, NULL, "warn with a stack of synchronous calls after the first turn", ANYWHERE},
    {"--no-starvation-warning", NULL, &rt_options.no_starvation_warning, NULL, NULL, "do not warn when ticks or microtasks keep the loop waiting", ANYWHERE},
    {"--warn-blocked", NULL, NULL, &warn_blocked, "ms", "tell, while it runs, of a callback that takes longer", ANYWHERE},
    {"--why-alive", NULL, &rt_options.why_alive, NULL, NULL, "after two seconds, and on SIGUSR2, tell what keeps the program alive", ANYWHERE},
    {"--no-warnings", NULL, &rt_options.no_warnings, NULL, NULL, "print no warnings", ANYWHERE},
    {"--no-deprecation", NULL, &rt_options.no_deprecation, NULL, NULL, "print no deprecation warnings", ANYWHERE},
    {"--trace-uncaught", NULL, &rt_options.trace_uncaught, NULL, NULL, "print where an uncaught exception was thrown", ANYWHERE},
    {"--trace-warnings", NULL, &rt_options.trace_warnings, NULL, NULL, "print warnings with their stacks", ANYWHERE},
    {"--max-http-header-size", NULL, NULL, &rt_options.max_http_header_size, "bytes", "how long the head of an HTTP message may be; 16384 if not given", ANYWHERE},
    {"--insecure-http-parser", NULL, &rt_options.insecure_http_parser, NULL, NULL, "take HTTP messages that break the rules", ANYWHERE},
    {"--expose-gc", NULL, &rt_options.expose_gc, NULL, NULL, "give programs the function gc()", ANYWHERE},
    {"--stack-trace-limit", NULL, NULL, &rt_options.stack_trace_limit, "count", "how many frames a stack shows; 10 if not given", ANYWHERE},
    {"--title", NULL, NULL, &title, "text", "the title of the process", ANYWHERE},
    {"--help", "-h", &want_help, NULL, NULL, "print this help", COMMAND_LINE},
    {"--version", "-v", &want_version, NULL, NULL, "print the version", COMMAND_LINE},
};
/* clang-format on */
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

static void print_help(void) {
  printf("Usage: rondo [options] [script.js | -] [arguments]\n"
         "       rondo [options] -e code [arguments]\n"
         "       rondo trace | exec | top ...   record and look at programs: see their --help\n\n"
         "Runs a JavaScript program on Rondo's event loop. Without a script, the program\n"
         "is read from standard input; on a terminal, there is a prompt.\n\n"
         "Options:\n");
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const struct option *option = &options[i];
    char left[64];
    snprintf(left, sizeof left, "%s%s%s%s%s", option->alias == NULL ? "" : option->alias,
             option->alias == NULL ? "" : ", ", option->name, option->argument == NULL ? "" : " ",
             option->argument == NULL ? "" : option->argument);
    printf("  %-34s %s\n", left, option->help);
  }
  printf("  %-34s %s\n", "--", "end of options");
}

/* True if the two differ in at most two letters' worth of editing: a likely slip. */
static bool is_near(const char *a, const char *b) {
  size_t head = 0;
  while (a[head] != '\0' && a[head] == b[head])
    head++;
  size_t end_a = strlen(a);
  size_t end_b = strlen(b);
  while (end_a > head && end_b > head && a[end_a - 1] == b[end_b - 1]) {
    end_a--;
    end_b--;
  }
  return end_a - head <= 2 && end_b - head <= 2;
}

/* Ends the process: "rondo: --name requires an argument". */
static void fail(const char *given, size_t length, const char *problem) {
  fprintf(stderr, "rondo: %.*s %s\n", (int)length, given, problem);
  exit(EXIT_BAD_OPTION);
}

/* A long name, with the sign of equality that follows it, or the whole of what was given. */
static size_t shown_length(const char *given) {
  size_t length = strcspn(given, "=");
  return given[1] == '-' && given[length] == '=' ? length + 1 : strlen(given);
}

static void bad_option(const struct words *words, const char *given) {
  if (words->is_environment)
    fail(given, shown_length(given), "is not allowed in NODE_OPTIONS");
  fprintf(stderr, "rondo: bad option: %s\n", given);
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (is_near(given, options[i].name))
      fprintf(stderr, "Did you mean %s?\n", options[i].name);
  fprintf(stderr, "rondo --help lists the options.\n");
  exit(EXIT_BAD_OPTION);
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

/* The option that the first `length` bytes name: `-e` or `--eval`. */
static const struct option *find_option(const char *given, size_t length) {
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const struct option *option = &options[i];
    bool is_alias = option->alias != NULL && strcmp(option->alias, given) == 0;
    if (is_name(option->name, given, length) || is_alias)
      return option;
  }
  return NULL;
}

/* The word that follows, if it is no option. A backslash lets it begin with a dash. */
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

/* Options that only Node has. True if the option is one of them. */
static bool take_option_of_node(struct words *words, const char *given, size_t length,
                                const char *value) {
  char name[64];
  size_t start = given[1] == '-' ? 2 : length;
  if (length - start == 0 || length - start >= sizeof name)
    return false;
  for (size_t i = start; i < length; i++)
    name[i - start] = given[i] == '_' ? '-' : given[i];
  size_t size = length - start;
  if (rt_node_option_kind(name, size) == RT_NODE_TEXT) {
    needed_value(words, given, value);
    return true;
  }
  bool is_negated = size > 3 && strncmp(name, "no-", 3) == 0;
  return rt_node_option_kind(name, size) == RT_NODE_FLAG ||
         (is_negated && rt_node_option_kind(name + 3, size - 3) == RT_NODE_FLAG);
}

/* The negation of one of our options: --no-expose-gc, or --warnings where the option is
 * --no-warnings. True if it is one. */
static bool take_negation(const struct words *words, const char *given, size_t length) {
  char name[64];
  if (given[1] != '-' || length >= sizeof name - 3)
    return false;
  bool is_no = length > 5 && is_equal("--no-", given, 5);
  snprintf(name, sizeof name, "%s%.*s", is_no ? "--" : "--no-", (int)(length - (is_no ? 5 : 2)),
           given + (is_no ? 5 : 2));
  const struct option *option = find_option(name, strlen(name));
  bool is_double = is_no && is_equal("--no-", name, 5);
  if (option == NULL || is_double || (option->place == COMMAND_LINE && words->is_environment))
    return false;
  if (option->flag == NULL)
    fail(given, length, "is an invalid negation because it is not a boolean option");
  *option->flag = false;
  return true;
}

static void take_our_option(struct words *words, const struct option *option, const char *given,
                            const char *value) {
  if (option->flag != NULL)
    *option->flag = true;
  if (option->text == NULL)
    return;
  value = option->flag == NULL ? needed_value(words, given, value)
          : value == NULL      ? next_value(words)
                               : value;
  if (value != NULL)
    *option->text = value;
  struct rt_words *list = option->text == &required    ? &rt_options.required
                          : option->text == &imported  ? &rt_options.imported
                          : option->text == &condition ? &rt_options.conditions
                                                       : NULL;
  if (list != NULL)
    list->words[list->count++] = value;
}

static void take_option(struct words *words) {
  const char *given = words->list[words->at++];
  if (strcmp(given, "-pe") == 0 && !words->is_environment) {
    rt_options.is_print = true;
    given = "--eval";
  }
  size_t length = strcspn(given, "=");
  const char *value = given[length] == '=' ? given + length + 1 : NULL;
  const struct option *option = find_option(given, length);
  if (option != NULL && !(option->place == COMMAND_LINE && words->is_environment))
    take_our_option(words, option, given, value);
  else if (option != NULL || (!take_option_of_node(words, given, length, value) &&
                              !take_negation(words, given, length)))
    bad_option(words, given);
}

static bool is_one_of(const char *text, const char *const choices[]) {
  while (*choices != NULL && strcmp(text, *choices) != 0)
    choices++;
  return *choices != NULL;
}

static void check_choices(void) {
  static const char *const modes[] = {"throw", "strict", "warn", "warn-with-error-codes",
                                      "none",  NULL};
  static const char *const kinds[] = {"callback", "phase", NULL};
  static const char *const types[] = {"module", "commonjs", NULL};
  const char *mode = rt_options.unhandled_rejections;
  if (mode != NULL && !is_one_of(mode, modes)) {
    fprintf(stderr, "rondo: invalid value for --unhandled-rejections\n");
    exit(EXIT_BAD_OPTION);
  }
  if (!is_one_of(ticks, kinds)) {
    fprintf(stderr, "rondo: invalid value for --ticks\n");
    exit(EXIT_BAD_OPTION);
  }
  if (rt_options.input_type != NULL && !is_one_of(rt_options.input_type, types)) {
    fprintf(stderr, "rondo: --input-type must be \"module\" or \"commonjs\"\n");
    exit(EXIT_BAD_OPTION);
  }
  if (rt_options.is_check && rt_options.eval != NULL) {
    fprintf(stderr, "rondo: either --check or --eval can be used, not both\n");
    exit(EXIT_BAD_OPTION);
  }
  rt_options.ticks_per_phase = strcmp(ticks, "phase") == 0;
  if (warn_blocked != NULL) {
    char *end;
    unsigned long ms = strtoul(warn_blocked, &end, 10);
    if (*end != '\0' || ms == 0 || ms > UINT_MAX) {
      fprintf(stderr,
              "rondo: invalid value for --warn-blocked: a number of milliseconds is needed\n");
      exit(EXIT_BAD_OPTION);
    }
    rt_options.warn_blocked_ms = (unsigned)ms;
  }
}

/* Up to the first word that is no option. */
static void take_options(struct words *words) {
  while (words->at < words->count) {
    const char *word = words->list[words->at];
    if (word[0] != '-' || word[1] == '\0')
      return;
    if (strcmp(word, "--") == 0 && !words->is_environment) {
      words->at++;
      return;
    }
    take_option(words);
  }
}

/* The words of NODE_OPTIONS; they live as long as the process. */
static struct words environment_words(void) {
  struct words words = {.is_environment = true};
  const char *text = getenv("NODE_OPTIONS");
  if (text == NULL || *text == '\0')
    return words;
  char *copy = strdup(text);
  words.list = calloc(rt_node_options_room(strlen(text)), sizeof *words.list);
  if (copy == NULL || words.list == NULL)
    abort();
  words.count = rt_node_options_split(copy, words.list);
  if (words.count < 0) {
    fprintf(stderr, "rondo: invalid value for NODE_OPTIONS (%s)\n\n",
            words.count == RT_SPLIT_BAD_ESCAPE ? "invalid escape" : "unterminated string");
    exit(EXIT_BAD_OPTION);
  }
  return words;
}

static void make_room(struct rt_words *list, size_t most) {
  list->words = calloc(most, sizeof *list->words);
  if (list->words == NULL)
    abort();
}

void rt_cli_parse(int argc, char **argv) {
  struct words environment = environment_words();
  struct words command_line = {.list = argv, .count = argc, .at = argc > 0};
  size_t most = (size_t)argc + (size_t)environment.count + 1;
  rt_options.argc = argc;
  rt_options.argv = argv;
  make_room(&rt_options.required, most);
  make_room(&rt_options.imported, most);
  make_room(&rt_options.conditions, most);
  take_options(&environment);
  take_options(&command_line);
  rt_options.first_arg = command_line.at;
  check_choices();
  if (title != NULL)
    uv_set_process_title(title);
  if (want_help) {
    print_help();
    exit(0);
  }
  if (want_version) {
    printf("%s\n", RT_VERSION);
    exit(0);
  }
}
