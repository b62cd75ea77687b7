/* SPDX-License-Identifier: MIT */
/* Processes: many in parallel, in many loops, from a large parent; foreign children. */
#include <signal.h>
#include <sys/mman.h>

#include "spawn_child.h"

TEST_LABEL("threads")

#define MANY 500

static int exited;

static void on_numbered_exit(uv_process_t *handle, int64_t exit_status, int term_signal) {
  ck_assert_int_eq(term_signal, 0);
  ck_assert_int_eq((int)exit_status, (int)(intptr_t)handle->data);
  exited++;
  uv_close((uv_handle_t *)handle, NULL);
}

TEST_TIMEOUT(five_hundred_parallel_processes_report_their_own_status, 120) {
  static uv_process_t many[MANY];
  char script[32];
  spawn_set_up();
  int before = fds_open();
  for (int i = 0; i < MANY; i++) {
    snprintf(script, sizeof script, "exit %d", i % 200);
    spawn_script(script);
    options.exit_cb = on_numbered_exit;
    many[i].data = (void *)(intptr_t)(i % 200);
    ok(uv_spawn(&loop, &many[i], &options));
  }
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ck_assert_int_eq(exited, MANY);
  ck_assert_int_eq(fds_open(), before);
  spawn_tear_down();
}

#define THREADS 4
#define EACH 25

struct spawner {
  uv_loop_t loop;
  uv_process_t process;
  int left;
  int failures;
};

static void on_thread_exit(uv_process_t *handle, int64_t exit_status, int term_signal) {
  struct spawner *spawner = handle->data;
  spawner->failures += exit_status != spawner->left % 100 || term_signal != 0;
  spawner->left--;
  uv_close((uv_handle_t *)handle, NULL);
}

static void spawn_next(struct spawner *spawner) {
  char script[32];
  snprintf(script, sizeof script, "exit %d", spawner->left % 100);
  char *args[] = {"sh", "-c", script, NULL};
  uv_process_options_t own = {.file = "sh", .args = args, .exit_cb = on_thread_exit};
  spawner->process.data = spawner;
  spawner->failures += uv_spawn(&spawner->loop, &spawner->process, &own) != 0;
}

static void spawn_in_thread(void *arg) {
  struct spawner *spawner = arg;
  spawner->failures += uv_loop_init(&spawner->loop) != 0;
  for (spawner->left = EACH; spawner->left > 0 && spawner->failures == 0;) {
    spawn_next(spawner);
    uv_run(&spawner->loop, UV_RUN_DEFAULT);
  }
  spawner->failures += uv_loop_close(&spawner->loop) != 0;
}

TEST_TIMEOUT(loops_in_several_threads_each_see_their_children, 120) {
  static struct spawner spawners[THREADS];
  uv_thread_t threads[THREADS];
  spawn_set_up();
  int before = fds_open();
  for (int i = 0; i < THREADS; i++)
    ok(uv_thread_create(&threads[i], spawn_in_thread, &spawners[i]));
  for (int i = 0; i < THREADS; i++) {
    ok(uv_thread_join(&threads[i]));
    ck_assert_int_eq(spawners[i].failures, 0);
    ck_assert_int_eq(spawners[i].left, 0);
  }
  ck_assert_int_eq(fds_open(), before);
  spawn_tear_down();
}

TEST(parent_of_512_mib_can_spawn) {
  enum { SIZE = 512 << 20 };
  spawn_set_up();
  char *memory =
      mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  ck_assert_ptr_ne(memory, MAP_FAILED);
  for (int i = 0; i < 20; i++) {
    spawn_script("exit 3");
    spawn_run();
    seq_expect("exit:3,0");
  }
  munmap(memory, SIZE);
  spawn_tear_down();
}

