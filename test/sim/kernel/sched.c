/* SPDX-License-Identifier: MIT */
/*
 * The machine's threads, its clock and its random numbers: see sim.h.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "locals.h"
#include "signals.h"
#include "sim.h"

/* More system calls than any program needs: a livelock. */
#define MOST_STEPS 400000u
#define WAKE_TIMES 4096u

struct sim sim;

static struct sim_thread threads[SIM_THREADS];
static struct sim_coroutine machine; /* the caller of sim_run() */
static struct sim_thread *first;
static char failure[512];
static bool has_failed;

/* Times that the clock must not skip, the nearest first. */
static struct {
  uint64_t ns[WAKE_TIMES];
  size_t count;
} wakes;

/* Random numbers (splitmix64). */

uint64_t sim_random(void) {
  uint64_t z = sim.random += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

uint64_t sim_below(uint64_t limit) {
  return limit > 1 ? sim_random() % limit : 0;
}

bool sim_chance(unsigned int of_1024) {
  return of_1024 > 0 && sim_below(1024) < of_1024;
}

bool sim_fault(unsigned int of_1024) {
  return !sim.is_quiet && sim_chance(of_1024);
}

bool sim_is_interrupted(void) {
  bool blocks_all = __builtin_popcountll(sim.current->blocked) > 50;
  return !blocks_all && sim_process() == sim_first_process() && sim_fault(sim.faults.interrupts);
}

/* Time. */

void sim_wake_at(uint64_t ns) {
  if (ns <= sim.now_ns)
    return;
  if (wakes.count == WAKE_TIMES)
    sim_fail("simulator: too many pending events");
  size_t i = wakes.count++;
  while (i > 0 && wakes.ns[(i - 1) / 2] > ns) {
    wakes.ns[i] = wakes.ns[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  wakes.ns[i] = ns;
}

static void pop_wake(void) {
  uint64_t last = wakes.ns[--wakes.count];
  size_t i = 0;
  for (size_t child = 1; child < wakes.count; child = 2 * i + 1) {
    if (child + 1 < wakes.count && wakes.ns[child + 1] < wakes.ns[child])
      child++;
    if (wakes.ns[child] >= last)
      break;
    wakes.ns[i] = wakes.ns[child];
    i = child;
  }
  wakes.ns[i] = last;
}

/* No thread is runnable: advance to the next time at which one may be. */
static void jump(void) {
  uint64_t next = SIM_NEVER;
  for (int i = 0; i < SIM_THREADS; i++)
    if (threads[i].state == SIM_WAITING && threads[i].until_ns < next)
      next = threads[i].until_ns;
  while (wakes.count > 0 && wakes.ns[0] <= sim.now_ns)
    pop_wake();
  if (wakes.count > 0 && wakes.ns[0] < next)
    next = wakes.ns[0];
  if (next == SIM_NEVER)
    sim_fail("hang: all threads wait, and nothing is due");
  sim.now_ns = next;
}

/* Threads. */

static bool can_run(struct sim_thread *thread) {
  if (thread->state == SIM_RUNNING)
    return true;
  if (thread->state != SIM_WAITING)
    return false;
  return thread->until_ns <= sim.now_ns ||
         (thread->is_ready != NULL && thread->is_ready(thread->ready_arg)) ||
         sim_signal_is_due(thread);
}

static struct sim_thread *choose(void) {
  for (;;) {
    struct sim_thread *candidates[SIM_THREADS];
    size_t count = 0;
    for (int i = 0; i < SIM_THREADS; i++)
      if (can_run(&threads[i]))
        candidates[count++] = &threads[i];
    if (count > 0)
      return candidates[sim_below(count)];
    jump();
  }
}

static void go_on_with(struct sim_thread *next) {
  struct sim_thread *self = sim.current;
  if (next == self)
    return;
  self->saved_errno = errno;
  sim_locals_save(self->locals);
  sim.current = next;
  sim_locals_load(next->locals);
  sim_coroutine_switch(&self->coroutine, &next->coroutine);
  errno = self->saved_errno;
}

static void begin(void) {
  struct sim_thread *self = sim.current;
  sim_thread_exit(self->run(self->arg));
}

struct sim_thread *sim_thread_start(struct sim_process *process, void *(*run)(void *), void *arg) {
  for (int i = 0; i < SIM_THREADS; i++) {
    struct sim_thread *thread = &threads[i];
    if (thread->state != SIM_FREE)
      continue;
    struct sim_coroutine coroutine = thread->coroutine;
    char *locals = thread->locals;
    memset(thread, 0, sizeof *thread);
    thread->coroutine = coroutine;
    thread->locals = locals != NULL ? locals : malloc(sim_locals_size());
    memset(thread->locals, 0, sim_locals_size());
    thread->state = SIM_RUNNING;
    thread->process = process;
    thread->run = run;
    thread->arg = arg;
    thread->blocked = sim.current != NULL ? sim.current->blocked : 0;
    sim_coroutine_prepare(&thread->coroutine, begin);
    return thread;
  }
  sim_fail("simulator: too many threads");
}

void sim_thread_exit(void *result) {
  struct sim_thread *self = sim.current;
  self->result = result;
  self->state = self->is_detached ? SIM_FREE : SIM_ENDED;
  if (self == first)
    sim_coroutine_switch(&self->coroutine, &machine);
  go_on_with(choose());
  abort(); /* a finished thread is never resumed */
}

static void maybe_switch(void) {
  if (sim_chance(sim.faults.switches))
    go_on_with(choose());
}

/* Takes no simulated time: only the order of threads changes. */
void sim_yield_at_atomic(void) {
  if (sim.current == NULL)
    return;
  maybe_switch();
  sim_signal_deliver();
}

void sim_enter(void) {
  if (++sim.steps > MOST_STEPS)
    sim_fail("livelock: no end after %u system calls", MOST_STEPS);
  sim.now_ns += sim_below(2000);
  if (sim_fault(sim.faults.stalls))
    sim.now_ns += sim_below(5 * SIM_NS_PER_MS);
  maybe_switch();
  sim_signal_deliver();
}

enum sim_wait sim_wait(bool (*is_ready)(void *arg), void *arg, uint64_t until_ns) {
  struct sim_thread *self = sim.current;
  self->was_interrupted = false;
  for (;;) {
    if (is_ready != NULL && is_ready(arg))
      return SIM_READY;
    if (until_ns <= sim.now_ns)
      return SIM_TIMEOUT;
    self->state = SIM_WAITING;
    self->is_ready = is_ready;
    self->ready_arg = arg;
    self->until_ns = until_ns;
    struct sim_thread *next = choose();
    self->state = next == self ? SIM_RUNNING : self->state;
    go_on_with(next);
    self->state = SIM_RUNNING;
    sim_signal_deliver();
    if (self->was_interrupted)
      return SIM_SIGNAL;
  }
}

/* The whole machine. */

void sim_fail(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(failure, sizeof failure, format, args);
  va_end(args);
  has_failed = true;
  sim_coroutine_switch(&sim.current->coroutine, &machine);
  abort();
}

/* Most runs have few kinds of faults: together they would hide each other. */
static void choose_faults(struct sim_faults *faults) {
  static const unsigned int rates[] = {4, 16, 64, 256};
  memset(faults, 0, sizeof *faults);
  unsigned int *kinds[] = {&faults->stalls,  &faults->shortens, &faults->interrupts,
                           &faults->full,    &faults->memory,   &faults->descriptors,
                           &faults->network, &faults->disk,     &faults->threads,
                           &faults->kernel};
  unsigned int share = (unsigned int)sim_below(4) * 160;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (sim_chance(share))
      *kinds[i] = rates[sim_below(4)];
  faults->switches = rates[sim_below(4)];
  faults->delay_ns = sim_below(3) == 0 ? 0 : sim_below(20 * SIM_NS_PER_MS);
}

static void *run_first(void *arg) {
  void (*run)(void);
  memcpy(&run, &arg, sizeof run);
  run();
  return NULL;
}

const char *sim_run(uint64_t seed, void (*run)(void)) {
  void *arg;
  memcpy(&arg, &run, sizeof arg);
  memset(&machine.shadow, 0, sizeof machine.shadow);
  has_failed = false;
  wakes.count = 0;
  for (int i = 0; i < SIM_THREADS; i++)
    threads[i].state = SIM_FREE;
  sim_library_reset();
  sim_memory_reset();
  sim_files_reset();
  sim_fs_reset();
  sim_net_reset();
  sim_process_reset();
  wakes.count = 0;
  sim = (struct sim){.random = seed, .now_ns = SIM_NS_PER_MS};
  choose_faults(&sim.faults);
  sim.now_ns += sim_below(1000 * SIM_NS_PER_MS);
  first = sim_thread_start(sim_first_process(), run_first, arg);
  sim.current = first;
  sim_locals_load(first->locals);
  sim_coroutine_switch(&machine, &first->coroutine);
  sim.current = NULL;
  return has_failed ? failure : NULL;
}
