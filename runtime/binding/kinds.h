/* SPDX-License-Identifier: MIT */
/* kinds.c: what paths lead to, for the module loader. */
#ifndef RT_BINDING_KINDS_H
#define RT_BINDING_KINDS_H

#include <stdbool.h>

/* A path leads to one of these; the bit is set if its last part is a symbolic link. */
enum { RT_KIND_NOTHING = 0, RT_KIND_FILE = 1, RT_KIND_FOLDER = 2, RT_KIND_LINK = 4 };

bool rt_kinds_start(void);
int rt_kind_of(const char *name);

/* Starts or ends remembering what was found. */
void rt_kinds_keep(bool are_kept);

#endif
