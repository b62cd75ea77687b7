/* SPDX-License-Identifier: MIT */
/* Parses the commands trace, exec, record, live and top. */
#include "tool/tool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

enum { EXIT_USAGE = 9 };

static const char trace_help[] =
    "Usage: rondo trace [options] script.js [arguments]\n"
    "       rondo trace view [options] recording\n\n"
    "Runs a script, records every turn of its loop, and shows what ran when and why.\n"
    "`view` shows an existing recording.\n\n"
    "  -o, --output file    the file to write; its ending selects the format: .html,\n"
    "                       .json (chrome), .txt (text) or .rtrace\n"
    "  --format=html        an interactive page (default; writes rondo-trace.html)\n"
    "  --format=chrome      trace events, for Perfetto and chrome://tracing\n"
    "  --format=text        a log, turn by turn (on standard output)\n"
    "  --format=summary     stats: phases, callbacks, lag, thread pool (on standard output)\n"
    "  --format=rtrace      the raw recording, for `rondo trace view`\n"
    "  --records=count      the number of records that each thread keeps (default 4194304, some\n"
    "                       minutes; 262144 for the raw recording, whose size it determines)\n";

static const char exec_help[] =
    "Usage: rondo exec [options] [--] program [arguments]\n\n"
    "Runs a program that was built for libuv on Rondo's library.\n\n"
    "  --trace file         record the program and write the file, as `rondo trace -o file` does\n"
    "  --format=name        as for `rondo trace`\n"
    "  --records=count      the number of records that each thread keeps (default 4194304, some\n"
    "                       minutes; 262144 for the raw recording, whose size it determines)\n";

static const char record_help[] =
    "Usage: rondo record pid [options]\n"
    "       rondo record --stop pid\n\n"
    "Records a running process that uses Rondo's loop, until it ends, Ctrl-C is pressed or the\n"
    "recording is stopped. It must belong to the same user, unless root asks. Needs no\n"
    "preparation: the process starts recording with the next turn of a loop.\n\n"
    "  -o, --output file    the file to write, as for `rondo trace` (default rondo-PID.html)\n"
    "  --format=name        as for `rondo trace`\n"
    "  --for=seconds        stop after this time\n"
    "  --records=count      the number of records that each thread keeps in the file (default\n"
    "                       4194304, some minutes); `all`: as long as there is space\n"
    "  --stop               stops a recording, also one that was started with the process\n";

static const char live_help[] =
    "Usage: rondo live pid\n\n"
    "Serves the page of a running process and prints its address, which only this machine can\n"
    "reach. The page shows the latest records and renews itself. The address contains a secret:\n"
    "who knows it can read the page. Ctrl-C ends it.\n";

static const char top_help[] =
    "Usage: rondo top [pid]\n\n"
    "Shows a running process that uses Rondo's loop: turns, time in each phase, lag, the thread\n"
    "pool, the slowest callbacks and functions, and the last minute. Without an id it lists the\n"
    "processes to choose from. The process must belong to the same user, unless root asks, and\n"
    "is recorded while it is watched. Keys:\n\n"
    "  l t n    sort callbacks by their longest run, their total time, their number\n"
    "  Tab      shows the next loop of the process alone, then all of them again\n"
    "  q        quits\n";

const char *rt_tool_help(const char *command) {
  if (strcmp(command, "trace") == 0)
    return trace_help;
  if (strcmp(command, "exec") == 0)
    return exec_help;
  if (strcmp(command, "record") == 0)
    return record_help;
  if (strcmp(command, "live") == 0)
    return live_help;
  return strcmp(command, "top") == 0 ? top_help : NULL;
}

void rt_tool_fail(const char *command, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "rondo %s: ", command);
  vfprintf(stderr, format, args);
  fprintf(stderr, "\nRun `rondo %s --help` for usage.\n", command);
  va_end(args);
  exit(EXIT_USAGE);
}

/* The value of `--name=value` or `--name value`; NULL for another option. */
static const char *value_of(char ***args, const char *command, const char *name) {
  const char *word = **args;
  size_t length = strlen(name);
  if (strncmp(word, name, length) != 0 || (word[length] != '\0' && word[length] != '='))
    return NULL;
  if (word[length] == '=') {
    *args += 1;
    return word + length + 1;
  }
  if ((*args)[1] == NULL)
    rt_tool_fail(command, "%s needs a value", name);
  *args += 2;
  return (*args)[-1];
}

static void check_format(const struct rt_tool *tool, const char *command) {
  static const char *const formats[] = {"html", "chrome", "text", "summary", "rtrace"};
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
    if (strcmp(tool->format, formats[i]) == 0)
      return;
  rt_tool_fail(command, "unknown format '%s': use html, chrome, text, summary or rtrace",
               tool->format);
}

static void set_records(struct rt_tool *tool, const char *command, const char *value) {
  if (strcmp(command, "record") == 0)
    tool->records = rt_tool_records(command, value);
  else
    uv_os_setenv("RONDO_TRACE_RECORDS", value);
}

