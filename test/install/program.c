/* SPDX-License-Identifier: MIT */
/*
 * A user's program: runs a loop, and proves which library served it. Its
 * argument is the path, without version, of the shared library that must be
 * loaded, or "-" if it must be no shared library at all.
 */
#include <rondo.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

/* The path of the loaded library whose file is called libuv.so* or librondo.so*; "-" if none is. */
static void find_loaded(char *path, size_t size) {
  char line[4096];
  FILE *maps = fopen("/proc/self/maps", "r");
  snprintf(path, size, "-");
  while (maps && fgets(line, sizeof line, maps))
    if (strstr(line, "/libuv.so") || strstr(line, "/librondo.so"))
      snprintf(path, size, "%s", strchr(line, '/'));
  if (maps)
    fclose(maps);
}

int main(int argc, char **argv) {
  char loaded[4096];
  uv_loop_t loop;

  if (argc != 2 || uv_loop_init(&loop) != 0 || uv_run(&loop, UV_RUN_DEFAULT) != 0 ||
      uv_loop_close(&loop) != 0)
    return 1;
  find_loaded(loaded, sizeof loaded);
  printf("libuv interface %s, loaded %s\n", uv_version_string(), loaded);
  return strncmp(loaded, argv[1], strlen(argv[1])) == 0 ? 0 : 1;
}
