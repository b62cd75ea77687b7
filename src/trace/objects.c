/* SPDX-License-Identifier: MIT */
/*
 * The mapped files of the process, and their unwind tables (.eh_frame_hdr and .eh_frame).
 *
 * A file is mapped a second time, read-only, so that the program may unload a library while its
 * table is being read; the vDSO stays where it is. Mappings are kept for the life of the process.
 */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "os/self.h"
#include "trace/dwarf.h"
#include "trace/unwind.h"

#ifdef RD_HAVE_REGISTERS

#include <elf.h>

enum { MOST_MAPPINGS = 2048, MOST_OBJECTS = 512, MOST_STACKS = 1024, MOST_LOADS = 16 };
#define MAPS_BYTES ((size_t)1 << 20)
#define VDSO "[vdso]"

/* Encodings of pointers. */
enum { PC_RELATIVE = 0x10, SIGNED_4 = 0x0b, TABLE_ENCODING = 0x3b };

struct load {
  uint64_t offset, address, size;
};

struct rd_object {
  uint64_t device, inode; /* 0, and the address, for the vDSO */
  bool is_library;        /* of the system, or the loop itself */
  const uint8_t *bytes;   /* NULL: cannot be used */
  size_t size;
  struct load loads[MOST_LOADS];
  unsigned int load_count;
  uint64_t header;      /* address of .eh_frame_hdr */
  const uint8_t *table; /* pairs of 4 bytes: function and entry, relative to `header` */
  size_t entries;
};

struct range {
  uint64_t start, end;
};

/* In one piece, and not from the program's allocator. */
static struct {
  struct rd_mapping mappings[MOST_MAPPINGS];
  struct range stacks[MOST_STACKS]; /* writable */
  struct rd_object objects[MOST_OBJECTS];
  char text[MAPS_BYTES];
} * all;
static unsigned int mapping_count, stack_count, object_count;

/* One line of the list of mapped files. */
struct line {
  uint64_t start, end, offset, device, inode;
  bool is_code, is_writable;
  const char *path;
};

static const uint8_t *at_address(const struct rd_object *object, uint64_t address, size_t *left) {
  for (unsigned int i = 0; i < object->load_count; i++) {
    const struct load *load = &object->loads[i];
    if (address < load->address || address - load->address >= load->size)
      continue;
    uint64_t offset = load->offset + (address - load->address);
    if (offset >= object->size)
      return NULL;
    uint64_t in_load = load->size - (address - load->address);
    *left = (size_t)(in_load < object->size - offset ? in_load : object->size - offset);
    return object->bytes + offset;
  }
  return NULL;
}

static bool read_table(struct rd_object *object, uint64_t header) {
  size_t left;
  const uint8_t *bytes = at_address(object, header, &left);
  /* version 1, a pointer of 4 bytes, a count of 4 bytes, a table that can be searched */
  if (bytes == NULL || left < 12 || bytes[0] != 1 || (bytes[1] & 0x0f) != SIGNED_4 ||
      bytes[2] != 0x03 || bytes[3] != TABLE_ENCODING)
    return false;
  uint32_t count;
  memcpy(&count, bytes + 8, sizeof count);
  object->header = header;
  object->table = bytes + 12;
  object->entries = count < (left - 12) / 8 ? count : (left - 12) / 8;
  return object->entries > 0;
}

static bool read_elf(struct rd_object *object) {
  Elf64_Ehdr elf;
  uint64_t header = 0;
  if (object->size < sizeof elf)
    return false;
  memcpy(&elf, object->bytes, sizeof elf);
  if (memcmp(elf.e_ident, ELFMAG, SELFMAG) != 0 || elf.e_ident[EI_CLASS] != ELFCLASS64 ||
      elf.e_phentsize != sizeof(Elf64_Phdr) || elf.e_phoff > object->size ||
      (object->size - elf.e_phoff) / sizeof(Elf64_Phdr) < elf.e_phnum)
    return false;
  for (unsigned int i = 0; i < elf.e_phnum; i++) {
    Elf64_Phdr part;
    memcpy(&part, object->bytes + elf.e_phoff + i * sizeof part, sizeof part);
    if (part.p_type == PT_LOAD && object->load_count < MOST_LOADS)
      object->loads[object->load_count++] =
          (struct load){part.p_offset, part.p_vaddr, part.p_filesz};
    else if (part.p_type == PT_GNU_EH_FRAME)
      header = part.p_vaddr;
  }
  return header != 0 && read_table(object, header);
}

/* The file must still be the one that is mapped. */
static bool map_file(struct rd_object *object, const struct line *line) {
  char path[PATH_MAX];
  size_t length = strcspn(line->path, "\n");
  struct stat info;
  if (length >= sizeof path)
    return false;
  memcpy(path, line->path, length);
  path[length] = '\0';
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return false;
  bool is_same = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_ino == object->inode &&
                 info.st_size > 0;
  void *bytes =
      is_same ? mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  rd_fd_close(fd);
  if (bytes == MAP_FAILED)
    return false;
  object->bytes = bytes;
  object->size = (size_t)info.st_size;
  return true;
}

