/* SPDX-License-Identifier: MIT */
/*
 * Messages as memory (channel.h): needs nothing of an engine but the bytes of buffers.
 */
#include "binding/message.h"

#include <stdlib.h>
#include <string.h>

void rt_message_free_parts(struct rt_message *message) {
  for (size_t i = 0; i < message->memory_count; i++)
    rt_memory_drop(&message->memories[i]);
  for (size_t i = 0; i < message->fd_count; i++) {
    uv_fs_t request;
    uv_fs_close(NULL, &request, message->fds[i], NULL);
    uv_fs_req_cleanup(&request);
  }
  free(message->bytes);
  free(message->text);
  free(message->ends);
  free(message->memories);
  free(message->fds);
  free(message);
}

struct rt_message *rt_message_copy(const struct rt_message *message) {
  struct rt_message *copy = calloc(1, sizeof *copy);
  if (copy == NULL)
    return NULL;
  size_t text_size = message->text_count << message->is_text_wide;
  copy->bytes = malloc(message->length + 1);
  copy->text = malloc(text_size + 1);
  copy->memories = calloc(message->memory_count + 1, sizeof *copy->memories);
  if (copy->bytes == NULL || copy->text == NULL || copy->memories == NULL) {
    rt_message_free(copy);
    return NULL;
  }
  if (message->length > 0)
    memcpy(copy->bytes, message->bytes, message->length);
  if (text_size > 0)
    memcpy(copy->text, message->text, text_size);
  copy->number = message->number;
  copy->place = message->place;
  copy->length = message->length;
  copy->text_count = message->text_count;
  copy->is_text_wide = message->is_text_wide;
  for (size_t i = 0; i < message->memory_count; i++)
    rt_memory_share(&message->memories[i], &copy->memories[i]);
  copy->memory_count = message->memory_count;
  return copy;
}
