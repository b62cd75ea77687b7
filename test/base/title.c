/* SPDX-License-Identifier: MIT */
/* Releasing the process title. */
#include "harness.h"

#include "os/title.h"

TEST(released_process_title_can_be_set_up_again) {
  char memory[] = "program\0one";
  char *arguments[] = {memory, memory + 8, NULL};
  char title[16];
  alloc_install();
  uv_setup_args(2, arguments);
  rd_title_release();
  rd_title_release();
  ck_assert_uint_eq(alloc_live(), 0);
  ck_assert_int_eq(uv_get_process_title(title, sizeof title), UV_ENOBUFS);
  uv_setup_args(1, arguments);
  ck_assert_int_eq(uv_get_process_title(title, sizeof title), 0);
  rd_title_release();
}
