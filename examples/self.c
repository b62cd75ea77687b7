/* SPDX-License-Identifier: MIT */
/*
 * A process inspects itself: its working directory, its user, its title.
 */
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

/* The working directory, whatever its length. The caller frees it. */
static char *working_directory(void) {
  size_t size = 64;
  char *path = malloc(size);
  int error = path != NULL ? uv_cwd(path, &size) : UV_ENOMEM;
  if (error == UV_ENOBUFS) {
    free(path);
    path = malloc(size); /* now the size that is needed */
    error = path != NULL ? uv_cwd(path, &size) : UV_ENOMEM;
  }
  if (error == 0)
    return path;
  free(path);
  return NULL;
}

static void print_user(void) {
  uv_passwd_t user;
  int error = uv_os_get_passwd(&user);
  if (error == UV_ENOENT) {
    printf("a user without a name\n");
  } else if (error == 0) {
    printf("%s, at home in %s\n", user.username, user.homedir);
    uv_os_free_passwd(&user);
  }
}

int main(int argc, char **argv) {
  char title[64];
  argv = uv_setup_args(argc, argv); /* from here on, use only the copy */
  uv_set_process_title("self");
  if (uv_get_process_title(title, sizeof title) == 0)
    printf("%s is called %s\n", argv[0], title);

  char *path = working_directory();
  printf("in %s\n", path != NULL ? path : "nowhere");
  free(path);
  print_user();
  return 0;
}
