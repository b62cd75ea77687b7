/* SPDX-License-Identifier: MIT */
/* Child processes: two `cat` with pipes in both directions, and one that exits immediately. */
#include "scenario.h"

#include <signal.h>
#include <string.h>

#define CATS 2
#define SIZE 100000

static struct cat {
  uv_process_t process;
  uv_pipe_t in, out;
  uv_write_t write;
  uv_shutdown_t shutdown;
  size_t count;
  int exits;
  bool has_ended;
} cats[CATS];
static uv_process_t quick;
static int quick_exits;
static char message[SIZE];

static void write_done(uv_write_t *req, int status) {
  ended(req);
  ok(status, "write");
}

static void shutdown_done(uv_shutdown_t *req, int status) {
  ended(req);
  ok(status, "shutdown");
  shut(req->handle);
}

static void cat_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
  struct cat *cat = stream->data;
  if (size == UV_EOF) {
    cat->has_ended = true;
    shut(stream);
  } else if (ok((int)size, "read")) {
    received(&cat->count, buf->base, (size_t)size);
  }
}

static void cat_exit(uv_process_t *process, int64_t status, int signum) {
  struct cat *cat = process->data;
  if (++cat->exits > 1)
    broken("a process ended twice");
  shut(process);
  if (status != 0 || signum != 0) /* such as the shell's, for a file that is not a program */
    ok(UV_ENOEXEC, "status of cat");
}

static bool start_cat(uv_loop_t *loop, struct cat *cat) {
  static char *arguments[] = {"cat", NULL};
  uv_stdio_container_t stdio[3] = {
      {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&cat->in},
      {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&cat->out},
      {.flags = UV_IGNORE}};
  uv_process_options_t options = {.file = "cat",
                                  .args = arguments,
                                  .cwd = "/",
                                  .exit_cb = cat_exit,
                                  .stdio = stdio,
                                  .stdio_count = 3};
  if (!ok(uv_pipe_init(loop, &cat->in, 0), "uv_pipe_init") ||
      !ok(uv_pipe_init(loop, &cat->out, 0), "uv_pipe_init"))
    return false;
  cat->out.data = cat->process.data = cat;
  if (!ok(uv_spawn(loop, &cat->process, &options), "uv_spawn"))
    return false;
  uv_stream_t *in = (uv_stream_t *)&cat->in;
  uv_buf_t buf = uv_buf_init(message, SIZE);
  if (!ok(uv_read_start((uv_stream_t *)&cat->out, alloc_piece, cat_read), "uv_read_start") ||
      !ok(uv_write(&cat->write, in, &buf, 1, write_done), "uv_write"))
    return false;
  begun(&cat->write);
  if (!ok(uv_shutdown(&cat->shutdown, in, shutdown_done), "uv_shutdown"))
    return false;
  begun(&cat->shutdown);
  return true;
}

static void quick_exit(uv_process_t *process, int64_t status, int signum) {
  (void)status;
  (void)signum;
  quick_exits++;
  shut(process);
}

static void start(uv_loop_t *loop) {
  static char *arguments[] = {"sh", "-c", "exit 3", NULL};
  fill(message, sizeof message);
  for (int i = 0; i < CATS; i++)
    if (!start_cat(loop, &cats[i]))
      return;
  uv_process_options_t options = {.file = "/bin/sh", .args = arguments, .exit_cb = quick_exit};
  ok(uv_spawn(loop, &quick, &options), "uv_spawn");
}

static bool complete(void) {
  for (int i = 0; i < CATS; i++)
    if (cats[i].exits != 1 || !cats[i].has_ended || cats[i].count != SIZE)
      return false;
  return quick_exits == 1;
}

const struct scenario spawn_scenario = {"spawn", start, complete, NULL};
