/* SPDX-License-Identifier: MIT */
/*
 * The JavaScript embedded in the binary. The build writes the table: our files in js/, and
 * those of npm packages, under their package's name.
 */
#include "runtime.h"
#include "sources.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_name(const void *name, const void *entry) {
  return strcmp(name, ((const struct rt_source *)entry)->name);
}

static const struct rt_source *find(const char *name) {
  return bsearch(name, rt_sources, rt_source_count, sizeof rt_sources[0], compare_name);
}

const char *rt_source_find(const char *name) {
  const struct rt_source *found = find(name);
  return found == NULL ? NULL : found->text;
}

const char *rt_source_name(size_t index) {
  return index < rt_source_count ? rt_sources[index].name : NULL;
}

/* Uses the copy of the text next to the bytecode, so that a program touches few pages. */
static rt_value evaluate_compiled(const struct rt_source *source,
                                  const struct rt_compiled *compiled, const char *url,
                                  rt_value *thrown) {
  const struct rt_code code = {.bytes = rt_bytecode + compiled->offset,
                               .size = compiled->size,
                               .length = compiled->length,
                               .hash = compiled->hash};
  rt_value result = NULL;
  if (!rt_evaluate_code((const char *)code.bytes + code.size, &code, url, &result, thrown))
    result = rt_evaluate(source->text, url, thrown);
  return result;
}

/* Evaluates an embedded script, with the URL `rondo:name`. Returns NULL without throwing if the
 * name is unknown. */
rt_value rt_source_evaluate(const char *name, rt_value *thrown) {
  const struct rt_source *found = find(name);
  char *url = NULL;
  if (found == NULL || asprintf(&url, "rondo:%s", name) < 0)
    return NULL;
  const struct rt_compiled *compiled =
      rt_compiled == NULL ? NULL : &rt_compiled[found - rt_sources];
  bool is_compiled = compiled != NULL && compiled->size > 0 && rt_engine_is_known();
  rt_value result = is_compiled ? evaluate_compiled(found, compiled, url, thrown)
                                : rt_evaluate(found->text, url, thrown);
  free(url);
  return result;
}
