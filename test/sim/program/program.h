/* SPDX-License-Identifier: MIT */
/*
 * Random programs of the library's interface, and what has to hold for each of them.
 *
 * A program is a list of operations, each with the number of callbacks after which it is done: 0 is
 * before the loop runs, any other is inside a callback. The object is chosen only then, among the
 * suitable ones; so a program stays valid when operations are removed.
 */
#ifndef PROGRAM_PROGRAM_H
#define PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define PROGRAM_MOST 64u

struct op {
  unsigned char kind;
  unsigned short after; /* this number of callbacks */
  unsigned int a, b, c; /* selects objects and sizes */
};

struct program {
  uint64_t seed;
  enum ending { ENDS_BY_TIMER, ENDS_IDLE, ENDS_BY_THREAD } ending;
  unsigned int end_ms;
  unsigned int modes; /* of uv_run(): how often another than DEFAULT */
  unsigned int count;
  struct op ops[PROGRAM_MOST];
};

void program_generate(struct program *program, uint64_t seed);
void program_print(const struct program *program, FILE *to);

/* Runs it once, and checks all. Fails by env_fail(). */
void program_run(const struct program *program);

/* Properties of the machine that a program runs on. */

void env_fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
const char *env_folder(void); /* for files */
const char *env_child(void);  /* the program that children run: see main_real.c */
bool env_loses_handles(void); /* descriptors or memory may run out */
bool env_has_faults(void);    /* injected faults may make calls fail */
void env_calm_down(void);     /* from now on nothing fails */
extern bool env_logs;         /* print what happens */

#endif
