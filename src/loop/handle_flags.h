/* SPDX-License-Identifier: MIT */
/*
 * The bits of uv_handle_t.flags.
 *
 * The member is private, but programs read and write some of its bits: uvloop, for example, makes a
 * write-only pipe readable by setting READABLE. So each flag of libuv has the same bit here, and is
 * set and cleared when libuv does so (docs/compatibility.md). Rondo's own flags use bits that are
 * free in libuv. From 1 << 24 on, the meaning of a bit depends on the kind of handle.
 */
#ifndef RD_LOOP_HANDLE_FLAGS_H
#define RD_LOOP_HANDLE_FLAGS_H

/* clang-format off */
enum {
  /* all handles */
  RD_HANDLE_CLOSING   = 0x00000001,
  RD_HANDLE_CLOSED    = 0x00000002,
  RD_HANDLE_ACTIVE    = 0x00000004,
  RD_HANDLE_REF       = 0x00000008,
  RD_HANDLE_INTERNAL  = 0x00000010, /* the library's own: not walked, does not keep a loop open */

  /* sockets */
  RD_HANDLE_BOUND     = 0x00002000, /* it has a local address, or was accepted */
  RD_HANDLE_IPV6      = 0x00400000, /* it was bound to an IPv6 address */

  /* streams */
  RD_STREAM_LISTENING = 0x00000040, /* libuv sets it on Windows only */
  RD_STREAM_SHUTTING  = 0x00000100, /* shutdown_req waits for the write queue to drain */
  RD_STREAM_SHUT      = 0x00000200, /* EOF was sent to the peer */
  RD_STREAM_READ_EOF  = 0x00000800, /* EOF was reported to the program */
  RD_STREAM_READING   = 0x00001000,
  RD_STREAM_READABLE  = 0x00004000,
  RD_STREAM_WRITABLE  = 0x00008000,
  RD_TTY_BLOCKING     = 0x00100000, /* writes block */
  RD_STREAM_FAILED    = 0x10000000, /* Rondo's own: a write has failed, and its callback has not run */
  RD_STREAM_SOCKET    = 0x20000000, /* Rondo's own: send() and recv() work on it */
  RD_STREAM_IPC       = 0x40000000, /* Rondo's own: handles may be passed along with the bytes */

  /* specific to one kind */
  RD_TCP_NODELAY      = 0x01000000,
  RD_TCP_KEEPALIVE    = 0x02000000,
  RD_UDP_CALLING_BACK = 0x01000000, /* running send callbacks: what they send is only queued */
  RD_UDP_CONNECTED    = 0x02000000,
  RD_UDP_RECVMMSG     = 0x04000000,
  RD_SIGNAL_ONE_SHOT  = 0x02000000
};
/* clang-format on */

#endif
