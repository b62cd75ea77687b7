/* SPDX-License-Identifier: MIT */
/*
 * The machine as POSIX and common extensions show it: how many processors and how much memory it
 * has, its load, and what this process uses. There are no limits of containers.
 */
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/copy_out.h"
#include "os/title.h"
#include "uv.h"

#define NS_PER_S 1e9
#ifdef __APPLE__
#define MAXRSS_UNIT 1u
#else
#define MAXRSS_UNIT 1024u
#endif

static uint64_t pages(int name) {
  long count = sysconf(name);
  return count > 0 ? (uint64_t)count * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static size_t processors(void) {
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (size_t)online : 1;
}

/* One block of memory: the array, then the name that all share. */
int uv_cpu_info(uv_cpu_info_t **cpu_infos, int *count) {
  static const char model[] = "unknown";
  if (cpu_infos == NULL || count == NULL)
    return UV_EINVAL;
  size_t found = processors();
  uv_cpu_info_t *infos = rd_calloc(1, found * sizeof *infos + sizeof model);
  if (infos == NULL)
    return UV_ENOMEM;
  memcpy(&infos[found], model, sizeof model);
  for (size_t i = 0; i < found; i++)
    infos[i].model = (char *)&infos[found];
  *cpu_infos = infos;
  *count = (int)found;
  return 0;
}

void uv_free_cpu_info(uv_cpu_info_t *cpu_infos, int count) {
  (void)count;
  rd_free(cpu_infos);
}

unsigned int uv_available_parallelism(void) {
  return (unsigned int)processors();
}

uint64_t uv_get_total_memory(void) {
  return pages(_SC_PHYS_PAGES);
}

uint64_t uv_get_free_memory(void) {
#ifdef _SC_AVPHYS_PAGES
  return pages(_SC_AVPHYS_PAGES);
#else
  return 0;
#endif
}

uint64_t uv_get_constrained_memory(void) {
  return 0;
}

uint64_t uv_get_available_memory(void) {
  return uv_get_free_memory();
}

/* The most that it was so far: what it is now only some systems show. */
int uv_resident_set_memory(size_t *rss) {
  struct rusage usage;
  if (rss == NULL)
    return UV_EINVAL;
  if (getrusage(RUSAGE_SELF, &usage) != 0)
    return -errno;
  *rss = (size_t)usage.ru_maxrss * MAXRSS_UNIT;
  return 0;
}

void uv_loadavg(double avg[3]) {
  if (avg != NULL && getloadavg(avg, 3) != 3)
    memset(avg, 0, 3 * sizeof avg[0]);
}

int uv_uptime(double *uptime) {
  struct timespec now;
  if (uptime == NULL)
    return UV_EINVAL;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
    return -errno;
  *uptime = (double)now.tv_sec + (double)now.tv_nsec / NS_PER_S;
  return 0;
}

/* The program's first argument, if uv_setup_args() has got it and it is a path. */
int uv_exepath(char *buffer, size_t *size) {
  char path[PATH_MAX];
  if (!rd_is_buffer(buffer, size))
    return UV_EINVAL;
  const char *program = rd_title_program();
  if (program == NULL || strchr(program, '/') == NULL)
    return UV_ENOTSUP;
  if (realpath(program, path) == NULL)
    return -errno;
  size_t length = strlen(path);
  if (length >= *size)
    length = *size - 1;
  memcpy(buffer, path, length);
  buffer[length] = '\0';
  *size = length;
  return 0;
}
