/* SPDX-License-Identifier: MIT */
/* The command line for JavaScript, as one plain object. */
#include "binding/binding.h"
#include "binding/thread.h"
#include "tool/tool.h"
#include "trace.h"

static rt_value text_or_undefined(const char *text) {
  return text == NULL ? rt_undefined() : rt_text(text);
}

static rt_value texts(int count, const char *const list[]) {
  rt_value array = rt_array(0, NULL);
  for (int i = 0; i < count; i++)
    rt_array_push(array, rt_text(list[i]));
  return array;
}

static rt_value tool(void) {
  const struct rt_tool *given = rt_self->options->tool;
  if (given == NULL)
    return rt_undefined();
  rt_object object = rt_object_new();
  rt_set(object, "recording", text_or_undefined(given->recording));
  rt_set(object, "isTop", rt_bool(given->is_top));
  rt_set(object, "isLive", rt_bool(given->is_live));
  rt_set(object, "pid", rt_number(given->pid));
  rt_set(object, "format", text_or_undefined(given->format));
  rt_set(object, "output", text_or_undefined(given->output));
  rt_set(object, "isTemporary", rt_bool(given->is_temporary));
  rt_set(object, "exitCode", rt_number(given->exit_code));
  return object;
}

/* Loading and resolving modules. */
static void set_loading(rt_object object, const struct rt_options *o) {
  rt_set(object, "required", texts(o->required.count, o->required.words));
  rt_set(object, "imported", texts(o->imported.count, o->imported.words));
  rt_set(object, "conditions", texts(o->conditions.count, o->conditions.words));
  rt_set(object, "loaders", texts(o->loaders.count, o->loaders.words));
  rt_set(object, "isThread", rt_bool(rt_self->thread != NULL && !rt_thread_is_worker()));
  rt_set(object, "isWorker", rt_bool(rt_thread_is_worker()));
  rt_set(object, "inputType", text_or_undefined(o->input_type));
  rt_set(object, "defaultType", text_or_undefined(o->default_type));
  rt_set(object, "traceRequireModule", text_or_undefined(o->trace_require_module));
  rt_set(object, "importMetaResolve", rt_bool(o->import_meta_resolve));
  rt_set(object, "stripTypes", rt_bool(!o->no_strip_types));
  rt_set(object, "vmModules", rt_bool(o->vm_modules));
  rt_set(object, "wasmModules", rt_bool(o->wasm_modules));
  rt_set(object, "noDetectModule", rt_bool(o->no_detect_module));
  rt_set(object, "noRequireModule", rt_bool(o->no_require_module));
  rt_set(object, "preserveSymlinks", rt_bool(o->preserve_symlinks));
  rt_set(object, "preserveSymlinksMain", rt_bool(o->preserve_symlinks_main));
  rt_set(object, "noGlobalSearchPaths", rt_bool(o->no_global_search_paths));
}

static void set_warnings(rt_object object, const struct rt_options *o) {
  rt_set(object, "noWarnings", rt_bool(o->no_warnings));
  rt_set(object, "noDeprecation", rt_bool(o->no_deprecation));
  rt_set(object, "traceDeprecation", rt_bool(o->trace_deprecation));
  rt_set(object, "throwDeprecation", rt_bool(o->throw_deprecation));
  rt_set(object, "pendingDeprecation", rt_bool(o->pending_deprecation));
  rt_set(object, "disabledWarnings", texts(o->disabled_warnings.count, o->disabled_warnings.words));
  rt_set(object, "redirectWarnings", text_or_undefined(o->redirect_warnings));
  rt_set(object, "traceWarnings", rt_bool(o->trace_warnings));
  rt_set(object, "noStarvationWarning", rt_bool(o->no_starvation_warning));
}

static void set_errors(rt_object object, const struct rt_options *o) {
  rt_set(object, "unhandledRejections", text_or_undefined(o->unhandled_rejections));
  rt_set(object, "enableSourceMaps", rt_bool(o->enable_source_maps));
  rt_set(object, "traceUncaught", rt_bool(o->trace_uncaught));
  rt_set(object, "noExtraInfo", rt_bool(o->no_extra_info));
  rt_set(object, "abortOnUncaught", rt_bool(o->abort_on_uncaught));
  rt_set(object, "traceExit", rt_bool(o->trace_exit));
  rt_set(object, "stackTraceLimit", text_or_undefined(o->stack_trace_limit));
}

