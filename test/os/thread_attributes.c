/* SPDX-License-Identifier: MIT */
/* Thread attributes: name, priority, affinity. */
#include "harness.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

TEST_LABEL("threads")

/* A thread that lives from start_waiting() until stop_waiting(). */
struct waiting {
  uv_thread_t thread;
  uv_sem_t started;
  uv_sem_t stop;
};

static void wait_for_stop(void *arg) {
  struct waiting *waiting = arg;
  ck_assert_int_eq(uv_thread_setname("worker"), 0);
  uv_sem_post(&waiting->started);
  uv_sem_wait(&waiting->stop);
}

static void start_waiting(struct waiting *waiting) {
  ck_assert_int_eq(uv_sem_init(&waiting->started, 0), 0);
  ck_assert_int_eq(uv_sem_init(&waiting->stop, 0), 0);
  ck_assert_int_eq(uv_thread_create(&waiting->thread, wait_for_stop, waiting), 0);
  uv_sem_wait(&waiting->started);
}

static void stop_waiting(struct waiting *waiting) {
  uv_sem_post(&waiting->stop);
  ck_assert_int_eq(uv_thread_join(&waiting->thread), 0);
  uv_sem_destroy(&waiting->started);
  uv_sem_destroy(&waiting->stop);
}

TEST(thread_name_is_readable_from_other_threads) {
  struct waiting waiting;
  char name[16];
  start_waiting(&waiting);
  ck_assert_int_eq(uv_thread_getname(&waiting.thread, name, sizeof name), 0);
  ck_assert_str_eq(name, "worker");
  stop_waiting(&waiting);
}

TEST(long_thread_name_is_truncated) {
  uv_thread_t self = uv_thread_self();
  char name[64];
  ck_assert_int_eq(uv_thread_setname("0123456789abcdefghijklmnopqrstuvwxyz"), 0);
  ck_assert_int_eq(uv_thread_getname(&self, name, sizeof name), 0);
  ck_assert_str_eq(name, "0123456789abcde");
}

TEST(thread_getname_truncates_to_buffer) {
  uv_thread_t self = uv_thread_self();
  char name[8] = "#######";
  ck_assert_int_eq(uv_thread_setname("threadname"), 0);
  ck_assert_int_eq(uv_thread_getname(&self, name, 5), 0);
  ck_assert_str_eq(name, "thre");
  ck_assert_int_eq(uv_thread_getname(&self, name, 1), 0);
  ck_assert_str_eq(name, "");
}

TEST(thread_name_may_be_empty) {
  uv_thread_t self = uv_thread_self();
  char name[8] = "#######";
  ck_assert_int_eq(uv_thread_setname(""), 0);
  ck_assert_int_eq(uv_thread_getname(&self, name, sizeof name), 0);
  ck_assert_str_eq(name, "");
}

