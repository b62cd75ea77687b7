/* SPDX-License-Identifier: MIT */
/*
 * ES modules: the engine's module records, its hooks for import() and import.meta, and source
 * text that it parses as a module.
 *
 * The public interface has none of this. Three functions that the library calls by name, through
 * its table of linkage, are found in the program first (as in throw.c):
 *
 *   JSGlobalObject's constructor   each global object gets a copy of the engine's table of hooks,
 *                                  with ours in the two places for modules
 *   SourceProvider's constructor   while is_making is set, a source becomes that of a module
 *   checkSyntax()                  while is_making is set, it gets the source that the public
 *                                  function has made, and hands it to loadModule()
 *
 * Nothing of it is trusted: rt_modules_start() tries all of it on known values when a program first
 * needs modules, and says what is missing. Until then the hooks only check their arguments.
 */
#include "engine/jsc.h"
#include "engine/modules.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define GLOBAL_NAME \
  "_ZN3JSC14JSGlobalObjectC2ERNS_2VMEPNS_9StructureEPKNS_23GlobalObjectMethodTableE"
#define PROVIDER_NAME                                                                              \
  "_ZN3JSC14SourceProviderC2ERKNS_12SourceOriginEON3WTF6StringES6_NS_19SourceTaintedOriginERKNS4_" \
  "12TextPositionENS_24SourceProviderSourceTypeE"
#define CHECK_NAME "_ZN3JSC11checkSyntaxEPNS_14JSGlobalObjectERKNS_10SourceCodeEPNS_7JSValueE"

typedef void global_function(void *self, void *vm, void *structure, const void *table);
typedef void provider_function(void *self, const void *origin, void *url, void *first_url,
                               unsigned char taint, const void *position, int kind);
typedef bool check_function(void *global, const void *source, JSValueRef *thrown);

__attribute__((visibility("default"))) global_function rt_global_constructor __asm__(GLOBAL_NAME);
__attribute__((visibility("default")))
provider_function rt_provider_constructor __asm__(PROVIDER_NAME);
__attribute__((visibility("default"))) check_function rt_check_source __asm__(CHECK_NAME);

JSValueRef jsc_load_module(void *global, const void *source, JSValueRef fetcher)
    RT_INSIDE("_ZN3JSC10loadModuleEPNS_14JSGlobalObjectERKNS_10SourceCodeENS_7JSValueE");

/* The engine's table of hooks: which entries of it are empty, and the two that are ours. */
static const char TABLE_PATTERN[] = "1110100000011110000111";
enum { TABLE_COUNT = sizeof TABLE_PATTERN - 1, TABLE_ROOM = 32, IMPORT_AT = 5, META_AT = 8 };

/* Kinds of sources, as the engine numbers them. */
enum { KIND_MODULE = 1 };

static struct {
  const void *table[TABLE_ROOM]; /* the copy */
  bool has_table;
  bool is_making;  /* a source is being made */
  bool was_module; /* ... and its provider has been */
  bool was_loaded; /* ... and it was handed to the engine's loader */
  bool is_probing;
  JSValueRef probed_loader; /* what the probe has seen */
  bool probed_name;
  bool probed_origin;
  rt_value loader;
  rt_value on_import;
  rt_value on_meta;
} modules;

static void *find_next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL)
    abort();
  return found;
}

/* import(): gives an object with a method `then`, which the engine waits for. import.meta: gives
 * the object. */
typedef void *import_function(void *global, void *loader, JSValueRef name, JSValueRef parameters,
                              const void *const *origin);
typedef void *meta_function(void *global, void *loader, JSValueRef key, JSValueRef record,
                            JSValueRef fetcher);
static import_function import_hook;
static meta_function meta_hook;

/* Our copy of the table, or the table itself if it is not the one that is known here. */
static const void *own_table(const void *table) {
  if (table == NULL || !rt_read_safely(table, modules.table, sizeof modules.table))
    return table;
  for (size_t i = 0; i < TABLE_COUNT; i++)
    if ((modules.table[i] != NULL) != (TABLE_PATTERN[i] == '1'))
      return table;
  import_function *import = import_hook;
  meta_function *meta = meta_hook;
  memcpy(&modules.table[IMPORT_AT], &import, sizeof import);
  memcpy(&modules.table[META_AT], &meta, sizeof meta);
  modules.has_table = true;
  return modules.table;
}

void rt_global_constructor(void *self, void *vm, void *structure, const void *table) {
  static global_function *engines;
  if (engines == NULL)
    *(void **)&engines = find_next(GLOBAL_NAME);
  engines(self, vm, structure, modules.has_table ? modules.table : own_table(table));
}

