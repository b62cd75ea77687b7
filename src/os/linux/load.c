/* SPDX-License-Identifier: MIT */
/*
 * The load and the uptime of the host. /proc comes before system calls: containers often have a
 * /proc of their own, while the system calls report about the host.
 */
#include <errno.h>
#include <sys/sysinfo.h>
#include <time.h>

#include "base/scan.h"
#include "os/host.h"
#include "os/read_file.h"
#include "uv.h"

#define TEXT_SIZE 256
#define LOAD_ONE 65536.0 /* a load of 1 in the units of sysinfo() */
#define NS_PER_S 1e9

static bool scan_decimal(const char **cursor, double *value);

void uv_loadavg(double avg[3]) {
  struct sysinfo info;
  if (avg == NULL || rd_loadavg_from("/proc/loadavg", avg))
    return;
  bool known = sysinfo(&info) == 0;
  for (int i = 0; i < 3; i++)
    avg[i] = known ? (double)info.loads[i] / LOAD_ONE : 0;
}

int uv_uptime(double *uptime) {
  if (uptime == NULL)
    return UV_EINVAL;
  if (rd_uptime_from("/proc/uptime", uptime))
    return 0;
  struct timespec now;
  if (clock_gettime(CLOCK_BOOTTIME, &now) != 0)
    return -errno;
  *uptime = (double)now.tv_sec + (double)now.tv_nsec / NS_PER_S;
  return 0;
}

bool rd_loadavg_from(const char *path, double avg[3]) {
  char text[TEXT_SIZE];
  if (rd_read_start(path, text, sizeof text) != 0)
    return false;
  const char *cursor = text;
  double found[3];
  for (int i = 0; i < 3; i++)
    if (!scan_decimal(&cursor, &found[i]))
      return false;
  for (int i = 0; i < 3; i++)
    avg[i] = found[i];
  return true;
}

bool rd_uptime_from(const char *path, double *uptime) {
  char text[TEXT_SIZE];
  if (rd_read_start(path, text, sizeof text) != 0)
    return false;
  const char *cursor = text;
  return scan_decimal(&cursor, uptime);
}

/*
 * A number such as "0.25". strtod() would take the decimal point from the program's locale, while
 * the kernel always writes a dot.
 */
static bool scan_decimal(const char **cursor, double *value) {
  uint64_t whole;
  if (!rd_scan_u64(cursor, &whole))
    return false;
  double sum = (double)whole;
  if (**cursor == '.') {
    double unit = 0.1;
    for ((*cursor)++; **cursor >= '0' && **cursor <= '9'; (*cursor)++, unit /= 10)
      sum += unit * (**cursor - '0');
  }
  *value = sum;
  return true;
}
