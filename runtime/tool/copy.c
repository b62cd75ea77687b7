/* SPDX-License-Identifier: MIT */
/*
 * Copies a recording while another process writes it, so that it can be longer than the rings of
 * that process and outlives it.
 *
 * The copy is a complete recording at any time: a sparse file with a large ring for each thread.
 * The end moves its parts together. Records that were overwritten before they could be read are
 * counted, and a record in their place says so. The source is not trusted: every number of it is
 * checked.
 */
#include "tool/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#define MAGIC "RONDOTRC"
#define PAGE UINT64_C(4096)
#define TEXTS_MOST (UINT64_C(1) << 30)
#define MAPS_SIZE (UINT64_C(1) << 20)
#define RING_MOST (UINT64_C(1) << 26)
#define FEWEST_RECORDS UINT64_C(256)
#define LONG_RING (UINT64_C(64) << 20)

enum { RECORD = sizeof(struct rt_record) };

static uint64_t whole_pages(uint64_t size) {
  return (size + PAGE - 1) / PAGE * PAGE;
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

/* Returns the number of bytes that are there. */
static size_t read_at(int fd, void *bytes, size_t size, uint64_t offset) {
  ssize_t count;
  do
    count = pread(fd, bytes, size, (off_t)offset);
  while (count < 0 && errno == EINTR);
  return count > 0 ? (size_t)count : 0;
}

static bool is_power_of_two(uint64_t number) {
  return number != 0 && (number & (number - 1)) == 0;
}

static int read_source(struct rt_copy *copy) {
  struct rt_recording_header *source = &copy->source;
  if (read_at(copy->from, source, sizeof *source, 0) != sizeof *source ||
      memcmp(source->magic, MAGIC, sizeof source->magic) != 0 || source->version != 1 ||
      source->record_size != RECORD || source->thread_count > RT_MOST_THREADS ||
      !is_power_of_two(source->ring_records) || source->ring_records > RING_MOST ||
      source->text_size > TEXTS_MOST || source->text_used > source->text_size)
    return UV_EINVAL;
  return 0;
}

static int write_header(struct rt_copy *copy) {
  return write_at(copy->to, &copy->header, sizeof copy->header, 0);
}

/* The process knows best what it has mapped, as long as it lives. */
static int copy_maps(struct rt_copy *copy) {
  char path[64];
  char bytes[1 << 14];
  uint64_t used = 0;
  int err = 0;
  ssize_t count;
  snprintf(path, sizeof path, "/proc/%d/maps", copy->pid);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  while (err == 0 && (count = read(fd, bytes, sizeof bytes)) > 0 &&
         used + (uint64_t)count <= MAPS_SIZE) {
    err = write_at(copy->to, bytes, (size_t)count, copy->header.maps_offset + used);
    used += (uint64_t)count;
  }
  close(fd);
  if (used > 0)
    copy->header.maps_used = used;
  return err;
}

int rt_copy_begin(struct rt_copy *copy, uint64_t ring_records, uint64_t start_ns) {
  int err = read_source(copy);
  if (err != 0)
    return err;
  struct rt_recording_header *header = &copy->header;
  *header = copy->source;
  memset(header->threads, 0, sizeof header->threads);
  header->thread_count = 0;
  header->lost = 0;
  header->lease_ns = 0;
  header->ring_records = ring_records;
  header->start_realtime_ns += start_ns - header->start_ns;
  header->start_ns = start_ns;
  header->maps_offset = whole_pages(sizeof *header);
  header->maps_size = MAPS_SIZE;
  header->maps_used = 0;
  header->text_offset = header->maps_offset + MAPS_SIZE;
  header->text_used = 0;
  copy->stride = ring_records * RECORD;
  err = copy_maps(copy);
  return err == 0 ? write_header(copy) : err;
}

/* Texts are only ever appended. */
static int copy_texts(struct rt_copy *copy) {
  char bytes[1 << 14];
  uint64_t *used = &copy->header.text_used;
  while (*used < copy->source.text_used) {
    uint64_t left = copy->source.text_used - *used;
    size_t count = read_at(copy->from, bytes, left < sizeof bytes ? (size_t)left : sizeof bytes,
                           copy->source.text_offset + *used);
    int err = write_at(copy->to, bytes, count, copy->header.text_offset + *used);
    if (err != 0 || count == 0)
      return err;
    *used += count;
  }
  return 0;
}

static uint64_t rings_at(const struct rt_recording_header *header) {
  return whole_pages(header->text_offset + header->text_size);
}

/* The state of a thread of the source. A ring that another thread has taken over is a new one. */
static struct rt_copy_thread *thread_of(struct rt_copy *copy, uint32_t i) {
  const struct rt_thread_entry *entry = &copy->source.threads[i];
  struct rt_copy_thread *thread = &copy->threads[i];
  if (thread->is_known && thread->tid == entry->tid)
    return thread;
  uint32_t index = copy->header.thread_count;
  if (index == RT_MOST_THREADS)
    return NULL;
  copy->header.thread_count++;
  struct rt_thread_entry *out = &copy->header.threads[index];
  out->offset = rings_at(&copy->header) + copy->stride * index;
  out->tid = entry->tid;
  memcpy(out->name, entry->name, sizeof out->name);
  uint64_t next = copy->is_from_now ? entry->count : entry->first;
  *thread = (struct rt_copy_thread){true, entry->tid, index, next};
  return thread;
}

static int append(struct rt_copy *copy, uint32_t index, const struct rt_record *records,
                  uint64_t count) {
  struct rt_thread_entry *out = &copy->header.threads[index];
  while (count > 0) {
    uint64_t slot = out->count % copy->header.ring_records;
    uint64_t room = copy->header.ring_records - slot;
    uint64_t some = count < room ? count : room;
    int err = write_at(copy->to, records, some * RECORD, out->offset + slot * RECORD);
    if (err != 0)
      return err;
    out->count += some;
    records += some;
    count -= some;
  }
  return 0;
}

static int append_missed(struct rt_copy *copy, uint32_t index, uint64_t time_ns, uint64_t missed) {
  struct rt_record record = {.time_ns = time_ns, .type = RT_RECORD_MISSED, .subject = missed};
  copy->missed += missed;
  copy->header.lost += missed;
  return append(copy, index, &record, 1);
}

/* The oldest record of a ring that cannot have been overwritten. */
static uint64_t oldest(uint64_t count, uint64_t capacity) {
  return count + 1 > capacity ? count + 1 - capacity : 0;
}

static uint64_t count_now(const struct rt_copy *copy, uint32_t i) {
  uint64_t count = copy->source.threads[i].count;
  uint64_t at = offsetof(struct rt_recording_header, threads) + i * sizeof(struct rt_thread_entry) +
                offsetof(struct rt_thread_entry, count);
  read_at(copy->from, &count, sizeof count, at);
  return count;
}

/* Copies one batch, from thread->next to `end`. *count gets the number of records copied. */
static int copy_batch(struct rt_copy *copy, uint32_t i, uint64_t end, uint64_t *count) {
  struct rt_record *batch = copy->batch;
  struct rt_copy_thread *thread = &copy->threads[i];
  uint64_t capacity = copy->source.ring_records;
  uint64_t slot = thread->next % capacity;
  uint64_t wanted = end - thread->next;
  wanted = wanted < RT_COPY_BATCH ? wanted : RT_COPY_BATCH;
  wanted = wanted < capacity - slot ? wanted : capacity - slot;
  size_t bytes =
      read_at(copy->from, batch, wanted * RECORD, copy->source.threads[i].offset + slot * RECORD);
  uint64_t valid_from = oldest(count_now(copy, i), capacity);
  uint64_t got = bytes / RECORD;
  uint64_t skipped = valid_from > thread->next ? valid_from - thread->next : 0;
  skipped = skipped < got ? skipped : got;
  if (got == 0)
    return UV_EIO;
  int err = skipped > 0 ? append_missed(copy, thread->index, batch[got - 1].time_ns, skipped) : 0;
  if (err == 0)
    err = append(copy, thread->index, batch + skipped, got - skipped);
  thread->next += got;
  *count += got - skipped;
  return err;
}

static int copy_thread(struct rt_copy *copy, uint32_t i, uint64_t *count) {
  const struct rt_thread_entry *entry = &copy->source.threads[i];
  struct rt_copy_thread *thread = thread_of(copy, i);
  if (thread == NULL)
    return 0;
  uint64_t end = entry->count;
  uint64_t first = oldest(end, copy->source.ring_records);
  int err = 0;
  if (first > thread->next) {
    err = append_missed(copy, thread->index, uv_hrtime(), first - thread->next);
    thread->next = first;
  }
  while (err == 0 && thread->next < end)
    err = copy_batch(copy, i, end, count);
  return err;
}

int rt_copy_some(struct rt_copy *copy, uint64_t *count) {
  int err = read_source(copy);
  *count = 0;
  for (uint32_t i = 0; err == 0 && i < copy->source.thread_count; i++)
    err = copy_thread(copy, i, count);
  copy->is_from_now = false;
  copy->records += *count;
  if (err == 0) /* the texts of all records have been written before them */
    err = read_source(copy);
  if (err == 0)
    err = copy_texts(copy);
  return err == 0 ? write_header(copy) : err;
}

/* Moves a part of the file towards its beginning. */
static int move_down(struct rt_copy *copy, uint64_t from, uint64_t to, uint64_t size) {
  while (from != to && size > 0) {
    size_t some = size < sizeof copy->batch ? (size_t)size : sizeof copy->batch;
    size_t count = read_at(copy->to, copy->batch, some, from);
    int err = write_at(copy->to, copy->batch, count, to);
    if (err != 0 || count == 0)
      return err != 0 ? err : UV_EIO;
    from += count;
    to += count;
    size -= count;
  }
  return 0;
}

/* The smallest ring that keeps all records of every thread. */
static uint64_t smallest_ring(const struct rt_recording_header *header) {
  uint64_t ring = FEWEST_RECORDS;
  for (uint32_t i = 0; i < header->thread_count; i++)
    while (ring < header->threads[i].count && ring < header->ring_records)
      ring *= 2;
  return ring;
}

static uint64_t kept_of(const struct rt_recording_header *header, uint32_t i) {
  uint64_t count = header->threads[i].count;
  return (count < header->ring_records ? count : header->ring_records) * RECORD;
}

/* Moves the texts to the mapped objects. Returns where the rings can begin. */
static uint64_t close_gaps(struct rt_copy *copy, int *err) {
  struct rt_recording_header *header = &copy->header;
  uint64_t at = whole_pages(header->maps_offset + header->maps_used);
  *err = move_down(copy, header->text_offset, at, header->text_used);
  header->maps_size = at - header->maps_offset;
  header->text_offset = at;
  header->text_size = whole_pages(header->text_used);
  return at + header->text_size;
}

/* A long first ring stays where it is: moving it would take longer than a few empty pages cost. */
int rt_copy_end(struct rt_copy *copy) {
  struct rt_recording_header *header = &copy->header;
  int err = copy_maps(copy);
  uint64_t at = rings_at(header);
  if (err == 0 && kept_of(header, 0) < LONG_RING)
    at = close_gaps(copy, &err);
  for (uint32_t i = 0; err == 0 && i < header->thread_count; i++) {
    struct rt_thread_entry *thread = &header->threads[i];
    err = move_down(copy, thread->offset, at, kept_of(header, i));
    thread->offset = at;
    at += kept_of(header, i);
  }
  header->ring_records = smallest_ring(header);
  if (err == 0)
    err = write_header(copy);
  if (err == 0 && ftruncate(copy->to, (off_t)at) != 0)
    err = -errno;
  return err;
}
