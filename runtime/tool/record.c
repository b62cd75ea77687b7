/* SPDX-License-Identifier: MIT */
/*
 * `rondo record`: records a running process until it ends, until a time has passed, or until it is
 * stopped. Everything that the process has recorded is in memory that both share, so it is written
 * even if the process is killed.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "tool/attach.h"
#include "tool/copy.h"
#include "tool/tool.h"

/* Records per thread: in the process, from where they are copied all the time; in the file; and in
 * the file if it may take all the space there is. */
#define RING_RECORDS (UINT64_C(1) << 18)
#define FILE_RECORDS (UINT64_C(1) << 22)
#define ALL_RECORDS (UINT64_C(1) << 30)
#define FEWEST_RECORDS (UINT64_C(1) << 8)
#define NS_PER_S 1e9
#define LOOK_EVERY_MS 20
#define PATIENCE_NS UINT64_C(1000000000)

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signum) {
  (void)signum;
  is_interrupted = 1;
}

static void catch_signals(void) {
  struct sigaction action = {.sa_handler = interrupt};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGHUP, &action, NULL);
}

int rt_tool_pid(const char *command, const char *word) {
  char *end = NULL;
  long pid = word != NULL && isdigit((unsigned char)word[0]) ? strtol(word, &end, 10) : 0;
  if (pid <= 0 || pid > INT_MAX || *end != '\0')
    rt_tool_fail(command, "the id of one process is needed");
  return (int)pid;
}

uint64_t rt_tool_records(const char *command, const char *word) {
  char *end;
  if (strcmp(word, "all") == 0)
    return ALL_RECORDS;
  errno = 0;
  unsigned long long count = strtoull(word, &end, 10);
  if (!isdigit((unsigned char)word[0]) || *end != '\0' || errno != 0 || count == 0 ||
      count > ALL_RECORDS)
    rt_tool_fail(command, "--records needs a number up to %" PRIu64 ", or `all`", ALL_RECORDS);
  uint64_t ring = FEWEST_RECORDS;
  while (ring < count)
    ring *= 2;
  return ring;
}

double rt_tool_seconds(const char *command, const char *word) {
  char *end;
  double seconds = strtod(word, &end);
  if (!isdigit((unsigned char)word[0]) || *end != '\0' || !isfinite(seconds) || seconds <= 0 ||
      seconds > 1e9)
    rt_tool_fail(command, "--for needs a number of seconds");
  return seconds;
}

/* Nobody else can read the file, and it is not one that a stranger has put there: a link is not
 * followed, and an existing file is replaced, not written to. */
static int create(const char *command, const char *path) {
  struct stat info;
  if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode))
    rt_tool_fail(command, "%s is not a regular file", path);
  if (unlink(path) != 0 && errno != ENOENT)
    rt_tool_fail(command, "%s: %s", path, strerror(errno));
  int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0)
    rt_tool_fail(command, "%s: %s", path, strerror(errno));
  return fd;
}

/* Why recording ended, for the user. */
static const char *copy_until_end(struct rt_attached *attached, struct rt_copy *copy,
                                  uint64_t until_ns, int *err) {
  const char *reason = NULL;
  bool lives = true;
  while (reason == NULL) {
    uint64_t count;
    if (is_interrupted)
      reason = "interrupted";
    else if (uv_hrtime() >= until_ns)
      reason = "time is up";
    else if (!lives)
      reason = "the process has ended";
    else if (!rt_attach_keep(attached))
      reason = rt_attach_lives(attached, 0) ? "stopped" : "the process has ended";
    *err = rt_copy_some(copy, &count);
    if (*err != 0)
      return "failed";
    bool is_busy = count > copy->source.ring_records / 8;
    if (reason == NULL && lives)
      lives = rt_attach_lives(attached, is_busy ? 1 : LOOK_EVERY_MS);
  }
  return reason;
}

static void report(const struct rt_copy *copy, int pid, const char *reason, double seconds) {
  fprintf(stderr, "rondo record: process %d, %.1f s, %" PRIu64 " records: %s\n", pid, seconds,
          copy->records, reason);
  if (copy->missed > 0)
    fprintf(stderr, "rondo record: %" PRIu64 " records were overwritten before they were read\n",
            copy->missed);
}

static void fail_to_attach(int pid, int err, int fd, const char *path) {
  close(fd);
  unlink(path);
  if (err == UV_EAGAIN)
    fprintf(stderr, "rondo record: process %d has not recorded anything: its loop has not turned\n",
            pid);
  else
    fprintf(stderr, "rondo record: process %d: %s\n", pid, rt_attach_problem(err));
  exit(EXIT_FAILURE);
}

static int attach(struct rt_attached *attached, int pid, uint64_t until_ns) {
  int err = rt_attach_begin(attached, pid, RING_RECORDS);
  if (err != 0)
    return err;
  uint64_t patient_ns = uv_hrtime() + PATIENCE_NS;
  err = rt_attach_wait(attached, &is_interrupted, patient_ns < until_ns ? patient_ns : until_ns);
  if (err == UV_EAGAIN && !is_interrupted && uv_hrtime() < until_ns) {
    fprintf(stderr, "rondo record: waiting for the next turn of a loop of process %d\n", pid);
    err = rt_attach_wait(attached, &is_interrupted, until_ns);
  }
  if (err == UV_EAGAIN)
    rt_door_withdraw(&attached->door);
  return err;
}

void rt_tool_record_process(struct rt_tool *tool, int pid, const char *path, double seconds) {
  struct rt_attached attached;
  struct rt_copy *copy = calloc(1, sizeof *copy);
  int fd = create("record", path);
  uint64_t begin_ns = uv_hrtime();
  uint64_t until_ns = seconds > 0 ? begin_ns + (uint64_t)(seconds * NS_PER_S) : UINT64_MAX;
  catch_signals();
  int err = copy != NULL ? attach(&attached, pid, until_ns) : UV_ENOMEM;
  if (err != 0)
    fail_to_attach(pid, err, fd, path);
  fprintf(stderr,
          "rondo record: recording process %d; Ctrl-C or `rondo record --stop %d` ends it\n", pid,
          pid);
  copy->from = attached.fd;
  copy->to = fd;
  copy->pid = pid;
  copy->is_from_now = attached.door.content.result != 0;
  err = rt_copy_begin(copy, tool->records != 0 ? tool->records : FILE_RECORDS, begin_ns);
  if (seconds > 0) /* waiting for the first turn does not count */
    until_ns = uv_hrtime() + (uint64_t)(seconds * NS_PER_S);
  const char *reason = "failed";
  if (err == 0)
    reason = copy_until_end(&attached, copy, until_ns, &err);
  rt_attach_end(&attached);
  int end_err = rt_copy_end(copy);
  report(copy, pid, reason, (double)(uv_hrtime() - begin_ns) / NS_PER_S);
  err = err != 0 ? err : end_err;
  if (err != 0)
    fprintf(stderr, "rondo record: %s: %s\n", path, uv_strerror(err));
  tool->exit_code = err != 0 ? EXIT_FAILURE : 0;
  close(fd);
  free(copy);
}

void rt_tool_stop_recording(int pid) {
  int err = rt_attach_stop(pid);
  if (err != 0) {
    fprintf(stderr, "rondo record: process %d: %s\n", pid, rt_attach_problem(err));
    exit(EXIT_FAILURE);
  }
  exit(EXIT_SUCCESS);
}
