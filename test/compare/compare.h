/* SPDX-License-Identifier: MIT */
/*
 * The same requests on every kind of descriptor, printing one line for each result: built for
 * the system's libuv and for librondo, so that the lines can be compared. Only uv.h is used.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum { FILE_SIZE = 10000, SPARSE_SIZE = 1 << 20, MOST_BYTES = 80000 };

/* A new descriptor, and its other end, or -1 if it has none. */
struct subject {
  int fd;
  int other;
};

struct kind {
  const char *name;
  bool (*make)(struct subject *subject); /* false: not possible here; see errno */
};

extern const struct kind kinds[];
extern const size_t kind_count;

/* descriptors.c: in the current folder. */
void make_files(void);
void fill_files(void); /* descriptors as they were created, after something was written to one */
void drop(struct subject *subject);

/* text.c */
const char *outcome(ssize_t result);                 /* a number, or the name of an error */
uint32_t hash_of(const void *bytes, ssize_t length); /* 0 unless there are any */
void print_left(int fd); /* what can still be read, message by message */

/* The parts of the comparison. */
void compare_reads(void);
void compare_writes(void);
void compare_stats(void);
void compare_order(void);
void compare_waits(void);

#endif
