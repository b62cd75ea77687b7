/* SPDX-License-Identifier: MIT */
/* The files of /proc: whole, empty, broken and huge. */
#include "harness.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "fake_tree.h"
#include "os/cpu.h"
#include "os/host.h"
#include "os/memory.h"
#include "os/read_file.h"

#define STAT                       \
  "cpu  30 3 30 300 9 3 0 0 0 0\n" \
  "cpu0 10 1 20 100 5 2 7 0 0 0\n" \
  "cpu2 20 2 10 200 4 1 0 0 0 0\n" \
  "intr 12345 0 0\n"

static uv_cpu_info_t *infos;
static int count;

static const char *path_of(const char *name) {
  static char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", fake_root(), name);
  return path;
}

static int cpu_info(void) {
  char sys[PATH_MAX];
  snprintf(sys, sizeof sys, "%s/sys", fake_root());
  return rd_cpu_info(fake_root(), sys, &infos, &count);
}

TEST(read_file_returns_whole_files_of_any_size) {
  static char big[300000];
  static const size_t sizes[] = {0, 1, 4094, 4095, 4096, 8191, 8192, 100000, sizeof big};
  memset(big, 'x', sizeof big);
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    char *text = NULL;
    fake_bytes("file", big, sizes[i]);
    ck_assert_int_eq(rd_read_whole(path_of("file"), &text), 0);
    ck_assert_uint_eq(strlen(text), sizes[i]);
    rd_free(text);
  }
}

TEST(read_start_returns_what_fits) {
  char text[5];
  fake_file("file", "123456789");
  ck_assert_int_eq(rd_read_start(path_of("file"), text, sizeof text), 0);
  ck_assert_str_eq(text, "1234");
  ck_assert_int_eq(rd_read_start(path_of("none"), text, sizeof text), UV_ENOENT);
  ck_assert_int_eq(rd_read_start(fake_root(), text, sizeof text), UV_EISDIR);
}

TEST(read_file_refuses_endless_files) {
  char *text = NULL;
  int before = fds_open();
  ck_assert_int_eq(rd_read_whole("/dev/zero", &text), UV_EFBIG);
  ck_assert_int_eq(rd_read_whole(path_of("none"), &text), UV_ENOENT);
  ck_assert_int_eq(rd_read_whole(fake_root(), &text), UV_EISDIR);
  ck_assert_ptr_null(text);
  ck_assert_int_eq(fds_open(), before);
}

TEST(read_file_without_memory_leaks_nothing) {
  static char big[20000];
  char *text = NULL;
  memset(big, 'x', sizeof big);
  fake_bytes("file", big, sizeof big);
  alloc_install();
  for (size_t n = 1; n <= 3; n++) {
    alloc_fail_at(n);
    ck_assert_int_eq(rd_read_whole(path_of("file"), &text), UV_ENOMEM);
    ck_assert_uint_eq(alloc_live(), 0);
  }
}

TEST(processors_come_from_stat_and_their_models_from_cpuinfo) {
  uint64_t ms = 1000 / (uint64_t)sysconf(_SC_CLK_TCK);
  fake_file("stat", STAT);
  fake_file("cpuinfo", "processor\t: 0\nmodel\t\t: 17\nmodel name\t: First\ncpu MHz\t\t: 2596.9\n\n"
                       "processor\t: 1\nmodel name\t: Offline\n\n"
                       "processor\t: 2\nmodel name\t: Second\ncpu MHz\t\t: 1000\n\n");
  fake_file("sys/cpu2/cpufreq/scaling_cur_freq", "3600000\n");
  ck_assert_int_eq(cpu_info(), 0);
  ck_assert_int_eq(count, 2);
  ck_assert_str_eq(infos[0].model, "First");
  ck_assert_int_eq(infos[0].speed, 2596);
  ck_assert_uint_eq(infos[0].cpu_times.user, 10 * ms);
  ck_assert_uint_eq(infos[0].cpu_times.nice, 1 * ms);
  ck_assert_uint_eq(infos[0].cpu_times.sys, 20 * ms);
  ck_assert_uint_eq(infos[0].cpu_times.idle, 100 * ms);
  ck_assert_uint_eq(infos[0].cpu_times.irq, 2 * ms);
  ck_assert_str_eq(infos[1].model, "Second");
  ck_assert_int_eq(infos[1].speed, 3600);
  uv_free_cpu_info(infos, count);
}

TEST(processor_models_of_other_architectures_are_found) {
  static const struct {
    const char *cpuinfo;
    const char *model;
    int mhz;
  } cases[] = {
      {"processor : 0\nCPU implementer : 0x41\nCPU part\t: 0xd0c\n", "Neoverse-N1", 0},
      {"processor : 0\nCPU part\t: 0xfff\n", "unknown", 0},
      {"processor : 0\nBogoMIPS : 1\n\nHardware\t: BCM2835\n", "BCM2835", 0},
      {"processor : 0\ncpu : POWER9\nclock : 3800.000000MHz\n", "POWER9", 3800},
      {"system type : x\nprocessor : 0\ncpu model : MIPS 24Kc\n", "MIPS 24Kc", 0},
      {"", "unknown", 0},
      {"garbage\n:::\nprocessor\nmodel name : lost\n", "unknown", 0},
      {"processor : 0\nmodel name :\n", "unknown", 0},
      {"processor : 0\nmodel name : no newline", "no newline", 0},
      {"processor : 0\ncpu MHz : 99999999999999\n", "unknown", 0},
  };
  fake_file("stat", "cpu0 1 2 3 4 5 6\n");
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    fake_file("cpuinfo", cases[i].cpuinfo);
    ck_assert_int_eq(cpu_info(), 0);
    ck_assert_str_eq(infos[0].model, cases[i].model);
    ck_assert_int_eq(infos[0].speed, cases[i].mhz);
    uv_free_cpu_info(infos, count);
  }
}

