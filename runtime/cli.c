/* SPDX-License-Identifier: MIT */
/*
 * The command line. Options stand before the script; what follows the script,
 * or `--`, belongs to the program. Runs before the engine starts.
 */
#include "runtime.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rt_options rt_options;

enum { EXIT_BAD_OPTION = 9 };

/* What an option stores: a flag, or the text that follows. -p is both. */
struct option {
  const char *name;
  const char *alias;
  bool *flag;
  const char **text;
  const char *argument;
  const char *help;
};

static bool want_help;
static bool want_version;
static const char *ticks = "callback";
static const char *required;
static const char *warn_blocked;

/* clang-format off */
static const struct option options[] = {
    {"--eval", "-e", NULL, &rt_options.eval, "code", "run code from the command line"},
    {"--print", "-p", &rt_options.is_print, &rt_options.eval, "code", "run code and print its result"},
    {"--interactive", "-i", &rt_options.is_interactive, NULL, NULL, "show a prompt even if standard input is no terminal"},
    {"--check", "-c", &rt_options.is_check, NULL, NULL, "check the script's syntax without running it"},
    {"--require", "-r", NULL, &required, "module", "load a module before the script; may be repeated"},
    {"--ticks", NULL, NULL, &ticks, "callback|phase", "run ticks and microtasks after each callback, or between phases as Node 10 did"},
    {"--unhandled-rejections", NULL, NULL, &rt_options.unhandled_rejections, "mode", "throw (default), strict, warn, warn-with-error-codes or none"},
    {"--trace-sync-io", NULL, &rt_options.trace_sync_io, NULL, NULL, "warn with a stack of synchronous calls after the first turn"},
    {"--no-starvation-warning", NULL, &rt_options.no_starvation_warning, NULL, NULL, "do not warn when ticks or microtasks keep the loop waiting"},
    {"--warn-blocked", NULL, NULL, &warn_blocked, "ms", "tell, while it runs, of a callback that takes longer"},
    {"--why-alive", NULL, &rt_options.why_alive, NULL, NULL, "after two seconds, and on SIGUSR2, tell what keeps the program alive"},
    {"--no-warnings", NULL, &rt_options.no_warnings, NULL, NULL, "print no warnings"},
    {"--no-deprecation", NULL, &rt_options.no_deprecation, NULL, NULL, "print no deprecation warnings"},
    {"--trace-uncaught", NULL, &rt_options.trace_uncaught, NULL, NULL, "print where an uncaught exception was thrown"},
    {"--trace-warnings", NULL, &rt_options.trace_warnings, NULL, NULL, "print warnings with their stacks"},
    {"--max-http-header-size", NULL, NULL, &rt_options.max_http_header_size, "bytes", "how long the head of an HTTP message may be; 16384 if not given"},
    {"--insecure-http-parser", NULL, &rt_options.insecure_http_parser, NULL, NULL, "take HTTP messages that break the rules"},
    {"--expose-gc", NULL, &rt_options.expose_gc, NULL, NULL, "give programs the function gc()"},
    {"--help", "-h", &want_help, NULL, NULL, "print this help"},
    {"--version", "-v", &want_version, NULL, NULL, "print the version"},
};
/* clang-format on */
enum { OPTION_COUNT = sizeof(options) / sizeof(options[0]) };

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
    snprintf(left, sizeof(left), "%s%s%s%s%s", option->alias == NULL ? "" : option->alias,
             option->alias == NULL ? "" : ", ", option->name, option->argument == NULL ? "" : " ",
             option->argument == NULL ? "" : option->argument);
    printf("  %-34s %s\n", left, option->help);
  }
  printf("  %-34s %s\n", "--", "end of options");
}

/* True if the two differ in at most two letters' worth of editing: a likely slip. */
static bool is_near(const char *a, const char *b) {
  size_t head = 0;
  while (a[head] != '\0' && a[head] == b[head]) {
    head++;
  }
  size_t end_a = strlen(a);
  size_t end_b = strlen(b);
  while (end_a > head && end_b > head && a[end_a - 1] == b[end_b - 1]) {
    end_a--;
    end_b--;
  }
  return end_a - head <= 2 && end_b - head <= 2;
}

static void bad_option(const char *given) {
  fprintf(stderr, "rondo: bad option: %s\n", given);
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    if (is_near(given, options[i].name)) {
      fprintf(stderr, "Did you mean %s?\n", options[i].name);
    }
  }
  fprintf(stderr, "rondo --help lists the options.\n");
  exit(EXIT_BAD_OPTION);
}

/* The option that `given` names: `-e`, `--eval` or `--eval=`; its value after `=` in *value. */
static const struct option *find_option(const char *given, const char **value) {
  size_t length = strcspn(given, "=");
  *value = given[length] == '=' ? given + length + 1 : NULL;
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const struct option *option = &options[i];
    bool is_name = strlen(option->name) == length && strncmp(option->name, given, length) == 0;
    bool is_alias = option->alias != NULL && strcmp(option->alias, given) == 0;
    if (is_name || is_alias) {
      return option;
    }
  }
  return NULL;
}

/* Takes the option at argv[*index], and leaves *index at its last word. */
static void take_option(char **argv, int *index) {
  const char *given = argv[*index];
  if (strcmp(given, "-pe") == 0) {
    given = "-p";
  }
  const char *value;
  const struct option *option = find_option(given, &value);
  if (option == NULL || (value != NULL && option->text == NULL)) {
    bad_option(given);
    return;
  }
  if (option->flag != NULL) {
    *option->flag = true;
  }
  if (option->text == NULL) {
    return;
  }
  if (value == NULL) {
    value = argv[*index + 1];
    *index += 1;
  }
  if (value == NULL) {
    fprintf(stderr, "rondo: %s requires an argument\n", given);
    exit(EXIT_BAD_OPTION);
  }
  *option->text = value;
  if (option->text == &required) {
    rt_options.required[rt_options.required_count++] = value;
  }
}

static bool is_one_of(const char *text, const char *const choices[]) {
  while (*choices != NULL && strcmp(text, *choices) != 0) {
    choices++;
  }
  return *choices != NULL;
}

static void check_choices(void) {
  static const char *const modes[] = {"throw", "strict", "warn", "warn-with-error-codes",
                                      "none",  NULL};
  static const char *const kinds[] = {"callback", "phase", NULL};
  const char *mode = rt_options.unhandled_rejections;
  if (mode != NULL && !is_one_of(mode, modes)) {
    fprintf(stderr, "rondo: invalid value for --unhandled-rejections\n");
    exit(EXIT_BAD_OPTION);
  }
  if (!is_one_of(ticks, kinds)) {
    fprintf(stderr, "rondo: invalid value for --ticks\n");
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

void rt_cli_parse(int argc, char **argv) {
  rt_options.argc = argc;
  rt_options.argv = argv;
  rt_options.required = calloc((size_t)argc + 1, sizeof(*rt_options.required));
  if (rt_options.required == NULL) {
    abort();
  }
  int index = 1;
  for (; index < argc && argv[index][0] == '-' && argv[index][1] != '\0'; index++) {
    if (strcmp(argv[index], "--") == 0) {
      index++;
      break;
    }
    take_option(argv, &index);
  }
  rt_options.first_arg = index < argc ? index : argc;
  check_choices();
  if (want_help) {
    print_help();
    exit(0);
  }
  if (want_version) {
    printf("%s\n", RT_VERSION);
    exit(0);
  }
}
