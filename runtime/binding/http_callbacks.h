/* SPDX-License-Identifier: MIT */
/* Shared by http_core.c and http_callbacks.c: filling the batch. */
#ifndef RT_HTTP_CALLBACKS_H
#define RT_HTTP_CALLBACKS_H

#include "binding/http_core.h"

bool rt_http_add_text(struct rt_http_batch *batch, const char *bytes, size_t count);
void rt_http_add_word(struct rt_http_batch *batch, size_t word);

/* Sets an error that is not llhttp's own: "NAME:reason". */
int rt_http_fail(llhttp_t *parser, const char *refusal);

#endif
