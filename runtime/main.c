/* SPDX-License-Identifier: MIT */
/*
 * From start to end: command line, loop, engine, main script, the loop's turns,
 * beforeExit, exit. The engine is not torn down: the process ends with _exit.
 */
#include "lazy.h"
#include "runtime.h"
#include "tool/tool.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_BOOT_FAILED = 70 };

static void fail_boot(rt_value thrown) {
  char *text = rt_describe(thrown);
  fprintf(stderr, "rondo: %s\n", text);
  free(text);
  rt_exit(EXIT_BOOT_FAILED);
}

/* For test/runtime/native_fuzz: `rondo --test-natives file` runs a file in place of boot.js. */
static const char *test_natives;

RT_NATIVE(binding_names) {
  rt_value names = rt_array(0, NULL);
  for (size_t i = 0; rt_binding_name(i) != NULL; i++)
    rt_array_push(names, rt_text(rt_binding_name(i)));
  return names;
}

/* The whole text, which stays; NULL if it cannot be read. */
static const char *read_script(const char *name) {
  FILE *file = fopen(name, "re");
  char *text = NULL;
  size_t size = 0;
  ssize_t length = file == NULL ? -1 : getdelim(&text, &size, '\0', file);
  if (file != NULL)
    fclose(file);
  return length < 0 ? NULL : text;
}

static const char *boot_script(void) {
  const char *text =
      test_natives == NULL ? rt_source_find("internal/boot") : read_script(test_natives);
  return text == NULL ? "throw 'The script cannot be read'" : text;
}

/* originalAt(index): a built-in that is not in the list of originals yet. */
RT_NATIVE(original_at) {
  return rt_engine_original((size_t)rt_to_int(rt_arg(argc, argv, 0)));
}

/* Evaluates boot.js, which gives a function, and calls that with the way to bindings and the
 * built-ins as they are now. */
static rt_value boot(rt_native load_binding) {
  const struct rt_method methods[] = {
      {"internalBinding", load_binding}, {"originalAt", original_at}, {"names", binding_names}};
  rt_value thrown = NULL;
  rt_value function = rt_evaluate(boot_script(), "rondo:internal/boot", &thrown);
  rt_object natives = rt_object_with(methods, test_natives == NULL ? 2 : 3);
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

void rt_exit(int code) {
  uv_tty_reset_mode();
  fflush(NULL);
  _exit(code);
}

/* These hooks come with the process object: nobody listens before it is there. */
static void turn_if_set(enum rt_hook hook) {
  if (rt_hooks[hook] != NULL)
    rt_turn(rt_hooks[hook], 0, NULL);
}

static bool must_enter_again;

void rt_enter_again(void) {
  must_enter_again = true;
  uv_stop(&rt_loop);
}

/* Returns only to be called again, and never while the turn holds the engine's lock. */
static void run(void) {
  static bool is_started;
  if (!is_started) {
    is_started = true;
    rt_turn_main(boot(load_binding));
  }
  do {
    uv_run(&rt_loop, UV_RUN_DEFAULT);
    if (must_enter_again) {
      must_enter_again = false;
      while (!rt_turn_drain()) {}
      rt_turn_pause();
      return;
    }
    turn_if_set(RT_BEFORE_EXIT);
  } while (uv_loop_alive(&rt_loop));
  /* Emits `exit`; then ends the process with the code that JavaScript knows. */
  turn_if_set(RT_ON_EXIT);
  turn_if_set(RT_ON_EXIT);
  rt_exit(0);
}

/* A program that was started without standard streams would get its own files in their place. */
static void open_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
      abort();
}

int main(int argc, char **argv) {
  open_standard_streams();
  argv = uv_setup_args(argc, argv);
  rt_tool_start(argc, argv);
  if (argc == 3 && strcmp(argv[1], "--test-natives") == 0)
    test_natives = argv[2];
  rt_cli_parse(rt_tool_is_wanted() || test_natives != NULL ? 1 : argc, argv);
  if (!rt_stack_prepare()) {
    fprintf(stderr, "rondo: the stack is limited to less than the engine needs (ulimit -s)\n");
    return EXIT_BOOT_FAILED;
  }
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); /* a write past the limit fails with EFBIG */
  rt_state[RT_TICKS_PER_PHASE] = rt_options.ticks_per_phase;
  rt_schedule_start();
  rt_engine_start();
  rt_blocked_start();
  rt_starvation_start();
  for (;;) {
    rt_enter(run);
    rt_run_interruptible();
  }
}
