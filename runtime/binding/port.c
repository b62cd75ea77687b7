/* SPDX-License-Identifier: MIT */
/*
 * Message ports for JavaScript: the ends of channels (channel.h) that belong to this instance. A
 * small number identifies each of them, valid only here.
 *
 * An instance has one async handle for all its ends; it keeps the loop alive only if JavaScript
 * asks for that.
 */
#include "binding/port.h"
#include "binding/fs.h"
#include "binding/thread.h"

#include <stdlib.h>
#include <string.h>

struct rt_end *rt_port_end(rt_value id) {
  const struct rt_ports *ports = rt_self->ports;
  int32_t number = rt_to_int(id);
  return number > 0 && number <= ports->count ? ports->ends[number - 1] : NULL;
}

/* Removes the gaps from the order. */
static void close_gaps(struct rt_ports *ports) {
  int32_t count = 0;
  for (int32_t i = 0; i < ports->order_count; i++)
    if (ports->order[i] != 0)
      ports->order[count++] = ports->order[i];
  ports->order_count = count;
  ports->gone_count = 0;
}

static bool reserve_order(struct rt_ports *ports) {
  if (ports->gone_count > ports->order_count / 2 && !ports->is_delivering)
    close_gaps(ports);
  if (ports->order_count < ports->order_room)
    return true;
  int32_t room = 2 * ports->order_room + 8;
  int32_t *more = realloc(ports->order, (size_t)room * sizeof *more);
  if (more == NULL)
    return false;
  ports->order = more;
  ports->order_room = room;
  return true;
}

static void forget_order(struct rt_ports *ports, int32_t number) {
  int32_t i = ports->order_count - 1;
  while (ports->order[i] != number)
    i--;
  ports->order[i] = 0;
  ports->gone_count++;
  while (ports->order_count > 0 && ports->order[ports->order_count - 1] == 0) {
    ports->order_count--;
    ports->gone_count--;
  }
}

/* The index of a free place, or -1. */
static int32_t free_place(struct rt_ports *ports) {
  int32_t index = 0;
  while (index < ports->count && ports->ends[index] != NULL)
    index++;
  if (index < ports->count)
    return index;
  struct rt_end **more = realloc(ports->ends, ((size_t)index + 1) * sizeof(struct rt_end *));
  if (more == NULL)
    return -1;
  more[index] = NULL;
  ports->ends = more;
  ports->count++;
  return index;
}

int32_t rt_port_attach(struct rt_end *end) {
  struct rt_ports *ports = rt_self->ports;
  int32_t index = reserve_order(ports) ? free_place(ports) : -1;
  if (index < 0) {
    rt_end_close(end);
    return UV_ENOMEM;
  }
  ports->ends[index] = end;
  ports->order[ports->order_count++] = index + 1;
  rt_end_move(end, &ports->async);
  return index + 1;
}

struct rt_end *rt_port_detach(rt_value id) {
  struct rt_end *end = rt_port_end(id);
  if (end == NULL)
    return NULL;
  rt_self->ports->ends[rt_to_int(id) - 1] = NULL;
  forget_order(rt_self->ports, rt_to_int(id));
  rt_end_move(end, NULL);
  return end;
}

/* Calls the listener with the number of each end that has messages or whose other end is closed. A
 * message that arrives meanwhile wakes the loop again. Counting backwards, a message that a worker
 * posts after one to an older end is not seen without that one. */
static void messages_arrived(uv_async_t *handle) {
  struct rt_ports *ports = handle->data;
  for (int32_t i = ports->order_count; i > 0; i--)
    if (ports->order[i - 1] != 0)
      rt_end_count_ready(ports->ends[ports->order[i - 1] - 1]);
  ports->is_delivering = true;
  for (int32_t i = 0; i < ports->order_count && ports->listener != NULL; i++) {
    int32_t number = ports->order[i];
    const struct rt_end *end = number == 0 ? NULL : ports->ends[number - 1];
    for (size_t calls = end == NULL ? 0 : rt_end_ready(end); calls > 0; calls--) {
      const rt_value arguments[] = {rt_number(number)};
      rt_turn(ports->listener, 1, arguments);
      if (i >= ports->order_count || ports->order[i] != number || ports->ends[number - 1] != end)
        break;
    }
  }
  ports->is_delivering = false;
}

