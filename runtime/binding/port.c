/* SPDX-License-Identifier: MIT */
/*
 * Ports (port.h). A channel connects two ends. Its lock protects what both threads use: the message
 * queues, and the instance that each end belongs to. Closing the second end frees the channel.
 *
 * An instance has one async handle for all its ends; it keeps the loop alive only if JavaScript
 * asks for that. An end is detached from its instance, under the lock, before the instance closes
 * the handle, so a sender never wakes a loop that has ended.
 */
#include "binding/port.h"

#include <stdlib.h>
#include <string.h>

struct message {
  struct message *next;
  struct rt_end **ends; /* transferred with it */
  size_t end_count;
  size_t length;
  char text[];
};

struct rt_end {
  struct channel *channel;
  struct rt_ports *home; /* NULL in transit: in a message, or to a new thread */
  struct message *first; /* oldest message in the queue */
  struct message **last;
  size_t count;
  bool is_closed;
  bool has_thread; /* it was passed to startThread() */
};

struct channel {
  uv_mutex_t lock;
  uv_cond_t changed;
  struct rt_end ends[2];
};

struct rt_ports {
  uv_async_t async;
  rt_value listener; /* kept, or NULL */
  struct rt_end **ends;
  int32_t count;
  int32_t parent_id;
  bool has_parent; /* parent() has been called */
  bool is_open;
};

static struct rt_end *other_of(const struct rt_end *end) {
  struct rt_end *ends = end->channel->ends;
  return end == &ends[0] ? &ends[1] : &ends[0];
}

static void free_message(struct message *message) {
  for (size_t i = 0; i < message->end_count; i++)
    rt_port_close(message->ends[i]);
  free(message->ends);
  free(message);
}

static void free_channel(struct channel *channel) {
  uv_cond_destroy(&channel->changed);
  uv_mutex_destroy(&channel->lock);
  free(channel);
}

/* Wakes the end's instance, and threads in wait(). The lock is held. */
static void wake(const struct rt_end *end) {
  if (end->home != NULL)
    uv_async_send(&end->home->async);
  uv_cond_broadcast(&end->channel->changed);
}

void rt_port_close(struct rt_end *end) {
  struct channel *channel = end->channel;
  uv_mutex_lock(&channel->lock);
  struct message *left = end->first;
  end->first = NULL;
  end->last = &end->first;
  end->count = 0;
  end->home = NULL;
  end->is_closed = true;
  bool is_last = other_of(end)->is_closed;
  wake(other_of(end));
  uv_mutex_unlock(&channel->lock);
  while (left != NULL) {
    struct message *next = left->next;
    free_message(left);
    left = next;
  }
  if (is_last)
    free_channel(channel);
}

static struct channel *new_channel(void) {
  struct channel *channel = calloc(1, sizeof *channel);
  if (channel == NULL)
    return NULL;
  if (uv_mutex_init(&channel->lock) != 0 || uv_cond_init(&channel->changed) != 0) {
    free(channel);
    return NULL;
  }
  for (size_t i = 0; i < 2; i++) {
    channel->ends[i].channel = channel;
    channel->ends[i].last = &channel->ends[i].first;
  }
  return channel;
}

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
      rt_port_close(end);
      return UV_ENOMEM;
    }
    ports->ends = more;
    ports->count++;
  }
  ports->ends[index] = end;
  uv_mutex_lock(&end->channel->lock);
  end->home = ports;
  wake(end);
  uv_mutex_unlock(&end->channel->lock);
  return index + 1;
}

/* Removes an end from this instance; NULL if there is no such end. */
static struct rt_end *detach(rt_value id, bool is_for_thread) {
  struct rt_end *end = end_of(id);
  if (end == NULL)
    return NULL;
  rt_self->ports->ends[rt_to_int(id) - 1] = NULL;
  uv_mutex_lock(&end->channel->lock);
  end->home = NULL;
  end->has_thread = is_for_thread;
  uv_mutex_unlock(&end->channel->lock);
  return end;
}

/* The lock is held. */
static bool is_ready(const struct rt_end *end) {
  return end->first != NULL || other_of(end)->is_closed;
}

/* How many times to call the listener: once per queued message, or once if the queue is empty and
 * the other end is closed. */
static size_t calls_for(const struct rt_end *end) {
  uv_mutex_lock(&end->channel->lock);
  size_t calls = end->count > 0 ? end->count : other_of(end)->is_closed;
  uv_mutex_unlock(&end->channel->lock);
  return calls;
}

/* Calls the listener with the number of each end that has messages or whose other end is closed. A
 * message that arrives meanwhile wakes the loop again. */
static void woken(uv_async_t *handle) {
  struct rt_ports *ports = handle->data;
  for (int32_t i = 0; i < ports->count && ports->listener != NULL; i++) {
    const struct rt_end *end = ports->ends[i];
    for (size_t calls = end == NULL ? 0 : calls_for(end); calls > 0; calls--) {
      const rt_value arguments[] = {rt_number(i + 1)};
      rt_turn(ports->listener, 1, arguments);
      if (i >= ports->count || ports->ends[i] != end)
        break;
    }
  }
}

/* makePair(): [id, id], or a negative code. */
RT_NATIVE(make_pair) {
  struct channel *channel = new_channel();
  if (channel == NULL)
    return rt_number(UV_ENOMEM);
  rt_value ids[2];
  for (size_t i = 0; i < 2; i++) {
    int32_t id = attach(&channel->ends[i]);
    ids[i] = rt_number(id);
    if (id < 0) {
      rt_port_close(i == 0 ? &channel->ends[1] : detach(ids[0], false));
      return ids[i];
    }
  }
  return rt_array(2, ids);
}

