/* SPDX-License-Identifier: MIT */
/*
 * rondo --engine: prints the engine's library and the outcome for each entry of the contract.
 */
#include "engine/jsc.h"

#include <jsc/jsc.h>
#include <stdio.h>

static const char *state_name(enum rt_entry_state state) {
  static const char *const names[] = {
      [RT_ENTRY_UNTRIED] = "not tried",       [RT_ENTRY_USED] = "used",
      [RT_ENTRY_OFF] = "off by RONDO_ENGINE", [RT_ENTRY_MISSING] = "missing symbol",
      [RT_ENTRY_FAILED] = "probe failed",     [RT_ENTRY_CRASHED] = "probe crashed",
      [RT_ENTRY_LACKS] = "off with",
  };
  return names[state];
}

static void print_entry(enum rt_entry entry) {
  struct rt_entry_facts facts = rt_contract_facts(entry);
  printf("\n%s: %s%s%s\n", facts.name, state_name(facts.state), facts.detail == NULL ? "" : " ",
         facts.detail == NULL ? "" : facts.detail);
  printf("  serves:  %s\n  without: %s\n", facts.serves, facts.without);
  const char *kind;
  const char *part;
  for (size_t i = 0; (part = rt_contract_part(entry, i, &kind)) != NULL; i++)
    printf("  %s:  %s\n", kind, part);
}

/* Probes all entries, including those normally probed on first use. */
void rt_engine_report(void) {
  printf("engine: JavaScriptCore %u.%u.%u\n", jsc_get_major_version(), jsc_get_minor_version(),
         jsc_get_micro_version());
  char id[128] = "unknown";
  rt_build_id(id, sizeof id);
  printf("library: %s\nbuild-id: %s, %s\n", rt_library_name(), id,
         rt_build_id_is_proven() ? "the one that rondo was built with"
                                 : "not the one that rondo was built with");
  for (size_t i = 0; i < RT_ENTRY_COUNT; i++) {
    rt_contract_try((enum rt_entry)i);
    print_entry((enum rt_entry)i);
  }
}
