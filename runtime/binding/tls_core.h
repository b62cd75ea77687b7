/* SPDX-License-Identifier: MIT */
/*
 * The state machine of one end of a TLS connection, between two memory BIOs. It knows neither
 * JavaScript nor sockets, and never waits: what needs more ciphertext goes on with a later call.
 */
#ifndef RT_BINDING_TLS_CORE_H
#define RT_BINDING_TLS_CORE_H

#include "shared.h"

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>

/* A zeroed struct is closed. */
struct rt_tls_core {
  SSL *ssl;            /* NULL while closed */
  BIO *in;             /* ciphertext from the peer; both belong to `ssl` */
  BIO *out;            /* ciphertext for the peer */
  bool is_established; /* and reported */
  bool is_failed;      /* nothing more happens */
};

/* Returns false, and leaves the struct closed, if out of memory. */
bool rt_tls_core_open(struct rt_tls_core *core, SSL_CTX *context, bool is_server);
void rt_tls_core_close(struct rt_tls_core *core);

/* Adds ciphertext from the peer. Returns false if out of memory. */
bool rt_tls_core_feed(struct rt_tls_core *core, const void *bytes, size_t length);

/* One step: the handshake, or at most one record of plaintext into the room, which is not empty.
 * *count is set with RT_TLS_PLAIN and RT_TLS_RENEGOTIATED. */
enum rt_tls_status rt_tls_core_advance(struct rt_tls_core *core, void *room, size_t size,
                                       size_t *count);

/* Whether another step may find something without more ciphertext. */
bool rt_tls_core_has_more(const struct rt_tls_core *core);

/* Encrypts bytes; returns how many, fewer than given if a handshake is running or has failed. */
size_t rt_tls_core_encrypt(struct rt_tls_core *core, const void *bytes, size_t length);

/* Adds close_notify to the ciphertext, if the handshake is complete. */
void rt_tls_core_end(struct rt_tls_core *core);

/* The ciphertext for the peer: its length, and where it is until the next call. */
size_t rt_tls_core_out(struct rt_tls_core *core, char **bytes);
void rt_tls_core_drop_out(struct rt_tls_core *core);

/* Finds a name in a list of protocols in wire format, in which each name follows its length. */
bool rt_tls_find_protocol(const unsigned char *list, size_t length, const unsigned char *name,
                          size_t name_length, const unsigned char **found);

#endif
