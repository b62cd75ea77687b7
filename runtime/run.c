/* SPDX-License-Identifier: MIT */
/*
 * An instance's program from start to end: boot.js, the main script, the loop's turns, beforeExit,
 * exit. The main instance is not torn down: the process ends with _exit.
 */
#include "compile_cache.h"
#include "lazy.h"
#include "profile.h"
#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct rt_run {
  bool is_started;
  bool must_enter_again;
  bool must_unlink;
  bool is_over; /* nothing of the program is left to stop */
};

static void fail_boot(rt_value thrown) {
  char *text = rt_describe(thrown);
  fprintf(stderr, "rondo: %s\n", text);
  free(text);
  rt_exit(RT_EXIT_BOOT_FAILED);
}

RT_NATIVE(binding_names) {
  rt_value names = rt_array(0, NULL);
  for (size_t i = 0; rt_binding_name(i) != NULL; i++)
    rt_array_push(names, rt_text(rt_binding_name(i)));
  return names;
}

/* Reads a whole file, which is never freed; NULL if it cannot be read. */
static const char *read_script(const char *name) {
  FILE *file = fopen(name, "re");
  char *text = NULL;
  size_t size = 0;
  ssize_t length = file == NULL ? -1 : getdelim(&text, &size, '\0', file);
  if (file != NULL)
    fclose(file);
  return length < 0 ? NULL : text;
}

/* Evaluates boot.js, or the tests' replacement for it, to a function. */
static rt_value boot_function(rt_value *thrown) {
  const char *test_natives = rt_self->options->test_natives;
  if (test_natives == NULL)
    return rt_source_evaluate("internal/boot", thrown);
  const char *text = read_script(test_natives);
  return rt_evaluate(text == NULL ? "throw 'The script cannot be read'" : text,
                     "rondo:internal/boot", thrown);
}

/* originalAt(index): a built-in that is not in the list of originals yet. */
RT_NATIVE(original_at) {
  return rt_engine_original((size_t)rt_to_int(rt_arg(argc, argv, 0)));
}

/* Evaluates boot.js, which returns a function, and calls it with access to the bindings and the
 * current built-ins. Returns NULL if that failed: the instance then ends. */
static rt_value boot(rt_native load_binding) {
  const struct rt_method methods[] = {
      {"internalBinding", load_binding}, {"originalAt", original_at}, {"names", binding_names}};
  rt_value thrown = NULL;
  rt_value function = boot_function(&thrown);
  rt_object natives = rt_object_with(methods, rt_self->options->test_natives == NULL ? 2 : 3);
  rt_set(natives, "originals", rt_engine_originals());
  rt_value bindings = natives;
  rt_value start = thrown == NULL ? rt_call(function, 1, &bindings, &thrown) : NULL;
  if (thrown != NULL)
    fail_boot(thrown);
  return start;
}

RT_NATIVE(load_binding, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  rt_value binding = rt_binding_load(name);
  free(name);
  return binding == NULL ? rt_throw_text(rt_lazy_problem(), thrown) : binding;
}

bool rt_exit(int code) {
  if (rt_self->profile != NULL)
    rt_profile_end();
  if (rt_self->is_main) {
    uv_tty_reset_mode();
    fflush(NULL);
    _exit(code);
  }
  if (!rt_self->is_ending) {
    rt_self->exit_code = code;
    rt_self->is_ending = true;
    uv_stop(rt_loop());
  }
  return !rt_self->run->is_over && rt_engine_terminate();
}

/* The process object sets these hooks: before it exists, there are no listeners. */
static void turn_if_set(enum rt_hook hook) {
  if (rt_self->hooks[hook] != NULL)
    rt_turn(rt_self->hooks[hook], 0, NULL);
}

void rt_enter_again(void) {
  rt_self->run->must_enter_again = true;
  uv_stop(rt_loop());
}

void rt_unlink_later(void) {
  rt_self->run->must_unlink = true;
  rt_enter_again();
}

static void turn_unlinked(void) {
  rt_turn(rt_self->hooks[RT_ON_UNLINKED], 0, NULL);
  while (!rt_turn_drain()) {}
  rt_turn_pause();
}

static void loop_starts(void) {
  rt_self->loop_started_ns = uv_hrtime();
  rt_thread_loop_starts();
}

/* Returns only when it has to be called again or the instance ends, and never while the turn holds
 * the engine's lock. */
static void run(void) {
  struct rt_run *run = rt_self->run;
  if (!run->is_started) {
    run->is_started = true;
    rt_self->booted_ns = uv_hrtime();
    if (rt_self->thread != NULL) /* a worker's program runs in its loop, as far as it is measured */
      loop_starts();
    rt_turn_main(boot(load_binding));
  }
  while (!rt_self->is_ending) {
    if (rt_self->loop_started_ns == 0)
      loop_starts();
    uv_run(rt_loop(), UV_RUN_DEFAULT);
    rt_self->loop_ended_ns = run->must_enter_again ? 0 : uv_hrtime();
    if (run->must_enter_again) {
      run->must_enter_again = false;
      while (!rt_turn_drain()) {}
      rt_turn_pause();
      return;
    }
    turn_if_set(RT_BEFORE_EXIT);
    if (uv_loop_alive(rt_loop()))
      continue;
    /* Emits `exit`, then ends the process with JavaScript's exit code. */
    turn_if_set(RT_ON_EXIT);
    run->is_over = true;
    turn_if_set(RT_ON_EXIT);
    rt_compile_cache_flush();
    rt_exit(0);
  }
  rt_turn_end();
}

int rt_run_start(void) {
  return RT_PART(run, NULL, NULL) ? 0 : UV_ENOMEM;
}

int rt_instance_run(void) {
  while (!rt_self->is_ending) {
    rt_enter(run);
    rt_run_interruptible();
    if (rt_self->run->must_unlink) {
      rt_self->run->must_unlink = false;
      rt_swap_unlink(turn_unlinked);
    }
  }
  return rt_self->exit_code;
}
