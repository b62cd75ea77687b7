/* SPDX-License-Identifier: MIT */
/*
 * The parts of a message (channel.h), from and to JavaScript: see message.h.
 */
#include "binding/message.h"
#include "binding/binding.h"
#include "binding/fs.h"

#include <stdlib.h>
#include <string.h>

bool rt_message_set_text(struct rt_message *message, rt_value value) {
  struct rt_chars chars = rt_chars_open(value);
  if (chars.count == 0) {
    rt_chars_close(&chars);
    return true;
  }
  size_t size = chars.count << (chars.wide != NULL);
  const void *from = chars.wide != NULL ? (const void *)chars.wide : (const void *)chars.narrow;
  message->text = malloc(size + 1);
  if (message->text != NULL)
    memcpy(message->text, from, size);
  message->text_count = chars.count;
  message->is_text_wide = chars.wide != NULL;
  rt_chars_close(&chars);
  return message->text != NULL;
}

bool rt_message_set_bytes(struct rt_message *message, rt_value array, size_t length) {
  size_t size = 0;
  const unsigned char *bytes = rt_peek_bytes(array, &size);
  message->length = length < size ? length : size;
  message->bytes = malloc(message->length + 1);
  if (message->bytes != NULL && message->length > 0)
    memcpy(message->bytes, bytes, message->length);
  return message->bytes != NULL;
}

int rt_message_add_memories(struct rt_message *message, rt_value array, bool are_shared) {
  struct rt_list buffers;
  if (!rt_list_open(&buffers, array))
    return UV_ENOMEM;
  int rc = 0;
  size_t before = message->memory_count;
  struct rt_memory *more = realloc(message->memories, (before + buffers.count + 1) * sizeof *more);
  if (more == NULL)
    rc = UV_ENOMEM;
  else
    message->memories = more;
  for (size_t i = 0; rc == 0 && i < buffers.count; i++) {
    rc = rt_memory_take(&message->memories[message->memory_count], buffers.values[i], are_shared);
    message->memory_count += rc == 0;
  }
  rt_list_close(&buffers);
  return rc;
}

static int leave(int fd) {
  rt_fs_track_close(fd);
  return fd;
}

bool rt_message_set_fds(struct rt_message *message, rt_value array) {
  struct rt_list fds;
  if (!rt_list_open(&fds, array))
    return false;
  message->fds = calloc(fds.count + 1, sizeof *message->fds);
  for (size_t i = 0; message->fds != NULL && i < fds.count; i++)
    message->fds[message->fd_count++] = leave(rt_to_int(fds.values[i]));
  rt_list_close(&fds);
  return message->fds != NULL;
}

rt_value rt_message_text(const struct rt_message *message) {
  if (message->text_count == 0)
    return rt_text_latin1((const unsigned char *)"", 0);
  return message->is_text_wide ? rt_text_utf16(message->text, message->text_count)
                               : rt_text_latin1(message->text, message->text_count);
}

bool rt_message_copy_bytes(const struct rt_message *message, rt_value array) {
  size_t size = 0;
  unsigned char *bytes = rt_peek_bytes(array, &size);
  if (message->memory_count + message->end_count + message->fd_count > 0 || message->length > size)
    return false;
  if (message->length > 0)
    memcpy(bytes, message->bytes, message->length);
  return true;
}
