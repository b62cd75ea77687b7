/* SPDX-License-Identifier: MIT */
/* This process and its threads, as the kernel shows them to others. */
#ifndef RD_OS_SELF_H
#define RD_OS_SELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets the short name of the process, as far as the system has one. */
void rd_self_set_name(const char *name);

/* The kernel's number of the calling thread, always by a system call; 0 where it is unknown. */
uint32_t rd_self_thread(void);

/* Interrupts a thread of this process by a signal. 0 or a code. */
int rd_self_signal(uint32_t thread, int signum);

/* Whether a thread of this process blocks a signal; true if that is unknown. */
bool rd_self_blocks(uint32_t thread, int signum);

/* Where a thread of this process waits in the kernel. */
struct rd_blocked {
  uint64_t sp, pc;
};
/* 1 if it does, 0 if it is running, or a code. */
int rd_self_blocked(uint32_t thread, struct rd_blocked *blocked);

/* Copies memory of this process that may not exist. The number of bytes. */
size_t rd_self_read(uint64_t address, void *to, size_t size);

/* Keeps this code mapped until the process ends, whoever unloads the library it belongs to. */
void rd_self_pin(void);

/* The list of mapped files, as /proc has it. The number of bytes; 0 where it is unknown. */
size_t rd_self_maps(char *text, size_t size);

#endif
