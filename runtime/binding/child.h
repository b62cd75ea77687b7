/* SPDX-License-Identifier: MIT */
/* Shared by the two ways to start a process: the options that JavaScript passes. */
#ifndef RT_CHILD_H
#define RT_CHILD_H

#include "binding/binding.h"

/* The order of the arguments of spawn() and spawnSync(), after the first one. */
enum rt_child_argument {
  RT_CHILD_FILE = 1,
  RT_CHILD_ARGS,
  RT_CHILD_ENV, /* ["NAME=value", ...], or undefined to inherit ours */
  RT_CHILD_CWD, /* or undefined */
  RT_CHILD_UID, /* or undefined */
  RT_CHILD_GID, /* or undefined */
  RT_CHILD_IS_DETACHED,
  RT_CHILD_STDIO,
};

/* Fills everything except the exit callback and stdio. */
void rt_child_options(uv_process_options_t *options, size_t argc, const rt_value argv[]);
void rt_child_options_free(uv_process_options_t *options);

/* child_sync.c: adds its part to the binding. */
void rt_child_add_sync(rt_object binding);

#endif
