/* SPDX-License-Identifier: MIT */
/*
 * The build of the engine's library in this process, from its GNU build-id note. RT_PROVEN_ENGINE
 * is the build-id of the library that this program was built and tested with.
 */
#include "engine/contract.h"
#include "engine/engine.h"

#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

struct library {
  const char *name;
  const unsigned char *id;
  size_t size;
};

static void find_id(struct library *library, const char *notes, size_t size) {
  for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size && library->id == NULL;) {
    const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)(notes + at);
    const char *name = notes + at + sizeof *note;
    size_t name_size = (note->n_namesz + 3) / 4 * 4;
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
      library->id = (const unsigned char *)name + name_size;
      library->size = note->n_descsz;
    }
    at += sizeof *note + name_size + (note->n_descsz + 3) / 4 * 4;
  }
}

static int look_at(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct library *library = data;
  if (strstr(info->dlpi_name, "/libjavascriptcore") == NULL)
    return 0;
  library->name = info->dlpi_name;
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE) {
      uintptr_t notes = (uintptr_t)(info->dlpi_addr + segment->p_vaddr);
      find_id(library, (const char *)notes, segment->p_memsz);
    }
  }
  return 1;
}

static struct library find_library(void) {
  struct library library = {"unknown", NULL, 0};
  dl_iterate_phdr(look_at, &library);
  return library;
}

const char *rt_library_name(void) {
  return find_library().name;
}

size_t rt_build_id(char *text, size_t size) {
  struct library library = find_library();
  if (library.id == NULL || library.size * 2 >= size)
    return 0;
  for (size_t i = 0; i < library.size; i++)
    snprintf(text + 2 * i, 3, "%02x", library.id[i]);
  return library.size * 2;
}

bool rt_build_id_is_proven(void) {
  char id[128];
  return rt_build_id(id, sizeof id) > 0 && strcmp(id, RT_PROVEN_ENGINE) == 0;
}
