/* SPDX-License-Identifier: MIT */
/* Trace records of JavaScript, for js/internal/trace/hooks.js. */
#include "trace.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "binding/binding.h"

/* text(text): its number, or 0. */
RT_NATIVE(text, "s") {
  char *given = rt_to_utf8(rt_arg(argc, argv, 0));
  uint32_t number = rt_trace_text(given);
  free(given);
  return rt_number(number);
}

typedef void (*recorder)(int kind, uint64_t subject, uint32_t name, uint32_t place);

static rt_value record(size_t argc, const rt_value argv[], recorder put) {
  put(rt_to_int(rt_arg(argc, argv, 0)), rt_to_size(rt_arg(argc, argv, 1)),
      (uint32_t)rt_to_size(rt_arg(argc, argv, 2)), (uint32_t)rt_to_size(rt_arg(argc, argv, 3)));
  return rt_undefined();
}

/* scheduled and begin take (kind, subject, name, place). */
RT_NATIVE(scheduled, "nnnn") {
  return record(argc, argv, rt_trace_scheduled);
}

RT_NATIVE(begin, "nnnn") {
  return record(argc, argv, rt_trace_begin);
}

RT_NATIVE(end) {
  rt_trace_end();
  return rt_undefined();
}

/* record(records): 0, or an error code. */
RT_NATIVE(record_in_memory, "n") {
  return rt_number(rt_trace_record(rt_to_size(rt_arg(argc, argv, 0))));
}

/* snapshot(path): 0, or an error code. */
RT_NATIVE(snapshot, "s") {
  char *path = rt_to_utf8(rt_arg(argc, argv, 0));
  int status = path == NULL ? UV_ENOMEM : rt_trace_snapshot(path);
  free(path);
  return rt_number(status);
}

/* watchCollections(): whether the engine says when it collects garbage; then it is recorded. */
RT_NATIVE(watch_collections) {
  return rt_bool(rt_trace_watch_collections());
}

/* The C++ library that the engine is linked with decodes names. It recurses, so their length is
 * limited. */
static char *decoded(const char *name) {
  enum { LONGEST = 4096 };
  char *(*decode)(const char *, char *, size_t *, int *);
  void *found = dlsym(RTLD_DEFAULT, "__cxa_demangle");
  if (name == NULL || found == NULL || strlen(name) > LONGEST)
    return NULL;
  memcpy(&decode, &found, sizeof decode);
  return decode(name, NULL, NULL, NULL);
}

/* demangle(name): a C++ function as in its source; undefined if the name is none of C++. */
RT_NATIVE(demangle, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  char *readable = decoded(name);
  rt_value result = readable == NULL ? rt_undefined() : rt_text(readable);
  free(readable);
  free(name);
  return result;
}

static const struct rt_method methods[] = {
    {"text", text},
    {"scheduled", scheduled},
    {"begin", begin},
    {"end", end},
    {"record", record_in_memory},
    {"snapshot", snapshot},
    {"demangle", demangle},
    {"watchCollections", watch_collections},
};

rt_value rt_bind_trace(void) {
  return RT_METHODS(methods);
}
