/* SPDX-License-Identifier: MIT */
/*
 * Users and groups. The texts of each struct are one block of memory: a user's begins at username,
 * a group's at members.
 */
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "uv.h"

/* The largest entry: enough for a group of many thousand members. */
#define MAX_ENTRY (16u << 20)
#define FIRST_ENTRY 2048u

/* The buffer for the texts of an entry. */
struct storage {
  char *memory;
  size_t size;
};

static int find_user(uid_t uid, struct passwd *entry, struct storage *storage);
static int find_group(gid_t gid, struct group *entry, struct storage *storage);
static int pack_user(const struct passwd *entry, uv_passwd_t *pwd);
static int pack_group(const struct group *entry, uv_group_t *grp);

int uv_os_get_passwd(uv_passwd_t *pwd) {
  return uv_os_get_passwd2(pwd, geteuid());
}

int uv_os_get_passwd2(uv_passwd_t *pwd, uv_uid_t uid) {
  if (pwd == NULL)
    return UV_EINVAL;
  struct passwd entry;
  struct storage storage = {NULL, 0};
  int error = find_user(uid, &entry, &storage);
  if (error == 0)
    error = pack_user(&entry, pwd);
  rd_free(storage.memory);
  return error;
}

void uv_os_free_passwd(uv_passwd_t *pwd) {
  if (pwd == NULL)
    return;
  rd_free(pwd->username);
  pwd->username = NULL;
  pwd->shell = NULL;
  pwd->homedir = NULL;
}

int uv_os_get_group(uv_group_t *grp, uv_uid_t gid) {
  if (grp == NULL)
    return UV_EINVAL;
  struct group entry;
  struct storage storage = {NULL, 0};
  int error = find_group(gid, &entry, &storage);
  if (error == 0)
    error = pack_group(&entry, grp);
  rd_free(storage.memory);
  return error;
}

void uv_os_free_group(uv_group_t *grp) {
  if (grp == NULL)
    return;
  rd_free(grp->members);
  grp->members = NULL;
  grp->groupname = NULL;
}

static int grow(struct storage *storage) {
  size_t size = storage->size == 0 ? FIRST_ENTRY : storage->size * 2;
  char *memory = size <= MAX_ENTRY ? rd_realloc(storage->memory, size) : NULL;
  if (memory == NULL)
    return UV_ENOMEM;
  *storage = (struct storage){memory, size};
  return 0;
}

static int find_user(uid_t uid, struct passwd *entry, struct storage *storage) {
  struct passwd *found = NULL;
  int error;
  do {
    if (grow(storage) != 0)
      return UV_ENOMEM;
    error = getpwuid_r(uid, entry, storage->memory, storage->size, &found);
  } while (error == ERANGE);
  if (error != 0)
    return -error;
  return found != NULL ? 0 : UV_ENOENT;
}

static int find_group(gid_t gid, struct group *entry, struct storage *storage) {
  struct group *found = NULL;
  int error;
  do {
    if (grow(storage) != 0)
      return UV_ENOMEM;
    error = getgrgid_r(gid, entry, storage->memory, storage->size, &found);
  } while (error == ERANGE);
  if (error != 0)
    return -error;
  return found != NULL ? 0 : UV_ENOENT;
}

/* Some directory services leave fields out. */
static const char *text_of(const char *field) {
  return field != NULL ? field : "";
}

/* Copies a text to *end and moves *end past it. */
static char *append(char **end, const char *field) {
  char *copy = *end;
  *end = stpcpy(copy, text_of(field)) + 1;
  return copy;
}

static int pack_user(const struct passwd *entry, uv_passwd_t *pwd) {
  char *end = rd_malloc(strlen(text_of(entry->pw_name)) + strlen(text_of(entry->pw_dir)) +
                        strlen(text_of(entry->pw_shell)) + 3);
  if (end == NULL)
    return UV_ENOMEM;
  pwd->username = append(&end, entry->pw_name);
  pwd->homedir = append(&end, entry->pw_dir);
  pwd->shell = append(&end, entry->pw_shell);
  pwd->uid = entry->pw_uid;
  pwd->gid = entry->pw_gid;
  return 0;
}

static int pack_group(const struct group *entry, uv_group_t *grp) {
  size_t count = 0;
  size_t size = sizeof(char *) + strlen(text_of(entry->gr_name)) + 1;
  for (; entry->gr_mem[count] != NULL; count++)
    size += sizeof(char *) + strlen(entry->gr_mem[count]) + 1;
  char **members = rd_malloc(size);
  if (members == NULL)
    return UV_ENOMEM;
  char *end = (char *)&members[count + 1];
  for (size_t i = 0; i < count; i++)
    members[i] = append(&end, entry->gr_mem[i]);
  members[count] = NULL;
  grp->members = members;
  grp->groupname = append(&end, entry->gr_name);
  grp->gid = entry->gr_gid;
  return 0;
}
