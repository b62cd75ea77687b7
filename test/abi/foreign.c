/* SPDX-License-Identifier: MIT */
/*
 * A program compiled with the system's own uv.h and linked with the system's libuv, to be run with
 * ours in its place: both must agree on sizes, offsets and numbers, and its handles must work.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

#define ROW(condition, what) _Static_assert(condition, what);
#include "structs.inc"

static int wrong;
static int ran;

static void expect(int holds, const char *what) {
  if (holds)
    return;
  printf("wrong: %s\n", what);
  wrong = 1;
}

static void on_timer(uv_timer_t *timer) {
  ran++;
  uv_close((uv_handle_t *)timer, NULL);
}

static void on_async(uv_async_t *async) {
  ran++;
  uv_close((uv_handle_t *)async, NULL);
}

static int our_library_is_loaded(void) {
  char line[4096];
  int found = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL)
    found |= strstr(line, "/rondo/libuv.so.1") != NULL;
  if (maps != NULL)
    fclose(maps);
  return found;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_async_t async;

  expect(our_library_is_loaded(), "our library is loaded");
  expect(uv_version() > UV_VERSION_HEX, "the library is younger than this program");
  expect(uv_loop_size() == sizeof(uv_loop_t), "uv_loop_size()");
#define XX(NAME, name) expect(uv_handle_size(UV_##NAME) == sizeof(uv_##name##_t), "size of " #name);
  UV_HANDLE_TYPE_MAP(XX)
#undef XX
#define XX(NAME, name) expect(uv_req_size(UV_##NAME) == sizeof(uv_##name##_t), "size of " #name);
  UV_REQ_TYPE_MAP(XX)
#undef XX
#define XX(name, text)                                       \
  expect(strcmp(uv_err_name(UV_##name), #name) == 0, #name); \
  expect(strcmp(uv_strerror(UV_##name), text) == 0, #name);
  UV_ERRNO_MAP(XX)
#undef XX

  expect(uv_loop_init(&loop) == 0, "uv_loop_init()");
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  expect(uv_run(&loop, UV_RUN_DEFAULT) == 0, "uv_run()");
  expect(ran == 2, "both callbacks ran");
  expect(uv_loop_close(&loop) == 0, "uv_loop_close()");
  return wrong;
}
