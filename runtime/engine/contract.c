/* SPDX-License-Identifier: MIT */
/*
 * The engine contract: looks up what contract.def lists, and tries each entry before anything uses
 * it. An entry that is switched off, lacks a symbol or fails its probe is never used: its functions
 * stay NULL, and the public interface does its work.
 */
#include "engine/contract.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_BAD_OPTION = 9 };
enum when { EARLY, START, USE };

#define NEEDS(name) (UINT64_C(1) << RT_ENTRY_##name)

struct entry {
  const char *name;
  enum when when;
  uint64_t needs;
  const char *serves;
  const char *without;
  bool (*probe)(void);
};

/* clang-format off */
#define SYMBOL(entry, member, symbol, result, parameters)
#define PASSED(entry, symbol)
#define LAYOUT(entry, layout)
#define ENTRY(name, when, needs, serves, without) {#name, when, needs, serves, without, rt_probe_##name},
static const struct entry entries[] = {
#include "engine/contract.def"
};
#undef ENTRY
#undef SYMBOL
#undef PASSED
#undef LAYOUT

/* What an entry consists of: a symbol that is called, one that calls us, a layout. */
enum { NOT_CALLED = -1, NO_SYMBOL = -2 };

struct part {
  enum rt_entry entry;
  const char *name;
  long slot; /* where the function is in rt_jsc */
};

#define ENTRY(name, when, needs, serves, without)
#define SYMBOL(entry, member, symbol, result, parameters) {RT_ENTRY_##entry, symbol, offsetof(struct rt_jsc, member)},
#define PASSED(entry, symbol) {RT_ENTRY_##entry, symbol, NOT_CALLED},
#define LAYOUT(entry, layout) {RT_ENTRY_##entry, layout, NO_SYMBOL},
static const struct part parts[] = {
#include "engine/contract.def"
};
#undef ENTRY
#undef SYMBOL
#undef PASSED
#undef LAYOUT
/* clang-format on */

enum { PART_COUNT = sizeof parts / sizeof parts[0] };
_Static_assert(RT_ENTRY_COUNT <= 64, "needs are bits of a word");

struct rt_jsc rt_jsc;

static struct {
  enum rt_entry_state state;
  const char *detail;
} decided[RT_ENTRY_COUNT];

/* Also read by functions that the engine calls on other threads. */
static int trying = RT_ENTRY_COUNT;

/* Entries are decided by one thread at a time: all but those of USE by the first instance. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_word(const char *name, const char *word, size_t length) {
  return strlen(name) == length && strncmp(name, word, length) == 0;
}

static bool is_in_list(const char *name, const char *list) {
  for (size_t length; *list != '\0'; list += length + (list[length] == ',')) {
    length = strcspn(list, ",");
    if (is_word(name, list, length))
      return true;
  }
  return false;
}

static void fail_unknown(const char *word, size_t length) {
  fprintf(stderr, "rondo: RONDO_ENGINE=%.*s: the engine contract has no such entry\n", (int)length,
          word);
  fprintf(stderr, "RONDO_ENGINE is `public`, or names of entries, each with a minus sign:");
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++)
    fprintf(stderr, " -%s", entries[i].name);
  fprintf(stderr, "\n");
  exit(EXIT_BAD_OPTION);
}

/* `-name`, or `public` for all. */
static void switch_off(const char *word, size_t length) {
  bool is_known = false;
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++) {
    bool is_meant = is_word("public", word, length) ||
                    (word[0] == '-' && is_word(entries[i].name, word + 1, length - 1));
    if (is_meant)
      decided[i].state = RT_ENTRY_OFF;
    is_known = is_known || is_meant;
  }
  if (!is_known && length > 0)
    fail_unknown(word, length);
}

