/* SPDX-License-Identifier: MIT */
/* Prints --help, the completion script for bash, and suggestions for misspelt options. */
#include "option_table.h"

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

void rt_cli_print_help(void) {
  printf("Usage: rondo [options] [script.js | -] [arguments]\n"
         "       rondo [options] -e code [arguments]\n"
         "       rondo trace | exec | top ...   record and inspect programs; see their --help\n\n"
         "Runs a JavaScript program on Rondo's event loop. Without a script, rondo reads the\n"
         "program from standard input; on a terminal, it starts a prompt.\n\n"
         "Options:\n");
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind == RT_OPTION_GROUP)
      printf("\n %s\n", option->help);
    else
      print_option(option);
  printf("  %-*s %s\n", COLUMN, "--", "end of options");
}

void rt_cli_print_completion(void) {
  printf("_rondo_complete() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\"\n"
         "  if [[ \"$word\" == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W '");
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind != RT_OPTION_GROUP)
      printf("%s%s%s ", option->alias == NULL ? "" : option->alias,
             option->alias == NULL ? "" : " ", option->name);
  printf("--' -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -o nospace -o bashdefault -F _rondo_complete rondo\n");
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
  fprintf(stderr, "Run `rondo --help` for a list of options.\n");
}
