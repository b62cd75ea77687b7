/* SPDX-License-Identifier: MIT */
/*
 * Environment variables of an instance: those of the process, or a set of its own, which several
 * instances may share. Any thread may use a set; the functions below use that of this thread's
 * instance.
 */
#ifndef RT_VARIABLES_H
#define RT_VARIABLES_H

#include "instance.h"

struct rt_variables;

/* NULL if out of memory. */
struct rt_variables *rt_variables_new(void);
struct rt_variables *rt_variables_copy(void);               /* of this instance's */
struct rt_variables *rt_variables_share(void);              /* a reference; NULL: the process's */
int rt_variables_add(struct rt_variables *set, char *text); /* `name=value`, from malloc() */
void rt_variables_release(struct rt_variables *set);        /* NULL: nothing happens */

/* The results are from malloc(). */
char *rt_variable_get(const char *name);                  /* NULL if there is none */
int rt_variable_set(const char *name, const char *value); /* NULL: removes it */
char *rt_variables_text(size_t *size); /* all as `name=value`, each followed by a zero */

#endif
