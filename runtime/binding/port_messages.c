/* SPDX-License-Identifier: MIT */
/*
 * Messages of this instance's ports (port.h), from and to JavaScript: see message.h.
 */
#include "binding/port.h"
#include "binding/fs.h"
#include "binding/message.h"
#include "binding/thread.h"

#include <stdlib.h>
#include <string.h>

/* Moves the ends to transfer from this instance to the message. */
static bool pack_ends(struct rt_message *message, rt_value array) {
  struct rt_list ids;
  if (!rt_list_open(&ids, array))
    return false;
  message->ends = calloc(ids.count + 1, sizeof(struct rt_end *));
  for (size_t i = 0; message->ends != NULL && i < ids.count; i++) {
    const struct rt_end *known = rt_port_end(ids.values[i]);
    struct rt_end *end =
        known == NULL || rt_thread_owns(known) ? NULL : rt_port_detach(ids.values[i]);
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
  struct rt_end *end = rt_port_end(rt_arg(argc, argv, 0));
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
  message->number = rt_self->ports->sent.number;
  message->place = rt_self->ports->sent.place;
  rt_self->ports->sent.number = 0;
  if (end == NULL)
    return rt_number(send_to_thread(-1 - id, message));
  bool is_lost = rt_port_end(rt_arg(argc, argv, 0)) != end; /* the port itself was transferred */
  for (size_t i = 0; i < message->end_count; i++)
    is_lost |= rt_end_has_peer(end, message->ends[i]);
  if (is_lost)
    rt_message_free(message);
  else
    rt_end_post(end, message);
  return rt_number(is_lost);
}

static rt_value send_or_free(struct rt_end *end, struct rt_message *message, bool is_complete) {
  if (!is_complete) {
    rt_message_free(message);
    return rt_number(UV_ENOMEM);
  }
  rt_end_post(end, message);
  return rt_number(0);
}

/* postPlain(id, bytes, value): sends the bytes, with the value's JSON as the text, and returns a
 * number as post() does. Returns undefined if the value is not plain (plain_text.c), and an object
 * in it if learnShape() may change that; nothing is sent then. */
RT_NATIVE(post_plain, "nb.") {
  struct rt_end *end = rt_port_end(rt_arg(argc, argv, 0));
  struct rt_plain_text text;
  if (end == NULL || rt_self->is_ending || !rt_plain_write(rt_arg(argc, argv, 2), &text))
    return end == NULL || rt_self->is_ending ? rt_undefined() : text.unknown;
  struct rt_message *message = calloc(1, sizeof *message);
  if (message == NULL) {
    free(text.memory);
    return rt_number(UV_ENOMEM);
  }
  message->text = text.memory;
  message->text_count = text.count;
  message->is_text_wide = text.is_wide;
  return send_or_free(end, message, rt_message_set_bytes(message, rt_arg(argc, argv, 1), SIZE_MAX));
}

/* learnShape(sample, other, names, first): see rt_shapes_learn(). */
RT_NATIVE(learn_shape, "ooan") {
  return rt_bool(rt_shapes_learn(rt_arg(argc, argv, 0), rt_arg(argc, argv, 1),
                                 rt_arg(argc, argv, 2), rt_to_number(rt_arg(argc, argv, 3))));
}

/* postBuffer(id, buffer): sends the bytes of an ArrayBuffer, which is left empty; take() returns
 * the new one. 0; or undefined if it cannot leave: nothing is sent then. */
RT_NATIVE(post_buffer, "no") {
  struct rt_end *end = rt_port_end(rt_arg(argc, argv, 0));
  struct rt_memory memory;
  if (end == NULL || rt_self->is_ending || !rt_memory_can_move())
    return rt_undefined();
  struct rt_message *message = calloc(1, sizeof *message);
  struct rt_memory *list = message == NULL ? NULL : malloc(sizeof *list);
  if (list == NULL || rt_memory_take(&memory, rt_arg(argc, argv, 1), false) < 0) {
    free(list);
    free(message);
    return rt_undefined();
  }
  *list = memory;
  message->memories = list;
  message->memory_count = 1;
  message->is_buffer = true;
  rt_end_post(end, message);
  return rt_number(0);
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
      rt_array_push(lists[1], rt_number(rt_port_attach(message->ends[i])));
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

/* The ArrayBuffer of postBuffer(). */
static rt_value unpack_buffer(struct rt_message *message) {
  rt_value buffer = rt_memory_give(&message->memories[0]);
  message->memory_count = 0;
  rt_message_free(message);
  return rt_is_undefined(buffer) ? rt_problem_memory() : buffer;
}

/* take(id, array): the parts of a message, its ArrayBuffer if it has nothing else, or only its text
 * (true if that is empty) if the array has room for everything else; a thread's exit code, as the
 * last message; undefined if the queue is empty; null if nothing can arrive any more. */
RT_NATIVE(take, "nb") {
  struct rt_end *end = rt_port_end(rt_arg(argc, argv, 0));
  if (end == NULL)
    return rt_null();
  bool is_over;
  struct rt_message *message = rt_end_take(end, &is_over);
  rt_self->ports->taken.number = message == NULL ? 0 : message->number;
  if (message == NULL)
    return is_over ? rt_null() : rt_undefined();
  rt_self->ports->taken.place = message->place;
  if (message->is_buffer)
    return unpack_buffer(message);
  bool is_short = !message->is_exit && rt_message_copy_bytes(message, rt_arg(argc, argv, 1));
  if (!message->is_exit && !is_short)
    return unpack(message);
  rt_value result = !is_short                  ? rt_number((double)message->exit_code)
                    : message->text_count == 0 ? rt_bool(true)
                                               : rt_message_text(message);
  rt_message_free(message);
  return result;
}

/* number(number, place): of the next message, in a recording. */
RT_NATIVE(number_next, "nn") {
  struct rt_recorded *sent = &rt_self->ports->sent;
  sent->number = rt_to_size(rt_arg(argc, argv, 0));
  sent->place = (uint32_t)rt_to_size(rt_arg(argc, argv, 1));
  return rt_undefined();
}

/* taken(): [number, place] of the message that was taken last; undefined if it has none. */
RT_NATIVE(last_taken) {
  const struct rt_recorded *taken = &rt_self->ports->taken;
  const rt_value both[] = {rt_number((double)taken->number), rt_number(taken->place)};
  return taken->number == 0 ? rt_undefined() : rt_array(2, both);
}

/* sendModule(WebAssembly.Module): a number for receiveModule(), or a negative code. */
RT_NATIVE(send_module, ".") {
  return rt_number(rt_wasm_module_send(rt_arg(argc, argv, 0)));
}

/* receiveModule(number, make): the object of the module; make() creates a WebAssembly.Module of any
 * contents, which are replaced. */
RT_NATIVE(receive_module, "nf") {
  rt_value problem = NULL;
  if (!rt_wasm_module_receive(rt_to_int(rt_arg(argc, argv, 0))))
    return rt_undefined();
  rt_value made = rt_call(rt_arg(argc, argv, 1), 0, NULL, &problem);
  rt_wasm_module_received();
  return problem == NULL ? made : rt_undefined();
}

static const struct rt_method methods[] = {
    {"sendModule", send_module},
    {"receiveModule", receive_module},
    {"post", post},
    {"postPlain", post_plain},
    {"postBuffer", post_buffer},
    {"learnShape", learn_shape},
    {"take", take},
    {"number", number_next},
    {"taken", last_taken},
};

void rt_bind_port_messages(rt_object binding) {
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
}
