/* SPDX-License-Identifier: MIT */
/* Every function that the injector wraps. errnos.tsv lists the errors of each. */
#ifndef FAULTS_NAMES_H
#define FAULTS_NAMES_H

/* clang-format off */

/* Functions of the C library. */
#define LIBRARY_NAMES(X) \
  X(accept4) X(access) X(bind) X(chdir) X(chmod) X(chown) X(__clone) X(close) X(connect) \
  X(copy_file_range) X(dup3) X(epoll_create1) X(epoll_ctl) X(epoll_wait) X(eventfd) \
  X(eventfd_write) X(fchmod) X(fchown) X(fcntl) X(fdatasync) X(fork) X(fstat) X(fstatat) X(fsync) \
  X(ftruncate) X(futimens) X(getaddrinfo) X(getcwd) X(gethostname) X(getifaddrs) X(getnameinfo) \
  X(getpeername) X(getrandom) X(getsockname) X(getsockopt) X(inotify_add_watch) X(inotify_init1) \
  X(inotify_rm_watch) X(ioctl) X(kill) X(lchown) X(link) X(listen) X(lseek) X(mkdir) X(mkdtemp) \
  X(mkostemp) X(mmap) X(open) X(opendir) X(pipe2) X(poll) X(pread) X(preadv) X(preadv2) \
  X(pthread_barrier_init) X(pthread_cond_init) X(pthread_create) X(pthread_key_create) \
  X(pthread_mutex_init) X(pthread_rwlock_init) X(pwrite) X(pwritev) X(read) X(readdir) X(readlink) \
  X(readv) X(realpath) X(recv) X(recvmmsg) X(recvmsg) X(rename) X(rmdir) X(sem_init) X(send) \
  X(sendfile) X(sendmmsg) X(sendmsg) X(setsockopt) X(shutdown) X(sigaction) X(socket) \
  X(socketpair) X(statfs) X(statx) X(symlink) X(syscall) X(tcgetattr) X(tcsetattr) X(ttyname_r) \
  X(unlink) X(utimensat) X(waitpid) X(write) X(writev)

/* Calls made through syscall(), including those of a new process before execve(). */
#define SYSTEM_CALL_NAMES(X) \
  X(io_uring_setup) X(io_uring_enter) X(pidfd_open) X(epoll_pwait2) X(dup3) X(fcntl) X(chdir) \
  X(openat) X(execve)

/* clang-format on */

enum call {
#define AS_CALL(name) CALL_##name,
#define AS_SYSTEM_CALL(name) CALL_sys_##name,
  LIBRARY_NAMES(AS_CALL) SYSTEM_CALL_NAMES(AS_SYSTEM_CALL)
#undef AS_CALL
#undef AS_SYSTEM_CALL
      CALL_malloc, /* calloc() and realloc() too */
  CALL_sqe,        /* an entry of an io_uring, when it is submitted */
  CALL_COUNT
};

#endif
