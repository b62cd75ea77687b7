/* SPDX-License-Identifier: MIT */
/* Processors, memory, load and time, compared with /proc and the C library. */
#include "harness.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

TEST(cpu_info_lists_online_processors) {
  uv_cpu_info_t *infos;
  int count;
  ck_assert_int_eq(uv_cpu_info(&infos, &count), 0);
  ck_assert_int_eq(count, (int)sysconf(_SC_NPROCESSORS_ONLN));
  for (int i = 0; i < count; i++) {
    ck_assert_uint_gt(strlen(infos[i].model), 0);
    ck_assert_int_ge(infos[i].speed, 0);
    ck_assert_uint_gt(infos[i].cpu_times.idle + infos[i].cpu_times.user, 0);
  }
  uv_free_cpu_info(infos, count);
}

TEST(cpu_times_are_milliseconds_since_boot) {
  uv_cpu_info_t *infos;
  int count;
  double uptime;
  ck_assert_int_eq(uv_cpu_info(&infos, &count), 0);
  ck_assert_int_eq(uv_uptime(&uptime), 0);
  for (int i = 0; i < count; i++) {
    struct uv_cpu_times_s times = infos[i].cpu_times;
    double sum = (double)(times.user + times.nice + times.sys + times.idle + times.irq);
    ck_assert(sum / 1000 <= uptime * 1.5 + 60);
  }
  uv_free_cpu_info(infos, count);
}

TEST(cpu_info_refuses_bad_arguments) {
  uv_cpu_info_t *infos;
  int count;
  ck_assert_int_eq(uv_cpu_info(NULL, &count), UV_EINVAL);
  ck_assert_int_eq(uv_cpu_info(&infos, NULL), UV_EINVAL);
  uv_free_cpu_info(NULL, 0);
}

TEST(available_parallelism_is_between_one_and_thread_affinity) {
  cpu_set_t set;
  ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
  ck_assert_uint_ge(uv_available_parallelism(), 1);
  ck_assert_uint_le(uv_available_parallelism(), (unsigned int)CPU_COUNT(&set));
}

TEST(memory_totals_match_the_kernel) {
  struct sysinfo info;
  ck_assert_int_eq(sysinfo(&info), 0);
  uint64_t total = uv_get_total_memory();
  ck_assert_uint_eq(total, (uint64_t)info.totalram * info.mem_unit);
  ck_assert_uint_gt(uv_get_free_memory(), 0);
  ck_assert_uint_lt(uv_get_free_memory(), total);
}

TEST(available_memory_is_not_more_than_the_limit) {
  uint64_t limit = uv_get_constrained_memory();
  uint64_t available = uv_get_available_memory();
  ck_assert_uint_gt(available, 0);
  ck_assert_uint_le(available, uv_get_total_memory());
  if (limit != 0)
    ck_assert_uint_le(available, limit);
}

TEST(resident_memory_grows_with_touched_pages) {
  size_t before;
  size_t after;
  size_t size = 32u << 20;
  ck_assert_int_eq(uv_resident_set_memory(&before), 0);
  char *memory = malloc(size);
  ck_assert_ptr_nonnull(memory);
  memset(memory, 1, size);
  ck_assert_int_eq(uv_resident_set_memory(&after), 0);
  ck_assert_uint_ge(after, before + size / 2);
  ck_assert_int_eq(memory[size / 2], 1);
  free(memory);
  ck_assert_int_eq(uv_resident_set_memory(NULL), UV_EINVAL);
}

TEST(loadavg_matches_getloadavg) {
  double ours[3] = {-1, -1, -1};
  double others[3];
  uv_loadavg(ours);
  ck_assert_int_eq(getloadavg(others, 3), 3);
  for (int i = 0; i < 3; i++)
    ck_assert(fabs(ours[i] - others[i]) < 1);
  uv_loadavg(NULL);
}

TEST(uptime_matches_clock_boottime) {
  double uptime;
  struct timespec now;
  ck_assert_int_eq(uv_uptime(&uptime), 0);
  ck_assert_int_eq(clock_gettime(CLOCK_BOOTTIME, &now), 0);
  ck_assert(uptime > 0 && uptime <= (double)now.tv_sec + 2);
  ck_assert_int_eq(uv_uptime(NULL), UV_EINVAL);
}

TEST(gettimeofday_matches_system_clock) {
  struct timeval before;
  uv_timeval64_t now;
  gettimeofday(&before, NULL);
  ck_assert_int_eq(uv_gettimeofday(&now), 0);
  ck_assert_int_ge(now.tv_sec, before.tv_sec);
  ck_assert_int_le(now.tv_sec, before.tv_sec + 5);
  ck_assert(now.tv_usec >= 0 && now.tv_usec < 1000000);
  ck_assert_int_eq(uv_gettimeofday(NULL), UV_EINVAL);
}
