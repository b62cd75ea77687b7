/* SPDX-License-Identifier: MIT */
/*
 * Channels (channel.h). A channel's lock protects its list of ends, their queues, and the handle
 * that each of them wakes. Closing the last end frees the channel.
 *
 * The thread that is woken may well run before its sender goes on. So the sender has released the
 * channel by then, and holds only a lock of the end that it wakes (taken after the channel's). The
 * end's handle changes, and the end is freed, under that lock as well: a sender never wakes a loop
 * that has ended.
 */
#include "binding/channel.h"
#include "binding/message.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct rt_end {
  struct channel *channel;
  struct rt_end *next; /* of the channel */
  uv_mutex_t waking;
  uv_async_t *home; /* NULL in transit: in a message, or to a new thread */
  struct rt_message *first;
  struct rt_message **last;
  size_t count;
  size_t ready; /* of its owner: see rt_end_count_ready() */
  bool has_thread;
  bool is_shut; /* takes no more messages */
};

struct channel {
  uv_mutex_t lock;
  uv_cond_t changed;
  struct rt_end *ends;
  struct rt_message *leftover; /* of abandoned ends */
  char *name;                  /* of a broadcast channel, or NULL */
  struct channel *next;        /* of the broadcast channels */
};

/* Taken before the lock of a channel with a name. */
static pthread_mutex_t names_lock = PTHREAD_MUTEX_INITIALIZER;
static struct channel *named;

static struct channel *leave(struct rt_end *end, struct rt_message **left, bool is_abandoned);
static void free_channel(struct channel *channel);
static void free_end(struct rt_end *end);

static struct rt_message *joined(struct rt_message *first, struct rt_message *second) {
  struct rt_message **last = &first;
  while (*last != NULL)
    last = &(*last)->next;
  *last = second;
  return first;
}

/* Closes an end. Returns the messages that this leaves, in front of others. */
static struct rt_message *left_by(struct rt_end *end, bool is_abandoned,
                                  struct rt_message *others) {
  struct rt_message *left;
  struct channel *unused = leave(end, &left, is_abandoned);
  free_end(end);
  if (unused != NULL) {
    others = joined(unused->leftover, others);
    free_channel(unused);
  }
  return joined(left, others);
}

/* A message may hold an end whose messages hold ends, thousands deep: so this does not recurse. */
static void free_messages(struct rt_message *message) {
  while (message != NULL) {
    struct rt_message *rest = message->next;
    for (size_t i = 0; i < message->end_count; i++)
      rest = left_by(message->ends[i], false, rest);
    rt_message_free_parts(message);
    message = rest;
  }
}

void rt_message_free(struct rt_message *message) {
  message->next = NULL;
  free_messages(message);
}

static void free_channel(struct channel *channel) {
  uv_cond_destroy(&channel->changed);
  uv_mutex_destroy(&channel->lock);
  free(channel->name);
  free(channel);
}

static struct channel *new_channel(void) {
  struct channel *channel = calloc(1, sizeof *channel);
  if (channel == NULL)
    return NULL;
  if (uv_mutex_init(&channel->lock) == 0) {
    if (uv_cond_init(&channel->changed) == 0)
      return channel;
    uv_mutex_destroy(&channel->lock);
  }
  free(channel);
  return NULL;
}

/* Its sender may still be waking the end, which has left the channel. */
static void free_end(struct rt_end *end) {
  uv_mutex_lock(&end->waking);
  uv_mutex_unlock(&end->waking);
  uv_mutex_destroy(&end->waking);
  free(end);
}

/* NULL if out of memory. */
static struct rt_end *add_end(struct channel *channel) {
  struct rt_end *end = calloc(1, sizeof *end);
  if (end == NULL || uv_mutex_init(&end->waking) != 0) {
    free(end);
    return NULL;
  }
  end->channel = channel;
  end->last = &end->first;
  uv_mutex_lock(&channel->lock);
  end->next = channel->ends;
  channel->ends = end;
  uv_mutex_unlock(&channel->lock);
  return end;
}

