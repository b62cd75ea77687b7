/* SPDX-License-Identifier: MIT */
/* The bindings by name. Each is created when JavaScript first requests it. */
#include "binding/binding.h"

#include <string.h>

/* clang-format off */
static const struct {
  const char *name;
  rt_value (*make)(void);
} bindings[] = {
    {"attach", rt_bind_attach},
    {"buffer", rt_bind_buffer},
    {"cares", rt_bind_cares},
    {"charset", rt_bind_charset},
    {"child", rt_bind_child},
    {"chunks", rt_bind_chunks},
    {"collections", rt_bind_collections},
    {"credentials", rt_bind_credentials},
    {"crypto", rt_bind_crypto},
    {"dns", rt_bind_dns},
    {"files", rt_bind_files},
    {"fs", rt_bind_fs},
    {"fs_dir", rt_bind_fs_dir},
    {"fs_files", rt_bind_fs_files},
    {"fs_watch", rt_bind_fs_watch},
    {"handle", rt_bind_handle},
    {"http2", rt_bind_http2},
    {"http_parser", rt_bind_http_parser},
    {"idna", rt_bind_idna},
    {"insides", rt_bind_insides},
    {"later", rt_bind_later},
    {"loop", rt_bind_loop},
    {"machine", rt_bind_machine},
    {"modules", rt_bind_modules},
    {"option_names", rt_bind_option_names},
    {"options", rt_bind_options},
    {"os", rt_bind_os},
    {"percent", rt_bind_percent},
    {"pipe", rt_bind_pipe},
    {"port", rt_bind_port},
    {"process", rt_bind_process},
    {"profiler", rt_bind_profiler},
    {"realm", rt_bind_realm},
    {"script", rt_bind_script},
    {"signal", rt_bind_signal},
    {"stdio", rt_bind_stdio},
    {"stream", rt_bind_stream},
    {"tcp", rt_bind_tcp},
    {"text", rt_bind_text},
    {"tls", rt_bind_tls},
    {"trace", rt_bind_trace},
    {"tty", rt_bind_tty},
    {"udp", rt_bind_udp},
    {"url", rt_bind_url},
    {"versions", rt_bind_versions},
    {"wasi", rt_bind_wasi},
    {"zip", rt_bind_zip},
};
/* clang-format on */

/* Returns NULL if the library that the binding needs cannot be loaded. */
rt_value rt_binding_load(const char *name) {
  for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++)
    if (strcmp(bindings[i].name, name) == 0)
      return bindings[i].make();
  return rt_undefined();
}

const char *rt_binding_name(size_t index) {
  return index < sizeof bindings / sizeof bindings[0] ? bindings[index].name : NULL;
}
