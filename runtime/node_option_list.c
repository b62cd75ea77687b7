/* SPDX-License-Identifier: MIT */
/*
 * Node's options that Rondo does not implement. An option without a reason is accepted and ignored:
 * it tunes or observes V8, or enables something that is always enabled here. An option is refused,
 * with a reason and an alternative, if ignoring it would change what a program may do, which code
 * it runs or what it prints. Options in option_table.c are not looked up here.
 */
#include "node_options.h"

#include <string.h>

#define FLAG(name) \
  { name, RT_NODE_FLAG, true, NULL }
#define TEXT(name) \
  { name, RT_NODE_TEXT, true, NULL }
/* V8's options: a value must follow an equals sign. */
#define ENGINE_FLAG(name, in_environment) \
  { name, RT_NODE_ENGINE_FLAG, in_environment, NULL }
#define ENGINE_VALUE(name, in_environment) \
  { name, RT_NODE_ENGINE_VALUE, in_environment, NULL }
#define REFUSED(name, kind, in_environment, reason) \
  { name, kind, in_environment, reason }

#define COVERAGE \
  "JavaScriptCore does not count how often code runs. Use a coverage tool from a package"
#define MODULE_MOCKS "mock.module() is missing. Replace members of a module with mock.method()"
#define INSPECTOR                                                                                 \
  "there is no V8 inspector. Use `rondo trace`, --warn-blocked, --why-alive or --trace-uncaught " \
  "to see what a program does"
#define PERMISSIONS                                                                            \
  "there is no permission model. Restrict the process with a container, a separate user or a " \
  "system call filter"
#define POLICIES "there are no policies. Check the integrity of files before running them"
#define SNAPSHOTS "there are no start-up snapshots. Run the script itself"
#define FIPS "FIPS mode is set in the configuration of the system's OpenSSL"
#define ALLOCATIONS "JavaScriptCore does not sample allocations. --cpu-prof samples time"
#define ENGINE "the engine is JavaScriptCore, not V8. Use --cpu-prof to see where time goes"

