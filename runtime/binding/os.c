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

RT_NATIVE(total_memory) {
  return rt_number((double)uv_get_total_memory());
}

RT_NATIVE(free_memory) {
  return rt_number((double)uv_get_free_memory());
}

/* The memory limit of the process's control group. */
RT_NATIVE(constrained_memory) {
  return rt_number((double)uv_get_constrained_memory());
}

RT_NATIVE(available_memory) {
  return rt_number((double)uv_get_available_memory());
}

RT_NATIVE(uptime) {
  double seconds = 0;
  uv_uptime(&seconds);
  return rt_number(seconds);
}

RT_NATIVE(processors) {
  return rt_number(uv_available_parallelism());
}

/* Over 1, 5 and 15 minutes. */
RT_NATIVE(load_averages) {
  double load[3];
  uv_loadavg(load);
  const rt_value values[] = {rt_number(load[0]), rt_number(load[1]), rt_number(load[2])};
  return rt_array(3, values);
}

static const struct rt_method methods[] = {
    {"hostName", host_name},
    {"homeDir", home_dir},
    {"systemNames", system_names},
    {"totalMemory", total_memory},
    {"freeMemory", free_memory},
    {"constrainedMemory", constrained_memory},
    {"availableMemory", available_memory},
    {"uptime", uptime},
    {"processors", processors},
    {"loadAverages", load_averages},
};

rt_value rt_bind_os(void) {
  return RT_METHODS(methods);
}
