/* SPDX-License-Identifier: MIT */
/*
 * The engine contract: looks up what contract.def lists, and probes each entry before it is used.
 * An entry that is switched off, lacks a symbol or fails its probe is never used: its functions
 * stay NULL, and the public interface takes its place.
 */
#include "engine/contract.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_BAD_OPTION = 9, EXIT_BOOT_FAILED = 70 };
enum when { EARLY, START, TRUSTED, LEARNS, USE };

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

/* The parts of an entry: a symbol we call, a symbol the library calls, a memory layout. */
enum { NOT_CALLED = -1, NO_SYMBOL = -2 };

struct part {
  enum rt_entry entry;
  const char *name;
  long slot; /* offset of the function in rt_jsc */
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

/* Also read on other threads, by functions that the engine calls there. */
static int trying = RT_ENTRY_COUNT;
static bool must_collect_at_once;
static bool must_try_all;

/* Serialises probing. The first instance probes everything except USE entries. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

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
  fprintf(stderr,
          "RONDO_ENGINE is a list of `public`, `probe`, and names of entries with a minus sign:");
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++)
    fprintf(stderr, " -%s", entries[i].name);
  fprintf(stderr, "\n");
  exit(EXIT_BAD_OPTION);
}

/* `-name`, or `public` for all; `name` for an entry that is off by default; `probe` probes every
 * entry, even with a known library. */
static void read_word(const char *word, size_t length) {
  bool is_known = is_word("probe", word, length);
  must_try_all = must_try_all || is_known;
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
    read_word(list, length);
  }
  const char *crashed = rt_guard_crashed();
  for (size_t i = 0; i < RT_ENTRY_COUNT && crashed != NULL; i++)
    if (is_in_list(entries[i].name, crashed))
      decided[i].state = RT_ENTRY_CRASHED;
}

static void *next_symbol(const char *symbol) {
  return dlsym(RTLD_NEXT, symbol);
}

/* The library's function behind one of ours that it calls. Only a library that has it calls ours,
 * and there is no value to return without it. */
void *rt_contract_need(const char *symbol) {
  void *found = next_symbol(symbol);
  if (found == NULL) {
    fprintf(stderr, "rondo: the engine's library has no function %s\n", symbol);
    _exit(EXIT_BOOT_FAILED);
  }
  return found;
}

/* Looks up an entry's functions, or clears them. */
static void set_functions(enum rt_entry entry, bool is_to_find) {
  for (size_t i = 0; i < PART_COUNT; i++) {
    if (parts[i].entry != entry || parts[i].slot == NO_SYMBOL)
      continue;
    void *found = is_to_find ? next_symbol(parts[i].name) : NULL;
    if (parts[i].slot != NOT_CALLED)
      memcpy((char *)&rt_jsc + parts[i].slot, &found, sizeof found);
    if (is_to_find && found == NULL) {
      decided[entry].state = RT_ENTRY_MISSING;
      decided[entry].detail = parts[i].name;
    }
  }
}

/* The first entry in `needs` that is not used; RT_ENTRY_COUNT if there is none. */
static size_t lacking(enum rt_entry entry) {
  size_t other = 0;
  while (other < RT_ENTRY_COUNT &&
         ((entries[entry].needs >> other & 1) == 0 || rt_contract_has((enum rt_entry)other)))
    other++;
  return other;
}

static void decide(enum rt_entry entry, bool is_trusted) {
  size_t other = lacking(entry);
  if (other < RT_ENTRY_COUNT) {
    decided[entry].state = RT_ENTRY_LACKS;
    decided[entry].detail = entries[other].name;
    return;
  }
  set_functions(entry, true);
  if (decided[entry].state == RT_ENTRY_UNTRIED) {
    int outer = trying;
    __atomic_store_n(&trying, (int)entry, __ATOMIC_RELAXED);
    rt_guard_entry(entries[entry].name);
    bool is_good = is_trusted || entries[entry].probe();
    decided[entry].state = is_good ? RT_ENTRY_USED : RT_ENTRY_FAILED;
    __atomic_store_n(&rt_jsc.has[entry], is_good, __ATOMIC_RELEASE);
    __atomic_store_n(&trying, outer, __ATOMIC_RELAXED);
  }
  if (!rt_jsc.has[entry])
    set_functions(entry, false);
}

