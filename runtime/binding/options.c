/* SPDX-License-Identifier: MIT */
/* The command line for JavaScript, as one plain object. */
#include "binding/binding.h"
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
  rt_set(object, "topPid", rt_number(given->top_pid));
  rt_set(object, "format", text_or_undefined(given->format));
  rt_set(object, "output", text_or_undefined(given->output));
  rt_set(object, "isTemporary", rt_bool(given->is_temporary));
  rt_set(object, "exitCode", rt_number(given->exit_code));
  return object;
}

rt_value rt_bind_options(void) {
  const struct rt_options *o = rt_self->options;
  const char *const *argv = (const char *const *)o->argv;
  rt_object object = rt_object_new();
  rt_set(object, "argv0", rt_text(argv[0]));
  rt_set(object, "execArgv", texts(o->first_arg - 1, argv + 1));
  rt_set(object, "args", texts(o->argc - o->first_arg, argv + o->first_arg));
  rt_set(object, "required", texts(o->required.count, o->required.words));
  rt_set(object, "imported", texts(o->imported.count, o->imported.words));
  rt_set(object, "conditions", texts(o->conditions.count, o->conditions.words));
  rt_set(object, "inputType", text_or_undefined(o->input_type));
  rt_set(object, "eval", text_or_undefined(o->eval));
  rt_set(object, "unhandledRejections", text_or_undefined(o->unhandled_rejections));
  rt_set(object, "print", rt_bool(o->is_print));
  rt_set(object, "interactive", rt_bool(o->is_interactive));
  rt_set(object, "check", rt_bool(o->is_check));
  rt_set(object, "ticksPerPhase", rt_bool(o->ticks_per_phase));
  rt_set(object, "traceSyncIO", rt_bool(o->trace_sync_io));
  rt_set(object, "noStarvationWarning", rt_bool(o->no_starvation_warning));
  rt_set(object, "noWarnings", rt_bool(o->no_warnings));
  rt_set(object, "noDeprecation", rt_bool(o->no_deprecation));
  rt_set(object, "traceUncaught", rt_bool(o->trace_uncaught));
  rt_set(object, "traceWarnings", rt_bool(o->trace_warnings));
  rt_set(object, "exposeGC", rt_bool(o->expose_gc));
  rt_set(object, "stripTypes", rt_bool(!o->no_strip_types));
  rt_set(object, "enableSourceMaps", rt_bool(o->enable_source_maps));
  rt_set(object, "insecureHTTPParser", rt_bool(o->insecure_http_parser));
  rt_set(object, "maxHTTPHeaderSize", text_or_undefined(o->max_http_header_size));
  rt_set(object, "stackTraceLimit", text_or_undefined(o->stack_trace_limit));
  rt_set(object, "whyAlive", rt_bool(o->why_alive));
  rt_set(object, "tool", tool());
  rt_set(object, "isTraced", rt_bool(rt_self->is_traced));
  return object;
}
