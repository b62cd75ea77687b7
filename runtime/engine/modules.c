/* SPDX-License-Identifier: MIT */
/*
 * ES modules: the engine's module records, its hooks for import() and import.meta, and source
 * text that it parses as a module.
 *
 * The public interface has none of this. Three functions that the library calls through its PLT
 * are interposed here (contract.def: modules):
 *
 *   JSGlobalObject's constructor   gives each global object a copy of the engine's hook table,
 *                                  with our two hooks for modules
 *   SourceProvider's constructor   while is_making is set, turns a source into a module source;
 *                                  replaces a source's origin, which import() passes to its hook
 *   checkSyntax()                  while is_making is set, gets the source that the public
 *                                  function has created, and passes it to loadModule()
 *
 * All of it is probed with known values when a program first needs modules. Until then the hooks
 * only check their arguments.
 */
#include "engine/modules.h"
#include "engine/jsc.h"

#include <stdlib.h>
#include <string.h>

typedef void global_function(void *self, void *vm, void *structure, const void *table);
typedef bool check_function(void *global, const void *source, JSValueRef *thrown);

#define EXPORTED __attribute__((visibility("default")))
EXPORTED global_function rt_global_constructor __asm__(RT_GLOBAL_NAME);
EXPORTED check_function rt_check_source __asm__(RT_CHECK_NAME);

/* import(): returns a thenable, which the engine waits for. import.meta: returns the object. */
typedef void *import_function(void *global, void *loader, JSValueRef name, JSValueRef parameters,
                              const void *const *origin);
typedef void *meta_function(void *global, void *loader, JSValueRef key, JSValueRef record,
                            JSValueRef fetcher);
static import_function import_hook;
static meta_function meta_hook;

/* The engine's hook table: a mask of the entries it sets, and the two that we replace. */
static const char TABLE_PATTERN[] = "1110100000011110000111";
enum { TABLE_COUNT = sizeof TABLE_PATTERN - 1, TABLE_ROOM = 32, IMPORT_AT = 5, META_AT = 8 };

/* Source kinds, as the engine numbers them. */
enum { KIND_MODULE = 1 };

/* The copy, made with the process's first global object and constant from then on. */
static const void *hooks[TABLE_ROOM];
static bool has_hooks;

static struct rt_modules *state(void) {
  return rt_self == NULL || rt_self->engine == NULL ? NULL : &rt_self->engine->modules;
}

/* Our copy of the table, or the original if it is not the table we know. */
static const void *own_table(const void *table) {
  enum rt_entry_state decided = rt_contract_facts(RT_ENTRY_modules).state;
  if (table == NULL || decided == RT_ENTRY_OFF || decided == RT_ENTRY_CRASHED ||
      !rt_read_safely(table, hooks, sizeof hooks))
    return table;
  for (size_t i = 0; i < TABLE_COUNT; i++)
    if ((hooks[i] != NULL) != (TABLE_PATTERN[i] == '1'))
      return table;
  import_function *import = import_hook;
  meta_function *meta = meta_hook;
  memcpy(&hooks[IMPORT_AT], &import, sizeof import);
  memcpy(&hooks[META_AT], &meta, sizeof meta);
  has_hooks = true;
  return hooks;
}

void rt_global_constructor(void *self, void *vm, void *structure, const void *table) {
  global_function *engines;
  *(void **)&engines = rt_contract_need(RT_GLOBAL_NAME);
  engines(self, vm, structure, has_hooks ? hooks : own_table(table));
}

/* The start of a JSC::SourceOrigin: its URL, whose first word is the text. The size is a bound. */
struct origin {
  const void *text;
  void *rest[7];
};

/* Replaces the text of the origin for the next source; that of its functions and of eval() in it
 * stays the same. */
static bool replace_origin(struct rt_modules *modules, const void *given, struct origin *origin) {
  const void *const *string = modules->origin == NULL ? NULL : rt_layout_string(modules->origin);
  modules->origin = NULL;
  if (string == NULL)
    return false;
  memcpy(origin, given, sizeof *origin);
  origin->text = *string;
  return true;
}

void rt_provider_constructor(void *self, const void *origin, void *url, void *first_url,
                             unsigned char taint, const void *position, int kind) {
  static rt_provider_function *found;
  struct rt_modules *modules = state();
  rt_provider_function *engines = __atomic_load_n(&found, __ATOMIC_RELAXED);
  if (engines == NULL) {
    *(void **)&engines = rt_contract_need(RT_PROVIDER_NAME);
    __atomic_store_n(&found, engines, __ATOMIC_RELAXED);
  }
  if (modules != NULL && modules->is_making) {
    kind = KIND_MODULE;
    modules->was_module = true;
  }
  struct origin replaced;
  if (modules != NULL && modules->origin != NULL && replace_origin(modules, origin, &replaced))
    origin = &replaced;
  engines(self, origin, url, first_url, taint, position, kind);
}

bool rt_check_source(void *global, const void *source, JSValueRef *thrown) {
  check_function *engines;
  *(void **)&engines = rt_engine_next(RT_NEXT_CHECK, RT_CHECK_NAME);
  struct rt_modules *modules = state();
  if (!modules->is_making || !modules->was_module)
    return engines(global, source, thrown);
  modules->was_loaded = true;
  modules->is_making = false;
  rt_jsc.load_module(global, source, JSValueMakeUndefined(rt_global_context));
  return true;
}

