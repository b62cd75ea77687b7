/* SPDX-License-Identifier: MIT */
/*
 * The process: its command line, its standard streams and signals, and the main instance.
 */
#include "runtime.h"
#include "tool/tool.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* If the program was started without standard streams, its first files would get their
 * descriptors. */
static void open_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
      abort();
}

int main(int argc, char **argv) {
  open_standard_streams();
  argv = uv_setup_args(argc, argv);
  struct rt_tool tool = {0};
  struct rt_options options = {0};
  bool has_command = rt_tool_start(&tool, argc, argv);
  if (argc == 3 && strcmp(argv[1], "--test-natives") == 0)
    options.test_natives = argv[2];
  rt_cli_parse(&options, has_command || options.test_natives != NULL ? 1 : argc, argv);
  options.tool = has_command ? &tool : NULL;
  if (!rt_stack_prepare()) {
    fprintf(stderr,
            "rondo: the stack limit is too small for the engine: raise it with ulimit -s\n");
    return RT_EXIT_BOOT_FAILED;
  }
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); /* makes a write past the limit fail with EFBIG */
  const struct rt_contract_wishes wishes = {.must_collect = options.expose_gc,
                                            .must_try_all = options.is_engine_report};
  rt_contract_open(argv, &wishes);
  struct rt_engine_settings settings = rt_engine_settings_begin(&options);
  int rc = rt_instance_start(&options, true);
  rt_engine_settings_end(settings);
  if (rc < 0) {
    fprintf(stderr, "rondo: %s\n", uv_strerror(rc));
    return RT_EXIT_BOOT_FAILED;
  }
  if (options.is_engine_report) {
    rt_engine_report();
    rt_exit(0);
  }
  return rt_instance_run();
}