/* clang-format off */
static const struct rt_node_option list[] = {
    FLAG("addons"), FLAG("debug-arraybuffer-allocations"), FLAG("disable-wasm-trap-handler"),
    FLAG("enable-etw-stack-walking"), FLAG("enable-network-family-autoselection"),
    FLAG("experimental-abortcontroller"),
    FLAG("experimental-json-modules"), FLAG("experimental-modules"),
    {"experimental-network-inspection", RT_NODE_FLAG, false, NULL}, FLAG("experimental-print-required-tla"), FLAG("experimental-repl-await"),
    FLAG("experimental-report"), FLAG("experimental-top-level-await"),
    FLAG("experimental-worker"), FLAG("force-async-hooks-checks"),
    FLAG("force-context-aware"), FLAG("force-node-api-uncaught-exceptions-policy"),
    FLAG("http-parser"), FLAG("huge-max-old-generation-size"), FLAG("napi-modules"), FLAG("node-memory-debug"), FLAG("node-snapshot"),
    FLAG("openssl-shared-config"), FLAG("report-compact"), FLAG("report-exclude-network"), FLAG("report-on-fatalerror"),
    FLAG("report-on-signal"), FLAG("report-uncaught-exception"), FLAG("trace-atomics-wait"),
    FLAG("trace-promises"), FLAG("trace-sigint"), FLAG("track-heap-objects"), FLAG("use-bundled-ca"),
    FLAG("use-openssl-ca"), FLAG("verify-base-objects"), FLAG("trace-events-enabled"),

    TEXT("heapsnapshot-near-heap-limit"), TEXT("icu-data-dir"),
    TEXT("openssl-config"), TEXT("report-dir"), TEXT("report-directory"), TEXT("report-filename"), TEXT("report-signal"),
    TEXT("secure-heap"), TEXT("secure-heap-min"),
    TEXT("trace-event-categories"), TEXT("trace-event-file-pattern"), TEXT("use-largepages"),
    TEXT("v8-pool-size"),

    ENGINE_FLAG("interpreted-frames-native-stack", true),
    ENGINE_FLAG("perf-basic-prof", true), ENGINE_FLAG("perf-basic-prof-only-functions", true),
    ENGINE_FLAG("perf-prof", true), ENGINE_FLAG("perf-prof-unwinding-info", true),
    ENGINE_VALUE("max-semi-space-size", true),
    ENGINE_FLAG("async-stack-traces", false), ENGINE_FLAG("compilation-cache", false), ENGINE_FLAG("concurrent-recompilation", false),
    ENGINE_FLAG("concurrent-sparkplug", false), ENGINE_FLAG("enable-lazy-source-positions", false), ENGINE_FLAG("expose-wasm", false),
    ENGINE_FLAG("flush-bytecode", false), ENGINE_FLAG("gc-global", false), ENGINE_FLAG("hard-abort", false), ENGINE_FLAG("lazy", false),
    ENGINE_FLAG("lazy-feedback-allocation", false), ENGINE_FLAG("lite-mode", false), ENGINE_FLAG("maglev", false),
    ENGINE_FLAG("max-lazy", false), ENGINE_FLAG("opt", false), ENGINE_FLAG("optimize-for-size", false), ENGINE_FLAG("predictable", false),
    ENGINE_FLAG("single-threaded", false), ENGINE_FLAG("single-threaded-gc", false), ENGINE_FLAG("sparkplug", false),
    ENGINE_FLAG("turbo-fast-api-calls", false), ENGINE_FLAG("turbofan", false), ENGINE_FLAG("turbo-inlining", false), ENGINE_FLAG("turboshaft", false), ENGINE_FLAG("use-osr", false),
    ENGINE_FLAG("wasm-lazy-compilation", false), ENGINE_FLAG("wasm-tier-up", false),
    ENGINE_VALUE("gc-interval", false), ENGINE_VALUE("hash-seed", false), ENGINE_VALUE("initial-heap-size", false),
    ENGINE_VALUE("initial-old-space-size", false), ENGINE_VALUE("max-heap-size", false), ENGINE_VALUE("min-semi-space-size", false),
    ENGINE_VALUE("random-seed", false), ENGINE_VALUE("semi-space-growth-factor", false), ENGINE_VALUE("stack-size", false),
    ENGINE_VALUE("wasm-max-mem-pages", false),
    ENGINE_FLAG("harmony", false), ENGINE_FLAG("harmony-array-from-async", false), ENGINE_FLAG("harmony-array-grouping", false),
    ENGINE_FLAG("harmony-atomics", false), ENGINE_FLAG("harmony-change-array-by-copy", false),
    ENGINE_FLAG("harmony-import-assertions", false), ENGINE_FLAG("harmony-import-attributes", false),
    ENGINE_FLAG("harmony-intl-best-fit-matcher", false), ENGINE_FLAG("harmony-intl-duration-format", false),
    ENGINE_FLAG("harmony-intl-number-format-v3", false), ENGINE_FLAG("harmony-iterator-helpers", false),
    ENGINE_FLAG("harmony-json-parse-with-source", false), ENGINE_FLAG("harmony-rab-gsab", false),
    ENGINE_FLAG("harmony-rab-gsab-transfer", false), ENGINE_FLAG("harmony-regexp-unicode-sets", false),
    ENGINE_FLAG("harmony-shadow-realm", false), ENGINE_FLAG("harmony-sharedarraybuffer", false), ENGINE_FLAG("harmony-shipping", false),
    ENGINE_FLAG("harmony-struct", false), ENGINE_FLAG("harmony-symbol-as-weakmap-key", false), ENGINE_FLAG("harmony-temporal", false),
    ENGINE_FLAG("harmony-weak-refs-with-cleanup-some", false),

    REFUSED("experimental-test-coverage", RT_NODE_FLAG, false, COVERAGE),
    REFUSED("experimental-test-module-mocks", RT_NODE_FLAG, false, MODULE_MOCKS),
    REFUSED("inspect", RT_NODE_FLAG, true, INSPECTOR), REFUSED("inspect-brk", RT_NODE_FLAG, true, INSPECTOR),
    REFUSED("inspect-wait", RT_NODE_FLAG, true, INSPECTOR), REFUSED("inspect-brk-node", RT_NODE_FLAG, false, INSPECTOR),
    REFUSED("debug", RT_NODE_FLAG, false, INSPECTOR), REFUSED("debug-brk", RT_NODE_FLAG, false, INSPECTOR),
    TEXT("debug-port"), TEXT("inspect-port"), TEXT("inspect-publish-uid"),
    REFUSED("experimental-permission", RT_NODE_FLAG, true, PERMISSIONS), REFUSED("allow-addons", RT_NODE_FLAG, true, PERMISSIONS),
    REFUSED("allow-child-process", RT_NODE_FLAG, true, PERMISSIONS), REFUSED("allow-fs-read", RT_NODE_TEXT, true, PERMISSIONS),
    REFUSED("allow-fs-write", RT_NODE_TEXT, true, PERMISSIONS), REFUSED("allow-wasi", RT_NODE_FLAG, true, PERMISSIONS),
    REFUSED("allow-worker", RT_NODE_FLAG, true, PERMISSIONS),
    REFUSED("experimental-policy", RT_NODE_TEXT, true, POLICIES), REFUSED("policy-integrity", RT_NODE_TEXT, true, POLICIES),
    REFUSED("build-snapshot", RT_NODE_FLAG, false, SNAPSHOTS), REFUSED("build-snapshot-config", RT_NODE_TEXT, false, SNAPSHOTS),
    REFUSED("snapshot-blob", RT_NODE_TEXT, true, SNAPSHOTS),
    REFUSED("experimental-sea-config", RT_NODE_TEXT, false, "there are no single executable applications. Install the script next to rondo"),
    REFUSED("enable-fips", RT_NODE_FLAG, true, FIPS), REFUSED("force-fips", RT_NODE_FLAG, true, FIPS),
    REFUSED("experimental-network-imports", RT_NODE_FLAG, true, "modules are loaded from files only. Download them first"),
    REFUSED("experimental-shadow-realm", RT_NODE_FLAG, true, "there is no ShadowRealm. Use the vm module"),
    REFUSED("experimental-specifier-resolution", RT_NODE_TEXT, true, "Node 20 ignores it. Write the whole path in import declarations"),
    REFUSED("es-module-specifier-resolution", RT_NODE_TEXT, true, "Node 20 ignores it. Write the whole path in import declarations"),
    REFUSED("frozen-intrinsics", RT_NODE_FLAG, true, "freeze the built-ins in a module that --require loads"),
    REFUSED("disallow-code-generation-from-strings", RT_NODE_ENGINE_FLAG, true, "delete the global eval and Function in a module that --require loads"),
    REFUSED("heapsnapshot-signal", RT_NODE_TEXT, true, "there are no heap snapshots in V8's format"),
    REFUSED("heap-prof", RT_NODE_FLAG, true, ALLOCATIONS), REFUSED("heap-prof-dir", RT_NODE_TEXT, true, ALLOCATIONS),
    REFUSED("heap-prof-interval", RT_NODE_TEXT, true, ALLOCATIONS), REFUSED("heap-prof-name", RT_NODE_TEXT, true, ALLOCATIONS),
    REFUSED("prof", RT_NODE_ENGINE_FLAG, false, ENGINE), REFUSED("prof-process", RT_NODE_FLAG, false, ENGINE),
    REFUSED("v8-options", RT_NODE_FLAG, false, "the engine is JavaScriptCore, not V8. `rondo --engine` describes it"),
    REFUSED("allow-natives-syntax", RT_NODE_ENGINE_FLAG, false, ENGINE), REFUSED("trace-gc", RT_NODE_ENGINE_FLAG, false, ENGINE),
    REFUSED("trace-gc-verbose", RT_NODE_ENGINE_FLAG, false, ENGINE), REFUSED("trace-opt", RT_NODE_ENGINE_FLAG, false, ENGINE),
    REFUSED("trace-deopt", RT_NODE_ENGINE_FLAG, false, ENGINE), REFUSED("use-strict", RT_NODE_ENGINE_FLAG, false, "write 'use strict' into the files"),
    REFUSED("security-revert", RT_NODE_TEXT, false, "security fixes cannot be reverted"),
    REFUSED("experimental-wasi-unstable-preview1", RT_NODE_FLAG, true, "the wasi module is not implemented"),
    REFUSED("expose-internals", RT_NODE_FLAG, false, "the runtime has none of Node's internal modules"),
    REFUSED("run", RT_NODE_TEXT, false, "Node has it since version 22, and Rondo follows Node 20. Use `npm run`"),
};
/* clang-format on */

const struct rt_node_option *rt_node_option_at(size_t index) {
  return index < sizeof list / sizeof list[0] ? &list[index] : NULL;
}

/* `name` has no dashes and need not be terminated. Returns NULL if Node has no such option. */
const struct rt_node_option *rt_node_option_find(const char *name, size_t length) {
  const struct rt_node_option *option;
  for (size_t i = 0; (option = rt_node_option_at(i)) != NULL; i++)
    if (strncmp(option->name, name, length) == 0 && option->name[length] == '\0')
      return option;
  return NULL;
}
