/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the UDP handle.
 *
 * The descriptor is watcher.fd, -1 until the first function that needs a socket creates it.
 * The handle is active while it receives or has requests whose callbacks have not run.
 *
 * A send request is on write_queue until the kernel has taken or refused it, then on
 * write_completed_queue until its callback runs, which is never from inside uv_udp_send().
 * send_queue_size and send_queue_count cover both queues.
 */
#ifndef RD_HANDLE_UDP_H
#define RD_HANDLE_UDP_H

#include "backend/watcher.h"
#include "loop/handle.h"

/* Binds a handle without a socket to a port that the kernel chooses. */
int rd_udp_bind_if_new(uv_udp_t *handle, int domain, unsigned int flags);

/* From poll and phase 2. */
void rd_udp_send_queued(uv_udp_t *handle);
void rd_udp_run_send_callbacks(uv_udp_t *handle);
void rd_udp_receive(uv_udp_t *handle);
void rd_udp_receive_errors(uv_udp_t *handle);

/* Makes the handle inactive if it neither sends nor receives. */
void rd_udp_stop_if_unused(uv_udp_t *handle);

static inline bool rd_udp_is_receiving(const uv_udp_t *handle) {
  return rd_watch_is_active(&handle->watcher, RD_WATCH_IN);
}

#endif