static bool is_library(const char *path) {
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(path, "\n"), path);
  bool is_of_system = strncmp(name, "/lib", 4) == 0 || strncmp(name, "/usr/lib", 8) == 0;
  return (is_of_system && strstr(name, ".so") != NULL) || strstr(name, "/libuv.so") != NULL ||
         strstr(name, "/librondo.so") != NULL;
}

static struct rd_object *object_of(const struct line *line) {
  bool is_vdso = strncmp(line->path, VDSO, sizeof VDSO - 1) == 0;
  if (*line->path != '/' && !is_vdso)
    return NULL;
  uint64_t inode = is_vdso ? line->start : line->inode;
  for (unsigned int i = 0; i < object_count; i++)
    if (all->objects[i].inode == inode && all->objects[i].device == line->device)
      return &all->objects[i];
  if (object_count == MOST_OBJECTS)
    return NULL;
  struct rd_object *object = &all->objects[object_count++];
  object->device = line->device;
  object->inode = inode;
  object->is_library = is_vdso || is_library(line->path);
  if (is_vdso) {
    object->bytes = (const uint8_t *)(uintptr_t)line->start;
    object->size = (size_t)(line->end - line->start);
  } else if (!map_file(object, line)) {
    return object;
  }
  if (!read_elf(object))
    object->entries = 0;
  return object;
}

/* `55d0-55e0 r-xp 00001000 fe:00 1234   /usr/bin/program` */
static bool parse_line(const char *text, struct line *line) {
  char *end;
  line->start = strtoull(text, &end, 16);
  if (*end != '-')
    return false;
  line->end = strtoull(end + 1, &end, 16);
  if (*end != ' ')
    return false;
  line->is_writable = end[2] == 'w';
  line->is_code = end[3] == 'x';
  line->offset = strtoull(end + 5, &end, 16);
  uint64_t major_number = strtoull(end, &end, 16);
  if (*end != ':')
    return false;
  line->device = major_number << 32 | strtoull(end + 1, &end, 16);
  line->inode = strtoull(end, &end, 10);
  line->path = end + strspn(end, " ");
  return true;
}

static void add_line(const struct line *line) {
  if (line->is_writable && stack_count < MOST_STACKS)
    all->stacks[stack_count++] = (struct range){line->start, line->end};
  if (line->is_code && mapping_count < MOST_MAPPINGS)
    all->mappings[mapping_count++] =
        (struct rd_mapping){line->start, line->end, line->offset, object_of(line)};
}

bool rd_objects_refresh(void) {
  if (all == NULL) {
    void *memory =
        mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    all = memory;
  }
  size_t used = rd_self_maps(all->text, MAPS_BYTES - 1);
  all->text[used] = '\0';
  mapping_count = stack_count = 0;
  for (const char *at = all->text; *at != '\0';) {
    struct line line;
    const char *next = strchr(at, '\n');
    if (next == NULL)
      break;
    if (parse_line(at, &line))
      add_line(&line);
    at = next + 1;
  }
  return mapping_count > 0;
}

const struct rd_mapping *rd_objects_find(uint64_t pc) {
  unsigned int low = 0;
  unsigned int high = mapping_count;
  while (low < high) {
    unsigned int middle = (low + high) / 2;
    if (all->mappings[middle].end <= pc)
      low = middle + 1;
    else
      high = middle;
  }
  return low < mapping_count && all->mappings[low].start <= pc ? &all->mappings[low] : NULL;
}

bool rd_mapping_is_library(const struct rd_mapping *mapping) {
  return mapping->object == NULL || mapping->object->is_library;
}

bool rd_objects_find_stack(uint64_t address, uint64_t *start, uint64_t *end) {
  for (unsigned int i = 0; i < stack_count; i++) {
    if (address < all->stacks[i].start || address >= all->stacks[i].end)
      continue;
    *start = all->stacks[i].start;
    *end = all->stacks[i].end;
    return true;
  }
  return false;
}

const uint8_t *rd_mapping_code(const struct rd_mapping *mapping, uint64_t pc, size_t size) {
  uint64_t offset = pc - mapping->start + mapping->offset;
  const struct rd_object *object = mapping->object;
  if (object == NULL || object->bytes == NULL || offset > object->size ||
      pc - mapping->start < size)
    return NULL;
  return object->bytes + offset - size;
}

/* The address of a byte in the file, as the file numbers them. */
static bool address_of(const struct rd_object *object, uint64_t offset, uint64_t *address) {
  for (unsigned int i = 0; i < object->load_count; i++) {
    const struct load *load = &object->loads[i];
    if (offset >= load->offset && offset - load->offset < load->size) {
      *address = offset - load->offset + load->address;
      return true;
    }
  }
  return false;
}

static int32_t table_at(const struct rd_object *object, size_t index, size_t column) {
  int32_t value;
  memcpy(&value, object->table + index * 8 + column * 4, sizeof value);
  return value;
}

