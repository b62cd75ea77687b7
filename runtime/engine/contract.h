/* SPDX-License-Identifier: MIT */
/*
 * The engine contract: everything used of JavaScriptCore beyond its public headers (contract.def).
 * It is looked up at run time, probed before use, and replaced by the public interface where it is
 * missing, behaves differently or is switched off by RONDO_ENGINE.
 *
 * These facts about the library are found once per process, before any program runs, and are
 * constant from then on.
 */
#ifndef RT_ENGINE_CONTRACT_H
#define RT_ENGINE_CONTRACT_H

#include <JavaScriptCore/JavaScript.h>
#include "engine/engine.h"

/* Library functions that the program interposes. */
#define RT_THROW_NAME "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE"
#define RT_CREATE_NAME "_ZN3JSC11createErrorEPNS_14JSGlobalObjectERKN3WTF6StringE"
#define RT_QUEUE_NAME \
  "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_7JSValueES3_S3_S3_"
#define RT_RESET_DATES_NAME "_ZN3JSC9DateCache20resetIfNecessarySlowEv"
#define RT_PARSE_ISO_NAME "_ZN3WTF12parseES5DateESt4spanIKhLm18446744073709551615EERb"
#define RT_PARSE_DATE_NAME "_ZN3WTF9parseDateESt4spanIKhLm18446744073709551615EERb"
#define RT_GLOBAL_NAME \
  "_ZN3JSC14JSGlobalObjectC2ERNS_2VMEPNS_9StructureEPKNS_23GlobalObjectMethodTableE"
#define RT_PROVIDER_NAME                                                                           \
  "_ZN3JSC14SourceProviderC2ERKNS_12SourceOriginEON3WTF6StringES6_NS_19SourceTaintedOriginERKNS4_" \
  "12TextPositionENS_24SourceProviderSourceTypeE"
#define RT_WAIT_NAME "_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPiiN3WTF7SecondsE"
#define RT_WAIT_LONG_NAME "_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPllN3WTF7SecondsE"
#define RT_REQUEST_NAME "_ZN3JSC7VMTraps25requestThreadStopIfNeededEj"
#define RT_CANCEL_NAME "_ZN3JSC7VMTraps24cancelThreadStopIfNeededEv"
#define RT_WAIT_ASYNC_NAME \
  "_ZN3JSC17WaiterListManager9waitAsyncEPNS_14JSGlobalObjectERNS_2VMEPiiN3WTF7SecondsE"
#define RT_WAIT_ASYNC_LONG_NAME \
  "_ZN3JSC17WaiterListManager9waitAsyncEPNS_14JSGlobalObjectERNS_2VMEPllN3WTF7SecondsE"
#define RT_CREATE_MODULE_NAME                                                                  \
  "_ZN3JSC19JSWebAssemblyModule6createERNS_2VMEPNS_9StructureEON3WTF3RefINS_4Wasm6ModuleENS5_" \
  "12RawPtrTraitsIS8_EENS5_21DefaultRefDerefTraitsIS8_EEEE"
#define RT_CHECK_NAME "_ZN3JSC11checkSyntaxEPNS_14JSGlobalObjectERKNS_10SourceCodeEPNS_7JSValueE"

/* The first members of WTF::StringImpl, and std::span. */
struct rt_impl {
  uint32_t references; /* in steps of RT_ONE_REFERENCE */
};
enum { RT_ONE_REFERENCE = 2 };

struct rt_narrow_span {
  const unsigned char *bytes;
  size_t length;
};

struct rt_wide_span {
  const uint16_t *units;
  size_t length;
};

enum rt_entry {
#define ENTRY(name, when, needs, serves, without) RT_ENTRY_##name,
#define SYMBOL(entry, member, symbol, result, parameters)
#define PASSED(entry, symbol)
#define LAYOUT(entry, layout)
#include "engine/contract.def"
#undef ENTRY
#undef SYMBOL
  RT_ENTRY_COUNT
};

struct rt_jsc {
  bool is_known; /* the library is the one that the build was tested with */
  bool has[RT_ENTRY_COUNT];
  bool is_late[RT_ENTRY_COUNT]; /* probed on first use */
#define ENTRY(name, when, needs, serves, without)
#define SYMBOL(entry, member, symbol, result, parameters) result(*member) parameters;
#include "engine/contract.def"
#undef ENTRY
#undef SYMBOL
#undef PASSED
#undef LAYOUT
};

extern struct rt_jsc rt_jsc;

#define RT_HAS(name) rt_contract_has(RT_ENTRY_##name)

void rt_contract_try_early(void);
void rt_contract_try_all(void);
bool rt_contract_try(enum rt_entry entry);
bool rt_contract_is_trusted(void);
void rt_contract_end_instance(void);

/* `has` is final once `is_late` is false. */
static inline bool rt_contract_has(enum rt_entry entry) {
  if (__atomic_load_n(&rt_jsc.is_late[entry], __ATOMIC_ACQUIRE))
    return rt_contract_try(entry);
  return __atomic_load_n(&rt_jsc.has[entry], __ATOMIC_ACQUIRE);
}

bool rt_contract_is_possible(enum rt_entry entry); /* not switched off, and all symbols present */

/* Whether the program may call gc(). */
bool rt_contract_must_collect(void);

/* Whether an entry is used, or will be if its probe succeeds. */
static inline bool rt_contract_may_have(enum rt_entry entry) {
  return __atomic_load_n(&rt_jsc.is_late[entry], __ATOMIC_ACQUIRE) ||
         __atomic_load_n(&rt_jsc.has[entry], __ATOMIC_ACQUIRE);
}

/* True during a probe: interposed functions then only record their calls. */
bool rt_contract_is_trying(enum rt_entry entry);

/* The library's own version of an interposed function. */
void *rt_contract_need(const char *symbol); /* exits if there is none */

/* The outcome for an entry. */
enum rt_entry_state {
  RT_ENTRY_UNTRIED,
  RT_ENTRY_USED,
  RT_ENTRY_OFF,
  RT_ENTRY_MISSING,
  RT_ENTRY_FAILED,
  RT_ENTRY_CRASHED,
  RT_ENTRY_LACKS,
};

/* contract.c, for contract_report.c */
struct rt_entry_facts {
  const char *name;
  const char *serves;
  const char *without;
  enum rt_entry_state state;
  const char *detail; /* the missing symbol, or the entry that it needs */
};

struct rt_entry_facts rt_contract_facts(enum rt_entry entry);
const char *rt_contract_part(enum rt_entry entry, size_t index, const char **kind);

/* samples.c: while the contract's lock is held */
void rt_samples_of_this_instance(void);
void rt_samples_end(void);

/* build_id.c: whether the library is the one that this build was tested with */
bool rt_build_id_is_proven(void);
const char *rt_library_name(void);

/* guard.c: a crash between begin and end restarts the process without the entry */
void rt_guard_open(char **argv);
void rt_guard_begin(void);
void rt_guard_entry(const char *name);
void rt_guard_end(void);
const char *rt_guard_crashed(void); /* the entries whose probes crashed */

#define ENTRY(name, when, needs, serves, without) bool rt_probe_##name(void);
#define SYMBOL(entry, member, symbol, result, parameters)
#define PASSED(entry, symbol)
#define LAYOUT(entry, layout)
#include "engine/contract.def"
#undef ENTRY
#undef SYMBOL
#undef PASSED
#undef LAYOUT

#endif
