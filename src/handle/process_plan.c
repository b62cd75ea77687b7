/* SPDX-License-Identifier: MIT */
/*
 * The paths where the program may be, computed before the new process exists, since that cannot
 * allocate memory.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/scan.h"
#include "handle/process.h"

#define DEFAULT_PATH "/bin:/usr/bin"
#define SHELL_NAME "/bin/sh"

static const char *search_path(char **env);
static char *list_paths(const char *file, const char *directories);
static char **shell_arguments(char **args);

/* The kernel allows a program without arguments, not even args[0]. */
int rd_plan_program(struct rd_plan *plan, const uv_process_options_t *options) {
  static char *no_args[] = {NULL};
  plan->args = options->args != NULL ? options->args : no_args;
  plan->env = options->env;
  plan->paths = list_paths(options->file, search_path(options->env));
  plan->shell_args = shell_arguments(plan->args);
  return plan->paths != NULL && plan->shell_args != NULL ? 0 : UV_ENOMEM;
}

void rd_plan_free(struct rd_plan *plan) {
  rd_free((char *)plan->paths);
  rd_free(plan->shell_args);
}

/* With an environment of its own, the child's PATH applies. */
static const char *search_path(char **env) {
  const char *path = NULL;
  if (env == NULL)
    path = getenv("PATH");
  for (; env != NULL && *env != NULL && path == NULL; env++)
    path = rd_after(*env, "PATH=");
  return path != NULL ? path : DEFAULT_PATH;
}

static char *append(char *end, const char *text, size_t length) {
  memcpy(end, text, length);
  return end + length;
}

/* A name with a slash is a path. An empty entry of PATH is the current directory. */
static char *list_paths(const char *file, const char *directories) {
  size_t file_size = strlen(file) + 1;
  size_t directory_count = 1;
  bool is_path = strchr(file, '/') != NULL || *file == '\0';
  for (const char *c = directories; *c != '\0'; c++)
    directory_count += *c == ':';
  char *paths = rd_malloc(is_path ? file_size + 1
                                  : strlen(directories) + directory_count * (file_size + 1) + 1);
  if (paths == NULL)
    return NULL;

  char *end = paths;
  if (is_path)
    end = append(end, file, file_size);
  while (!is_path) {
    size_t length = strcspn(directories, ":");
    end = append(end, directories, length);
    if (length > 0)
      *end++ = '/';
    end = append(end, file, file_size);
    if (directories[length] == '\0')
      break;
    directories += length + 1;
  }
  *end = '\0';
  return paths;
}

static char **shell_arguments(char **args) {
  size_t count = 0;
  while (args[count] != NULL)
    count++;
  char **shell_args = rd_calloc(count + 3, sizeof(*shell_args));
  if (shell_args == NULL)
    return NULL;
  shell_args[0] = SHELL_NAME;
  if (count > 1)
    memcpy(shell_args + 2, args + 1, (count - 1) * sizeof(*args));
  return shell_args;
}
