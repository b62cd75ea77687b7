/* SPDX-License-Identifier: MIT */
/*
 * Message ports for JavaScript: the ends of channels (channel.h) that belong to this instance. A
 * small number identifies each of them, valid only here.
 *
 * An instance has one async handle for all its ends; it keeps the loop alive only if JavaScript
 * asks for that.
 */
#include "binding/binding.h"
#include "binding/channel.h"
#include "binding/fs.h"
#include "binding/message.h"
#include "binding/thread.h"

#include <stdlib.h>
#include <string.h>

struct rt_ports {
  uv_async_t async;
  rt_value listener; /* kept, or NULL */
  struct rt_end **ends;
  int32_t count;
  bool is_open;
};

static struct rt_end *end_of(rt_value id) {
  const struct rt_ports *ports = rt_self->ports;
  int32_t number = rt_to_int(id);
  return number > 0 && number <= ports->count ? ports->ends[number - 1] : NULL;
}

/* Adds an end to this instance. Returns its number; or closes it and returns UV_ENOMEM. */
static int32_t attach(struct rt_end *end) {
  struct rt_ports *ports = rt_self->ports;
  int32_t index = 0;
  while (index < ports->count && ports->ends[index] != NULL)
    index++;
  if (index == ports->count) {
    struct rt_end **more = realloc(ports->ends, ((size_t)index + 1) * sizeof(struct rt_end *));
    if (more == NULL) {
      rt_end_close(end);
      return UV_ENOMEM;
    }
    ports->ends = more;
    ports->count++;
  }
  ports->ends[index] = end;
  rt_end_move(end, &ports->async);
  return index + 1;
}

/* Removes an end from this instance; NULL if there is no such end. */
static struct rt_end *detach(rt_value id) {
  struct rt_end *end = end_of(id);
  if (end == NULL)
    return NULL;
  rt_self->ports->ends[rt_to_int(id) - 1] = NULL;
  rt_end_move(end, NULL);
  return end;
}

/* Calls the listener with the number of each end that has messages or whose other end is closed. A
 * message that arrives meanwhile wakes the loop again. */
static void woken(uv_async_t *handle) {
  struct rt_ports *ports = handle->data;
  for (int32_t i = 0; i < ports->count && ports->listener != NULL; i++) {
    struct rt_end *end = ports->ends[i];
    for (size_t calls = end == NULL ? 0 : rt_end_ready(end); calls > 0; calls--) {
      const rt_value arguments[] = {rt_number(i + 1)};
      rt_turn(ports->listener, 1, arguments);
      if (i >= ports->count || ports->ends[i] != end)
        break;
    }
  }
}