/* Options of trace, exec and record: returns true and advances *args if the first word is one. */
static bool take_option(struct rt_tool *tool, char ***args, const char *command) {
  const char *output = strcmp(command, "exec") == 0 ? "--trace" : "--output";
  const char *value;
  if (strcmp(**args, "--help") == 0 || strcmp(**args, "-h") == 0) {
    fputs(rt_tool_help(command), stdout);
    exit(0);
  }
  if ((value = value_of(args, command, "--format")) != NULL) {
    tool->format = value;
    check_format(tool, command);
  } else if ((value = value_of(args, command, "--records")) != NULL) {
    set_records(tool, command, value);
  } else if ((value = value_of(args, command, output)) != NULL ||
             (output[2] == 'o' && (value = value_of(args, command, "-o")) != NULL)) {
    tool->output = value;
  } else {
    return false;
  }
  return true;
}

static bool has_ending(const char *name, const char *ending) {
  size_t length = strlen(name);
  return length > strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

/* A recording that is only an intermediate file goes to a temporary path. */
static bool wants_recording_itself(const struct rt_tool *tool) {
  if (tool->output == NULL)
    return false;
  return tool->format != NULL ? strcmp(tool->format, "rtrace") == 0
                              : has_ending(tool->output, ".rtrace");
}

/* Ends the process if the program has not begun to record. Nothing is written then. */
static void check_recorded(const struct rt_tool *tool, const char *command, const char *program) {
  struct stat info;
  if (stat(tool->recording, &info) == 0 && info.st_size > 0)
    return;
  unlink(tool->recording);
  const char *reason = "it created no loop with Rondo's library";
  if (strcmp(command, "exec") == 0 && !rt_tool_needs_libuv(program))
    reason = "it is not linked with libuv, and has not loaded it";
  else if (tool->exit_code > 128)
    reason = "a signal ended it before it created a loop";
  else if (strcmp(command, "trace") == 0)
    reason = "the recording could not be created";
  fprintf(stderr, "rondo %s: nothing was recorded of %s: %s\n", command, program, reason);
  exit(tool->exit_code != 0 ? tool->exit_code : EXIT_FAILURE);
}

/* Only what is written takes space. */
static void keep_minutes(void) {
  if (getenv("RONDO_TRACE_RECORDS") == NULL)
    uv_os_setenv("RONDO_TRACE_RECORDS", "4194304");
}

/* Runs the program with a recording, and sets in *tool what to show. */
static void record(struct rt_tool *tool, const char *command, const char *file, char **args) {
  bool as_it_is = wants_recording_itself(tool);
  tool->recording = rt_tool_record_to(tool, command, as_it_is ? tool->output : NULL);
  tool->is_temporary = !as_it_is;
  if (as_it_is)
    unlink(tool->recording); /* an older one is not this program's */
  else
    keep_minutes();
  tool->exit_code = rt_tool_run(command, file, args);
  check_recorded(tool, command, file);
  if (as_it_is)
    exit(tool->exit_code);
}

/* Whether the word may name a script: a file or folder, perhaps without its ending. */
static bool is_there(const char *script) {
  static const char *const endings[] = {"", ".js", ".cjs", ".mjs", ".ts", ".json", ".node"};
  char path[8192];
  struct stat info;
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
    int length = snprintf(path, sizeof path, "%s%s", script, endings[i]);
    if (length >= 0 && (size_t)length < sizeof path && stat(path, &info) == 0)
      return true;
  }
  return false;
}

/* Options come before or after the file. */
static void start_view(struct rt_tool *tool, char **args) {
  while (*args != NULL) {
    if (take_option(tool, &args, "trace"))
      continue;
    if ((*args)[0] == '-' || tool->recording != NULL)
      rt_tool_fail("trace", "view shows one recording: what is %s?", *args);
    tool->recording = *args++;
  }
  if (tool->recording == NULL)
    rt_tool_fail("trace", "no recording given");
}

static void start_trace(struct rt_tool *tool, char **args) {
  while (*args != NULL && (*args)[0] == '-')
    if (!take_option(tool, &args, "trace"))
      break;
  if (*args == NULL)
    rt_tool_fail("trace", "no script given");
  if (strcmp(*args, "view") == 0 && args[1] != NULL) {
    start_view(tool, args + 1);
    return;
  }
  char self[4096];
  size_t size = sizeof self;
  if (uv_exepath(self, &size) != 0)
    rt_tool_fail("trace", "cannot find the path of the rondo executable");
  args[-1] = self; /* the previous word, already read */
  if ((*args)[0] != '-' && !is_there(*args)) {
    int status = rt_tool_run("trace", self, args - 1); /* prints what is wrong */
    fprintf(stderr, "rondo trace: nothing was recorded: there is no file %s\n", *args);
    exit(status);
  }
  record(tool, "trace", self, args - 1);
}

