/* SPDX-License-Identifier: MIT */
/*
 * Finds and uses the door in the memory of another process. The kernel permits that to the same
 * user and to root, as it does for a debugger.
 *
 * Nothing is trusted that the other process could have made up: what is read from it is only
 * compared, or used as an address in it.
 */
#include "tool/door.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <uv.h>

#define MAGIC "RONDODOR"
#define NOTE_NAME "Rondo"

/* More than any program has. */
enum { MOST_SEGMENTS = 64, NOTES_SIZE = 4096 };

/* Loops open theirs early. */
enum { MOST_DESCRIPTORS = 1024 };

enum { PATH_SIZE = 64, NAME_SIZE = 64 };

/* The parts of the mode: docs/trace-format.md. */
enum { MODE_RECORDS = 1, ASKED_BYTE = 2 };

struct note {
  Elf64_Nhdr head;
  char name[8];
  unsigned char distance[sizeof(int64_t)]; /* not aligned */
};

static int move_memory(int pid, uint64_t address, void *bytes, size_t size, bool is_write) {
  struct iovec here = {bytes, size};
  struct iovec there = {(void *)(uintptr_t)address, size};
  ssize_t moved = is_write ? process_vm_writev(pid, &here, 1, &there, 1, 0)
                           : process_vm_readv(pid, &here, 1, &there, 1, 0);
  if (moved < 0)
    return -errno;
  return (size_t)moved == size ? 0 : UV_EFAULT;
}

static int read_memory(int pid, uint64_t address, void *bytes, size_t size) {
  return move_memory(pid, address, bytes, size, false);
}

static int write_memory(int pid, uint64_t address, void *bytes, size_t size) {
  return move_memory(pid, address, bytes, size, true);
}

static bool is_door(const struct rt_door_content *content) {
  return memcmp(content->magic, MAGIC, sizeof content->magic) == 0;
}

/* Looks for our note among the notes of one segment. */
static bool find_in_notes(struct rt_door *door, uint64_t address, uint64_t size) {
  char notes[NOTES_SIZE];
  size_t length = size < sizeof notes ? (size_t)size : sizeof notes;
  if (read_memory(door->pid, address, notes, length) != 0)
    return false;
  for (size_t at = 0; at + sizeof(struct note) <= length; at += 4) {
    struct note note;
    memcpy(&note, notes + at, sizeof note);
    if (note.head.n_namesz != sizeof NOTE_NAME || note.head.n_descsz != sizeof note.distance ||
        memcmp(note.name, NOTE_NAME, sizeof NOTE_NAME) != 0)
      continue;
    uint64_t distance;
    memcpy(&distance, note.distance, sizeof distance);
    door->address = address + at + offsetof(struct note, distance) + distance;
    if (read_memory(door->pid, door->address, &door->content, sizeof door->content) == 0 &&
        is_door(&door->content))
      return true;
  }
  return false;
}

/* Looks in an ELF file that is mapped from `base` on. */
static bool find_in_file(struct rt_door *door, uint64_t base) {
  Elf64_Ehdr header;
  Elf64_Phdr segments[MOST_SEGMENTS];
  if (read_memory(door->pid, base, &header, sizeof header) != 0 ||
      memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_phentsize != sizeof segments[0] || header.e_phnum > MOST_SEGMENTS ||
      read_memory(door->pid, base + header.e_phoff, segments,
                  header.e_phnum * sizeof segments[0]) != 0)
    return false;
  uint64_t bias = header.e_type == ET_EXEC ? 0 : base;
  for (unsigned i = 0; i < header.e_phnum; i++)
    if (segments[i].p_type == PT_NOTE &&
        find_in_notes(door, bias + segments[i].p_vaddr, segments[i].p_memsz))
      return true;
  return false;
}

/* The address of a line of /proc/PID/maps that is the beginning of a file; 0 for others. */
static uint64_t base_of(const char *line) {
  uint64_t start;
  uint64_t offset;
  char rights[8];
  int path_at = 0;
  if (sscanf(line, "%lx-%*x %7s %lx %*s %*s %n", &start, rights, &offset, &path_at) != 3)
    return 0;
  return rights[0] == 'r' && offset == 0 && line[path_at] == '/' ? start : 0;
}

/* A process may have the library twice: the copy that runs loops counts. */
int rt_door_find(struct rt_door *door, int pid) {
  char path[64];
  char line[PATH_MAX + 128];
  snprintf(path, sizeof path, "/proc/%d/maps", pid);
  FILE *maps = fopen(path, "re");
  if (maps == NULL)
    return errno == ENOENT ? UV_ESRCH : -errno;
  struct rt_door found = {.pid = pid};
  *door = found;
  errno = 0;
  while (!door->content.has_loops && fgets(line, sizeof line, maps) != NULL) {
    uint64_t base = base_of(line);
    if (base != 0 && find_in_file(&found, base) && (door->address == 0 || found.content.has_loops))
      *door = found;
  }
  int err = errno;
  fclose(maps);
  if (door->address != 0)
    return 0;
  return err == EPERM || err == ESRCH ? -err : UV_ENOENT;
}