/* makePair(): [id, id], or a negative code. */
RT_NATIVE(make_pair) {
  struct rt_end *ends[2];
  int rc = rt_channel_pair(ends);
  if (rc < 0)
    return rt_number(rc);
  rt_value ids[2];
  for (size_t i = 0; i < 2; i++) {
    int32_t id = attach(ends[i]);
    ids[i] = rt_number(id);
    if (id < 0) {
      rt_end_close(i == 0 ? ends[1] : detach(ids[0]));
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
  return rt_number(end == NULL ? UV_ENOMEM : attach(end));
}

/* Moves the ends to transfer from this instance to the message. */
static bool pack_ends(struct rt_message *message, rt_value array) {
  struct rt_list ids;
  if (!rt_list_open(&ids, array))
    return false;
  message->ends = calloc(ids.count + 1, sizeof(struct rt_end *));
  for (size_t i = 0; message->ends != NULL && i < ids.count; i++) {
    const struct rt_end *known = end_of(ids.values[i]);
    struct rt_end *end = known == NULL || rt_thread_owns(known) ? NULL : detach(ids.values[i]);
    if (end != NULL)
      message->ends[message->end_count++] = end;
  }
  rt_list_close(&ids);
  return message->ends != NULL;
}

/* Arguments from 4 on are lists: shared buffers, buffers to move, ids of ends, descriptors. */
static int pack(struct rt_message *message, size_t argc, const rt_value argv[]) {
  if (!rt_message_set_bytes(message, rt_arg(argc, argv, 1), rt_to_size(rt_arg(argc, argv, 2))) ||
      !rt_message_set_text(message, rt_arg(argc, argv, 3)))
    return UV_ENOMEM;
  if (rt_is_undefined(rt_arg(argc, argv, 4)))
    return 0;
  int rc = rt_message_add_memories(message, rt_arg(argc, argv, 4), true);
  if (rc == 0)
    rc = rt_message_add_memories(message, rt_arg(argc, argv, 5), false);
  if (rc == 0 && !pack_ends(message, rt_arg(argc, argv, 6)))
    rc = UV_ENOMEM;
  if (rc == 0 && !rt_message_set_fds(message, rt_arg(argc, argv, 7)))
    rc = UV_ENOMEM;
  return rc;
}

static int send_to_thread(int32_t id, struct rt_message *message) {
  char name[RT_INBOX_NAME_SIZE];
  rt_thread_inbox_name(id, name);
  return rt_channel_send_to(name, message);
}

/* A negative id is -1 minus the number of a thread: the message goes to its inbox.
 *
 * post(id, bytes, length, text, [shared buffers, moved buffers, ids of ends, descriptors]): 0; 1 if
 * the message contains an end of its own channel, and is lost; or a negative code. */
RT_NATIVE(post, "nbns?aaaa") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  int32_t id = rt_to_int(rt_arg(argc, argv, 0));
  if (end == NULL && id >= 0)
    return rt_number(UV_EBADF);
  if (rt_self->is_ending) /* code that runs until the engine stops cannot send any more */
    return rt_number(0);
  struct rt_message *message = calloc(1, sizeof *message);
  int rc = message == NULL ? UV_ENOMEM : pack(message, argc, argv);
  if (rc < 0) {
    if (message != NULL)
      rt_message_free(message);
    return rt_number(rc);
  }
  if (end == NULL)
    return rt_number(send_to_thread(-1 - id, message));
  bool is_lost = end_of(rt_arg(argc, argv, 0)) != end; /* the port itself was transferred */
  for (size_t i = 0; i < message->end_count; i++)
    is_lost |= rt_end_has_peer(end, message->ends[i]);
  if (is_lost)
    rt_message_free(message);
  else
    rt_end_post(end, message);
  return rt_number(is_lost);
}

/* [bytes, text], and, if there are any, [buffers, ids of ends, descriptors]. */
static rt_value unpack(struct rt_message *message) {
  const rt_value parts[] = {rt_uint8_array(message->length, message->bytes),
                            rt_message_text(message)};
  rt_value result = rt_array(2, parts);
  if (message->memory_count + message->end_count + message->fd_count > 0) {
    const rt_value lists[] = {rt_array(0, NULL), rt_array(0, NULL), rt_array(0, NULL)};
    for (size_t i = 0; i < message->memory_count; i++)
      rt_array_push(lists[0], rt_memory_give(&message->memories[i]));
    for (size_t i = 0; i < message->end_count; i++)
      rt_array_push(lists[1], rt_number(attach(message->ends[i])));
    for (size_t i = 0; i < message->fd_count; i++) {
      rt_fs_track_open(message->fds[i]);
      rt_array_push(lists[2], rt_number(message->fds[i]));
    }
    for (size_t i = 0; i < 3; i++)
      rt_array_push(result, lists[i]);
  }
  message->memory_count = message->end_count = message->fd_count = 0;
  rt_message_free(message);
  return result;
}

/* take(id, array): the parts of a message, or only its text if the array has room for everything
 * else; a thread's exit code, as the last message; undefined if the queue is empty; null if nothing
 * can arrive any more. */
RT_NATIVE(take, "nb") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  if (end == NULL)
    return rt_null();
  bool is_over;
  struct rt_message *message = rt_end_take(end, &is_over);
  if (message == NULL)
    return is_over ? rt_null() : rt_undefined();
  bool is_short = !message->is_exit && rt_message_copy_bytes(message, rt_arg(argc, argv, 1));
  if (!message->is_exit && !is_short)
    return unpack(message);
  rt_value result = is_short ? rt_message_text(message) : rt_number(message->exit_code);
  rt_message_free(message);
  return result;
}

