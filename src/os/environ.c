/* SPDX-License-Identifier: MIT */
/*
 * The environment. As in C it has no lock: no thread may change it while others read it. The copy
 * for the caller is one block of memory: the array, then the texts.
 */
#include "os/environ.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/copy_out.h"
#include "uv.h"

static size_t measure(char **variables, size_t *text_size);
static void fill(char **variables, uv_env_item_t *items, char *text);

int uv_os_environ(uv_env_item_t **envitems, int *count) {
  if (envitems == NULL || count == NULL)
    return UV_EINVAL;
  size_t text_size;
  size_t found = measure(rd_environ, &text_size);
  uv_env_item_t *items = rd_malloc(found * sizeof *items + text_size);
  if (items == NULL)
    return UV_ENOMEM;
  fill(rd_environ, items, (char *)&items[found]);
  *envitems = items;
  *count = (int)found;
  return 0;
}

void uv_os_free_environ(uv_env_item_t *envitems, int count) {
  (void)count;
  rd_free(envitems);
}

int uv_os_getenv(const char *name, char *buffer, size_t *size) {
  if (name == NULL || !rd_is_buffer(buffer, size))
    return UV_EINVAL;
  const char *value = getenv(name);
  if (value == NULL)
    return UV_ENOENT;
  return rd_copy_out(value, strlen(value), buffer, size);
}

int uv_os_setenv(const char *name, const char *value) {
  if (name == NULL || value == NULL)
    return UV_EINVAL;
  return setenv(name, value, 1) == 0 ? 0 : -errno;
}

int uv_os_unsetenv(const char *name) {
  if (name == NULL)
    return UV_EINVAL;
  return unsetenv(name) == 0 ? 0 : -errno;
}

/* Counts the variables and the bytes of their texts. Entries without '=' are skipped. */
static size_t measure(char **variables, size_t *text_size) {
  size_t count = 0;
  *text_size = 0;
  for (; variables != NULL && *variables != NULL; variables++)
    if (strchr(*variables, '=') != NULL) {
      *text_size += strlen(*variables) + 1;
      count++;
    }
  return count;
}

static void fill(char **variables, uv_env_item_t *items, char *text) {
  for (; variables != NULL && *variables != NULL; variables++) {
    const char *equals = strchr(*variables, '=');
    if (equals == NULL)
      continue;
    items->name = text;
    items->value = text + (equals - *variables) + 1;
    text = stpcpy(text, *variables) + 1;
    items->value[-1] = '\0';
    items++;
  }
}
