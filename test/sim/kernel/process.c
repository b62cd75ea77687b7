/* SPDX-License-Identifier: MIT */
/*
 * Processes: spawning, what their programs do, waiting.
 *
 * A new process runs the library's child-side code on its parent's stack, with
 * its own descriptor table, until it calls execve(): then the program gets its own thread.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>

#include "calls.h"
#include "process.h"
#include "signals.h"
#include "sim.h"

#define PROCESSES 32
#define FIRST_PID 100

static struct sim_process processes[PROCESSES];
static jmp_buf becomes[PROCESSES]; /* where the parent resumes */

struct sim_process *sim_first_process(void) {
  return &processes[0];
}

struct sim_process *sim_process(void) {
  return sim.current->process;
}

void sim_process_reset(void) {
  memset(processes, 0, sizeof processes);
  processes[0].pid = FIRST_PID;
  processes[0].actions[SIGPIPE].sa_handler = SIG_IGN;
}

void sim_process_open_standard(void) {
  sim.is_quiet = true;
  while (sim_open("/dev/null", O_RDWR) < STDERR_FILENO) {}
  sim.is_quiet = false;
}

size_t sim_process_descriptors(void) {
  size_t count = 0;
  for (int fd = STDERR_FILENO + 1; fd < SIM_FDS; fd++)
    count += processes[0].table.fds[fd].file != NULL;
  return count;
}

const char *sim_process_descriptor(void) {
  for (int fd = STDERR_FILENO + 1; fd < SIM_FDS; fd++)
    if (processes[0].table.fds[fd].file != NULL)
      return processes[0].table.fds[fd].file->kind->name;
  return NULL;
}

void sim_process_end(struct sim_process *process, int status) {
  process->status = status;
  process->has_ended = true;
  for (int fd = 0; fd < SIM_FDS; fd++)
    if (process->table.fds[fd].file != NULL)
      sim_fd_close(&process->table, fd);
  sim_signal_send(sim_first_process(), SIGCHLD);
}

/* Programs: a child's arguments say what it does. */

static void copy_input(void) {
  char buffer[512];
  ssize_t size;
  while ((size = sim_read(STDIN_FILENO, buffer, sizeof buffer)) > 0 ||
         (size < 0 && errno == EINTR)) {
    for (ssize_t done = 0; size > 0 && done < size;) {
      ssize_t written = sim_write(STDOUT_FILENO, buffer + done, (size_t)(size - done));
      if (written < 0 && errno != EINTR)
        return;
      done += written > 0 ? written : 0;
    }
  }
}

static int number_of(char *const *args, int index) {
  return args[index] != NULL ? (int)strtol(args[index], NULL, 10) : 0;
}

struct start {
  char kind[16];
  int ms, code;
};

static void *program(void *arg) {
  struct start start = *(struct start *)arg;
  free(arg);
  if (strcmp(start.kind, "cat") == 0)
    copy_input();
  else if (start.ms > 0)
    sim_wait(NULL, NULL, sim.now_ns + (uint64_t)start.ms * SIM_NS_PER_MS);
  sim_process_end(sim_process(), start.code << 8);
  return NULL;
}

/* ["child", "--child", kind, milliseconds, exit status] */
static struct start *understand(char *const *args) {
  struct start *start = calloc(1, sizeof *start);
  if (args[0] == NULL || args[1] == NULL || args[2] == NULL)
    return start;
  memcpy(start->kind, args[2], strnlen(args[2], sizeof start->kind - 1));
  start->ms = number_of(args, 3);
  start->code = args[3] != NULL ? number_of(args, 4) : 0;
  return start;
}

static void go_back_to_parent(void) {
  _longjmp(becomes[sim_process() - processes], 1);
}

