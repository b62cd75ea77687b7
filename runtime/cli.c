/* SPDX-License-Identifier: MIT */
/*
 * The command line, preceded by the words of NODE_OPTIONS. Options come before the script;
 * everything after the script or `--` belongs to the program. Runs before the engine starts.
 */
#include "node_options.h"
#include "runtime.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_BAD_OPTION = 9 };

/* Where an option is allowed: in NODE_OPTIONS too, or not. */
enum place { ANYWHERE, COMMAND_LINE };

/* The parsed words: the options, and state of this file. */
struct parsed {
  struct rt_options *options;
  bool want_help;
  bool want_version;
  bool want_licenses;
  const char *ticks;
  const char *required;
  const char *imported;
  const char *condition;
  const char *warn_blocked;
  const char *title;
};

/* Where an option's value is stored: in the options, or in this file's state. */
struct place_of {
  enum { NOWHERE, IN_OPTIONS, IN_PARSED } in;
  size_t offset;
};

/* What an option stores: a flag, or the following word. -p is a flag with optional text. */
struct option {
  const char *name;
  const char *alias;
  struct place_of flag;
  struct place_of text;
  const char *argument;
  const char *help;
  enum place place;
};

/* Words from one of the two sources, in order. */
struct words {
  char **list;
  int count;
  int at;
  bool is_environment;
};

#define NO_PLACE \
  { NOWHERE, 0 }
#define OPTION(member) \
  { IN_OPTIONS, offsetof(struct rt_options, member) }
#define PARSED(member) \
  { IN_PARSED, offsetof(struct parsed, member) }

/* clang-format off */
static const struct option known_options[] = {
    {"--eval", "-e", NO_PLACE, OPTION(eval), "code", "run code from the command line", COMMAND_LINE},
    {"--print", "-p", OPTION(is_print), OPTION(eval), "code", "run code and print its result", COMMAND_LINE},
    {"--interactive", "-i", OPTION(is_interactive), NO_PLACE, NULL, "start a prompt even if standard input is not a terminal", COMMAND_LINE},
    {"--check", "-c", OPTION(is_check), NO_PLACE, NULL, "check the script's syntax without running it", COMMAND_LINE},
    {"--require", "-r", NO_PLACE, PARSED(required), "module", "load a module before the script; may be repeated", ANYWHERE},
    {"--import", NULL, NO_PLACE, PARSED(imported), "module", "load an ES module before the script; may be repeated", ANYWHERE},
    {"--conditions", "-C", NO_PLACE, PARSED(condition), "name", "take targets of `exports` and `imports` under this condition; may be repeated", ANYWHERE},
    {"--input-type", NULL, NO_PLACE, OPTION(input_type), "type", "what code of -e or of standard input is: module, commonjs, module-typescript or commonjs-typescript; its syntax tells if not given", ANYWHERE},
    {"--no-experimental-strip-types", "--no-strip-types", OPTION(no_strip_types), NO_PLACE, NULL, "do not run TypeScript: .ts, .mts and .cts files are not known", ANYWHERE},
    {"--ticks", NULL, NO_PLACE, PARSED(ticks), "callback|phase", "run ticks and microtasks after each callback (default), or between phases as Node 10 did", ANYWHERE},
    {"--unhandled-rejections", NULL, NO_PLACE, OPTION(unhandled_rejections), "mode", "on unhandled rejections: throw (default), strict, warn, warn-with-error-codes or none", ANYWHERE},
    {"--trace-sync-io", NULL, OPTION(trace_sync_io), NO_PLACE, NULL, "warn, with a stack, about synchronous calls after the first turn", ANYWHERE},
    {"--no-starvation-warning", NULL, OPTION(no_starvation_warning), NO_PLACE, NULL, "do not warn when ticks or microtasks starve the loop", ANYWHERE},
    {"--warn-blocked", NULL, NO_PLACE, PARSED(warn_blocked), "ms", "report a callback that runs longer than this, while it is running", ANYWHERE},
    {"--why-alive", NULL, OPTION(why_alive), NO_PLACE, NULL, "print what keeps the program alive, after two seconds and on SIGUSR2", ANYWHERE},
    {"--no-warnings", NULL, OPTION(no_warnings), NO_PLACE, NULL, "print no warnings", ANYWHERE},
    {"--no-deprecation", NULL, OPTION(no_deprecation), NO_PLACE, NULL, "print no deprecation warnings", ANYWHERE},
    {"--trace-uncaught", NULL, OPTION(trace_uncaught), NO_PLACE, NULL, "print where an uncaught exception was thrown", ANYWHERE},
    {"--trace-warnings", NULL, OPTION(trace_warnings), NO_PLACE, NULL, "print warnings with their stacks", ANYWHERE},
    {"--enable-source-maps", NULL, OPTION(enable_source_maps), NO_PLACE, NULL, "show original files and lines in stacks, by the source maps of files", ANYWHERE},
    {"--max-http-header-size", NULL, NO_PLACE, OPTION(max_http_header_size), "bytes", "maximum size of the header of an HTTP message (default 16384)", ANYWHERE},
    {"--insecure-http-parser", NULL, OPTION(insecure_http_parser), NO_PLACE, NULL, "accept HTTP messages that violate the standard", ANYWHERE},
    {"--expose-gc", NULL, OPTION(expose_gc), NO_PLACE, NULL, "define the global function gc()", ANYWHERE},
    {"--stack-trace-limit", NULL, NO_PLACE, OPTION(stack_trace_limit), "count", "maximum number of frames in a stack (default 10)", ANYWHERE},
    {"--engine", NULL, OPTION(is_engine_report), NO_PLACE, NULL, "list the engine internals in use, and what depends on each", COMMAND_LINE},
    {"--title", NULL, NO_PLACE, PARSED(title), "text", "set the process title", ANYWHERE},
    {"--help", "-h", PARSED(want_help), NO_PLACE, NULL, "print this help", COMMAND_LINE},
    {"--version", "-v", PARSED(want_version), NO_PLACE, NULL, "print the version", COMMAND_LINE},
    {"--licenses", NULL, PARSED(want_licenses), NO_PLACE, NULL, "print the licences of everything that is inside, and of the libraries it loads", COMMAND_LINE},
};
/* clang-format on */
enum { OPTION_COUNT = sizeof known_options / sizeof known_options[0] };