int rt_door_read(struct rt_door *door) {
  int err = read_memory(door->pid, door->address, &door->content, sizeof door->content);
  if (err == 0 && !is_door(&door->content))
    return UV_ESRCH;
  return err == UV_EFAULT ? UV_ESRCH : err;
}

static int write_field(struct rt_door *door, size_t offset, void *bytes, size_t size) {
  int err = rt_door_read(door);
  return err != 0 ? err : write_memory(door->pid, door->address + offset, bytes, size);
}

static int set_asked(struct rt_door *door, unsigned char value) {
  int err = rt_door_read(door);
  return err != 0 ? err
                  : write_memory(door->pid, door->content.mode + ASKED_BYTE, &value, sizeof value);
}

int rt_door_extend(struct rt_door *door, uint64_t lease_ns) {
  return write_field(door, offsetof(struct rt_door_content, lease_ns), &lease_ns, sizeof lease_ns);
}

int rt_door_ask(struct rt_door *door, uint64_t records, uint64_t lease_ns) {
  uint32_t number = door->content.asked + 1;
  int err = rt_door_extend(door, lease_ns);
  if (err == 0)
    err = write_field(door, offsetof(struct rt_door_content, records), &records, sizeof records);
  if (err == 0)
    err = write_field(door, offsetof(struct rt_door_content, asked), &number, sizeof number);
  return err != 0 ? err : set_asked(door, 1);
}

void rt_door_withdraw(struct rt_door *door) {
  set_asked(door, 0);
}

/* What /proc calls the file of a descriptor. */
static bool read_name(int pid, int fd, char name[NAME_SIZE]) {
  char path[PATH_SIZE];
  snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, fd);
  ssize_t size = readlink(path, name, NAME_SIZE - 1);
  name[size > 0 ? size : 0] = '\0';
  return size > 0;
}

static FILE *open_info(int pid, int fd) {
  char path[PATH_SIZE];
  snprintf(path, sizeof path, "/proc/%d/fdinfo/%d", pid, fd);
  return fopen(path, "re");
}

/* Whether a descriptor is an eventfd that an epoll watches as a loop of Rondo watches its own: the
 * number may be out of date, and nothing else must be written to. */
static bool is_watched_eventfd(int pid, int fd) {
  char name[NAME_SIZE];
  if (!read_name(pid, fd, name) || strcmp(name, "anon_inode:[eventfd]") != 0)
    return false;
  bool is_watched = false;
  for (int epoll = 0; epoll < MOST_DESCRIPTORS && !is_watched; epoll++) {
    char line[256];
    int watched;
    unsigned events;
    FILE *info = open_info(pid, epoll);
    while (info != NULL && !is_watched && fgets(line, sizeof line, info) != NULL)
      is_watched = sscanf(line, "tfd: %d events: %x", &watched, &events) == 2 && watched == fd &&
                   (events & (EPOLLIN | EPOLLET)) == (EPOLLIN | EPOLLET);
    if (info != NULL)
      fclose(info);
  }
  return is_watched;
}

/* Whether a descriptor is an end of this pipe, for reading or for writing, with the flags of a
 * loop's. */
static bool is_end(int pid, int fd, const char *pipe, int access) {
  char name[NAME_SIZE];
  char line[256];
  unsigned flags = 0;
  bool is_known = false;
  if (!read_name(pid, fd, name) || strcmp(name, pipe) != 0)
    return false;
  FILE *info = open_info(pid, fd);
  while (info != NULL && !is_known && fgets(line, sizeof line, info) != NULL)
    is_known = sscanf(line, "flags: %o", &flags) == 1;
  if (info != NULL)
    fclose(info);
  return is_known && (flags & O_ACCMODE) == (unsigned)access && (flags & O_NONBLOCK) != 0 &&
         (flags & O_CLOEXEC) != 0;
}

/* The wake-up of a library that was built without epoll: the process has both ends. */
static bool is_own_pipe(int pid, int fd) {
  char pipe[NAME_SIZE];
  bool is_own = false;
  if (!read_name(pid, fd, pipe) || strncmp(pipe, "pipe:", 5) != 0 ||
      !is_end(pid, fd, pipe, O_WRONLY))
    return false;
  for (int other = 0; other < MOST_DESCRIPTORS && !is_own; other++)
    is_own = is_end(pid, other, pipe, O_RDONLY);
  return is_own;
}

void rt_door_wake(struct rt_door *door, int process) {
  int there = -1;
  if (read_memory(door->pid, door->content.wake_fd, &there, sizeof there) != 0 || there < 0 ||
      !(is_watched_eventfd(door->pid, there) || is_own_pipe(door->pid, there)))
    return;
  int here = (int)syscall(SYS_pidfd_getfd, process, there, 0);
  if (here < 0)
    return;
  uint64_t one = 1;
  ssize_t written = write(here, &one, sizeof one); /* fails if there is no room: it is awake */
  (void)written;
  close(here);
}

bool rt_door_is_recording(const struct rt_door *door) {
  uint32_t mode = 0;
  return read_memory(door->pid, door->content.mode, &mode, sizeof mode) == 0 &&
         (mode & MODE_RECORDS) != 0;
}
