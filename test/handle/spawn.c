/* SPDX-License-Identifier: MIT */
/* Processes: how they are found, what they start with, how they end; signals to them. */
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "spawn_child.h"

/* A file of the test's directory with these contents and permissions. */
static char *make_file(const char *name, const char *text, mode_t mode) {
  char *path = tmpdir_path(name);
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ck_assert_int_eq(write(fd, text, strlen(text)), (int)strlen(text));
  ok(fchmod(fd, mode));
  ok(close(fd));
  return path;
}

/* "PATH=" and the test's directory. */
static char *path_entry(const char *format) {
  static char entry[512];
  snprintf(entry, sizeof entry, format, tmpdir());
  return entry;
}

TEST(spawn_runs_a_process_and_reports_exit_status) {
  spawn_set_up();
  spawn_script("exit 42");
  ok(uv_spawn(&loop, &process, &options));
  ck_assert_int_eq(uv_is_active((uv_handle_t *)&process), 1);
  int pid = uv_process_get_pid(&process);
  ck_assert_int_gt(pid, 0);
  ck_assert_int_eq(process.pid, pid);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:42,0");
  ck_assert_int_eq(uv_process_get_pid(&process), pid);
  spawn_tear_down();
}

TEST(process_killed_by_signal_reports_signal_and_status_0) {
  spawn_set_up();
  spawn_script("kill -KILL $$");
  spawn_run();
  seq_expect("exit:0,9");
  spawn_tear_down();
}

TEST(process_without_exit_callback_is_reaped) {
  spawn_set_up();
  spawn_script("exit 1");
  options.exit_cb = NULL;
  spawn_run();
  seq_expect("");
  spawn_tear_down();
}

TEST(spawn_without_arguments_and_descriptors_runs_the_program_as_libuv_does) {
  spawn_set_up();
  spawn_script("exit 0");
  options.file = "true";
  options.args = NULL;
  options.stdio_count = -1;
  spawn_run();
  seq_expect("exit:0,0");
  spawn_tear_down();
}

