/* SPDX-License-Identifier: MIT */
/* address_space.c: both surround the start of the engine. */
#ifndef RT_ENGINE_ADDRESS_SPACE_H
#define RT_ENGINE_ADDRESS_SPACE_H

#include <stdbool.h>

void rt_address_space_begin(void);
void rt_address_space_end(void);

#endif
