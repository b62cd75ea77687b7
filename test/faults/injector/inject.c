/* SPDX-License-Identifier: MIT */
/* See inject.h. Called by any thread, and by a vfork()ed child that shares our memory. */
#include "inject.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <netdb.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* With `on`, retryable errors (EINTR, EAGAIN) are injected this often, others forever. */
#define BURST 16

static const char *const names[CALL_COUNT] = {
#define AS_NAME(name) [CALL_##name] = #name,
#define AS_SYSTEM_NAME(name) [CALL_sys_##name] = "sys_" #name,
    LIBRARY_NAMES(AS_NAME) SYSTEM_CALL_NAMES(AS_SYSTEM_NAME)[CALL_malloc] = "malloc", [CALL_sqe] =
                                                                                          "sqe"};

static struct {
  int call; /* -1: none fails */
  long first;
  long last;
  int error;
} fault = {.call = -1};

static atomic_bool armed;
static atomic_long calls[CALL_COUNT];
static void *real[CALL_COUNT];
static const char *counts_path;
static pid_t owner;
static struct {
  const char *from;
  const char *to;
} subject;

static int error_of(const char *name) {
  static const struct {
    const char *name;
    int error;
  } others[] = {{"SHORT", FAULT_SHORT},       {"EAI_AGAIN", EAI_AGAIN},
                {"EAI_FAIL", EAI_FAIL},       {"EAI_FAMILY", EAI_FAMILY},
                {"EAI_MEMORY", EAI_MEMORY},   {"EAI_NONAME", EAI_NONAME},
                {"EAI_SERVICE", EAI_SERVICE}, {"EAI_SYSTEM", EAI_SYSTEM}};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (strcmp(others[i].name, name) == 0)
      return others[i].error;
  for (int error = 1; error < 134; error++) {
    const char *found = strerrorname_np(error);
    if (found != NULL && strcmp(found, name) == 0)
      return error;
  }
  return 0;
}

static void refuse(const char *text) {
  fprintf(stderr, "FAULT is function:number:errno:once|on, not '%s'\n", text);
  _exit(2);
}

static void parse(const char *text) {
  char name[64];
  char error[64];
  char mode[8];
  if (sscanf(text, "%63[^:]:%ld:%63[^:]:%7s", name, &fault.first, error, mode) != 4)
    refuse(text);
  fault.error = error_of(error);
  for (int i = 0; i < CALL_COUNT; i++)
    if (strcmp(names[i], name) == 0)
      fault.call = i;
  if (fault.call < 0 || fault.error == 0)
    refuse(text);
  bool is_passing = fault.error == EINTR || fault.error == EAGAIN || fault.error == ENOBUFS ||
                    fault.error == ECONNABORTED;
  fault.last = strcmp(mode, "once") == 0 ? fault.first
               : is_passing              ? fault.first + BURST
                                         : LONG_MAX;
}

static int find_subject(struct dl_phdr_info *info, size_t size, void *wanted) {
  (void)size;
  const char *name = strrchr(info->dlpi_name, '/');
  if (strcmp(name != NULL ? name + 1 : info->dlpi_name, wanted) != 0)
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || (header->p_flags & PF_X) == 0)
      continue;
    subject.from = (const char *)info->dlpi_addr + header->p_vaddr;
    subject.to = subject.from + header->p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void begin(void) {
  const char *in = getenv("FAULT_IN");
  const char *text = getenv("FAULT");
  char program[] = "";
  char library[] = "librondo.so.1";
  counts_path = getenv("FAULT_COUNTS");
  owner = getpid();
  dl_iterate_phdr(find_subject, in != NULL && strcmp(in, "program") == 0 ? program : library);
  for (int i = 0; i < CALL_COUNT; i++)
    fault_real((enum call)i);
  if (text != NULL)
    parse(text);
  armed = getenv("FAULT_ARM") == NULL;
}

static void write_counts(void) {
  if (counts_path == NULL || getpid() != owner)
    return;
  FILE *out = fopen(counts_path, "we");
  if (out == NULL)
    return;
  for (int i = 0; i < CALL_COUNT; i++)
    if (calls[i] > 0)
      fprintf(out, "%s\t%ld\n", names[i], (long)calls[i]);
  fclose(out);
}

__attribute__((destructor)) static void end(void) {
  fault_arm(false);
}

int fault_is_subject(const void *address) {
  return (const char *)address >= subject.from && (const char *)address < subject.to;
}

int fault_next(enum call call, const void *caller) {
  if (!armed || !fault_is_subject(caller))
    return 0;
  long number = atomic_fetch_add(&calls[call], 1) + 1;
  if ((int)call != fault.call || number < fault.first || number > fault.last)
    return 0;
  return fault.error;
}

void *fault_real(enum call call) {
  if (real[call] == NULL && call < CALL_sys_io_uring_setup)
    real[call] = dlsym(RTLD_NEXT, names[call]);
  return real[call];
}

void fault_arm(int on) {
  if (atomic_exchange(&armed, on != 0) && on == 0)
    write_counts();
}

size_t fault_half(size_t size) {
  return size > 1 ? size / 2 : size;
}

void faults_disarm(void) {
  fault_arm(false);
}
