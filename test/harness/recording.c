/* SPDX-License-Identifier: MIT */
/* Reads recordings by the documented format, not by the recorder's headers. */
#include "recording.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_AT = 128, THREAD_SIZE = 64 };

static unsigned char *bytes;
static size_t size;

/* Memory that lives until the test ends. */
static void *allocate(size_t count, size_t each) {
  enum { MOST = 256 };
  static void *kept[MOST];
  static size_t used;
  ck_assert_uint_lt(used, MOST);
  kept[used] = calloc(count, each);
  ck_assert_ptr_nonnull(kept[used]);
  return kept[used++];
}

static void read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  ck_assert_ptr_nonnull(file);
  fseek(file, 0, SEEK_END);
  size = (size_t)ftell(file);
  rewind(file);
  bytes = allocate(size + 1, 1);
  ck_assert_uint_eq(fread(bytes, 1, size, file), size);
  fclose(file);
}

static uint64_t word_at(uint64_t offset) {
  uint64_t word;
  ck_assert_uint_le(offset + sizeof word, size);
  memcpy(&word, bytes + offset, sizeof word);
  return word;
}

static uint32_t half_at(uint64_t offset) {
  uint32_t half;
  ck_assert_uint_le(offset + sizeof half, size);
  memcpy(&half, bytes + offset, sizeof half);
  return half;
}

static struct record record_at(uint64_t offset) {
  uint64_t what = word_at(offset + 8);
  struct record record = {
      .time_ns = word_at(offset),
      .type = (uint8_t)what,
      .kind = (uint8_t)(what >> 8),
      .role = (uint8_t)(what >> 16),
      .phase = (uint8_t)(what >> 24),
      .detail = (uint32_t)(what >> 32),
      .subject = word_at(offset + 16),
      .value = word_at(offset + 24),
  };
  return record;
}

static struct recorded_thread thread_at(uint64_t offset, uint64_t ring_records) {
  uint64_t ring = word_at(offset);
  uint64_t count = word_at(offset + 8);
  uint64_t first = word_at(offset + 16);
  if (count > ring_records && count - ring_records > first)
    first = count - ring_records;
  struct recorded_thread thread = {.dropped = first, .count = (size_t)(count - first)};
  memcpy(thread.name, bytes + offset + 32, 16);
  thread.records = allocate(thread.count + 1, sizeof *thread.records);
  for (uint64_t i = first; i < count; i++)
    thread.records[i - first] = record_at(ring + i % ring_records * 32);
  return thread;
}

struct recording recording_read(const char *path) {
  read_file(path);
  ck_assert_uint_ge(size, THREADS_AT);
  ck_assert_int_eq(memcmp(bytes, "RONDOTRC", 8), 0);
  ck_assert_uint_eq(half_at(8), 1);
  ck_assert_uint_eq(half_at(16), 32);
  struct recording recording = {
      .pid = word_at(32),
      .texts = (char *)bytes + word_at(56),
      .maps = (char *)bytes + word_at(80),
      .lost = word_at(104),
      .thread_count = half_at(20),
  };
  recording.threads = allocate(recording.thread_count + 1, sizeof *recording.threads);
  for (size_t i = 0; i < recording.thread_count; i++)
    recording.threads[i] = thread_at(THREADS_AT + i * THREAD_SIZE, word_at(24));
  return recording;
}

size_t recording_count(const struct recording *recording, int type) {
  size_t found = 0;
  for (size_t i = 0; i < recording->thread_count; i++)
    for (size_t k = 0; k < recording->threads[i].count; k++)
      found += recording->threads[i].records[k].type == type;
  return found;
}
