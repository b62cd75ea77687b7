/* SPDX-License-Identifier: MIT */
/* Exits with 0 if the handler of pthread_atfork() has run in the process that was spawned. */
#include <pthread.h>
#include <stdlib.h>
#include <uv.h>

static int64_t status = -1;

static void on_exit_status(uv_process_t *process, int64_t exit_status, int term_signal) {
  (void)term_signal;
  status = exit_status;
  uv_close((uv_handle_t *)process, NULL);
}

static void in_fork_child(void) {
  setenv("HANDLER", "ran", 1);
}

int main(void) {
  char *args[] = {"sh", "-c", "[ \"$HANDLER\" = ran ]", NULL};
  uv_process_options_t options = {.file = "sh", .args = args, .exit_cb = on_exit_status};
  uv_process_t process;
  uv_loop_t *loop = uv_default_loop();
  unsetenv("RONDO_SPAWN");
  if (pthread_atfork(NULL, NULL, in_fork_child) != 0 || uv_spawn(loop, &process, &options) != 0)
    return EXIT_FAILURE;
  uv_run(loop, UV_RUN_DEFAULT);
  uv_loop_close(loop);
  return status == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