void rt_provider_constructor(void *self, const void *origin, void *url, void *first_url,
                             unsigned char taint, const void *position, int kind) {
  static provider_function *engines;
  if (engines == NULL)
    *(void **)&engines = find_next(PROVIDER_NAME);
  if (modules.is_making) {
    kind = KIND_MODULE;
    modules.was_module = true;
  }
  engines(self, origin, url, first_url, taint, position, kind);
}

bool rt_check_source(void *global, const void *source, JSValueRef *thrown) {
  static check_function *engines;
  if (engines == NULL)
    *(void **)&engines = find_next(CHECK_NAME);
  if (!modules.is_making || !modules.was_module)
    return engines(global, source, thrown);
  modules.was_loaded = true;
  modules.is_making = false;
  jsc_load_module(global, source, JSValueMakeUndefined(rt_global_context));
  return true;
}

/* Hands the text as a module's source to `provideFetch` of the engine's loader, which the caller
 * has replaced. False if the engine could not be brought to do so. */
bool rt_module_source(rt_value text, rt_value url, rt_value *thrown) {
  JSStringRef script = JSValueToStringCopy(rt_global_context, text, thrown);
  JSStringRef name = script == NULL ? NULL : JSValueToStringCopy(rt_global_context, url, thrown);
  modules.was_module = false;
  modules.was_loaded = false;
  if (name != NULL) {
    modules.is_making = true;
    JSCheckScriptSyntax(rt_global_context, script, name, 1, thrown);
    modules.is_making = false;
    JSStringRelease(name);
  }
  if (script != NULL)
    JSStringRelease(script);
  return modules.was_loaded;
}

/* The text of the first word of a SourceOrigin, a URL. */
static rt_value origin_text(const void *const *origin) {
  struct rt_chars chars;
  if (origin == NULL || origin[0] == NULL || !rt_layout_impl(origin[0], &chars))
    return rt_undefined();
  return chars.narrow != NULL ? rt_text_latin1(chars.narrow, chars.count)
                              : rt_text_utf16(chars.wide, chars.count);
}

#define PROBE_NAME "rondo:probe"
#define PROBE_URL "rondo:engine/modules"

static bool is_text(rt_value value, const char *wanted) {
  if (!rt_layout_is_text(value))
    return false;
  char *text = rt_to_utf8(value);
  bool is_equal = text != NULL && strcmp(text, wanted) == 0;
  free(text);
  return is_equal;
}

static void *nothing(void) {
  return (void *)(uintptr_t)JSObjectMake(rt_global_context, NULL, NULL);
}

static void *import_hook(void *global, void *loader, JSValueRef name, JSValueRef parameters,
                         const void *const *origin) {
  (void)global;
  if (!rt_layout_is_text(name))
    return nothing();
  if (modules.is_probing) {
    modules.probed_name = is_text(name, PROBE_NAME);
    modules.probed_origin = is_text(origin_text(origin), PROBE_URL);
    modules.probed_loader = loader;
    return nothing();
  }
  JSValueRef arguments[] = {name, origin_text(origin), parameters};
  JSValueRef result = rt_call(modules.on_import, 3, arguments, NULL);
  return result == NULL ? nothing() : (void *)(uintptr_t)result;
}

static void *meta_hook(void *global, void *loader, JSValueRef key, JSValueRef record,
                       JSValueRef fetcher) {
  (void)global, (void)loader, (void)record, (void)fetcher;
  JSValueRef result = rt_call(modules.on_meta, 1, &key, NULL);
  return result == NULL ? nothing() : (void *)(uintptr_t)result;
}

void rt_modules_on_import(rt_value function) {
  rt_keep(function);
  modules.on_import = function;
}

/* What is missing, or NULL. The loader is in *loader then, and import.meta calls the function. */
const char *rt_modules_start(rt_value on_meta, rt_value *loader) {
  if (jsc_load_module == NULL)
    return "JSC::loadModule()";
  if (!modules.has_table)
    return "the table of hooks of its global object";
  if (modules.loader == NULL) {
    modules.is_probing = true;
    rt_evaluate("import('" PROBE_NAME "'), 0", PROBE_URL, NULL);
    modules.is_probing = false;
    if (!modules.probed_name || !modules.probed_origin || modules.probed_loader == NULL ||
        !JSValueIsObject(rt_global_context, modules.probed_loader))
      return "the hook of import()";
    modules.loader = modules.probed_loader;
    modules.on_meta = on_meta;
    rt_keep(on_meta);
  }
  *loader = modules.loader;
  return NULL;
}
