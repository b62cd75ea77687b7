/* SPDX-License-Identifier: MIT */
/* Signals, and the processes that receive them. */
#ifndef SIM_SIGNALS_H
#define SIM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

#include "files.h"
#include "sim.h"

#define SIM_SIGNALS 65

struct sim_process {
  int pid; /* 0: none */
  struct sim_table table;
  uint64_t pending; /* signals for any of its threads */
  struct sigaction actions[SIM_SIGNALS];
  bool has_ended;
  bool was_waited_for;
  int status; /* as waitpid() gives it */
};

struct sim_process *sim_first_process(void);

/* The process of the current thread. */
struct sim_process *sim_process(void);

/* Whether an unblocked signal with an effect is pending for the thread. */
bool sim_signal_is_due(const struct sim_thread *thread);

/* Runs the handlers of signals pending for the current thread. */
void sim_signal_deliver(void);

void sim_signal_send(struct sim_process *process, int signum);

/* Ends a process: closes its descriptors, notifies its parent. */
void sim_process_end(struct sim_process *process, int status);

#endif
