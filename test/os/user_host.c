/* SPDX-License-Identifier: MIT */
/* Users, groups and the host, compared with the output of the system's own commands. */
#include "harness.h"

#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#define NOBODY_HAS_THIS 3999999999u

/* The first line that a command prints. */
static const char *output_of(const char *command) {
  static char line[4096];
  FILE *pipe = popen(command, "r");
  ck_assert_ptr_nonnull(pipe);
  ck_assert_ptr_nonnull(fgets(line, sizeof line, pipe));
  ck_assert_int_eq(pclose(pipe), 0);
  line[strcspn(line, "\n")] = '\0';
  return line;
}

TEST(get_passwd_matches_the_id_command) {
  uv_passwd_t user;
  ck_assert_int_eq(uv_os_get_passwd(&user), 0);
  ck_assert_str_eq(user.username, output_of("id -un"));
  ck_assert_uint_eq(user.uid, strtoul(output_of("id -u"), NULL, 10));
  ck_assert_uint_eq(user.gid, strtoul(output_of("id -g"), NULL, 10));
  ck_assert_str_eq(user.homedir, output_of("getent passwd $(id -u) | cut -d: -f6"));
  ck_assert_str_eq(user.shell, output_of("getent passwd $(id -u) | cut -d: -f7"));
  uv_os_free_passwd(&user);
  ck_assert_ptr_null(user.username);
  uv_os_free_passwd(&user);
}

TEST(get_passwd2_finds_another_user) {
  uv_passwd_t user;
  uid_t uid = (uid_t)strtoul(output_of("getent passwd daemon | cut -d: -f3"), NULL, 10);
  ck_assert_int_eq(uv_os_get_passwd2(&user, uid), 0);
  ck_assert_str_eq(user.username, "daemon");
  ck_assert_uint_eq(user.uid, uid);
  uv_os_free_passwd(&user);
}

TEST(get_passwd2_of_unknown_user_reports_enoent) {
  uv_passwd_t user = {.uid = 7};
  ck_assert_int_eq(uv_os_get_passwd2(&user, NOBODY_HAS_THIS), UV_ENOENT);
  ck_assert_uint_eq(user.uid, 7);
  ck_assert_int_eq(uv_os_get_passwd(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_os_get_passwd2(NULL, 0), UV_EINVAL);
  uv_os_free_passwd(NULL);
}

TEST(get_group_returns_name_and_members) {
  struct group *expected;
  int seen = 0;
  setgrent();
  while ((expected = getgrent()) != NULL && seen++ < 100) {
    uv_group_t group;
    ck_assert_int_eq(uv_os_get_group(&group, expected->gr_gid), 0);
    ck_assert_str_eq(group.groupname, expected->gr_name);
    ck_assert_uint_eq(group.gid, expected->gr_gid);
    int i = 0;
    for (; expected->gr_mem[i] != NULL; i++)
      ck_assert_str_eq(group.members[i], expected->gr_mem[i]);
    ck_assert_ptr_null(group.members[i]);
    uv_os_free_group(&group);
    ck_assert_ptr_null(group.groupname);
  }
  endgrent();
  ck_assert_int_gt(seen, 0);
}

TEST(get_group_of_unknown_group_reports_enoent) {
  uv_group_t group = {.gid = 7};
  ck_assert_int_eq(uv_os_get_group(&group, NOBODY_HAS_THIS), UV_ENOENT);
  ck_assert_uint_eq(group.gid, 7);
  ck_assert_int_eq(uv_os_get_group(NULL, 0), UV_EINVAL);
  uv_os_free_group(NULL);
}

TEST(gethostname_matches_uname) {
  char name[UV_MAXHOSTNAMESIZE];
  size_t size = sizeof name;
  ck_assert_int_eq(uv_os_gethostname(name, &size), 0);
  ck_assert_str_eq(name, output_of("uname -n"));
}

TEST(os_uname_matches_uname) {
  uv_utsname_t ours;
  struct utsname others;
  ck_assert_int_eq(uv_os_uname(&ours), 0);
  ck_assert_int_eq(uname(&others), 0);
  ck_assert_str_eq(ours.sysname, others.sysname);
  ck_assert_str_eq(ours.release, others.release);
  ck_assert_str_eq(ours.version, others.version);
  ck_assert_str_eq(ours.machine, others.machine);
  ck_assert_int_eq(uv_os_uname(NULL), UV_EINVAL);
}
