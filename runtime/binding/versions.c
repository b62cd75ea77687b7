/* SPDX-License-Identifier: MIT */
/* Versions of the libraries in the process, as reported by the libraries themselves. */
#include "binding/binding.h"
#include "lazy.h"

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <link.h>
#include <llhttp.h>
#include <stdio.h>
#include <string.h>

enum { VERSION_ROOM = 32, ICU_PARTS = 4 };

struct icu {
  char suffix[VERSION_ROOM];
  char path[PATH_MAX]; /* of libicui18n */
  void *library;
};

/* Finds the suffix of ICU's symbols in the name of its library: libicuuc.so.72 has u_getVersion_72.
 * The path of its neighbour libicui18n.so.72 is needed because a stand-in may have that name
 * (engine_library.c). */
static int find_icu(struct dl_phdr_info *info, size_t size, void *to) {
  (void)size;
  static const char library[] = "libicuuc.so.";
  const char *found = info->dlpi_name == NULL ? NULL : strstr(info->dlpi_name, library);
  if (found == NULL)
    return 0;
  struct icu *icu = to;
  const char *number = found + sizeof library - 1;
  snprintf(icu->suffix, sizeof icu->suffix, "%.*s", (int)strcspn(number, "."), number);
  snprintf(icu->path, sizeof icu->path, "%.*slibicui18n.so.%s", (int)(found - info->dlpi_name),
           info->dlpi_name, icu->suffix);
  return 1;
}

static void *icu_symbol(const struct icu *icu, const char *name) {
  char full[64];
  snprintf(full, sizeof full, "%s_%s", name, icu->suffix);
  void *found = icu->library == NULL ? NULL : dlsym(icu->library, full);
  return found == NULL ? dlsym(RTLD_DEFAULT, full) : found;
}

/* Omits trailing zeros, but keeps at least two parts. */
static void set_parts(rt_object versions, const char *name, const unsigned char parts[ICU_PARTS]) {
  char text[VERSION_ROOM];
  int length = snprintf(text, sizeof text, "%d.%d", parts[0], parts[1]);
  size_t used = (size_t)length;
  if (parts[2] != 0 || parts[3] != 0)
    used += (size_t)snprintf(text + used, sizeof text - used, ".%d", parts[2]);
  if (parts[3] != 0)
    snprintf(text + used, sizeof text - used, ".%d", parts[3]);
  rt_set(versions, name, rt_text(text));
}

static void set_icu(rt_object versions) {
  struct icu icu = {.suffix = "", .path = "libicui18n.so"};
  unsigned char parts[ICU_PARTS] = {0};
  int status = 0;
  dl_iterate_phdr(find_icu, &icu);
  icu.library = dlopen(icu.path, RTLD_LAZY | RTLD_LOCAL);
  void (*get_cldr)(unsigned char[], int *) = icu_symbol(&icu, "ulocdata_getCLDRVersion");
  void (*get_icu)(unsigned char[]) = icu_symbol(&icu, "u_getVersion");
  const char *(*get_zones)(int *) = icu_symbol(&icu, "ucal_getTZDataVersion");
  void (*get_unicode)(unsigned char[]) = icu_symbol(&icu, "u_getUnicodeVersion");
  if (get_cldr == NULL || get_icu == NULL || get_zones == NULL || get_unicode == NULL)
    return;
  get_cldr(parts, &status);
  if (status <= 0)
    set_parts(versions, "cldr", parts);
  get_icu(parts);
  set_parts(versions, "icu", parts);
  const char *zones = get_zones(&status);
  if (status <= 0 && zones != NULL)
    rt_set(versions, "tz", rt_text(zones));
  get_unicode(parts);
  set_parts(versions, "unicode", parts);
}

/* The version that is linked into the runtime. */
static void set_llhttp(rt_object versions) {
  char text[VERSION_ROOM];
  snprintf(text, sizeof text, "%d.%d.%d", LLHTTP_VERSION_MAJOR, LLHTTP_VERSION_MINOR,
           LLHTTP_VERSION_PATCH);
  rt_set(versions, "llhttp", rt_text(text));
}

static void set_engine(rt_object versions) {
  unsigned (*major)(void) = dlsym(RTLD_DEFAULT, "jsc_get_major_version");
  unsigned (*minor)(void) = dlsym(RTLD_DEFAULT, "jsc_get_minor_version");
  unsigned (*micro)(void) = dlsym(RTLD_DEFAULT, "jsc_get_micro_version");
  char text[VERSION_ROOM];
  if (major == NULL || minor == NULL || micro == NULL)
    return;
  snprintf(text, sizeof text, "%u.%u.%u", major(), minor(), micro());
  rt_set(versions, "javascriptcore", rt_text(text));
}

RT_NATIVE(libraries) {
  rt_object versions = rt_object_new();
  set_icu(versions);
  set_engine(versions);
  set_llhttp(versions);
  const char *openssl = rt_crypto_version();
  const char *ares = rt_cares_version();
  const char *zlib = rt_zlib_version();
  const char *nghttp2 = rt_nghttp2_version();
  char brotli[VERSION_ROOM];
  if (zlib != NULL)
    rt_set(versions, "zlib", rt_text(zlib));
  if (rt_brotli_version(brotli, sizeof brotli))
    rt_set(versions, "brotli", rt_text(brotli));
  if (openssl != NULL)
    rt_set(versions, "openssl", rt_text(openssl));
  if (ares != NULL)
    rt_set(versions, "ares", rt_text(ares));
  if (nghttp2 != NULL)
    rt_set(versions, "nghttp2", rt_text(nghttp2));
  rt_set(versions, "glibc", rt_text(gnu_get_libc_version()));
  return versions;
}

static int add_object(struct dl_phdr_info *info, size_t size, void *to) {
  (void)size;
  if (info->dlpi_name != NULL && info->dlpi_name[0] != '\0')
    rt_array_push(to, rt_text(info->dlpi_name));
  return 0;
}

/* sharedObjects(): the paths of all loaded libraries. */
RT_NATIVE(shared_objects) {
  rt_value list = rt_array(0, NULL);
  dl_iterate_phdr(add_object, (void *)(uintptr_t)list);
  return list;
}

/* hasCrypto(): whether the binding `crypto` can be loaded, as far as is known without loading it.
 */
RT_NATIVE(has_crypto) {
  return rt_bool(rt_lazy_exists(&rt_lazy_crypto));
}

rt_value rt_bind_versions(void) {
  static const struct rt_method methods[] = {
      {"hasCrypto", has_crypto}, {"libraries", libraries}, {"sharedObjects", shared_objects}};
  return RT_METHODS(methods);
}
