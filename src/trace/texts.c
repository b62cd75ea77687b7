/* SPDX-License-Identifier: MIT */
/*
 * Texts of records: each is stored once, and records refer to its offset. The area has a fixed
 * size; texts that do not fit become 0, no text.
 *
 * A hash table, guarded by a lock, finds existing texts: marks, and what a runtime names, such as
 * functions, places and sampled stacks.
 */
#include <pthread.h>
#include <string.h>

#include "os/fork_lock.h"
#include "trace/recording.h"

#define SLOTS 262144u /* a power of two */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
RD_NEW_LOCK_IN_CHILD(lock);
static uint32_t slots[SLOTS]; /* offsets of texts; 0: free */
static unsigned int slots_used;
static struct rd_recording *slots_of;

static void forget_other_recording(struct rd_recording *recording);
static uint32_t find_or_append(struct rd_recording *recording, const char *text);

uint32_t rd_trace_text(struct rd_recording *recording, const char *text) {
  pthread_mutex_lock(&lock);
  forget_other_recording(recording);
  uint32_t place = find_or_append(recording, text);
  pthread_mutex_unlock(&lock);
  return place;
}

static uint32_t hash_of(const char *text) {
  uint32_t hash = 2166136261u;
  for (; *text != '\0'; text++)
    hash = (hash ^ (unsigned char)*text) * 16777619u;
  return hash;
}

static void forget_other_recording(struct rd_recording *recording) {
  if (slots_of == recording)
    return;
  memset(slots, 0, sizeof slots);
  slots_used = 0;
  slots_of = recording;
}

static uint32_t append(struct rd_recording *recording, const char *text) {
  struct rd_trace_header *header = recording->header;
  uint64_t place = header->text_used;
  size_t size = strlen(text) + 1;
  if (size > header->text_size - place)
    return 0;
  while (place + size > recording->texts_room)
    if (!rd_recording_make_text_room(recording))
      return 0;
  memcpy(recording->texts + place, text, size);
  __atomic_store_n(&header->text_used, place + size, __ATOMIC_RELEASE);
  return (uint32_t)place;
}

static uint32_t find_or_append(struct rd_recording *recording, const char *text) {
  uint32_t slot = hash_of(text) & (SLOTS - 1);
  while (slots[slot] != 0) {
    if (strcmp(recording->texts + slots[slot], text) == 0)
      return slots[slot];
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (slots_used >= SLOTS / 4 * 3)
    return 0;
  slots[slot] = append(recording, text);
  slots_used += slots[slot] != 0;
  return slots[slot];
}