TEST(foreign_children_are_left_to_the_program) {
  spawn_set_up();
  pid_t own = fork();
  if (own == 0)
    _exit(5);
  spawn_script("exit 1");
  spawn_run();
  seq_expect("exit:1,0");
  int status;
  ck_assert_int_eq(waitpid(own, &status, 0), own);
  ck_assert_int_eq(WEXITSTATUS(status), 5);
  spawn_tear_down();
}

TEST(exit_status_is_reported_when_sigchld_is_ignored) {
  spawn_set_up();
  signal(SIGCHLD, SIG_IGN);
  spawn_script("exit 6");
  spawn_run();
  seq_expect("exit:6,0");
  spawn_tear_down();
}

TEST(programs_sigchld_handler_is_kept) {
  spawn_set_up();
  struct sigaction mine = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDSTOP}, now;
  ok(sigaction(SIGCHLD, &mine, NULL));
  spawn_script("exit 6");
  spawn_run();
  seq_expect("exit:6,0");
  ok(sigaction(SIGCHLD, NULL, &now));
  ck_assert_int_ne(now.sa_flags & SA_NOCLDSTOP, 0);
  spawn_tear_down();
}

TEST(foreign_waitpid_still_ends_the_process_handle) {
  spawn_set_up();
  spawn_script("exit 6");
  ok(uv_spawn(&loop, &process, &options));
  ck_assert_int_eq(waitpid(process.pid, NULL, 0), process.pid);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  char expected[32];
  snprintf(expected, sizeof expected, "exit:%d,0", -ECHILD);
  seq_expect(expected);
  spawn_tear_down();
}

static void on_timer(uv_timer_t *timer) {
  (void)timer;
}

/* Waits until the process is gone, zombie included. */
static void run_until_gone(int pid) {
  uv_timer_t timer;
  ok(uv_timer_init(&loop, &timer));
  while (uv_kill(pid, 0) == 0) {
    ok(uv_timer_start(&timer, on_timer, 1, 0));
    uv_run(&loop, UV_RUN_ONCE);
  }
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
}

TEST(closed_process_handle_leaves_no_zombie) {
  spawn_set_up();
  int before = fds_open();
  spawn_script("sleep 0.05");
  ok(uv_spawn(&loop, &process, &options));
  int pid = process.pid;
  uv_close((uv_handle_t *)&process, NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT)); /* does not wait for it */
  run_until_gone(pid);
  seq_expect("");
  ck_assert_int_eq(fds_open(), before);
  spawn_tear_down();
}

TEST(loop_closes_while_an_abandoned_child_runs) {
  alloc_install();
  spawn_set_up();
  int before = fds_open();
  spawn_script("exec sleep 100");
  ok(uv_spawn(&loop, &process, &options));
  uv_close((uv_handle_t *)&process, NULL);
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  ok(uv_loop_close(&loop));
  ck_assert_int_lt(fds_open(), before);
  ck_assert_uint_eq(alloc_live(), 0);
  ok(kill(process.pid, SIGKILL));
  ck_assert_int_eq(waitpid(process.pid, NULL, 0), process.pid);
}

TEST(forked_loop_can_spawn_its_own_processes) {
  spawn_set_up();
  spawn_script("exec sleep 100");
  ok(uv_spawn(&loop, &process, &options));
  pid_t forked = fork();
  if (forked == 0) {
    static uv_process_t second;
    if (uv_loop_fork(&loop) != 0)
      _exit(1);
    uv_close((uv_handle_t *)&process, NULL);
    spawn_script("exit 4");
    if (uv_spawn(&loop, &second, &options) != 0 || uv_run(&loop, UV_RUN_DEFAULT) != 0)
      _exit(2);
    _exit(strcmp(seq_text(), "exit:4,0") == 0 ? 0 : 3);
  }
  int status;
  ck_assert_int_eq(waitpid(forked, &status, 0), forked);
  ck_assert_int_eq(WEXITSTATUS(status), 0);
  ok(uv_process_kill(&process, SIGKILL));
  ok(uv_run(&loop, UV_RUN_DEFAULT));
  seq_expect("exit:0,9");
  spawn_tear_down();
}
