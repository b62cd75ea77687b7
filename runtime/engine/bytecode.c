/* SPDX-License-Identifier: MIT */
/*
 * Bytecode: of the runtime's own scripts, generated at build time (make_bytecode.c), and of the
 * program's, from its compile cache (compile_cache.c). A script with bytecode is neither parsed nor
 * compiled; the engine reads its text only for toString().
 *
 * The engine gets text and bytecode from a JSC::SourceProvider. The engine's constructor creates
 * ours, and this file replaces its vtable. JSScriptEvaluate() runs it: a JSScriptRef is a provider
 * followed by a pointer to the VM. The engine rejects bytecode that was made by another build of
 * the engine, or from text with another length or hash; it then parses the text.
 *
 * The engine destroys a provider before it releases its bytecode, on any thread. Providers of the
 * runtime's scripts are freed with the instance. Those of the program own their bytes, and are
 * freed when the engine has released both.
 */
#include "engine/jsc.h"

#include <stdlib.h>
#include <string.h>

enum { PROVIDER_SIZE = 128, PROVIDER_ROOM = 256, ORIGIN_ROOM = 256, ERROR_ROOM = 512 };

/* Header of a WTF::HashTable, followed by the buckets. */
struct table_header {
  uint32_t deleted_count, count, mask, size;
};

/* JSC::CachedBytecode. We hold one reference and never release it, because the engine must not free
 * the bytes. So the engine does not free the table either, to which it adds the functions that it
 * decodes. */
struct cached {
  uint32_t references;
  size_t size;
  uintptr_t payload[3];        /* JSC::CachePayload */
  struct table_header *leaves; /* the end of the header, or NULL */
  uintptr_t rest[10];          /* empty lists, which are all zero */
};

struct rt_provider {
  const void *const *functions;
  unsigned char engines[PROVIDER_SIZE - sizeof(void *)];
  JSContextGroupRef vm;
  const void *text;
  struct rt_code code;
  struct cached cached;
  struct rt_provider *older;
  void *owned;      /* freed with the provider, or NULL */
  bool is_dead;     /* destroyed by the engine, on any thread */
  bool is_compiled; /* being compiled to bytecode: see source() */
  bool is_fetched;  /* the engine has just fetched the bytecode */
};

/* JSC::SourceCode */
struct source_code {
  struct rt_provider *provider;
  int32_t start, end, line, column;
};

/* WTF::StringView */
struct view {
  const void *text;
  uint32_t length;
  bool is_narrow;
};

static void destroy(struct rt_provider *self) {
  rt_jsc.destroy_provider(self);
  __atomic_store_n(&self->is_dead, true, __ATOMIC_RELEASE);
}

static unsigned hash(const struct rt_provider *self) {
  return self->code.hash;
}

/*
 * The engine stores the text in the bytecode. When it fetches the bytecode, it hashes and copies
 * that text and compares it with the provider's, which is a tenth of the work of require('http').
 * Our callers ensure that text and bytecode belong together, so both times the text appears empty.
 * The engine's parser reads from the start of the text to the end of the source code, whose length
 * it knows, so it still parses all of it if it rejects the bytecode.
 */
static struct view source(struct rt_provider *self) {
  bool is_hidden = self->is_compiled || self->is_fetched;
  self->is_fetched = false;
  return (struct view){self->text, is_hidden ? 0 : self->code.length, !self->code.is_wide};
}

/* Stores a new reference, or NULL. */
static struct cached **cached_bytecode(struct cached **result, struct rt_provider *self) {
  bool has_code = self->code.size > 0;
  *result = has_code ? &self->cached : NULL;
  self->cached.references += has_code;
  self->is_fetched = has_code;
  return result;
}

static void nothing(void) {
}

static unsigned block_hash(struct rt_provider *self, int start, int end, int kind) {
  return rt_jsc.block_hash(self, start, end, kind);
}

/* The vtable, preceded by C++'s offset to top and type information. */
static const void *const functions[] = {
    NULL,
    NULL,
    (void *)destroy,
    (void *)destroy,
    (void *)hash,
    (void *)source,
    (void *)cached_bytecode,
    (void *)nothing,
    (void *)nothing,
    (void *)nothing,
    (void *)block_hash,
    (void *)nothing,
    (void *)nothing,
};

/* The text and bytes must stay valid; takes over the reference to the URL. Returns NULL if out of
 * memory. */
static struct rt_provider *provider_of(const void *text, const struct rt_code *code,
                                       struct rt_impl *url) {
  static const uintptr_t origin[ORIGIN_ROOM / sizeof(uintptr_t)];
  static const int position[2];
  struct rt_provider *provider = calloc(1, sizeof *provider);
  struct rt_impl *first_url = NULL;
  if (provider == NULL)
    return NULL;
  rt_provider_constructor(provider, origin, &url, &first_url, 0, position, 0);
  provider->functions = functions + 2;
  provider->vm = JSContextGetGroup(rt_global_context);
  provider->text = text;
  provider->code = *code;
  provider->cached.references = 1;
  provider->cached.size = code->size;
  if (code->size > 0) {
    struct rt_narrow_span span = {code->bytes, code->size};
    rt_jsc.make_payload(provider->cached.payload, &span);
  }
  return provider;
}

