/* SPDX-License-Identifier: MIT */
/* The process for JavaScript: environment, folders, identity, resources, exit. */
#include "binding/binding.h"
#include "compile_cache.h"
#include "env_file.h"
#include "variables.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* exit(code): whether the engine ends this thread's program, unless the process has ended. */
RT_NATIVE(exit_process, "?n") {
  rt_compile_cache_flush();
  return rt_bool(rt_exit(rt_to_int(rt_arg(argc, argv, 0))));
}

RT_NATIVE(abort_process) {
  abort();
}

RT_NATIVE(get_env, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  char *value = rt_variable_get(name);
  free(name);
  rt_value text = value == NULL ? rt_undefined() : rt_text(value);
  free(value);
  return text;
}

enum { FIRST_TEXTS = 128 };

/* parseEnv(text): [name, value, ...] from the text of a .env file. */
RT_NATIVE(parse_env, "s") {
  size_t length;
  char *content = rt_to_utf8_sized(rt_arg(argc, argv, 0), &length);
  struct rt_env_text text = rt_env_open(content, length);
  struct rt_env_pair pair;
  rt_value first[FIRST_TEXTS]; /* an array of them is made at once; pushing takes longer */
  size_t count = 0;
  while (count < FIRST_TEXTS && rt_env_next(&text, &pair)) {
    first[count++] = rt_text_decode((const unsigned char *)pair.name, pair.name_length);
    first[count++] = rt_text_decode((const unsigned char *)pair.value, pair.value_length);
  }
  rt_value list = rt_array(count, first);
  while (count == FIRST_TEXTS && rt_env_next(&text, &pair)) {
    rt_array_push(list, rt_text_decode((const unsigned char *)pair.name, pair.name_length));
    rt_array_push(list, rt_text_decode((const unsigned char *)pair.value, pair.value_length));
  }
  free(content);
  return list;
}

/* setEnv(name, value); an undefined value removes the variable. */
RT_NATIVE(set_env, "s?s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  rt_value given = rt_arg(argc, argv, 1);
  char *value = rt_is_undefined(given) ? NULL : rt_to_utf8(given);
  int rc = rt_variable_set(name, value);
  free(value);
  if (strcmp(name, "TZ") == 0 && rt_self->variables == NULL && !rt_engine_time_zone_changed())
    rt_enter_again();
  free(name);
  return rt_number(rc);
}

/* environment(): all variables as `name=value`, each followed by a zero. */
RT_NATIVE(environment) {
  size_t size;
  char *texts = rt_variables_text(&size);
  if (texts == NULL)
    return rt_problem_memory();
  rt_value all = rt_text_sized((const unsigned char *)texts, size);
  free(texts);
  return all;
}

RT_NATIVE(cwd) {
  char path[4096];
  size_t size = sizeof path;
  int rc = uv_cwd(path, &size);
  return rc < 0 ? rt_number(rc) : rt_text(path);
}

RT_NATIVE(change_dir, "s") {
  char *path = rt_to_utf8(rt_arg(argc, argv, 0));
  int rc = uv_chdir(path);
  free(path);
  return rt_number(rc);
}

RT_NATIVE(exec_path) {
  char path[4096];
  size_t size = sizeof path;
  int rc = uv_exepath(path, &size);
  return rc < 0 ? rt_text(rt_self->options->argv[0]) : rt_text(path);
}

RT_NATIVE(get_title) {
  char title[1024] = "";
  uv_get_process_title(title, sizeof title);
  return rt_text(title);
}

RT_NATIVE(set_title, "s") {
  char *title = rt_to_utf8(rt_arg(argc, argv, 0));
  int rc = uv_set_process_title(title);
  free(title);
  return rt_number(rc);
}

RT_NATIVE(umask_process, "?n") {
  rt_value given = rt_arg(argc, argv, 0);
  mode_t old = umask(rt_is_undefined(given) ? 0 : (mode_t)rt_to_int(given));
  if (rt_is_undefined(given))
    umask(old);
  return rt_number(old);
}

