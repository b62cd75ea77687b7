/* SPDX-License-Identifier: MIT */
/*
 * A library that takes the place of another, of which the engine hardly ever calls anything
 * (engine_library.c). It has the functions that the engine imports from it, each a jump through a
 * slot. The first call of any loads the real library, and the first call of each fills its slot,
 * whatever its arguments are.
 *
 * The build compiles this file once for each library (stand_in.cmake): REAL_NAME is its name,
 * REAL_PATH where it was, and NAMES includes a FUNCTION(index, name) for each function.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, EXIT_CANNOT_LOAD = 70 };

#define FUNCTION(index, name) #name,
static const char *const names[] = {
#include NAMES
};
#undef FUNCTION

/* Where a slot leads at first. */
#define FUNCTION(index, name)                                            \
  extern const char first_##index[] __asm__("rt_stand_in_first_" #index) \
      __attribute__((visibility("hidden")));
#include NAMES
#undef FUNCTION

#define FUNCTION(index, name) first_##index,
__attribute__((used)) static const void *slots[] __asm__("rt_stand_in_slots") = {
#include NAMES
};
#undef FUNCTION

static void *real;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The name alone would mean this library: the real one is opened by its path, in the folder of a
 * library that comes with it. */
static void open_real(void) {
  char path[PATH_ROOM];
  Dl_info about;
  void *neighbour = dlsym(RTLD_DEFAULT, "g_main_context_new");
  if (neighbour != NULL && dladdr(neighbour, &about) != 0) {
    const char *slash = strrchr(about.dli_fname, '/');
    int length = slash == NULL ? 0 : (int)(slash - about.dli_fname);
    snprintf(path, sizeof path, "%.*s/%s", length, about.dli_fname, REAL_NAME);
    real = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  }
  if (real == NULL)
    real = dlopen(REAL_PATH, RTLD_LAZY | RTLD_LOCAL);
}

__attribute__((used)) static void *find(unsigned index) __asm__("rt_stand_in_find");

static void *find(unsigned index) {
  pthread_once(&once, open_real);
  void *found = real == NULL ? NULL : dlsym(real, names[index]);
  if (found == NULL) {
    fprintf(stderr, "rondo: the engine needs %s of %s, which cannot be loaded\n", names[index],
            REAL_NAME);
    _exit(EXIT_CANNOT_LOAD);
  }
  __atomic_store_n(&slots[index], found, __ATOMIC_RELEASE);
  return found;
}

/* Finds the function whose index is in r11d, with all arguments as they were, and jumps to it. */
__asm__(".text\n"
        ".type rt_stand_in_forward, @function\n"
        "rt_stand_in_forward:\n"
        "push %rbp\n"
        "mov %rsp, %rbp\n"
        "and $-16, %rsp\n"
        "sub $192, %rsp\n"
        "mov %rax, (%rsp)\n"
        "mov %rdi, 8(%rsp)\n"
        "mov %rsi, 16(%rsp)\n"
        "mov %rdx, 24(%rsp)\n"
        "mov %rcx, 32(%rsp)\n"
        "mov %r8, 40(%rsp)\n"
        "mov %r9, 48(%rsp)\n"
        "mov %r10, 56(%rsp)\n"
        "movups %xmm0, 64(%rsp)\n"
        "movups %xmm1, 80(%rsp)\n"
        "movups %xmm2, 96(%rsp)\n"
        "movups %xmm3, 112(%rsp)\n"
        "movups %xmm4, 128(%rsp)\n"
        "movups %xmm5, 144(%rsp)\n"
        "movups %xmm6, 160(%rsp)\n"
        "movups %xmm7, 176(%rsp)\n"
        "mov %r11d, %edi\n"
        "call rt_stand_in_find\n"
        "mov %rax, %r11\n"
        "mov (%rsp), %rax\n"
        "mov 8(%rsp), %rdi\n"
        "mov 16(%rsp), %rsi\n"
        "mov 24(%rsp), %rdx\n"
        "mov 32(%rsp), %rcx\n"
        "mov 40(%rsp), %r8\n"
        "mov 48(%rsp), %r9\n"
        "mov 56(%rsp), %r10\n"
        "movups 64(%rsp), %xmm0\n"
        "movups 80(%rsp), %xmm1\n"
        "movups 96(%rsp), %xmm2\n"
        "movups 112(%rsp), %xmm3\n"
        "movups 128(%rsp), %xmm4\n"
        "movups 144(%rsp), %xmm5\n"
        "movups 160(%rsp), %xmm6\n"
        "movups 176(%rsp), %xmm7\n"
        "leave\n"
        "jmp *%r11\n"
        ".size rt_stand_in_forward, .-rt_stand_in_forward\n");

#define FUNCTION(index, name)                                                       \
  __asm__(".text\n.globl " #name "\n.type " #name ", @function\n" #name             \
          ":\njmp *rt_stand_in_slots+8*" #index "(%rip)\nrt_stand_in_first_" #index \
          ":\nmov $" #index ", %r11d\njmp rt_stand_in_forward\n.size " #name ", .-" #name "\n");
#include NAMES
