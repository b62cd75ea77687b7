/* SPDX-License-Identifier: MIT */
/*
 * The compile cache of an instance (compile_cache.h). A module with an entry in the cache runs from
 * its bytecode. Any other is compiled as usual, and remembered until the flush, at exit or when the
 * program asks for it, writes its entry. Nothing here makes a program fail: what cannot be
 * read is compiled, and what cannot be written is left out.
 */
#include "compile_cache.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_ROOM = 32 };

/* A module that has no entry yet. Values are kept. */
struct waiting {
  char name[NAME_ROOM]; /* of the entry */
  rt_value text;
  rt_value url;
};

struct rt_compile_cache {
  struct rt_cache_folder folder;
  uint64_t identity;
  void *waiting; /* a tree, by name */
};

/* NODE_DEBUG_NATIVE is a list of words; COMPILE_CACHE prints what the cache does. */
static bool is_verbose(void) {
  const char *list = getenv("NODE_DEBUG_NATIVE");
  return list != NULL && strcasestr(list, "compile_cache") != NULL;
}

static void report(const char *what, const char *problem, rt_value url) {
  if (!is_verbose())
    return;
  char *name = url == NULL ? NULL : rt_to_utf8(url);
  fprintf(stderr, "[compile cache] %s%s%s%s%s\n", name == NULL ? "" : name,
          name == NULL ? "" : ": ", what, problem == NULL ? "" : ": ",
          problem == NULL ? "" : problem);
  free(name);
}

/* What bytecode depends on besides the text: the engine's build, and its options from the
 * environment, in any order. Zero if the build is not known. */
static uint64_t find_identity(void) {
  static const char prefix[] = "JSC_";
  char id[128];
  size_t length = rt_build_id(id, sizeof id);
  uint64_t identity = rt_cache_hash(0, RT_VERSION, sizeof RT_VERSION);
  identity = rt_cache_hash(identity, id, length);
  for (char **at = environ; at != NULL && *at != NULL; at++)
    if (strncmp(*at, prefix, sizeof prefix - 1) == 0)
      identity += rt_cache_hash(1, *at, strlen(*at));
  return length == 0 ? 0 : identity;
}

static bool is_disabled(void) {
  const char *value = getenv("NODE_DISABLE_COMPILE_CACHE");
  return value != NULL && *value != '\0';
}

static void forget(void *node) {
  struct waiting *module = node;
  rt_release(module->text);
  rt_release(module->url);
  free(module);
}

static void close_cache(void *part) {
  struct rt_compile_cache *cache = part;
  tdestroy(cache->waiting, forget);
  cache->waiting = NULL;
}

static void release_cache(void *part) {
  struct rt_compile_cache *cache = part;
  if (rt_cache_folder_is_open(&cache->folder))
    close(cache->folder.fd);
  free(cache->folder.path);
}

static enum rt_cache_status fail(char *message, const char *what, const char *reason) {
  snprintf(message, RT_CACHE_MESSAGE_ROOM, "%s: %s", what, reason);
  report(message, NULL, NULL);
  return RT_CACHE_FAILED;
}

/* `base` is an absolute path. Writes a message if that fails. */
enum rt_cache_status rt_compile_cache_enable(const char *base, char *message) {
  struct rt_cache_folder folder;
  if (rt_self->compile_cache != NULL)
    return RT_CACHE_ALREADY_ENABLED;
  if (is_disabled())
    return RT_CACHE_DISABLED;
  uint64_t identity = rt_bytecode_is_usable() ? find_identity() : 0;
  if (identity == 0)
    return fail(message, "The engine cannot store bytecode", "see rondo --engine");
  const char *problem = rt_cache_folder_open(&folder, base, identity);
  enum rt_cache_status status = RT_CACHE_ENABLED;
  if (problem != NULL)
    status = fail(message, folder.path == NULL ? base : folder.path, problem);
  else if (!RT_PART(compile_cache, close_cache, release_cache))
    status = fail(message, base, uv_strerror(UV_ENOMEM));
  if (status != RT_CACHE_ENABLED) {
    if (folder.fd >= 0)
      close(folder.fd);
    free(folder.path);
    return status;
  }
  struct rt_compile_cache *cache = rt_self->compile_cache;
  cache->folder = folder;
  cache->identity = identity;
  report("enabled", folder.path, NULL);
  return status;
}