static struct rt_provider *provider_new(const void *text, const struct rt_code *code,
                                        const char *url) {
  struct rt_impl *name = NULL;
  rt_jsc.create_narrow(&name, (struct rt_narrow_span){(const unsigned char *)url, strlen(url)});
  struct rt_provider *provider = provider_of(text, code, name);
  if (provider != NULL) {
    provider->older = rt_self->engine->providers;
    rt_self->engine->providers = provider;
  }
  return provider;
}

static void free_provider(struct rt_provider *provider) {
  if (provider->cached.leaves != NULL)
    rt_jsc.free_memory(provider->cached.leaves - 1);
  free(provider->owned);
  free(provider);
}

static bool is_dead(const struct rt_provider *provider) {
  return __atomic_load_n(&provider->is_dead, __ATOMIC_ACQUIRE);
}

static void free_all(struct rt_provider *provider) {
  while (provider != NULL) {
    struct rt_provider *older = provider->older;
    if (is_dead(provider))
      free_provider(provider);
    provider = older;
  }
}

void rt_bytecode_end(void) {
  free_all(rt_self->engine->providers);
  free_all(rt_self->engine->owners.newest);
}

static rt_value run(struct rt_provider *provider, rt_value *thrown) {
  rt_value result = rt_jsc.run_script(rt_global_context, provider, NULL, thrown);
  provider->is_fetched = false;
  rt_jsc.release_script(provider);
  return result;
}

/* Text and bytes must stay valid. Returns false, having run nothing, if bytecode cannot be used. */
bool rt_evaluate_code(const char *text, const struct rt_code *code, const char *url,
                      rt_value *result, rt_value *thrown) {
  struct rt_provider *provider = RT_HAS(bytecode) ? provider_new(text, code, url) : NULL;
  if (provider != NULL)
    *result = run(provider, thrown);
  return provider != NULL;
}

/* Frees providers that the engine has destroyed, and whose bytecode only we refer to. */
static void free_unused(struct rt_owners *owners) {
  struct rt_provider **place = &owners->newest;
  while (*place != NULL) {
    struct rt_provider *provider = *place;
    bool is_unused =
        is_dead(provider) && __atomic_load_n(&provider->cached.references, __ATOMIC_ACQUIRE) == 1;
    if (!is_unused) {
      place = &provider->older;
      continue;
    }
    *place = provider->older;
    owners->size -= provider->code.size;
    free_provider(provider);
  }
}

static void add_owner(struct rt_provider *provider, void *owned) {
  enum { LEAST = 16 << 20 };
  struct rt_owners *owners = &rt_self->engine->owners;
  if (owners->size > owners->limit) {
    free_unused(owners);
    owners->limit = 2 * owners->size + LEAST;
  }
  provider->owned = owned;
  provider->older = owners->newest;
  owners->newest = provider;
  owners->size += provider->code.size;
}

/* Whether the program's scripts can be compiled to bytecode and evaluated from it. */
bool rt_bytecode_is_usable(void) {
  return RT_HAS(bytecode) && RT_HAS(strings);
}

/* Evaluates a script of the program. The text and bytecode are in memory that the engine's provider
 * then owns. Returns false, having run nothing, if bytecode cannot be used. */
bool rt_evaluate_owned_code(void *owned, const void *text, const struct rt_code *code, rt_value url,
                            struct rt_outcome *outcome) {
  JSStringRef name =
      RT_HAS(bytecode) ? JSValueToStringCopy(rt_global_context, url, outcome->thrown) : NULL;
  struct rt_impl *const *impl = name == NULL ? NULL : rt_layout_string(name);
  struct rt_provider *provider = NULL;
  if (impl != NULL) {
    __atomic_add_fetch(&(*impl)->references, RT_ONE_REFERENCE, __ATOMIC_ACQ_REL);
    rt_modules_origin(name);
    provider = provider_of(text, code, *impl);
    rt_modules_origin(NULL);
  }
  if (name != NULL)
    JSStringRelease(name);
  if (provider == NULL)
    return false;
  add_owner(provider, owned);
  outcome->result = run(provider, outcome->thrown);
  return true;
}

/* FNV-1a. The engine keeps 24 bits of a hash; zero means none. */
static uint32_t hash_of(const char *text, size_t length) {
  uint32_t result = 2166136261;
  for (size_t i = 0; i < length; i++)
    result = (result ^ (unsigned char)text[i]) * 16777619;
  return (result & 0xffffff) == 0 ? 1 : result & 0xffffff;
}

