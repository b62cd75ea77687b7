/* SPDX-License-Identifier: MIT */
/* Users and groups of this process. */
#include "binding/binding.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static rt_value code_of(int rc) {
  return rt_number(rc == 0 ? 0 : uv_translate_sys_error(errno));
}

/* Looks up a user ("uid", "euid") or group by name; false if there is none. */
static bool find_id(const char *kind, rt_value given, uint32_t *id) {
  if (!rt_is_string(given)) {
    *id = (uint32_t)rt_to_size(given);
    return true;
  }
  char *name = rt_to_utf8(given);
  bool is_user = strchr(kind, 'u') != NULL;
  const struct passwd *user = is_user ? getpwnam(name) : NULL;
  const struct group *group = is_user ? NULL : getgrnam(name);
  free(name);
  *id = user != NULL ? user->pw_uid : group != NULL ? group->gr_gid : 0;
  return user != NULL || group != NULL;
}

/* setId("uid", number or name) and so on: 0, a negative code, or undefined for an unknown name. */
RT_NATIVE(set_id, "s") {
  char *kind = rt_to_utf8(rt_arg(argc, argv, 0));
  uint32_t id;
  rt_value result = rt_undefined();
  if (find_id(kind, rt_arg(argc, argv, 1), &id)) {
    result = code_of(strcmp(kind, "uid") == 0    ? setuid(id)
                     : strcmp(kind, "gid") == 0  ? setgid(id)
                     : strcmp(kind, "euid") == 0 ? seteuid(id)
                                                 : setegid(id));
  }
  free(kind);
  return result;
}

/* groups(): all group ids, including the effective one. */
RT_NATIVE(groups) {
  enum { MOST_GROUPS = 65536 };
  gid_t *list = malloc(MOST_GROUPS * sizeof *list);
  int count = list == NULL ? -1 : getgroups(MOST_GROUPS, list);
  rt_value result = rt_array(0, NULL);
  bool has_own = false;
  for (int i = 0; i < count; i++) {
    rt_array_push(result, rt_number(list[i]));
    has_own = has_own || list[i] == getegid();
  }
  if (!has_own)
    rt_array_push(result, rt_number(getegid()));
  free(list);
  return result;
}

/* setGroups([number or name, ...]): 0, a negative code, or the positive position of the first name
 * that is unknown. */
RT_NATIVE(set_groups, "a") {
  rt_value given = rt_arg(argc, argv, 0);
  size_t count = rt_array_length(given);
  gid_t *list = calloc(count + 1, sizeof *list);
  if (list == NULL)
    return rt_number(UV_ENOMEM);
  size_t known = 0;
  while (known < count && find_id("gid", rt_array_at(given, known), &list[known]))
    known++;
  rt_value result = known < count ? rt_number((double)known + 1) : code_of(setgroups(count, list));
  free(list);
  return result;
}

enum unknown { UNKNOWN_USER = 1, UNKNOWN_GROUP = 2 };

/* initGroups(user, group), numbers or names: 0, a negative code, or which of them is unknown. */
RT_NATIVE(init_groups, "..") {
  rt_value user = rt_arg(argc, argv, 0);
  uint32_t group;
  if (!rt_is_string(user)) {
    const struct passwd *found = getpwuid((uid_t)rt_to_size(user));
    if (found == NULL)
      return rt_number(UNKNOWN_USER);
    user = rt_text(found->pw_name);
  }
  if (!find_id("gid", rt_arg(argc, argv, 1), &group))
    return rt_number(UNKNOWN_GROUP);
  char *name = rt_to_utf8(user);
  rt_value result = name == NULL ? rt_number(UV_ENOMEM) : code_of(initgroups(name, group));
  free(name);
  return result;
}

/* reason(errno): the C library's text for an error, as Node shows it here. */
RT_NATIVE(reason, "n") {
  return rt_text(strerror(rt_to_int(argv[0])));
}

static const struct rt_method methods[] = {
    {"setId", set_id},           {"groups", groups}, {"setGroups", set_groups},
    {"initGroups", init_groups}, {"reason", reason},
};

rt_value rt_bind_credentials(void) {
  return RT_METHODS(methods);
}