RT_NATIVE(kill_process, "nn") {
  return rt_number(uv_kill(rt_to_int(rt_arg(argc, argv, 0)), rt_to_int(rt_arg(argc, argv, 1))));
}

/* [pid, ppid] */
RT_NATIVE(ids) {
  const double values[] = {uv_os_getpid(), uv_os_getppid()};
  return rt_float64_array(sizeof values / sizeof values[0], values);
}

RT_NATIVE(user_id) {
  return rt_number(getuid());
}

RT_NATIVE(effective_user_id) {
  return rt_number(geteuid());
}

RT_NATIVE(group_id) {
  return rt_number(getgid());
}

RT_NATIVE(effective_group_id) {
  return rt_number(getegid());
}

RT_NATIVE(resident_memory) {
  size_t rss = 0;
  uv_resident_set_memory(&rss);
  return rt_number((double)rss);
}

/* readHeap(): [live, all] in bytes, in the place of the resources. */
RT_NATIVE(read_heap) {
  rt_engine_heap_bytes(&rt_self->state[RT_RESOURCES], &rt_self->state[RT_RESOURCES + 1]);
  return rt_undefined();
}

static double microseconds(uv_timeval_t time) {
  return (double)time.tv_sec * 1e6 + (double)time.tv_usec;
}

/* readResources(): whether they could be read. */
RT_NATIVE(read_resources) {
  uv_rusage_t u;
  if (uv_getrusage(&u) < 0)
    return rt_bool(false);
  const double values[] = {microseconds(u.ru_utime), microseconds(u.ru_stime), (double)u.ru_maxrss,
                           (double)u.ru_ixrss,       (double)u.ru_idrss,       (double)u.ru_isrss,
                           (double)u.ru_minflt,      (double)u.ru_majflt,      (double)u.ru_nswap,
                           (double)u.ru_inblock,     (double)u.ru_oublock,     (double)u.ru_msgsnd,
                           (double)u.ru_msgrcv,      (double)u.ru_nsignals,    (double)u.ru_nvcsw,
                           (double)u.ru_nivcsw};
  memcpy(rt_self->state + RT_RESOURCES, values, sizeof values);
  return rt_bool(true);
}

RT_NATIVE(error_name, "n") {
  char name[64];
  uv_err_name_r(rt_to_int(rt_arg(argc, argv, 0)), name, sizeof name);
  return rt_text(name);
}

/* All error numbers, in the order of their names. */
RT_NATIVE(error_codes) {
#define RT_ERROR_CODE(name, text) UV_##name,
  static const int codes[] = {UV_ERRNO_MAP(RT_ERROR_CODE)};
#undef RT_ERROR_CODE
  rt_value list = rt_array(0, NULL);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    rt_array_push(list, rt_number(codes[i]));
  return list;
}

RT_NATIVE(error_text, "n") {
  char text[128];
  uv_strerror_r(rt_to_int(rt_arg(argc, argv, 0)), text, sizeof text);
  return rt_text(text);
}

static const struct rt_method methods[] = {
    {"exit", exit_process},
    {"abort", abort_process},
    {"parseEnv", parse_env},
    {"getEnv", get_env},
    {"setEnv", set_env},
    {"environment", environment},
    {"cwd", cwd},
    {"chdir", change_dir},
    {"execPath", exec_path},
    {"getTitle", get_title},
    {"setTitle", set_title},
    {"umask", umask_process},
    {"kill", kill_process},
    {"ids", ids},
    {"userId", user_id},
    {"effectiveUserId", effective_user_id},
    {"groupId", group_id},
    {"effectiveGroupId", effective_group_id},
    {"residentMemory", resident_memory},
    {"readHeap", read_heap},
    {"readResources", read_resources},
    {"errorCodes", error_codes},
    {"errorName", error_name},
    {"errorText", error_text},
};

rt_value rt_bind_process(void) {
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "version", rt_text(RT_VERSION));
  rt_set(binding, "uvVersion", rt_text(uv_version_string()));
  return binding;
}
