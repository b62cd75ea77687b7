/* SPDX-License-Identifier: MIT */
/* Environment variables (variables.h). One lock protects the process's own against other
 * instances; each set has another. */
#include "variables.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct rt_variables {
  pthread_mutex_t lock;
  unsigned references;
  char **texts; /* `name=value`, in the order of their creation */
  size_t count;
  size_t room;
};

static pthread_mutex_t process_lock = PTHREAD_MUTEX_INITIALIZER;

struct rt_variables *rt_variables_new(void) {
  struct rt_variables *set = calloc(1, sizeof *set);
  if (set == NULL)
    return NULL;
  pthread_mutex_init(&set->lock, NULL);
  set->references = 1;
  return set;
}

int rt_variables_add(struct rt_variables *set, char *text) {
  if (text != NULL && set->count == set->room) {
    size_t room = set->room * 2 + 16;
    char **more = realloc(set->texts, room * sizeof *more);
    if (more != NULL) {
      set->texts = more;
      set->room = room;
    }
  }
  if (text == NULL || set->count == set->room) {
    free(text);
    return UV_ENOMEM;
  }
  set->texts[set->count++] = text;
  return 0;
}

/* This instance's lock is held until the texts are no longer used. */
static char **open_texts(size_t *count) {
  struct rt_variables *set = rt_self->variables;
  pthread_mutex_lock(set == NULL ? &process_lock : &set->lock);
  *count = set == NULL ? 0 : set->count;
  while (set == NULL && environ != NULL && environ[*count] != NULL)
    ++*count;
  return set == NULL ? environ : set->texts;
}

static void close_texts(void) {
  struct rt_variables *set = rt_self->variables;
  pthread_mutex_unlock(set == NULL ? &process_lock : &set->lock);
}

struct rt_variables *rt_variables_copy(void) {
  struct rt_variables *copy = rt_variables_new();
  size_t count;
  char **texts = open_texts(&count);
  int rc = copy == NULL ? UV_ENOMEM : 0;
  for (size_t i = 0; rc == 0 && i < count; i++)
    rc = rt_variables_add(copy, strdup(texts[i]));
  close_texts();
  if (rc == 0)
    return copy;
  rt_variables_release(copy);
  return NULL;
}

struct rt_variables *rt_variables_share(void) {
  if (rt_self->variables != NULL)
    __atomic_add_fetch(&rt_self->variables->references, 1, __ATOMIC_RELAXED);
  return rt_self->variables;
}

void rt_variables_release(struct rt_variables *set) {
  if (set == NULL || __atomic_sub_fetch(&set->references, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  for (size_t i = 0; i < set->count; i++)
    free(set->texts[i]);
  free(set->texts);
  pthread_mutex_destroy(&set->lock);
  free(set);
}

/* The index of a variable, or `count`. */
static size_t find(char *const *texts, size_t count, const char *name) {
  size_t length = strlen(name);
  size_t i = 0;
  while (i < count && (strncmp(texts[i], name, length) != 0 || texts[i][length] != '='))
    i++;
  return i;
}

char *rt_variable_get(const char *name) {
  size_t count;
  char **texts = open_texts(&count);
  size_t at = find(texts, count, name);
  char *value = at < count ? strdup(texts[at] + strlen(name) + 1) : NULL;
  close_texts();
  return value;
}

/* NULL if out of memory. */
static char *joined(const char *name, const char *value) {
  size_t name_length = strlen(name);
  size_t value_length = strlen(value);
  char *text = malloc(name_length + value_length + 2);
  if (text == NULL)
    return NULL;
  memcpy(text, name, name_length);
  text[name_length] = '=';
  memcpy(text + name_length + 1, value, value_length + 1);
  return text;
}

static int set_own(struct rt_variables *set, const char *name, const char *value) {
  if (name[0] == '\0' || strchr(name, '=') != NULL)
    return UV_EINVAL;
  char *text = value == NULL ? NULL : joined(name, value);
  if (value != NULL && text == NULL)
    return UV_ENOMEM;
  size_t at = find(set->texts, set->count, name);
  if (at == set->count)
    return text == NULL ? 0 : rt_variables_add(set, text);
  free(set->texts[at]);
  set->texts[at] = text;
  if (text == NULL) {
    set->count--;
    memmove(set->texts + at, set->texts + at + 1, (set->count - at) * sizeof *set->texts);
  }
  return 0;
}

int rt_variable_set(const char *name, const char *value) {
  struct rt_variables *set = rt_self->variables;
  int rc;
  pthread_mutex_lock(set == NULL ? &process_lock : &set->lock);
  if (set != NULL)
    rc = set_own(set, name, value);
  else
    rc = value == NULL ? uv_os_unsetenv(name) : uv_os_setenv(name, value);
  close_texts();
  return rc;
}

char *rt_variables_text(size_t *size) {
  size_t count;
  char **texts = open_texts(&count);
  *size = 0;
  for (size_t i = 0; i < count; i++)
    *size += strlen(texts[i]) + 1;
  char *all = malloc(*size + 1);
  size_t used = 0;
  for (size_t i = 0; all != NULL && i < count; i++) {
    size_t length = strlen(texts[i]) + 1;
    memcpy(all + used, texts[i], length);
    used += length;
  }
  close_texts();
  return all;
}