/* The library's folder: next to the build, or where it was installed. */
static void use_own_library(void) {
  char self[4096];
  char path[8192];
  size_t size = sizeof self;
  if (uv_exepath(self, &size) != 0)
    rt_tool_fail("exec", "cannot find the path of the rondo executable");
  *strrchr(self, '/') = '\0';
  static const char *const places[] = {"../lib/rondo", RT_LIBUV_FOLDER};
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    uv_fs_t req;
    snprintf(path, sizeof path, "%s/%s/libuv.so.1", self, places[i]);
    int err = uv_fs_access(NULL, &req, path, 0, NULL);
    uv_fs_req_cleanup(&req);
    if (err == 0) {
      *strrchr(path, '/') = '\0';
      const char *before = getenv("LD_LIBRARY_PATH");
      char value[sizeof path + 4096];
      snprintf(value, sizeof value, "%s%s%s", path, before == NULL ? "" : ":",
               before == NULL ? "" : before);
      uv_os_setenv("LD_LIBRARY_PATH", value);
      return;
    }
  }
  rt_tool_fail("exec", "cannot find Rondo's libuv.so.1 relative to %s", self);
}

static void start_exec(struct rt_tool *tool, char **args) {
  while (*args != NULL && (*args)[0] == '-' && strcmp(*args, "--") != 0)
    if (!take_option(tool, &args, "exec"))
      rt_tool_fail("exec", "unknown option %s", *args);
  if (*args != NULL && strcmp(*args, "--") == 0)
    args++;
  if (*args == NULL)
    rt_tool_fail("exec", "no program given");
  char *program = rt_tool_find_program(*args);
  if (program == NULL)
    rt_tool_fail("exec", "program not found: %s", *args);
  const char *obstacle = rt_tool_obstacle(program);
  if (obstacle != NULL)
    rt_tool_fail("exec", "%s %s", program, obstacle);
  if (!rt_tool_needs_libuv(program)) {
    fprintf(
        stderr,
        "rondo exec: %s is not linked with libuv; it uses Rondo only if it loads libuv later.\n",
        program);
  }
  use_own_library();
  if (tool->output == NULL && tool->format == NULL)
    exit(rt_tool_run("exec", program, args));
  record(tool, "exec", program, args);
}

/* Records, and leaves in *tool what to show. */
static void record_running(struct rt_tool *tool, int pid, double seconds) {
  umask(S_IRWXG | S_IRWXO);
  if (tool->output == NULL && tool->format == NULL) {
    snprintf(tool->name, sizeof tool->name, "rondo-%d.html", pid);
    tool->output = tool->name;
  }
  tool->is_temporary = !wants_recording_itself(tool);
  const char *path = tool->is_temporary ? rt_tool_temporary(tool, "record") : tool->output;
  rt_tool_record_process(tool, pid, path, seconds);
  if (!tool->is_temporary)
    exit(tool->exit_code);
  tool->recording = path;
}

/* Options come before or after the process id. */
static void start_record(struct rt_tool *tool, char **args) {
  bool is_stop = false;
  double seconds = 0;
  const char *process = NULL;
  while (*args != NULL) {
    const char *value;
    if (strcmp(*args, "--stop") == 0) {
      is_stop = true;
      args++;
    } else if ((value = value_of(&args, "record", "--for")) != NULL) {
      seconds = rt_tool_seconds("record", value);
    } else if (!take_option(tool, &args, "record")) {
      if ((*args)[0] == '-')
        rt_tool_fail("record", "unknown option %s", *args);
      if (process != NULL)
        rt_tool_fail("record", "the id of one process is needed");
      process = *args++;
    }
  }
  int pid = rt_tool_pid("record", process);
  if (is_stop)
    rt_tool_stop_recording(pid);
  record_running(tool, pid, seconds);
}

static void start_live(struct rt_tool *tool, char **args) {
  if (*args != NULL && (strcmp(*args, "--help") == 0 || strcmp(*args, "-h") == 0)) {
    fputs(live_help, stdout);
    exit(0);
  }
  tool->is_live = true;
  tool->pid = rt_tool_pid("live", *args);
  if (args[1] != NULL)
    rt_tool_fail("live", "the id of one process is needed");
}

static void start_top(struct rt_tool *tool, char **args) {
  if (*args != NULL && (strcmp(*args, "--help") == 0 || strcmp(*args, "-h") == 0)) {
    fputs(top_help, stdout);
    exit(0);
  }
  tool->is_top = true;
  if (*args == NULL)
    return;
  tool->pid = rt_tool_pid("top", *args);
  if (args[1] != NULL)
    rt_tool_fail("top", "the id of one process is needed");
}

bool rt_tool_start(struct rt_tool *tool, int argc, char **argv) {
  if (argc < 2)
    return false;
  if (strcmp(argv[1], "trace") == 0)
    start_trace(tool, argv + 2);
  else if (strcmp(argv[1], "exec") == 0)
    start_exec(tool, argv + 2);
  else if (strcmp(argv[1], "record") == 0)
    start_record(tool, argv + 2);
  else if (strcmp(argv[1], "live") == 0)
    start_live(tool, argv + 2);
  else if (strcmp(argv[1], "top") == 0)
    start_top(tool, argv + 2);
  return tool->recording != NULL || tool->is_top || tool->is_live;
}
