/* SPDX-License-Identifier: MIT */
/*
 * Copies a recording while it grows. Async-signal-safe: only system calls.
 *
 * Threads continue to write: records that they overwrite while they are being copied are excluded
 * by `first` of the copy.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/fd.h"
#include "trace/recording.h"

/* The number of records that are copied at a time. */
#define BATCH 128u

static int copy_all(int fd, struct rd_recording *recording);

int rd_recording_copy(struct rd_recording *recording, const char *path) {
  rd_recording_note_maps(recording);
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0)
    return -errno;
  int err = copy_all(fd, recording);
  rd_fd_close(fd);
  return err;
}

static int write_at(int fd, const void *bytes, size_t size, uint64_t offset) {
  const char *next = bytes;
  while (size > 0) {
    ssize_t written = pwrite(fd, next, size, (off_t)offset);
    if (written < 0 && errno != EINTR)
      return -errno;
    if (written > 0) {
      next += written;
      offset += (uint64_t)written;
      size -= (size_t)written;
    }
  }
  return 0;
}

static int copy_records(int fd, const struct rd_trace_ring *ring, uint64_t first, uint64_t end) {
  struct rd_trace_record batch[BATCH];
  uint64_t capacity = ring->mask + 1;
  for (uint64_t i = first; i < end;) {
    uint64_t place = i & ring->mask;
    unsigned int count = 0;
    for (; count < BATCH && place + count < capacity && i < end; count++, i++)
      for (int word = 0; word < 4; word++)
        batch[count].words[word] =
            __atomic_load_n(&ring->records[place + count].words[word], __ATOMIC_RELAXED);
    uint64_t offset = ring->entry->offset + place * sizeof batch[0];
    int err = write_at(fd, batch, count * sizeof batch[0], offset);
    if (err != 0)
      return err;
  }
  return 0;
}

static uint64_t oldest(const struct rd_trace_ring *ring, uint64_t end) {
  uint64_t capacity = ring->mask + 1;
  uint64_t kept = end > capacity ? end - capacity : 0;
  return kept > ring->entry->first ? kept : ring->entry->first;
}

static int copy_thread(int fd, const struct rd_recording *recording, uint32_t index) {
  const struct rd_trace_ring *ring = &recording->rings[index];
  uint64_t end = __atomic_load_n(&ring->entry->count, __ATOMIC_ACQUIRE);
  int err = copy_records(fd, ring, oldest(ring, end), end);
  if (err != 0)
    return err;
  uint64_t later = __atomic_load_n(&ring->entry->count, __ATOMIC_ACQUIRE);
  struct rd_trace_thread entry = {
      .offset = ring->entry->offset,
      .count = end,
      .first = oldest(ring, later + 1), /* one may be half written */
      .tid = ring->entry->tid,
  };
  memcpy(entry.name, ring->entry->name, sizeof entry.name);
  uint64_t offset = (uint64_t)((const char *)ring->entry - (const char *)recording->header);
  return write_at(fd, &entry, sizeof entry, offset);
}

static int copy_all(int fd, struct rd_recording *recording) {
  struct rd_trace_header *header = recording->header;
  uint32_t threads = __atomic_load_n(&header->thread_count, __ATOMIC_ACQUIRE);
  uint64_t ring_size = header->ring_records * sizeof(struct rd_trace_record);
  uint64_t base = header->maps_offset + header->maps_size;
  uint64_t end = threads > 0 ? header->threads[threads - 1].offset + ring_size : base;
  if (ftruncate(fd, (off_t)end) != 0)
    return -errno;
  int err = write_at(fd, header, sizeof *header, 0);
  if (err == 0)
    err = write_at(fd, recording->texts, (size_t)header->text_used, header->text_offset);
  if (err == 0)
    err = write_at(fd, recording->maps, (size_t)header->maps_used, header->maps_offset);
  for (uint32_t i = 0; err == 0 && i < threads; i++)
    err = copy_thread(fd, recording, i);
  return err;
}
