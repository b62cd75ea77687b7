/* SPDX-License-Identifier: MIT */
/*
 * Files of /proc with any content: processors, their models and times, control groups and their
 * mounts. Nothing outside the text is read; what is found is inside it.
 */
#include "fuzz.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/cgroup.h"
#include "os/cpu.h"

enum { MAX_CPUS = 64 };

static char folder[] = "/tmp/fuzz-proc-XXXXXX";

static void remove_folder(void) {
  char path[128];
  static const char *const names[] = {"self/cgroup", "self/mountinfo"};
  for (size_t i = 0; i < 2; i++) {
    snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
    unlink(path);
  }
  snprintf(path, sizeof(path), "%s/self", folder);
  rmdir(path);
  rmdir(folder);
}

static void make_folder(void) {
  char path[128];
  FUZZ_CHECK(mkdtemp(folder) != NULL);
  snprintf(path, sizeof(path), "%s/self", folder);
  FUZZ_CHECK(mkdir(path, 0700) == 0);
  atexit(remove_folder);
}

static void write_file(const char *name, const char *text, size_t length) {
  char path[128];
  snprintf(path, sizeof(path), "%s/self/%s", folder, name);
  int fd = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  FUZZ_CHECK(fd >= 0 && write(fd, text, length) == (ssize_t)length);
  close(fd);
}

static void processors(const char *text, size_t length) {
  struct rd_cpu cpus[MAX_CPUS];
  memset(cpus, 0, sizeof(cpus));
  size_t all = rd_cpu_parse_stat(text, NULL, 0);
  size_t count = rd_cpu_parse_stat(text, cpus, MAX_CPUS);
  FUZZ_CHECK(count == (all < MAX_CPUS ? all : MAX_CPUS));
  rd_cpu_parse_info(text, cpus, count);
  for (size_t i = 0; i < count; i++) {
    const char *model = cpus[i].model;
    if (model != NULL && model >= text && model <= text + length)
      FUZZ_CHECK(cpus[i].model_length <= (size_t)(text + length - model));
  }
}

/* The second line end separates the two files. */
static void groups(const char *text, size_t length) {
  static bool is_made;
  if (!is_made) {
    make_folder();
    is_made = true;
  }
  const char *middle = memmem(text, length, "\n\n", 2);
  size_t first = middle == NULL ? length : (size_t)(middle - text) + 1;
  write_file("cgroup", text, first);
  write_file("mountinfo", text + first, length - first);
  static const char *const controllers[] = {"cpu", "memory"};
  for (size_t i = 0; i < 2; i++) {
    struct rd_cgroup group;
    size_t steps = 0;
    for (bool more = rd_cgroup_find(folder, controllers[i], &group); more;
         more = rd_cgroup_up(&group)) {
      FUZZ_CHECK(group.version == 1 || group.version == 2);
      FUZZ_CHECK(strnlen(group.path, sizeof(group.path)) < sizeof(group.path));
      FUZZ_CHECK(strlen(group.path) >= group.mount_length && ++steps <= PATH_MAX);
    }
  }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  if (size == 0)
    return 0;
  char *text = fuzz_alloc(size);
  memcpy(text, data + 1, size - 1);
  text[size - 1] = '\0';
  if (data[0] % 2 == 0)
    processors(text, size - 1);
  else
    groups(text, size - 1);
  free(text);
  return 0;
}
