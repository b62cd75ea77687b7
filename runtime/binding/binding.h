/* SPDX-License-Identifier: MIT */
/*
 * The bindings: C functions for JavaScript. All files have the same structure: request
 * structs, completions, entry points, the table, and the function that creates the
 * binding's object.
 *
 * Entry points return a result, or a negative UV_E* code that JavaScript turns into an
 * error. With a function as the last argument they return undefined, and the function is
 * called with the result in a turn of its own. handle.h and stream.h describe handles and
 * streams.
 */
#ifndef RT_BINDING_H
#define RT_BINDING_H

#include "runtime.h"

rt_value rt_bind_attach(void);
rt_value rt_bind_buffer(void);
rt_value rt_bind_cares(void);
rt_value rt_bind_charset(void);
rt_value rt_bind_child(void);
rt_value rt_bind_chunks(void);
rt_value rt_bind_collections(void);
rt_value rt_bind_credentials(void);
rt_value rt_bind_crypto(void);
rt_value rt_bind_dns(void);
rt_value rt_bind_files(void);
rt_value rt_bind_fs(void);
rt_value rt_bind_fs_dir(void);
rt_value rt_bind_fs_files(void);
rt_value rt_bind_fs_watch(void);
rt_value rt_bind_handle(void);
rt_value rt_bind_http2(void);
rt_value rt_bind_http_parser(void);
rt_value rt_bind_idna(void);
rt_value rt_bind_insides(void);
rt_value rt_bind_later(void);
rt_value rt_bind_loop(void);
rt_value rt_bind_machine(void);
rt_value rt_bind_modules(void);
rt_value rt_bind_option_names(void);
rt_value rt_bind_options(void);
rt_value rt_bind_os(void);
rt_value rt_bind_percent(void);
rt_value rt_bind_pipe(void);
rt_value rt_bind_port(void);
rt_value rt_bind_process(void);
rt_value rt_bind_profiler(void);
rt_value rt_bind_realm(void);
rt_value rt_bind_script(void);
rt_value rt_bind_signal(void);
rt_value rt_bind_stdio(void);
rt_value rt_bind_stream(void);
rt_value rt_bind_tcp(void);
rt_value rt_bind_text(void);
rt_value rt_bind_tls(void);
rt_value rt_bind_trace(void);
rt_value rt_bind_tty(void);
rt_value rt_bind_udp(void);
rt_value rt_bind_url(void);
rt_value rt_bind_versions(void);
rt_value rt_bind_wasi(void);
rt_value rt_bind_zip(void);

/* Versions of lazily loaded libraries; NULL if the library cannot be loaded. */
const char *rt_crypto_version(void);
const char *rt_cares_version(void);
const char *rt_nghttp2_version(void);
const char *rt_zlib_version(void);
bool rt_brotli_version(char *text, size_t size);

/* text.c: decodes UTF-8 as the Encoding Standard does; zero bytes are allowed. */
rt_value rt_text_decode(const unsigned char *bytes, size_t length);

/* text_encode.c */
size_t rt_text_encode(const struct rt_chars *text, unsigned char *out, size_t room, size_t *used);
size_t rt_text_room(const struct rt_chars *text, enum rt_encoding encoding);
size_t rt_text_encode_as(const struct rt_chars *text, enum rt_encoding encoding, char *to,
                         size_t room);

#endif
