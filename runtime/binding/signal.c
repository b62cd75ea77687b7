/* SPDX-License-Identifier: MIT */
/*
 * Signals as events. A watcher does not keep the loop alive; it is closed and
 * freed when the last listener of its signal goes.
 */
#include "binding/binding.h"

#include <signal.h>
#include <stdlib.h>

enum { SIGNAL_COUNT = 65 };

struct rt_signals {
  uv_signal_t *watchers[SIGNAL_COUNT];
  rt_value listener; /* kept */
};

static void signal_arrived(uv_signal_t *handle, int number) {
  (void)handle;
  const rt_value arguments[] = {rt_number(number)};
  rt_turn(rt_self->signals->listener, 1, arguments);
}

static void signal_closed(uv_handle_t *handle) {
  free(handle);
}

/* setListener(function): called with the number of each signal. */
RT_NATIVE(set_listener, "f") {
  rt_self->signals->listener = rt_arg(argc, argv, 0);
  rt_keep(rt_self->signals->listener);
  return rt_undefined();
}

RT_NATIVE(start, "n") {
  uv_signal_t **watchers = rt_self->signals->watchers;
  int number = rt_to_int(rt_arg(argc, argv, 0));
  if (number <= 0 || number >= SIGNAL_COUNT || watchers[number] != NULL)
    return rt_number(UV_EINVAL);
  uv_signal_t *watcher = malloc(sizeof *watcher);
  if (watcher == NULL)
    return rt_number(UV_ENOMEM);
  uv_signal_init(rt_loop(), watcher);
  uv_unref((uv_handle_t *)watcher);
  int rc = uv_signal_start(watcher, signal_arrived, number);
  if (rc < 0) {
    uv_close((uv_handle_t *)watcher, signal_closed);
    return rt_number(rc);
  }
  watchers[number] = watcher;
  return rt_number(0);
}

RT_NATIVE(stop, "n") {
  uv_signal_t **watchers = rt_self->signals->watchers;
  int number = rt_to_int(rt_arg(argc, argv, 0));
  if (number > 0 && number < SIGNAL_COUNT && watchers[number] != NULL) {
    uv_close((uv_handle_t *)watchers[number], signal_closed);
    watchers[number] = NULL;
  }
  return rt_undefined();
}

static const struct rt_method methods[] = {
    {"setListener", set_listener},
    {"start", start},
    {"stop", stop},
};

#define SIGNAL(name) \
  { #name, name }
static const struct {
  const char *name;
  int number;
} names[] = {
    SIGNAL(SIGHUP),  SIGNAL(SIGINT),    SIGNAL(SIGQUIT),   SIGNAL(SIGILL),   SIGNAL(SIGTRAP),
    SIGNAL(SIGABRT), SIGNAL(SIGIOT),    SIGNAL(SIGBUS),    SIGNAL(SIGFPE),   SIGNAL(SIGKILL),
    SIGNAL(SIGUSR1), SIGNAL(SIGSEGV),   SIGNAL(SIGUSR2),   SIGNAL(SIGPIPE),  SIGNAL(SIGALRM),
    SIGNAL(SIGTERM), SIGNAL(SIGCHLD),   SIGNAL(SIGSTKFLT), SIGNAL(SIGCONT),  SIGNAL(SIGSTOP),
    SIGNAL(SIGTSTP), SIGNAL(SIGTTIN),   SIGNAL(SIGTTOU),   SIGNAL(SIGURG),   SIGNAL(SIGXCPU),
    SIGNAL(SIGXFSZ), SIGNAL(SIGVTALRM), SIGNAL(SIGPROF),   SIGNAL(SIGWINCH), SIGNAL(SIGIO),
    SIGNAL(SIGPOLL), SIGNAL(SIGPWR),    SIGNAL(SIGSYS),
};

static void close_watchers(void *part) {
  struct rt_signals *signals = part;
  for (size_t i = 0; i < SIGNAL_COUNT; i++)
    if (signals->watchers[i] != NULL)
      uv_close((uv_handle_t *)signals->watchers[i], signal_closed);
}

rt_value rt_bind_signal(void) {
  if (!RT_PART(signals, close_watchers, NULL))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_object numbers = rt_object_new();
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    rt_set(numbers, names[i].name, rt_number(names[i].number));
  rt_set(binding, "numbers", numbers);
  return binding;
}