static void read_environment(void) {
  const char *list = getenv("RONDO_ENGINE");
  for (size_t length; list != NULL && *list != '\0'; list += length + (list[length] == ',')) {
    length = strcspn(list, ",");
    switch_off(list, length);
  }
  const char *crashed = rt_guard_crashed();
  for (size_t i = 0; i < RT_ENTRY_COUNT && crashed != NULL; i++)
    if (is_in_list(entries[i].name, crashed))
      decided[i].state = RT_ENTRY_CRASHED;
}

void *rt_contract_next(const char *symbol) {
  return dlsym(RTLD_NEXT, symbol);
}

/* All symbols of an entry, or none. */
static void set_functions(enum rt_entry entry, bool is_to_find) {
  for (size_t i = 0; i < PART_COUNT; i++) {
    if (parts[i].entry != entry || parts[i].slot == NO_SYMBOL)
      continue;
    void *found = is_to_find ? rt_contract_next(parts[i].name) : NULL;
    if (parts[i].slot != NOT_CALLED)
      memcpy((char *)&rt_jsc + parts[i].slot, &found, sizeof found);
    if (is_to_find && found == NULL) {
      decided[entry].state = RT_ENTRY_MISSING;
      decided[entry].detail = parts[i].name;
    }
  }
}

/* The first entry that this one needs and that is not used; RT_ENTRY_COUNT if there is none. */
static size_t lacking(enum rt_entry entry) {
  size_t other = 0;
  while (other < RT_ENTRY_COUNT && ((entries[entry].needs >> other & 1) == 0 || rt_jsc.has[other]))
    other++;
  return other;
}

static void decide(enum rt_entry entry) {
  size_t other = lacking(entry);
  if (other < RT_ENTRY_COUNT) {
    decided[entry].state = RT_ENTRY_LACKS;
    decided[entry].detail = entries[other].name;
    return;
  }
  set_functions(entry, true);
  if (decided[entry].state == RT_ENTRY_UNTRIED) {
    __atomic_store_n(&trying, (int)entry, __ATOMIC_RELAXED);
    rt_guard_entry(entries[entry].name);
    rt_jsc.has[entry] = entries[entry].probe();
    decided[entry].state = rt_jsc.has[entry] ? RT_ENTRY_USED : RT_ENTRY_FAILED;
    __atomic_store_n(&trying, RT_ENTRY_COUNT, __ATOMIC_RELAXED);
  }
  if (!rt_jsc.has[entry])
    set_functions(entry, false);
}

bool rt_contract_try(enum rt_entry entry) {
  pthread_mutex_lock(&lock);
  if (decided[entry].state == RT_ENTRY_UNTRIED)
    decide(entry);
  bool is_used = rt_jsc.has[entry];
  pthread_mutex_unlock(&lock);
  return is_used;
}

bool rt_contract_is_trying(enum rt_entry entry) {
  return __atomic_load_n(&trying, __ATOMIC_RELAXED) == (int)entry;
}

static void try_those(enum when when) {
  rt_guard_begin();
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++)
    if (entries[i].when == when)
      rt_contract_try((enum rt_entry)i);
  rt_guard_end();
}

/* Ends the process if RONDO_ENGINE cannot be understood. */
void rt_contract_open(char **argv) {
  rt_guard_open(argv);
  read_environment();
}

void rt_contract_try_early(void) {
  try_those(EARLY);
}

void rt_contract_try_all(void) {
  try_those(START);
}

struct rt_entry_facts rt_contract_facts(enum rt_entry entry) {
  const struct entry *facts = &entries[entry];
  return (struct rt_entry_facts){facts->name, facts->serves, facts->without, decided[entry].state,
                                 decided[entry].detail};
}

/* The parts of an entry, one after the other; NULL past the last one. */
const char *rt_contract_part(enum rt_entry entry, size_t index, bool *is_symbol) {
  for (size_t i = 0; i < PART_COUNT; i++) {
    if (parts[i].entry == entry && index-- == 0) {
      *is_symbol = parts[i].slot != NO_SYMBOL;
      return parts[i].name;
    }
  }
  return NULL;
}
