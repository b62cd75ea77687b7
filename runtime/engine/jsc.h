/* SPDX-License-Identifier: MIT */
/*
 * JavaScriptCore for the files of this folder: its public C interface, and the
 * functions that the library exports without declaring them in its headers.
 */
#ifndef RT_ENGINE_JSC_H
#define RT_ENGINE_JSC_H

#include <JavaScriptCore/JavaScript.h>
#include "engine/engine.h"

void JSLock(JSContextRef ctx);
void JSUnlock(JSContextRef ctx);
bool JSConfigureSignalForGC(int signal);
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef ctx, JSObjectRef function,
                                                  JSValueRef *exception);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef ctx);

/* The one context. Set by rt_engine_start() and never released. */
extern JSGlobalContextRef rt_global_context;

#endif
