/* SPDX-License-Identifier: MIT */
/* What http_core.c and http_callbacks.c share: filling the batch. */
#ifndef RT_HTTP_CALLBACKS_H
#define RT_HTTP_CALLBACKS_H

#include "binding/http_core.h"

bool rt_http_add_text(const char *bytes, size_t count);
void rt_http_add_word(size_t word);

/* An error that is not llhttp's: "NAME:reason". */
int rt_http_fail(llhttp_t *parser, const char *refusal);

#endif