static bool try_once(enum rt_entry entry, bool is_trusted) {
  pthread_mutex_lock(&lock);
  if (decided[entry].state == RT_ENTRY_UNTRIED && trying != (int)entry) {
    decide(entry, is_trusted);
    __atomic_store_n(&rt_jsc.is_late[entry], false, __ATOMIC_RELEASE);
  }
  bool is_used = rt_jsc.has[entry];
  pthread_mutex_unlock(&lock);
  return is_used;
}

/* For this thread's instance. */
bool rt_contract_try(enum rt_entry entry) {
  pthread_mutex_lock(&lock);
  rt_samples_of_this_instance();
  bool is_used = try_once(entry, false);
  pthread_mutex_unlock(&lock);
  return is_used;
}

/* Other instances may be probing. */
void rt_contract_end_instance(void) {
  pthread_mutex_lock(&lock);
  rt_samples_end();
  pthread_mutex_unlock(&lock);
}

bool rt_contract_is_possible(enum rt_entry entry) {
  bool is_possible = decided[entry].state == RT_ENTRY_UNTRIED || rt_jsc.has[entry];
  for (size_t i = 0; i < PART_COUNT && is_possible; i++)
    if (parts[i].entry == entry && parts[i].slot != NO_SYMBOL)
      is_possible = next_symbol(parts[i].name) != NULL;
  return is_possible;
}

bool rt_engine_is_known(void) {
  return rt_jsc.is_known;
}

/* The library is the one that the build was tested with: what takes long need not be probed. */
bool rt_contract_is_trusted(void) {
  return rt_jsc.is_known && !must_try_all;
}

bool rt_contract_must_collect(void) {
  return must_collect_at_once;
}

bool rt_contract_is_trying(enum rt_entry entry) {
  return __atomic_load_n(&trying, __ATOMIC_RELAXED) == (int)entry;
}

static void try_those(bool is_early, bool is_proven) {
  rt_guard_begin();
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++) {
    enum when when = entries[i].when;
    if ((when == EARLY) != is_early || decided[i].state != RT_ENTRY_UNTRIED)
      continue;
    rt_jsc.is_late[i] = when == USE || (when == LEARNS && is_proven);
    if (!rt_jsc.is_late[i])
      try_once((enum rt_entry)i, when == TRUSTED && is_proven);
  }
  rt_guard_end();
}

/* Exits if RONDO_ENGINE cannot be parsed. */
void rt_contract_open(char **argv, const struct rt_contract_wishes *wishes) {
  must_collect_at_once = wishes->must_collect;
  must_try_all = wishes->must_try_all;
  rt_guard_open(argv);
  read_environment();
}

void rt_contract_try_early(void) {
  try_those(true, false);
}

void rt_contract_try_all(void) {
  rt_jsc.is_known = rt_build_id_is_proven();
  try_those(false, !must_try_all && rt_jsc.is_known);
}

struct rt_entry_facts rt_contract_facts(enum rt_entry entry) {
  const struct entry *facts = &entries[entry];
  return (struct rt_entry_facts){facts->name, facts->serves, facts->without, decided[entry].state,
                                 decided[entry].detail};
}

/* Iterates over the parts of an entry; NULL after the last one. */
const char *rt_contract_part(enum rt_entry entry, size_t index, const char **kind) {
  for (size_t i = 0; i < PART_COUNT; i++) {
    if (parts[i].entry == entry && index-- == 0) {
      *kind = parts[i].slot == NO_SYMBOL    ? "layout"
              : parts[i].slot == NOT_CALLED ? "passed"
                                            : "symbol";
      return parts[i].name;
    }
  }
  return NULL;
}
