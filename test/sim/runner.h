/* SPDX-License-Identifier: MIT */
/* Runs one program on one simulated machine. */
#ifndef SIM_RUNNER_H
#define SIM_RUNNER_H

#include "program.h"

/* Returns NULL, or the error. */
const char *run_simulated(const struct program *program, uint64_t machine_seed);

/* Removes operations that are not needed to fail, and prints the rest. */
void shrink(const struct program *program, uint64_t machine_seed);

uint64_t machine_seed_of(uint64_t seed);

#endif
