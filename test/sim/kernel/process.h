/* SPDX-License-Identifier: MIT */
/* Process calls made through syscall(), and the checks at the end. */
#ifndef SIM_PROCESS_H
#define SIM_PROCESS_H

#include <stddef.h>

int sim_process_exec(const char *path, char *const *args);
void sim_process_exit(int status);
int sim_process_open(int pid); /* pidfd_open() */

/* The first process has three descriptors from the start; how many others, and of which kind. */
void sim_process_open_standard(void);
size_t sim_process_descriptors(void);
const char *sim_process_descriptor(void);

#endif
