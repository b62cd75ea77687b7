/* SPDX-License-Identifier: MIT */
/*
 * The options that Rondo implements, as a table: their names, what they store, and their help.
 * Options that only Node has are in node_options.c.
 */
#ifndef RT_OPTION_TABLE_H
#define RT_OPTION_TABLE_H

#include "runtime.h"

enum rt_option_kind {
  RT_OPTION_GROUP,  /* a heading of --help: only `help` is set */
  RT_OPTION_FLAG,   /* stores true; --no-name stores false */
  RT_OPTION_TEXT,   /* --name=text or --name text; the last one counts */
  RT_OPTION_LIST,   /* the same, but all of them count */
  RT_OPTION_NUMBER, /* --name=number, kept as text */
  RT_OPTION_PRINT,  /* a flag that text may follow: the code to run */
};

/* Where an option may be given: also in NODE_OPTIONS, or not. */
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

/* cli_help.c */
void rt_cli_print_help(void);
void rt_cli_print_completion(void);
void rt_cli_suggest(const char *given);

/* cli_env.c: loads the files of --env-file; ends the process if one is missing. */
void rt_cli_load_env(const struct rt_options *options);

/* cli_check.c: checks values and combinations; ends the process if one is wrong. */
void rt_cli_check(struct rt_options *options);

#endif
