/* SPDX-License-Identifier: MIT */
/* One job, measured: client NAME [COUNT] prints nanoseconds for each operation; client alone lists
 * names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "jobs.h"

static const struct job jobs[] = {
    {"idle", job_idle, 2000000, 0, 0},         {"timers", job_timers, 1000000, 0, 0},
    {"rearm", job_rearm, 3000000, 100000, 0},  {"async", job_async, 2000, 10000, 0},
    {"ping_pong", job_ping_pong, 50000, 0, 0}, {"read_1", job_read, 100000, 1, 0},
    {"read_32", job_read, 300000, 32, 0},      {"stat_1", job_stat, 50000, 1, 0},
    {"stat_32", job_stat, 150000, 32, 0},      {"pool_1", job_pool, 50000, 1, 0},
    {"pool_64", job_pool, 500000, 64, 0},      {"spawn", job_spawn, 100, 512, 1},
    {"echo", job_echo, 200000, 100, 0},        {"accept", job_accept, 20000, 16, 0},
    {"udp", job_udp, 300000, 1200, 0},
};
enum { JOB_COUNT = sizeof(jobs) / sizeof(jobs[0]) };

static double cpu_ns, wall_ns;

static double now_ns(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

void job_begins(void) {
  cpu_ns = now_ns(CLOCK_PROCESS_CPUTIME_ID);
  wall_ns = now_ns(CLOCK_MONOTONIC);
}

static void measure(const struct job *job, long count) {
  uv_loop_t loop;
  if (uv_loop_init(&loop) != 0) {
    exit(1);
  }
  job->run(&loop, count, job->depth);
  double cpu = now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_ns;
  double wall = now_ns(CLOCK_MONOTONIC) - wall_ns;
  printf("%.1f\n", (job->is_wall ? wall : cpu) / (double)count);
}

int main(int argc, char **argv) {
  for (int i = 0; i < JOB_COUNT; i++) {
    if (argc < 2) {
      puts(jobs[i].name);
    } else if (strcmp(argv[1], jobs[i].name) == 0) {
      measure(&jobs[i], argc > 2 ? atol(argv[2]) : jobs[i].count);
      return 0;
    }
  }
  return argc < 2 ? 0 : 2;
}