/* makePair(): [id, id], or a negative code. */
RT_NATIVE(make_pair) {
  struct rt_end *ends[2];
  int rc = rt_channel_pair(ends);
  if (rc < 0)
    return rt_number(rc);
  rt_value ids[2];
  for (size_t i = 0; i < 2; i++) {
    int32_t id = rt_port_attach(ends[i]);
    ids[i] = rt_number(id);
    if (id < 0) {
      rt_end_close(i == 0 ? ends[1] : rt_port_detach(ids[0]));
      return ids[i];
    }
  }
  return rt_array(2, ids);
}

/* join(name): the number of a new end of this broadcast channel, or a negative code. Names that
 * begin with `t` are inboxes of threads. */
RT_NATIVE(join, "s") {
  char *name = rt_to_utf8(rt_arg(argc, argv, 0));
  struct rt_end *end = rt_channel_join(name);
  free(name);
  return rt_number(end == NULL ? UV_ENOMEM : rt_port_attach(end));
}

/* isOver(id): whether the queue is empty and nothing can arrive any more. */
RT_NATIVE(is_over, "n") {
  struct rt_end *end = rt_port_end(rt_arg(argc, argv, 0));
  return rt_bool(end == NULL || rt_end_is_over(end));
}

/* wait(id): blocks until take() has a result. Returns immediately unless the other end was passed
 * to startThread(). */
RT_NATIVE(wait_for, "n") {
  struct rt_end *end = rt_port_end(rt_arg(argc, argv, 0));
  if (end != NULL)
    rt_end_wait(end);
  return rt_undefined();
}

RT_NATIVE(close_port, "n") {
  struct rt_end *end = rt_port_detach(rt_arg(argc, argv, 0));
  if (end != NULL && !rt_thread_owns(end))
    rt_end_close(end);
  return rt_undefined();
}

/* A function that waits for the closing phase, in which Node closes the handle of a port. */
struct closing {
  uv_idle_t handle;
  rt_value function;
};

static void phase_reached(uv_handle_t *handle) {
  struct closing *closing = handle->data;
  rt_turn(closing->function, 0, NULL);
  rt_release(closing->function);
  free(closing);
}

/* whenClosed(function): called in the closing phase, which keeps the loop alive. 0, or a negative
 * code. */
RT_NATIVE(when_closed, "f") {
  struct closing *closing = calloc(1, sizeof *closing);
  if (closing == NULL)
    return rt_number(UV_ENOMEM);
  uv_idle_init(rt_loop(), &closing->handle);
  closing->handle.data = closing;
  closing->function = rt_arg(argc, argv, 0);
  rt_keep(closing->function);
  uv_close((uv_handle_t *)&closing->handle, phase_reached);
  return rt_number(0);
}

/* listen(function): called with the number of an end for which take() has a result. */
RT_NATIVE(listen_to, "f") {
  rt_value listener = rt_arg(argc, argv, 0);
  rt_keep(listener);
  if (rt_self->ports->listener != NULL)
    rt_release(rt_self->ports->listener);
  rt_self->ports->listener = listener;
  return rt_undefined();
}

/* keepAlive(boolean): whether ports keep the loop alive. */
RT_NATIVE(keep_alive) {
  uv_handle_t *handle = (uv_handle_t *)&rt_self->ports->async;
  if (rt_to_bool(rt_arg(argc, argv, 0)))
    uv_ref(handle);
  else
    uv_unref(handle);
  return rt_undefined();
}

/* wake(): the loop calls the listener for all ends that are ready. */
RT_NATIVE(wake_up) {
  uv_async_send(&rt_self->ports->async);
  return rt_undefined();
}

/* startThread(id, is a worker, stack size or 0, limit of the heap or 0, [environment, options]):
 * runs an instance, which gets this end, on a new thread. [thread, its number], or a negative
 * code. */