/* Releases what the engine has made, which nothing else refers to. Its list of updates, the first
 * words of `rest`, is empty. */
static void free_made(struct cached *made, const void *bytes) {
  if (made->references != 1 || made->rest[0] != 0 || made->rest[1] != 0)
    return;
  if (made->leaves != NULL)
    rt_jsc.free_memory(made->leaves - 1);
  rt_jsc.free_memory((void *)(uintptr_t)bytes);
  rt_jsc.free_memory(made);
}

/* Compiles a script, whose length, width and hash are given, to bytecode, which the caller frees.
 * Returns false if the engine made none. */
bool rt_bytecode_compile(const void *text, struct rt_code *code) {
  bool can_make = rt_contract_is_trying(RT_ENTRY_bytecode) || RT_HAS(bytecode);
  code->size = 0;
  struct rt_provider *provider = can_make ? provider_new(text, code, "rondo:bytecode") : NULL;
  if (provider == NULL)
    return false;
  const struct source_code source_code = {provider, 0, (int32_t)code->length, 0, 0};
  uintptr_t error[ERROR_ROOM / sizeof(uintptr_t)] = {0};
  int no_file = -1;
  struct cached *made = NULL;
  unsigned char *copy = NULL;
  provider->is_compiled = true;
  rt_lock();
  rt_jsc.make_bytecode(&made, provider->vm, &source_code, &no_file, error);
  if (made != NULL) {
    struct rt_narrow_span bytes = rt_jsc.payload_span(made->payload);
    copy = malloc(bytes.length);
    if (copy != NULL)
      memcpy(copy, bytes.bytes, bytes.length);
    code->bytes = copy;
    code->size = bytes.length;
    free_made(made, bytes.bytes);
  }
  rt_unlock();
  rt_jsc.release_script(provider);
  return copy != NULL;
}

/* The same for a script of ASCII characters. */
bool rt_bytecode_make(const char *text, struct rt_code *code) {
  size_t length = strlen(text);
  *code = (struct rt_code){.length = (uint32_t)length, .hash = hash_of(text, length)};
  return rt_bytecode_compile(text, code);
}

/* Whether the constructor writes PROVIDER_SIZE bytes. */
static bool has_known_size(void) {
  enum { MARK = 0xAA };
  static const uintptr_t origin[ORIGIN_ROOM / sizeof(uintptr_t)];
  static const int position[2];
  unsigned char *memory = malloc(PROVIDER_ROOM);
  struct rt_impl *names[2] = {NULL, NULL};
  if (memory == NULL)
    return false;
  memset(memory, MARK, PROVIDER_ROOM);
  rt_provider_constructor(memory, origin, &names[0], &names[1], 0, position, 0);
  size_t end = PROVIDER_ROOM;
  while (end > 0 && memory[end - 1] == MARK)
    end--;
  bool is_known = (end + 7) / 8 * 8 == PROVIDER_SIZE;
  if (is_known)
    rt_jsc.destroy_provider(memory);
  free(memory);
  return is_known;
}

/* Replaces a number in the bytecode, as encoded by the engine. Returns false if it was not
 * found. */
static bool replace_number(unsigned char *bytes, size_t size, double from, double to) {
  JSValueRef const words[] = {rt_number(from), rt_number(to)};
  unsigned char *found = memmem(bytes, size, &words[0], sizeof words[0]);
  if (found != NULL)
    memcpy(found, &words[1], sizeof words[1]);
  return found != NULL;
}

/* Whether the table contains the only function of the script. */
static bool is_known_table(const struct table_header *table) {
  struct table_header header;
  return table != NULL && rt_read_safely(table - 1, &header, sizeof header) &&
         header.deleted_count == 0 && header.count == 1 && header.size > 0 &&
         (header.size & header.mask) == 0 && header.mask == header.size - 1;
}

/* The text returns one number and the bytecode another, so the result shows which of them ran. */
bool rt_probe_bytecode(void) {
  static const char text[] = "(() => 0.140625)()";
  struct rt_code code;
  if (!has_known_size() || !rt_bytecode_make(text, &code))
    return false;
  unsigned char *bytes = (unsigned char *)(uintptr_t)code.bytes;
  struct rt_provider *provider = NULL;
  if (replace_number(bytes, code.size, 0.140625, 0.28125))
    provider = provider_new(text, &code, "rondo:bytecode");
  if (provider == NULL) {
    free(bytes);
    return false;
  }
  provider->owned = bytes;
  JSValueRef thrown = NULL;
  JSValueRef result = run(provider, &thrown);
  bool is_good = result != NULL && is_known_table(provider->cached.leaves) &&
                 JSValueToNumber(rt_global_context, result, NULL) == 0.28125;
  if (!is_good)
    provider->cached.leaves = NULL; /* cannot be freed */
  return is_good;
}
