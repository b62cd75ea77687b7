/* SPDX-License-Identifier: MIT */
/* The lines `NAME=value` of a .env file, in plain C: nothing here knows of the engine. */
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

/* Where the text is read; what is behind it is used up. */
struct rt_env_text {
  char *at;
  char *end;
};

/* Removes what no value keeps: carriage returns, and spaces around the whole. Writes to the text.
 */
struct rt_env_text rt_env_open(char *text, size_t length);

/* The next pair, which points into the text; false after the last one. */
bool rt_env_next(struct rt_env_text *text, struct rt_env_pair *pair);

#endif