RT_NATIVE(start_thread, "n.nn") {
  const struct rt_end *known = rt_port_end(rt_arg(argc, argv, 0));
  if (known == NULL || rt_thread_owns(known))
    return rt_number(UV_EBADF);
  struct rt_end *end = rt_port_detach(rt_arg(argc, argv, 0));
  const struct rt_thread_wish wish = {
      .parent = end,
      .is_worker = rt_to_bool(rt_arg(argc, argv, 1)),
      .stack_size = rt_to_size(rt_arg(argc, argv, 2)),
      .heap_limit = rt_to_size(rt_arg(argc, argv, 3)),
      .environment = rt_arg(argc, argv, 4),
      .words = rt_arg(argc, argv, 5),
  };
  return rt_thread_start(&wish);
}

/* parent(): the number of the end that this instance's thread was started with; undefined in the
 * main instance, and on further calls. */
RT_NATIVE(parent) {
  struct rt_end *end = rt_thread_parent();
  return end == NULL ? rt_undefined() : rt_number(rt_port_attach(end));
}

/* hasThread(number): whether there is an inbox to send to. */
RT_NATIVE(has_thread, "n") {
  char name[RT_INBOX_NAME_SIZE];
  rt_thread_inbox_name(rt_to_int(rt_arg(argc, argv, 0)), name);
  return rt_bool(rt_channel_send_to(name, NULL) == 0);
}

/* inbox(): the number of the end that receives what other threads send to this one; undefined in
 * the main instance, and on further calls. */
RT_NATIVE(inbox) {
  struct rt_end *end = rt_thread_inbox();
  return end == NULL ? rt_undefined() : rt_number(rt_port_attach(end));
}

/* trackFiles(): descriptors that this instance leaves open are closed when it ends. */
RT_NATIVE(track_files) {
  return rt_fs_track() ? rt_undefined() : rt_problem_memory();
}

static const struct rt_method methods[] = {
    {"makePair", make_pair},
    {"join", join},
    {"isOver", is_over},
    {"wait", wait_for},
    {"close", close_port},
    {"whenClosed", when_closed},
    {"listen", listen_to},
    {"keepAlive", keep_alive},
    {"parent", parent},
    {"inbox", inbox},
    {"hasThread", has_thread},
    {"wake", wake_up},
    {"startThread", start_thread},
    {"stopThread", rt_thread_stop},
    {"threadTimes", rt_thread_times},
    {"checkOptions", rt_thread_check},
    {"trackFiles", track_files},
};

static void close_ends(void *part) {
  struct rt_ports *ports = part;
  for (int32_t i = 0; i < ports->count; i++)
    if (ports->ends[i] != NULL && rt_thread_owns(ports->ends[i]))
      rt_end_move(ports->ends[i], NULL);
    else if (ports->ends[i] != NULL)
      rt_end_close(ports->ends[i]);
  ports->count = ports->order_count = 0;
  if (ports->is_open)
    uv_close((uv_handle_t *)&ports->async, NULL);
}

static void release(void *part) {
  free(((struct rt_ports *)part)->ends);
  free(((struct rt_ports *)part)->order);
}

rt_value rt_bind_port(void) {
  if (!RT_PART(ports, close_ends, release))
    return rt_problem_memory();
  struct rt_ports *ports = rt_self->ports;
  int rc = uv_async_init(rt_loop(), &ports->async, messages_arrived);
  ports->is_open = rc == 0;
  if (rc < 0)
    return rt_problem_memory();
  ports->async.data = ports;
  uv_unref((uv_handle_t *)&ports->async);
  rt_object binding = RT_METHODS(methods);
  rt_bind_port_messages(binding);
  rt_set(binding, "MOVES", rt_bool(rt_memory_can_move()));
  rt_set(binding, "NOT_SUPPORTED", rt_number(UV_ENOTSUP));
  rt_set(binding, "threadId", rt_number(rt_thread_id()));
  rt_set(binding, "isWorker", rt_bool(rt_thread_is_worker()));
  return binding;
}
