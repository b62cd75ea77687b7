/* SPDX-License-Identifier: MIT */
/* Prints --help, the topics of `rondo help`, the list of all options, and suggestions for misspelt
 * ones. */
#include "option_table.h"
#include "tool/tool.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 34 };

/* A long name has its description on the next line. */
static void print_option(const struct rt_option *option) {
  char left[64];
  snprintf(left, sizeof left, "%s%s%s%s%s", option->alias == NULL ? "" : option->alias,
           option->alias == NULL ? "" : ", ", option->name, option->argument == NULL ? "" : " ",
           option->argument == NULL ? "" : option->argument);
  bool is_long = strlen(left) > COLUMN;
  printf("  %-*s%s%s\n", COLUMN, left, is_long ? "\n                                     " : " ",
         option->help);
}

static const struct rt_option *find(const char *name) {
  const struct rt_option *option = NULL;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind != RT_OPTION_GROUP && strcmp(option->name, name) == 0)
      break;
  return option;
}

/* One screen: usage, examples, and the options that most programs need. */
void rt_cli_print_help(void) {
  static const char *const common[] = {
      "--eval",         "--print",     "--require",
      "--import",       "--watch",     "--env-file",
      "--warn-blocked", "--why-alive", "--enable-source-maps",
      "--cpu-prof",     "--version",
  };
  printf("Usage: rondo [options] [script.js | -] [arguments]\n"
         "       rondo trace | exec | record | live | top | help ...\n\n"
         "Runs JavaScript and TypeScript programs as Node does, on Rondo's event loop. Without\n"
         "a script it reads one from standard input; on a terminal, it starts a prompt.\n\n"
         "Examples:\n"
         "  rondo server.js                    run a program\n"
         "  rondo -p '2 ** 10'                 print the value of an expression\n"
         "  rondo trace server.js              run it, and draw every turn of its event loop\n"
         "  rondo exec --trace out.html nvim   the same for a program that uses libuv\n"
         "  rondo record 4711 --for 10         the same for ten seconds of a running process\n"
         "  rondo top 4711                     watch a running process, by its id\n\n"
         "Common options:\n");
  for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
    print_option(find(common[i]));
  printf("\nMore: rondo help options | trace | exec | record | live | top, and man rondo\n");
}

static void print_options(void) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind == RT_OPTION_GROUP)
      printf("%s %s\n", i == 0 ? "" : "\n", option->help);
    else
      print_option(option);
  printf("  %-*s %s\n", COLUMN, "--", "end of options");
}

/* `rondo help [topic]` */
void rt_cli_print_topic(const char *topic) {
  const char *command_help = topic == NULL ? NULL : rt_tool_help(topic);
  if (topic == NULL)
    rt_cli_print_help();
  else if (command_help != NULL)
    fputs(command_help, stdout);
  else if (strcmp(topic, "options") == 0)
    print_options();
  else
    rt_tool_fail("help", "no topic '%s': use options, trace, exec, record, live or top", topic);
}

/* Whether the names differ only in a run of at most two characters: probably a typo. */
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

/* Called for an unknown option: prints those with a similar name. */
void rt_cli_suggest(const char *given) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind != RT_OPTION_GROUP && is_near(given, option->name))
      fprintf(stderr, "Did you mean %s?\n", option->name);
  fprintf(stderr, "Run `rondo help options` for a list of options.\n");
}
