/* SPDX-License-Identifier: MIT */
/*
 * The file of a recording: header, texts, the list of mapped objects, then a ring for each thread,
 * added when the thread writes its first record.
 */
#include "trace/recording.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/fd.h"
#include "os/clock.h"
#include "os/files.h"
#include "os/fork_lock.h"
#include "os/self.h"

#define TEXTS_SIZE ((uint64_t)16 << 20) /* most of it stays a hole in the file */
#define MAPS_SIZE ((uint64_t)256 << 10)
#define PAGE ((uint64_t)4096)
#define ROOM_STEP ((uint64_t)256 << 10) /* bytes that are reserved on the disk at a time */

struct rd_recording *rd_recording;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
RD_NEW_LOCK_IN_CHILD(lock);

static int open_file(const char *path);
static int map_base(struct rd_recording *recording, uint64_t ring_records);
static struct rd_recording *allocate(void);
static struct rd_trace_ring *new_ring(struct rd_recording *recording);
static struct rd_trace_ring *reuse_ring(struct rd_recording *recording);

static uint64_t whole_pages(uint64_t size) {
  return (size + PAGE - 1) / PAGE * PAGE;
}

/* What would be left is no recording. */
static void forget_file(int fd) {
  int ignored = ftruncate(fd, 0);
  (void)ignored;
  rd_fd_close(fd);
}

int rd_recording_open(const char *path, uint64_t ring_records) {
  struct rd_recording *recording = allocate();
  if (recording == NULL)
    return UV_ENOMEM;
  recording->fd = open_file(path);
  int err = recording->fd >= 0 ? map_base(recording, ring_records) : recording->fd;
  if (err != 0) {
    if (recording->fd >= 0)
      forget_file(recording->fd);
    munmap(recording, sizeof *recording);
    return err;
  }
  rd_recording_note_maps(recording);
  __atomic_store_n(&rd_recording, recording, __ATOMIC_RELEASE);
  return 0;
}

/* Earlier records are of no use any more: callbacks that ran when it was stopped have left none of
 * their end. */
void rd_recording_resume(struct rd_recording *recording) {
  for (uint32_t i = 0; i < recording->header->thread_count; i++) {
    recording->header->threads[i].first = recording->header->threads[i].count;
    recording->rings[i].depth = 0;
    __atomic_store_n(&recording->rings[i].has_delayed, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&recording->rings[i].busy_since_ns, 0, __ATOMIC_RELAXED);
  }
  __atomic_store_n(&rd_recording, recording, __ATOMIC_RELEASE);
}

struct rd_trace_ring *rd_recording_add_thread(struct rd_recording *recording) {
  pthread_mutex_lock(&lock);
  struct rd_trace_ring *ring = new_ring(recording);
  if (ring == NULL)
    ring = reuse_ring(recording);
  if (ring != NULL) {
    ring->depth = 0;
    ring->has_delayed = 0;
    ring->phase = RD_PHASE_NONE;
    ring->entry->tid = rd_self_thread();
    pthread_getname_np(pthread_self(), ring->entry->name, sizeof ring->entry->name);
  }
  pthread_mutex_unlock(&lock);
  return ring;
}

/* Also in signal handlers. Where it is unknown whether there is room, it is assumed. */
static bool reserve(struct rd_recording *recording, uint64_t offset, uint64_t size) {
  if (__atomic_load_n(&recording->header->shortage, __ATOMIC_RELAXED) != 0)
    return false;
  int saved = errno;
  int err = rd_reserve_blocks(recording->fd, offset, size);
  errno = saved;
  if (err == 0 || err == UV_ENOTSUP)
    return true;
  __atomic_store_n(&recording->header->shortage, (uint64_t)-err, __ATOMIC_RELAXED);
  return false;
}

bool rd_recording_make_room(struct rd_trace_ring *ring) {
  uint64_t room = __atomic_load_n(&ring->room, __ATOMIC_RELAXED);
  if (room > ring->mask)
    return true;
  uint64_t left = ring->mask + 1 - room;
  uint64_t step = ROOM_STEP / sizeof(struct rd_trace_record);
  if (left < step)
    step = left;
  uint64_t offset = ring->entry->offset + room * sizeof(struct rd_trace_record);
  if (!reserve(ring->of, offset, step * sizeof(struct rd_trace_record)))
    return false;
  __atomic_store_n(&ring->room, step == left ? UINT64_MAX : room + step, __ATOMIC_RELAXED);
  return true;
}

