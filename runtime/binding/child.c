/* SPDX-License-Identifier: MIT */
/*
 * Processes on the loop. A process is a handle (handle.h) until JavaScript closes it in its exit
 * listener.
 *   setListener(function)            once: called with (owner, status, signal number)
 *   spawn(owner, file, ...)          [id, pid], or a code; see enum rt_child_argument.
 *       stdio is [kind, number, kind, number, ...], one pair for each descriptor
 *   kill(id, signal)                 a code
 */
#include "binding/child.h"
#include "binding/stream.h"

#include <stdlib.h>

struct child {
  struct rt_handle base;
  uv_process_t process;
};

struct rt_children {
  rt_value on_exit; /* kept */
};

static void child_exited(uv_process_t *process, int64_t status, int signal) {
  struct child *child = process->data;
  const rt_value arguments[] = {child->base.owner, rt_number((double)status), rt_number(signal)};
  rt_turn(rt_self->children->on_exit, 3, arguments);
}

RT_NATIVE(set_listener, "f") {
  rt_self->children->on_exit = rt_arg(argc, argv, 0);
  rt_keep(rt_self->children->on_exit);
  return rt_undefined();
}

/* A NULL-terminated list of strings; NULL if the value is not a list. */
static char **texts_of(rt_value list) {
  if (rt_is_undefined(list))
    return NULL;
  size_t count = rt_array_length(list);
  char **texts = calloc(count + 1, sizeof *texts);
  for (size_t i = 0; texts != NULL && i < count; i++)
    texts[i] = rt_to_utf8(rt_array_at(list, i));
  return texts;
}

static void free_texts(char **texts) {
  for (size_t i = 0; texts != NULL && texts[i] != NULL; i++)
    free(texts[i]);
  free(texts);
}

void rt_child_options(uv_process_options_t *options, size_t argc, const rt_value argv[]) {
  rt_value cwd = rt_arg(argc, argv, RT_CHILD_CWD);
  rt_value uid = rt_arg(argc, argv, RT_CHILD_UID);
  rt_value gid = rt_arg(argc, argv, RT_CHILD_GID);
  *options = (uv_process_options_t){
      .file = rt_to_utf8(rt_arg(argc, argv, RT_CHILD_FILE)),
      .args = texts_of(rt_arg(argc, argv, RT_CHILD_ARGS)),
      .env = texts_of(rt_arg(argc, argv, RT_CHILD_ENV)),
      .cwd = rt_is_undefined(cwd) ? NULL : rt_to_utf8(cwd),
  };
  if (!rt_is_undefined(uid)) {
    options->flags |= UV_PROCESS_SETUID;
    options->uid = (uv_uid_t)rt_to_int(uid);
  }
  if (!rt_is_undefined(gid)) {
    options->flags |= UV_PROCESS_SETGID;
    options->gid = (uv_gid_t)rt_to_int(gid);
  }
  if (rt_to_bool(rt_arg(argc, argv, RT_CHILD_IS_DETACHED)))
    options->flags |= UV_PROCESS_DETACHED;
}

void rt_child_options_free(uv_process_options_t *options) {
  free((char *)(uintptr_t)options->file);
  free((char *)(uintptr_t)options->cwd);
  free_texts(options->args);
  free_texts(options->env);
}

static uv_stdio_container_t stdio_of(int kind, rt_value number) {
  uv_stdio_container_t container = {.flags = UV_IGNORE};
  struct rt_stream *stream =
      kind == RT_STDIO_PIPE || kind == RT_STDIO_STREAM ? rt_stream_of(number) : NULL;
  if (kind == RT_STDIO_FD) {
    container.flags = UV_INHERIT_FD;
    container.data.fd = rt_to_int(number);
  } else if (stream != NULL) {
    container.data.stream = &stream->uv.stream;
    container.flags = UV_INHERIT_STREAM;
    if (kind == RT_STDIO_PIPE)
      container.flags = UV_CREATE_PIPE | UV_READABLE_PIPE | UV_WRITABLE_PIPE;
  }
  return container;
}

static uv_stdio_container_t *containers_of(rt_value list, int *count) {
  size_t pairs = rt_array_length(list) / 2;
  uv_stdio_container_t *containers = calloc(pairs + 1, sizeof *containers);
  for (size_t i = 0; containers != NULL && i < pairs; i++)
    containers[i] = stdio_of(rt_to_int(rt_array_at(list, 2 * i)), rt_array_at(list, 2 * i + 1));
  *count = (int)pairs;
  return containers;
}

RT_NATIVE(spawn, ".saa?s...a") {
  struct child *child = calloc(1, sizeof *child);
  if (child == NULL)
    return rt_number(UV_ENOMEM);
  uv_process_options_t options;
  rt_child_options(&options, argc, argv);
  options.exit_cb = child_exited;
  options.stdio = containers_of(rt_arg(argc, argv, RT_CHILD_STDIO), &options.stdio_count);
  int rc = options.stdio == NULL || options.args == NULL
               ? UV_ENOMEM
               : uv_spawn(rt_loop(), &child->process, &options);
  free(options.stdio);
  rt_child_options_free(&options);
  /* Even a process that failed to start is a handle that must be closed. */
  int32_t id = rt_handle_add(&child->base, (uv_handle_t *)&child->process, "ProcessWrap",
                             rt_arg(argc, argv, 0));
  if (rc < 0 && id > 0)
    rt_handle_close(&child->base, rt_undefined());
  if (rc < 0 || id < 0)
    return rt_number(rc < 0 ? rc : id);
  const rt_value result[] = {rt_number(id), rt_number(child->process.pid)};
  return rt_array(2, result);
}

RT_NATIVE(kill_child, "nn") {
  struct rt_handle *handle = rt_handle_of(rt_arg(argc, argv, 0), UV_PROCESS);
  if (handle == NULL)
    return rt_number(UV_ESRCH);
  return rt_number(uv_process_kill((uv_process_t *)handle->uv, rt_to_int(rt_arg(argc, argv, 1))));
}

static const struct rt_method methods[] = {
    {"setListener", set_listener},
    {"spawn", spawn},
    {"kill", kill_child},
};

rt_value rt_bind_child(void) {
  if (!RT_PART(children, NULL, NULL))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_child_add_sync(binding);
  return binding;
}
