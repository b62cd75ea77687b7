/* SPDX-License-Identifier: MIT */
/* Recording a CPU profile: see profile.c. rt_self->profile is NULL before rt_profile_begin(). */
#ifndef RT_PROFILE_H
#define RT_PROFILE_H

#include "engine/engine.h"

struct rt_options;

/* profile_options.c: exits if an option is given without --cpu-prof */
void rt_profile_check_options(struct rt_options *options);

bool rt_profile_begin(void);
void rt_profile_pause(void);
rt_value rt_profile_take_idle(void);
double rt_profile_take_longest(void);
void rt_profile_idle_begins(void);
void rt_profile_idle_ends(void);
void rt_profile_end(void);

#endif
