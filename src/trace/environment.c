/* SPDX-License-Identifier: MIT */
/*
 * Recordings of programs that do not use rondo.h, controlled by the environment:
 *   RONDO_TRACE=file            records from the first loop on; %p stands for the process id
 *   RONDO_TRACE_RECORDS=count   records per thread
 *   RONDO_TRACE_STACKS=0        does not sample the stacks of callbacks (sampler.c)
 *   RONDO_TRACE_SIGNAL=number   the signal writes a snapshot, <file>.1, <file>.2, …; without
 *                               RONDO_TRACE it records in memory, and the file is rondo-<pid>
 *   RONDO_WARN_BLOCKED=ms       reports callbacks that run longer than that, while they run
 *   RONDO_WHY_ALIVE=number      the signal reports what keeps the loops of the process alive
 * Without %p, child processes are not recorded, since they would write to the same file.
 */
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rondo.h"
#include "trace/attach.h"
#include "trace/recording.h"

static char snapshot_path[PATH_MAX];
static size_t snapshot_stem; /* length of the part before the number */
static unsigned int snapshots;

static void start(void);

void rd_trace_from_environment(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
}

static void complain(const char *what, const char *value, int err) {
  dprintf(STDERR_FILENO, "rondo: %s=%s: %s\n", what, value, uv_strerror(err));
}

/* Replaces %p by the process id. False if it does not fit. */
static bool expand(char *out, size_t size, const char *pattern, bool *has_pid) {
  const char *mark = strstr(pattern, "%p");
  *has_pid = mark != NULL;
  int length = mark == NULL ? snprintf(out, size, "%s", pattern)
                            : snprintf(out, size, "%.*s%ld%s", (int)(mark - pattern), pattern,
                                       (long)getpid(), mark + 2);
  return length >= 0 && (size_t)length < size;
}

/* Async-signal-safe: no printf. */
static void write_snapshot(int signum) {
  (void)signum;
  int saved = errno;
  unsigned int number = ++snapshots;
  char digits[10];
  size_t count = 0;
  for (; number > 0; number /= 10)
    digits[count++] = (char)('0' + number % 10);
  for (size_t i = 0; i < count; i++)
    snapshot_path[snapshot_stem + i] = digits[count - 1 - i];
  snapshot_path[snapshot_stem + count] = '\0';
  rondo_trace_snapshot(snapshot_path);
  errno = saved;
}

static void snapshot_on_signal(const char *text, const char *path) {
  char *end;
  long signum = strtol(text, &end, 10);
  struct sigaction action = {.sa_handler = write_snapshot, .sa_flags = SA_RESTART};
  int length = path[0] != '\0' ? snprintf(snapshot_path, sizeof snapshot_path - 11, "%s.", path)
                               : snprintf(snapshot_path, sizeof snapshot_path - 11, "rondo-%ld.",
                                          (long)getpid());
  snapshot_stem = (size_t)length;
  if (*text == '\0' || *end != '\0' || signum < 1 || snapshot_stem > sizeof snapshot_path - 12 ||
      sigaction((int)signum, &action, NULL) != 0)
    complain("RONDO_TRACE_SIGNAL", text, UV_EINVAL);
}

/* The number in a variable; 0, with a message, if it is invalid. */
static unsigned int number_of(const char *name) {
  const char *text = getenv(name);
  if (text == NULL)
    return 0;
  char *end;
  errno = 0;
  unsigned long number = strtoul(text, &end, 10);
  if (errno == 0 && *text != '\0' && *end == '\0' && number <= UINT_MAX)
    return (unsigned int)number;
  complain(name, text, UV_EINVAL);
  return 0;
}

static void start_recording(void) {
  const char *pattern = getenv("RONDO_TRACE");
  const char *signal_text = getenv("RONDO_TRACE_SIGNAL");
  if (pattern == NULL && signal_text == NULL)
    return;
  char path[PATH_MAX] = "";
  bool has_pid = false;
  if (pattern != NULL && !expand(path, sizeof path, pattern, &has_pid)) {
    complain("RONDO_TRACE", pattern, UV_ENAMETOOLONG);
    return;
  }
  rondo_trace_options_t options = {pattern != NULL ? path : NULL, number_of("RONDO_TRACE_RECORDS")};
  int err = rondo_trace_start(&options);
  if (err != 0 && err != UV_EALREADY)
    complain("RONDO_TRACE", path, err);
  if (signal_text != NULL)
    snapshot_on_signal(signal_text, path);
  if (pattern != NULL && !has_pid) {
    unsetenv("RONDO_TRACE");
    unsetenv("RONDO_TRACE_RECORDS");
  }
}

static void start(void) {
  rd_trace_door.has_loops = 1;
  start_recording();
  unsigned int limit_ms = number_of("RONDO_WARN_BLOCKED");
  if (limit_ms != 0)
    rondo_warn_blocked(limit_ms);
  unsigned int signum = number_of("RONDO_WHY_ALIVE");
  if (signum != 0 && rondo_report_on_signal((int)signum) != 0)
    complain("RONDO_WHY_ALIVE", getenv("RONDO_WHY_ALIVE"), UV_EINVAL);
}
