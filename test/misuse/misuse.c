/* SPDX-License-Identifier: MIT */
/*
 * misuse LIBRARY [LIMIT_S [ROWS]]: calls every function of a library with good arguments, then with
 * each bad value for each argument, then with NULL for all, and prints one line per call: the call,
 * a tab, the result. Each call runs in its own process, in its own folder below the current one,
 * which must be empty. A call that takes longer than LIMIT_S has hung. ROWS is an earlier output:
 * rows that hung there are copied instead of called.
 *
 * A function that takes a callback for a file request is called with and without one.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <ftw.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "fixtures.h"

#define MOST_PARAMETERS 8
#define LAST_TURNS 3 /* after the last callback of a request */
#define DEFAULT_LIMIT_S 60
#define WORKERS 4 /* rows mostly wait for processes */

struct slot {
  const char *const *names;
  int count;
};

struct function {
  const char *name;
  size_t offset; /* in struct library */
  int parameters;
  int slots[MOST_PARAMETERS];
  void (*call)(const int *choice);
};

static const struct {
  const char *name;
  int code;
} errors[] = {
#define XX(name, text) {#name, UV_##name},
    UV_ERRNO_MAP(XX)
#undef XX
};

/* Absurd allocations return NULL instead of aborting; rows exit without freeing. */
__attribute__((visibility("default"), no_sanitize("address", "undefined"))) const char *
__asan_default_options(void);
const char *__asan_default_options(void) {
  return "allocator_may_return_null=1:detect_leaks=0:detect_stack_use_after_return=1";
}

/* A row exits with _exit() and its output is not read: a data race must end the process. */
__attribute__((visibility("default"), no_sanitize("thread"))) const char *
__tsan_default_options(void);
const char *__tsan_default_options(void) {
  return "allocator_may_return_null=1:halt_on_error=1";
}

static unsigned int limit_s = DEFAULT_LIMIT_S;
static const char *known_rows;

/* Prints the result of a call. */

static void answer_text(const char *text) {
  snprintf(outcome->answer, sizeof outcome->answer, "%s", text);
}

static void answer_pointer(const void *pointer) {
  answer_text(pointer != NULL ? "pointer" : "NULL");
}

static void print_code(char *text, size_t size, long long code) {
  snprintf(text, size, code > 0 ? ">0" : code < -100000 ? "<0" : "%lld", code);
  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    if (code == errors[i].code)
      snprintf(text, size, "%s", errors[i].name);
}

static void answer_number(long long number) {
  print_code(outcome->answer, sizeof outcome->answer, number);
}

static void answer_size(size_t size, size_t max) {
  answer_text(size == 0 ? "0" : size == max ? "max" : ">0");
}

#include "calls.inc"

/* In the process of a row. */

static void close_open(uv_handle_t *handle, void *arg) {
  (void)arg;
  if (!uv.uv_is_closing(handle))
    uv.uv_close(handle, NULL);
}

static void turn_until_quiet(uv_loop_t *loop) {
  for (int quiet = 0; quiet < LAST_TURNS; quiet += loop->active_reqs.count == 0) {
    uv.uv_run(loop, UV_RUN_NOWAIT);
    sched_yield();
  }
}

static void make_folder(void) {
  const struct rlimit no_core = {0, 0}, files = {256, 256};
  struct rlimit file_bytes = {64 << 20, 64 << 20};
  bool made = mkdir("row", 0700) == 0 && chdir("row") == 0 && mkdir("dir", 0700) == 0;
  int file = open("file", O_CREAT | O_RDWR, 0600);
  int output = open("output", O_CREAT | O_RDWR, 0600);
  if (!made || write(file, "text", 4) != 4 || output < 0)
    _exit(3);
  for (int fd = 0; fd <= 2; fd++)
    dup2(output, fd);
  close(file);
  if (output > 2)
    close(output);
  setrlimit(RLIMIT_CORE, &no_core);
  setrlimit(RLIMIT_NOFILE, &files);
  setrlimit(RLIMIT_FSIZE, &file_bytes);
  /* A sanitizer maps more than that for itself. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  const struct rlimit memory = {(rlim_t)4 << 30, (rlim_t)4 << 30};
  setrlimit(RLIMIT_AS, &memory);
#endif
  signal(SIGXFSZ, SIG_IGN);
  setenv("PATH", "/usr/bin:/bin", 1);
  setenv("HOME", "/", 1);
  unsetenv("TMPDIR");
}

/* In its own process group: a signal to process 0 reaches no other process. */
static void run_row(const struct function *function, const int *choice) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  make_folder();
  alarm(limit_s);
  function->call(choice);
  outcome->stage = TURNING;
  if (loop_was_opened())
    turn_until_quiet(open_loop());
  outcome->stage = ENDING;
  if (loop_was_opened()) {
    uv.uv_walk(open_loop(), close_open, NULL);
    turn_until_quiet(open_loop());
    uv.uv_loop_close(open_loop());
  }
  outcome->stage = DONE;
  _exit(0);
}

/* In the parent. */

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place) {
  (void)about;
  (void)kind;
  (void)place;
  return remove(path);
}

