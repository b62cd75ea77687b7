/* SPDX-License-Identifier: MIT */
/*
 * Where handles and requests were created: the stacks of the calls, in a hash table of fixed size.
 * What does not fit is unknown.
 */
#include "trace/places.h"

#include <pthread.h>
#include <string.h>

#include "os/fork_lock.h"
#include "os/stack.h"
#include "rondo.h"
#include "trace/hooks.h"

#define SLOTS 8192u /* a power of two */
#define PROBES 32u
/* The first frames are those of the recorder. */
#define OWN_FRAMES 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
RD_NEW_LOCK_IN_CHILD(lock);
static struct rd_place places[SLOTS];

static struct rd_place *find(const void *subject, bool or_free);

static bool are_wanted(void) {
  return (__atomic_load_n(&rd_trace_mode, __ATOMIC_RELAXED) & RD_TRACE_PLACES) != 0;
}

void rd_places_add(const void *subject, unsigned int kind) {
  if (!are_wanted())
    return;
  void *frames[RD_PLACE_FRAMES + OWN_FRAMES];
  int count = rd_stack_take(frames, RD_PLACE_FRAMES + OWN_FRAMES) - OWN_FRAMES;
  pthread_mutex_lock(&lock);
  struct rd_place *place = find(subject, true);
  if (place != NULL && count > 0) {
    place->subject = subject;
    place->kind = kind;
    place->count = count;
    memcpy(place->frames, frames + OWN_FRAMES, (size_t)count * sizeof frames[0]);
  }
  pthread_mutex_unlock(&lock);
}

void rd_places_remove(const void *subject) {
  if (!are_wanted())
    return;
  pthread_mutex_lock(&lock);
  struct rd_place *place = find(subject, false);
  if (place != NULL)
    place->subject = NULL;
  pthread_mutex_unlock(&lock);
}

bool rd_places_find(const void *subject, struct rd_place *copy) {
  pthread_mutex_lock(&lock);
  struct rd_place *place = find(subject, false);
  if (place != NULL)
    *copy = *place;
  pthread_mutex_unlock(&lock);
  return place != NULL;
}

unsigned int rd_places_of_requests(struct rd_place copies[], unsigned int room) {
  unsigned int count = 0;
  pthread_mutex_lock(&lock);
  for (uint32_t i = 0; i < SLOTS && count < room; i++)
    if (places[i].subject != NULL && places[i].kind >= RD_TRACE_REQUEST)
      copies[count++] = places[i];
  pthread_mutex_unlock(&lock);
  return count;
}

void rondo_note_places(int on) {
  void *frames[1];
  rd_stack_take(frames, 1); /* loads its library now */
  if (on)
    __atomic_or_fetch(&rd_trace_mode, RD_TRACE_PLACES, __ATOMIC_RELEASE);
  else
    __atomic_and_fetch(&rd_trace_mode, ~RD_TRACE_PLACES, __ATOMIC_RELEASE);
}

static uint32_t slot_of(const void *subject) {
  uint64_t mixed = (uint64_t)(uintptr_t)subject * 0x9e3779b97f4a7c15u;
  return (uint32_t)(mixed >> 40) & (SLOTS - 1);
}

/* The entry of a subject; otherwise a free one if `or_free`, or NULL. */
static struct rd_place *find(const void *subject, bool or_free) {
  struct rd_place *vacant = NULL;
  uint32_t slot = slot_of(subject);
  for (uint32_t i = 0; i < PROBES; i++, slot = (slot + 1) & (SLOTS - 1)) {
    if (places[slot].subject == subject)
      return &places[slot];
    if (places[slot].subject == NULL && vacant == NULL)
      vacant = &places[slot];
  }
  return or_free ? vacant : NULL;
}
