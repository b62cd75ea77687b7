/* SPDX-License-Identifier: MIT */
/*
 * The JavaScript embedded in the binary. The build writes the table: our files in js/, and
 * those of npm packages, under their package's name.
 */
#include "runtime.h"
#include "sources.h"

#include <stdlib.h>
#include <string.h>

static int compare_name(const void *name, const void *entry) {
  return strcmp(name, ((const struct rt_source *)entry)->name);
}

const char *rt_source_find(const char *name) {
  const struct rt_source *found =
      bsearch(name, rt_sources, rt_source_count, sizeof rt_sources[0], compare_name);
  return found == NULL ? NULL : found->text;
}

const char *rt_source_name(size_t index) {
  return index < rt_source_count ? rt_sources[index].name : NULL;
}
