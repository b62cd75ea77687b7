/* SPDX-License-Identifier: MIT */
/*
 * The simulated machine: one clock, one stream of random numbers, threads that run one at a time.
 *
 * Everything is determined by the seed. A thread runs until it makes a system call; there
 * another may be chosen. Time passes a little with every call, and jumps to the next thing that is
 * due when all threads wait. When nothing is due, that is a hang, and reported.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coroutine.h"

#define SIM_THREADS 64
#define SIM_NEVER UINT64_MAX
#define SIM_NS_PER_MS 1000000u

/* Probability, in 1/1024, of each rare kernel behaviour. Chosen by the seed for the whole run. */
struct sim_faults {
  unsigned int switches;    /* switch to another thread */
  unsigned int stalls;      /* the thread is preempted for milliseconds */
  unsigned int shortens;    /* fewer bytes than there is room or data for */
  unsigned int interrupts;  /* EINTR without a signal */
  unsigned int full;        /* EAGAIN or ENOBUFS though there is room */
  unsigned int memory;      /* malloc() fails */
  unsigned int descriptors; /* EMFILE, ENFILE */
  unsigned int network;     /* resets, refused and aborted connections, lost datagrams */
  unsigned int disk;        /* EIO, ENOSPC */
  unsigned int threads;     /* pthread_create() fails */
  unsigned int kernel;      /* ENOMEM, ENOSYS and similar errors from other calls */
  uint64_t delay_ns;        /* maximum latency of TCP and UDP */
};

enum sim_wait { SIM_READY, SIM_TIMEOUT, SIM_SIGNAL };

struct sim_process;

struct sim_thread {
  struct sim_coroutine coroutine;
  enum { SIM_FREE, SIM_RUNNING, SIM_WAITING, SIM_ENDED } state;
  struct sim_process *process;
  void *(*run)(void *arg);
  void *arg;
  void *result;
  bool is_detached;
  bool (*is_ready)(void *arg); /* while it waits; NULL: for time only */
  void *ready_arg;
  uint64_t until_ns;
  uint64_t blocked; /* signals, one bit each */
  uint64_t pending;
  bool was_interrupted; /* a handler ran that does not restart calls */
  int saved_errno;
  char *locals; /* the library's thread-local variables */
  void *specific[8];
};

extern struct sim {
  uint64_t random;
  uint64_t now_ns;
  uint64_t steps;
  struct sim_faults faults;
  struct sim_thread *current;
  bool is_quiet; /* no further faults: the program cleans up */
} sim;

/* Runs a function as the first thread of a new machine. Returns NULL, or what failed. */
const char *sim_run(uint64_t seed, void (*run)(void));

/* Fails the run with this message. */
void sim_fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

uint64_t sim_random(void);
uint64_t sim_below(uint64_t limit);
bool sim_chance(unsigned int of_1024);
/* As before, but not while the program cleans up. */
bool sim_fault(unsigned int of_1024);

/* EINTR, as if a handler of the program had run: not where signals are blocked, nor in children.
 */
bool sim_is_interrupted(void);

/* Called at the start of each system call, and of each atomic access (atomics.c). */
void sim_enter(void);
void sim_yield_at_atomic(void);

/* Waits until a condition holds, at most until that time, or until a handler ran. */
enum sim_wait sim_wait(bool (*is_ready)(void *arg), void *arg, uint64_t until_ns);

/* A condition may become true at that time: the clock must not skip it. */
void sim_wake_at(uint64_t ns);

struct sim_thread *sim_thread_start(struct sim_process *process, void *(*run)(void *), void *arg);
void sim_thread_exit(void *result) __attribute__((noreturn));

/* sim_memory.c, sim_fd.c, ...: each part is reset for each run. */
void sim_memory_reset(void);
void sim_files_reset(void);
void sim_fs_reset(void);
void sim_net_reset(void);
void sim_process_reset(void);
void sim_library_reset(void);

/* Bytes allocated by the library. */
size_t sim_memory_live(void);

#endif
