/* SPDX-License-Identifier: MIT */
/*
 * Two ends of a TLS connection, whose ciphertext is passed on in any pieces, and damaged. Plaintext
 * must arrive as it was sent or not at all, only after the handshake, and completely if nothing was
 * damaged; a failed end does nothing more. Names are found only inside a list of protocols.
 *
 * Each two bytes are a step: what to do, and how much.
 */
#include "fuzz.h"

#include "binding/tls_core.h"

#include <openssl/err.h>

enum { MOST_BYTES = 1 << 16, PIECE = 97, ROOM = 20000 };

struct end {
  struct rt_tls_core core;
  unsigned char sent[MOST_BYTES]; /* in plaintext */
  size_t sent_count;
  size_t got_count; /* of what the other end sent */
  bool has_ended;
  bool was_damaged; /* what it gets */
};

static unsigned use_key(SSL *ssl, const char *hint, char *identity, unsigned identity_room,
                        unsigned char *key, unsigned room) {
  (void)ssl;
  (void)hint;
  FUZZ_CHECK(identity_room > 1 && room >= 16);
  memcpy(identity, "i", 2);
  memset(key, 1, 16);
  return 16;
}

static unsigned know_key(SSL *ssl, const char *identity, unsigned char *key, unsigned room) {
  (void)ssl;
  (void)identity;
  FUZZ_CHECK(room >= 16);
  memset(key, 1, 16);
  return 16;
}

static SSL_CTX *shared_context(void) {
  static SSL_CTX *context;
  if (context == NULL) {
    context = SSL_CTX_new(TLS_method());
    FUZZ_CHECK(context != NULL && SSL_CTX_set_cipher_list(context, "PSK-AES128-GCM-SHA256") == 1);
    SSL_CTX_set_max_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_psk_client_callback(context, use_key);
    SSL_CTX_set_psk_server_callback(context, know_key);
  }
  return context;
}

/* Steps until the end needs more ciphertext. */
static void step(struct end *end, const struct end *other) {
  static unsigned char room[ROOM];
  bool had_more = true;
  for (;;) {
    bool was_established = end->core.is_established;
    bool was_failed = end->core.is_failed;
    size_t count = 0;
    enum rt_tls_status status = rt_tls_core_advance(&end->core, room, sizeof room, &count);
    FUZZ_CHECK(!was_failed || status == RT_TLS_IDLE);
    FUZZ_CHECK(status != RT_TLS_ESTABLISHED || !was_established);
    FUZZ_CHECK(status != RT_TLS_FAILED || end->was_damaged);
    FUZZ_CHECK(status != RT_TLS_PLAIN || had_more);
    had_more = rt_tls_core_has_more(&end->core);
    if (status == RT_TLS_PLAIN) {
      FUZZ_CHECK(was_established && count > 0 && count <= other->sent_count - end->got_count);
      FUZZ_CHECK(memcmp(room, other->sent + end->got_count, count) == 0);
      end->got_count += count;
    } else if (status != RT_TLS_ESTABLISHED) {
      ERR_clear_error();
      return;
    }
  }
}

static void pass_on(struct end *from, struct end *to, size_t limit, bool is_damaging) {
  char *bytes;
  size_t length = rt_tls_core_out(&from->core, &bytes);
  for (size_t at = 0; at < length; at += limit) {
    size_t count = length - at < limit ? length - at : limit;
    if (is_damaging && at == 0) {
      bytes[count / 2] ^= 0x41;
      to->was_damaged = from->was_damaged = true; /* which gets an alert */
    }
    FUZZ_CHECK(rt_tls_core_feed(&to->core, bytes + at, count));
    if (limit < length)
      step(to, from);
  }
  rt_tls_core_drop_out(&from->core);
  FUZZ_CHECK(rt_tls_core_out(&from->core, &bytes) == 0);
  step(to, from);
}

static void write_some(struct end *end, size_t count) {
  unsigned char bytes[3 * 256];
  FUZZ_CHECK(count <= sizeof bytes);
  if (end->has_ended || end->sent_count + count > MOST_BYTES)
    return;
  for (size_t i = 0; i < count; i++)
    bytes[i] = (unsigned char)(end->sent_count + i * 7);
  size_t done = rt_tls_core_encrypt(&end->core, bytes, count);
  FUZZ_CHECK(end->core.is_established || done == 0);
  FUZZ_CHECK(!end->core.is_established || end->core.is_failed || end->was_damaged || done == count);
  memcpy(end->sent + end->sent_count, bytes, done);
  end->sent_count += done;
  ERR_clear_error();
}

static void act(struct end ends[2], unsigned char what, unsigned char size) {
  struct end *end = &ends[what & 1];
  struct end *other = &ends[1 - (what & 1)];
  switch (what >> 1 & 7) {
  case 0:
  case 1:
    write_some(end, 3U * size);
    break;
  case 2:
    rt_tls_core_end(&end->core);
    end->has_ended |= end->core.is_established;
    ERR_clear_error();
    break;
  case 3:
    pass_on(end, other, size + 1U, true);
    break;
  default:
    pass_on(end, other, size + 1U, false);
    break;
  }
}

static void look_for_protocol(const unsigned char *data, size_t size) {
  size_t name_length = size == 0 ? 0 : data[0] % 8;
  if (size <= name_length)
    return;
  unsigned char *list = fuzz_alloc(size - name_length - 1);
  size_t length = size - name_length - 1;
  memcpy(list, data + 1 + name_length, length);
  const unsigned char *found = NULL;
  if (rt_tls_find_protocol(list, length, data + 1, name_length, &found))
    FUZZ_CHECK(found > list && found + name_length <= list + length);
  free(list);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  struct end *ends = fuzz_alloc(2 * sizeof *ends);
  memset(ends, 0, 2 * sizeof *ends);
  look_for_protocol(data, size);
  FUZZ_CHECK(rt_tls_core_open(&ends[0].core, shared_context(), false));
  FUZZ_CHECK(rt_tls_core_open(&ends[1].core, shared_context(), true));
  step(&ends[0], &ends[1]);
  for (size_t i = 0; i + 1 < size && i < 400; i += 2)
    act(ends, data[i], data[i + 1]);
  for (int i = 0; i < 4; i++) {
    pass_on(&ends[0], &ends[1], PIECE, false);
    pass_on(&ends[1], &ends[0], PIECE, false);
  }
  if (!ends[0].was_damaged && !ends[1].was_damaged) {
    FUZZ_CHECK(ends[0].core.is_established && ends[1].core.is_established);
    FUZZ_CHECK(ends[0].got_count == ends[1].sent_count && ends[1].got_count == ends[0].sent_count);
  }
  for (int i = 0; i < 2; i++)
    rt_tls_core_close(&ends[i].core);
  free(ends);
  return 0;
}