int rt_channel_pair(struct rt_end *ends[2]) {
  struct channel *channel = new_channel();
  if (channel == NULL)
    return UV_ENOMEM;
  ends[0] = add_end(channel);
  ends[1] = ends[0] == NULL ? NULL : add_end(channel);
  if (ends[1] != NULL)
    return 0;
  if (ends[0] != NULL)
    free_end(ends[0]);
  free_channel(channel);
  return UV_ENOMEM;
}

/* The lock of the names is held. */
static struct channel *channel_named(const char *name) {
  for (struct channel *channel = named; channel != NULL; channel = channel->next)
    if (strcmp(channel->name, name) == 0)
      return channel;
  struct channel *channel = new_channel();
  char *copy = channel == NULL ? NULL : strdup(name);
  if (copy == NULL) {
    if (channel != NULL)
      free_channel(channel);
    return NULL;
  }
  channel->name = copy;
  channel->next = named;
  named = channel;
  return channel;
}

/* The lock of the names is held. */
static void forget_name(const struct channel *channel) {
  struct channel **at = &named;
  while (*at != channel)
    at = &(*at)->next;
  *at = channel->next;
}

struct rt_end *rt_channel_join(const char *name) {
  pthread_mutex_lock(&names_lock);
  struct channel *channel = channel_named(name);
  struct rt_end *end = channel == NULL ? NULL : add_end(channel);
  bool is_unused = channel != NULL && channel->ends == NULL;
  if (is_unused)
    forget_name(channel);
  pthread_mutex_unlock(&names_lock);
  if (is_unused)
    free_channel(channel);
  return end;
}

bool rt_end_has_peer(const struct rt_end *end, const struct rt_end *other) {
  return end->channel == other->channel;
}

/* Wakes the end's instance, and threads that wait. One of the two locks is held. */
static void wake(const struct rt_end *end) {
  if (end->home != NULL)
    uv_async_send(end->home);
  uv_cond_broadcast(&end->channel->changed);
}

void rt_end_move(struct rt_end *end, uv_async_t *home) {
  uv_mutex_lock(&end->channel->lock);
  uv_mutex_lock(&end->waking);
  end->home = home;
  end->ready = 0;
  wake(end);
  uv_mutex_unlock(&end->waking);
  uv_mutex_unlock(&end->channel->lock);
}

void rt_end_has_thread(struct rt_end *end) {
  uv_mutex_lock(&end->channel->lock);
  end->has_thread = true;
  uv_mutex_unlock(&end->channel->lock);
}

/* Removes the end from its channel. Returns the channel if that was its last end; *left are the
 * messages that nobody has taken. */
static struct channel *leave(struct rt_end *end, struct rt_message **left, bool is_abandoned) {
  struct channel *channel = end->channel;
  bool has_name = channel->name != NULL;
  if (has_name)
    pthread_mutex_lock(&names_lock);
  uv_mutex_lock(&channel->lock);
  struct rt_end **at = &channel->ends;
  while (*at != end)
    at = &(*at)->next;
  *at = end->next;
  *left = end->first;
  if (is_abandoned && end->first != NULL && channel->ends != NULL) {
    *end->last = channel->leftover;
    channel->leftover = end->first;
    *left = NULL;
  }
  bool is_last = channel->ends == NULL;
  for (struct rt_end *other = channel->ends; other != NULL && !has_name; other = other->next)
    wake(other);
  if (has_name && is_last)
    forget_name(channel);
  uv_mutex_unlock(&channel->lock);
  if (has_name)
    pthread_mutex_unlock(&names_lock);
  return is_last ? channel : NULL;
}

void rt_end_close(struct rt_end *end) {
  free_messages(left_by(end, false, NULL));
}

void rt_end_abandon(struct rt_end *end) {
  free_messages(left_by(end, true, NULL));
}

