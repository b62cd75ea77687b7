/* SPDX-License-Identifier: MIT */
/* What is different where the library uses only what POSIX systems have in common. */
#include <stdlib.h>
#include <string.h>

#include "harness.h"

#ifdef RD_BACKEND_POLL
TEST(portable_fs_event_start_reports_enosys) {
  uv_loop_t loop;
  uv_fs_event_t handle;
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_fs_event_init(&loop, &handle), 0);
  ck_assert_int_eq(uv_fs_event_start(&handle, (uv_fs_event_cb)abort, "/", 0), UV_ENOSYS);
  ck_assert(!uv_is_active((uv_handle_t *)&handle));
  ck_assert_int_eq(uv_fs_event_stop(&handle), 0);
  loop_end(&loop);
}
#endif

TEST(portable_affinity_reports_enotsup) {
  char mask[1024] = {0};
  uv_thread_t self = uv_thread_self();
  ck_assert_int_eq(uv_cpumask_size(), UV_ENOTSUP);
  ck_assert_int_eq(uv_thread_getaffinity(&self, mask, sizeof mask), UV_ENOTSUP);
  ck_assert_int_eq(uv_thread_setaffinity(&self, mask, NULL, sizeof mask), UV_ENOTSUP);
  ck_assert_int_eq(uv_thread_getcpu(), UV_ENOTSUP);
}

TEST(portable_exepath_is_the_first_argument) {
  char path[] = "/bin/../bin/sh", shown[256];
  char *argv[] = {path, NULL};
  char *expected = realpath("/bin/sh", NULL);
  size_t size = sizeof shown;
  ck_assert_int_eq(uv_exepath(shown, &size), UV_ENOTSUP);
  uv_setup_args(1, argv);
  size = sizeof shown;
  ck_assert_int_eq(uv_exepath(shown, &size), 0);
  ck_assert_str_eq(shown, expected);
  ck_assert_uint_eq(size, strlen(expected));
  free(expected);
}

TEST(portable_processors_have_no_names) {
  uv_cpu_info_t *infos;
  int count;
  ck_assert_int_eq(uv_cpu_info(&infos, &count), 0);
  ck_assert_int_ge(count, 1);
  for (int i = 0; i < count; i++)
    ck_assert_str_eq(infos[i].model, "unknown");
  uv_free_cpu_info(infos, count);
}