/* isOver(id): whether the queue is empty and nothing can arrive any more. */
RT_NATIVE(is_over, "n") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  return rt_bool(end == NULL || rt_end_is_over(end));
}

/* wait(id): blocks until take() has a result. Returns immediately unless the other end was passed
 * to startThread(). */
RT_NATIVE(wait_for, "n") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  if (end != NULL)
    rt_end_wait(end);
  return rt_undefined();
}

RT_NATIVE(close_port, "n") {
  struct rt_end *end = detach(rt_arg(argc, argv, 0));
  if (end != NULL && !rt_thread_owns(end))
    rt_end_close(end);
  return rt_undefined();
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

/* startThread(id, is a worker, stack size or 0, [environment, options]): runs an instance, which
 * gets this end, on a new thread. [thread, its number], or a negative code. */
RT_NATIVE(start_thread, "n.n") {
  const struct rt_end *known = end_of(rt_arg(argc, argv, 0));
  if (known == NULL || rt_thread_owns(known))
    return rt_number(UV_EBADF);
  struct rt_end *end = detach(rt_arg(argc, argv, 0));
  const struct rt_thread_wish wish = {
      .parent = end,
      .is_worker = rt_to_bool(rt_arg(argc, argv, 1)),
      .stack_size = rt_to_size(rt_arg(argc, argv, 2)),
      .environment = rt_arg(argc, argv, 3),
      .words = rt_arg(argc, argv, 4),
  };
  return rt_thread_start(&wish);
}

/* parent(): the number of the end that this instance's thread was started with; undefined in the
 * main instance, and on further calls. */
RT_NATIVE(parent) {
  struct rt_end *end = rt_thread_parent();
  return end == NULL ? rt_undefined() : rt_number(attach(end));
}

/* hasThread(number): whether there is an inbox to send to. */
RT_NATIVE(has_thread, "n") {
  return rt_bool(send_to_thread(rt_to_int(rt_arg(argc, argv, 0)), NULL) == 0);
}

/* inbox(): the number of the end that receives what other threads send to this one; undefined in
 * the main instance, and on further calls. */
RT_NATIVE(inbox) {
  struct rt_end *end = rt_thread_inbox();
  return end == NULL ? rt_undefined() : rt_number(attach(end));
}

/* trackFiles(): descriptors that this instance leaves open are closed when it ends. */
RT_NATIVE(track_files) {
  return rt_fs_track() ? rt_undefined() : rt_problem_memory();
}

static const struct rt_method methods[] = {
    {"makePair", make_pair},
    {"join", join},
    {"post", post},
    {"take", take},
    {"isOver", is_over},
    {"wait", wait_for},
    {"close", close_port},
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
  ports->count = 0;
  if (ports->is_open)
    uv_close((uv_handle_t *)&ports->async, NULL);
}

static void release(void *part) {
  free(((struct rt_ports *)part)->ends);
}

rt_value rt_bind_port(void) {
  if (!RT_PART(ports, close_ends, release))
    return rt_problem_memory();
  struct rt_ports *ports = rt_self->ports;
  int rc = uv_async_init(rt_loop(), &ports->async, woken);
  ports->is_open = rc == 0;
  if (rc < 0)
    return rt_problem_memory();
  ports->async.data = ports;
  uv_unref((uv_handle_t *)&ports->async);
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "MOVES", rt_bool(rt_memory_can_move()));
  rt_set(binding, "NOT_SUPPORTED", rt_number(UV_ENOTSUP));
  rt_set(binding, "threadId", rt_number(rt_thread_id()));
  rt_set(binding, "isWorker", rt_bool(rt_thread_is_worker()));
  return binding;
}