void rt_end_shut(struct rt_end *end) {
  uv_mutex_lock(&end->channel->lock);
  struct rt_message *left = end->first;
  end->first = NULL;
  end->last = &end->first;
  end->count = 0;
  end->is_shut = true;
  uv_mutex_unlock(&end->channel->lock);
  free_messages(left);
}

static void append(struct rt_end *end, struct rt_message *message) {
  *end->last = message;
  end->last = &message->next;
  end->count++;
}

/* Gives all others a copy, and wakes them, but for the last one, which gets the message itself. The
 * lock is held. Returns that last one, or NULL. */
static struct rt_end *append_to_others(struct rt_end *end, struct rt_message *message) {
  struct rt_end *receiver = NULL;
  for (struct rt_end *other = end->channel->ends; other != NULL; other = other->next) {
    if (other == end || other->is_shut)
      continue;
    struct rt_message *copy = receiver == NULL ? NULL : rt_message_copy(message);
    if (copy != NULL) {
      append(receiver, copy);
      wake(receiver);
    }
    receiver = other;
  }
  if (receiver != NULL)
    append(receiver, message);
  return receiver;
}

void rt_end_post(struct rt_end *end, struct rt_message *message) {
  uv_mutex_lock(&end->channel->lock);
  struct rt_end *receiver = append_to_others(end, message);
  if (receiver != NULL)
    uv_mutex_lock(&receiver->waking);
  uv_mutex_unlock(&end->channel->lock);
  if (receiver == NULL) {
    rt_message_free(message);
    return;
  }
  wake(receiver);
  uv_mutex_unlock(&receiver->waking);
}

/* The lock of the names is held until the end is woken, so it cannot leave. */
int rt_channel_send_to(const char *name, struct rt_message *message) {
  pthread_mutex_lock(&names_lock);
  struct channel *channel = named;
  while (channel != NULL && strcmp(channel->name, name) != 0)
    channel = channel->next;
  if (channel != NULL && message != NULL) {
    uv_mutex_lock(&channel->lock);
    append(channel->ends, message);
    wake(channel->ends);
    uv_mutex_unlock(&channel->lock);
  }
  pthread_mutex_unlock(&names_lock);
  if (channel != NULL)
    return 0;
  if (message != NULL)
    rt_message_free(message);
  return UV_ESRCH;
}

/* Whether the other end of a pair is closed. The lock is held. */
static bool is_alone(const struct rt_end *end) {
  const struct channel *channel = end->channel;
  return channel->name == NULL && channel->ends->next == NULL;
}

/* Whether there will be no messages any more. The lock is held. */
static bool is_over(const struct rt_end *end) {
  return end->first == NULL && is_alone(end);
}

struct rt_message *rt_end_take(struct rt_end *end, bool *is_end) {
  uv_mutex_lock(&end->channel->lock);
  struct rt_message *message = end->first;
  *is_end = is_over(end);
  if (message != NULL) {
    end->first = message->next;
    end->count--;
    if (end->first == NULL)
      end->last = &end->first;
    message->next = NULL;
  }
  uv_mutex_unlock(&end->channel->lock);
  return message;
}

bool rt_end_is_over(struct rt_end *end) {
  uv_mutex_lock(&end->channel->lock);
  bool is = is_over(end);
  uv_mutex_unlock(&end->channel->lock);
  return is;
}

void rt_end_count_ready(struct rt_end *end) {
  uv_mutex_lock(&end->channel->lock);
  end->ready = end->count + is_alone(end);
  uv_mutex_unlock(&end->channel->lock);
}

size_t rt_end_ready(const struct rt_end *end) {
  return end->ready;
}

static bool has_thread(const struct rt_end *end) {
  bool has = false;
  for (const struct rt_end *each = end->channel->ends; each != NULL; each = each->next)
    has |= each != end && each->has_thread;
  return has;
}

void rt_end_wait(struct rt_end *end) {
  struct channel *channel = end->channel;
  uv_mutex_lock(&channel->lock);
  while (end->first == NULL && has_thread(end))
    uv_cond_wait(&channel->changed, &channel->lock);
  uv_mutex_unlock(&channel->lock);
}
