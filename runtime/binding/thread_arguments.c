/* SPDX-License-Identifier: MIT */
/*
 * Checks a worker's `execArgv` before its thread is created (thread.h).
 */
#include "binding/thread.h"
#include "binding/binding.h"
#include "thread_options.h"

#include <stdio.h>
#include <stdlib.h>

static rt_value missing_value(const char *option) {
  char text[128];
  snprintf(text, sizeof text, "%s requires an argument", option);
  return rt_text(text);
}

RT_NATIVE(check_options, "a") {
  rt_value bad = rt_array(0, NULL);
  struct rt_list list;
  if (!rt_list_open(&list, rt_arg(argc, argv, 0)))
    return rt_problem_memory();
  for (size_t i = 0; i < list.count; i++) {
    char *word = rt_to_utf8(list.values[i]);
    bool takes_value = false;
    bool is_option = word != NULL && word[0] == '-';
    bool is_known = is_option && rt_thread_option_is_known(word, &takes_value);
    if (is_option && !is_known)
      rt_array_push(bad, list.values[i]);
    else if (takes_value && i + 1 == list.count)
      rt_array_push(bad, missing_value(word));
    free(word);
    if (!is_option) /* what follows is not looked at */
      break;
    i += takes_value;
  }
  rt_list_close(&list);
  return bad;
}

rt_value rt_thread_check(void *global, const struct rt_frame *frame) {
  return check_options(global, frame);
}
