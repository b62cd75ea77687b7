/* SPDX-License-Identifier: MIT */
/* Processes: without memory, without descriptors, without pidfds. */
#include <dlfcn.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include "spawn_child.h"

/* From now on the kernel has no pidfd_open(). */
static void take_pidfd_open_away(void) {
  ck_assert(forbid(SYS_pidfd_open, ENOSYS));
}

TEST(spawn_without_memory_reports_enomem_and_leaks_nothing) {
  setenv("UV_USE_IO_URING", "0", 1); /* its allocations would be counted too */
  alloc_install();
  spawn_set_up();
  ok(uv_pipe_init(&loop, &out, 0));
  int before = fds_open();
  size_t live_before = alloc_live();
  bool failed = true;
  for (size_t n = 1; failed; n++) {
    ck_assert_uint_lt(n, 50);
    spawn_script("exit 0");
    stdio[1].flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE;
    stdio[1].data.stream = (uv_stream_t *)&out;
    alloc_fail_at(n);
    int err = uv_spawn(&loop, &process, &options);
    failed = alloc_has_failed() && err != 0;
    alloc_fail_at(0);
    if (failed) {
      ck_assert_int_eq(err, UV_ENOMEM);
      ck_assert_int_eq(fds_open(), before);
      ck_assert_uint_eq(alloc_live(), live_before);
      uv_close((uv_handle_t *)&process, NULL);
      uv_run(&loop, UV_RUN_DEFAULT);
    } else {
      ok(err);
    }
  }
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0,0");
  spawn_tear_down();
  ck_assert_uint_eq(alloc_live(), 0);
}

TEST(spawn_without_descriptors_reports_emfile_and_leaks_nothing) {
  struct rlimit limit;
  spawn_set_up();
  ok(getrlimit(RLIMIT_NOFILE, &limit));
  int before = fds_open();
  int failures = 0;
  for (int spare = 0;; spare++) {
    ck_assert_int_lt(spare, 50);
    spawn_script("exit 0");
    spawn_gather(1);
    struct rlimit low = {.rlim_cur = (rlim_t)(before + spare), .rlim_max = limit.rlim_max};
    ok(setrlimit(RLIMIT_NOFILE, &low));
    int err = uv_spawn(&loop, &process, &options);
    ok(setrlimit(RLIMIT_NOFILE, &limit));
    if (err == 0)
      break;
    failures++;
    ck_assert_int_eq(err, UV_EMFILE);
    ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
    uv_close((uv_handle_t *)&process, NULL);
    uv_close((uv_handle_t *)&out, NULL); /* still open if the descriptor was missing in the child */
    ok(uv_run(&loop, UV_RUN_DEFAULT));
    ck_assert_int_eq(fds_open(), before);
  }
  ck_assert_int_ge(failures, 2);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0,0");
  spawn_tear_down();
}

TEST(without_pidfd_sigchld_reports_child_exit) {
  spawn_set_up();
  take_pidfd_open_away();
  int before = fds_open();
  spawn_script("exit 3");
  spawn_run();
  seq_expect("exit:3,0");
  spawn_script("sleep 0.05; exit 4");
  spawn_run();
  seq_expect("exit:4,0");
  ck_assert_int_eq(fds_open(), before);
  /* No handle listens any more. */
  struct sigaction now;
  ok(sigaction(SIGCHLD, NULL, &now));
  ck_assert_ptr_eq((void *)now.sa_handler, (void *)SIG_DFL);
  spawn_tear_down();
}

static void wait_for_any_child(uv_signal_t *handle, int signum) {
  ck_assert_int_eq(signum, SIGCHLD);
  ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
  uv_close((uv_handle_t *)handle, NULL);
}

TEST(without_pidfd_status_is_not_taken_by_a_sigchld_callback) {
  uv_signal_t own;
  spawn_set_up();
  take_pidfd_open_away();
  ok(uv_signal_init(&loop, &own));
  ok(uv_signal_start(&own, wait_for_any_child, SIGCHLD));
  spawn_script("exit 3");
  spawn_run();
  seq_expect("exit:3,0");
  spawn_tear_down();
}

static int exited;

static void count_exit(uv_process_t *handle, int64_t exit_status, int term_signal) {
  ck_assert_int_eq((int)exit_status, (int)(intptr_t)handle->data);
  ck_assert_int_eq(term_signal, 0);
  exited++;
  uv_close((uv_handle_t *)handle, NULL);
}

TEST(without_pidfd_many_children_are_reported) {
  enum { MANY = 50 };
  static uv_process_t many[MANY];
  char script[32];
  spawn_set_up();
  take_pidfd_open_away();
  for (int i = 0; i < MANY; i++) {
    snprintf(script, sizeof script, "exit %d", i);
    spawn_script(script);
    options.exit_cb = count_exit;
    many[i].data = (void *)(intptr_t)i;
    ok(uv_spawn(&loop, &many[i], &options));
  }
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(exited, MANY);
  spawn_tear_down();
}

TEST(without_pidfd_abandoned_child_is_reaped) {
  spawn_set_up();
  take_pidfd_open_away();
  spawn_script("exit 0");
  ok(uv_spawn(&loop, &process, &options));
  uv_close((uv_handle_t *)&process, NULL);
  static uv_process_t second;
  spawn_script("sleep 0.05; exit 1"); /* by then the first has ended */
  ok(uv_spawn(&loop, &second, &options));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:1,0");
  ck_assert_int_eq(uv_kill(process.pid, 0), UV_ESRCH);
  spawn_tear_down();
}

static void in_fork_child(void) {
  setenv("RONDO_TEST_HANDLER", "ran", 1);
}

/* Looked up with dlsym(), so that the library cannot see that the program registers handlers. */
TEST(environment_variable_controls_fork_handlers) {
  int (*set)(void (*)(void), void (*)(void), void (*)(void), void *);
  set = (int (*)(void (*)(void), void (*)(void), void (*)(void), void *))dlsym(RTLD_DEFAULT,
                                                                               "__register_atfork");
  ck_assert_ptr_nonnull((void *)set);
  ok(set(NULL, NULL, in_fork_child, NULL));
  spawn_set_up();
  const char *script = "[ \"$RONDO_TEST_HANDLER\" = ran ]";
  setenv("RONDO_SPAWN", "fork", 1);
  spawn_script(script);
  spawn_run();
  seq_expect("exit:0,0");
  setenv("RONDO_SPAWN", "vfork", 1);
  spawn_script(script);
  spawn_run();
  seq_expect("exit:1,0");
  options.file = "/nonexistent";
  spawn_fails(UV_ENOENT);
  setenv("RONDO_SPAWN", "fork", 1);
  spawn_fails(UV_ENOENT);
  spawn_tear_down();
}
