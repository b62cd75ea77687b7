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

static const struct rt_method methods[] = {
    {"setId", set_id},
    {"groups", groups},
};

rt_value rt_bind_credentials(void) {
  return RT_METHODS(methods);
}
