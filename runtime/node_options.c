/* SPDX-License-Identifier: MIT */
/*
 * The words of NODE_OPTIONS, and Node's options that are accepted without effect: they tune or
 * monitor its engine, or enable what is always on here. Options whose absence would change what a
 * program may do or which code it runs (--experimental-loader, --experimental-permission) are not
 * among them: those are refused.
 */
#include "node_options.h"

#include <string.h>

/*
 * Splits at spaces, in place; returns the number of words or an rt_split_error. Double quotes
 * protect spaces, and a backslash inside them protects the next byte. Empty words are dropped.
 * `words` has room for rt_node_options_room() pointers into the text.
 */
int rt_node_options_split(char *text, char *words[]) {
  int count = 0;
  bool is_quoted = false;
  char *out = text;
  char *word = text;
  for (const char *in = text;; in++) {
    char c = *in;
    bool is_end = c == '\0' || (c == ' ' && !is_quoted);
    if (c == '\0' && is_quoted)
      return RT_SPLIT_UNTERMINATED;
    if (c == '\\' && is_quoted) {
      in++;
      if (*in == '\0')
        return RT_SPLIT_BAD_ESCAPE;
      *out++ = *in;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (!is_end) {
      *out++ = c;
    } else if (out > word) {
      words[count++] = word;
      *out++ = '\0';
      word = out;
    }
    if (c == '\0')
      return count;
  }
}

/* clang-format off */
static const char *const flags[] = {
    "abort-on-uncaught-exception", "addons", "debug-arraybuffer-allocations", "enable-etw-stack-walking",
    "enable-network-family-autoselection", "experimental-abortcontroller", "experimental-detect-module",
    "experimental-eventsource", "experimental-fetch", "experimental-global-customevent",
    "experimental-global-webcrypto", "experimental-import-meta-resolve", "experimental-json-modules",
    "experimental-modules", "experimental-print-required-tla", "experimental-repl-await", "experimental-report", "experimental-require-module",
    "experimental-top-level-await", "experimental-vm-modules", "experimental-wasm-modules",
    "experimental-websocket", "experimental-worker", "extra-info-on-fatal-exception",
    "force-async-hooks-checks", "global-search-paths", "heap-prof", "http-parser", "huge-max-old-generation-size",
    "inspect", "interpreted-frames-native-stack", "jitless", "max-old-space-size", "max-semi-space-size",
    "napi-modules", "network-family-autoselection", "node-memory-debug", "node-snapshot",
    "openssl-legacy-provider", "openssl-shared-config", "perf-basic-prof", "perf-basic-prof-only-functions",
    "perf-prof", "perf-prof-unwinding-info", "report-compact", "report-exclude-network", "report-on-fatalerror",
    "report-on-signal", "report-uncaught-exception", "tls-max-v1.2", "tls-max-v1.3", "tls-min-v1.0",
    "tls-min-v1.1", "tls-min-v1.2", "tls-min-v1.3", "trace-atomics-wait",
    "trace-events-enabled", "trace-exit", "trace-promises", "trace-sigint", "trace-tls", "track-heap-objects",
    "use-bundled-ca", "use-openssl-ca", "verify-base-objects", "zero-fill-buffers",
};
static const char *const texts[] = {
    "debug-port", "diagnostic-dir", "heap-prof-dir", "heap-prof-interval", "heap-prof-name",
    "heapsnapshot-near-heap-limit", "heapsnapshot-signal", "icu-data-dir", "inspect-port",
    "inspect-publish-uid", "network-family-autoselection-attempt-timeout", "openssl-config", "report-dir",
    "report-directory", "report-filename", "report-signal", "secure-heap", "secure-heap-min",
    "tls-cipher-list", "tls-keylog", "trace-event-categories", "trace-event-file-pattern", "use-largepages", "v8-pool-size",
};
/* clang-format on */

static bool has(const char *const list[], size_t count, const char *name, size_t length) {
  for (size_t i = 0; i < count; i++)
    if (strlen(list[i]) == length && strncmp(list[i], name, length) == 0)
      return true;
  return false;
}

/* The name without its two dashes; not necessarily terminated. */
enum rt_node_option_kind rt_node_option_kind(const char *name, size_t length) {
  if (has(flags, sizeof flags / sizeof flags[0], name, length))
    return RT_NODE_FLAG;
  if (has(texts, sizeof texts / sizeof texts[0], name, length))
    return RT_NODE_TEXT;
  return RT_NODE_UNKNOWN;
}
