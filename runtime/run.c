/* SPDX-License-Identifier: MIT */
/*
 * An instance's program from start to end: boot.js, the main script, the loop's turns, beforeExit,
 * exit. The main instance is not torn down: the process ends with _exit.
 */
#include "binding/thread.h"
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
  uv_async_t start;
  rt_value main; /* kept until the program starts */
  bool has_start;
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

static bool is_before_loop(void) {
  return rt_self->loop_started_ns == 0;
}

/* Before the loop starts, run() returns without being stopped. */
void rt_unlink_later(void) {
  rt_self->run->must_unlink = true;
  if (!is_before_loop())
    rt_enter_again();
}

/* What the main script has queued then waits until turn_unlinked(): hooks see its promises. */
bool rt_unlinks_before_loop(void) {
  return rt_self->run->must_unlink && is_before_loop();
}

static void turn_unlinked(void) {
  rt_turn(rt_self->hooks[RT_ON_UNLINKED], 0, NULL);
  while (!rt_turn_drain()) {}
  rt_turn_pause();
}

static void start_in_loop(uv_async_t *handle) {
  struct rt_run *run = rt_self->run;
  rt_value main = run->main;
  uv_close((uv_handle_t *)handle, NULL);
  run->has_start = false;
  if (!rt_self->is_ending) /* another thread may have ended it in the same phase */
    rt_turn_main(main);
  rt_release(main);
}

/* In Node, a worker's program is run by a message, so its loop goes on with the check phase. */
static void start_program(struct rt_run *run) {
  rt_value main = boot(load_binding);
  bool is_in_loop = main != NULL && rt_thread_is_worker() &&
                    uv_async_init(rt_loop(), &run->start, start_in_loop) == 0;
  if (!is_in_loop) {
    rt_turn_main(main);
    return;
  }
  rt_keep(main);
  run->main = main;
  run->has_start = true;
  uv_async_send(&run->start);
}

static void close_start(void *part) {
  struct rt_run *run = part;
  if (run->has_start)
    uv_close((uv_handle_t *)&run->start, NULL);
}

static void loop_starts(void) {
  rt_self->loop_started_ns = uv_hrtime();
  rt_thread_loop_starts();
}

static uint64_t process_booted_ns;
static double process_origin_ms;

static void note_process_boot(void) {
  uv_timespec64_t now = {0};
  uv_clock_gettime(UV_CLOCK_REALTIME, &now);
  process_origin_ms = (double)now.tv_sec * 1e3 + now.tv_nsec / 1e6;
  process_booted_ns = uv_hrtime();
}

/* The first instance is the main one: performance and process.uptime() of a worker count from its
 * start, too. Instances of an embedder may start at the same time. */
static void note_boot(void) {
  static uv_once_t once = UV_ONCE_INIT;
  uv_once(&once, note_process_boot);
  rt_self->booted_ns = process_booted_ns;
  rt_self->origin_ms = process_origin_ms;
}

/* Returns only when it has to be called again or the instance ends. The turn holds the engine's
 * lock then only if all code has to be unlinked before the loop starts: the engine's call around
 * this function takes the lock again and releases it as often, so the turn's lock stays, and no
 * microtask runs. */
static void run(void) {
  struct rt_run *run = rt_self->run;
  if (!run->is_started) {
    run->is_started = true;
    note_boot();
    if (rt_self->thread != NULL) /* a worker's program runs in its loop, as far as it is measured */
      loop_starts();
    start_program(run);
    if (rt_unlinks_before_loop())
      return;
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
    rt_later_drain();
    if (uv_loop_alive(rt_loop()))
      continue;
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
  return RT_PART(run, close_start, NULL) ? 0 : UV_ENOMEM;
}

static int run_program(void) {
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

int rt_instance_run(void) {
  return rt_thrown_run(run_program);
}
