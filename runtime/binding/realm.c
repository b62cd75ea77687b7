/* SPDX-License-Identifier: MIT */
/* Scripts in contexts of their own, for vm. */
#include "binding/binding.h"

RT_NATIVE(make) {
  return rt_realm_new();
}

/* run(global or undefined, text, url, first line): the script's result; throws what it throws. */
RT_NATIVE(run, ".ssn") {
  rt_value result =
      rt_realm_evaluate(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1), rt_arg(argc, argv, 2),
                        rt_to_int(rt_arg(argc, argv, 3)), thrown);
  return result == NULL ? rt_undefined() : result;
}

static const struct rt_method methods[] = {
    {"make", make},
    {"run", run},
};

rt_value rt_bind_realm(void) {
  return RT_METHODS(methods);
}
