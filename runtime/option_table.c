/* SPDX-License-Identifier: MIT */
/* The table of options, in the order of --help. */
#include "option_table.h"

#include <stddef.h>

#define GROUP(title) \
  { .kind = RT_OPTION_GROUP, .help = (title) }
#define STORES(member) offsetof(struct rt_options, member)

/* clang-format off */
static const struct rt_option table[] = {
    GROUP("What to run"),
    {"--eval", "-e", RT_OPTION_TEXT, STORES(eval), "code", "run code from the command line", RT_COMMAND_LINE},
    {"--print", "-p", RT_OPTION_PRINT, STORES(is_print), "code", "run code and print its result", RT_COMMAND_LINE},
    {"--interactive", "-i", RT_OPTION_FLAG, STORES(is_interactive), NULL, "start a prompt even if standard input is not a terminal", RT_COMMAND_LINE},
    {"--check", "-c", RT_OPTION_FLAG, STORES(is_check), NULL, "check the script's syntax without running it", RT_COMMAND_LINE},
    {"--watch", NULL, RT_OPTION_FLAG, STORES(is_watch), NULL, "restart the script when one of its modules changes", RT_ANYWHERE},
    {"--watch-path", NULL, RT_OPTION_LIST, STORES(watch_paths), "path", "restart when anything under this path changes; may be repeated", RT_ANYWHERE},
    {"--watch-preserve-output", NULL, RT_OPTION_FLAG, STORES(watch_preserve_output), NULL, "do not clear the terminal before a restart", RT_ANYWHERE},
    {"--title", NULL, RT_OPTION_TEXT, STORES(title), "text", "set the process title", RT_ANYWHERE},

    {"--env-file", NULL, RT_OPTION_LIST, STORES(env_files), "file", "set environment variables from a file; may be repeated", RT_COMMAND_LINE},
    {"--env-file-if-exists", NULL, RT_OPTION_LIST, STORES(optional_env_files), "file", "the same, but the file may be missing", RT_COMMAND_LINE},

    GROUP("Tests"),
    {"--test", NULL, RT_OPTION_FLAG, STORES(is_test), NULL, "run test files, each in its own process", RT_COMMAND_LINE},
    {"--test-name-pattern", NULL, RT_OPTION_LIST, STORES(test_name_patterns), "pattern", "run only tests whose name matches; may be repeated", RT_COMMAND_LINE},
    {"--test-only", NULL, RT_OPTION_FLAG, STORES(test_only), NULL, "run only tests with the option `only`", RT_ANYWHERE},
    {"--test-reporter", NULL, RT_OPTION_LIST, STORES(test_reporters), "name", "how to report: spec, tap, dot, junit, lcov or a module; may be repeated", RT_ANYWHERE},
    {"--test-reporter-destination", NULL, RT_OPTION_LIST, STORES(test_destinations), "file", "where to report: stdout, stderr or a file, one for each reporter", RT_ANYWHERE},
    {"--test-concurrency", NULL, RT_OPTION_TEXT, STORES(test_concurrency), "count", "how many test files run at the same time", RT_COMMAND_LINE},
    {"--test-shard", NULL, RT_OPTION_TEXT, STORES(test_shard), "index/total", "run only this part of the test files", RT_ANYWHERE},
    {"--test-timeout", NULL, RT_OPTION_TEXT, STORES(test_timeout), "ms", "how long a test may take", RT_COMMAND_LINE},
    {"--test-force-exit", NULL, RT_OPTION_FLAG, STORES(test_force_exit), NULL, "exit after the last test, even if something keeps the loop alive", RT_COMMAND_LINE},

    GROUP("Modules"),
    {"--require", "-r", RT_OPTION_LIST, STORES(required), "module", "load a module before the script; may be repeated", RT_ANYWHERE},
    {"--import", NULL, RT_OPTION_LIST, STORES(imported), "module", "load an ES module before the script; may be repeated", RT_ANYWHERE},
    {"--experimental-loader", "--loader", RT_OPTION_LIST, STORES(loaders), "module", "load this module's hooks for ES modules; may be repeated", RT_ANYWHERE},
    {"--conditions", "-C", RT_OPTION_LIST, STORES(conditions), "name", "use targets of `exports` and `imports` with this condition; may be repeated", RT_ANYWHERE},
    {"--input-type", NULL, RT_OPTION_TEXT, STORES(input_type), "type", "format of code from -e or standard input; detected by default", RT_ANYWHERE},
    {"--experimental-default-type", NULL, RT_OPTION_TEXT, STORES(default_type), "type", "format of code and files of unspecified format: commonjs or module", RT_ANYWHERE},
    {"--experimental-import-meta-resolve", NULL, RT_OPTION_FLAG, STORES(import_meta_resolve), NULL, "import.meta.resolve() takes a parent as its second argument", RT_ANYWHERE},
    {"--no-experimental-strip-types", "--no-strip-types", RT_OPTION_FLAG, STORES(no_strip_types), NULL, "do not run TypeScript (.ts, .mts and .cts files)", RT_ANYWHERE},
    {"--experimental-vm-modules", NULL, RT_OPTION_FLAG, STORES(vm_modules), NULL, "define vm.SourceTextModule and vm.SyntheticModule", RT_ANYWHERE},
    {"--experimental-wasm-modules", NULL, RT_OPTION_FLAG, STORES(wasm_modules), NULL, "import WebAssembly (.wasm files) as ES modules", RT_ANYWHERE},
    {"--preserve-symlinks", NULL, RT_OPTION_FLAG, STORES(preserve_symlinks), NULL, "identify modules by the paths of symbolic links, not of their targets", RT_ANYWHERE},
    {"--preserve-symlinks-main", NULL, RT_OPTION_FLAG, STORES(preserve_symlinks_main), NULL, "the same for the script", RT_ANYWHERE},
    {"--no-global-search-paths", NULL, RT_OPTION_FLAG, STORES(no_global_search_paths), NULL, "do not search for modules in NODE_PATH or the home directory", RT_ANYWHERE},
    {"--no-experimental-detect-module", NULL, RT_OPTION_FLAG, STORES(no_detect_module), NULL, "treat files of unspecified format as CommonJS, whatever their syntax", RT_ANYWHERE},
    {"--no-experimental-require-module", NULL, RT_OPTION_FLAG, STORES(no_require_module), NULL, "require() refuses ES modules", RT_ANYWHERE},
    {"--trace-require-module", NULL, RT_OPTION_TEXT, STORES(trace_require_module), "mode", "warn when require() loads an ES module: all or no-node-modules", RT_ANYWHERE},

    GROUP("Event loop"),
    {"--ticks", NULL, RT_OPTION_TEXT, STORES(ticks), "callback|phase", "run ticks and microtasks after each callback (default), or between phases as Node 10 did", RT_ANYWHERE},
    {"--trace-sync-io", NULL, RT_OPTION_FLAG, STORES(trace_sync_io), NULL, "warn, with a stack, about synchronous calls after the first turn", RT_ANYWHERE},
    {"--trace-tls", NULL, RT_OPTION_FLAG, STORES(trace_tls), NULL, "print the messages of TLS connections on stderr", RT_ANYWHERE},
    {"--no-starvation-warning", NULL, RT_OPTION_FLAG, STORES(no_starvation_warning), NULL, "do not warn when ticks or microtasks starve the loop", RT_ANYWHERE},
    {"--warn-blocked", NULL, RT_OPTION_TEXT, STORES(warn_blocked), "ms", "report a callback that runs longer than this, while it is running", RT_ANYWHERE},
    {"--why-alive", NULL, RT_OPTION_FLAG, STORES(why_alive), NULL, "print what keeps the program alive, after two seconds and on SIGUSR2", RT_ANYWHERE},

    GROUP("Profiles"),
    {"--cpu-prof", NULL, RT_OPTION_FLAG, STORES(is_cpu_profiled), NULL, "write a CPU profile at exit, for Chrome DevTools and speedscope", RT_COMMAND_LINE},
    {"--cpu-prof-dir", NULL, RT_OPTION_TEXT, STORES(cpu_prof_dir), "directory", "where to write it (default: the current directory)", RT_COMMAND_LINE},
    {"--cpu-prof-name", NULL, RT_OPTION_TEXT, STORES(cpu_prof_name), "file", "its name (default: CPU.date.time.pid.tid.number.cpuprofile)", RT_COMMAND_LINE},
    {"--cpu-prof-interval", NULL, RT_OPTION_TEXT, STORES(cpu_prof_interval), "us", "microseconds between samples (default 1000)", RT_COMMAND_LINE},
    {"--diagnostic-dir", NULL, RT_OPTION_TEXT, STORES(diagnostic_dir), "directory", "the same as --cpu-prof-dir, unless that is given", RT_ANYWHERE},

    GROUP("Errors and warnings"),
    {"--unhandled-rejections", NULL, RT_OPTION_TEXT, STORES(unhandled_rejections), "mode", "on unhandled rejections: throw (default), strict, warn, warn-with-error-codes or none", RT_ANYWHERE},
    {"--trace-uncaught", NULL, RT_OPTION_FLAG, STORES(trace_uncaught), NULL, "print where an uncaught exception was thrown", RT_ANYWHERE},
    {"--enable-source-maps", NULL, RT_OPTION_FLAG, STORES(enable_source_maps), NULL, "show original files and lines in stacks, using source maps", RT_ANYWHERE},
    {"--no-extra-info-on-fatal-exception", NULL, RT_OPTION_FLAG, STORES(no_extra_info), NULL, "do not print the version after an uncaught exception", RT_ANYWHERE},
    {"--abort-on-uncaught-exception", NULL, RT_OPTION_FLAG, STORES(abort_on_uncaught), NULL, "abort, for a core dump, instead of exiting", RT_ANYWHERE},
    {"--trace-exit", NULL, RT_OPTION_FLAG, STORES(trace_exit), NULL, "print a stack when the program exits explicitly", RT_ANYWHERE},
    {"--stack-trace-limit", NULL, RT_OPTION_NUMBER, STORES(stack_trace_limit), "count", "maximum number of frames in a stack (default 10)", RT_ANYWHERE},
    {"--no-warnings", NULL, RT_OPTION_FLAG, STORES(no_warnings), NULL, "print no warnings", RT_ANYWHERE},
    {"--disable-warning", NULL, RT_OPTION_LIST, STORES(disabled_warnings), "code|type", "do not print warnings of this code or type; may be repeated", RT_ANYWHERE},
    {"--trace-warnings", NULL, RT_OPTION_FLAG, STORES(trace_warnings), NULL, "print warnings with their stacks", RT_ANYWHERE},
    {"--redirect-warnings", NULL, RT_OPTION_TEXT, STORES(redirect_warnings), "file", "append warnings to a file instead of printing them", RT_ANYWHERE},
    {"--no-deprecation", NULL, RT_OPTION_FLAG, STORES(no_deprecation), NULL, "print no deprecation warnings", RT_ANYWHERE},
    {"--trace-deprecation", NULL, RT_OPTION_FLAG, STORES(trace_deprecation), NULL, "print deprecation warnings with their stacks", RT_ANYWHERE},
    {"--throw-deprecation", NULL, RT_OPTION_FLAG, STORES(throw_deprecation), NULL, "throw deprecation warnings as errors", RT_ANYWHERE},
    {"--pending-deprecation", NULL, RT_OPTION_FLAG, STORES(pending_deprecation), NULL, "also warn about pending deprecations", RT_ANYWHERE},

    GROUP("Network"),
    {"--max-http-header-size", NULL, RT_OPTION_TEXT, STORES(max_http_header_size), "bytes", "maximum size of the headers of an HTTP message (default 16384)", RT_ANYWHERE},
    {"--insecure-http-parser", NULL, RT_OPTION_FLAG, STORES(insecure_http_parser), NULL, "accept HTTP messages that violate the standard", RT_ANYWHERE},
    {"--dns-result-order", NULL, RT_OPTION_TEXT, STORES(dns_result_order), "order", "order of addresses: verbatim (default), ipv4first or ipv6first", RT_ANYWHERE},
    {"--no-network-family-autoselection", NULL, RT_OPTION_FLAG, STORES(no_family_autoselection), NULL, "connect only to the first address of a host name", RT_ANYWHERE},
    {"--network-family-autoselection-attempt-timeout", NULL, RT_OPTION_TEXT, STORES(family_attempt_timeout), "ms", "how long to wait before trying the next address (default 250)", RT_ANYWHERE},

    {"--tls-min-v1.0", NULL, RT_OPTION_FLAG, STORES(tls_min_1_0), NULL, "allow TLS 1.0 and newer by default", RT_ANYWHERE},
    {"--tls-min-v1.1", NULL, RT_OPTION_FLAG, STORES(tls_min_1_1), NULL, "allow TLS 1.1 and newer by default", RT_ANYWHERE},
    {"--tls-min-v1.2", NULL, RT_OPTION_FLAG, STORES(tls_min_1_2), NULL, "allow TLS 1.2 and newer by default, which is the default", RT_ANYWHERE},
    {"--tls-min-v1.3", NULL, RT_OPTION_FLAG, STORES(tls_min_1_3), NULL, "allow only TLS 1.3 by default", RT_ANYWHERE},
    {"--tls-max-v1.2", NULL, RT_OPTION_FLAG, STORES(tls_max_1_2), NULL, "allow TLS up to 1.2 by default", RT_ANYWHERE},
    {"--tls-max-v1.3", NULL, RT_OPTION_FLAG, STORES(tls_max_1_3), NULL, "allow TLS up to 1.3 by default, which is the default", RT_ANYWHERE},
    {"--tls-cipher-list", NULL, RT_OPTION_TEXT, STORES(tls_cipher_list), "ciphers", "the default ciphers of TLS", RT_ANYWHERE},
    {"--tls-keylog", NULL, RT_OPTION_TEXT, STORES(tls_keylog), "file", "append the keys of TLS connections to a file, for debugging", RT_ANYWHERE},

    GROUP("Engine"),
    {"--expose-gc", NULL, RT_OPTION_FLAG, STORES(expose_gc), NULL, "define the global function gc()", RT_ANYWHERE},
    {"--disable-proto", NULL, RT_OPTION_TEXT, STORES(disable_proto), "delete|throw", "remove Object.prototype.__proto__, or throw when it is used", RT_ANYWHERE},
    {"--zero-fill-buffers", NULL, RT_OPTION_FLAG, STORES(zero_fill_buffers), NULL, "fill buffers from Buffer.allocUnsafe() with zeros", RT_ANYWHERE},
    {"--max-old-space-size", NULL, RT_OPTION_NUMBER, STORES(max_old_space_size), "MiB", "collect garbage as on a machine with this much memory", RT_ANYWHERE},
    {"--jitless", NULL, RT_OPTION_FLAG, STORES(is_jitless), NULL, "interpret only: no memory is both writable and executable", RT_ANYWHERE},
    {"--no-experimental-global-webcrypto", NULL, RT_OPTION_FLAG, STORES(no_web_crypto), NULL, "do not define the global crypto", RT_ANYWHERE},
    {"--no-experimental-global-customevent", NULL, RT_OPTION_FLAG, STORES(no_custom_event), NULL, "do not define the global CustomEvent", RT_ANYWHERE},
    {"--no-experimental-fetch", NULL, RT_OPTION_FLAG, STORES(no_fetch), NULL, "do not define fetch and its classes", RT_ANYWHERE},
    {"--experimental-websocket", NULL, RT_OPTION_FLAG, STORES(has_web_socket), NULL, "define the global WebSocket", RT_ANYWHERE},
    {"--experimental-eventsource", NULL, RT_OPTION_FLAG, STORES(has_event_source), NULL, "define the global EventSource", RT_ANYWHERE},
    {"--openssl-legacy-provider", NULL, RT_OPTION_FLAG, STORES(has_legacy_provider), NULL, "allow old algorithms such as MD4", RT_ANYWHERE},
    {"--engine", NULL, RT_OPTION_FLAG, STORES(is_engine_report), NULL, "list the engine internals in use, and what depends on each", RT_COMMAND_LINE},

    GROUP("Information"),
    {"--help", "-h", RT_OPTION_FLAG, STORES(want_help), NULL, "print this help", RT_COMMAND_LINE},
    {"--version", "-v", RT_OPTION_FLAG, STORES(want_version), NULL, "print the version", RT_COMMAND_LINE},
    {"--licenses", NULL, RT_OPTION_FLAG, STORES(want_licenses), NULL, "print the licences of embedded packages and of the libraries in use", RT_COMMAND_LINE},
    {"--completion-bash", NULL, RT_OPTION_FLAG, STORES(want_completion), NULL, "print a completion script for bash", RT_COMMAND_LINE},
    {"--completion-zsh", NULL, RT_OPTION_FLAG, STORES(want_zsh_completion), NULL, "the same for zsh", RT_COMMAND_LINE},
    {"--completion-fish", NULL, RT_OPTION_FLAG, STORES(want_fish_completion), NULL, "the same for fish", RT_COMMAND_LINE},
};
/* clang-format on */

const struct rt_option *rt_option_at(size_t index) {
  return index < sizeof table / sizeof table[0] ? &table[index] : NULL;
}
