/* SPDX-License-Identifier: MIT */
/*
 * Channels: ends that exchange messages, within an instance or between threads. A pair has two
 * ends; a broadcast channel has a name and any number of them. A message holds bytes, never a value
 * of an engine. An end can be part of a message; it then belongs to the instance that takes the
 * message.
 *
 * Any thread may call these functions, but an end has one owner at a time, and only that may use
 * it.
 */
#ifndef RT_CHANNEL_H
#define RT_CHANNEL_H

#include "engine/engine.h"

struct rt_end;

/* The parts of a message are empty, or belong to it. */
struct rt_message {
  struct rt_message *next;
  unsigned char *bytes;
  size_t length;
  void *text; /* Latin-1 or UTF-16 */
  size_t text_count;
  bool is_text_wide;
  struct rt_end **ends;
  size_t end_count;
  struct rt_memory *memories;
  size_t memory_count;
  int *fds;
  size_t fd_count;
  uint64_t number; /* in a recording, and the text of the position that sent it; 0: not recorded */
  uint32_t place;
  bool is_buffer;    /* nothing but one ArrayBuffer */
  bool is_exit;      /* the last message of a thread */
  int64_t exit_code; /* below all exit codes: the thread could not start (thread.c) */
};

/* Frees a message that nobody has taken. On a thread with an engine if it has memories. */
void rt_message_free(struct rt_message *message);

/* Stores the two ends of a new channel. 0, or a negative code. */
int rt_channel_pair(struct rt_end *ends[2]);

/* A new end of the broadcast channel of this name; NULL if out of memory. */
struct rt_end *rt_channel_join(const char *name);

/* Sends to the only end of the channel of this name. 0, or UV_ESRCH: the message is freed. NULL
 * asks whether there is such a channel. */
int rt_channel_send_to(const char *name, struct rt_message *message);

/* Whether both are ends of one channel. */
bool rt_end_has_peer(const struct rt_end *end, const struct rt_end *other);

/* Messages wake the loop of this handle from now on; NULL: none, while the end is in transit. */
void rt_end_move(struct rt_end *end, uv_async_t *home);

/* The other end has been passed to a new thread, so waiting for its messages makes sense. */
void rt_end_has_thread(struct rt_end *end);

/* Closes an end and frees its queued messages. The pointer is invalid afterwards. */
void rt_end_close(struct rt_end *end);

/* Frees the queued messages; later ones are freed by their sender. The end can still send. */
void rt_end_shut(struct rt_end *end);

/* Closes an end on a thread without an engine: the other end's owner frees the messages. */
void rt_end_abandon(struct rt_end *end);

/* Sends a message, which belongs to the channel from then on. Without a receiver, it is freed. */
void rt_end_post(struct rt_end *end, struct rt_message *message);

/* The oldest message, or NULL. *is_end: there will be none any more. */
struct rt_message *rt_end_take(struct rt_end *end, bool *is_end);

bool rt_end_is_over(struct rt_end *end);

/* How often to look for a message: once for each, and once more if the other end is closed. That is
 * as of the last rt_end_count_ready() since the end was moved. */
void rt_end_count_ready(struct rt_end *end);
size_t rt_end_ready(const struct rt_end *end);

/* Blocks until there is a message, or there will be none. Returns immediately unless the other end
 * belongs to a thread. */
void rt_end_wait(struct rt_end *end);

#endif