/* The entry of the last function that begins at or before an address. 0: none. */
static uint64_t search(const struct rd_object *object, uint64_t address) {
  size_t low = 0;
  size_t high = object->entries;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (object->header + (uint64_t)(int64_t)table_at(object, middle, 0) <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low == 0 ? 0 : object->header + (uint64_t)(int64_t)table_at(object, low - 1, 1);
}

/* A pointer in the bytes, which are at an address. */
static uint64_t read_pointer(struct rd_bytes *bytes, uint64_t address, unsigned int encoding) {
  static const uint8_t sizes[] = {8, 0, 2, 4, 8, 0, 0, 0, 8, 0, 2, 4, 8, 0, 0, 0};
  size_t size = sizes[encoding & 0x0f];
  if (size == 0 || ((encoding & 0x70) != 0 && (encoding & 0x70) != PC_RELATIVE))
    bytes->is_short = true;
  uint64_t value = rd_bytes_take(bytes, size);
  if ((encoding & 0x08) != 0 && size < 8)
    value = (uint64_t)((int64_t)(value << (64 - 8 * size)) >> (64 - 8 * size));
  return (encoding & 0x70) == PC_RELATIVE ? value + address : value;
}

/* The augmentation says how pointers are encoded. */
static void read_augmentation(struct rd_bytes bytes, const char *letters, struct rd_fde *fde,
                              unsigned int *encoding) {
  for (const char *letter = letters + 1; *letter != '\0'; letter++) {
    if (*letter == 'R') {
      *encoding = (unsigned int)rd_bytes_take(&bytes, 1);
    } else if (*letter == 'L') {
      rd_bytes_take(&bytes, 1);
    } else if (*letter == 'P') {
      unsigned int of_function = (unsigned int)rd_bytes_take(&bytes, 1);
      read_pointer(&bytes, 0, of_function & 0x0f);
    } else if (*letter == 'S') {
      fde->is_signal = true;
    }
  }
}

/* The bytes of an entry, after its length. */
static struct rd_bytes entry_at(const struct rd_object *object, uint64_t address) {
  size_t left = 0;
  const uint8_t *at = at_address(object, address, &left);
  struct rd_bytes bytes = {at, at == NULL ? NULL : at + left, at == NULL};
  uint64_t length = rd_bytes_take(&bytes, 4);
  return rd_bytes_part(&bytes, length);
}

static bool read_common(const struct rd_object *object, uint64_t address, struct rd_fde *fde,
                        unsigned int *encoding, bool *is_augmented) {
  struct rd_bytes bytes = entry_at(object, address);
  if (rd_bytes_take(&bytes, 4) != 0)
    return false;
  uint64_t version = rd_bytes_take(&bytes, 1);
  const char *letters = (const char *)bytes.at;
  const uint8_t *end =
      bytes.at == NULL ? NULL : memchr(bytes.at, '\0', (size_t)(bytes.end - bytes.at));
  if (end == NULL || (version != 1 && version != 3))
    return false;
  bytes.at = end + 1;
  *is_augmented = letters[0] == 'z';
  if (letters[0] != 'z' && letters[0] != '\0')
    return false;
  fde->code_align = rd_bytes_uleb(&bytes);
  fde->data_align = rd_bytes_sleb(&bytes);
  fde->return_register = version == 1 ? rd_bytes_take(&bytes, 1) : rd_bytes_uleb(&bytes);
  fde->is_signal = false;
  *encoding = 0;
  if (*is_augmented)
    read_augmentation(rd_bytes_part(&bytes, rd_bytes_uleb(&bytes)), letters, fde, encoding);
  fde->initial = bytes.at;
  fde->initial_end = bytes.end;
  return !bytes.is_short;
}

/* Reads the entry at `at`. `bias`: from the file's addresses to those of the program. */
static bool read_fde(const struct rd_object *object, uint64_t at, uint64_t bias, uint64_t pc,
                     struct rd_fde *fde) {
  struct rd_bytes bytes = entry_at(object, at);
  const uint8_t *first = bytes.at;
  uint64_t distance = rd_bytes_take(&bytes, 4);
  unsigned int encoding;
  bool is_augmented;
  if (distance == 0 || !read_common(object, at + 4 - distance, fde, &encoding, &is_augmented))
    return false;
  uint64_t start = read_pointer(&bytes, at + 4 + (uint64_t)(bytes.at - first), encoding) + bias;
  uint64_t size = read_pointer(&bytes, 0, encoding & 0x0f);
  if (is_augmented)
    rd_bytes_part(&bytes, rd_bytes_uleb(&bytes));
  fde->start = start;
  fde->body = bytes.at;
  fde->body_end = bytes.end;
  return !bytes.is_short && pc >= start && pc - start < size;
}

bool rd_fde_find(const struct rd_mapping *mapping, uint64_t pc, struct rd_fde *fde) {
  const struct rd_object *object = mapping->object;
  uint64_t address;
  if (object == NULL || object->entries == 0 ||
      !address_of(object, pc - mapping->start + mapping->offset, &address))
    return false;
  uint64_t at = search(object, address);
  return at != 0 && read_fde(object, at, pc - address, pc, fde);
}

#endif
