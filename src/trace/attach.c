/* SPDX-License-Identifier: MIT */
/*
 * Lets another process start and stop a recording of this one: `rondo record`, `top` and `live`.
 *
 * There is no channel between the two. The tool finds rd_trace_door through an ELF note and writes
 * its request to it with process_vm_writev(2), so the kernel checks that it has the same user or is
 * root. It then sets a byte of rd_trace_mode, which every turn checks anyway: a process that nobody
 * attaches to pays nothing and has no extra descriptor, thread or signal handler.
 *
 * A recording for a tool is in memory. Its header has the time until which the tool wants it: if
 * the tool is gone, recording stops at the first turn after that.
 */
#include "trace/attach.h"

#include "os/clock.h"
#include "trace/recording.h"

int rd_trace_wake_fd = -1;

struct rd_trace_door rd_trace_door = {
    .magic = RD_TRACE_DOOR_MAGIC,
    .mode = &rd_trace_mode,
    .wake_fd = &rd_trace_wake_fd,
    .fd = -1,
};

/* Name "Rondo", type 1: the distance from the number itself to the door. */
#ifdef __LP64__
#define DISTANCE ".quad rd_trace_door - 1b\n"
#else
#define DISTANCE ".long rd_trace_door - 1b, 0\n"
#endif
#ifdef __ELF__
__asm__(".pushsection .note.rondo, \"a\", %note\n"
        ".balign 4\n"
        ".long 6, 8, 1\n"
        ".asciz \"Rondo\"\n"
        ".balign 4\n"
        "1: " DISTANCE ".popsection\n");
#endif

static void answer(void) {
  struct rd_trace_door *door = &rd_trace_door;
  __atomic_and_fetch(&rd_trace_mode, ~RD_TRACE_ASKED, __ATOMIC_ACQUIRE);
  uint32_t asked = __atomic_load_n(&door->asked, __ATOMIC_ACQUIRE);
  int32_t result = rd_trace_lend(__atomic_load_n(&door->records, __ATOMIC_RELAXED),
                                 __atomic_load_n(&door->lease_ns, __ATOMIC_RELAXED));
  __atomic_store_n(&door->result, result, __ATOMIC_RELAXED);
  __atomic_store_n(&door->answered, asked, __ATOMIC_RELEASE);
}

static bool check_lease(void) {
  struct rd_recording *recording = __atomic_load_n(&rd_recording, __ATOMIC_ACQUIRE);
  uint64_t lease_ns = __atomic_load_n(&recording->header->lease_ns, __ATOMIC_RELAXED);
  if (lease_ns == 0 || lease_ns >= rd_monotonic_ns())
    return false;
  rd_trace_take_back(recording);
  return true;
}

bool rd_trace_attend(void) {
  int mode = __atomic_load_n(&rd_trace_mode, __ATOMIC_RELAXED);
  if ((mode & RD_TRACE_ASKED) != 0) {
    answer();
    return true;
  }
  return (mode & RD_TRACE_RECORDS) != 0 && check_lease();
}
