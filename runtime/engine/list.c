/* SPDX-License-Identifier: MIT */
/*
 * The elements of an array, each read once. An array may have accessors, which run JavaScript: so
 * all elements are read before C looks at any of them.
 */
#include "engine/jsc.h"

#include <stdlib.h>

enum { MOST = 1 << 22 };

/* The struct is on the stack, where the collector sees the values of a short list; those of a long
 * one are kept. False without memory, or if there are too many. */
bool rt_list_open(struct rt_list *list, rt_value array) {
  list->count = rt_array_length(array);
  list->values = list->few;
  if (list->count > RT_LIST_FEW) {
    list->values = list->count > MOST ? NULL : malloc(list->count * sizeof *list->values);
    if (list->values == NULL) {
      list->count = 0;
      return false;
    }
  }
  for (size_t i = 0; i < list->count; i++) {
    list->values[i] = rt_array_at(array, i);
    if (list->values != list->few)
      rt_keep(list->values[i]);
  }
  return true;
}

void rt_list_close(struct rt_list *list) {
  if (list->values != list->few) {
    for (size_t i = 0; i < list->count; i++)
      rt_release(list->values[i]);
    free(list->values);
  }
}
