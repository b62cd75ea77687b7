/* SPDX-License-Identifier: MIT */
/*
 * Several runtime instances in one process, each on its own thread: what they run, and that they
 * leave nothing behind.
 *
 * The engine is not built for the thread sanitizer, which therefore sees its memory and locks only
 * in part: the engine's calls into the C library are suppressed there. The sanitizer also delays
 * signals, which the engine would use to stop threads and wait for them.
 */
#include "harness.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "runtime.h"

TEST_LABEL("threads")

#ifdef __SANITIZE_ADDRESS__
__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);

/* The engine's own memory, and what OpenSSL keeps for pool threads. */
const char *__lsan_default_suppressions(void) {
  return "leak:libjavascriptcoregtk\nleak:libcrypto\n";
}
#endif

#ifdef __SANITIZE_THREAD__
__attribute__((visibility("default"))) const char *__tsan_default_suppressions(void);

const char *__tsan_default_suppressions(void) {
  return "called_from_lib:libjavascriptcoregtk\ncalled_from_lib:libglib\n"
         "signal:libjavascriptcoregtk\n"; /* its handler changes errno */
}

__attribute__((constructor)) static void do_without_signals(void) {
  setenv("JSC_usePollingTraps", "1", 1);
  setenv("JSC_useConcurrentGC", "0", 1);
}
#endif

enum { ROUNDS = 3 };

/* A program, run by one instance from start to end. */
struct program {
  const char *script;
  char folder[256];
  pthread_t thread;
  int code;
};

static char *read_text(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", INSTANCE_PROGRAMS, name);
  FILE *file = fopen(path, "re");
  ck_assert_ptr_nonnull(file);
  char *text = NULL;
  size_t size = 0;
  ck_assert_int_gt(getdelim(&text, &size, '\0', file), 0);
  fclose(file);
  return text;
}

static void *run_instance(void *data) {
  struct program *program = data;
  char name[] = "rondo";
  char *argv[] = {name, program->folder, NULL};
  char *text = read_text(program->script);
  struct rt_options options = {.argc = 2, .argv = argv, .first_arg = 1, .eval = text};
  ck_assert_int_eq(rt_instance_start(&options, false), 0);
  program->code = rt_instance_run();
  rt_instance_end();
  ck_assert_ptr_null(rt_self);
  free(text);
  return NULL;
}

static void start(struct program *program, const char *script, const char *folder) {
  program->script = script;
  char *path = tmpdir_path(folder);
  snprintf(program->folder, sizeof program->folder, "%s", path);
  free(path);
  uv_fs_t req;
  uv_fs_mkdir(NULL, &req, program->folder, 0755, NULL);
  uv_fs_req_cleanup(&req);
  ck_assert_int_eq(pthread_create(&program->thread, NULL, run_instance, program), 0);
}

static int end(const struct program *program) {
  ck_assert_int_eq(pthread_join(program->thread, NULL), 0);
  return program->code;
}

TEST_TIMEOUT(two_instances_run_their_own_programs, 120) {
  for (int round = 0; round < ROUNDS; round++) {
    struct program files;
    struct program http;
    start(&files, "files.js", "first");
    start(&http, "http.js", "second");
    ck_assert_int_eq(end(&files), 41);
    ck_assert_int_eq(end(&http), 42);
  }
}

TEST_TIMEOUT(instance_that_exits_early_leaves_nothing_open, 120) {
  struct program program;
  start(&program, "open.js", "folder"); /* the engine and the pool open some, once */
  ck_assert_int_eq(end(&program), 43);
  int before = fds_open();
  for (int round = 0; round < ROUNDS; round++) {
    struct program other;
    start(&program, "open.js", "folder");
    start(&other, "files.js", "other");
    ck_assert_int_eq(end(&program), 43);
    ck_assert_int_eq(end(&other), 41);
  }
  ck_assert_int_eq(fds_open(), before);
}

TEST_TIMEOUT(thread_can_start_an_instance_after_another, 120) {
  struct program program = {.script = "files.js"};
  snprintf(program.folder, sizeof program.folder, "%s", tmpdir());
  for (int round = 0; round < ROUNDS; round++) {
    run_instance(&program);
    ck_assert_int_eq(program.code, 41);
  }
}

TEST_TIMEOUT(instance_without_descriptors_for_its_loop_does_not_start, 120) {
  char name[] = "rondo";
  char *argv[] = {name, NULL};
  const struct rt_options options = {.argc = 1, .argv = argv, .first_arg = 1, .eval = ""};
  struct rlimit usual;
  ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &usual), 0);
  const struct rlimit none = {0, usual.rlim_max};
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
  ck_assert_int_eq(rt_instance_start(&options, false), UV_EMFILE);
  ck_assert_ptr_null(rt_self);
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &usual), 0);
  ck_assert_int_eq(rt_instance_start(&options, false), 0);
  rt_instance_end();
  ck_assert_ptr_null(rt_self);
}
