/* SPDX-License-Identifier: MIT */
/*
 * The commands of `rondo` that are no scripts: trace, exec and top. What they run, they
 * run in a process of its own, with a recording asked for in its environment; what
 * remains for JavaScript, to show the recording, is left in a struct rt_tool.
 */
#ifndef RT_TOOL_H
#define RT_TOOL_H

#include <stdbool.h>

/* What js/internal/trace/view.js is to show, and how; pointers live as long as the process. */
struct rt_tool {
  const char *recording; /* NULL: there is nothing to show */
  const char *format;    /* html, chrome, text, summary; NULL: as the output's name says, or html */
  const char *output;    /* NULL: the format's own place */
  bool is_temporary;     /* the recording is removed when it has been shown */
  int exit_code;         /* of the program that was recorded */
  int top_pid;           /* not 0: the process to look at while it runs, and nothing else */
  char place[8192];      /* of the recording, if it is a new one */
};

/* Does nothing unless the command line begins with a command. True if JavaScript of our own is to
 * run in the place of a program. May end the process. */
bool rt_tool_start(struct rt_tool *tool, int argc, char **argv);

/* Says what is wrong and ends the process. */
void rt_tool_fail(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* run.c: runs a program to its end, and gives its exit code, or 128 and its signal. */
int rt_tool_run(const char *command, const char *file, char **args);
/* Asks for a recording of what is run next, at `path`, or at a new place if that is NULL. */
const char *rt_tool_record_to(struct rt_tool *tool, const char *command, const char *path);

/* program.c: finds a program as a shell would, and says why it cannot run on Rondo's library. */
char *rt_tool_find_program(const char *name);
const char *rt_tool_obstacle(const char *path);
bool rt_tool_needs_libuv(const char *path);

#endif
