/* SPDX-License-Identifier: MIT */
/*
 * See locals.h. The build renames the library's sections (link-library.cmake), so
 * that the linker defines symbols for their bounds. Nothing else in the program is thread-local.
 */
#include "locals.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

extern char __start_rondo_data[], __stop_rondo_data[];
extern char __start_rondo_bss[], __stop_rondo_bss[];

static char *saved_data;
static char *tls;
static size_t tls_size;

/* Not memcpy(): the address sanitizer has red zones between the variables. */
__attribute__((no_sanitize("address"))) static void put_back(char *to, const char *from,
                                                             size_t size) {
  volatile uint64_t *words = (volatile uint64_t *)(void *)to;
  const uint64_t *source = (const uint64_t *)(const void *)from;
  for (size_t i = 0; i < size / sizeof *words; i++)
    words[i] = source != NULL ? source[i] : 0;
  for (size_t i = size & ~(sizeof *words - 1); i < size; i++)
    to[i] = from != NULL ? from[i] : 0;
}

static int find_tls(struct dl_phdr_info *info, size_t size, void *arg) {
  (void)size;
  (void)arg;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type == PT_TLS) {
      tls = info->dlpi_tls_data;
      tls_size = info->dlpi_phdr[i].p_memsz;
    }
  }
  return 1; /* the first object is the program */
}

void sim_library_reset(void) {
  size_t size = (size_t)(__stop_rondo_data - __start_rondo_data);
  if (saved_data == NULL) {
    saved_data = malloc(size);
    put_back(saved_data, __start_rondo_data, size);
    dl_iterate_phdr(find_tls, NULL);
  }
  put_back(__start_rondo_data, saved_data, size);
  put_back(__start_rondo_bss, NULL, (size_t)(__stop_rondo_bss - __start_rondo_bss));
}

size_t sim_locals_size(void) {
  return tls_size > 0 ? tls_size : 1;
}

void sim_locals_save(char *locals) {
  memcpy(locals, tls, tls_size);
}

void sim_locals_load(const char *locals) {
  memcpy(tls, locals, tls_size);
}