TEST(thread_names_refuse_bad_arguments) {
  uv_thread_t self = uv_thread_self();
  char name[8];
  ck_assert_int_eq(uv_thread_setname(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_thread_getname(NULL, name, sizeof name), UV_EINVAL);
  ck_assert_int_eq(uv_thread_getname(&self, NULL, sizeof name), UV_EINVAL);
  ck_assert_int_eq(uv_thread_getname(&self, name, 0), UV_EINVAL);
}

TEST(thread_priority_set_from_another_thread_stays_zero) {
  struct waiting waiting;
  int priority = 99;
  start_waiting(&waiting);
  ck_assert_int_eq(uv_thread_setpriority(waiting.thread, UV_THREAD_PRIORITY_LOWEST), 0);
  ck_assert_int_eq(uv_thread_getpriority(waiting.thread, &priority), 0);
  ck_assert_int_eq(priority, 0);
  stop_waiting(&waiting);
}

static void lower_own_priority(void *arg) {
  int *priority = arg;
  ck_assert_int_eq(uv_thread_setpriority(uv_thread_self(), UV_THREAD_PRIORITY_LOWEST), 0);
  ck_assert_int_eq(uv_thread_getpriority(uv_thread_self(), priority), 0);
}

TEST(lowering_thread_priority_affects_only_that_thread) {
  uv_thread_t thread;
  int priority = 99;
  int before = getpriority(PRIO_PROCESS, 0);
  ck_assert_int_eq(uv_thread_create(&thread, lower_own_priority, &priority), 0);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  ck_assert_int_eq(priority, 4);
  ck_assert_int_eq(getpriority(PRIO_PROCESS, 0), before);
}

TEST(raising_thread_priority_lowers_nice_value_or_is_refused) {
  int priority = 99;
  int error = uv_thread_setpriority(uv_thread_self(), UV_THREAD_PRIORITY_HIGHEST);
  ck_assert_int_eq(uv_thread_getpriority(uv_thread_self(), &priority), 0);
  ck_assert_int_eq(priority, getpriority(PRIO_PROCESS, 0));
  if (error == 0)
    ck_assert_int_eq(priority, -4);
  else
    ck_assert(error == UV_EACCES || error == UV_EPERM);
}

TEST(real_time_thread_reports_policy_priority) {
  struct sched_param param = {.sched_priority = 3};
  int priority = 0;
  if (pthread_setschedparam(pthread_self(), SCHED_RR, &param) != 0)
    return; /* needs a privilege */
  ck_assert_int_eq(uv_thread_getpriority(uv_thread_self(), &priority), 0);
  ck_assert_int_eq(priority, 3);
  ck_assert_int_eq(uv_thread_setpriority(uv_thread_self(), UV_THREAD_PRIORITY_LOWEST), 0);
  ck_assert_int_eq(uv_thread_getpriority(uv_thread_self(), &priority), 0);
  ck_assert_int_eq(priority, sched_get_priority_min(SCHED_RR));
}

TEST(thread_priorities_refuse_bad_arguments) {
  ck_assert_int_eq(uv_thread_setpriority(uv_thread_self(), UV_THREAD_PRIORITY_HIGHEST + 1),
                   UV_EINVAL);
  ck_assert_int_eq(uv_thread_setpriority(uv_thread_self(), UV_THREAD_PRIORITY_LOWEST - 1),
                   UV_EINVAL);
  ck_assert_int_eq(uv_thread_getpriority(uv_thread_self(), NULL), UV_EINVAL);
}

TEST(affinity_matches_the_kernel_mask) {
  uv_thread_t self = uv_thread_self();
  char mask[CPU_SETSIZE + 8];
  cpu_set_t set;
  memset(mask, '#', sizeof mask);
  ck_assert_int_eq(uv_cpumask_size(), CPU_SETSIZE);
  ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
  ck_assert_int_eq(uv_thread_getaffinity(&self, mask, sizeof mask), 0);
  for (size_t i = 0; i < CPU_SETSIZE; i++)
    ck_assert_int_eq(mask[i] != 0, CPU_ISSET(i, &set) != 0);
  for (size_t i = CPU_SETSIZE; i < sizeof mask; i++)
    ck_assert_int_eq(mask[i], 0);
}

TEST(setaffinity_moves_thread_and_returns_old_mask) {
  uv_thread_t self = uv_thread_self();
  char before[CPU_SETSIZE];
  char one[CPU_SETSIZE] = {0};
  char old[CPU_SETSIZE];
  ck_assert_int_eq(uv_thread_getaffinity(&self, before, sizeof before), 0);
  int last = CPU_SETSIZE - 1;
  while (!before[last])
    last--;
  one[last] = 1;
  ck_assert_int_eq(uv_thread_setaffinity(&self, one, old, sizeof one), 0);
  ck_assert_mem_eq(old, before, sizeof old);
  ck_assert_int_eq(uv_thread_getcpu(), last);
  ck_assert_uint_eq(uv_available_parallelism(), 1);
  ck_assert_int_eq(uv_thread_setaffinity(&self, before, NULL, sizeof before), 0);
}

TEST(affinity_refuses_bad_arguments_and_keeps_outputs) {
  uv_thread_t self = uv_thread_self();
  char mask[CPU_SETSIZE] = {0};
  char old[CPU_SETSIZE] = "untouched";
  ck_assert_int_eq(uv_thread_setaffinity(&self, mask, old, sizeof mask), UV_EINVAL);
  ck_assert_str_eq(old, "untouched");
  ck_assert_int_eq(uv_thread_setaffinity(&self, mask, NULL, sizeof mask - 1), UV_EINVAL);
  ck_assert_int_eq(uv_thread_setaffinity(&self, NULL, NULL, sizeof mask), UV_EINVAL);
  ck_assert_int_eq(uv_thread_setaffinity(NULL, mask, NULL, sizeof mask), UV_EINVAL);
  ck_assert_int_eq(uv_thread_getaffinity(&self, old, sizeof old - 1), UV_EINVAL);
  ck_assert_int_eq(uv_thread_getaffinity(&self, NULL, sizeof old), UV_EINVAL);
  ck_assert_int_eq(uv_thread_getaffinity(NULL, old, sizeof old), UV_EINVAL);
  ck_assert_str_eq(old, "untouched");
}
