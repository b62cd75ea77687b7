/* SPDX-License-Identifier: MIT */
/* ES modules, for binding/modules.c. */
#ifndef RT_ENGINE_MODULES_H
#define RT_ENGINE_MODULES_H

#include "engine/engine.h"

rt_value rt_modules_start(rt_value on_meta);
const char *rt_modules_lack(void);
bool rt_module_source(rt_value text, rt_value url, rt_value *thrown);

#endif
