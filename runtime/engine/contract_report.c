/* SPDX-License-Identifier: MIT */
/*
 * rondo --engine: which library the runtime works with, and how each entry of the contract was
 * decided.
 */
#include "engine/jsc.h"

#include <elf.h>
#include <jsc/jsc.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

static const char *state_name(enum rt_entry_state state) {
  static const char *const names[] = {
      [RT_ENTRY_UNTRIED] = "not tried",       [RT_ENTRY_USED] = "used",
      [RT_ENTRY_OFF] = "off by RONDO_ENGINE", [RT_ENTRY_MISSING] = "missing symbol",
      [RT_ENTRY_FAILED] = "probe failed",     [RT_ENTRY_CRASHED] = "probe crashed",
      [RT_ENTRY_LACKS] = "off with",
  };
  return names[state];
}

/* The bytes of the note that the linker puts into a library, as hexadecimal digits. */
static void print_build_id(const char *notes, size_t size) {
  for (size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)(notes + at);
    const char *name = notes + at + sizeof *note;
    const unsigned char *id = (const unsigned char *)name + (note->n_namesz + 3) / 4 * 4;
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
      printf("build-id: ");
      for (size_t i = 0; i < note->n_descsz; i++)
        printf("%02x", id[i]);
      printf("\n");
    }
    at += sizeof *note + (note->n_namesz + 3) / 4 * 4 + (note->n_descsz + 3) / 4 * 4;
  }
}

static int print_library(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  if (strstr(info->dlpi_name, "libjavascriptcore") == NULL)
    return 0;
  printf("library: %s\n", info->dlpi_name);
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE) {
      const char *notes = (const char *)(uintptr_t)(info->dlpi_addr + segment->p_vaddr);
      print_build_id(notes, segment->p_memsz);
    }
  }
  return 1;
}

static void print_entry(enum rt_entry entry) {
  struct rt_entry_facts facts = rt_contract_facts(entry);
  printf("\n%s: %s%s%s\n", facts.name, state_name(facts.state), facts.detail == NULL ? "" : " ",
         facts.detail == NULL ? "" : facts.detail);
  printf("  serves:  %s\n  without: %s\n", facts.serves, facts.without);
  bool is_symbol;
  const char *part;
  for (size_t i = 0; (part = rt_contract_part(entry, i, &is_symbol)) != NULL; i++)
    printf("  %s  %s\n", is_symbol ? "symbol:" : "layout:", part);
}

/* All entries are tried, also those that are tried when they are first used. */
void rt_engine_report(void) {
  printf("engine: JavaScriptCore %u.%u.%u\n", jsc_get_major_version(), jsc_get_minor_version(),
         jsc_get_micro_version());
  dl_iterate_phdr(print_library, NULL);
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++) {
    rt_contract_try((enum rt_entry)i);
    print_entry((enum rt_entry)i);
  }
}
