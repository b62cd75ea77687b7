/* SPDX-License-Identifier: MIT */
/* Names of the options that NODE_OPTIONS may contain, for JavaScript. */
#include "binding/binding.h"
#include "node_options.h"
#include "option_table.h"

#include <stdio.h>
#include <string.h>

static void push(rt_value list, const char *prefix, const char *name) {
  char text[80];
  snprintf(text, sizeof text, "%s%s", prefix, name);
  rt_array_push(list, rt_text(text));
}

/* Adds a flag and its negation; the table has one of them. */
static void push_flag(rt_value list, const char *name) {
  bool is_no = strncmp(name, "no-", 3) == 0;
  push(list, "--", is_no ? name + 3 : name);
  push(list, "--no-", is_no ? name + 3 : name);
}

/* allowed(): names with their dashes, without the negations of V8's flags. */
RT_NATIVE(allowed) {
  rt_value list = rt_array(0, NULL);
  const struct rt_option *ours;
  const struct rt_node_option *theirs;
  for (size_t i = 0; (ours = rt_option_at(i)) != NULL; i++) {
    if (ours->kind == RT_OPTION_GROUP || ours->place == RT_COMMAND_LINE)
      continue;
    if (ours->kind == RT_OPTION_FLAG)
      push_flag(list, ours->name + 2);
    else
      push(list, "", ours->name);
    if (ours->alias != NULL)
      push(list, "", ours->alias);
  }
  for (size_t i = 0; (theirs = rt_node_option_at(i)) != NULL; i++) {
    if (!theirs->is_in_environment || theirs->reason != NULL)
      continue;
    if (theirs->kind == RT_NODE_FLAG)
      push_flag(list, theirs->name);
    else
      push(list, "--", theirs->name);
  }
  return list;
}

rt_value rt_bind_option_names(void) {
  static const struct rt_method methods[] = {{"allowed", allowed}};
  return RT_METHODS(methods);
}
