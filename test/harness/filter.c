/* SPDX-License-Identifier: MIT */
/* A seccomp filter is a BPF program that the kernel runs for each system call. */
#include "filter.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* Calls with these numbers, the last one included. */
static bool install(unsigned int first, unsigned int last, unsigned int action) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first, 0, 2),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, action),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {.len = sizeof program / sizeof program[0], .filter = program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

static unsigned int fail_with(int error) {
  return SECCOMP_RET_ERRNO | (unsigned int)error;
}

/* The three calls have consecutive numbers, the same ones on every architecture. */
bool filter_io_uring(int error) {
  unsigned int action = error != 0 ? fail_with(error) : SECCOMP_RET_KILL_PROCESS;
  return install(SYS_io_uring_setup, SYS_io_uring_register, action);
}

bool filter_preadv2(int error) {
  return install(SYS_preadv2, SYS_preadv2, fail_with(error));
}
