/* SPDX-License-Identifier: MIT */
/*
 * What paths lead to, for the module loader. While a program's modules are being loaded, files and
 * folders that were found are remembered, as in Node: most are asked for several times.
 */
#include "binding/kinds.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "binding/binding.h"

enum { FIRST_ROOM = 256 };

struct found {
  char *name; /* NULL: a free place */
  int kind;
};

/* A hash table with linear probing, at most half full. Empty unless kinds are kept. */
struct rt_kinds {
  struct found *places;
  size_t room; /* a power of two, or 0 */
  size_t count;
  bool are_kept;
};

static void forget(struct rt_kinds *kinds) {
  for (size_t i = 0; i < kinds->room; i++)
    free(kinds->places[i].name);
  free(kinds->places);
  kinds->places = NULL;
  kinds->room = kinds->count = 0;
}

static void release(void *part) {
  forget(part);
}

bool rt_kinds_start(void) {
  return RT_PART(kinds, NULL, release);
}

void rt_kinds_keep(bool are_kept) {
  rt_self->kinds->are_kept = are_kept;
  if (!are_kept)
    forget(rt_self->kinds);
}

/* The place of a name, or a free one; NULL if there are no places. */
static struct found *place_of(const struct rt_kinds *kinds, const char *name) {
  uint32_t hash = 2166136261U; /* FNV-1a */
  for (const unsigned char *at = (const unsigned char *)name; *at != '\0'; at++)
    hash = (hash ^ *at) * 16777619U;
  if (kinds->room == 0)
    return NULL;
  size_t at = hash & (kinds->room - 1);
  while (kinds->places[at].name != NULL && strcmp(kinds->places[at].name, name) != 0)
    at = (at + 1) & (kinds->room - 1);
  return &kinds->places[at];
}

static bool make_room(struct rt_kinds *kinds) {
  if (2 * kinds->count < kinds->room)
    return true;
  struct rt_kinds bigger = {.room = kinds->room == 0 ? FIRST_ROOM : 2 * kinds->room};
  bigger.places = calloc(bigger.room, sizeof *bigger.places);
  if (bigger.places == NULL)
    return false;
  for (size_t i = 0; i < kinds->room; i++)
    if (kinds->places[i].name != NULL)
      *place_of(&bigger, kinds->places[i].name) = kinds->places[i];
  free(kinds->places);
  kinds->places = bigger.places;
  kinds->room = bigger.room;
  return true;
}

/* Does nothing if memory has run out. */
static void keep(struct rt_kinds *kinds, const char *name, int kind) {
  char *copy = make_room(kinds) ? strdup(name) : NULL;
  if (copy == NULL)
    return;
  *place_of(kinds, name) = (struct found){copy, kind};
  kinds->count++;
}

static int ask(const char *name) {
  struct stat about;
  int bits = 0;
  if (lstat(name, &about) != 0)
    return RT_KIND_NOTHING;
  if (S_ISLNK(about.st_mode)) {
    bits = RT_KIND_LINK;
    if (stat(name, &about) != 0)
      return RT_KIND_NOTHING;
  }
  return bits | (S_ISDIR(about.st_mode) ? RT_KIND_FOLDER : RT_KIND_FILE);
}

int rt_kind_of(const char *name) {
  struct rt_kinds *kinds = rt_self->kinds;
  const struct found *known = kinds->are_kept ? place_of(kinds, name) : NULL;
  if (known != NULL && known->name != NULL)
    return known->kind;
  int kind = ask(name);
  if (kinds->are_kept && kind != RT_KIND_NOTHING)
    keep(kinds, name, kind);
  return kind;
}
