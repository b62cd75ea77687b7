/* SPDX-License-Identifier: MIT */
/*
 * The engine's traps: bits through which other threads make a running program pause, and what the
 * engine needs to know of a termination (contract.def: termination).
 *
 * The engine's timer sets a bit on a thread of its own, then records under a lock that the program
 * was asked to stop. The program clears the bit, then takes the record back under that lock. If a
 * second timer fires while the program clears the bit of the first one, the timer's thread finds
 * the record without a bit, and the engine aborts. It also aborts if the program finds a bit
 * without a record. Both functions are therefore interposed: they run under one lock, a request
 * that is recorded already is not repeated, and one that is not recorded is not taken back.
 *
 * Any thread calls the interposed functions; the others belong to the program's thread.
 */
#include "engine/jsc.h"
#include "engine/stop.h"
#include "engine/traps.h"

#include <pthread.h>
#include <stddef.h>

enum {
  TERMINATION_BIT = 2, /* a termination is to be thrown */
  EXCEPTION_BIT = 16,  /* an exception is pending */
  TRAPS_AT = 64,       /* in JSC::VM */
  REQUEST_AT = 0x20021 /* JSC::VM's request to terminate, from its traps */
};

/* JSC::VMTraps */
struct traps {
  uint32_t bits;
  uint32_t deferrals; /* scopes in which the engine cannot terminate */
  uint8_t others[3];
  uint8_t is_requested; /* the thread was asked to stop */
};
_Static_assert(offsetof(struct traps, is_requested) == 11, "as in JSC::VMTraps");

typedef void request_function(struct traps *traps, unsigned event);
typedef void cancel_function(struct traps *traps);

__attribute__((visibility("default"))) request_function rt_request_stop __asm__(RT_REQUEST_NAME);
__attribute__((visibility("default"))) cancel_function rt_cancel_stop __asm__(RT_CANCEL_NAME);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* What the interposed functions found during the probe. Guarded by the lock. */
static struct {
  const struct traps *traps;
  bool was_requested;
  bool was_cancelled;
} seen;

/* Called under the lock. There is no instance on the timer's thread. */
static void *engines_version(void **place, const char *name) {
  if (*place == NULL)
    *place = rt_contract_need(name);
  return *place;
}

/* The entry is probed on first use. Until then, the layout is known if the library is; of any other
 * library, the engine's functions decide. */
static bool is_layout_known(void) {
  return rt_contract_is_trusted()
             ? rt_contract_may_have(RT_ENTRY_termination)
             : __atomic_load_n(&rt_jsc.has[RT_ENTRY_termination], __ATOMIC_ACQUIRE);
}

/* After it has put off a termination, and while there is a request, the engine throws it again at
 * the next opportunity. Usually that is right: it ends what still runs after a nested call from C
 * was ended. It must not happen where limits are held: limit.c throws it again later. */
static bool must_wait(unsigned event) {
  return event == TERMINATION_BIT && is_layout_known() && rt_self != NULL &&
         rt_self->engine->is_limit_thrown && rt_limits_are_held() && !rt_stop_is_asked();
}

void rt_request_stop(struct traps *traps, unsigned event) {
  static void *next;
  if (must_wait(event)) {
    __atomic_fetch_and(&traps->bits, ~(uint32_t)TERMINATION_BIT, __ATOMIC_SEQ_CST);
    return;
  }
  request_function *engines;
  pthread_mutex_lock(&lock);
  *(void **)&engines = engines_version(&next, RT_REQUEST_NAME);
  if (!is_layout_known() || !traps->is_requested)
    engines(traps, event);
  if (traps == seen.traps)
    seen.was_requested |= traps->is_requested == 1;
  pthread_mutex_unlock(&lock);
}

void rt_cancel_stop(struct traps *traps) {
  static void *next;
  cancel_function *engines;
  pthread_mutex_lock(&lock);
  *(void **)&engines = engines_version(&next, RT_CANCEL_NAME);
  if (!is_layout_known() ||
      traps->is_requested) /* otherwise a bit may be set but not yet recorded */
    engines(traps);
  if (traps == seen.traps)
    seen.was_cancelled |= seen.was_requested && traps->is_requested == 0;
  pthread_mutex_unlock(&lock);
}

static struct traps *traps_of(JSContextGroupRef vm) {
  return (struct traps *)((char *)(uintptr_t)vm + TRAPS_AT);
}

static uint8_t *request_of(struct traps *traps) {
  return (uint8_t *)traps + REQUEST_AT;
}

static bool has_exception(const struct traps *traps) {
  return (__atomic_load_n(&traps->bits, __ATOMIC_RELAXED) & EXCEPTION_BIT) != 0;
}

void rt_traps_watch(JSContextGroupRef vm) {
  pthread_mutex_lock(&lock);
  seen.traps = vm == NULL ? NULL : traps_of(vm);
  pthread_mutex_unlock(&lock);
}

bool rt_traps_were_seen(void) {
  pthread_mutex_lock(&lock);
  bool were_seen = seen.was_requested && seen.was_cancelled;
  pthread_mutex_unlock(&lock);
  return were_seen;
}

bool rt_traps_defer_termination(JSContextGroupRef vm) {
  return traps_of(vm)->deferrals != 0;
}

/* The engine aborts if it has to put off a termination that nobody has requested. */
void rt_traps_terminate(JSContextGroupRef vm, JSContextRef ctx) {
  rt_self->engine->is_limit_thrown = true;
  *request_of(traps_of(vm)) = 1;
  rt_jsc.throw_exception(vm, ctx, rt_jsc.termination_exception(vm));
}

void rt_traps_terminated(JSContextGroupRef vm) {
  struct traps *traps = traps_of(vm);
  *request_of(traps) = 0;
  rt_self->engine->is_limit_thrown = false;
  __atomic_fetch_and(&traps->bits, ~(uint32_t)TERMINATION_BIT, __ATOMIC_SEQ_CST);
  rt_cancel_stop(traps);
}

/* The engine puts the exception off, and back, only if it finds the request where we left it. */
bool rt_traps_try_to_terminate(JSContextGroupRef vm, JSContextRef ctx) {
  enum { UNTIL_END_OF_SCOPE = 1 };
  struct traps *traps = traps_of(vm);
  if (has_exception(traps) || *request_of(traps) != 0)
    return false;
  rt_traps_terminate(vm, ctx);
  bool is_good = has_exception(traps);
  rt_jsc.defer_termination(traps, UNTIL_END_OF_SCOPE);
  is_good = is_good && !has_exception(traps);
  rt_jsc.undo_defer_termination(traps, UNTIL_END_OF_SCOPE);
  return is_good && has_exception(traps);
}
