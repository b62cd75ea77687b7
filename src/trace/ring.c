/* SPDX-License-Identifier: MIT */
/*
 * Writing records. A thread finds its ring through a thread-local pointer, and gets one for its
 * first record. Nothing here blocks, except the lock when a ring is assigned.
 *
 * A signal handler may write a record in the middle of another one. So a slot is reserved first,
 * atomically, and the count that readers see is updated after the slot is written.
 */
#include <pthread.h>

#include "trace/recording.h"

/* Fetched into the cache early: two lines further. */
enum { RECORDS_AHEAD = 4 };

/* Slots that signal handlers may take between the check for room and the reservation. */
enum { SLOTS_OF_HANDLERS = 64 };

static _Thread_local struct rd_trace_ring *own;
static _Thread_local bool is_asking; /* a signal handler must not request a ring meanwhile */

static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

static struct rd_trace_ring *ask_for_ring(struct rd_recording *recording);

struct rd_trace_ring *rd_trace_ring(void) {
  if ((__atomic_load_n(&rd_trace_mode, __ATOMIC_RELAXED) & RD_TRACE_RECORDS) == 0)
    return NULL;
  struct rd_recording *recording = __atomic_load_n(&rd_recording, __ATOMIC_ACQUIRE);
  if (own != NULL && own->of == recording)
    return own;
  return ask_for_ring(recording);
}

/*
 * Only the thread itself and its signal handlers reserve slots, so one instruction is enough. The
 * atomic addition would also wait for the stores of earlier records, which miss the cache.
 */
static inline uint64_t reserve(struct rd_trace_ring *ring) {
#ifdef __x86_64__
  uint64_t index = 1;
  __asm__ volatile("xaddq %0, %1" : "+r"(index), "+m"(ring->reserved) : : "cc");
  return index;
#else
  return __atomic_fetch_add(&ring->reserved, 1, __ATOMIC_RELAXED);
#endif
}

static bool has_room(struct rd_trace_ring *ring) {
  uint64_t end = __atomic_load_n(&ring->reserved, __ATOMIC_RELAXED) + SLOTS_OF_HANDLERS;
  return __builtin_expect(end < __atomic_load_n(&ring->room, __ATOMIC_RELAXED), true) ||
         rd_recording_make_room(ring);
}

static void write_record(struct rd_trace_ring *ring, const struct rd_trace_record *record) {
  if (!has_room(ring)) {
    __atomic_add_fetch(&ring->of->header->lost, 1, __ATOMIC_RELAXED);
    return;
  }
  uint64_t index = reserve(ring);
  struct rd_trace_record *slot = &ring->records[index & ring->mask];
  __builtin_prefetch(&ring->records[(index + RECORDS_AHEAD) & ring->mask], 1);
  for (int i = 0; i < 4; i++)
    __atomic_store_n(&slot->words[i], record->words[i], __ATOMIC_RELAXED);
  __atomic_store_n(&ring->entry->count, index + 1, __ATOMIC_RELEASE);
}

/* The thread or its signal handler: the one that clears the flag owns the delayed record. */
static bool take_delayed(struct rd_trace_ring *ring) {
  return __atomic_load_n(&ring->has_delayed, __ATOMIC_RELAXED) != 0 &&
         __atomic_exchange_n(&ring->has_delayed, 0, __ATOMIC_RELAXED) != 0;
}

void rd_trace_put(struct rd_trace_ring *ring, const struct rd_trace_record *record) {
  if (__builtin_expect(take_delayed(ring), false))
    write_record(ring, &ring->delayed);
  write_record(ring, record);
}

void rd_trace_delay(struct rd_trace_ring *ring, const struct rd_trace_record *record) {
  if (take_delayed(ring))
    write_record(ring, &ring->delayed);
  ring->delayed = *record;
  __atomic_store_n(&ring->has_delayed, 1, __ATOMIC_RELEASE);
}

bool rd_trace_drop_delayed(struct rd_trace_ring *ring, uint64_t now_ns, uint64_t age_ns) {
  if (!take_delayed(ring))
    return false;
  if (now_ns - ring->delayed.words[0] < age_ns)
    return true;
  write_record(ring, &ring->delayed);
  return false;
}

static void thread_ends(void *ring) {
  __atomic_store_n(&((struct rd_trace_ring *)ring)->entry->is_over, 1, __ATOMIC_RELEASE);
  own = NULL;
}

static void make_key(void) {
  has_key = pthread_key_create(&key, thread_ends) == 0;
}

static struct rd_trace_ring *ask_for_ring(struct rd_recording *recording) {
  if (recording == NULL || is_asking)
    return NULL;
  is_asking = true;
  pthread_once(&key_once, make_key);
  own = rd_recording_add_thread(recording);
  if (own != NULL && has_key)
    pthread_setspecific(key, own);
  is_asking = false;
  if (own == NULL)
    __atomic_add_fetch(&recording->header->lost, 1, __ATOMIC_RELAXED);
  return own;
}