/* Sets the origin of the next source; NULL ends it. */
void rt_modules_origin(JSStringRef origin) {
  state()->origin = origin;
}

/* Passes the text as a module source to `provideFetch` of the realm's loader, which the caller has
 * replaced. Returns false if the engine did not call it. */
bool rt_module_source(rt_value realm, const struct rt_realm_script *script, rt_value *thrown) {
  struct rt_modules *modules = state();
  JSGlobalContextRef context = RT_HAS(modules) ? rt_realm_context(realm) : NULL;
  if (context == NULL)
    return false;
  JSStringRef text = JSValueToStringCopy(rt_global_context, script->text, thrown);
  JSStringRef name = JSValueToStringCopy(rt_global_context, script->url, NULL);
  JSStringRef origin = rt_realm_origin(script);
  modules->was_module = false;
  modules->was_loaded = false;
  if (text != NULL && name != NULL) {
    modules->is_making = true;
    modules->origin = origin;
    JSCheckScriptSyntax(context, text, name, script->first_line, thrown);
    modules->origin = NULL;
    modules->is_making = false;
  }
  JSStringRef const strings[] = {text, name, origin};
  for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
    if (strings[i] != NULL)
      JSStringRelease(strings[i]);
  return modules->was_loaded;
}

/* The text of a SourceOrigin's first word, a URL. */
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
  struct rt_modules *modules = state();
  if (modules->is_probing) {
    modules->has_probed_name = is_text(name, PROBE_NAME);
    modules->has_probed_origin =
        modules->has_probed_name && is_text(origin_text(origin), PROBE_URL);
    modules->probed_loader = loader;
    return nothing();
  }
  if (!JSValueIsString(rt_global_context, name))
    return nothing();
  bool is_known = rt_contract_try(RT_ENTRY_modules);
  JSValueRef arguments[] = {name, is_known ? origin_text(origin) : rt_undefined(), parameters,
                            JSContextGetGlobalObject(global)};
  JSValueRef result = rt_call(rt_self->hooks[RT_ON_IMPORT], 4, arguments, NULL);
  return result == NULL ? nothing() : (void *)(uintptr_t)result;
}

static void *meta_hook(void *global, void *loader, JSValueRef key, JSValueRef record,
                       JSValueRef fetcher) {
  (void)loader, (void)record, (void)fetcher;
  JSValueRef thrown = NULL;
  JSValueRef result = rt_call(state()->on_meta, 1, &key, &thrown);
  if (thrown != NULL && RT_HAS(throws))
    rt_vm_throw(JSContextGetGroup(rt_global_context), global, thrown);
  return result == NULL ? nothing() : (void *)(uintptr_t)result;
}

/* Calls import() in a realm and checks the arguments of the hook; one of them is the loader.
 * Returns NULL if they are not as expected. */
static JSValueRef loader_of(JSGlobalContextRef context) {
  struct rt_modules *modules = state();
  JSStringRef script = JSStringCreateWithUTF8CString("import('" PROBE_NAME "'), 0");
  JSStringRef name = JSStringCreateWithUTF8CString(PROBE_URL);
  modules->has_probed_name = false;
  modules->has_probed_origin = false;
  modules->is_probing = true;
  JSEvaluateScript(context, script, NULL, name, 1, NULL);
  modules->is_probing = false;
  JSStringRelease(script);
  JSStringRelease(name);
  bool is_good = modules->has_probed_name && modules->has_probed_origin &&
                 rt_layout_is_cell(modules->probed_loader) &&
                 JSValueIsObject(rt_global_context, modules->probed_loader);
  return is_good ? modules->probed_loader : NULL;
}

static bool find_loader(void) {
  struct rt_modules *modules = state();
  if (has_hooks && modules->loader == NULL) {
    modules->loader = loader_of(rt_global_context);
    if (modules->loader != NULL)
      rt_keep(modules->loader);
  }
  return modules->loader != NULL;
}

/* The loader of another realm, after rt_modules_start(). */
rt_value rt_modules_loader(rt_value realm) {
  JSGlobalContextRef context = state()->on_meta == NULL ? NULL : rt_realm_context(realm);
  return context == NULL ? NULL : loader_of(context);
}

bool rt_probe_modules(void) {
  return find_loader();
}

/* Returns the engine's loader, and makes import.meta call the function from now on. Returns NULL if
 * the engine lacks what this needs. */
rt_value rt_modules_start(rt_value on_meta) {
  if (!rt_contract_try(RT_ENTRY_modules) || !find_loader())
    return NULL;
  rt_keep(on_meta);
  state()->on_meta = on_meta;
  return state()->loader;
}

/* Names what rt_modules_start() is missing. */
const char *rt_modules_lack(void) {
  struct rt_entry_facts facts = rt_contract_facts(RT_ENTRY_modules);
  if (facts.detail != NULL)
    return facts.detail;
  if (facts.state == RT_ENTRY_OFF)
    return "the entry `modules` of the engine contract, which is switched off,";
  return has_hooks ? "the hook of import()" : "the table of hooks of global objects";
}
