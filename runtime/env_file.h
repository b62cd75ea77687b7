/* SPDX-License-Identifier: MIT */
/* Parser for the `NAME=value` lines of a .env file, in plain C: nothing here depends on the
 * engine. */
#ifndef RT_ENV_FILE_H
#define RT_ENV_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct rt_env_pair {
  const char *name;
  size_t name_length;
  const char *value;
  size_t value_length;
};

/* The part of the text that has not been read yet. */
struct rt_env_text {
  char *at;
  char *end;
};

/* Removes carriage returns, and spaces at both ends, in place. */
struct rt_env_text rt_env_open(char *text, size_t length);

/* Reads the next pair, which points into the text. Returns false after the last one. */
bool rt_env_next(struct rt_env_text *text, struct rt_env_pair *pair);

#endif
