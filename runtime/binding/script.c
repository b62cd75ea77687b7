/* SPDX-License-Identifier: MIT */
/* Source text for JavaScript: what the binary holds, and evaluation. */
#include "binding/binding.h"

#include <stdlib.h>

/* The text of an embedded file, or undefined. */
RT_NATIVE(source) {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  const char *text = rt_source_find(name);
  free(name);
  return text == NULL ? rt_undefined() : rt_text(text);
}

RT_NATIVE(has_source) {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  const char *text = rt_source_find(name);
  free(name);
  return rt_bool(text != NULL);
}

/* evaluate(text, url): the value of the script's last expression; throws what it throws. */
RT_NATIVE(evaluate) {
  rt_value result = rt_evaluate_value(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), thrown);
  return result == NULL ? rt_undefined() : result;
}

RT_NATIVE(collect) {
  rt_engine_collect();
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"source", source},
    {"hasSource", has_source},
    {"evaluate", evaluate},
    {"collect", collect},
};

rt_value rt_bind_script(void) {
  return RT_METHODS(methods);
}