static void print_outcome(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    printf("hang");
  else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    printf("killed");
  else if (outcome->stage <= TURNING)
    printf("crash");
  else
    printf("%s", outcome->answer);
  if (outcome->callbacks > 0 && outcome->stage > TURNING) {
    char code[32];
    print_code(code, sizeof code, outcome->first_status);
    printf(", %d called back: %s", outcome->callbacks, code);
  }
  if (outcome->stage == ENDING)
    printf(", then crash");
  printf("\n");
}

static bool is_known_to_hang(const char *row) {
  const char *found = known_rows != NULL ? strstr(known_rows, row) : NULL;
  return found != NULL && (found == known_rows || found[-1] == '\n') &&
         strncmp(found + strlen(row), "hang\n", 5) == 0;
}

static void do_row(const struct function *function, const int *choice) {
  char row[512];
  int length = snprintf(row, sizeof row, "%s(", function->name);
  for (int i = 0; i < function->parameters; i++)
    length += snprintf(row + length, sizeof row - (size_t)length, "%s%s", i > 0 ? ", " : "",
                       slots[function->slots[i]].names[choice[i]]);
  snprintf(row + length, sizeof row - (size_t)length, ")\t");
  printf("%s", row);
  void *address;
  memcpy(&address, (char *)&uv + function->offset, sizeof address);
  if (address == NULL || is_known_to_hang(row)) {
    printf("%s\n", address == NULL ? "absent" : "hang");
    return;
  }
  fflush(stdout);
  memset(outcome, 0, sizeof *outcome);
  pid_t pid = fork();
  if (pid == 0)
    run_row(function, choice);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {}
  print_outcome(status);
  nftw("row", remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

static int index_of(const struct slot *slot, const char *name) {
  for (int i = 0; i < slot->count; i++)
    if (strcmp(slot->names[i], name) == 0)
      return i;
  return -1;
}

/* `choice` has the good values, and one of the callback variants. */
static void do_variations(const struct function *function, int *choice, int way) {
  for (int i = 0; i < function->parameters; i++) {
    for (int value = 1; i != way && value < slots[function->slots[i]].count; value++) {
      choice[i] = value;
      do_row(function, choice);
    }
    if (i != way)
      choice[i] = 0;
  }
}

static void do_function(const struct function *function) {
  int choice[MOST_PARAMETERS] = {0};
  int way = -1, nulls = 0;
  for (int i = 0; i < function->parameters; i++) {
    if (index_of(&slots[function->slots[i]], "on_fs") >= 0)
      way = i;
    nulls += index_of(&slots[function->slots[i]], "NULL") > 0;
  }
  for (int value = 0; value == 0 || (way >= 0 && value < slots[function->slots[way]].count);
       value++) {
    if (way >= 0)
      choice[way] = value;
    do_row(function, choice);
    do_variations(function, choice, way);
  }
  memset(choice, 0, sizeof choice);
  for (int i = 0; i < function->parameters; i++) {
    int value = index_of(&slots[function->slots[i]], "NULL");
    choice[i] = value > 0 ? value : 0;
  }
  if (nulls > 1)
    do_row(function, choice);
}

/* Calls its share of the functions in its own folder, and writes rows to that file. */
static void do_share(int worker, FILE *rows) {
  char folder[32];
  snprintf(folder, sizeof folder, "worker%d", worker);
  outcome = mmap(NULL, sizeof *outcome, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (mkdir(folder, 0700) != 0 || chdir(folder) != 0 || outcome == MAP_FAILED)
    _exit(2);
  stdout = rows;
  for (size_t i = (size_t)worker; i < sizeof functions / sizeof functions[0]; i += WORKERS)
    do_function(&functions[i]);
  _exit(fflush(stdout) == 0 && chdir("..") == 0 && rmdir(folder) == 0 ? 0 : 2);
}

static void copy_out(FILE *rows) {
  char bytes[4096];
  size_t length;
  rewind(rows);
  while ((length = fread(bytes, 1, sizeof bytes, rows)) > 0)
    fwrite(bytes, 1, length, stdout);
}

static int do_all(void) {
  FILE *rows[WORKERS];
  pid_t pids[WORKERS];
  int status, all = 0;
  for (int i = 0; i < WORKERS; i++) {
    rows[i] = tmpfile();
    pids[i] = rows[i] != NULL ? fork() : -1;
    if (pids[i] == 0)
      do_share(i, rows[i]);
  }
  for (int i = 0; i < WORKERS; i++) {
    all |= pids[i] > 0 && waitpid(pids[i], &status, 0) == pids[i] ? status : 1;
    copy_out(rows[i]);
  }
  return all == 0 ? 0 : 2;
}

static bool is_folder_empty(void) {
  DIR *dir = opendir(".");
  int count = 0;
  while (dir != NULL && readdir(dir) != NULL)
    count++;
  return dir != NULL && closedir(dir) == 0 && count == 2;
}

static void read_known_rows(const char *path) {
  static char text[1 << 20];
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return;
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  fclose(file);
  known_rows = text;
}

int main(int argc, char **argv) {
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL || !is_folder_empty()) {
    fprintf(stderr, "misuse LIBRARY [LIMIT_S [ROWS]], in an empty folder\n");
    return 2;
  }
  if (argc > 2)
    limit_s = (unsigned int)strtoul(argv[2], NULL, 10);
  if (argc > 3)
    read_known_rows(argv[3]);
#define FUNCTION(name) uv.name = (__typeof__(uv.name))(uintptr_t)dlsym(library, #name);
#include "functions.inc"
  return do_all();
}
