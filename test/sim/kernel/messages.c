/* SPDX-License-Identifier: MIT */
/*
 * sendmsg() and recvmsg(): bytes with an address, or with descriptors.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "calls.h"
#include "sim.h"

ssize_t sim_recv(int fd, void *buffer, size_t size, int flags) {
  struct iovec part = {buffer, size};
  struct sim_message message = {.parts = &part, .count = 1, .offset = -1, .flags = flags};
  return sim_file_receive(fd, &message);
}

ssize_t sim_send(int fd, const void *buffer, size_t size, int flags) {
  struct iovec part = {(void *)(uintptr_t)buffer, size};
  struct sim_message message = {.parts = &part, .count = 1, .offset = -1, .flags = flags};
  return sim_file_send(fd, &message);
}

/* The descriptors for a message to carry. */
static int add_files(struct sim_message *message, const struct msghdr *header) {
  for (struct cmsghdr *c = CMSG_FIRSTHDR(header); c != NULL;
       c = CMSG_NXTHDR((struct msghdr *)(uintptr_t)header, c)) {
    size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count && message->file_count < SIM_FDS_PER_MESSAGE; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(c) + i * sizeof fd, sizeof fd);
      struct sim_file *file = sim_file_of(fd);
      if (file == NULL)
        return -1;
      message->files[message->file_count++] = file;
    }
  }
  return 0;
}

ssize_t sim_sendmsg(int fd, const struct msghdr *header, int flags) {
  struct sim_message message = {
      .parts = header->msg_iov, .count = header->msg_iovlen, .offset = -1, .flags = flags};
  if (header->msg_name != NULL) {
    memcpy(&message.name, header->msg_name, header->msg_namelen);
    message.name_size = header->msg_namelen;
  }
  if (header->msg_control != NULL && add_files(&message, header) != 0)
    return -1;
  return sim_file_send(fd, &message);
}

/* Files for which there is no descriptor are lost, and MSG_CTRUNC is set. */
static void hand_over_files(struct sim_message *message, struct msghdr *header, int flags) {
  int fds[SIM_FDS_PER_MESSAGE];
  size_t count = 0;
  for (size_t i = 0; i < message->file_count; i++) {
    int fd = sim_fd_new(message->files[i], 0, (flags & MSG_CMSG_CLOEXEC) != 0);
    if (fd >= 0)
      fds[count++] = fd;
    else
      header->msg_flags |= MSG_CTRUNC;
  }
  if (count == 0) {
    header->msg_controllen = 0;
    return;
  }
  struct cmsghdr *c = CMSG_FIRSTHDR(header);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(count * sizeof fds[0]);
  memcpy(CMSG_DATA(c), fds, count * sizeof fds[0]);
  header->msg_controllen = CMSG_SPACE(count * sizeof fds[0]);
}

ssize_t sim_recvmsg(int fd, struct msghdr *header, int flags) {
  struct sim_message message = {.parts = header->msg_iov,
                                .count = header->msg_iovlen,
                                .offset = -1,
                                .flags = flags,
                                .takes_files = header->msg_control != NULL};
  ssize_t size = sim_file_receive(fd, &message);
  if (size < 0)
    return size;
  header->msg_flags = message.was_cut ? MSG_TRUNC : 0;
  if (header->msg_name != NULL) {
    socklen_t room = header->msg_namelen;
    memcpy(header->msg_name, &message.name, message.name_size < room ? message.name_size : room);
    header->msg_namelen = message.name_size;
  }
  if (header->msg_control != NULL)
    hand_over_files(&message, header, flags);
  return size;
}

/* Between one and all of the available messages; an error only for the first. */
static unsigned int choose_count(unsigned int count) {
  return count > 1 && sim_fault(sim.faults.shortens) ? 1 + (unsigned int)sim_below(count) : count;
}

int sim_recvmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags,
                 struct timespec *timeout) {
  (void)timeout;
  unsigned int limit = choose_count(count);
  unsigned int done = 0;
  for (; done < limit; done++) {
    ssize_t size = sim_recvmsg(fd, &messages[done].msg_hdr, flags);
    if (size < 0)
      return done > 0 ? (int)done : -1;
    messages[done].msg_len = (unsigned int)size;
  }
  return (int)done;
}

int sim_sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags) {
  unsigned int limit = choose_count(count);
  unsigned int done = 0;
  for (; done < limit; done++) {
    ssize_t size = sim_sendmsg(fd, &messages[done].msg_hdr, flags);
    if (size < 0)
      return done > 0 ? (int)done : -1;
    messages[done].msg_len = (unsigned int)size;
  }
  return (int)done;
}
