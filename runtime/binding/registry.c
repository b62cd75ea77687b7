/* SPDX-License-Identifier: MIT */
/* The bindings by name. One is made when JavaScript first asks for it. */
#include "binding/binding.h"

#include <string.h>

static const struct {
  const char *name;
  rt_value (*make)(void);
} bindings[] = {
    {"loop", rt_bind_loop},       {"script", rt_bind_script}, {"process", rt_bind_process},
    {"options", rt_bind_options}, {"fs", rt_bind_fs},         {"stdio", rt_bind_stdio},
    {"text", rt_bind_text},       {"signal", rt_bind_signal}, {"os", rt_bind_os},
};

rt_value rt_binding_load(const char *name) {
  for (size_t i = 0; i < sizeof(bindings) / sizeof(bindings[0]); i++) {
    if (strcmp(bindings[i].name, name) == 0) {
      return bindings[i].make();
    }
  }
  return rt_undefined();
}
