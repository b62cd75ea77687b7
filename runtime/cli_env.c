/* SPDX-License-Identifier: MIT */
/*
 * --env-file: sets environment variables from files, before NODE_OPTIONS is read. A later file
 * overrides an earlier one; none overrides a variable that the process was started with.
 */
#include "env_file.h"
#include "option_table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a whole file. Returns NULL and sets errno if that fails. */
static char *read_whole(const char *name, size_t *length) {
  FILE *file = fopen(name, "re");
  char *text = NULL;
  *length = 0;
  for (size_t got = 1, room = 0; file != NULL && got > 0; *length += got) {
    if (room - *length < BUFSIZ) {
      room += BUFSIZ + room;
      text = realloc(text, room);
      if (text == NULL)
        rt_cli_fail_memory();
    }
    got = fread(text + *length, 1, BUFSIZ, file);
  }
  int problem = file == NULL || ferror(file) ? errno : 0;
  if (file != NULL)
    fclose(file);
  if (problem != 0) {
    free(text);
    text = NULL;
    errno = problem;
  }
  return text;
}

/* Returns NULL if an optional file is missing. */
static char *read_env_file(const char *name, size_t *length, bool is_optional) {
  char *text = read_whole(name, length);
  if (text != NULL)
    return text;
  bool is_missing = errno == ENOENT || errno == ENOTDIR;
  if (is_missing && is_optional) {
    fprintf(stderr, "%s not found. Continuing without it.\n", name);
    return NULL;
  }
  fprintf(stderr, "rondo: %s: %s\n", name,
          is_missing        ? "not found"
          : errno == EISDIR ? "invalid format"
                            : strerror(errno));
  exit(RT_EXIT_BAD_OPTION);
}

/* The pairs of all files, in order. They point into the text of the files. */
struct pairs {
  struct rt_env_pair *list;
  size_t count;
  size_t room;
};

static void add_pairs(struct pairs *pairs, struct rt_env_text *text) {
  struct rt_env_pair pair;
  while (rt_env_next(text, &pair)) {
    if (pairs->count == pairs->room) {
      pairs->room = 2 * pairs->room + 64;
      pairs->list = realloc(pairs->list, pairs->room * sizeof pairs->list[0]);
      if (pairs->list == NULL)
        rt_cli_fail_memory();
    }
    pairs->list[pairs->count++] = pair;
  }
}

/* Last to first, since setenv() does not overwrite here. */
static void set_variables(const struct pairs *pairs) {
  for (size_t i = pairs->count; i-- > 0;) {
    const struct rt_env_pair *pair = &pairs->list[i];
    char *name = strndup(pair->name, pair->name_length);
    char *value = strndup(pair->value, pair->value_length);
    if (name == NULL || value == NULL)
      rt_cli_fail_memory();
    if (setenv(name, value, 0) != 0 && errno == ENOMEM)
      rt_cli_fail_memory();
    free(name);
    free(value);
  }
}

static bool has(const struct rt_words *list, const char *word) {
  for (int i = 0; i < list->count; i++)
    if (list->words[i] == word)
      return true;
  return false;
}

void rt_cli_load_env(const struct rt_options *options) {
  const struct rt_words *files = &options->env_files;
  char **texts = calloc((size_t)files->count + 1, sizeof texts[0]);
  struct pairs pairs = {0};
  if (texts == NULL)
    rt_cli_fail_memory();
  for (int i = 0; i < files->count; i++) {
    size_t length;
    bool is_optional = has(&options->optional_env_files, files->words[i]);
    texts[i] = read_env_file(files->words[i], &length, is_optional);
    if (texts[i] == NULL)
      continue;
    struct rt_env_text text = rt_env_open(texts[i], length);
    add_pairs(&pairs, &text);
  }
  set_variables(&pairs);
  for (int i = 0; i < files->count; i++)
    free(texts[i]);
  free(texts);
  free(pairs.list);
}
