/* SPDX-License-Identifier: MIT */
/*
 * Program files: finds them, and checks whether the dynamic linker would give them Rondo's
 * library. Only 64-bit ELF files in native byte order are inspected; others are accepted as
 * they are.
 */
#include "tool/tool.h"

#include <elf.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct image {
  const unsigned char *bytes;
  size_t size;
};

static bool is_program(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

char *rt_tool_find_program(const char *name) {
  if (strchr(name, '/') != NULL)
    return is_program(name) ? strdup(name) : NULL;
  const char *folders = getenv("PATH");
  while (folders != NULL && *folders != '\0') {
    int length = (int)strcspn(folders, ":");
    char *path = NULL;
    if (asprintf(&path, "%.*s/%s", length, folders, name) < 0)
      return NULL;
    if (is_program(path))
      return path;
    free(path);
    folders += folders[length] == ':' ? length + 1 : length;
  }
  return NULL;
}

static bool open_image(const char *path, struct image *image) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  if (fd < 0)
    return false;
  void *bytes = MAP_FAILED;
  if (fstat(fd, &info) == 0 && info.st_size >= (off_t)sizeof(Elf64_Ehdr))
    bytes = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  if (bytes == MAP_FAILED)
    return false;
  image->bytes = bytes;
  image->size = (size_t)info.st_size;
  if (memcmp(bytes, ELFMAG, SELFMAG) == 0 && image->bytes[EI_CLASS] == ELFCLASS64)
    return true;
  munmap(bytes, image->size);
  return false;
}

static void close_image(struct image *image) {
  munmap((void *)(uintptr_t)image->bytes, image->size);
}

/* The part of the file at an offset, or NULL if it exceeds the file. */
static const void *part(const struct image *image, uint64_t offset, uint64_t size) {
  return offset <= image->size && size <= image->size - offset ? image->bytes + offset : NULL;
}

/* Copies entry `index` of a table in the file: tables may be at unaligned offsets. */
static bool read_entry(const struct image *image, uint64_t table, uint64_t index,
                       uint64_t entry_size, void *out, size_t size) {
  uint64_t offset;
  if (__builtin_mul_overflow(index, entry_size, &offset) ||
      __builtin_add_overflow(table, offset, &offset))
    return false;
  const void *found = part(image, offset, size);
  if (found != NULL)
    memcpy(out, found, size);
  return found != NULL;
}

static bool has_segment(const struct image *image, uint32_t type) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)(const void *)image->bytes;
  Elf64_Phdr segment;
  for (unsigned i = 0; i < header->e_phnum; i++)
    if (read_entry(image, header->e_phoff, i, header->e_phentsize, &segment, sizeof segment) &&
        segment.p_type == type)
      return true;
  return false;
}

/* The section of symbols or of dynamic entries, and its string table. */
static bool find_section(const struct image *image, uint32_t type, Elf64_Shdr *section,
                         Elf64_Shdr *names) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)(const void *)image->bytes;
  for (unsigned i = 0; i < header->e_shnum; i++) {
    if (read_entry(image, header->e_shoff, i, header->e_shentsize, section, sizeof *section) &&
        section->sh_type == type) {
      return read_entry(image, header->e_shoff, section->sh_link, header->e_shentsize, names,
                        sizeof *names);
    }
  }
  return false;
}

static bool name_is(const struct image *image, const Elf64_Shdr *names, uint64_t at,
                    const char *wanted) {
  size_t size = strlen(wanted) + 1;
  const char *text = part(image, names->sh_offset + at, size);
  return text != NULL && memcmp(text, wanted, size) == 0;
}

/* Whether the file itself defines the function: the library was linked statically. */
static bool defines(const struct image *image, const char *function) {
  static const uint32_t types[] = {SHT_DYNSYM, SHT_SYMTAB};
  for (size_t t = 0; t < sizeof types / sizeof types[0]; t++) {
    Elf64_Shdr table;
    Elf64_Shdr names;
    Elf64_Sym symbol;
    if (!find_section(image, types[t], &table, &names))
      continue;
    for (uint64_t i = 0; i < table.sh_size / sizeof symbol; i++) {
      if (!read_entry(image, table.sh_offset, i, sizeof symbol, &symbol, sizeof symbol))
        break; /* the section claims to exceed the file */
      if (symbol.st_shndx != SHN_UNDEF && name_is(image, &names, symbol.st_name, function))
        return true;
    }
  }
  return false;
}

const char *rt_tool_obstacle(const char *path) {
  struct stat info;
  if (stat(path, &info) == 0 && (info.st_mode & (S_ISUID | S_ISGID)) != 0)
    return "is set-uid or set-gid: the dynamic linker does not let it use another library";
  struct image image;
  if (!open_image(path, &image))
    return NULL;
  const char *obstacle = NULL;
  if (!has_segment(&image, PT_INTERP))
    obstacle = "is linked statically: it has no shared library to replace";
  else if (defines(&image, "uv_loop_init"))
    obstacle = "contains a statically linked libuv, which cannot be replaced";
  close_image(&image);
  return obstacle;
}

/* The path of the dynamic linker that the file asks for, or NULL. */
static const char *linker_of(const struct image *image) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)(const void *)image->bytes;
  Elf64_Phdr segment;
  for (unsigned i = 0; i < header->e_phnum; i++) {
    if (!read_entry(image, header->e_phoff, i, header->e_phentsize, &segment, sizeof segment) ||
        segment.p_type != PT_INTERP || segment.p_filesz == 0)
      continue;
    const char *path = part(image, segment.p_offset, segment.p_filesz);
    return path != NULL && path[segment.p_filesz - 1] == '\0' ? path : NULL;
  }
  return NULL;
}

/* Starts `LINKER --list PROGRAM`, which prints the libraries and does not run the program. Returns
 * the end of its output, or -1. */
static int start_listing(const char *linker, const char *path, pid_t *pid) {
  char *argv[] = {(char *)(uintptr_t)linker, "--list", (char *)(uintptr_t)path, NULL};
  posix_spawn_file_actions_t actions;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  int err = posix_spawn(pid, linker, &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (err == 0)
    return ends[0];
  close(ends[0]);
  return -1;
}

static bool has_line_with(int fd, const char *wanted) {
  FILE *lines = fdopen(fd, "r");
  if (lines == NULL) {
    close(fd);
    return false;
  }
  char *line = NULL;
  size_t room = 0;
  bool is_found = false;
  while (getline(&line, &room, lines) >= 0)
    is_found |= strstr(line, wanted) != NULL;
  free(line);
  fclose(lines);
  return is_found;
}

bool rt_tool_needs_libuv(const char *path) {
  struct image image;
  if (!open_image(path, &image))
    return true; /* perhaps a script */
  const char *linker = linker_of(&image);
  pid_t pid;
  int listing = linker == NULL ? -1 : start_listing(linker, path, &pid);
  close_image(&image);
  if (listing < 0)
    return false;
  bool needs = has_line_with(listing, "libuv.so.1 ");
  waitpid(pid, NULL, 0);
  return needs;
}