TEST(spawn_refuses_bad_options) {
  spawn_set_up();
  ck_assert_int_eq(uv_spawn(&loop, &process, NULL), UV_EINVAL);
  uv_close((uv_handle_t *)&process, NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  spawn_script("exit 0");
  options.file = NULL;
  spawn_fails(UV_EINVAL);
  spawn_script("exit 0");
  options.stdio = NULL;
  spawn_fails(UV_EINVAL);
  spawn_script("exit 0");
  options.flags = 1u << 20;
  spawn_fails(UV_EINVAL);
  spawn_tear_down();
}

TEST(spawn_reports_exec_failure_synchronously) {
  spawn_set_up();
  int before = fds_open();
  const char *nowhere = "/nonexistent/program";
  char *not_executable = make_file("data", "text", 0644);
  char *no_interpreter = make_file("script", "#!/nonexistent/interpreter\n", 0755);
  const struct {
    const char *file;
    int code;
  } cases[] = {{nowhere, UV_ENOENT},
               {"no-such-program-anywhere", UV_ENOENT},
               {"", UV_ENOENT},
               {"/etc/passwd/x", UV_ENOTDIR},
               {not_executable, UV_EACCES},
               {tmpdir(), UV_EACCES},
               {no_interpreter, UV_ENOENT}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    spawn_script("exit 0");
    options.file = cases[i].file;
    spawn_fails(cases[i].code);
  }
  ck_assert_int_eq(fds_open(), before);
  free(not_executable);
  free(no_interpreter);
  spawn_tear_down();
}

TEST(spawn_reports_e2big_for_oversized_arguments) {
  enum { SIZE = 1 << 20 };
  spawn_set_up();
  char *large = malloc(SIZE);
  memset(large, 'x', SIZE - 1);
  large[SIZE - 1] = '\0';
  spawn_script("exit 0");
  shell_args[3] = large;
  spawn_fails(UV_E2BIG);
  shell_args[3] = NULL;
  free(large);
  spawn_tear_down();
}

TEST(spawn_cwd_applies_to_the_child) {
  spawn_set_up();
  spawn_script("pwd -P");
  spawn_gather(1);
  options.cwd = "/usr";
  spawn_run();
  ck_assert_str_eq(out_text, "/usr\n");
  spawn_script("exit 0");
  options.cwd = "/nonexistent";
  spawn_fails(UV_ENOENT);
  options.cwd = "/etc/passwd";
  spawn_fails(UV_ENOTDIR);
  spawn_tear_down();
}

TEST(child_environment_is_inherited_or_given) {
  spawn_set_up();
  setenv("RONDO_TEST", "ours", 1);
  spawn_script("echo $RONDO_TEST$OTHER");
  spawn_gather(1);
  spawn_run();
  ck_assert_str_eq(out_text, "ours\n");
  char *env[] = {"OTHER=given", NULL};
  spawn_script("echo $RONDO_TEST$OTHER");
  spawn_gather(1);
  options.env = env;
  spawn_run();
  ck_assert_str_eq(out_text, "given\n");
  spawn_tear_down();
}

TEST(spawn_searches_path_of_the_given_environment) {
  spawn_set_up();
  free(make_file("mytool", "#!/bin/sh\nexit 7\n", 0755));
  spawn_script("");
  options.file = "mytool";
  spawn_fails(UV_ENOENT);
  char *env[] = {path_entry("PATH=/nonexistent:/etc/passwd:%s"), "PATH=/bin", NULL};
  options.env = env;
  spawn_run();
  seq_expect("exit:7,0");
  /* Without PATH it is /bin and /usr/bin. */
  char *empty[] = {NULL};
  spawn_script("exit 8");
  options.env = empty;
  spawn_run();
  seq_expect("exit:8,0");
  spawn_tear_down();
}

TEST(empty_path_entry_is_the_childs_directory) {
  spawn_set_up();
  free(make_file("mytool", "#!/bin/sh\nexit 7\n", 0755));
  char *env[] = {"PATH=/nonexistent:", NULL};
  spawn_script("");
  options.file = "mytool";
  options.env = env;
  options.cwd = tmpdir();
  spawn_run();
  seq_expect("exit:7,0");
  spawn_tear_down();
}

TEST(non_executable_file_does_not_end_path_search) {
  spawn_set_up();
  free(make_file("sh", "not a program", 0644));
  free(make_file("only", "not a program", 0644));
  char *env[] = {path_entry("PATH=%s:/bin"), NULL};
  spawn_script("exit 9");
  options.env = env;
  spawn_run();
  seq_expect("exit:9,0");
  spawn_script("");
  options.env = env;
  options.file = "only";
  spawn_fails(UV_EACCES);
  spawn_tear_down();
}

TEST(script_without_interpreter_line_runs_in_the_shell) {
  spawn_set_up();
  char *script = make_file("plain", "echo \"$0 $1\"; exit 3\n", 0755);
  char *args[] = {"name", "argument", NULL};
  spawn_script("");
  spawn_gather(1);
  options.file = script;
  options.args = args;
  spawn_run();
  seq_expect("exit:3,0");
  char expected[512];
  snprintf(expected, sizeof expected, "%s argument\n", script);
  ck_assert_str_eq(out_text, expected);
  free(script);
  spawn_tear_down();
}

TEST(only_detached_process_leads_a_session) {
  spawn_set_up();
  const char *script = "read -r _ _ _ _ _ sid _ < /proc/self/stat; [ $sid = $$ ]";
  spawn_script(script);
  options.flags = UV_PROCESS_DETACHED;
  spawn_run();
  seq_expect("exit:0,0");
  spawn_script(script);
  spawn_run();
  seq_expect("exit:1,0");
  spawn_tear_down();
}

TEST(windows_flags_are_accepted) {
  spawn_set_up();
  spawn_script("exit 0");
  options.flags = UV_PROCESS_WINDOWS_HIDE | UV_PROCESS_WINDOWS_HIDE_CONSOLE |
                  UV_PROCESS_WINDOWS_HIDE_GUI | UV_PROCESS_WINDOWS_VERBATIM_ARGUMENTS |
                  UV_PROCESS_WINDOWS_FILE_PATH_EXACT_NAME;
  spawn_run();
  seq_expect("exit:0,0");
  spawn_tear_down();
}

TEST(spawn_setuid_and_setgid_drop_groups_or_report_eperm) {
  spawn_set_up();
  spawn_script("id -u; id -g; id -G");
  spawn_gather(1);
  options.flags = UV_PROCESS_SETUID | UV_PROCESS_SETGID;
  options.uid = 65534;
  options.gid = 65533;
  if (getuid() == 0) {
    spawn_run();
    ck_assert_str_eq(out_text, "65534\n65533\n65533\n");
  } else {
    spawn_fails(UV_EPERM);
  }
  spawn_tear_down();
}

/* The signals that the C library keeps for its threads, as bits of the masks in /proc: a program
 * cannot change what it inherited for them, other than by a system call. */
static unsigned long long reserved_signals(void) {
  unsigned long long mask = 0;
  struct sigaction action;
  for (int signum = 1; signum <= 64; signum++)
    if (sigaction(signum, NULL, &action) != 0)
      mask |= 1ULL << (signum - 1);
  return mask;
}

TEST(spawned_child_has_default_unblocked_signals) {
  spawn_set_up();
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  sigaddset(&blocked, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &blocked, NULL);
  signal(SIGUSR1, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  spawn_script("grep -E 'Sig(Blk|Ign)' /proc/self/status");
  spawn_gather(1);
  spawn_run();
  unsigned long long child_blocked = 0;
  unsigned long long child_ignored = 0;
  ck_assert_int_eq(sscanf(out_text, "SigBlk: %llx SigIgn: %llx", &child_blocked, &child_ignored),
                   2);
  ck_assert_uint_eq(child_blocked, 0);
  ck_assert_uint_eq(child_ignored & ~reserved_signals(), 0);
  /* Ours are as they were. */
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, NULL, &now);
  ck_assert_int_eq(sigismember(&now, SIGUSR2), 1);
  ck_assert_int_eq(sigismember(&now, SIGINT), 0);
  ck_assert_ptr_eq((void *)signal(SIGUSR1, SIG_DFL), (void *)SIG_IGN);
  spawn_tear_down();
}

TEST(spawned_child_has_default_actions_for_reserved_signals) {
  spawn_set_up();
  struct {
    void (*handler)(int);
    unsigned long flags;
    void (*restorer)(void);
    unsigned long mask[2];
  } ignored = {.handler = SIG_IGN};
  ok((int)syscall(SYS_rt_sigaction, 32, &ignored, NULL, (size_t)8));
  spawn_script("grep SigIgn /proc/self/status");
  spawn_gather(1);
  spawn_run();
  ck_assert_str_eq(out_text, "SigIgn:\t0000000000000000\n");
  spawn_tear_down();
}

TEST(process_can_be_killed_until_reaped) {
  spawn_set_up();
  spawn_script("sleep 100");
  ok(uv_spawn(&loop, &process, &options));
  ok(uv_process_kill(&process, 0));
  ck_assert_int_eq(uv_process_kill(&process, 99), UV_EINVAL);
  ck_assert_int_eq(uv_kill(process.pid, 99), UV_EINVAL);
  ok(uv_kill(process.pid, 0));
  ok(uv_process_kill(&process, SIGTERM));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0,15");
  ck_assert_int_eq(uv_process_kill(&process, 0), UV_ESRCH);
  ck_assert_int_eq(uv_kill(process.pid, 0), UV_ESRCH);
  spawn_tear_down();
}

static void close_in_exit(uv_process_t *handle, int64_t exit_status, int term_signal) {
  on_exit_seq(handle, exit_status, term_signal);
  uv_close((uv_handle_t *)handle, NULL);
}

static void spawn_again(uv_process_t *handle, int64_t exit_status, int term_signal) {
  static uv_process_t second;
  close_in_exit(handle, exit_status, term_signal);
  spawn_script("exit 2");
  ok(uv_spawn(&loop, &second, &options));
}

TEST(exit_callback_may_close_the_handle_and_spawn_again) {
  spawn_set_up();
  spawn_script("exit 1");
  options.exit_cb = spawn_again;
  ok(uv_spawn(&loop, &process, &options));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:1,0 exit:2,0");
  spawn_tear_down();
}

TEST(unreferenced_process_does_not_keep_the_loop_alive) {
  spawn_set_up();
  spawn_script("exec sleep 100");
  ok(uv_spawn(&loop, &process, &options));
  uv_unref((uv_handle_t *)&process);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("");
  uv_ref((uv_handle_t *)&process);
  ok(uv_process_kill(&process, SIGKILL));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0,9");
  spawn_tear_down();
}

TEST(disable_stdio_inheritance_sets_close_on_exec) {
  spawn_set_up();
  int fd = open("/dev/null", O_RDONLY);
  ck_assert_int_eq(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
  uv_disable_stdio_inheritance();
  ck_assert_int_ne(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
  ck_assert_int_ne(fcntl(STDERR_FILENO, F_GETFD) & FD_CLOEXEC, 0);
  close(fd);
  spawn_tear_down();
}
