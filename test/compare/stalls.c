/* SPDX-License-Identifier: MIT */
/*
 * stalls-* FOLDER [pool]: file requests while the file system does not answer. The loop has to
 * keep running: a timer releases the file system only after it has fired several times. Exits with
 * 77 where no such file system can be mounted.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "filter.h"
#include "stalling.h"

enum { TICKS = 3, WARM_UPS = 5 };

static uv_loop_t *loop;
static uv_fs_t req;
static char memory[4096];
static int fd; /* of the slow file */
static bool is_expected_to_stall;
static bool has_ended;
static bool failed;
static int ticks;

static void on_tick(uv_timer_t *timer) {
  (void)timer;
  if (stalling_has_question() && ++ticks == TICKS)
    stalling_answer();
}

static void on_end(uv_fs_t *ended) {
  (void)ended;
  has_ended = true;
}

/* Requests for pool threads: they complete when the timer has fired often enough. */
static void expect(const char *name, int err, ssize_t result) {
  uv_timer_t timer;
  uv_timer_init(loop, &timer);
  uv_timer_start(&timer, on_tick, 1, 1);
  ticks = 0;
  has_ended = false;
  while (err == 0 && !has_ended)
    uv_run(loop, UV_RUN_ONCE);
  stalling_answer();
  uv_close((uv_handle_t *)&timer, NULL);
  uv_run(loop, UV_RUN_DEFAULT);
  bool is_right = err == 0 && req.result == result && !stalling_was_given_up() &&
                  (!is_expected_to_stall || ticks >= TICKS);
  printf("%s %s: result %d, %d ticks\n", is_right ? "ok" : "FAILED", name, (int)req.result, ticks);
  failed |= !is_right;
  uv_fs_req_cleanup(&req);
}

static int request_stat(const char *path) {
  stalling_begin();
  return uv_fs_stat(loop, &req, path, on_end);
}

static int request_read(int64_t offset, unsigned int nbufs) {
  uv_buf_t bufs[2] = {uv_buf_init(memory, 100), uv_buf_init(memory + 100, 100)};
  stalling_begin();
  return uv_fs_read(loop, &req, fd, bufs, nbufs, offset, on_end);
}

static int request_write(int64_t offset) {
  uv_buf_t buf = uv_buf_init(memory, 100);
  stalling_begin();
  return uv_fs_write(loop, &req, fd, &buf, 1, offset, on_end);
}

static void warm_up(const char *path) {
  for (int i = 0; i < WARM_UPS; i++) {
    uv_fs_stat(loop, &req, path, on_end);
    uv_run(loop, UV_RUN_DEFAULT);
    uv_fs_req_cleanup(&req);
  }
}

static void stat_slow_files(void) {
  expect("stat", request_stat("slow/file"), 0);
  expect("stat again", request_stat("slow/file"), 0);
  expect("stat of what is missing", request_stat("slow/missing"), UV_ENOENT);
  stalling_begin();
  expect("lstat", uv_fs_lstat(loop, &req, "slow/file", on_end), 0);
  stalling_begin();
  expect("fstat", uv_fs_fstat(loop, &req, fd, on_end), 0);
}

/* Each of these paths was just looked up, and led to a fast file then. */
static void stat_paths_that_became_slow(void) {
  if (chdir("fast") != 0)
    failed = true;
  warm_up("file");
  if (chdir("../slow") != 0)
    failed = true;
  expect("stat of a relative path after chdir", request_stat("file"), 0);
  if (chdir("..") != 0)
    failed = true;
  warm_up("way/file");
  if (unlink("way") != 0 || symlink("slow", "way") != 0)
    failed = true;
  expect("stat through a link that was changed", request_stat("way/file"), 0);
  warm_up("over/file");
  if (mount("slow", "over", NULL, MS_BIND, NULL) != 0)
    failed = true;
  expect("stat below a new mount", request_stat("over/file"), 0);
  umount2("over", MNT_DETACH);
}

/* Data cached by the kernel may be returned without a request. */
static void read_and_write_slow_file(void) {
  expect("read at a position", request_read(0, 1), 100);
  is_expected_to_stall = false;
  expect("read at a position again", request_read(0, 1), 100);
  expect("read at the current position", request_read(-1, 1), 100);
  expect("read into two buffers", request_read(0, 2), 200);
  is_expected_to_stall = true;
  expect("write at a position", request_write(0), 100);
  expect("write at the current position", request_write(-1), 100);
}

static uv_fs_t fast_req;

static void on_fast_read(uv_fs_t *ended) {
  bool is_right = ended->result == 4 && !has_ended && stalling_has_question();
  printf("%s read of a fast file meanwhile\n", is_right ? "ok" : "FAILED");
  failed |= !is_right;
  uv_fs_req_cleanup(ended);
}

/* Fast files are read while a slow request is in flight. */
static void read_fast_file_meanwhile(void) {
  int fast = open("fast/file", O_RDONLY | O_CLOEXEC);
  uv_buf_t buf = uv_buf_init(memory, 4);
  has_ended = false;
  int err = request_stat("slow/file");
  while (!stalling_has_question())
    usleep(1000);
  uv_fs_read(loop, &fast_req, fast, &buf, 1, 0, on_fast_read);
  uv_run(loop, UV_RUN_ONCE);
  expect("stat beside a fast read", err, 0);
  close(fast);
}

static void make_folders(void) {
  static const char *const files[] = {"fast/file", "over/file"};
  mkdir("slow", 0700);
  mkdir("fast", 0700);
  mkdir("over", 0700);
  for (int i = 0; i < 2; i++) {
    int file = open(files[i], O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (write(file, "fast", 4) != 4)
      failed = true;
    close(file);
  }
  if (symlink("fast", "way") != 0)
    failed = true;
}

int main(int argc, char **argv) {
  if (argc < 2 || chdir(argv[1]) != 0)
    return 2;
  setvbuf(stdout, NULL, _IOLBF, 0);
  make_folders();
  const char *why = stalling_mount("slow");
  if (why == NULL && argc > 2 && !filter_preadv2(EOPNOTSUPP))
    why = "no filter of system calls can be installed";
  if (why != NULL) {
    printf("skipped: %s\n", why);
    return 77;
  }
  loop = uv_default_loop();
  is_expected_to_stall = true;
  fd = open("slow/file", O_RDWR | O_CLOEXEC);
  if (fd < 0)
    failed = true;
  stat_slow_files();
  stat_paths_that_became_slow();
  read_and_write_slow_file();
  read_fast_file_meanwhile();
  close(fd);
  stalling_end();
  return failed || uv_loop_close(loop) != 0;
}
