/* SPDX-License-Identifier: MIT */
/* Prints scripts that complete commands and options in bash, zsh and fish. */
#include "option_table.h"

#include <stdio.h>
#include <string.h>

#define COMMANDS "trace exec record live top help"

static void print_names(void) {
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++)
    if (option->kind != RT_OPTION_GROUP)
      printf("%s%s%s ", option->alias == NULL ? "" : option->alias,
             option->alias == NULL ? "" : " ", option->name);
}

/* Prints text inside single quotes of a shell; `special` characters get a backslash. */
static void print_quoted(const char *text, const char *special) {
  for (; *text != '\0'; text++)
    if (*text == '\'')
      fputs("'\\''", stdout);
    else
      printf("%s%c", strchr(special, *text) == NULL ? "" : "\\", *text);
}

static void print_bash(void) {
  printf("_rondo_complete() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\"\n"
         "  if [[ \"$word\" == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W '");
  print_names();
  printf("--' -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "    [[ $COMP_CWORD -ne 1 ]] || COMPREPLY+=($(compgen -W '" COMMANDS "' -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -o nospace -o bashdefault -F _rondo_complete rondo\n");
}

static void print_zsh_option(const char *name, const struct rt_option *option) {
  printf("    '%s[", name);
  print_quoted(option->help, "[]:\\");
  printf("]%s%s%s'\n", option->argument == NULL ? "" : ":",
         option->argument == NULL ? "" : option->argument,
         option->argument == NULL ? "" : ":_files");
}

static void print_zsh(void) {
  printf("#compdef rondo\n"
         "_rondo() {\n"
         "  local -a options\n"
         "  options=(\n");
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++) {
    if (option->kind == RT_OPTION_GROUP)
      continue;
    if (option->alias != NULL)
      print_zsh_option(option->alias, option);
    print_zsh_option(option->name, option);
  }
  printf("  )\n"
         "  _arguments $options '1: :{_alternative \"commands:command:(" COMMANDS
         ")\" \"files:script:_files\"}' '*:file:_files'\n"
         "}\n"
         "compdef _rondo rondo\n");
}

static void print_fish(void) {
  printf("complete -c rondo -n __fish_use_subcommand -a '" COMMANDS "'\n");
  const struct rt_option *option;
  for (size_t i = 0; (option = rt_option_at(i)) != NULL; i++) {
    if (option->kind == RT_OPTION_GROUP)
      continue;
    printf("complete -c rondo -l %s%s", option->name + 2, option->argument == NULL ? "" : " -r");
    if (option->alias != NULL)
      printf(" %s %s", option->alias[1] == '-' ? "-l" : "-s",
             option->alias + (option->alias[1] == '-' ? 2 : 1));
    printf(" -d '");
    print_quoted(option->help, "");
    printf("'\n");
  }
}

void rt_cli_print_completion(const struct rt_options *options) {
  if (options->want_completion)
    print_bash();
  else if (options->want_zsh_completion)
    print_zsh();
  else
    print_fish();
}
