/* SPDX-License-Identifier: MIT */
/* ES modules for JavaScript: the engine's loader, and sources for it. */
#include "binding/binding.h"
#include "engine/modules.h"

#include <stdio.h>

/* start(onMeta): the engine's loader. Throws if the engine lacks something. */
RT_NATIVE(start, "f") {
  rt_value loader = rt_modules_start(rt_arg(argc, argv, 0));
  if (loader != NULL)
    return loader;
  char message[200];
  snprintf(message, sizeof message,
           "ES modules are not available with this version of JavaScriptCore: %s is missing",
           rt_modules_lack());
  return rt_throw_text(message, thrown);
}

/* loader(global): the loader of another realm, or undefined. */
RT_NATIVE(loader, "o") {
  rt_value found = rt_modules_loader(rt_arg(argc, argv, 0));
  return found == NULL ? rt_undefined() : found;
}

/* source(text, url, global or undefined, first line, origin or undefined): whether the loader's
 * provideFetch() was called with the source. */
RT_NATIVE(source, "ss.n.") {
  const struct rt_realm_script script = {
      .text = rt_arg(argc, argv, 0),
      .url = rt_arg(argc, argv, 1),
      .self = rt_undefined(),
      .origin = rt_arg(argc, argv, 4),
      .first_line = rt_to_int(rt_arg(argc, argv, 3)),
  };
  return rt_bool(rt_module_source(rt_arg(argc, argv, 2), &script, thrown));
}

static const struct rt_method methods[] = {
    {"start", start},
    {"loader", loader},
    {"source", source},
};

rt_value rt_bind_modules(void) {
  return RT_METHODS(methods);
}
