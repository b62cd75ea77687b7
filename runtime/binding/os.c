/* SPDX-License-Identifier: MIT */
/* The machine for JavaScript: names, memory, load, folders. */
#include "binding/binding.h"

RT_NATIVE(host_name) {
  char name[UV_MAXHOSTNAMESIZE];
  size_t size = sizeof name;
  int rc = uv_os_gethostname(name, &size);
  return rc < 0 ? rt_number(rc) : rt_text(name);
}

RT_NATIVE(home_dir) {
  char path[4096];
  size_t size = sizeof path;
  int rc = uv_os_homedir(path, &size);
  return rc < 0 ? rt_number(rc) : rt_text(path);
}

/* [sysname, release, version, machine] */
RT_NATIVE(system_names) {
  uv_utsname_t names;
  int rc = uv_os_uname(&names);
  if (rc < 0)
    return rt_number(rc);
  const rt_value values[] = {rt_text(names.sysname), rt_text(names.release), rt_text(names.version),
                             rt_text(names.machine)};
  return rt_array(4, values);
}

/* [total memory, free memory, uptime, load over 1, 5 and 15 minutes, processors] */
RT_NATIVE(numbers) {
  double uptime = 0;
  double load[3];
  uv_uptime(&uptime);
  uv_loadavg(load);
  const double values[] = {(double)uv_get_total_memory(),
                           (double)uv_get_free_memory(),
                           uptime,
                           load[0],
                           load[1],
                           load[2],
                           (double)uv_available_parallelism()};
  return rt_float64_array(sizeof values / sizeof values[0], values);
}

static const struct rt_method methods[] = {
    {"hostName", host_name},
    {"homeDir", home_dir},
    {"systemNames", system_names},
    {"numbers", numbers},
};

rt_value rt_bind_os(void) {
  return RT_METHODS(methods);
}
