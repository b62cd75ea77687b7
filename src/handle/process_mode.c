/* SPDX-License-Identifier: MIT */
/*
 * Whether uv_spawn() must use fork().
 *
 * pthread_atfork() handlers run in fork() only. Few programs need them for a process that executes
 * another program immediately, but some do: uvloop runs Python's preexec_fn from one. Such a
 * program calls uv_spawn() and pthread_atfork() from the same object file. So this searches the
 * loaded objects, again whenever their number has changed, and chooses fork() if one imports both.
 *
 * RONDO_SPAWN=fork or RONDO_SPAWN=vfork in the environment overrides it.
 */
#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "handle/process.h"
#include "os/fork_lock.h"

/* Relocations: an offset and an info each, on most processors with an addend too. */
struct relocations {
  const void *first;
  size_t bytes;
  size_t each;
};

/* The parts of an object that the search needs: its symbols, and the relocations that use them. */
struct object {
  const ElfW(Sym) * symbols;
  const char *names;
  struct relocations data;
  struct relocations calls;
};

#ifdef __LP64__
#define SYMBOL_OF(info) ELF64_R_SYM(info)
#else
#define SYMBOL_OF(info) ELF32_R_SYM(info)
#endif

struct answer {
  unsigned long long objects_added; /* the state of the loader at the time of the search */
  unsigned long long objects_removed;
  bool is_known;
  bool found;
};

static pthread_mutex_t answer_lock = PTHREAD_MUTEX_INITIALIZER;
RD_NEW_LOCK_IN_CHILD(answer_lock);
static struct answer answer;

static int look_at(struct dl_phdr_info *info, size_t size, void *arg);
static bool read_object(const struct dl_phdr_info *info, struct object *object);
static bool imports(const struct object *object, const char *name);

bool rd_process_wants_fork(void) {
  const char *choice = getenv("RONDO_SPAWN");
  if (choice != NULL && strcmp(choice, "fork") == 0)
    return true;
  if (choice != NULL && strcmp(choice, "vfork") == 0)
    return false;

  bool checked = false;
  pthread_mutex_lock(&answer_lock);
  dl_iterate_phdr(look_at, &checked);
  bool found = answer.found;
  pthread_mutex_unlock(&answer_lock);
  return found;
}

/* Nonzero ends the search. The first object shows whether the cached answer is still valid. */
static int look_at(struct dl_phdr_info *info, size_t size, void *arg) {
  (void)size;
  bool *checked = arg;
  if (!*checked) {
    *checked = true;
    if (answer.is_known && answer.objects_added == info->dlpi_adds &&
        answer.objects_removed == info->dlpi_subs)
      return 1;
    answer = (struct answer){
        .objects_added = info->dlpi_adds, .objects_removed = info->dlpi_subs, .is_known = true};
  }
  struct object object;
  if (!read_object(info, &object) || !imports(&object, "uv_spawn"))
    return 0;
  answer.found = imports(&object, "__register_atfork") || imports(&object, "pthread_atfork");
  return answer.found;
}

/* Some loaders do not relocate these addresses. */
static const void *address(const struct dl_phdr_info *info, ElfW(Addr) value) {
  return (const void *)(value < info->dlpi_addr ? value + info->dlpi_addr : value);
}

static void read_entry(const struct dl_phdr_info *info, const ElfW(Dyn) * entry,
                       struct object *object) {
  switch (entry->d_tag) {
  case DT_SYMTAB:
    object->symbols = address(info, entry->d_un.d_ptr);
    break;
  case DT_STRTAB:
    object->names = address(info, entry->d_un.d_ptr);
    break;
  case DT_RELA:
  case DT_REL:
    object->data.first = address(info, entry->d_un.d_ptr);
    object->data.each = entry->d_tag == DT_REL ? sizeof(ElfW(Rel)) : sizeof(ElfW(Rela));
    break;
  case DT_RELASZ:
  case DT_RELSZ:
    object->data.bytes = entry->d_un.d_val;
    break;
  case DT_JMPREL:
    object->calls.first = address(info, entry->d_un.d_ptr);
    break;
  case DT_PLTREL:
    object->calls.each = entry->d_un.d_val == DT_REL ? sizeof(ElfW(Rel)) : sizeof(ElfW(Rela));
    break;
  case DT_PLTRELSZ:
    object->calls.bytes = entry->d_un.d_val;
    break;
  default:
    break;
  }
}

static bool read_object(const struct dl_phdr_info *info, struct object *object) {
  memset(object, 0, sizeof *object);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC)
      continue;
    const ElfW(Dyn) *entry = (const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++)
      read_entry(info, entry, object);
  }
  return object->symbols != NULL && object->names != NULL;
}

/* The number of symbols is not available, but the number of relocations is. */
static bool use(const struct object *object, const struct relocations *relocations,
                const char *name) {
  if (relocations->first == NULL || relocations->each == 0)
    return false;
  for (size_t at = 0; at + relocations->each <= relocations->bytes; at += relocations->each) {
    const ElfW(Rel) *relocation = (const void *)((const char *)relocations->first + at);
    const ElfW(Sym) *symbol = object->symbols + SYMBOL_OF(relocation->r_info);
    if (symbol->st_shndx == SHN_UNDEF && strcmp(object->names + symbol->st_name, name) == 0)
      return true;
  }
  return false;
}

static bool imports(const struct object *object, const char *name) {
  return use(object, &object->data, name) || use(object, &object->calls, name);
}
