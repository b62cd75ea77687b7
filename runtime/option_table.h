/* SPDX-License-Identifier: MIT */
/*
 * The options that Rondo implements, as a table: their names, where their values are stored, and
 * their help. Options that only Node has are in node_option_list.c.
 */
#ifndef RT_OPTION_TABLE_H
#define RT_OPTION_TABLE_H

#include "runtime.h"

enum rt_option_kind {
  RT_OPTION_GROUP,  /* a heading of --help: only `help` is set */
  RT_OPTION_FLAG,   /* stores true; --no-name stores false */
  RT_OPTION_TEXT,   /* --name=text or --name text; the last one wins */
  RT_OPTION_LIST,   /* the same, but collects all of them */
  RT_OPTION_NUMBER, /* --name=number, kept as text */
  RT_OPTION_PRINT,  /* a flag, optionally followed by the code to run */
};

/* Whether the option is also allowed in NODE_OPTIONS. */
enum rt_option_place { RT_ANYWHERE, RT_COMMAND_LINE };

struct rt_option {
  const char *name;
  const char *alias;
  enum rt_option_kind kind;
  size_t member; /* offset in struct rt_options: a bool, a text or a struct rt_words */
  const char *argument;
  const char *help;
  enum rt_option_place place;
};

/* NULL past the last row. */
const struct rt_option *rt_option_at(size_t index);

/* cli.c: reports that memory has run out, and exits. */
_Noreturn void rt_cli_fail_memory(void);

/* cli_help.c */
void rt_cli_print_help(void);
void rt_cli_print_topic(const char *topic);
void rt_cli_suggest(const char *given);

/* cli_completion.c: for the shell that was asked for. */
void rt_cli_print_completion(const struct rt_options *options);

/* cli_env.c: loads the files of --env-file; exits if one cannot be read. */
void rt_cli_load_env(const struct rt_options *options);

/* cli_check.c: checks values and combinations; exits if one is invalid. */
void rt_cli_check(struct rt_options *options);

#endif
