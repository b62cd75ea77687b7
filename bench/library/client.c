/* SPDX-License-Identifier: MIT */
/* The client: built for libuv, and run on the system's libuv and on Rondo. Its table of jobs. */
#include <stddef.h>

#include "jobs.h"

/* clang-format off */
const struct job jobs[] = {
    {"idle",      job_idle,      2000000, 0,       0},
    {"timers",    job_timers,    1000000, 1000000, 0},
    {"rearm",     job_rearm,     3000000, 100000,  0},
    {"async",     job_async,     20000,   10000,   0},
    {"ping_pong", job_ping_pong, 50000,   1,       0},
    {"read_1",    job_read,      100000,  1,       0},
    {"read_32",   job_read,      300000,  32,      0},
    {"stat_1",    job_stat,      50000,   1,       0},
    {"stat_32",   job_stat,      150000,  32,      0},
    {"pool_1",    job_pool,      50000,   1,       0},
    {"pool_64",   job_pool,      500000,  64,      0},
    {"spawn",     job_spawn,     50,      512,     1},
    {"echo",      job_echo,      200000,  100,     0},
    {"serve",     job_serve,     200000,  100,     0},
    {"accept",    job_accept,    20000,   16,      0},
    {"udp",       job_udp,       300000,  1200,    0},
    {NULL,        NULL,          0,       0,       0},
};
/* clang-format on */
