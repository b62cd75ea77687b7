/* SPDX-License-Identifier: MIT */
/*
 * Synchronous processes: each runs on a separate loop, which ends with the process and its pipes.
 * Nothing of the program runs meanwhile.
 *   spawnSync(settings, file, ...)     see enum rt_child_argument
 *       settings is [timeout in ms, maximum bytes per pipe, signal number]; stdio is
 *       [kind, value, ...]: for a pipe, the bytes to write into it, or undefined
 * The result is [code, pid, status, signal, pipe, pipe, ...]: for each descriptor the
 * output written to it, or null; code is 0 or the error.
 */
#include "binding/child.h"
#include "engine/pin.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 * 1024 };

struct run;

/* A pipe of the process. */
struct channel {
  struct run *run;
  uv_pipe_t pipe;
  uv_write_t write;
  uv_shutdown_t shutdown;
  bool is_pipe;
  bool is_output; /* the process writes to it: true for all but stdin */
  struct rt_lent input;
  char *output;
  size_t length;
  size_t room;
};

struct run {
  uv_loop_t loop;
  uv_process_t process;
  uv_timer_t timer;
  struct channel *channels;
  int count;
  double max_bytes; /* 0: no limit */
  int kill_signal;
  int code; /* the first error */
  int64_t status;
  int signal;
  bool has_exited;
};

static void set_code(struct run *run, int code) {
  if (run->code == 0)
    run->code = code;
}

static void close_handle(uv_handle_t *handle) {
  if (!uv_is_closing(handle))
    uv_close(handle, NULL);
}

/* After a timeout or an error: stops reading and kills the process. */
static void stop(struct run *run, int code) {
  set_code(run, code);
  if (!run->has_exited) {
    int rc = uv_process_kill(&run->process, run->kill_signal);
    if (rc < 0 && rc != UV_ESRCH) {
      set_code(run, rc);
      uv_process_kill(&run->process, SIGKILL);
    }
  }
  for (int i = 0; i < run->count; i++)
    if (run->channels[i].is_pipe)
      close_handle((uv_handle_t *)&run->channels[i].pipe);
  close_handle((uv_handle_t *)&run->timer);
}

static void time_is_up(uv_timer_t *timer) {
  stop(timer->data, UV_ETIMEDOUT);
}

static void process_exited(uv_process_t *process, int64_t status, int signal) {
  struct run *run = process->data;
  run->has_exited = true;
  run->status = status;
  run->signal = signal;
  close_handle((uv_handle_t *)process);
  close_handle((uv_handle_t *)&run->timer);
}

static void give_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
  (void)suggested;
  struct channel *channel = handle->data;
  if (channel->room - channel->length < CHUNK) {
    size_t room = channel->room * 2 + CHUNK;
    char *bigger = realloc(channel->output, room);
    if (bigger == NULL) {
      *buf = uv_buf_init(NULL, 0);
      return;
    }
    channel->output = bigger;
    channel->room = room;
  }
  *buf = uv_buf_init(channel->output + channel->length, CHUNK);
}

static void has_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  struct channel *channel = stream->data;
  struct run *run = channel->run;
  if (count < 0) {
    if (count != UV_EOF)
      set_code(run, (int)count);
    close_handle((uv_handle_t *)stream);
    return;
  }
  channel->length += (size_t)count;
  if (run->max_bytes > 0 && (double)channel->length > run->max_bytes && channel->is_output)
    stop(run, UV_ENOBUFS);
}

static void has_written(uv_write_t *req, int status) {
  struct channel *channel = req->data;
  if (status < 0 && status != UV_ECANCELED)
    set_code(channel->run, status);
}

static void has_shut_down(uv_shutdown_t *req, int status) {
  (void)status;
  close_handle((uv_handle_t *)req->handle);
}

/* Writes the input and then ends it; reads output until EOF. */
static int start_channel(struct channel *channel) {
  uv_stream_t *stream = (uv_stream_t *)&channel->pipe;
  if (channel->is_output)
    return uv_read_start(stream, give_room, has_read);
  int rc = 0;
  if (channel->input.length > 0) {
    channel->write.data = channel;
    uv_buf_t buf = {(char *)channel->input.bytes, channel->input.length};
    rc = uv_write(&channel->write, stream, &buf, 1, has_written);
  }
  return rc < 0 ? rc : uv_shutdown(&channel->shutdown, stream, has_shut_down);
}

