/* SPDX-License-Identifier: MIT */
/*
 * The commands of `rondo` that are no scripts: trace, exec and top. What they run, they
 * run in a process of its own, with a recording asked for in its environment; what
 * remains for JavaScript, to show the recording, is left in rt_tool.
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
};

extern struct rt_tool rt_tool;

/* Does nothing unless the command line begins with a command. May end the process. */
void rt_tool_start(int argc, char **argv);

/* The commands; they get the words behind their names. */
void rt_tool_trace(char **args);
void rt_tool_exec(char **args);
void rt_tool_top(char **args);

/* Whether JavaScript of our own is to run in the place of a program. */
bool rt_tool_is_wanted(void);

/* Options that both have: true, and *args is moved on, if the first word is one of them. */
bool rt_tool_take_option(char ***args, const char *command);
/* Says what is wrong and ends the process. */
void rt_tool_fail(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* run.c: runs a program to its end, and gives its exit code, or 128 and its signal. */
int rt_tool_run(const char *command, const char *file, char **args);
/* Asks for a recording of what is run next, at `path`, or at a new place if that is NULL. */
const char *rt_tool_record_to(const char *command, const char *path);

/* program.c: finds a program as a shell would, and says why it cannot run on Rondo's library. */
char *rt_tool_find_program(const char *name);
const char *rt_tool_obstacle(const char *path);
bool rt_tool_needs_libuv(const char *path);

#endif
