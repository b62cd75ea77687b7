/* SPDX-License-Identifier: MIT */
/* ES modules, for binding/modules.c. */
#ifndef RT_ENGINE_MODULES_H
#define RT_ENGINE_MODULES_H

#include "engine/engine.h"

rt_value rt_modules_start(rt_value on_meta);
const char *rt_modules_lack(void);
rt_value rt_modules_loader(rt_value realm);
bool rt_module_source(rt_value realm, const struct rt_realm_script *script, rt_value *thrown);

#endif
