/* SPDX-License-Identifier: MIT */
/* The process title, as seen by the program and by the kernel. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

TEST_LABEL("threads")

#define THREADS 4
#define ROUNDS 200

static int real_count;
static char **real_arguments;

/* The C library hands the program's arguments to constructors too. */
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  real_count = argc;
  real_arguments = argv;
}

static void read_file(const char *path, char *buffer, size_t size) {
  FILE *file = fopen(path, "r");
  ck_assert_ptr_nonnull(file);
  size_t length = fread(buffer, 1, size - 1, file);
  buffer[length] = '\0';
  fclose(file);
}

static void expect_title(const char *expected) {
  char title[512];
  ck_assert_int_eq(uv_get_process_title(title, sizeof title), 0);
  ck_assert_str_eq(title, expected);
}

TEST(process_title_without_setup_args_reports_enobufs) {
  char title[16] = "untouched";
  ck_assert_int_eq(uv_get_process_title(title, sizeof title), UV_ENOBUFS);
  ck_assert_int_eq(uv_set_process_title("x"), UV_ENOBUFS);
  ck_assert_str_eq(title, "untouched");
}

TEST(setup_args_returns_a_copy_of_the_arguments) {
  char memory[] = "program\0one\0\0three";
  char *arguments[] = {memory, memory + 8, memory + 12, memory + 13, NULL};
  char **copy = uv_setup_args(4, arguments);
  ck_assert_ptr_ne(copy, arguments);
  ck_assert_int_eq(uv_set_process_title("changed"), 0);
  ck_assert_str_eq(copy[0], "program");
  ck_assert_str_eq(copy[1], "one");
  ck_assert_str_eq(copy[2], "");
  ck_assert_str_eq(copy[3], "three");
  ck_assert_ptr_null(copy[4]);
  ck_assert_str_eq(memory, "changed");
}

TEST(process_title_starts_as_argv_and_is_truncated_to_its_length) {
  char memory[] = "program\0one";
  char *arguments[] = {memory, memory + 8, NULL};
  uv_setup_args(2, arguments);
  expect_title("program");
  ck_assert_int_eq(uv_set_process_title("a title that is too long"), 0);
  expect_title("a title tha");
  ck_assert_int_eq(uv_set_process_title(""), 0);
  expect_title("");
  for (size_t i = 0; i < sizeof memory; i++)
    ck_assert_int_eq(memory[i], 0);
}

TEST(set_process_title_does_not_write_to_foreign_arguments) {
  char memory[] = "abc\0#untouched"; /* not next to each other */
  char *arguments[] = {memory, memory + 5, NULL};
  uv_setup_args(2, arguments);
  ck_assert_int_eq(uv_set_process_title("a long title"), 0);
  expect_title("a l");
  ck_assert_str_eq(memory + 4, "#untouched");
}

TEST(second_setup_args_changes_nothing) {
  char memory[] = "program\0one";
  char *arguments[] = {memory, memory + 8, NULL};
  char **copy = uv_setup_args(2, arguments);
  ck_assert_int_eq(uv_set_process_title("title"), 0);
  ck_assert_ptr_eq(uv_setup_args(2, copy), copy);
  expect_title("title");
}

TEST(setup_args_without_arguments_returns_them_unchanged) {
  char *none[] = {NULL};
  ck_assert_ptr_eq(uv_setup_args(0, none), none);
  ck_assert_ptr_eq(uv_setup_args(1, none), none);
  ck_assert_ptr_null(uv_setup_args(0, NULL));
}

TEST(get_process_title_reports_enobufs_for_small_buffers) {
  char memory[] = "program";
  char *arguments[] = {memory, NULL};
  char title[16] = "untouched";
  uv_setup_args(1, arguments);
  ck_assert_int_eq(uv_get_process_title(NULL, 8), UV_EINVAL);
  ck_assert_int_eq(uv_get_process_title(title, 0), UV_EINVAL);
  ck_assert_int_eq(uv_set_process_title(NULL), UV_EINVAL);
  ck_assert_int_eq(uv_get_process_title(title, 7), UV_ENOBUFS);
  ck_assert_str_eq(title, "untouched");
  ck_assert_int_eq(uv_get_process_title(title, 8), 0);
  ck_assert_str_eq(title, "program");
}

static void set_title(void *title) {
  ck_assert_int_eq(uv_set_process_title(title), 0);
}

TEST(kernel_shows_the_process_title) {
  char shown[4096];
  uv_setup_args(real_count, real_arguments);
  set_title("kernel");
  read_file("/proc/self/cmdline", shown, sizeof shown);
  ck_assert_str_eq(shown, "kernel");
  read_file("/proc/self/comm", shown, sizeof shown);
  ck_assert_str_eq(shown, "kernel\n");
}

TEST(process_title_set_by_another_thread_is_process_wide) {
  char shown[4096];
  char text[] = "worker";
  uv_thread_t thread;
  uv_setup_args(real_count, real_arguments);
  ck_assert_int_eq(uv_thread_create(&thread, set_title, text), 0);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
  expect_title("worker");
  read_file("/proc/self/comm", shown, sizeof shown);
  ck_assert_str_eq(shown, "worker\n");
}

static void change_title(void *arg) {
  char title[32];
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    ck_assert_int_eq(uv_set_process_title(i % 2 ? "aaaaaa" : "bbb"), 0);
    ck_assert_int_eq(uv_get_process_title(title, sizeof title), 0);
    ck_assert(strcmp(title, "aaaaaa") == 0 || strcmp(title, "bbb") == 0);
  }
}

TEST(concurrent_readers_see_whole_process_titles) {
  char memory[] = "program";
  char *arguments[] = {memory, NULL};
  uv_thread_t threads[THREADS];
  uv_setup_args(1, arguments);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_create(&threads[i], change_title, NULL), 0);
  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq(uv_thread_join(&threads[i]), 0);
}

/* The sanitizers' own locks may be copied by a fork while they are held. */
#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)

static void change_title_until_stopped(void *stop) {
  while (!__atomic_load_n((int *)stop, __ATOMIC_SEQ_CST))
    uv_set_process_title("changing");
}

TEST(fork_while_title_is_set_leaves_no_lock_held) {
  char memory[] = "program\0one";
  char *arguments[] = {memory, memory + 8, NULL};
  uv_thread_t thread;
  int stop = 0;
  uv_setup_args(2, arguments);
  ck_assert_int_eq(uv_thread_create(&thread, change_title_until_stopped, &stop), 0);
  for (int i = 0; i < ROUNDS; i++) {
    int status;
    pid_t child = fork();
    if (child == 0)
      _exit(uv_set_process_title("child") == 0 ? 0 : 1);
    ck_assert_int_gt(child, 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_SEQ_CST);
  ck_assert_int_eq(uv_thread_join(&thread), 0);
}

#endif