static void *target(const struct parsed *parsed, struct place_of place) {
  char *base = place.in == IN_OPTIONS ? (char *)parsed->options : (char *)(uintptr_t)parsed;
  return place.in == NOWHERE ? NULL : base + place.offset;
}

static void print_help(void) {
  printf("Usage: rondo [options] [script.js | -] [arguments]\n"
         "       rondo [options] -e code [arguments]\n"
         "       rondo trace | exec | top ...   record and inspect programs; see their --help\n\n"
         "Runs a JavaScript program on Rondo's event loop. Without a script, rondo reads the\n"
         "program from standard input; on a terminal, it starts a prompt.\n\n"
         "Options:\n");
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const struct option *option = &known_options[i];
    char left[64];
    snprintf(left, sizeof left, "%s%s%s%s%s", option->alias == NULL ? "" : option->alias,
             option->alias == NULL ? "" : ", ", option->name, option->argument == NULL ? "" : " ",
             option->argument == NULL ? "" : option->argument);
    printf("  %-34s %s\n", left, option->help);
  }
  printf("  %-34s %s\n", "--", "end of options");
}

/* True if the edit distance is at most two: a likely typo. */
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

/* Exits with "rondo: --name requires an argument". */
static void fail(const char *given, size_t length, const char *problem) {
  fprintf(stderr, "rondo: %.*s %s\n", (int)length, given, problem);
  exit(EXIT_BAD_OPTION);
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
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (is_near(given, known_options[i].name))
      fprintf(stderr, "Did you mean %s?\n", known_options[i].name);
  fprintf(stderr, "Run `rondo --help` for a list of options.\n");
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
    const struct option *option = &known_options[i];
    bool is_alias = option->alias != NULL && strcmp(option->alias, given) == 0;
    if (is_name(option->name, given, length) || is_alias)
      return option;
  }
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

/* Accepts options that only Node has. Returns true if the option is one of them. */
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

/* Accepts the negation of one of our options: --no-expose-gc, or --warnings for --no-warnings.
 * Returns true if it is one. */
static bool take_negation(const struct parsed *parsed, const struct words *words, const char *given,
                          size_t length) {
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
  bool *flag = target(parsed, option->flag);
  if (flag == NULL)
    fail(given, length, "is an invalid negation because it is not a boolean option");
  *flag = false;
  return true;
}

static void take_our_option(const struct parsed *parsed, struct words *words,
                            const struct option *option, const char *given, const char *value) {
  bool *flag = target(parsed, option->flag);
  const char **text = target(parsed, option->text);
  if (flag != NULL)
    *flag = true;
  if (text == NULL)
    return;
  value = flag == NULL    ? needed_value(words, given, value)
          : value == NULL ? next_value(words)
                          : value;
  if (value != NULL)
    *text = value;
  struct rt_words *list = text == &parsed->required    ? &parsed->options->required
                          : text == &parsed->imported  ? &parsed->options->imported
                          : text == &parsed->condition ? &parsed->options->conditions
                                                       : NULL;
  if (list != NULL)
    list->words[list->count++] = value;
}

