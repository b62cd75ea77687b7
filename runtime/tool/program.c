/* SPDX-License-Identifier: MIT */
/*
 * Programs as files: where they are, and whether the dynamic linker would give them
 * Rondo's library. ELF files of 64 bits in this machine's byte order are looked into;
 * others are taken as they are.
 */
#include "tool/tool.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
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
  if (strchr(name, '/') != NULL) {
    return is_program(name) ? strdup(name) : NULL;
  }
  const char *folders = getenv("PATH");
  while (folders != NULL && *folders != '\0') {
    int length = (int)strcspn(folders, ":");
    char *path = NULL;
    if (asprintf(&path, "%.*s/%s", length, folders, name) < 0) {
      return NULL;
    }
    if (is_program(path)) {
      return path;
    }
    free(path);
    folders += folders[length] == ':' ? length + 1 : length;
  }
  return NULL;
}

static bool open_image(const char *path, struct image *image) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat info;
  if (fd < 0) {
    return false;
  }
  void *bytes = MAP_FAILED;
  if (fstat(fd, &info) == 0 && info.st_size >= (off_t)sizeof(Elf64_Ehdr)) {
    bytes = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  }
  close(fd);
  if (bytes == MAP_FAILED) {
    return false;
  }
  image->bytes = bytes;
  image->size = (size_t)info.st_size;
  if (memcmp(bytes, ELFMAG, SELFMAG) == 0 && image->bytes[EI_CLASS] == ELFCLASS64) {
    return true;
  }
  munmap(bytes, image->size);
  return false;
}

static void close_image(struct image *image) {
  munmap((void *)(uintptr_t)image->bytes, image->size);
}

/* The part of the file at an offset, or NULL if it is not all there. */
static const void *part(const struct image *image, uint64_t offset, uint64_t size) {
  return offset <= image->size && size <= image->size - offset ? image->bytes + offset : NULL;
}

static const Elf64_Phdr *find_segment(const struct image *image, uint32_t type) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)(const void *)image->bytes;
  for (unsigned i = 0; i < header->e_phnum; i++) {
    const Elf64_Phdr *segment =
        part(image, header->e_phoff + (uint64_t)i * header->e_phentsize, sizeof(*segment));
    if (segment != NULL && segment->p_type == type) {
      return segment;
    }
  }
  return NULL;
}

/* The section of symbols or of dynamic entries; *names gets the texts that go with it. */
static const Elf64_Shdr *find_section(const struct image *image, uint32_t type,
                                      const Elf64_Shdr **names) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)(const void *)image->bytes;
  for (unsigned i = 0; i < header->e_shnum; i++) {
    const Elf64_Shdr *section =
        part(image, header->e_shoff + (uint64_t)i * header->e_shentsize, sizeof(*section));
    if (section != NULL && section->sh_type == type) {
      *names = part(image, header->e_shoff + (uint64_t)section->sh_link * header->e_shentsize,
                    sizeof(**names));
      return *names != NULL ? section : NULL;
    }
  }
  return NULL;
}

static bool name_is(const struct image *image, const Elf64_Shdr *names, uint64_t at,
                    const char *wanted) {
  size_t size = strlen(wanted) + 1;
  const char *text = part(image, names->sh_offset + at, size);
  return text != NULL && memcmp(text, wanted, size) == 0;
}

/* Whether the file itself has the function, which then was linked into it. */
static bool defines(const struct image *image, const char *function) {
  static const uint32_t types[] = {SHT_DYNSYM, SHT_SYMTAB};
  for (size_t t = 0; t < sizeof(types) / sizeof(types[0]); t++) {
    const Elf64_Shdr *names;
    const Elf64_Shdr *table = find_section(image, types[t], &names);
    for (uint64_t i = 0; table != NULL && i < table->sh_size / sizeof(Elf64_Sym); i++) {
      const Elf64_Sym *symbol =
          part(image, table->sh_offset + i * sizeof(*symbol), sizeof(*symbol));
      if (symbol != NULL && symbol->st_shndx != SHN_UNDEF &&
          name_is(image, names, symbol->st_name, function)) {
        return true;
      }
    }
  }
  return false;
}

const char *rt_tool_obstacle(const char *path) {
  struct stat info;
  if (stat(path, &info) == 0 && (info.st_mode & (S_ISUID | S_ISGID)) != 0) {
    return "is set-uid or set-gid: the dynamic linker gives it no other library than its own";
  }
  struct image image;
  if (!open_image(path, &image)) {
    return NULL;
  }
  const char *obstacle = NULL;
  if (find_segment(&image, PT_INTERP) == NULL) {
    obstacle = "is linked statically: it has no library that could be exchanged";
  } else if (defines(&image, "uv_loop_init")) {
    obstacle = "has libuv linked into it statically: it cannot be exchanged";
  }
  close_image(&image);
  return obstacle;
}

bool rt_tool_needs_libuv(const char *path) {
  struct image image;
  if (!open_image(path, &image)) {
    return true; /* a script, perhaps: nobody knows */
  }
  const Elf64_Shdr *names;
  const Elf64_Shdr *table = find_section(&image, SHT_DYNAMIC, &names);
  bool needs = false;
  for (uint64_t i = 0; table != NULL && i < table->sh_size / sizeof(Elf64_Dyn); i++) {
    const Elf64_Dyn *entry = part(&image, table->sh_offset + i * sizeof(*entry), sizeof(*entry));
    needs |= entry != NULL && entry->d_tag == DT_NEEDED &&
             name_is(&image, names, entry->d_un.d_val, "libuv.so.1");
  }
  close_image(&image);
  return needs;
}