/* Moves the ends to transfer from this instance to the message. */
static bool pack_ends(struct message *message, const struct rt_list *ids) {
  message->ends = calloc(ids->count + 1, sizeof(struct rt_end *));
  if (message->ends == NULL)
    return false;
  for (size_t i = 0; i < ids->count; i++) {
    struct rt_end *end = detach(ids->values[i], false);
    if (end != NULL)
      message->ends[message->end_count++] = end;
  }
  return true;
}

static void deliver(struct rt_end *end, struct message *message) {
  struct rt_end *other = other_of(end);
  uv_mutex_lock(&end->channel->lock);
  bool is_lost = other->is_closed;
  if (!is_lost) {
    *other->last = message;
    other->last = &message->next;
    other->count++;
    wake(other);
  }
  uv_mutex_unlock(&end->channel->lock);
  if (is_lost)
    free_message(message);
}

void rt_port_post(struct rt_end *end, const char *text) {
  size_t length = strlen(text);
  struct message *message = malloc(sizeof *message + length);
  if (message == NULL)
    return;
  *message = (struct message){.length = length};
  memcpy(message->text, text, length);
  deliver(end, message);
}

/* post(id, text, ids of ends to transfer): 0, or a negative code. */
RT_NATIVE(post, "nsa") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  if (end == NULL)
    return rt_number(UV_EBADF);
  if (rt_self->is_ending) /* code that runs until the engine stops cannot send any more */
    return rt_number(0);
  struct rt_list ids;
  if (!rt_list_open(&ids, rt_arg(argc, argv, 2)))
    return rt_number(UV_ENOMEM);
  size_t length = 0;
  char *text = rt_to_utf8_sized(rt_arg(argc, argv, 1), &length);
  struct message *message = text == NULL ? NULL : malloc(sizeof *message + length);
  if (message != NULL) {
    *message = (struct message){.length = length};
    memcpy(message->text, text, length);
  }
  free(text);
  bool is_packed = message != NULL && pack_ends(message, &ids);
  rt_list_close(&ids);
  if (!is_packed) {
    free(message);
    return rt_number(UV_ENOMEM);
  }
  if (end_of(rt_arg(argc, argv, 0)) == end)
    deliver(end, message);
  else
    free_message(message); /* the port itself was transferred */
  return rt_number(0);
}

/* take(id): [text, ids of transferred ends]; undefined if the queue is empty; null if nothing can
 * arrive any more. */
RT_NATIVE(take, "n") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  if (end == NULL)
    return rt_null();
  uv_mutex_lock(&end->channel->lock);
  struct message *message = end->first;
  if (message != NULL) {
    end->first = message->next;
    end->count--;
    if (end->first == NULL)
      end->last = &end->first;
  }
  bool is_over = message == NULL && other_of(end)->is_closed;
  uv_mutex_unlock(&end->channel->lock);
  if (message == NULL)
    return is_over ? rt_null() : rt_undefined();
  rt_value text = rt_text_decode((const unsigned char *)message->text, message->length);
  rt_value result = rt_array(1, &text);
  for (size_t i = 0; i < message->end_count; i++)
    rt_array_push(result, rt_number(attach(message->ends[i])));
  message->end_count = 0;
  free_message(message);
  return result;
}

/* wait(id): blocks until take() has a result. Returns immediately unless the other end was passed
 * to startThread(). */
RT_NATIVE(wait_for, "n") {
  struct rt_end *end = end_of(rt_arg(argc, argv, 0));
  if (end == NULL)
    return rt_undefined();
  uv_mutex_lock(&end->channel->lock);
  while (!is_ready(end) && other_of(end)->has_thread)
    uv_cond_wait(&end->channel->changed, &end->channel->lock);
  uv_mutex_unlock(&end->channel->lock);
  return rt_undefined();
}

RT_NATIVE(close_port, "n") {
  struct rt_end *end = detach(rt_arg(argc, argv, 0), false);
  if (end != NULL)
    rt_port_close(end);
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

/* startThread(id): runs a second instance, which gets this end, on a new thread. 0, or a negative
 * code. */
RT_NATIVE(start_thread, "n") {
  struct rt_end *end = detach(rt_arg(argc, argv, 0), true);
  return rt_number(end == NULL ? UV_EBADF : rt_thread_start(end));
}

/* parent(): the number of the end that this instance's thread was started with; undefined in the
 * main instance. */
RT_NATIVE(parent) {
  struct rt_end *end = rt_self->parent;
  if (end == NULL)
    return rt_undefined();
  if (!rt_self->ports->has_parent) {
    rt_self->ports->has_parent = true;
    rt_self->ports->parent_id = attach(end);
  }
  return rt_number(rt_self->ports->parent_id);
}

static const struct rt_method methods[] = {
    {"makePair", make_pair},
    {"post", post},
    {"take", take},
    {"wait", wait_for},
    {"close", close_port},
    {"listen", listen_to},
    {"keepAlive", keep_alive},
    {"parent", parent},
    {"wake", wake_up},
    {"startThread", start_thread},
};

static void close_ends(void *part) {
  struct rt_ports *ports = part;
  for (int32_t i = 0; i < ports->count; i++)
    if (ports->ends[i] != NULL)
      rt_port_close(ports->ends[i]);
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
  return RT_METHODS(methods);
}
