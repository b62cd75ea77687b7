/* SPDX-License-Identifier: MIT */
/*
 * The values in values.tsv: loops, handles and requests in every state, texts and memory. The
 * library under test is reached only through the table `uv`; each row runs in its own process, so
 * everything here is created at most once.
 */
#ifndef TEST_MISUSE_FIXTURES_H
#define TEST_MISUSE_FIXTURES_H

#include <arpa/inet.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <netdb.h>
#include <rondo.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The functions of the library under test: NULL where it has none. */
struct library {
#define FUNCTION(name) __typeof__(&name) name;
#include "functions.inc"
#undef FUNCTION
};
extern struct library uv;

/* Progress so far, visible to the parent. */
struct outcome {
  char answer[64];
  int callbacks;
  int first_status;
  enum { CALLING, TURNING, ENDING, DONE } stage;
};
extern struct outcome *outcome;

enum state { IDLE, OPEN, ZEROED, CLOSING, CLOSED, ORPHAN };

#define LONG_TEXT_BYTES 5000

/* In values.tsv: the loop of the row, and others. */
uv_loop_t *open_loop(void);
uv_loop_t *other_loop(void);
uv_loop_t *closed_loop(void);
uv_loop_t *zeroed_loop(void);
bool loop_was_opened(void);

/* Uninitialised memory, as from malloc(); and zeroed memory. Enough for anything. */
void *garbage(void);
void *zeroed(void);

/* A handle of that kind. ORPHAN: closed, and then its loop was closed. */
void *handle_in(uv_handle_type type, enum state state);
void *handle_of_unknown_type(void);

uv_fs_t *finished_stat(void);
uv_fs_t *cleaned_up(void);
uv_fs_t *finished_scandir(void);
uv_dir_t *opened_dir(unsigned int room);
uv_req_t *request_of(int type);

int file_fd(void);
int dir_fd(void);
int socket_fd(void);

const char *long_text(void);
const char *in_room(const char *text); /* with zeros after it, for lengths that are too large */
const struct sockaddr *address(int family, int port);
const uv_buf_t *buffer(bool has_base, size_t length);
uv_process_options_t *spawn_options(void);
uv_stdio_container_t *stdio_of_fd(int fd);
rondo_trace_options_t *trace_options(const char *path, size_t records);
struct addrinfo *hints(int flags);
void *list_of(const void *member);

uv_thread_t *own_thread(void);
uv_thread_t *joinable_thread(void);
uv_mutex_t *mutex(bool is_locked);
uv_rwlock_t *rwlock(int readers, int writers);
uv_cond_t *condition(void);
uv_sem_t *semaphore(unsigned int value);
uv_barrier_t *barrier(void);
uv_key_t *key(void);
uv_lib_t *library(bool is_open);
uv_passwd_t *passwd(void);
uv_cpu_info_t *cpus(void);
uv_interface_address_t *interfaces(void);
uv_env_item_t *environment(void);
struct addrinfo *found_addresses(void);
char **program_arguments(void);
size_t *size_of(size_t size);
FILE *stream(void);

/* Callbacks: one of each type, named after it. Each counts, and the first records its status. */
void on_called(int status);
void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf);
void on_read(uv_stream_t *s, ssize_t nread, const uv_buf_t *buf);
void on_write(uv_write_t *req, int status);
void on_connect(uv_connect_t *req, int status);
void on_shutdown(uv_shutdown_t *req, int status);
void on_connection(uv_stream_t *server, int status);
void on_close(uv_handle_t *handle);
void on_poll(uv_poll_t *handle, int status, int events);
void on_timer(uv_timer_t *handle);
void on_async(uv_async_t *handle);
void on_prepare(uv_prepare_t *handle);
void on_check(uv_check_t *handle);
void on_idle(uv_idle_t *handle);
void on_walk(uv_handle_t *handle, void *arg);
void on_fs(uv_fs_t *req);
void on_work(uv_work_t *req);
void on_after_work(uv_work_t *req, int status);
void on_getaddrinfo(uv_getaddrinfo_t *req, int status, struct addrinfo *res);
void on_getnameinfo(uv_getnameinfo_t *req, int status, const char *host, const char *service);
void on_random(uv_random_t *req, int status, void *buf, size_t length);
void on_fs_event(uv_fs_event_t *handle, const char *name, int events, int status);
void on_fs_poll(uv_fs_poll_t *handle, int status, const uv_stat_t *prev, const uv_stat_t *curr);
void on_signal(uv_signal_t *handle, int signum);
void on_udp_send(uv_udp_send_t *req, int status);
void on_udp_recv(uv_udp_t *handle, ssize_t nread, const uv_buf_t *buf, const struct sockaddr *addr,
                 unsigned int flags);
void on_thread(void *arg);
void on_post(uv_loop_t *loop, void *arg);
void on_once(void);

#endif
