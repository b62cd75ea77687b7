/* SPDX-License-Identifier: MIT */
/* Source text for JavaScript: embedded files, and evaluation, also in other realms. */
#include "binding/binding.h"
#include "compile_cache.h"
#include "sources.h"

#include <stdlib.h>
#include <string.h>

/* The text of an embedded file, or undefined. */
RT_NATIVE(source, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  const char *text = rt_source_find(name);
  free(name);
  return text == NULL ? rt_undefined() : rt_text(text);
}

/* load(name): the function of an embedded module, or undefined. */
RT_NATIVE(load, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  rt_value function = rt_source_evaluate(name, thrown);
  free(name);
  return function;
}

RT_NATIVE(has_source, "s") {
  size_t length;
  char *name = rt_to_utf8_sized(rt_arg(argc, argv, 0), &length);
  bool is_found = strlen(name) == length && rt_source_find(name) != NULL;
  free(name);
  return rt_bool(is_found);
}

/* The names of all embedded files, sorted. */
RT_NATIVE(source_names) {
  rt_value names = rt_array(0, NULL);
  const char *name;
  for (size_t i = 0; (name = rt_source_name(i)) != NULL; i++)
    rt_array_push(names, rt_text(name));
  return names;
}

/* stripper(): a copy of the WebAssembly that strips types from TypeScript. */
RT_NATIVE(stripper) {
  size_t size;
  const unsigned char *bytes = rt_stripper(&size);
  return rt_uint8_array(size, bytes);
}

/* evaluate(text, url): the value of the script's last expression; exceptions propagate. */
RT_NATIVE(evaluate, "ss") {
  rt_value result = rt_evaluate_value(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), thrown);
  return result == NULL ? rt_undefined() : result;
}

/* compile(text, url): the same for a module of the program, by way of its compile cache. */
RT_NATIVE(compile, "ss") {
  rt_value result = rt_compile_cache_evaluate(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), thrown);
  return result == NULL ? rt_undefined() : result;
}

/* enableCache(absolute folder): [status, message of a failure]. */
RT_NATIVE(enable_cache, "s") {
  char message[RT_CACHE_MESSAGE_ROOM] = "";
  char *base = rt_to_utf8(rt_arg(argc, argv, 0));
  enum rt_cache_status status = rt_compile_cache_enable(base, message);
  free(base);
  rt_value parts[] = {rt_number(status), rt_text(message)};
  return rt_array(2, parts);
}

/* cacheFolder(): undefined if there is no compile cache. */
RT_NATIVE(cache_folder) {
  const char *folder = rt_compile_cache_folder();
  return folder == NULL ? rt_undefined() : rt_text(folder);
}

RT_NATIVE(flush_cache) {
  rt_compile_cache_flush();
  return rt_undefined();
}

/* checkSyntax(text, url): throws a script's SyntaxError, without running it. */
RT_NATIVE(check_syntax, "ss") {
  rt_check_syntax(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), thrown);
  return rt_undefined();
}

struct rt_script {
  rt_value pending; /* kept; NULL if there is none */
  rt_value on_late_signal;
};

/* interruptible(function, late): calls the function in a turn of its own, which SIGINT terminates
 * with an exception; calls late() if the signal arrived when nothing was left to terminate. */
RT_NATIVE(interruptible, "ff") {
  struct rt_script *script = rt_self->script;
  if (script->pending != NULL)
    return rt_number(UV_EBUSY);
  script->pending = rt_arg(argc, argv, 0);
  script->on_late_signal = rt_arg(argc, argv, 1);
  rt_keep(script->pending);
  rt_keep(script->on_late_signal);
  rt_enter_again();
  return rt_number(0);
}

void rt_run_interruptible(void) {
  struct rt_script *script = rt_self->script;
  if (script == NULL || script->pending == NULL)
    return;
  rt_value function = script->pending;
  rt_value late = script->on_late_signal;
  script->pending = NULL;
  rt_interrupts_begin();
  rt_turn(function, 0, NULL);
  while (!rt_turn_drain()) {}
  if (rt_interrupts_end()) {
    rt_turn(late, 0, NULL);
    while (!rt_turn_drain()) {}
  }
  rt_turn_pause();
  rt_release(function);
  rt_release(late);
}

