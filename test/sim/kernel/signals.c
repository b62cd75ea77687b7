/* SPDX-License-Identifier: MIT */
/*
 * Signals: pending for a process or a thread, blocked, caught. A handler runs in a thread that does
 * not block its signal, when that thread makes a system call or waits in one.
 */
#include "signals.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "calls.h"

static uint64_t bit(int signum) {
  return UINT64_C(1) << (signum - 1);
}

static bool is_ignored(const struct sim_process *process, int signum) {
  const struct sigaction *action = &process->actions[signum];
  if ((action->sa_flags & SA_SIGINFO) != 0)
    return false;
  return action->sa_handler == SIG_IGN || (action->sa_handler == SIG_DFL && signum == SIGCHLD);
}

static uint64_t due(const struct sim_thread *thread) {
  return (thread->pending | thread->process->pending) & ~thread->blocked;
}

bool sim_signal_is_due(const struct sim_thread *thread) {
  return due(thread) != 0;
}

void sim_signal_send(struct sim_process *process, int signum) {
  if (signum > 0 && !process->has_ended && !is_ignored(process, signum))
    process->pending |= bit(signum);
}

static uint64_t mask_of(const sigset_t *set) {
  uint64_t mask = 0;
  for (int signum = 1; signum < SIM_SIGNALS; signum++)
    if (sigismember(set, signum) == 1)
      mask |= bit(signum);
  return mask;
}

static void to_set(uint64_t mask, sigset_t *set) {
  sigemptyset(set);
  for (int signum = 1; signum < SIM_SIGNALS; signum++)
    if ((mask & bit(signum)) != 0)
      sigaddset(set, signum);
}

/* The default action of all other signals used here is to terminate. */
static void take(struct sim_thread *self, int signum) {
  struct sigaction action = self->process->actions[signum];
  if (action.sa_handler == SIG_DFL) {
    if (self->process == sim_first_process())
      sim_fail("signal: uncaught %d ends the process", signum);
    sim_process_end(self->process, signum);
    sim_thread_exit(NULL);
  }
  if ((action.sa_flags & (int)SA_RESETHAND) != 0)
    self->process->actions[signum].sa_handler = SIG_DFL;
  uint64_t before = self->blocked;
  int saved_errno = errno;
  self->blocked |= mask_of(&action.sa_mask) | bit(signum);
  action.sa_handler(signum);
  self->blocked = before;
  errno = saved_errno;
  if ((action.sa_flags & SA_RESTART) == 0)
    self->was_interrupted = true;
}

void sim_signal_deliver(void) {
  struct sim_thread *self = sim.current;
  uint64_t signals = due(self);
  while (signals != 0) {
    int signum = __builtin_ctzll(signals) + 1;
    if ((self->pending & bit(signum)) != 0)
      self->pending &= ~bit(signum);
    else
      self->process->pending &= ~bit(signum);
    if (!is_ignored(self->process, signum))
      take(self, signum);
    signals = due(self);
  }
}

/* The calls. */

int sim_sigaction(int signum, const struct sigaction *action, struct sigaction *before) {
  sim_enter();
  if (signum < 1 || signum >= SIM_SIGNALS || signum == SIGKILL || signum == SIGSTOP) {
    errno = EINVAL;
    return -1;
  }
  struct sigaction *place = &sim_process()->actions[signum];
  if (before != NULL)
    *before = *place;
  if (action != NULL)
    *place = *action;
  if (is_ignored(sim_process(), signum))
    sim_process()->pending &= ~bit(signum);
  return 0;
}

__sighandler_t sim_signal(int signum, __sighandler_t handler) {
  struct sigaction before, action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  return sim_sigaction(signum, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

int sim_pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
  struct sim_thread *self = sim.current;
  if (before != NULL)
    to_set(self->blocked, before);
  if (set != NULL) {
    uint64_t mask = mask_of(set);
    if (how == SIG_BLOCK)
      self->blocked |= mask;
    else if (how == SIG_UNBLOCK)
      self->blocked &= ~mask;
    else
      self->blocked = mask;
  }
  sim_signal_deliver();
  return 0;
}

int sim_pthread_kill(pthread_t thread, int signum) {
  struct sim_thread *target = (struct sim_thread *)thread;
  sim_enter();
  if (signum > 0 && !is_ignored(target->process, signum))
    target->pending |= bit(signum);
  return 0;
}
