/* SPDX-License-Identifier: MIT */
/*
 * The parts of a message, from and to JavaScript. Ends are moved by the instance's ports (port.c).
 */
#ifndef RT_MESSAGE_H
#define RT_MESSAGE_H

#include "binding/channel.h"

/* False if out of memory. */
bool rt_message_set_bytes(struct rt_message *message, rt_value array, size_t length);
bool rt_message_set_text(struct rt_message *message, rt_value value);

/* Descriptors leave this instance. False if out of memory. */
bool rt_message_set_fds(struct rt_message *message, rt_value array);

/* References to SharedArrayBuffers, or the bytes of ArrayBuffers, which are left empty. 0, or a
 * negative code. */
int rt_message_add_memories(struct rt_message *message, rt_value array, bool are_shared);

rt_value rt_message_text(const struct rt_message *message);

/* Copies the bytes of a message that has nothing but bytes and text into an array. False if they do
 * not fit, or there is more. */
bool rt_message_copy_bytes(const struct rt_message *message, rt_value array);

/* Bytes, text and shared memory: nothing else can be broadcast. NULL if out of memory. */
struct rt_message *rt_message_copy(const struct rt_message *message);

/* Frees a message and what it owns, except for its ends. */
void rt_message_free_parts(struct rt_message *message);

#endif
