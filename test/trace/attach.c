/* SPDX-License-Identifier: MIT */
/* Recordings that another process requests: this test finds its own door and writes to it. */
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "loop_end.h"
#include "rondo.h"
#include "tmpdir.h"

TEST_LABEL("threads")

/* docs/trace-format.md */
struct door {
  char magic[8];
  _Alignas(8) int *mode;
  _Alignas(8) int *wake_fd;
  _Alignas(8) uint64_t has_loops;
  uint64_t records, lease_ns;
  uint32_t asked, answered;
  int32_t result, fd;
};

enum { LEASE_AT = 112, THREADS_AT = 20, ENOUGH = 8 };
static const uint64_t SECOND_NS = 1000000000;

static struct door *door;

static int find_door(struct dl_phdr_info *info, size_t size, void *arg) {
  (void)size, (void)arg;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_NOTE)
      continue;
    const char *notes = (const char *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (size_t at = 0; at + 28 <= info->dlpi_phdr[i].p_memsz; at += 4) {
      if (memcmp(notes + at + 12, "Rondo", 6) != 0)
        continue;
      int64_t distance;
      memcpy(&distance, notes + at + 20, sizeof distance);
      door = (struct door *)(uintptr_t)(notes + at + 20 + distance);
    }
  }
  return 0;
}

static void ask_until(uint64_t lease_ns) {
  dl_iterate_phdr(find_door, NULL);
  ck_assert_ptr_nonnull(door);
  ck_assert_int_eq(memcmp(door->magic, "RONDODOR", 8), 0);
  __atomic_store_n(&door->lease_ns, lease_ns, __ATOMIC_RELAXED);
  __atomic_store_n(&door->records, 4096, __ATOMIC_RELAXED);
  __atomic_add_fetch(&door->asked, 1, __ATOMIC_RELEASE);
  __atomic_store_n((unsigned char *)door->mode + 2, 1, __ATOMIC_RELEASE);
}

static uint64_t read_number(int fd, off_t at, size_t size) {
  uint64_t number = 0;
  char *lowest = (char *)&number;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  lowest += sizeof number - size;
#endif
  ck_assert_int_eq(pread(fd, lowest, size, at), (ssize_t)size);
  return number;
}

static void count_down(uv_timer_t *timer) {
  int *left = timer->data;
  if (--*left == 0)
    uv_timer_stop(timer);
}

/* Runs a loop for some turns. */
static void run_turns(void *arg) {
  (void)arg;
  uv_loop_t loop;
  uv_timer_t timer;
  int left = ENOUGH;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  timer.data = &left;
  uv_timer_start(&timer, count_down, 1, 1);
  uv_run(&loop, UV_RUN_DEFAULT);
  loop_end(&loop);
}

TEST(a_request_is_answered_by_the_next_turn_and_all_threads_record) {
  uv_thread_t other;
  run_turns(NULL);
  ask_until(uv_hrtime() + 100 * SECOND_NS);
  ck_assert_uint_eq(rondo_trace_attached(), 0);
  ck_assert_uint_eq(door->has_loops, 1);
  run_turns(NULL);
  ck_assert_uint_eq(door->answered, door->asked);
  ck_assert_int_eq(door->result, 0);
  ck_assert_uint_eq(rondo_trace_attached(), 1);
  ck_assert_int_eq(uv_thread_create(&other, run_turns, NULL), 0);
  uv_thread_join(&other);
  ck_assert_uint_eq(read_number(door->fd, THREADS_AT, 4), 2);
}

TEST(the_first_turn_after_the_lease_ends_the_recording) {
  ask_until(uv_hrtime() + 100 * SECOND_NS);
  run_turns(NULL);
  ck_assert_int_eq(rondo_trace_is_on(), 1);
  uint64_t past = 1;
  ck_assert_int_eq(pwrite(door->fd, &past, sizeof past, LEASE_AT), sizeof past);
  run_turns(NULL);
  ck_assert_int_eq(rondo_trace_is_on(), 0);
  ck_assert_uint_eq(rondo_trace_attached(), 0);
  ask_until(uv_hrtime() + 100 * SECOND_NS);
  run_turns(NULL);
  ck_assert_uint_eq(rondo_trace_attached(), 2);
}

TEST(a_request_joins_a_recording_of_the_program) {
  char *path = tmpdir_path("own");
  rondo_trace_options_t options = {path, 4096};
  ck_assert_int_eq(rondo_trace_start(&options), 0);
  free(path);
  ask_until(uv_hrtime() + 100 * SECOND_NS);
  run_turns(NULL);
  ck_assert_int_eq(door->result, UV_EALREADY);
  ck_assert_uint_eq(rondo_trace_attached(), 0);
  ck_assert_uint_eq(read_number(door->fd, LEASE_AT, 8), 0);
}

TEST(a_forked_child_is_not_recorded) {
  ask_until(uv_hrtime() + 100 * SECOND_NS);
  run_turns(NULL);
  pid_t child = fork();
  if (child == 0)
    _exit(rondo_trace_is_on() || rondo_trace_attached() != 0 || door->fd != -1);
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(rondo_trace_is_on(), 1);
}
