/* SPDX-License-Identifier: MIT */
/* Programs that another thread may end (stop.c), for files that set the engine's time limit. */
#ifndef RT_ENGINE_STOP_H
#define RT_ENGINE_STOP_H

#include <stdbool.h>

/* Whether the program has to end now. */
bool rt_stop_is_asked(void);

/* The same, for the engine's questions, at which a collection may happen: checks the heap first. */
bool rt_stop_is_due(void);

/* Sets the time limit to the next question; false if no other thread may end the program. */
bool rt_stop_ask_later(void);

#endif
