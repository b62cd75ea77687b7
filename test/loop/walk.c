/* SPDX-License-Identifier: MIT */
/* Walking over handles and printing them; names and sizes of types. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"

static void add_name(uv_handle_t *handle, void *arg) {
  ck_assert_ptr_eq(arg, seq_add);
  seq_add("%s", uv_handle_type_name(handle->type));
}

static void on_timer(uv_timer_t *timer) {
  (void)timer;
}

TEST(walk_visits_every_handle_in_init_order) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_check_t check;
  uv_signal_t signal_handle;
  seq_reset();
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_walk(&loop, add_name, (void *)seq_add);
  seq_expect("");
  uv_timer_init(&loop, &timer);
  uv_check_init(&loop, &check);
  uv_signal_init(&loop, &signal_handle);
  uv_walk(&loop, add_name, (void *)seq_add);
  seq_expect("timer check signal");
  loop_end(&loop);
}

TEST(print_handles_shows_flags_type_and_address) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_idle_t idle;
  char *text = NULL;
  size_t size = 0;
  char expected[200];

  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_idle_init(&loop, &idle);
  uv_unref((uv_handle_t *)&idle);

  FILE *stream = open_memstream(&text, &size);
  uv_print_all_handles(&loop, stream);
  fflush(stream);
  snprintf(expected, sizeof expected, "[RA-] timer    %p\n[---] idle     %p\n", (void *)&timer,
           (void *)&idle);
  ck_assert_str_eq(text, expected);

  rewind(stream);
  uv_print_active_handles(&loop, stream);
  fputc('\0', stream);
  fclose(stream);
  snprintf(expected, sizeof expected, "[RA-] timer    %p\n", (void *)&timer);
  ck_assert_str_eq(text, expected);
  free(text);

  loop_end(&loop);
}

TEST(print_handles_without_stream_writes_to_stderr) {
  uv_loop_t loop;
  uv_idle_t idle;
  char line[64] = "";
  char expected[64];
  int ends[2];
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  ck_assert_int_eq(uv_idle_init(&loop, &idle), 0);
  snprintf(expected, sizeof expected, "[R--] idle     %p\n", (void *)&idle);
  ck_assert_int_eq(pipe(ends), 0);
  ck_assert_int_eq(dup2(ends[1], STDERR_FILENO), STDERR_FILENO);
  uv_print_all_handles(&loop, NULL);
  uv_print_active_handles(&loop, NULL);
  fflush(stderr);
  ck_assert_int_eq(read(ends[0], line, sizeof line - 1), (ssize_t)strlen(expected));
  ck_assert_str_eq(line, expected);
  loop_end(&loop);
}

TEST(handle_and_request_types_have_names_and_sizes) {
  ck_assert_str_eq(uv_handle_type_name(UV_NAMED_PIPE), "pipe");
  ck_assert_str_eq(uv_handle_type_name(UV_FILE), "file");
  ck_assert_ptr_null(uv_handle_type_name(UV_UNKNOWN_HANDLE));
  ck_assert_ptr_null(uv_handle_type_name((uv_handle_type)99));
  ck_assert_uint_eq(uv_handle_size(UV_TIMER), sizeof(uv_timer_t));
  ck_assert_uint_eq(uv_handle_size((uv_handle_type)99), (size_t)-1);
  ck_assert_str_eq(uv_req_type_name(UV_GETADDRINFO), "getaddrinfo");
  ck_assert_ptr_null(uv_req_type_name(UV_UNKNOWN_REQ));
  ck_assert_uint_eq(uv_req_size(UV_FS), sizeof(uv_fs_t));
  ck_assert_uint_eq(uv_req_size((uv_req_type)-1), (size_t)-1);
}