int sim_process_exec(const char *path, char *const *args) {
  struct sim_process *self = sim_process();
  if (strcmp(path, "/bin/child") != 0)
    return -ENOENT;
  if (sim_fault(sim.faults.kernel))
    return -ENOMEM;
  for (int fd = 0; fd < SIM_FDS; fd++)
    if (self->table.fds[fd].file != NULL && self->table.fds[fd].is_cloexec)
      sim_fd_close(&self->table, fd);
  struct sim_thread *thread = sim_thread_start(self, program, understand(args));
  thread->is_detached = true;
  thread->blocked = 0;
  for (int signum = 0; signum < SIM_SIGNALS; signum++)
    self->actions[signum] = (struct sigaction){.sa_handler = SIG_DFL};
  self->actions[SIGPIPE].sa_handler = SIG_IGN; /* as the real child does */
  go_back_to_parent();
  return 0;
}

void sim_process_exit(int status) {
  sim_process_end(sim_process(), status << 8);
  go_back_to_parent();
}

static struct sim_process *new_process(const struct sim_process *parent) {
  for (int i = 1; i < PROCESSES; i++) {
    struct sim_process *process = &processes[i];
    if (process->pid != 0)
      continue;
    *process = *parent;
    process->pid = FIRST_PID + i;
    process->pending = 0;
    for (int fd = 0; fd < SIM_FDS; fd++)
      if (process->table.fds[fd].file != NULL)
        sim_file_keep(process->table.fds[fd].file);
    return process;
  }
  return NULL;
}

int sim___clone(int (*function)(void *), void *stack, int flags, void *arg, ...) {
  struct sim_thread *self = sim.current;
  struct sim_process *parent = sim_process();
  (void)stack;
  (void)flags;
  sim_enter();
  struct sim_process *child = sim_fault(sim.faults.kernel) ? NULL : new_process(parent);
  if (child == NULL)
    return (int)sim_outcome(-EAGAIN);
  self->process = child;
  if (_setjmp(becomes[child - processes]) == 0)
    function(arg);
  self->process = parent;
  return child->pid;
}

/* Waiting, and signals to other processes. */

static struct sim_process *find(int pid) {
  for (int i = 0; i < PROCESSES; i++)
    if (processes[i].pid == pid && pid != 0 && !processes[i].was_waited_for)
      return &processes[i];
  return NULL;
}

static bool has_ended(void *arg) {
  return ((struct sim_process *)arg)->has_ended;
}

pid_t sim_waitpid(pid_t pid, int *status, int options) {
  sim_enter();
  struct sim_process *process = find(pid);
  if (process == NULL || process == sim_first_process())
    return (pid_t)sim_outcome(-ECHILD);
  if (sim_is_interrupted())
    return (pid_t)sim_outcome(-EINTR);
  if (!process->has_ended && (options & WNOHANG) != 0)
    return 0;
  while (sim_wait(has_ended, process, SIM_NEVER) != SIM_READY) {}
  process->was_waited_for = true;
  if (status != NULL)
    *status = process->status;
  return pid;
}

int sim_kill(pid_t pid, int signum) {
  sim_enter();
  struct sim_process *process = find(pid);
  if (process == NULL || signum < 0 || signum >= SIM_SIGNALS)
    return (int)sim_outcome(process == NULL ? -ESRCH : -EINVAL);
  sim_signal_send(process, signum);
  sim_signal_deliver();
  return 0;
}

pid_t sim_getpid(void) {
  return sim_process()->pid;
}

static unsigned int process_events(struct sim_file *file) {
  return ((struct sim_process *)file->data)->has_ended ? EPOLLIN : 0;
}

static const struct sim_kind process_kind = {.name = "pidfd", .events = process_events};

int sim_process_open(int pid) {
  struct sim_process *process = find(pid);
  if (process == NULL)
    return (int)sim_outcome(-ESRCH);
  if (sim_fault(sim.faults.kernel))
    return (int)sim_outcome(-ENOSYS);
  return sim_fd_new(sim_file_new(&process_kind, process, O_RDWR), 0, true);
}
