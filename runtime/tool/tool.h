/* SPDX-License-Identifier: MIT */
/*
 * The `rondo` commands that are not scripts: trace, exec, record and top. They run programs in
 * separate processes and request a recording through the environment, or attach to a running
 * process; JavaScript shows the recording (struct rt_tool).
 */
#ifndef RT_TOOL_H
#define RT_TOOL_H

#include <stdbool.h>
#include <stdint.h>

/* What js/internal/trace/view.js shows, and how; pointers live as long as the process. */
struct rt_tool {
  const char *recording; /* NULL: nothing to show */
  const char *format;    /* html, chrome, text, summary; NULL: by the output's name, or html */
  const char *output;    /* NULL: the format's default */
  bool is_temporary;     /* remove the recording after showing it */
  int exit_code;         /* of the recorded program */
  bool is_top;           /* only watch a running process */
  bool is_live;          /* the same in a browser */
  int pid;               /* the process to watch; 0: to be chosen */
  uint64_t records;      /* `record`: per thread of the file; 0: the default */
  char name[64];         /* `record`: the default output */
  char place[8192];      /* path of a new recording */
};

/* Does nothing unless the command line starts with a command. Returns true if our own JavaScript
 * has to run instead of a program. May end the process. */
bool rt_tool_start(struct rt_tool *tool, int argc, char **argv);

/* The help of a command; NULL if there is no such command. */
const char *rt_tool_help(const char *command);

/* Prints the error and exits. */
void rt_tool_fail(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* run.c: runs a program to its end; returns its exit code, or 128 plus its signal. */
int rt_tool_run(const char *command, const char *file, char **args);
/* Requests a recording of the next program, at `path`, or at a new path if that is NULL. */
const char *rt_tool_record_to(struct rt_tool *tool, const char *command, const char *path);

/* A new, empty file of which nobody else knows. */
const char *rt_tool_temporary(struct rt_tool *tool, const char *command);

/* record.c. The first ones end the process if the word is not valid. */
int rt_tool_pid(const char *command, const char *word);
uint64_t rt_tool_records(const char *command, const char *word);
double rt_tool_seconds(const char *command, const char *word);
/* Records a running process to a file; seconds 0: until it ends or a signal comes. */
void rt_tool_record_process(struct rt_tool *tool, int pid, const char *path, double seconds);
void rt_tool_stop_recording(int pid) __attribute__((noreturn));

/* program.c: finds a program as a shell would, and says why it cannot use Rondo's library. */
char *rt_tool_find_program(const char *name);
const char *rt_tool_obstacle(const char *path);
bool rt_tool_needs_libuv(const char *path);

#endif
