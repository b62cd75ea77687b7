/* SPDX-License-Identifier: MIT */
/* The callbacks that are passed to the functions under test: they count, and do nothing else. */
#include "fixtures.h"

void on_called(int status) {
  if (__atomic_fetch_add(&outcome->callbacks, 1, __ATOMIC_SEQ_CST) == 0)
    outcome->first_status = status;
}

void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
  (void)handle;
  (void)suggested;
  *buf = *buffer(true, 64);
}

void on_read(uv_stream_t *s, ssize_t nread, const uv_buf_t *buf) {
  (void)s;
  (void)buf;
  on_called((int)nread);
}

void on_write(uv_write_t *req, int status) {
  (void)req;
  on_called(status);
}

void on_connect(uv_connect_t *req, int status) {
  (void)req;
  on_called(status);
}

void on_shutdown(uv_shutdown_t *req, int status) {
  (void)req;
  on_called(status);
}

void on_connection(uv_stream_t *server, int status) {
  (void)server;
  on_called(status);
}

void on_close(uv_handle_t *handle) {
  (void)handle;
  on_called(0);
}

void on_poll(uv_poll_t *handle, int status, int events) {
  (void)events;
  on_called(status);
  uv.uv_poll_stop(handle);
}

/* Callbacks that would run every turn stop themselves, so that their number does not depend on
 * time. */
void on_timer(uv_timer_t *handle) {
  on_called(0);
  uv.uv_timer_stop(handle);
}

void on_async(uv_async_t *handle) {
  (void)handle;
  on_called(0);
}

void on_prepare(uv_prepare_t *handle) {
  on_called(0);
  uv.uv_prepare_stop(handle);
}

void on_check(uv_check_t *handle) {
  on_called(0);
  uv.uv_check_stop(handle);
}

void on_idle(uv_idle_t *handle) {
  on_called(0);
  uv.uv_idle_stop(handle);
}

void on_walk(uv_handle_t *handle, void *arg) {
  (void)handle;
  (void)arg;
  on_called(0);
}

void on_fs(uv_fs_t *req) {
  on_called((int)req->result);
  uv.uv_fs_req_cleanup(req);
}

void on_work(uv_work_t *req) {
  (void)req;
}

void on_after_work(uv_work_t *req, int status) {
  (void)req;
  on_called(status);
}

void on_getaddrinfo(uv_getaddrinfo_t *req, int status, struct addrinfo *res) {
  (void)req;
  on_called(status);
  uv.uv_freeaddrinfo(res);
}

void on_getnameinfo(uv_getnameinfo_t *req, int status, const char *host, const char *service) {
  (void)req;
  (void)host;
  (void)service;
  on_called(status);
}

void on_random(uv_random_t *req, int status, void *buf, size_t length) {
  (void)req;
  (void)buf;
  (void)length;
  on_called(status);
}

/* Without on_called(): when the kernel reports changes does not depend on arguments. */
void on_fs_event(uv_fs_event_t *handle, const char *name, int events, int status) {
  (void)handle;
  (void)name;
  (void)events;
  (void)status;
}

void on_fs_poll(uv_fs_poll_t *handle, int status, const uv_stat_t *prev, const uv_stat_t *curr) {
  (void)handle;
  (void)status;
  (void)prev;
  (void)curr;
}

void on_signal(uv_signal_t *handle, int signum) {
  (void)handle;
  on_called(signum);
}

void on_udp_send(uv_udp_send_t *req, int status) {
  (void)req;
  on_called(status);
}

void on_udp_recv(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf, const struct sockaddr *addr,
                 unsigned int flags) {
  (void)handle;
  (void)nread;
  (void)buf;
  (void)addr;
  (void)flags;
}

void on_thread(void *arg) {
  (void)arg;
}

void on_post(uv_loop_t *loop, void *arg) {
  (void)loop;
  (void)arg;
  on_called(0);
}

void on_once(void) {
  on_called(0);
}