TEST(processors_without_cpuinfo_are_unknown) {
  fake_file("stat", "cpu0\ncpu1 7\ncpu99999999999 1\n");
  ck_assert_int_eq(cpu_info(), 0);
  ck_assert_int_eq(count, 2);
  ck_assert_str_eq(infos[1].model, "unknown");
  ck_assert_uint_eq(infos[0].cpu_times.user, 0);
  uv_free_cpu_info(infos, count);
}

TEST(processors_without_stat_are_an_error) {
  count = 7;
  ck_assert_int_eq(cpu_info(), UV_ENOENT);
  fake_file("stat", "");
  ck_assert_int_eq(cpu_info(), UV_EIO);
  fake_file("stat", "cpu  1 2 3\ncpux 1\nintr 0\n");
  ck_assert_int_eq(cpu_info(), UV_EIO);
  ck_assert_int_eq(count, 7);
}

TEST(thousands_of_processors_are_listed) {
  static char text[64 * 5000];
  size_t length = 0;
  for (int i = 0; i < 5000; i++)
    length += (size_t)snprintf(text + length, sizeof text - length, "cpu%d 1 1 1 1 1 1 0\n", i);
  fake_bytes("stat", text, length);
  fake_file("cpuinfo", "processor : 4999\nmodel name : last\n");
  ck_assert_int_eq(cpu_info(), 0);
  ck_assert_int_eq(count, 5000);
  ck_assert_str_eq(infos[4999].model, "last");
  uv_free_cpu_info(infos, count);
}

TEST(meminfo_is_found_by_its_key) {
  fake_file("meminfo", "MemTotal:       24682416 kB\nMemFree: 5 kB\nMemAvailable:   77 kB\n");
  ck_assert_uint_eq(rd_memory_info(fake_root(), "MemTotal:"), 24682416ull * 1024);
  ck_assert_uint_eq(rd_memory_info(fake_root(), "MemAvailable:"), 77 * 1024);
  ck_assert_uint_eq(rd_memory_info(fake_root(), "SwapTotal:"), 0);
  fake_file("meminfo", "MemTotal: 99999999999999999999\nMemAvailable:\n");
  ck_assert_uint_eq(rd_memory_info(fake_root(), "MemTotal:"), 0);
  ck_assert_uint_eq(rd_memory_info(fake_root(), "MemAvailable:"), 0);
}

TEST(resident_memory_is_the_second_number_of_statm) {
  size_t bytes = 7;
  ck_assert_int_eq(rd_memory_resident(fake_root(), &bytes), UV_ENOENT);
  fake_file("self/statm", "1000 25 3 4 5 6 7\n");
  ck_assert_int_eq(rd_memory_resident(fake_root(), &bytes), 0);
  ck_assert_uint_eq(bytes, 25 * (size_t)sysconf(_SC_PAGESIZE));
  fake_file("self/statm", "1000\n");
  ck_assert_int_eq(rd_memory_resident(fake_root(), &bytes), UV_EINVAL);
  fake_file("self/statm", "1 99999999999999999999\n");
  ck_assert_int_eq(rd_memory_resident(fake_root(), &bytes), UV_EINVAL);
}

TEST(load_and_uptime_parse_decimal_numbers) {
  double avg[3] = {7, 7, 7};
  double uptime = 7;
  fake_file("loadavg", "0.25 12.50 3.07 1/89 16943\n");
  ck_assert(rd_loadavg_from(path_of("loadavg"), avg));
  ck_assert(fabs(avg[0] - 0.25) < 1e-9 && fabs(avg[1] - 12.5) < 1e-9 && fabs(avg[2] - 3.07) < 1e-9);
  fake_file("uptime", "1290.48 2391.83\n");
  ck_assert(rd_uptime_from(path_of("uptime"), &uptime));
  ck_assert(fabs(uptime - 1290.48) < 1e-6);
}

TEST(broken_load_and_uptime_change_nothing) {
  double avg[3] = {7, 7, 7};
  double uptime = 7;
  fake_file("broken", "0.25 x 3\n");
  ck_assert(!rd_loadavg_from(path_of("broken"), avg));
  ck_assert(avg[0] == 7);
  ck_assert(!rd_loadavg_from(path_of("none"), avg));
  fake_file("broken", "");
  ck_assert(!rd_uptime_from(path_of("broken"), &uptime));
  ck_assert(!rd_uptime_from(path_of("none"), &uptime));
  ck_assert(uptime == 7);
}

TEST(random_text_never_breaks_cpuinfo_parser) {
  static const char *const words[] = {"processor", "model name", "cpu MHz", "CPU part",
                                      "0xd0",      ":",          "\n",      " ",
                                      "cpu",       "0",          "99",      "\t"};
  srand(20260106);
  for (int round = 0; round < 20000; round++) {
    char text[256] = "";
    struct rd_cpu cpus[4] = {{.model = "?", .model_length = 1}};
    for (int i = rand() % 20; i > 0; i--)
      strcat(text, words[(size_t)rand() % (sizeof words / sizeof words[0])]);
    size_t found = rd_cpu_parse_stat(text, cpus, 4);
    ck_assert_uint_le(found, 4);
    ck_assert_uint_le(found, rd_cpu_parse_stat(text, NULL, 0));
    rd_cpu_parse_info(text, cpus, found);
    for (size_t i = 0; i < found; i++)
      ck_assert_uint_le(cpus[i].model_length, strlen(text) + 16);
  }
}
