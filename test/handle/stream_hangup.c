/* SPDX-License-Identifier: MIT */
/* EOF after a hangup: reported after all data, in the same turn.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "harness.h"

TEST_LABEL("threads")

enum { MUCH = 60000 };

static uv_loop_t loop;
static char memory[65536];
static size_t received;

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
  (void)handle;
  (void)size;
  *buf = uv_buf_init(memory, sizeof memory);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  if (count >= 0)
    received += (size_t)count;
  else
    uv_close((uv_handle_t *)stream, NULL);
}

static void *write_much_and_close(void *fd) {
  static char much[MUCH];
  memset(much, 'x', sizeof much);
  size_t written = 0;
  while (written < MUCH) {
    ssize_t count = write(*(int *)fd, much + written, MUCH - written);
    ck_assert_int_gt(count, 0);
    written += (size_t)count;
  }
  close(*(int *)fd);
  return NULL;
}

/* A terminal read returns at most a page. */
TEST(buffered_terminal_data_is_read_before_eof) {
  uv_pipe_t pipe;
  pthread_t writer;
  struct termios mode;
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ck_assert_int_ge(master, 0);
  ck_assert_int_eq(grantpt(master), 0);
  ck_assert_int_eq(unlockpt(master), 0);
  int slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  ck_assert_int_ge(slave, 0);
  ck_assert_int_eq(tcgetattr(slave, &mode), 0);
  cfmakeraw(&mode);
  ck_assert_int_eq(tcsetattr(slave, TCSANOW, &mode), 0);

  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_pipe_init(&loop, &pipe, 0);
  ck_assert_int_eq(uv_pipe_open(&pipe, master), 0);
  uv_read_start((uv_stream_t *)&pipe, on_alloc, on_read);
  ck_assert_int_eq(pthread_create(&writer, NULL, write_much_and_close, &slave), 0);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  pthread_join(writer, NULL);
  ck_assert_uint_eq(received, MUCH);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void log_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  (void)buf;
  seq_add("%d", (int)count);
  if (count < 0)
    uv_close((uv_handle_t *)stream, NULL);
}

static void expect_data_and_end_in_one_turn(int ends[2]) {
  uv_pipe_t pipe;
  seq_reset();
  ck_assert_int_eq(write(ends[1], "ab", 2), 2);
  close(ends[1]);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_pipe_init(&loop, &pipe, 0);
  ck_assert_int_eq(uv_pipe_open(&pipe, ends[0]), 0);
  uv_read_start((uv_stream_t *)&pipe, on_alloc, log_read);
  uv_run(&loop, UV_RUN_ONCE);
  seq_expect("2 -4095");
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

TEST(pipe_eof_follows_last_bytes_in_the_same_turn) {
  int ends[2];
  ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
  expect_data_and_end_in_one_turn(ends);
}

TEST(socket_eof_follows_last_bytes_in_the_same_turn) {
  int ends[2];
  ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  expect_data_and_end_in_one_turn(ends);
}

static void send_with_descriptor(int socket, int sent, const char *letter) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control = {{0}};
  struct iovec iov = {.iov_base = (char *)letter, .iov_len = 1};
  struct msghdr message = {.msg_iov = &iov,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof sent);
  memcpy(CMSG_DATA(header), &sent, sizeof sent);
  ck_assert_int_eq(sendmsg(socket, &message, 0), 1);
}

static int pending_at_end;

static void log_text(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf) {
  pending_at_end = uv_pipe_pending_count((uv_pipe_t *)stream);
  if (count >= 0)
    seq_add("%.*s", (int)count, buf->base);
  else
    log_read(stream, count, buf);
}

static void expect_messages_before_end(int ipc) {
  int ends[2], sent[2];
  uv_pipe_t pipe;
  ck_assert_int_eq(pipe2(sent, O_CLOEXEC), 0);
  ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  for (const char *letter = "abc"; *letter != '\0'; letter++)
    send_with_descriptor(ends[1], sent[0], letter);
  ck_assert_int_eq(write(ends[1], "last", 4), 4);
  close(ends[1]);
  ck_assert_int_eq(uv_loop_init(&loop), 0);
  uv_pipe_init(&loop, &pipe, ipc);
  ck_assert_int_eq(uv_pipe_open(&pipe, ends[0]), 0);
  uv_read_start((uv_stream_t *)&pipe, on_alloc, log_text);
  ck_assert_int_eq(uv_run(&loop, UV_RUN_DEFAULT), 0);
  ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/* The kernel ends a read at each of these messages, though there is more. */
TEST(messages_with_descriptors_are_read_before_eof) {
  expect_messages_before_end(1);
  seq_expect("a b c last -4095");
  ck_assert_int_eq(pending_at_end, 3);
}

TEST(data_after_unaccepted_descriptors_is_read_before_eof) {
  expect_messages_before_end(0);
  ck_assert_ptr_nonnull(strstr(seq_text(), "last -4095"));
  ck_assert_int_eq(pending_at_end, 0);
}