/* NODE_COMPILE_CACHE, relative to the current folder. */
void rt_compile_cache_start(void) {
  const char *base = getenv("NODE_COMPILE_CACHE");
  char message[RT_CACHE_MESSAGE_ROOM];
  char *full = NULL;
  if (base == NULL || *base == '\0')
    return;
  char *here = *base == '/' ? NULL : getcwd(NULL, 0);
  if (*base == '/')
    rt_compile_cache_enable(base, message);
  else if (here != NULL && asprintf(&full, "%s/%s", here, base) >= 0)
    rt_compile_cache_enable(full, message);
  free(full);
  free(here);
}

const char *rt_compile_cache_folder(void) {
  return rt_self->compile_cache == NULL ? NULL : rt_self->compile_cache->folder.path;
}

/* An entry is found by its module's name, so that a changed module replaces it. */
static void entry_name(rt_value url, char *name) {
  size_t length;
  char *text = rt_to_utf8_sized(url, &length);
  snprintf(name, NAME_ROOM, "%016llx", (unsigned long long)rt_cache_hash(0, text, length));
  free(text);
}

/* Evaluates a module from its entry. Returns false, having run nothing, if that is not possible. */
static bool evaluate_entry(rt_value text, rt_value url, struct rt_outcome *outcome) {
  const struct rt_compile_cache *cache = rt_self->compile_cache;
  char name[NAME_ROOM];
  size_t size;
  const char *problem = "the program has closed the folder";
  struct rt_cache_entry entry;
  entry_name(url, name);
  unsigned char *bytes = rt_cache_folder_is_open(&cache->folder)
                             ? rt_cache_folder_read(&cache->folder, name, &size, &problem)
                             : NULL;
  if (bytes == NULL) {
    report("no entry", problem, url);
    return false;
  }
  struct rt_chars chars = rt_chars_open(text);
  const struct rt_cache_text wanted = rt_cache_text_of(&chars);
  problem = rt_cache_entry_check(bytes, size, cache->identity, &wanted, &entry);
  rt_chars_close(&chars);
  bool is_used =
      problem == NULL && rt_evaluate_owned_code(bytes, entry.text, &entry.code, url, outcome);
  report(is_used ? "used" : "entry refused", problem, url);
  if (!is_used)
    free(bytes);
  return is_used;
}

static int compare_names(const void *one, const void *other) {
  return strcmp(((const struct waiting *)one)->name, ((const struct waiting *)other)->name);
}

/* A module that is loaded again replaces itself. */
static void add_waiting(struct rt_compile_cache *cache, rt_value text, rt_value url) {
  struct waiting *module = malloc(sizeof *module);
  if (module == NULL)
    return;
  *module = (struct waiting){.text = text, .url = url};
  entry_name(url, module->name);
  struct waiting **found = tsearch(module, &cache->waiting, compare_names);
  if (found == NULL) {
    free(module);
    return;
  }
  rt_keep(text);
  rt_keep(url);
  if (*found != module) {
    forget(*found);
    *found = module;
  }
}

/* Both are strings. As rt_evaluate_value(). */
rt_value rt_compile_cache_evaluate(rt_value text, rt_value url, rt_value *thrown) {
  struct rt_outcome outcome = {NULL, thrown};
  if (rt_self->compile_cache == NULL)
    return rt_evaluate_value(text, url, thrown);
  if (evaluate_entry(text, url, &outcome))
    return outcome.result;
  rt_value result = rt_evaluate_value(text, url, thrown);
  if (result != NULL)
    add_waiting(rt_self->compile_cache, text, url);
  return result;
}

static void write_entry(void *node) {
  const struct rt_compile_cache *cache = rt_self->compile_cache;
  const struct waiting *module = node;
  struct rt_chars chars = rt_chars_open(module->text);
  const struct rt_cache_text text = rt_cache_text_of(&chars);
  const char *problem = rt_cache_entry_write(&cache->folder, module->name, cache->identity, &text);
  rt_chars_close(&chars);
  report(problem == NULL ? "written" : "not written", problem, module->url);
  forget(node);
}

/* Writes entries for the modules that have none. */
void rt_compile_cache_flush(void) {
  struct rt_compile_cache *cache = rt_self->compile_cache;
  if (cache == NULL)
    return;
  if (rt_cache_folder_is_open(&cache->folder)) {
    tdestroy(cache->waiting, write_entry);
    cache->waiting = NULL;
  }
  close_cache(cache);
}
