/* SPDX-License-Identifier: MIT */
/*
 * Runs a program to its end. The terminal's signals reach it directly, and we ignore them;
 * other signals are forwarded.
 */
#include "tool/tool.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

static volatile pid_t child; /* for the signal handler */

static void pass_on(int signum) {
  if (child > 0)
    kill(child, signum);
}

static void keep_out_of_the_way(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction pass = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
  sigaction(SIGINT, &ignore, NULL);
  sigaction(SIGQUIT, &ignore, NULL);
  sigaction(SIGTERM, &pass, NULL);
  sigaction(SIGHUP, &pass, NULL);
  sigaction(SIGUSR1, &pass, NULL);
  sigaction(SIGUSR2, &pass, NULL);
}

int rt_tool_run(const char *command, const char *file, char **args) {
  fflush(NULL);
  child = fork();
  if (child < 0)
    rt_tool_fail(command, "cannot start a process: %s", strerror(errno));
  if (child == 0) {
    execv(file, args);
    fprintf(stderr, "rondo %s: %s: %s\n", command, file, strerror(errno));
    _exit(127);
  }
  keep_out_of_the_way();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  child = 0;
  uv_os_unsetenv("RONDO_TRACE"); /* it was meant for the child: our own loop starts later */
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Absolute, since the program may change its working directory before its first loop. */
static const char *absolute(struct rt_tool *tool, const char *command, const char *path) {
  char folder[4096];
  size_t size = sizeof folder;
  if (path[0] == '/')
    return path;
  if (uv_cwd(folder, &size) != 0 ||
      snprintf(tool->place, sizeof tool->place, "%s/%s", folder, path) >= (int)sizeof tool->place)
    rt_tool_fail(command, "cannot make %s an absolute path", path);
  return tool->place;
}

const char *rt_tool_temporary(struct rt_tool *tool, const char *command) {
  char folder[4096];
  size_t size = sizeof folder;
  int fd = -1;
  if (uv_os_tmpdir(folder, &size) == 0 &&
      snprintf(tool->place, sizeof tool->place, "%s/rondo-XXXXXX", folder) <
          (int)sizeof tool->place)
    fd = mkstemp(tool->place);
  if (fd < 0)
    rt_tool_fail(command, "cannot create a temporary file for the recording: %s", strerror(errno));
  close(fd);
  return tool->place;
}

const char *rt_tool_record_to(struct rt_tool *tool, const char *command, const char *path) {
  const char *place =
      path != NULL ? absolute(tool, command, path) : rt_tool_temporary(tool, command);
  uv_os_setenv("RONDO_TRACE", place);
  return place;
}