static void take_option(struct parsed *parsed, struct words *words) {
  const char *given = words->list[words->at++];
  if (strcmp(given, "-pe") == 0 && !words->is_environment) {
    parsed->options->is_print = true;
    given = "--eval";
  }
  size_t length = strcspn(given, "=");
  const char *value = given[length] == '=' ? given + length + 1 : NULL;
  const struct option *option = find_option(given, length);
  if (option != NULL && !(option->place == COMMAND_LINE && words->is_environment))
    take_our_option(parsed, words, option, given, value);
  else if (option != NULL || (!take_option_of_node(words, given, length, value) &&
                              !take_negation(parsed, words, given, length)))
    bad_option(words, given);
}

static bool is_one_of(const char *text, const char *const choices[]) {
  while (*choices != NULL && strcmp(text, *choices) != 0)
    choices++;
  return *choices != NULL;
}

static void check_choices(const struct parsed *parsed) {
  struct rt_options *options = parsed->options;
  static const char *const modes[] = {"throw", "strict", "warn", "warn-with-error-codes",
                                      "none",  NULL};
  static const char *const kinds[] = {"callback", "phase", NULL};
  static const char *const types[] = {"module", "commonjs", "module-typescript",
                                      "commonjs-typescript", NULL};
  const char *mode = options->unhandled_rejections;
  if (mode != NULL && !is_one_of(mode, modes)) {
    fprintf(stderr, "rondo: invalid value for --unhandled-rejections\n");
    exit(EXIT_BAD_OPTION);
  }
  if (!is_one_of(parsed->ticks, kinds)) {
    fprintf(stderr, "rondo: invalid value for --ticks: use callback or phase\n");
    exit(EXIT_BAD_OPTION);
  }
  if (options->input_type != NULL && !is_one_of(options->input_type, types)) {
    fprintf(stderr,
            "rondo: --input-type must be \"module\", \"commonjs\", \"module-typescript\" or "
            "\"commonjs-typescript\"\n");
    exit(EXIT_BAD_OPTION);
  }
  if (options->is_check && options->eval != NULL) {
    fprintf(stderr, "rondo: either --check or --eval can be used, not both\n");
    exit(EXIT_BAD_OPTION);
  }
  options->ticks_per_phase = strcmp(parsed->ticks, "phase") == 0;
  if (parsed->warn_blocked != NULL) {
    char *end;
    unsigned long ms = strtoul(parsed->warn_blocked, &end, 10);
    if (*end != '\0' || ms == 0 || ms > UINT_MAX) {
      fprintf(stderr, "rondo: invalid value for --warn-blocked: use a number of milliseconds\n");
      exit(EXIT_BAD_OPTION);
    }
    options->warn_blocked_ms = (unsigned)ms;
  }
}

/* Reads words up to the first one that is not an option. */
static void take_options(struct parsed *parsed, struct words *words) {
  while (words->at < words->count) {
    const char *word = words->list[words->at];
    if (word[0] != '-' || word[1] == '\0')
      return;
    if (strcmp(word, "--") == 0 && !words->is_environment) {
      words->at++;
      return;
    }
    take_option(parsed, words);
  }
}

/* The words of NODE_OPTIONS, which live as long as the process. */
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

void rt_cli_parse(struct rt_options *options, int argc, char **argv) {
  struct parsed parsed = {.options = options, .ticks = "callback"};
  struct words environment = environment_words();
  struct words command_line = {.list = argv, .count = argc, .at = argc > 0};
  size_t most = (size_t)argc + (size_t)environment.count + 1;
  options->argc = argc;
  options->argv = argv;
  make_room(&options->required, most);
  make_room(&options->imported, most);
  make_room(&options->conditions, most);
  take_options(&parsed, &environment);
  take_options(&parsed, &command_line);
  options->first_arg = command_line.at;
  check_choices(&parsed);
  if (parsed.title != NULL)
    uv_set_process_title(parsed.title);
  if (parsed.want_help) {
    print_help();
    exit(0);
  }
  if (parsed.want_version) {
    printf("%s\n", RT_VERSION);
    exit(0);
  }
  if (parsed.want_licenses) {
    fputs(rt_source_find("THIRD_PARTY_NOTICES"), stdout);
    exit(0);
  }
}