static void set_network(rt_object object, const struct rt_options *o) {
  rt_set(object, "insecureHTTPParser", rt_bool(o->insecure_http_parser));
  rt_set(object, "maxHTTPHeaderSize", text_or_undefined(o->max_http_header_size));
  rt_set(object, "dnsResultOrder", text_or_undefined(o->dns_result_order));
  rt_set(object, "noFamilyAutoselection", rt_bool(o->no_family_autoselection));
  rt_set(object, "familyAttemptTimeout", text_or_undefined(o->family_attempt_timeout));
}

/* The versions 1.0 to 1.3 are 0 to 3; -1: no option. The lowest minimum and the highest maximum
 * win, as in Node. */
static void set_tls(rt_object object, const struct rt_options *o) {
  int lowest = o->tls_min_1_0   ? 0
               : o->tls_min_1_1 ? 1
               : o->tls_min_1_2 ? 2
               : o->tls_min_1_3 ? 3
                                : -1;
  rt_set(object, "tlsMin", rt_number(lowest));
  rt_set(object, "tlsMax", rt_number(o->tls_max_1_3 ? 3 : o->tls_max_1_2 ? 2 : -1));
  rt_set(object, "tlsCipherList", text_or_undefined(o->tls_cipher_list));
  rt_set(object, "tlsKeylog", text_or_undefined(o->tls_keylog));
}

static void set_profile(rt_object object, const struct rt_options *o) {
  rt_set(object, "cpuProf", rt_bool(o->is_cpu_profiled));
  rt_set(object, "cpuProfDir", text_or_undefined(o->cpu_prof_dir));
  rt_set(object, "cpuProfName", text_or_undefined(o->cpu_prof_name));
  rt_set(object, "cpuProfInterval", rt_number(o->cpu_prof_interval_us));
}

static void set_tests(rt_object object, const struct rt_options *o) {
  rt_set(object, "test", rt_bool(o->is_test));
  rt_set(object, "testOnly", rt_bool(o->test_only));
  rt_set(object, "testForceExit", rt_bool(o->test_force_exit));
  rt_set(object, "testNamePatterns",
         texts(o->test_name_patterns.count, o->test_name_patterns.words));
  rt_set(object, "testReporters", texts(o->test_reporters.count, o->test_reporters.words));
  rt_set(object, "testDestinations", texts(o->test_destinations.count, o->test_destinations.words));
  rt_set(object, "testConcurrency", text_or_undefined(o->test_concurrency));
  rt_set(object, "testShard", text_or_undefined(o->test_shard));
  rt_set(object, "testTimeout", text_or_undefined(o->test_timeout));
}

rt_value rt_bind_options(void) {
  const struct rt_options *o = rt_self->options;
  const char *const *argv = (const char *const *)o->argv;
  rt_object object = rt_object_new();
  rt_set(object, "argv0", rt_text(argv[0]));
  rt_set(object, "execArgv", texts(o->first_arg - 1, argv + 1));
  rt_set(object, "args", texts(o->argc - o->first_arg, argv + o->first_arg));
  set_loading(object, o);
  set_warnings(object, o);
  set_errors(object, o);
  set_network(object, o);
  set_tls(object, o);
  rt_set(object, "watch", rt_bool(o->is_watch));
  rt_set(object, "watchPaths", texts(o->watch_paths.count, o->watch_paths.words));
  rt_set(object, "watchPreserveOutput", rt_bool(o->watch_preserve_output));
  set_tests(object, o);
  set_profile(object, o);
  rt_set(object, "eval", text_or_undefined(o->eval));
  rt_set(object, "print", rt_bool(o->is_print));
  rt_set(object, "interactive", rt_bool(o->is_interactive));
  rt_set(object, "check", rt_bool(o->is_check));
  rt_set(object, "ticksPerPhase", rt_bool(o->ticks_per_phase));
  rt_set(object, "traceSyncIO", rt_bool(o->trace_sync_io));
  rt_set(object, "traceTls", rt_bool(o->trace_tls));
  rt_set(object, "exposeGC", rt_bool(o->expose_gc));
  rt_set(object, "noWebCrypto", rt_bool(o->no_web_crypto));
  rt_set(object, "noCustomEvent", rt_bool(o->no_custom_event));
  rt_set(object, "noFetch", rt_bool(o->no_fetch));
  rt_set(object, "hasWebSocket", rt_bool(o->has_web_socket));
  rt_set(object, "hasEventSource", rt_bool(o->has_event_source));
  rt_set(object, "disableProto", text_or_undefined(o->disable_proto));
  rt_set(object, "zeroFillBuffers", rt_bool(o->zero_fill_buffers));
  rt_set(object, "whyAlive", rt_bool(o->why_alive));
  rt_set(object, "tool", tool());
  rt_set(object, "isTraced", rt_bool(rt_self->is_traced));
  rt_set(object, "warnBlocked", rt_number(o->warn_blocked_ms));
  return object;
}