RT_NATIVE(collect) {
  rt_engine_collect();
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"load", load},
    {"source", source},
    {"hasSource", has_source},
    {"sourceNames", source_names},
    {"stripper", stripper},
    {"evaluate", evaluate},
    {"compile", compile},
    {"enableCache", enable_cache},
    {"cacheFolder", cache_folder},
    {"flushCache", flush_cache},
    {"checkSyntax", check_syntax},
    {"interruptible", interruptible},
    {"collect", collect},
};

rt_value rt_bind_script(void) {
  if (!RT_PART(script, NULL, NULL))
    return rt_problem_memory();
  rt_compile_cache_start();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "held", rt_shared_doubles(rt_limits_held(), 1));
  return binding;
}

/* The binding `realm`: scripts in separate contexts, for vm. */
RT_NATIVE(make_realm, ".") {
  return rt_realm_new(rt_to_bool(rt_arg(argc, argv, 0)));
}

/* hook(global, symbol, [has, get, set, delete]) */
RT_NATIVE(hook_realm, "o.a") {
  return rt_number(
      rt_realm_hook(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), rt_arg(argc, argv, 2)));
}

/* run(global or undefined, text, url, first line, this or undefined, origin or undefined): the
 * script's result; exceptions propagate. */
RT_NATIVE(run_in_realm, ".ssn..") {
  const struct rt_realm_script script = {
      .text = rt_arg(argc, argv, 1),
      .url = rt_arg(argc, argv, 2),
      .self = rt_arg(argc, argv, 4),
      .origin = rt_arg(argc, argv, 5),
      .first_line = rt_to_int(rt_arg(argc, argv, 3)),
  };
  rt_value result = rt_realm_evaluate(rt_arg(argc, argv, 0), &script, thrown);
  return result == NULL ? rt_undefined() : result;
}

/* canLimit(): whether limited() exists for this engine. */
RT_NATIVE(can_limit) {
  return rt_bool(rt_limit_available());
}

/* limited(function, milliseconds or 0, whether SIGINT ends it): calls the function; [which limit
 * ended it, or 0; the result]. Exceptions propagate. */
RT_NATIVE(limited, "fn.") {
  if (!rt_limit_available())
    return rt_throw_text("The engine cannot end a script", thrown);
  double milliseconds = rt_to_number(rt_arg(argc, argv, 1));
  struct rt_limit limit = {.breaks_on_sigint = rt_to_bool(rt_arg(argc, argv, 2))};
  if (milliseconds > 0)
    limit.deadline_ns = uv_hrtime() + (uint64_t)(milliseconds * 1e6);
  rt_limit_begin(&limit);
  rt_value result = rt_call(rt_arg(argc, argv, 0), 0, NULL, thrown);
  rt_limit_end(&limit);
  if (limit.ended != RT_LIMIT_NONE)
    *thrown = NULL;
  rt_value parts[] = {rt_number(limit.ended), result == NULL ? rt_undefined() : result};
  return rt_array(2, parts);
}

/* ownQueue(global): microtasks of this realm wait for drain(global). An error code, or 0. */
RT_NATIVE(own_queue, "o") {
  return rt_number(rt_realm_own_queue(rt_arg(argc, argv, 0)));
}

/* forbidEval(global): an error code, or 0. */
RT_NATIVE(forbid_eval, "o") {
  return rt_number(rt_realm_forbid_eval(rt_arg(argc, argv, 0)));
}

RT_NATIVE(drain_realm, "o") {
  rt_realm_drain(rt_arg(argc, argv, 0), thrown);
  return rt_undefined();
}

static const struct rt_method realm_methods[] = {
    {"make", make_realm},    {"hook", hook_realm},        {"run", run_in_realm},
    {"canLimit", can_limit}, {"limited", limited},        {"ownQueue", own_queue},
    {"drain", drain_realm},  {"forbidEval", forbid_eval},
};

rt_value rt_bind_realm(void) {
  return RT_METHODS(realm_methods);
}
