/* SPDX-License-Identifier: MIT */
/* Terminations that end one call instead of everything that runs: see traps.c. */
#ifndef RT_ENGINE_TRAPS_H
#define RT_ENGINE_TRAPS_H

#include "engine/contract.h"

/* Whether the engine runs something that an exception would leave half done. */
bool rt_traps_defer_termination(JSContextGroupRef vm);

/* Throws what no script can catch. Once it has reached C, rt_traps_terminated() must follow. */
void rt_traps_terminate(JSContextGroupRef vm, JSContextRef ctx);
void rt_traps_terminated(JSContextGroupRef vm);

/* For the probe. Calls of the interposed functions are checked while an engine is watched. */
void rt_traps_watch(JSContextGroupRef vm); /* NULL: none */
bool rt_traps_were_seen(void);
bool rt_traps_try_to_terminate(JSContextGroupRef vm, JSContextRef ctx);

#endif