static uv_stdio_container_t open_channel(struct run *run, int index, int kind, rt_value value) {
  struct channel *channel = &run->channels[index];
  uv_stdio_container_t container = {.flags = UV_IGNORE};
  channel->run = run;
  if (kind == RT_STDIO_FD) {
    container.flags = UV_INHERIT_FD;
    container.data.fd = rt_to_int(value);
  } else if (kind == RT_STDIO_PIPE) {
    channel->is_pipe = true;
    channel->is_output = index > 0;
    if (rt_is_bytes(value))
      set_code(run, rt_lend(&channel->input, value, 0, SIZE_MAX, RT_LENT_READ));
    uv_pipe_init(&run->loop, &channel->pipe, 0);
    channel->pipe.data = channel;
    container.flags = UV_CREATE_PIPE | (index == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE);
    container.data.stream = (uv_stream_t *)&channel->pipe;
  }
  return container;
}

/* Starts the process and runs the loop until everything is done. */
static void run_all(struct run *run, uv_process_options_t *options, double timeout_ms) {
  run->process.data = run;
  options->exit_cb = process_exited;
  int rc = options->args == NULL ? UV_ENOMEM : uv_spawn(&run->loop, &run->process, options);
  uv_timer_init(&run->loop, &run->timer);
  run->timer.data = run;
  if (rc < 0) {
    run->has_exited = true;
    close_handle((uv_handle_t *)&run->process);
    stop(run, rc);
  }
  for (int i = 0; rc == 0 && i < run->count; i++) {
    rc = run->channels[i].is_pipe ? start_channel(&run->channels[i]) : 0;
    if (rc < 0)
      stop(run, rc);
  }
  if (rc == 0 && timeout_ms > 0)
    uv_timer_start(&run->timer, time_is_up, (uint64_t)timeout_ms, 0);
  uv_run(&run->loop, UV_RUN_DEFAULT);
}

static rt_value result_of(struct run *run) {
  rt_value result = rt_array(0, NULL);
  rt_array_push(result, rt_number(run->code));
  rt_array_push(result, rt_number(run->process.pid));
  rt_array_push(result, rt_number((double)run->status));
  rt_array_push(result, rt_number(run->signal));
  for (int i = 0; i < run->count; i++) {
    struct channel *channel = &run->channels[i];
    rt_array_push(result, channel->is_output ? rt_uint8_array(channel->length, channel->output)
                                             : rt_null());
    free(channel->output);
    rt_lent_end(&channel->input);
  }
  return result;
}

RT_NATIVE(spawn_sync, "asaa?s...a") {
  rt_value settings = rt_arg(argc, argv, 0);
  rt_value stdio = rt_arg(argc, argv, RT_CHILD_STDIO);
  struct run run = {.count = (int)(rt_array_length(stdio) / 2),
                    .max_bytes = rt_to_number(rt_array_at(settings, 1)),
                    .kill_signal = rt_to_int(rt_array_at(settings, 2))};
  int rc = uv_loop_init(&run.loop);
  if (rc < 0)
    return rt_number(rc);
  uv_process_options_t options;
  rt_child_options(&options, argc, argv);
  run.channels = calloc((size_t)run.count + 1, sizeof *run.channels);
  options.stdio = calloc((size_t)run.count + 1, sizeof *options.stdio);
  rt_value result = rt_number(UV_ENOMEM);
  if (run.channels != NULL && options.stdio != NULL) {
    options.stdio_count = run.count;
    for (int i = 0; i < run.count; i++) {
      size_t at = 2 * (size_t)i;
      options.stdio[i] =
          open_channel(&run, i, rt_to_int(rt_array_at(stdio, at)), rt_array_at(stdio, at + 1));
    }
    run_all(&run, &options, rt_to_number(rt_array_at(settings, 0)));
    result = result_of(&run);
  }
  free(options.stdio);
  free(run.channels);
  rt_child_options_free(&options);
  uv_loop_close(&run.loop);
  return result;
}

static const struct rt_method methods[] = {{"spawnSync", spawn_sync}};

void rt_child_add_sync(rt_object binding) {
  rt_add_methods(binding, methods, 1);
}
