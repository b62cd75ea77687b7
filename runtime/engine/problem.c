/* SPDX-License-Identifier: MIT */
/*
 * Failures of this folder's helpers: out of memory, text too long, an argument of the wrong kind. A
 * helper that fails records the reason and returns something harmless, and the native that called
 * it throws on return (RT_NATIVE). A failure outside a native is thrown by the next turn.
 */
#include "engine/jsc.h"

#include <stdio.h>

/* Only the first one counts: the others follow from it. */
void rt_problem_note(rt_value error) {
  if (rt_self->problem == NULL && error != NULL) {
    JSValueProtect(rt_global_context, error);
    rt_self->problem = error;
  }
}

rt_value rt_problem_take(void) {
  rt_value error = rt_self->problem;
  rt_self->problem = NULL;
  if (error != NULL)
    JSValueUnprotect(rt_global_context, error);
  return error;
}

static rt_value make_error(const char *message, const char *name, const char *code) {
  rt_value text = rt_text(message);
  JSObjectRef error = JSObjectMakeError(rt_global_context, 1, &text, NULL);
  if (error == NULL)
    return text;
  if (name != NULL)
    rt_set(error, "name", rt_text(name));
  if (code != NULL)
    rt_set(error, "code", rt_text(code));
  return error;
}

rt_value rt_problem_memory(void) {
  rt_problem_note(make_error("Out of memory", "RangeError", NULL));
  return rt_undefined();
}

void rt_problem_type(void) {
  rt_problem_note(make_error("Bytes are needed", "TypeError", "ERR_INVALID_ARG_TYPE"));
}

rt_value rt_problem_too_long(void) {
  char message[80];
  snprintf(message, sizeof message, "Cannot create a string longer than 0x%x characters",
           (unsigned)RT_TEXT_MAX);
  rt_problem_note(make_error(message, NULL, "ERR_STRING_TOO_LONG"));
  return rt_undefined();
}

static bool is_array(rt_value value) {
  return JSValueIsArray(rt_global_context, value);
}

static bool is_bytes(rt_value value) {
  JSTypedArrayType type = JSValueGetTypedArrayType(rt_global_context, value, NULL);
  return type != kJSTypedArrayTypeNone && type != kJSTypedArrayTypeArrayBuffer;
}

static bool is_kind(char kind, rt_value value) {
  switch (kind) {
  case 'n':
    return rt_is_number(value);
  case 's':
    return rt_is_string(value);
  case 'b':
    return rt_is_bytes(value);
  case 't':
    return rt_is_string(value) || rt_is_bytes(value);
  case 'f':
    return rt_is_function(value);
  case 'a':
    return is_array(value);
  case 'o':
    return JSValueIsObject(rt_global_context, value);
  default:
    return true;
  }
}

bool rt_is_number(rt_value value) {
  double number;
  return rt_layout_number(value, &number) || JSValueIsNumber(rt_global_context, value);
}

bool rt_is_bytes(rt_value value) {
  unsigned char *bytes;
  size_t length;
  return rt_layout_bytes(value, false, &bytes, &length) || is_bytes(value);
}

static rt_value wrong_argument(const char *name, size_t index) {
  char message[120];
  snprintf(message, sizeof message, "Argument %zu of the native function %s is of a wrong type",
           index + 1, name);
  return make_error(message, "TypeError", "ERR_INVALID_ARG_TYPE");
}

/* One letter per argument; those after a question mark may be missing, undefined or null. */
bool rt_takes(const char *name, const char *takes, const struct rt_frame *frame, rt_value *thrown) {
  size_t argc = (size_t)frame->count - 1;
  bool is_optional = false;
  size_t index = 0;
  for (const char *at = takes; *at != '\0'; at++) {
    if (*at == '?') {
      is_optional = true;
      continue;
    }
    rt_value value = index < argc ? frame->arguments[index] : rt_undefined();
    bool is_given = index < argc && is_kind(*at, value);
    if (!is_given && !(is_optional && (rt_is_undefined(value) || rt_is_null(value)))) {
      *thrown = wrong_argument(name, index);
      return false;
    }
    index++;
  }
  return true;
}