bool rd_recording_make_text_room(struct rd_recording *recording) {
  uint64_t offset = recording->header->text_offset + recording->texts_room;
  if (!reserve(recording, offset, ROOM_STEP))
    return false;
  recording->texts_room += ROOM_STEP;
  return true;
}

/* Copies the list of mapped files, for the names of functions. Truncated if it is too long. */
void rd_recording_note_maps(struct rd_recording *recording) {
  size_t used = rd_self_maps(recording->maps, MAPS_SIZE);
  if (used > 0)
    __atomic_store_n(&recording->header->maps_used, used, __ATOMIC_RELEASE);
}

static uint64_t realtime_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void fill_header(struct rd_trace_header *header, uint64_t ring_records) {
  memcpy(header->magic, RD_TRACE_MAGIC, sizeof header->magic);
  header->version = RD_TRACE_VERSION;
  header->header_size = sizeof *header;
  header->record_size = sizeof(struct rd_trace_record);
  header->ring_records = ring_records;
  header->pid = (uint64_t)getpid();
  header->start_monotonic_ns = rd_monotonic_ns();
  header->start_realtime_ns = realtime_ns();
  header->text_offset = whole_pages(sizeof *header);
  header->text_size = TEXTS_SIZE;
  header->text_used = 1; /* 0 is no text */
  header->maps_offset = header->text_offset + TEXTS_SIZE;
  header->maps_size = MAPS_SIZE;
}

static uint64_t base_size(void) {
  return whole_pages(sizeof(struct rd_trace_header)) + TEXTS_SIZE + MAPS_SIZE;
}

static int open_file(const char *path) {
  if (path == NULL)
    return rd_nameless_file("rondo-trace");
  int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  return fd >= 0 ? fd : -errno;
}

/* Room for what is written before the first text. */
static int reserve_base(int fd) {
  uint64_t header_size = whole_pages(sizeof(struct rd_trace_header));
  int err = rd_reserve_blocks(fd, 0, header_size);
  if (err == 0)
    err = rd_reserve_blocks(fd, header_size + TEXTS_SIZE, MAPS_SIZE);
  return err == UV_ENOTSUP ? 0 : err;
}

static int map_base(struct rd_recording *recording, uint64_t ring_records) {
  uint64_t size = base_size();
  if (ftruncate(recording->fd, (off_t)size) != 0)
    return -errno;
  int err = reserve_base(recording->fd);
  if (err != 0)
    return err;
  void *memory = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, recording->fd, 0);
  if (memory == MAP_FAILED)
    return -errno;
  recording->header = memory;
  fill_header(recording->header, ring_records);
  recording->texts = (char *)memory + recording->header->text_offset;
  recording->maps = (char *)memory + recording->header->maps_offset;
  return 0;
}

/* Not with the program's allocator, which may count allocations. */
static struct rd_recording *allocate(void) {
  void *memory = mmap(NULL, sizeof(struct rd_recording), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED ? memory : NULL;
}

static struct rd_trace_record *map_ring(struct rd_recording *recording, uint64_t offset) {
  uint64_t size = recording->header->ring_records * sizeof(struct rd_trace_record);
  if (ftruncate(recording->fd, (off_t)(offset + size)) != 0)
    return NULL;
  void *memory =
      mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, recording->fd, (off_t)offset);
  return memory != MAP_FAILED ? memory : NULL;
}

static struct rd_trace_ring *new_ring(struct rd_recording *recording) {
  struct rd_trace_header *header = recording->header;
  uint32_t index = header->thread_count;
  if (index == RD_TRACE_THREADS)
    return NULL;
  uint64_t ring_size = header->ring_records * sizeof(struct rd_trace_record);
  struct rd_trace_ring *ring = &recording->rings[index];
  ring->entry = &header->threads[index];
  ring->entry->offset = base_size() + whole_pages(ring_size) * index;
  ring->records = map_ring(recording, ring->entry->offset);
  if (ring->records == NULL)
    return NULL;
  ring->mask = header->ring_records - 1;
  ring->of = recording;
  __atomic_store_n(&header->thread_count, index + 1, __ATOMIC_RELEASE);
  return ring;
}

/* Reuses the ring of a thread that has ended; its records are lost. */
static struct rd_trace_ring *reuse_ring(struct rd_recording *recording) {
  for (uint32_t i = 0; i < recording->header->thread_count; i++) {
    struct rd_trace_thread *entry = &recording->header->threads[i];
    if (__atomic_load_n(&entry->is_over, __ATOMIC_ACQUIRE)) {
      entry->first = entry->count;
      entry->is_over = 0;
      return &recording->rings[i];
    }
  }
  return NULL;
}
