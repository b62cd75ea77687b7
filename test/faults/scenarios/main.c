/* SPDX-License-Identifier: MIT */
/* fault-scenarios NAME: runs a scenario and prints a verdict. See scenario.h. */
#include "scenario.h"

#include <dirent.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct scenario *const scenarios[] = {
    &echo_scenario, &pipes_scenario,   &spawn_scenario, &files_scenario, &udp_scenario,
    &dns_scenario,  &signals_scenario, &ipc_scenario,   &tty_scenario,   &watchers_scenario,
    &ring_scenario, &threads_scenario, &poll_scenario};

static uv_loop_t loop;
static long in_flight;  /* requests started but not ended, handles closing */
static bool is_damaged; /* an error must be reported for it, possibly later */
static const char *error_of;
static int error;
static struct kept {
  struct kept *next;
  max_align_t memory[];
} * kept;

static char pending; /* its address marks a request in flight */

bool ok(int result, const char *what) {
  if (result >= 0)
    return true;
  if (error == 0) {
    error = result;
    error_of = what;
  }
  shut_all(&loop);
  return false;
}

bool is_over(void) {
  return error != 0;
}

void begun(void *req) {
  ((uv_req_t *)req)->data = &pending;
  in_flight++;
}

void ended(void *req) {
  if (((uv_req_t *)req)->data != &pending)
    broken("a request called back twice");
  ((uv_req_t *)req)->data = NULL;
  in_flight--;
}

static void closed(uv_handle_t *handle) {
  (void)handle;
  if (in_flight-- <= 0)
    broken("a handle closed twice");
}

void shut(void *handle) {
  if (uv_is_closing(handle))
    return;
  in_flight++;
  uv_close(handle, closed);
}

static void shut_one(uv_handle_t *handle, void *arg) {
  (void)arg;
  shut(handle);
}

void shut_all(uv_loop_t *of) {
  uv_walk(of, shut_one, NULL);
}

void broken(const char *what) {
  printf("FAILED: %s (first error: %s %s)\n", what, error_of != NULL ? error_of : "none",
         error != 0 ? uv_err_name(error) : "");
  fflush(stdout);
  _exit(1);
}

void *keep(size_t size) {
  struct kept *one = calloc(1, sizeof *one + size);
  if (one == NULL)
    broken("no memory for the scenario itself");
  one->next = kept;
  kept = one;
  return one->memory;
}

bool planted(const char *name) {
  const char *wanted = getenv("PLANT");
  return wanted != NULL && strcmp(wanted, name) == 0;
}

void alloc_piece(uv_handle_t *handle, size_t suggested, uv_buf_t *out) {
  static char piece[PIECE];
  (void)handle;
  (void)suggested;
  *out = uv_buf_init(piece, sizeof piece);
}

char pattern(size_t place) {
  return (char)('a' + (place * 7 + place / 251) % 26);
}

void fill(char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    bytes[i] = pattern(i);
}

void received(size_t *count, const char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (bytes[i] != pattern((*count)++))
      is_damaged = true;
}

/* Descriptors now; rings belong to the loop until it is closed. */
static int descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  int count = 0;
  while (folder != NULL && readdir(folder) != NULL)
    count++;
  if (folder != NULL)
    closedir(folder);
  return count;
}

static void disarm(void) {
  void *found = dlsym(RTLD_DEFAULT, "faults_disarm");
  if (found != NULL)
    ((void (*)(void))found)();
}

static long live(void) {
  void *found = dlsym(RTLD_DEFAULT, "faults_live");
  return found != NULL ? ((long (*)(void))found)() : 0;
}

static void check_end(const struct scenario *scenario, int descriptors_before) {
  char text[128];
  if (in_flight != 0)
    broken("a callback never came");
  if (error == 0 && is_damaged)
    broken("bytes were lost, repeated or changed");
  if (error == 0 && !scenario->complete())
    broken("it ended without an error and without all of its results");
  if (uv_loop_close(&loop) != 0)
    broken("the loop could not be closed");
  uv_library_shutdown();
  if (scenario->give_back != NULL)
    scenario->give_back();
  disarm();
  int more = descriptors() - descriptors_before;
  snprintf(text, sizeof text, "%d descriptors leaked", more);
  if (more != 0)
    broken(text);
  snprintf(text, sizeof text, "%ld allocations leaked", live());
  if (live() != 0)
    broken(text);
}

static int run(const struct scenario *scenario) {
  signal(SIGPIPE, SIG_IGN);
  int before = descriptors();
  if (uv_loop_init(&loop) != 0) {
    puts("ok: no loop");
    return 0;
  }
  scenario->start(&loop);
  uv_run(&loop, UV_RUN_DEFAULT);
  shut_all(&loop);
  uv_run(&loop, UV_RUN_DEFAULT);
  check_end(scenario, before);
  if (error != 0)
    printf("ok: %s %s\n", error_of, uv_err_name(error));
  else
    puts("ok");
  while (kept != NULL) {
    struct kept *next = kept->next;
    free(kept);
    kept = next;
  }
  return 0;
}

/* Children are not under test. */
static void clean_environment(void) {
  static const char *const names[] = {"FAULT", "FAULT_COUNTS", "FAULT_ARM", "LD_PRELOAD"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    unsetenv(names[i]);
}

int main(int argc, char **argv) {
  clean_environment();
  for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
    if (argc == 1)
      puts(scenarios[i]->name);
    else if (strcmp(scenarios[i]->name, argv[1]) == 0)
      return run(scenarios[i]);
  return argc == 1 ? 0 : 2;
}
